// A sample that grows while the reader watches: its buttons, its verdict, and the portions it is dealt in, up to a goal or
// until it is told to stop.
import { announce } from '../kit/announce.js';
import { button } from '../kit/controls.js';
import { h, write } from '../kit/elements.js';
import { format } from '../kit/numbers.js';
import { factorial } from '../kit/orders.js';
import { shuffleLab } from '../engine/lab.js';
import { limits } from '../engine/limits.js';
import { sourcePicker } from './pickers.js';
import { VerdictLine } from './verdict.js';

export class SampleRun {
  // figure: whose state says what is dealt (shuffle, cards, source, seed) and how many shuffles so far. After each portion it
  // is rendered. want: 'orders' or 'places'. adds: how many shuffles each button adds. name(index) tells what one of the counts
  // is of. before() is called when the reader asks for more.
  /** @param {Figure} figure @param {{want: 'orders' | 'places', adds: number[], name: (index: number) => string, before: () => void}} how */
  constructor(figure, { want, adds, name, before }) {
    this.figure = figure;
    this.want = want;
    this.before = before;
    this.running = false;
    this.goal = 0;
    this.source = sourcePicker(figure);
    this.verdict = new VerdictLine(name);
    figure.readout.after(this.verdict.element);
    this.runner = button('Run', () => (this.running ? this.pause() : this.start()), { class: 'button primary' });
    this.buttons = [
      ...adds.map((k) => button(`+${format.whole(k)}`, () => this.add(k), { 'aria-label': `+${format.whole(k)} shuffle${k > 1 ? 's' : ''}` })),
      this.runner, button('Reset', () => figure.begin({ seed: '' }))];
  }

  // begin takes changes into the figure's state and forgets what was dealt. text stands for the verdict until there is one.
  /** @param {FigureState} changes @param {string} [text] */
  begin(changes, text) {
    this.stop();
    this.call?.abort();
    this.call = new AbortController();
    this.source.take(changes);
    const { state } = this.figure;
    state.shuffles = 0;
    this.counts = new Float64Array(this.want === 'orders' ? factorial(state.cards) : state.cards ** 2);
    this.goal = 0; // how many shuffles were asked for by number
    this.rate = 0; // shuffles per millisecond, evened out
    this.portion = 1000;
    this.frame = 0; // ms that the page took for its last frame
    this.verdict.clear(text);
  }

  get signal() {
    return this.call.signal;
  }

  get left() {
    return Math.max(0, this.goal - this.figure.state.shuffles);
  }

  get busy() {
    return this.running || this.working;
  }

  // add asks for so many more.
  /** @param {number} more */
  add(more) {
    this.before();
    return this.deal(more);
  }

  /** @param {number} more */
  deal(more) {
    this.goal = Math.min(limits.shuffles, Math.max(this.goal, this.figure.state.shuffles) + more);
    this.running = true;
    return this.work();
  }

  // start goes on to the goal, or without end if there is none.
  start() {
    this.before();
    if (!this.left) this.goal = limits.shuffles;
    this.running = true;
    this.work();
    this.figure.render();
  }

  pause() {
    this.stop();
    this.figure.render();
    announce(`${format.whole(this.figure.state.shuffles)} shuffles dealt.`);
  }

  stop() {
    this.running = false;
    if (this.goal === limits.shuffles) this.goal = 0;
  }

  // seen lets a run rest while nobody looks.
  /** @param {boolean} visible */
  seen(visible) {
    if (visible && this.running) this.work();
  }

  // show brings the buttons up to the state. exact() gives the weights that the verdict holds the sample against, or null.
  /** @param {(() => Counts | null) | null} [exact] */
  show(exact) {
    const { cards, shuffles } = this.figure.state;
    write(this.runner, this.running ? 'Pause' : 'Run');
    this.source.show();
    const counted = () => (this.want === 'orders' ? { counts: [...this.counts] } : { places: [...this.counts], cards });
    if (exact) this.verdict.update(shuffles, counted, exact);
  }

  // dealtText says how many were dealt, how fast it goes, and how long to the goal. After a stop the portion at work still
  // comes in.
  /** @returns {Nodes} */
  dealtText() {
    const { shuffles } = this.figure.state;
    const endless = this.goal === limits.shuffles || !this.running;
    const rate = !this.busy || !this.rate ? '' : ` at ${format.digits(1000 * this.rate, 2)} a second`;
    const left = !rate || endless ? '' : `, ${format.whole(this.left)} to go in about ${format.duration(this.left / this.rate)}`;
    return [h('span', { class: 'total' }, format.whole(shuffles)), ` ${shuffles === 1 ? 'shuffle' : 'shuffles'} dealt${rate}${left}`];
  }

  // work deals portions of about a twentieth of a second while there is something to deal and somebody looks. Where the page
  // is slow to draw, they are larger, up to 0.4 s, so that most of its time is left to the reader. A run without a goal grows
  // by a seventh at a time at the most, so that it can be seen how the bars settle.
  async work() {
    if (this.working) return;
    this.working = true;
    while (this.running && this.left && this.figure.visible) {
      const { shuffles } = this.figure.state;
      const gentle = this.goal === limits.shuffles ? Math.max(2, Math.round(shuffles / 7)) : Infinity;
      const more = Math.min(this.left, this.portion, gentle);
      const begun = performance.now();
      await this.dealPortion(more);
      if (more === gentle) await new Promise((resolve) => setTimeout(resolve, begun + 50 - performance.now()));
      const took = Math.max(performance.now() - begun, 1);
      this.rate = this.rate ? 0.9 * this.rate + 0.1 * (more / took) : more / took;
      const aim = Math.min(400, Math.max(50, 4 * this.frame));
      if (more < gentle) this.portion = Math.max(10, Math.min(2 * this.portion, Math.round((this.portion * aim) / took)));
      this.timeFrame();
    }
    this.working = false;
    if (!this.left) this.stop();
    this.figure.render();
  }

  // timeFrame notes how long the page is at work on its next frame.
  timeFrame() {
    requestAnimationFrame(() => {
      const begun = performance.now();
      setTimeout(() => { this.frame = performance.now() - begun; });
    });
  }

  // dealPortion adds the next shuffles of the sample to the counts.
  async dealPortion(more) {
    const { signal, figure } = this;
    const { shuffle, times, cards, source, seed, shuffles: from } = figure.state;
    try {
      const dealt = await shuffleLab.sample({ shuffle, times, cards, source, ...(seed && { seed }), want: this.want, from, shuffles: more }, { signal });
      if (signal.aborted) return;
      (dealt.counts || dealt.places).forEach((count, i) => { this.counts[i] += count; });
      figure.set({ seed: dealt.seed || '', shuffles: from + more });
    } catch (error) {
      if (signal.aborted) return;
      this.stop();
      this.goal = 0;
      figure.fail(error);
    }
  }
}
