// What the rounds of a shuffle do to the places, learned from deals of the engine, so that any list of rolls can be replayed.
import { freshOrder } from '../kit/orders.js';
import { shuffleLab } from '../engine/lab.js';
import { LabError } from '../engine/errors.js';
import { rollsText } from './dice.js';

const MOST_TURNS = 4096; // of one round

// learnTurns returns the rounds: [{at, dice, turns}], where turns says for each combination of rolls from which place the
// card at each place came. A round never looks at the cards, so what it does in one deal it does in all; a few dozen
// deals show every combination of a small deck.
export async function learnTurns(shuffle, cards, options) {
  const rounds = [];
  const fresh = freshOrder(cards);
  for (let seed = 0; ; seed += 32) {
    const deals = await Promise.all(Array.from({ length: 32 }, (_, k) => shuffleLab.steps({ shuffle, cards, seed: String(seed + k) }, options)));
    for (const steps of deals) {
      steps.forEach(({ at, dice, rolls, order }, r) => {
        rounds[r] ??= { at, dice, ways: dice.reduce((product, b) => product * b, 1), turns: new Map() };
        const before = r ? steps[r - 1].order : fresh;
        rounds[r].turns.set(rolls.join(), order.map((c) => before.indexOf(c)));
      });
    }
    if (rounds.some(({ ways }) => ways > MOST_TURNS)) throw new LabError('too-large', 'A round of this shuffle has too many rolls to draw them.');
    if (rounds.every(({ ways, turns }) => turns.size === ways)) return rounds;
  }
}

// replay plays a list of rolls and returns what shuffleLab.steps would.
export function replay(rounds, cards, path) {
  let order = freshOrder(cards);
  let used = 0;
  return rounds.map(({ at, dice, turns }) => {
    const rolls = path.slice(used, used += dice.length);
    order = turns.get(rolls.join()).map((from) => order[from]);
    return { at, dice, rolls, order };
  });
}

// pathText writes a path for people, round by round: 2 1 3, with coins 0 01 110, with several dice 1 2 · 3 1.
export function pathText(rounds, path, coins) {
  let used = 0;
  const parts = rounds.map(({ dice }) => rollsText(path.slice(used, used += dice.length), coins));
  return parts.join(!coins && rounds.some(({ dice }) => dice.length > 1) ? ' · ' : ' ');
}
