// own: the exact answer on a reader's own shuffle, or a sample of it, played in the sandbox.
import { format } from '../kit/numbers.js';
import { shuffleLab } from '../engine/lab.js';
import { LabError } from '../engine/errors.js';
import { seedFault } from '../engine/seed.js';
import { whyInvalid } from './invalid.js';
import { sandbox } from './sandbox.js';
import { chances } from './chances.js';

export const limits = { paths: 1e7, code: 100_000, exactCards: 8, orderCards: 8, cards: 52, shuffles: 1e9, keyWords: 623 };

// A stretch of words is as many as the engine gives at once. Stretch 0 of a seed uses the seed as it is, stretch s ≥ 1 the
// key of the seed's words followed by s, as the blocks of a sample do. The first stretch comes in two parts, for most
// samples need few words.
const stretch = { words: 1e6, first: 2 ** 18 };

// own takes {code, cards, mode: 'exact' | 'sample', shuffles, seed, want: 'orders' | 'places'}.
//
// exact follows every path of code that takes its chance from rand alone, and gives
//   paths, orders, p (the chance of each order by rank), matrix (card by place), fair, least and most (the ranks of the
//   rarest and the most frequent order), ratio ([a, b]: the latter comes a times for every b of the former), and
//   counts (paths by rank) where all paths weigh the same.
// sample gives counts or places and successors (as verdict takes them), seed, shuffles, and chance: where else the code took
// chance from. While it runs, onProgress(progress, sample so far) is called.
// Either gives {invalid: {kind, message, example, line}} instead when the code is no shuffle.
// exact rejects with the code too-large if there are too many paths, and with unsupported if the code takes chance from
// elsewhere or does not repeat itself. Then it can still be sampled.
/** @param {Partial<OwnArgs>} [args] @param {OwnOptions} [options] @returns {Promise<OwnExact | OwnSample | OwnInvalid>} */
export async function own(args = {}, { signal, onProgress = () => {} } = {}) {
  const job = checked(args);
  if (signal?.aborted) throw new LabError('cancelled', 'own was cancelled');
  if (job.mode === 'exact') return exact(job, signal, onProgress);
  const { seed } = job.seed === undefined ? await shuffleLab.seed({}, { signal }) : job;
  return sample({ ...job, seed }, signal, onProgress);
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
  const oneOf = (name, first, second) => {
    if (args[name] !== undefined && args[name] !== first && args[name] !== second) throw wrong(name, `${first} or ${second}`);
    return args[name] ?? first;
  };
  if (typeof args !== 'object' || args === null || Array.isArray(args)) throw new LabError('bad-argument', 'args: allowed is one object');
  const known = ['code', 'cards', 'mode', 'shuffles', 'seed', 'want'];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LabError('bad-argument', `argument ${JSON.stringify(unknown)} is unknown: allowed are ${known.join(', ')}`);
  if (typeof args.code !== 'string' || args.code.length > limits.code) throw wrong('code', `a text of at most ${limits.code} characters`);

  const { code } = args;
  const mode = oneOf('mode', 'exact', 'sample');
  if (mode === 'exact') return { mode, code, cards: whole('cards', 0, limits.exactCards) };
  const want = oneOf('want', 'orders', 'places');
  const cards = whole('cards', 0, want === 'orders' ? limits.orderCards : limits.cards);
  const shuffles = whole('shuffles', 0, limits.shuffles);
  const { seed } = args;
  if (seed !== undefined && (typeof seed !== 'string' || seed === '' || seedFault(seed) || seed.length > 2 + 8 * limits.keyWords)) {
    throw wrong('seed', `a text, "0" to "4294967295" or 0x and 8·k hex digits, k = 1 to ${limits.keyWords}`);
  }
  return { mode, code, cards, want, shuffles, seed };
}

// ---- Exact ----

// exact has all paths played twice: the second time in a new worker, backwards. If what the first shuffles left behind
// could change the later ones, some path would end elsewhere.
/** @param {OwnArgs} job @param {AbortSignal} signal @param {OwnOptions['onProgress']} onProgress */
async function exact({ code, cards }, signal, onProgress) {
  const play = (backwards) => sandbox.play(code, { mode: 'exact', cards, limit: limits.paths, backwards }, {
    signal, hear: ({ progress }) => onProgress(progress / 2 + (backwards ? 0.5 : 0)),
  });
  const first = await play(false);
  mustFollow(first);
  if (first.invalid) return { invalid: whyInvalid(first.invalid, cards) };
  const second = await play(true);
  mustFollow(second);
  if (second.invalid || second.done.digest !== first.done.digest || second.done.paths !== first.done.paths) mustFollow({ changed: true });
  return { cards, ...chances(first.done, cards) };
}

// mustFollow throws if the paths cannot all be followed. The error's reason tells the page why in a word.
/** @param {{tooMany?: string, about?: number, chance?: string[], changed?: boolean}} played */
function mustFollow({ tooMany, about, chance, changed }) {
  const refuse = (code, reason, message) => { throw new LabError(code, message, { reason }); };
  const limit = format.whole(limits.paths);
  if (tooMany && about) refuse('too-large', 'paths', `There are too many paths to follow: about ${about < 1e15 ? format.digits(about, 2) : `10^${Math.round(Math.log10(about))}`}. The limit is ${limit}.`);
  if (tooMany === 'paths') refuse('too-large', 'paths', `There are more than ${limit} paths, too many to follow.`);
  if (tooMany) refuse('too-large', 'paths', `The paths cannot all be followed: there are ${tooMany}.`);
  if (chance) refuse('unsupported', 'chance', `The code takes chance from ${[...chance].map(String).join(' and ')}, so its paths cannot all be followed.`);
  if (changed) refuse('unsupported', 'changed', 'The same rolls did not lead to the same order again, so the code takes chance from elsewhere or remembers earlier shuffles.');
}

// ---- Sample ----

/** @param {OwnArgs} job @param {AbortSignal} signal @param {OwnOptions['onProgress']} onProgress */
async function sample({ code, cards, want, shuffles, seed }, signal, onProgress) {
  const kind = want === 'orders' ? 'counts' : 'places';
  const made = ({ counts, successors, shuffles: done, chance }) => ({ [kind]: counts, ...(successors && { successors }), seed, shuffles: done, chance });
  const source = wordsOf(seed, signal);
  const result = await sandbox.play(code, { mode: 'sample', cards, want, shuffles }, {
    signal,
    hear: (message) => onProgress(message.progress, made(message)),
    feed: async () => (await source.next()).value,
  });
  if (result.invalid) return { invalid: whyInvalid(result.invalid, cards), seed };
  return made(result);
}

const hex = (words) => Array.from(words, (w) => w.toString(16).padStart(8, '0')).join('');

// wordsOf gives the words of a seed, from the engine, in portions without end.
/** @param {string} seed @param {AbortSignal} signal @returns {AsyncGenerator<Uint32Array, never>} */
async function* wordsOf(seed, signal) {
  const from = async (start, count) => Uint32Array.from(await shuffleLab.words({ source: 'mt19937', seed: start, kind: 'int32', count }, { signal }));
  yield await from(seed, stretch.first);
  yield (await from(seed, stretch.words)).slice(stretch.first);
  const stem = seed.startsWith('0x') ? seed : `0x${hex([+seed])}`;
  for (let s = 1; ; s++) yield await from(stem + hex([s]), stretch.words);
}
