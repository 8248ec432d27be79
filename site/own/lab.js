// own: the exact answer on a reader's own shuffle, a sample of it, or both, judged in the sandbox.
import { format } from '../kit/numbers.js';
import { engine } from '../engine/client.js';
import { shuffleLab } from '../engine/lab.js';
import { LabError } from '../engine/errors.js';
import { limits as engineLimits } from '../engine/limits.js';
import { method } from '../engine/method.js';
import { seedFault } from '../engine/seed.js';
import { whyInvalid } from './invalid.js';
import { codeAllowed, fits, limits } from './judge/limits.js';
import { sandbox } from './sandbox.js';
import { readCode } from './source.js';

const mostTimes = engineLimits.times;

// A stretch of words is as many as the engine gives at once. Stretch 0 of a seed uses the seed as it is, stretch s ≥ 1 the
// key of the seed's words followed by s, as the blocks of a sample do. The first stretch comes in two parts, for most
// samples need few words.
const stretch = { words: 1e6, first: 2 ** 18 };

// own takes {code, cards, times (in a row that a shuffle does it, 1 if not told), mode: 'exact' | 'sample' | 'both', shuffles,
// seed, want: 'orders' | 'places'}.
//
// exact follows every path of code that takes its chance from rand and Math.random, and gives
//   paths, orders, p (the chance of each order by rank), matrix (card by place), fair, least and most (the ranks of the
//   rarest and the most frequent order), ratio ([a, b]: the latter comes a times for every b of the former), counts (paths
//   by rank) where all paths weigh the same, questions (how many shuffles were asked for, in random order, and agreed),
//   and real: whether numbers from 0 to 1 were taken for dice.
// sample gives counts or places and successors (as verdict takes them), seed, shuffles, and chance: where else the code took
// chance from. While it runs, onProgress(progress, sample so far) is called.
// both gives {exact, refused: {code, reason, message}, sample}: the proof only if every deal of the sample agrees with it.
// Any gives {invalid: {kind, message, example, line}} instead when the code is no shuffle, and remarks on how it was read.
// exact rejects with the code too-large if there are too many paths, and with unsupported if the code takes chance from
// elsewhere or does not do the same with the same dice. Then it can still be sampled.
export const own = method(answer);

/** @param {Partial<OwnArgs>} [args] @param {OwnOptions} [options] @returns {Promise<OwnExact | OwnSample | OwnBoth | OwnInvalid>} */
async function answer(args = {}, { signal, onProgress = () => {} } = {}) {
  const job = checked(args);
  if (signal?.aborted) throw new LabError('cancelled', 'own was cancelled');
  const { mode, code, cards, times, want, shuffles } = job;
  const seed = mode === 'exact' ? undefined : job.seed ?? (await shuffleLab.seed({}, { signal })).seed;
  const kind = want === 'orders' ? 'counts' : 'places';
  const made = ({ counts, successors, shuffles: done, chance }) => ({ [kind]: counts, ...(successors && { successors }), seed, shuffles: done, chance });
  const words = seed && wordsOf(seed, signal);
  const { scripts, remarks: ofChanges } = readCode(code);
  const found = await sandbox.play(scripts, { cards, times, limit: limits.paths, exact: mode !== 'sample', sample: mode !== 'exact' && { want, shuffles } }, {
    signal,
    hear: (message) => onProgress(message.progress, message.counts ? made(message) : undefined),
    feed: async () => (await words.next()).value,
  });
  const remarks = found.changed ? ofChanges : [];
  if (found.alone) remarks.push('It is called with the deck alone, for its second parameter has a value of its own.');
  const told = { ...(seed && { seed }), ...(remarks.length && { remarks }) };
  if (found.invalid) return { invalid: whyInvalid(found.invalid, cards), ...told };
  const exact = found.exact && { cards, ...found.exact };
  const refused = found.refused && refusal(found.refused, code);
  if (mode === 'both') return { exact, refused, sample: made(found.sample), ...told };
  if (mode === 'sample') return { ...made(found.sample), ...told };
  if (refused) throw new LabError(/** @type {LabErrorCode} */ (refused.code), refused.message, { reason: refused.reason });
  return { ...exact, ...told };
}

