// Dice and coins: what they are called, what they show, how they look.
import { h, s } from '../kit/elements.js';

// What dice show, for people: faces count from 1, coins show 0 and 1.
/** @param {number[]} rolls @param {boolean} coins */
export const rollsText = (rolls, coins) => rolls.map((r) => (coins ? r : r + 1)).join(coins ? '' : ' ');

/** @param {number[]} dice */
const facesText = ([faces]) => `${faces} ${faces === 1 ? 'face' : 'faces'}`;

/** @param {number[]} dice @param {boolean} coins */
export function diceText(dice, coins) {
  const all = dice.length;
  if (all === 0) return '';
  if (coins) return all === 1 ? 'one coin' : `${all} coins`;
  return `${all === 1 ? 'a die' : `${all} dice`} of ${facesText(dice)}`;
}

/** @param {{dice: number[], rolls: number[]}} step @param {boolean} coins */
export function rollsSentence({ dice, rolls }, coins) {
  const one = rolls.length === 1;
  if (!rolls.length) return 'no die is thrown';
  if (coins) return `the ${one ? 'coin shows' : 'coins show'} ${rolls.join(' ')}`;
  return `the ${one ? 'die' : 'dice'} of ${facesText(dice)} ${one ? 'shows' : 'show'} ${rolls.map((r) => r + 1).join(' and ')}`;
}

// The pips of one to six, of nine spots, row by row.
const pipSpots = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

// A die with its roll (counted from 0), blank while that is null. Up to six faces have pips, more have numbers.
/** @param {number} faces @param {number | null} roll @param {boolean} coin */
export function dieElement(faces, roll, coin) {
  const die = h('span', { class: coin ? 'die coin' : 'die' });
  if (roll === null) die.classList.add('blank');
  else if (coin) die.append(String(roll));
  else if (faces > 6) die.append(String(roll + 1));
  else die.append(s('svg', { viewBox: '0 0 100 100' }, pipSpots[roll].map((spot) => s('circle', { cx: 25 + 25 * (spot % 3), cy: 25 + 25 * Math.floor(spot / 3), r: 9.5 }))));
  return die;
}
