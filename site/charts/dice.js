// charts/dice.js
import { h, s } from '../kit/elements.js';

export const throwsCoins = (shuffle) => /\bcoins?\b/.test(shuffle.code[1]);

// What dice show, for people: faces count from 1, coins show 0 and 1.
export const rollsText = (rolls, coins) => rolls.map((r) => (coins ? r : r + 1)).join(coins ? '' : ' ');

export function diceWords(dice, coins) {
  const all = dice.length;
  if (coins) return all === 1 ? 'one coin' : `${all} coins`;
  const faces = `${dice[0]} ${dice[0] === 1 ? 'face' : 'faces'}`;
  return all === 0 ? '' : all === 1 ? `a die of ${faces}` : `${all} dice of ${faces}`;
}

export function rollsWords({ dice, rolls }, coins) {
  if (!rolls.length) return 'no die is thrown';
  if (coins) return `the ${rolls.length === 1 ? 'coin shows' : 'coins show'} ${rolls.join(' ')}`;
  return `${diceWords(dice, false).replace(/^(a|\d+)/, 'the')} ${rolls.length === 1 ? 'shows' : 'show'} ${rolls.map((r) => r + 1).join(' and ')}`;
}

// A die with its roll (counted from 0), blank while that is null. Up to six faces have pips, more have numbers.
const DIE_PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]; // of nine spots, row by row

export function dieElement(faces, roll, coin) {
  const die = h('span', { class: coin ? 'die coin' : 'die' });
  if (roll === null) die.classList.add('blank');
  else if (coin) die.append(roll);
  else if (faces > 6) die.append(roll + 1);
  else die.append(s('svg', { viewBox: '0 0 100 100' }, DIE_PIPS[roll].map((spot) => s('circle', { cx: 25 + 25 * (spot % 3), cy: 25 + 25 * Math.floor(spot / 3), r: 9.5 }))));
  return die;
}