// checked returns what was given once it has checked it, as the engine does.
/** @param {Partial<OwnArgs>} args @returns {OwnArgs} */
function checked(args) {
  const wrong = (name, allowed) => {
    const value = args[name];
    const came = value === undefined ? 'is missing' : `is ${typeof value === 'string' ? `the text ${JSON.stringify(value.slice(0, 60))}` : typeof value === 'object' && value ? 'an object' : String(value)}`;
    return new LabError('bad-argument', `${name} ${came}: allowed is ${allowed}`);
  };
  const whole = (name, least, most) => {
    if (!Number.isInteger(args[name]) || args[name] < least || args[name] > most) throw wrong(name, `a whole number from ${least} to ${most}`);
    return args[name];
  };
  const oneOf = (name, ...allowed) => {
    if (args[name] !== undefined && !allowed.includes(args[name])) throw wrong(name, `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`);
    return args[name] ?? allowed[0];
  };
  if (typeof args !== 'object' || args === null || Array.isArray(args)) throw new LabError('bad-argument', 'args: allowed is one object');
  const known = ['code', 'cards', 'times', 'mode', 'shuffles', 'seed', 'want'];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LabError('bad-argument', `argument ${JSON.stringify(unknown)} is unknown: allowed are ${known.join(', ')}`);
  if (typeof args.code !== 'string' || !fits(args.code)) throw wrong('code', codeAllowed);

  const { code } = args;
  const mode = oneOf('mode', 'exact', 'sample', 'both');
  const times = args.times === undefined ? 1 : whole('times', 1, mostTimes);
  if (mode === 'exact') return { mode, code, times, cards: whole('cards', 0, limits.exactCards) };
  const want = oneOf('want', 'orders', 'places');
  const cards = whole('cards', 0, mode === 'both' ? limits.exactCards : want === 'orders' ? limits.orderCards : limits.cards);
  const shuffles = whole('shuffles', 0, limits.shuffles);
  const { seed } = args;
  if (seed !== undefined && (typeof seed !== 'string' || seed === '' || seedFault(seed) || seed.length > 2 + 8 * limits.keyWords)) {
    throw wrong('seed', `a text, "0" to "4294967295" or 0x and 8·k hex digits, k = 1 to ${limits.keyWords}`);
  }
  return { mode, code, cards, times, want, shuffles, seed };
}

// refusal says why the paths cannot all be followed: in a code, a word, and for people.
/** @param {{tooMany?: string, about?: number, chance?: string[], changed?: boolean, real?: boolean}} found @param {string} code @returns {OwnRefusal} */
function refusal({ tooMany, about, chance, real }, code) {
  const limit = format.whole(limits.paths);
  const tooLarge = (message) => ({ code: 'too-large', reason: 'paths', message });
  const unsupported = (reason, message) => ({ code: 'unsupported', reason, message });
  if (tooMany && about) return tooLarge(`There are too many paths to follow: about ${about < 1e15 ? format.digits(about, 2) : `10^${Math.round(Math.log10(about))}`}. The limit is ${limit}.`);
  if (tooMany === 'paths') return tooLarge(`There are more than ${limit} paths, too many to follow.`);
  if (tooMany) return tooLarge(`The paths cannot all be followed: there are ${tooMany}.`);
  if (chance) return unsupported('chance', `The code takes chance from ${chance.join(' and ')}, so its paths cannot all be followed.`);
  if (real) return unsupported('chance', 'The code does not use the numbers from Math.random as dice, so its paths cannot all be followed.');
  // Chromium 156 compares other cards in the sort of a short array once the code has run some thousand times.
  const sorts = /\.(sort|toSorted)\s*\(/.test(code) ? ' It sorts, and a browser may change the way it sorts while code runs.' : '';
  return unsupported('changed', `It does not do the same with the same dice: judged by what it deals.${sorts}`);
}

const hex = (words) => Array.from(words, (w) => w.toString(16).padStart(8, '0')).join('');

// wordsOf gives the words of a seed, from the engine, in portions without end.
/** @param {string} seed @param {AbortSignal} signal @returns {AsyncGenerator<Uint32Array, never>} */
async function* wordsOf(seed, signal) {
  const from = async (start, count) => new Uint32Array(await engine.run('words', { source: 'mt19937', seed: start, kind: 'int32', count }, { signal }));
  yield await from(seed, stretch.first);
  yield (await from(seed, stretch.words)).slice(stretch.first);
  const stem = seed.startsWith('0x') ? seed : `0x${hex([+seed])}`;
  for (let s = 1; ; s++) yield await from(stem + hex([s]), stretch.words);
}
