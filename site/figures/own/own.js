// Own: a shuffle that the reader writes, proved fair or biased over all its paths, or judged by a sample.
import './own.css';
import { announce } from '../../kit/announce.js';
import { button, choices, select } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format, logMean } from '../../kit/numbers.js';
import { allOrders, placesOf } from '../../kit/orders.js';
import { showRows } from '../../kit/table.js';
import { shuffleLab } from '../../engine/lab.js';
import { orderName } from '../../cards/names.js';
import { OwnChart, OwnMaps } from '../../charts/ownpictures.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { seedLine } from '../../page/pickers.js';
import { CodeEditor } from '../../own/editor.js';
import { ownExamples } from '../../own/examples.js';
import { own, ownLimits } from '../../own/lab.js';
import { ownHeadline } from './words.js';

export class OwnFigure extends Figure {
  static figure = 'own';
  static keys = {
    code: { initial: ownExamples[0].code, parse: (text) => (text.length <= ownLimits.code ? text : undefined), counter: true },
    cards: key.whole(2, 52, 3),
    shuffles: key.whole(1, ownLimits.shuffles, 10_000),
    seed: { ...key.seed(''), counter: true },
  };

  build() {
    this.editor = new CodeEditor('Your shuffle, in JavaScript', (code) => this.typed(code));
    this.examples = select('Example', [{ value: '', label: 'Your own' }, ...ownExamples.map(({ name }) => ({ value: name, label: name }))], (name) => this.pick(name));
    this.cards = choices('Cards', [2, 3, 4, 5, 6, 52].map((n) => ({ value: n, label: n })), (n) => this.change({ cards: +n }), true);
    this.shuffles = select('Shuffles', [1000, 10_000, 100_000, 1_000_000].map((n) => ({ value: n, label: format.whole(n) })), (n) => this.change({ shuffles: +n }));
    this.seed = seedLine((seed) => this.change({ seed }));
    this.runner = button('Run', () => (this.call ? this.stop() : this.run()), { class: 'button primary' });
    this.again = button('Deal again', () => this.run({ seed: '' }), { hidden: true });
    this.controls.append(
      h('div', { class: 'row' }, this.runner, this.again), this.examples, this.cards,
      h('details', { class: 'more-controls' }, h('summary', {}, 'More'), h('div', { class: 'row' }, this.shuffles, this.seed)),
    );
    this.chart = new OwnChart('Orders');
    this.maps = new OwnMaps();
    this.table = h('details', { class: 'as-table' }, h('summary', {}, 'The numbers as a table'), h('div', { class: 'table-wrap', role: 'region', 'aria-label': 'Table of your orders', tabindex: 0 }));
    this.table.addEventListener('toggle', () => this.fillTable());
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
    this.set({ code: ownExamples.find((e) => e.name === name)?.code ?? (this.mine || this.state.code) });
  }

  // Other cards, seeds and numbers run at once what the reader has run before, and no other code.
  change(changes) {
    const known = this.result?.code === this.state.code && !this.result.invalid;
    this.set(changes);
    if (known) this.run();
  }

  // What comes by an address is shown and waits for Run. The address that the reader's own typing has made changes nothing,
  // and is out of date while there is something to be written into it.
  restored(state) {
    if (this.remembering) this.touched = true;
    if (this.remembering || Object.keys(state).every((name) => state[name] === this.state[name])) return;
    this.stop();
    this.came = state.code !== this.result?.code && !ownExamples.some(({ code }) => code === state.code);
    this.result = null;
    this.editor.fault('');
    this.set(state);
  }

  stop() {
    this.call?.abort();
    this.call = null;
  }

  async run(changes = {}) {
    this.stop();
    Object.assign(this.state, changes);
    if ('seed' in changes) this.seed.fault('');
    const call = this.call = new AbortController();
    const { code, cards, shuffles, seed } = this.state;
    const result = this.result = { code, cards, exact: null, refused: '', sample: null, verdict: null, invalid: null, progress: 0 };
    this.came = false;
    this.editor.fault('');
    const show = (progress, sample = result.sample) => {
      if (call.signal.aborted) return;
      Object.assign(result, { progress, sample });
      this.render();
    };
    const { signal } = call;
    try {
      show(0);
      await this.prove(result, { signal, onProgress: show });
      if (!result.invalid) {
        show(0);
        const want = cards <= ownLimits.orderCards ? 'orders' : 'places';
        const sample = await own({ code, cards, mode: 'sample', want, shuffles, ...(seed && { seed }) }, { signal, onProgress: show });
        result.invalid = sample.invalid || null;
        result.sample = sample.invalid ? null : sample;
        if (result.sample?.shuffles && !result.exact) result.verdict = await this.judge(result, signal);
        this.state.seed = sample.seed;
      }
    } catch (error) {
      if (error.code !== 'cancelled') result.failed = error.message;
    }
    result.progress = null;
    if (this.call !== call && this.call) return; // a later run has taken over
    this.call = null;
    this.render();
    this.remember();
    if (result.invalid?.line) this.editor.fault(result.invalid.message, result.invalid.line);
    announce(this.readout.textContent);
  }

