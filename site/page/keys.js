// The kinds of keys that a figure's state is made of. parse turns text into a value, or undefined when it is none.
// A key that only counts on while the figure runs is a counter; one that is silent is not written where it is as at first.
import { catalogue } from '../engine/catalogue.js';
import { limits } from '../engine/limits.js';
import { seedFault } from '../engine/seed.js';

export const key = {
  /** @type {(least: number, most: number, initial: number) => FigureKey<number>} */
  whole: (least, most, initial) => ({
    initial,
    parse: (text) => (/^(0|[1-9]\d{0,15})$/.test(text) && +text >= least && +text <= most ? +text : undefined),
  }),
  /** @type {(values: string[], initial: string) => FigureKey<string>} */
  oneOf: (values, initial) => ({ initial, parse: (text) => (values.includes(text) ? text : undefined) }),
  // The name of a shuffle. Only the engine knows them all: until it has told, any name of the right form passes.
  /** @type {(initial: string) => FigureKey<string>} */
  shuffle: (initial) => ({ initial, parse: (text) => ((catalogue.known ? catalogue.shuffle(text) : /^[a-z0-9-]{1,40}$/.test(text)) ? text : undefined) }),
  // How many times in a row it is done. Once goes without saying.
  /** @type {(initial?: number) => FigureKey<number>} */
  times: (initial = 1) => ({ ...key.whole(1, limits.times, initial), silent: initial === 1 }),
  /** @type {(initial?: string) => FigureKey<string>} */
  seed: (initial = '') => ({ initial, parse: (text) => (seedFault(text) === '' ? text : undefined) }),
};

export const shuffleKeys = (initial) => ({ shuffle: key.shuffle(initial), times: key.times() });

// Where random words come from, and a sample that is dealt with them.
export const sourceKeys = (seed = '') => ({ source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'), seed: key.seed(seed) });

export const sampleKeys = { ...sourceKeys(), shuffles: { ...key.whole(0, limits.shuffles, 0), counter: true } };
