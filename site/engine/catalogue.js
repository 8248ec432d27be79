// What is known of the engine once it has told: its shuffles, {name, title, fair, …} as about gives them, and its sources of
// random words.
import { guarded } from '../kit/guarded.js';
import { engine } from './client.js';

export const catalogue = {
  known: false,
  /** @type {Shuffle[]} */
  shuffles: [],
  /** @type {SourceOfWords[]} */
  sources: [],
  /** @type {(() => void)[]} */
  waiting: [],

  // whenKnown calls use() once all that is known, at once if it is.
  /** @param {() => void} use */
  whenKnown(use) {
    if (this.known) use();
    else this.waiting.push(use);
  },

  // take takes what about has told.
  /** @param {About} about */
  take({ shuffles, sources }) {
    Object.assign(this, { known: true, shuffles, sources });
    for (const use of this.waiting.splice(0)) guarded(use);
  },

  // shuffle returns what is known of one.
  /** @param {string} name */
  shuffle(name) {
    return this.shuffles.find((shuffle) => shuffle.name === name);
  },

  // repeated returns the same of one that is done so many times in a row.
  /** @param {string} name @param {number} times @param {CallOptions} [options] @returns {Promise<Shuffle>} */
  async repeated(name, times, options) {
    if (times === 1) return this.shuffle(name);
    const about = await engine.run('about', { times }, options);
    return about.shuffles.find((shuffle) => shuffle.name === name);
  },

  // title names one that is done so many times in a row.
  /** @param {string} name @param {number} [times] */
  title(name, times = 1) {
    return `${this.shuffle(name)?.title ?? name}${times > 1 ? ` × ${times}` : ''}`;
  },
};
