// page/keys.js
import { seedFault } from '../engine/seed.js';

// The kinds of keys that a figure's state is made of. parse turns text into a value, or undefined when it is none.
// A key that only counts on while the figure runs is a counter: {...key.whole(0, 99, 0), counter: true}.
export const key = {
  whole: (least, most, initial) => ({
    initial,
    parse: (text) => (/^(0|[1-9]\d{0,15})$/.test(text) && +text >= least && +text <= most ? +text : undefined),
  }),
  oneOf: (values, initial) => ({ initial, parse: (text) => (values.includes(text) ? text : undefined) }),
  // The name of a shuffle. Only the engine knows them all: until it has told, any name of the right form passes.
  shuffle: (initial) => ({ initial, parse: (text) => ((key.shuffles ? key.shuffles.includes(text) : /^[a-z0-9-]{1,40}$/.test(text)) ? text : undefined) }),
  shuffles: null,
  seed: (initial = '') => ({ initial, parse: (text) => (seedFault(text) === '' ? text : undefined) }),
};

// wordSource makes the controls of where a figure's random words come from: its state has the keys of wordKeys, and begin
// starts it over with changes to them.
export const wordKeys = (seed = '') => ({ source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'), seed: key.seed(seed) });
