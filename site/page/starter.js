// A button that starts something long and stops it: while that is under way it says Stop. There is one at a time, the latest.
import { button } from '../kit/controls.js';

export class Starter {
  // act(signal, how) does it. changed() is called when it begins and when it is over, and then done(how), unless something else
  // has taken its place. What goes wrong is told by the figure.
  /** @param {Pick<Figure, 'say' | 'fail'>} figure @param {string} label @param {(signal: AbortSignal, how: How) => Promise<void>} act @param {{changed?: () => void, done?: (how: How) => void}} [heard] */
  constructor(figure, label, act, { changed = () => {}, done = () => {} } = {}) {
    this.figure = figure;
    this.act = act;
    this.changed = changed;
    this.done = done;
    this.label = label;
    /** @type {AbortController & {quiet?: boolean} | null} */
    this.call = null;
    this.button = button(label, () => (this.busy ? this.stop() : this.start()), { class: 'button primary' });
  }

  // rename says what the button is called while nothing is under way, and whether there is nothing left to start.
  /** @param {string} label @param {boolean} [disabled] */
  rename(label, disabled = false) {
    this.label = label;
    this.button.textContent = this.busy ? 'Stop' : label;
    this.button.disabled = disabled;
  }

  // busy is whether there is something to stop; what goes on quietly is not the reader's.
  get busy() {
    return this.call !== null && !this.call.quiet;
  }

  // start takes how it is to be done, for act; quiet: without a word on the button.
  /** @param {How} [how] */
  async start(how = {}) {
    this.call?.abort();
    const call = Object.assign(new AbortController(), { quiet: how.quiet });
    this.follow(call);
    try {
      await this.act(call.signal, how);
    } catch (error) {
      if (this.call !== call) return; // it has given way to another
      if (error.code === 'cancelled') this.figure.say('Stopped.');
      else this.figure.fail(error);
    }
    if (this.call !== call) return;
    this.follow(null);
    this.done(how);
  }

  stop() {
    this.call?.abort();
  }

  // drop stops it without a word: it is about what was before.
  drop() {
    this.stop();
    if (this.call) this.follow(null);
  }

  /** @param {Starter['call']} call */
  follow(call) {
    this.call = call;
    this.rename(this.label, this.button.disabled);
    this.changed();
  }
}
