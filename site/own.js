// Own: a shuffle that the reader writes, proved fair or biased over all its paths, or judged by a sample.
'use strict';

class OwnFigure extends Figure {
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
        const sample = await shuffleLab.own({ code, cards, mode: 'sample', want, shuffles, ...(seed && { seed }) }, { signal, onProgress: show });
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
      const exact = await shuffleLab.own({ code, cards }, options);
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

// placesOf counts how often each card came to each place, from counts by order.
function placesOf(counts, n) {
  const places = new Float64Array(n * n);
  allOrders(n).forEach((order, rank) => order.forEach((card, place) => { places[card * n + place] += counts[rank]; }));
  return places;
}

// ---- The verdict in words ----

function ownHeadline({ invalid, exact, refused, sample, verdict, cards }) {
  if (invalid) return [loud(['syntax', 'missing', 'throw'].includes(invalid.kind) ? 'Does not run' : 'Invalid'), invalid.line ? `It fails at line ${invalid.line}.` : invalid.message];
  const words = [];
  if (exact?.fair) words.push(loud('Provably fair'), ownFair(exact));
  else if (exact) words.push(loud('Provably biased', 'biased'), ownBias(exact, cards));
  else if (verdict) words.push(...verdictWords(verdict), verdict.by && verdict.verdict === 'biased' ? ` What gives it away: ${verdict.by}. ` : verdict.verdict === 'no evidence' ? ' More shuffles would show a smaller bias. ' : ' ');
  if (exact?.fair) words[0].classList.add('fair');
  if (refused) words.push(h('span', { class: 'own-refused' }, refused), ' ');
  if (sample) words.push(h('span', { class: 'own-dealt' }, ownDealt(sample)));
  return words;
}

function ownFair({ orders, paths, counts }) {
  const each = counts ? `${format.whole(counts[0])} of ${format.whole(paths)} paths` : `exactly 1/${format.whole(orders)} of all chance, over ${format.whole(paths)} paths`;
  return `Each of the ${format.whole(orders)} orders has ${each}. `;
}

function ownBias({ orders, paths, counts, p, most, least, ratio: [a, b] }, cards) {
  const all = allOrders(cards);
  const name = (rank) => h('span', { class: 'whole own-order' }, orderName(all[rank]));
  const words = h('span');
  if (paths === 1) return h('span', {}, 'Nothing is left to chance: it always gives ', name(most), '. ');
  const never = [...p.keys()].filter((rank) => p[rank] === 0);
  if (never.length) {
    const some = never.slice(0, 3).flatMap((rank, k) => (k ? [k === never.length - 1 ? ' and ' : ', ', name(rank)] : [name(rank)]));
    if (never.length === 1) words.append(...some, ' never comes');
    else if (never.length <= 3) words.append(...some, ' never come');
    else words.append(`${format.whole(never.length)} of the ${format.whole(orders)} orders never come, `, name(never[0]), ' for one');
    words.append(', while ', name(most), ' has ', counts ? `${format.whole(counts[most])} of ${format.whole(paths)} paths. ` : `a chance of ${format.percent(p[most])}. `);
  } else if (a <= 1000) {
    words.append(name(most), ` comes ${b === 1 ? `${format.whole(a)} times as often as` : `${format.whole(a)} times for every ${format.whole(b)} of`} `, name(least), '. ');
  } else {
    words.append(name(most), ` comes ${format.fixed(a / b, a / b < 1.1 ? 4 : 2)} times as often as `, name(least), '. ');
  }
  if (counts && paths >= orders) words.append(paths % orders ? `${format.whole(paths)} paths cannot be dealt evenly to ${format.whole(orders)} orders. ` : `Its ${format.whole(paths)} paths could be dealt evenly to ${format.whole(orders)} orders, and are not. `);
  else if (counts) words.append(`${format.whole(paths)} paths cannot lead to ${format.whole(orders)} orders. `);
  return words;
}

function ownDealt({ shuffles, seed, chance }) {
  const short = seed.length > 24 ? `${seed.slice(0, 6)}…${seed.slice(-4)}` : seed;
  const others = [...(chance || [])].join(' and ');
  return `${format.whole(shuffles)} shuffles dealt ${others ? `with ${others}, which is the browser’s: they cannot be dealt again.` : `from seed ${short}.`}`;
}
