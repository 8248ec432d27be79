// The figures in frames of somebody else's page share its reader's machine: at most some of them have an engine at a time. An
// engine that nobody asks anything gives its place to one that waits, and ends by itself after a while; it is there again
// with the next question. The places are locks, which the browser frees when a frame goes. Where it has none (a page that is
// not secure) or refuses them (a sealed frame), each figure has its engine.
import { cancelled } from './errors.js';

const places = 4;
const lookMs = 250;
const [restsLooks, idleLooks] = [2, 40]; // without a question: until it may give way, and until it ends
const nameOf = (place) => `shuffle-lab engine ${place}`;

export const turns = {
  apply: parent !== window && navigator.locks !== undefined,
  /** @type {(() => void) | null} */
  leave: null, // gives the place back
  /** @type {Promise<void> | null} */
  coming: null,

  // take waits for a place. workers() are those that live in it, and busy() is whether they must stay.
  /** @param {() => import('./worker.js').EngineWorker[]} workers @param {() => boolean} busy @returns {Promise<void>} */
  take(workers, busy) {
    if (!this.apply || this.leave) return Promise.resolve();
    return this.coming ??= this.place().then(() => {
      this.coming = null;
      if (this.apply) this.watch(workers, busy);
    });
  },

  // place takes the first place that is free, or waits for any one.
  async place() {
    for (let place = 0; place < places; place++) if (await this.lock(place, true)) return;
    await this.lock(Math.floor(Math.random() * places), false);
  },

  /** @param {number} place @param {boolean} ifAvailable @returns {Promise<boolean>} */
  lock(place, ifAvailable) {
    return new Promise((resolve) => {
      navigator.locks.request(nameOf(place), { ifAvailable }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise((leave) => { this.leave = () => leave(null); });
      }).catch(() => {
        this.apply = false;
        resolve(true);
      });
    });
  },

  watch(workers, busy) {
    let looks = 0;
    const timer = setInterval(async () => {
      looks = busy() ? 0 : looks + 1;
      if (looks < restsLooks || (looks < idleLooks && !(await this.awaited())) || busy()) return;
      clearInterval(timer);
      for (const worker of workers()) worker.die(cancelled('the worker'));
      this.leave?.();
      this.leave = null;
    }, lookMs);
  },

  // awaited tells whether another frame waits for a place.
  async awaited() {
    const { pending } = await navigator.locks.query();
    return pending.some(({ name }) => name.startsWith(nameOf('')));
  },
};
