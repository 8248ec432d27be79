// A path is a list of all the rolls of a shuffle. What it does is told by shuffleLab.rounds: for every round what each
// combination of its rolls, in lexicographic order, does to the places.
import { freshOrder } from '../kit/orders.js';
import { rollsText } from './dice.js';

// waysOf is how many combinations of rolls a round has.
/** @param {{dice: number[]}} round */
export const waysOf = ({ dice }) => dice.reduce((product, faces) => product * faces, 1);

// moved returns the order after a round that went one of its ways.
/** @param {Round} round @param {number} way @param {Order} order @returns {Order} */
export const moved = ({ from }, way, order) => order.map((_, place) => order[from[way * order.length + place]]);

// replay plays a path and returns what shuffleLab.steps would.
/** @param {Round[]} rounds @param {number} cards @param {number[]} path @returns {Step[]} */
export function replay(rounds, cards, path) {
  let order = freshOrder(cards);
  let used = 0;
  return rounds.map((round) => {
    const { at, dice, words } = round;
    const rolls = path.slice(used, used += dice.length);
    const way = dice.reduce((sum, faces, d) => sum * faces + rolls[d], 0);
    order = moved(round, way, order);
    return { at, dice, rolls, order, words: words[way] };
  });
}

// pathText writes a path for people, round by round: 2 1 3, with coins 0 01 110, with several dice 1 2 · 3 1.
/** @param {Round[]} rounds @param {number[]} path @param {boolean} coins */
export function pathText(rounds, path, coins) {
  let used = 0;
  const parts = rounds.map(({ dice }) => rollsText(path.slice(used, used += dice.length), coins));
  return parts.join(!coins && rounds.some(({ dice }) => dice.length > 1) ? ' · ' : ' ');
}
