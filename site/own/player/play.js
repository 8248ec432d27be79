// One shuffle: the reader's function plays a deck, and what comes back is looked over.
// The cards are 101, 103, 105 …: numbers, so that arithmetic on cards works; never places, so that code which takes a
// card for a place shows; odd and below 256, so that they fit in bytes and sort alike as numbers and as texts.
import { isArray, isInteger } from './natives.js';

// Where the player is.
export const run = {
  shuffled: null, // the reader's function
  offset: 0, // how many lines stand above the reader's code
  halted: '', // why rand refused to go on
  order: null, // order[k] is the card at place k of what came back
  seen: null, // seen[c] is the play that card c was last seen in
  plays: 0,
};

// halt ends the play at hand, and all others.
/** @param {string} why @returns {never} */
export function halt(why) {
  run.halted = why;
  throw new RangeError(why);
}

/** @param {number} b */
export function checkFaces(b) {
  if (!isInteger(b) || b < 1 || b > 4294967296) throw new RangeError(`rand(b) throws a die of b faces, a whole number from 1 to 4294967296; b was ${shown(b)}`);
}

// cardOf is which card a value is, −1 for none.
const cardOf = (v, n) => {
  const c = (v - 101) / 2;
  return typeof v === 'number' && isInteger(c) && c >= 0 && c < n ? c : -1;
};

// shown writes any other value that came back.
const shown = (v) => {
  try {
    if (typeof v === 'string') return JSON.stringify(v.slice(0, 40));
    if (typeof v === 'function') return 'a function';
    if (isArray(v)) return `an array of ${v.length}`;
    if (typeof v === 'object' && v !== null) return 'an object';
    return String(v).slice(0, 40);
  } catch {
    return 'something that cannot be shown';
  }
};

// list writes a deck that came back: cards as their numbers, all else as texts.
/** @param {any} back @param {number} n @returns {(number | string)[]} */
const list = (back, n) => {
  const all = [];
  for (let k = 0; k < back.length && k < n + 3; k++) all[k] = !(k in back) ? 'nothing' : cardOf(back[k], n) < 0 ? shown(back[k]) : cardOf(back[k], n);
  return back.length > n + 3 ? [...all, '…'] : all;
};

// fault describes a throw. The line is the first one in the trace that is the reader's.
const fault = (error) => {
  let text = 'something that is no error';
  let lines = [];
  try {
    text = error instanceof Error ? `${error.name}: ${error.message}` : shown(error);
    lines = [...String(error.stack).matchAll(/blob:[^\s)]*?:(\d+):\d+/g)].map(([, at]) => +at - run.offset);
  } catch {}
  return { kind: 'throw', text: text.slice(0, 500), line: lines.find((line) => line > 0) ?? 0 };
};

// play shuffles a new deck. It returns null and fills order, or tells what is wrong with what came back.
/** @param {number} n @param {(b: number) => number} rand @returns {Finding | null} */
export function play(n, rand) {
  run.plays++;
  const { shuffled } = run; // it has no business with run
  const deck = [];
  for (let k = 0; k < n; k++) deck[k] = 101 + 2 * k;
  try {
    return examine(shuffled(deck, rand), n);
  } catch (error) {
    return fault(error);
  }
}

/** @param {any} back @param {number} n @returns {Finding | null} */
const examine = (back, n) => {
  if (back === undefined || back === null) return { kind: String(back) };
  if (typeof back.then === 'function') return { kind: 'promise' };
  if (!isArray(back) && !(ArrayBuffer.isView(back) && /** @type {Uint8Array} */ (back).length >= 0)) return { kind: 'not-array', text: shown(back) };
  const { length } = /** @type {ArrayLike<unknown>} */ (back);
  const { order, seen, plays } = run;
  let kind = length < n ? 'shorter' : length > n ? 'longer' : '';
  for (let k = 0; k < n && !kind; k++) {
    const v = back[k];
    const c = cardOf(v, n);
    if (c >= 0) {
      if (seen[c] === plays) kind = 'repeated';
      seen[c] = plays;
      order[k] = c;
    } else if (v === undefined && !(k in back)) {
      kind = 'hole';
    } else {
      kind = typeof v === 'number' && v !== v ? 'nan' : 'foreign';
    }
  }
  return kind ? { kind, back: list(back, n) } : null;
};

/** @param {number} n @returns {number} */
export const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));

// rankOf is the rank of the order that came back.
/** @param {number} n */
export function rankOf(n) {
  const { order } = run;
  let rank = 0;
  for (let k = 0; k < n; k++) {
    let smaller = 0;
    for (let l = k + 1; l < n; l++) if (order[l] < order[k]) smaller++;
    rank = rank * (n - k) + smaller;
  }
  return rank;
}