  // prove follows all paths, or notes why it cannot.
  async prove(result, options) {
    const { code, cards } = result;
    if (cards > ownLimits.exactCards) {
      result.refused = `Proofs are for up to ${ownLimits.exactCards} cards: this is a sample.`;
      return;
    }
    try {
      const exact = await own({ code, cards }, options);
      result.invalid = exact.invalid || null;
      result.exact = exact.invalid ? null : exact;
    } catch (error) {
      if (error.code !== 'too-large' && error.code !== 'unsupported') throw error;
      if (!error.reason) throw error;
      result.refused = error.message;
    }
  }

  // judge asks for the verdict on a sample. Places alone would pass a plain cut, so they are asked about together with
  // neighbours: the mean of two e-values is one.
  async judge({ sample: { counts, places, successors, shuffles }, cards }, signal) {
    if (counts) return shuffleLab.verdict({ counts: [...counts] }, { signal });
    const both = await Promise.all([{ places: [...places] }, { successors: [...successors] }].map((args) => shuffleLab.verdict({ ...args, cards }, { signal })));
    const logE = logMean(both.map((v) => v.logE));
    const kinds = both.map((v) => v.verdict);
    const verdict = logE >= Math.log(1000) ? 'biased' : kinds.find((kind) => kind === 'too even') ?? (kinds.every((kind) => kind === 'too few') ? 'too few' : 'no evidence');
    return { verdict, logE, shuffles, by: ['the places of the cards', 'which card follows which'][both[1].logE > both[0].logE ? 1 : 0] };
  }

  // ---- What the page shows ----

  render() {
    const { code, cards, shuffles, seed } = this.state;
    this.editor.code = code;
    const example = ownExamples.find((e) => e.code === code);
    this.examples.set(example?.name ?? '');
    this.cards.set(cards);
    this.shuffles.set(shuffles);
    this.seed.set(seed);
    this.runner.textContent = this.call ? 'Stop' : 'Run';
    const { result } = this;
    this.stale = !!result && (result.code !== code || result.cards !== cards);
    this.again.hidden = !result?.sample || !!this.call || this.stale;
    this.say(...this.words());
    this.draw();
  }

  draw() {
    const { result } = this;
    const shown = result && (result.exact || result.sample);
    this.results.hidden = !shown;
    if (!shown) return;
    this.results.classList.toggle('stale', this.stale);
    const { cards, exact, sample, verdict } = result;
    const bars = cards <= 5;
    const parts = bars ? [this.chart.holder, this.table] : this.maps.parts;
    if (this.results.firstElementChild !== parts[0]) this.results.replaceChildren(...parts);
    const total = sample?.shuffles || 0;
    if (bars) {
      const counts = sample?.counts ?? new Float64Array(allOrders(cards).length);
      this.chart.show({ n: cards, counts, total, share: true, exact: ownFractions(exact), biased: exact ? !exact.fair : verdict?.verdict === 'biased', open: !exact && verdict?.verdict !== 'biased' });
      this.refreshTable();
    } else {
      this.maps.show({ n: cards, exact: exact?.matrix ?? null, places: sample && (sample.places ?? placesOf(sample.counts, cards)), total });
    }
  }

  words() {
    const { result } = this;
    if (!result) return [this.came ? 'This code came with the address and has not run. Read it, then press Run.' : 'Not run yet.'];
    if (this.call) {
      const what = result.exact || result.refused ? 'Dealing' : 'Following the paths';
      return [h('span', { class: 'own-progress' }, `${what} …`, h('progress', { value: result.progress ?? 0, 'aria-label': what })), ...ownHeadline(result)];
    }
    if (result.failed) return [h('span', { class: 'failed' }, result.failed)];
    const words = ownHeadline(result);
    if (!words.length) words.push('Stopped.');
    if (this.stale) words.unshift(h('span', { class: 'own-stale' }, result.code === this.state.code ? 'This was for another deck. Press Run.' : 'The code has changed since. Press Run.'), ' ');
    return words;
  }

  fillTable() {
    const { exact, sample, cards } = this.result || {};
    if (!this.table.open || !(exact || sample) || cards > 5) return;
    const total = sample?.shuffles || 0;
    const fractions = ownFractions(exact);
    const heads = ['Order', 'Dealt', 'Share', ...(exact ? ['Exact', 'Exact, against fair'] : [])];
    showRows(this.table.querySelector('.table-wrap'), heads, allOrders(cards).map((order, rank) => [
      orderName(order),
      total ? format.whole(sample.counts[rank]) : '–',
      total ? format.percent(sample.counts[rank] / total, 2) : '–',
      ...(exact ? [`${format.whole(fractions.counts[rank])} of ${format.whole(fractions.paths)}`, format.signed(exact.p[rank] * exact.orders - 1)] : []),
    ]));
  }

  data() {
    const { exact, sample, verdict, invalid } = this.result || {};
    return exact || sample || invalid ? { exact, sample, verdict, invalid } : null;
  }
}

// ownFractions gives the exact chances as counts out of a whole: of paths where there are not too many to read, else of parts.
function ownFractions(exact) {
  if (!exact) return null;
  if (exact.counts && exact.paths < 10_000) return { counts: exact.counts, paths: exact.paths };
  if (exact.parts) return { counts: exact.parts, paths: exact.whole, parts: true };
  return { counts: exact.p.map((p) => Math.round(1e5 * p) / 1000), paths: 100, parts: true };
}
