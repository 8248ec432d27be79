// A sample that grows while the reader watches: dealt in portions, up to a goal or until it is told to stop.
import { format } from '../kit/numbers.js';
import { shuffleLab } from '../engine/lab.js';

const MOST_SHUFFLES = 1e12;

export class SampleRun {
  // figure: whose state says what is dealt (shuffle, cards, source, seed) and how many shuffles so far.
  // want: 'orders' or 'places'. After each portion the figure is rendered.
  constructor(figure, want) {
    this.figure = figure;
    this.want = want;
    this.running = false;
    this.goal = 0;
  }

  // begin forgets what was dealt.
  begin(size) {
    this.stop();
    this.call?.abort();
    this.call = new AbortController();
    this.figure.state.shuffles = 0;
    this.counts = new Float64Array(size);
    this.goal = 0; // how many shuffles were asked for by number
    this.rate = 0; // shuffles per millisecond, evened out
    this.portion = 1000;
    this.frame = 0; // ms that the page took for its last frame
  }

  get signal() {
    return this.call.signal;
  }

  get left() {
    return Math.max(0, this.goal - this.figure.state.shuffles);
  }

  // add asks for so many more.
  add(more) {
    this.goal = Math.min(MOST_SHUFFLES, Math.max(this.goal, this.figure.state.shuffles) + more);
    this.running = true;
    return this.turn();
  }

  // start goes on to the goal, or without end if there is none.
  start() {
    if (!this.left) this.goal = MOST_SHUFFLES;
    this.running = true;
    return this.turn();
  }

  stop() {
    this.running = false;
    if (this.goal === MOST_SHUFFLES) this.goal = 0;
  }

  // seen lets a run rest while nobody looks.
  seen(visible) {
    if (visible && this.running) this.turn();
  }

  get busy() {
    return this.running || this.turning;
  }

  // progress says how fast it goes, and how long to the goal. After a stop the portion at work still comes in.
  progress() {
    if (!this.busy || !this.rate) return '';
    const rate = ` at ${format.digits(1000 * this.rate, 2)} a second`;
    return this.goal === MOST_SHUFFLES || !this.running ? rate : `${rate}, ${format.whole(this.left)} to go in about ${format.duration(this.left / this.rate)}`;
  }

  // turn deals portions of about a twentieth of a second while there is something to deal and somebody looks. Where the page
  // is slow to draw, they are larger, up to 0.4 s, so that most of its time is left to the reader. A run without a goal grows
  // by a seventh at a turn at the most, so that it can be seen how the bars settle.
  async turn() {
    if (this.turning) return;
    this.turning = true;
    while (this.running && this.left && this.figure.visible) {
      const { shuffles } = this.figure.state;
      const gentle = this.goal === MOST_SHUFFLES ? Math.max(2, Math.round(shuffles / 7)) : Infinity;
      const more = Math.min(this.left, this.portion, gentle);
      const begun = performance.now();
      await this.deal(more);
      if (more === gentle) await new Promise((resolve) => setTimeout(resolve, begun + 50 - performance.now()));
      const took = Math.max(performance.now() - begun, 1);
      this.rate = this.rate ? 0.9 * this.rate + 0.1 * (more / took) : more / took;
      const aim = Math.min(400, Math.max(50, 4 * this.frame));
      if (more < gentle) this.portion = Math.max(10, Math.min(2 * this.portion, Math.round((this.portion * aim) / took)));
      this.timeFrame();
    }
    this.turning = false;
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

  // deal adds the next shuffles of the sample to the counts.
  async deal(more) {
    const { signal } = this;
    const { state } = this.figure;
    const { shuffle, cards, source, seed, shuffles: from } = state;
    try {
      const dealt = await shuffleLab.sample({ shuffle, cards, source, ...(seed && { seed }), want: this.want, from, shuffles: more }, { signal });
      if (signal.aborted) return;
      (dealt.counts || dealt.places).forEach((count, i) => { this.counts[i] += count; });
      Object.assign(state, { seed: dealt.seed || '', shuffles: from + more });
      this.figure.render();
      this.figure.remember();
    } catch (error) {
      if (signal.aborted) return;
      this.stop();
      this.goal = 0;
      this.figure.fail(error);
    }
  }
}
