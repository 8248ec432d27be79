// Own: a shuffle that the reader writes, proved fair or biased over all its paths, or judged by a sample.
import './own.css';
import { announce } from '../../kit/announce.js';
import { button, choices, more, row, select } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { allOrders, factorial, placesOf } from '../../kit/orders.js';
import { foldedTable, showRows } from '../../kit/table.js';
import { shuffleLab } from '../../engine/lab.js';
import { orderName } from '../../cards/names.js';
import { BarChart } from '../../charts/bars.js';
import { PlaceMaps } from '../../charts/placemaps.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { seedLine, timesField } from '../../page/pickers.js';
import { Starter } from '../../page/starter.js';
import { joined } from '../../page/verdict.js';
import { CodeEditor } from '../../own/editor.js';
import { examples } from '../../own/examples.js';
import { own } from '../../own/lab.js';
import { fits, limits } from '../../own/judge/limits.js';
import { headline } from './headline.js';

const mostBars = 5; // cards whose orders are drawn as bars

export class OwnFigure extends Figure {
  static figure = 'own';
  static keys = {
    code: { initial: examples[0].code, parse: (text) => (fits(text) ? text : undefined), counter: true },
    cards: key.whole(2, 52, 3),
    times: key.times(),
    shuffles: key.whole(1, limits.shuffles, 10_000),
    seed: { ...key.seed(''), counter: true },
  };

  build() {
    this.editor = new CodeEditor('Your shuffle, in JavaScript', (code) => this.typed(code));
    this.examples = select('Example', [{ value: '', label: 'Your own' }, ...examples.map(({ name }) => name)], (name) => this.pick(name));
    this.cards = choices('Cards', [2, 3, 4, 5, 6, 52], (cards) => this.change({ cards }), true);
    this.shuffles = select('Shuffles', [1000, 10_000, 100_000, 1_000_000].map((n) => ({ value: n, label: format.whole(n) })), (shuffles) => this.change({ shuffles }));
    this.times = timesField((times) => this.change({ times }), 'Times in a row');
    this.seed = seedLine((seed) => this.change({ seed }));
    this.runner = new Starter(this, 'Run', (signal) => this.run(signal), { changed: () => this.render(), done: () => this.conclude() });
    this.again = button('Deal again', () => this.dealAgain(), { hidden: true });
    this.controls.replaceChildren(row(this.runner.button, this.again), this.examples, this.cards, more(this.times, this.shuffles, this.seed));
    this.chart = new BarChart('Orders');
    this.maps = new PlaceMaps();
    this.table = foldedTable('Table of your orders', (place) => this.fillTable(place));
    this.results = h('div', { class: 'stage own-results', hidden: true });
    this.readout.after(this.results);
    this.stage.replaceChildren(this.editor.element);
    this.mine = ''; // what the reader wrote, while an example is shown
    this.result = null;
    this.render();
  }

  // ---- What the reader does ----

  typed(code) {
    this.touched = true;
    this.mine = code;
    this.set({ code });
  }

  pick(name) {
    this.editor.fault('');
    this.set({ code: examples.find((e) => e.name === name)?.code ?? (this.mine || this.state.code) });
  }

  // Other cards, seeds and numbers run at once what the reader has run before, and no other code.
  change(changes) {
    const known = this.result?.code === this.state.code && !this.result.invalid;
    this.set(changes);
    if (known) this.runner.start();
  }

  dealAgain() {
    this.seed.fault('');
    this.state.seed = '';
    this.runner.start();
  }

  // What comes by an address is shown and waits for Run. The address that the reader's own typing has made changes nothing,
  // and is out of date while there is something to be written into it.
  restored(state) {
    if (this.remembering) this.touched = true;
    if (this.remembering || Object.keys(state).every((name) => state[name] === this.state[name])) return;
    this.came = state.code !== this.result?.code && !examples.some(({ code }) => code === state.code);
    this.result = null;
    this.runner.drop();
    this.editor.fault('');
    this.set(state);
  }

  // run fills a result: all paths are followed, or why they cannot be is noted, and a sample is dealt.
  async run(signal) {
    const { code, cards, times, shuffles, seed } = this.state;
    const result = this.result = { code, cards, times, exact: null, refused: '', remarks: [], sample: null, verdict: null, invalid: null, progress: 0 };
    this.came = false;
    this.editor.fault('');
    const show = (progress, sample = result.sample) => {
      if (signal.aborted) return;
      Object.assign(result, { progress, sample });
      this.render();
    };
    try {
      show(0);
      const want = cards <= limits.orderCards ? 'orders' : 'places';
      const mode = cards <= limits.exactCards ? 'both' : 'sample';
      const found = /** @type {any} */ (await own({ code, cards, times, mode, want, shuffles, ...(seed && { seed }) }, { signal, onProgress: show }));
      const { invalid = null, exact = null, remarks = [] } = found;
      Object.assign(result, { invalid, exact, remarks, sample: invalid ? null : found.sample ?? found });
      result.refused = mode === 'sample' ? `Proofs are for up to ${limits.exactCards} cards: this is a sample.` : found.refused?.message ?? '';
      result.multiples = exact?.matrix.map((chance) => chance * cards);
      if (result.sample?.shuffles && !exact) result.verdict = await this.judge(result, signal);
      this.state.seed = found.seed;
    } catch (error) {
      if (error.code !== 'cancelled') result.failed = error.message;
    }
    result.progress = null;
  }

