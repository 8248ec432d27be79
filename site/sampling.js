// A sample that grows while the reader watches: dealt in portions, by a number or until it is told to stop.
'use strict';

const MOST_SHUFFLES = 1e12;

class SampleRun {
  // figure: whose state says what is dealt (shuffle, cards, source, seed) and how many shuffles so far.
  // want: 'orders' or 'places'. After each portion the figure is rendered.
  constructor(figure, want) {
    this.figure = figure;
    this.want = want;
    this.running = false;
  }

  // begin forgets what was dealt.
  begin(size) {
    this.stop();
    this.call?.abort();
    this.call = new AbortController();
    this.figure.state.shuffles = 0;
    this.counts = new Float64Array(size);
    this.owed = 0; // shuffles that were asked for by number and are not yet dealt
    this.rate = 0; // shuffles per millisecond, evened out
  }

  get signal() {
    return this.call.signal;
  }

  add(more) {
    this.owed += more;
    return this.turn();
  }

  start() {
    this.running = true;
    return this.turn();
  }

  stop() {
    this.running = false;
  }

  // seen lets a run rest while nobody looks.
  seen(visible) {
    if (visible && this.running) this.turn();
  }

  // turn deals portions of about a thirtieth of a second while there is something to deal.
  async turn() {
    if (this.turning) return;
    this.turning = true;
    let portion = 50;
    while (this.owed || (this.running && this.figure.visible)) {
      const more = Math.min(this.owed || portion, MOST_SHUFFLES - this.figure.state.shuffles);
      const byNumber = this.owed > 0;
      this.owed = 0;
      if (!more) {
        this.stop();
        break;
      }
      const begun = performance.now();
      await this.deal(more);
      if (!byNumber) {
        const took = Math.max(performance.now() - begun, 1);
        this.rate = this.rate ? 0.9 * this.rate + 0.1 * (more / took) : more / took;
        portion = Math.max(10, Math.min(2 * portion, Math.round((portion * 33) / took)));
      }
      if (this.running) await new Promise(requestAnimationFrame);
    }
    this.turning = false;
    this.figure.render();
  }

  // deal adds the next shuffles of the sample to the counts.
  async deal(more) {
    const { signal } = this;
    const { state } = this.figure;
    const begun = performance.now();
    const { shuffle, cards, source, seed, shuffles: from } = state;
    try {
      const onProgress = (share) => signal.aborted || performance.now() - begun < 500 || this.figure.say(`${format.percent(share, 0)} of ${format.whole(more)} shuffles dealt.`);
      const dealt = await shuffleLab.sample({ shuffle, cards, source, ...(seed && { seed }), want: this.want, from, shuffles: more }, { signal, onProgress });
      if (signal.aborted) return;
      (dealt.counts || dealt.places).forEach((count, i) => { this.counts[i] += count; });
      Object.assign(state, { seed: dealt.seed || '', shuffles: from + more });
      this.figure.render();
      this.figure.remember();
    } catch (error) {
      if (signal.aborted) return;
      this.stop();
      this.owed = 0;
      this.figure.fail(error);
    }
  }
}