  conclude() {
    this.remember();
    const { invalid } = this.result;
    if (invalid?.line) this.editor.fault(invalid.message, invalid.line);
    announce(this.readout.textContent);
  }

  // judge asks for the verdict on a sample. Places alone would pass a plain cut, so they are asked about together with
  // neighbours: the mean of two e-values is one.
  /** @param {any} result @param {AbortSignal} signal */
  async judge({ sample: { counts, places, successors, shuffles }, cards }, signal) {
    if (counts) return shuffleLab.verdict({ counts: [...counts] }, { signal });
    const both = await Promise.all([{ places: [...places] }, { successors: [...successors] }].map((args) => shuffleLab.verdict({ ...args, cards }, { signal })));
    return { ...joined(both), shuffles, by: ['the places of the cards', 'which card follows which'][both[1].logE > both[0].logE ? 1 : 0] };
  }

  // ---- What the page shows ----

  render() {
    const { code, cards, times, shuffles, seed } = this.state;
    this.editor.code = code;
    this.examples.set(examples.find((e) => e.code === code)?.name ?? '');
    this.cards.set(cards);
    this.times.set(times);
    this.shuffles.set(shuffles);
    this.seed.set(seed);
    const { result } = this;
    this.stale = !!result && (result.code !== code || result.cards !== cards || result.times !== times);
    this.again.hidden = !result?.sample || this.runner.busy || this.stale;
    this.say(...this.sentences());
    this.draw();
  }

  draw() {
    const { result } = this;
    const shown = result && (result.exact || result.sample);
    this.results.hidden = !shown;
    if (!shown) return;
    this.results.classList.toggle('stale', this.stale);
    const { cards, exact, multiples = null, sample, verdict } = result;
    const bars = cards <= mostBars;
    const parts = bars ? [this.chart.holder, this.table] : this.maps.parts;
    if (this.results.firstElementChild !== parts[0]) this.results.replaceChildren(...parts);
    const total = sample?.shuffles || 0;
    if (!bars) return this.maps.show({ n: cards, exact: multiples, places: sample && (sample.places ?? placesOf(sample.counts, cards)), total });
    const counts = sample?.counts ?? new Float64Array(factorial(cards));
    const biased = exact ? !exact.fair : verdict?.verdict === 'biased';
    this.chart.show({ n: cards, counts, total, share: true, exact: fractions(exact), kind: biased ? 'biased' : exact ? 'fair' : '' });
    this.table.refresh();
  }

  sentences() {
    const { result } = this;
    if (!result) return [this.came ? 'This code came with the address and has not run. Read it, then press Run.' : 'Not run yet.'];
    if (this.runner.busy) {
      const what = result.sample ? 'Dealing' : 'Following the paths';
      return [h('span', { class: 'own-progress' }, `${what} …`, h('progress', { value: result.progress ?? 0, 'aria-label': what })), ...headline(result)];
    }
    if (result.failed) return [h('span', { class: 'failed' }, result.failed)];
    const said = headline(result);
    if (!said.length) said.push('Stopped.');
    if (this.stale) said.unshift(h('span', { class: 'own-stale' }, result.code === this.state.code ? `This was for another ${result.cards === this.state.cards ? 'number of times in a row' : 'deck'}. Press Run.` : 'The code has changed since. Press Run.'), ' ');
    return said;
  }

  fillTable(place) {
    const { exact, sample, cards } = this.result || {};
    if (!(exact || sample) || cards > mostBars) return;
    const total = sample?.shuffles || 0;
    const exactly = fractions(exact);
    const heads = ['Order', 'Dealt', 'Share', ...(exact ? ['Exact', 'Exact, against fair'] : [])];
    showRows(place, heads, allOrders(cards).map((order, rank) => [
      orderName(order),
      total ? format.whole(sample.counts[rank]) : '–',
      total ? format.percent(sample.counts[rank] / total, 2) : '–',
      ...(exact ? [`${format.whole(exactly.counts[rank])} of ${format.whole(exactly.paths)}`, format.signed(exact.p[rank] * exact.orders - 1)] : []),
    ]));
  }

  data() {
    const { exact, sample, verdict, invalid } = this.result || {};
    return exact || sample || invalid ? { exact, sample, verdict, invalid } : null;
  }
}

// fractions gives the exact chances as counts out of a whole: of paths where there are not too many to read, else of parts.
function fractions(exact) {
  if (!exact) return null;
  if (exact.counts && exact.paths < 10_000) return { counts: exact.counts, paths: exact.paths };
  if (exact.parts) return { counts: exact.parts, paths: exact.whole, parts: true };
  return { counts: exact.p.map((p) => Math.round(1e5 * p) / 1000), paths: 100, parts: true };
}
