// Matrix: where each card goes. A map of cards and places, exact beside sampled, in multiples of fair.
import './matrix.css';
import { announce } from '../../kit/announce.js';
import { button, choices, slider } from '../../kit/controls.js';
import { h, write } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { showRows } from '../../kit/table.js';
import { shuffleLab } from '../../engine/lab.js';
import { HeatMap } from '../../charts/heat.js';
import { HeatScale } from '../../charts/heatscale.js';
import { colourLimit, extremes, isFlat, multipleText, rangeWords, wobbleText } from '../../charts/multiples.js';
import { toneTable } from '../../charts/tones.js';
import { Figure } from '../../page/figure.js';
import { key, wordKeys } from '../../page/keys.js';
import { shufflePicker, wordSource } from '../../page/pickers.js';
import { SampleRun } from '../../page/sampling.js';
import { VerdictLine } from '../../page/verdict.js';

export class MatrixFigure extends Figure {
  static figure = 'matrix';
  static keys = {
    shuffle: key.shuffle('naive'),
    cards: key.whole(2, 52, 52),
    ...wordKeys(),
    shuffles: { ...key.whole(0, 1e12, 0), counter: true },
  };

  build() {
    this.sampling = new SampleRun(this, 'places');
    this.buildMaps();
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (shuffle) => this.begin({ shuffle }));
    this.cards = slider('Cards', 2, 52, (n) => this.begin({ cards: n }));
    this.words = wordSource(this.state, (changes) => this.begin(changes));
    this.runner = button('Run', () => this.run(!this.sampling.running), { class: 'button primary' });
    this.controls.append(
      this.picker, this.cards,
      h('div', { class: 'row' },
        button('+1,000', () => this.add(1000), { 'aria-label': '+1,000 shuffles' }),
        this.runner, button('Reset', () => this.begin({ seed: '' }))),
      h('details', { class: 'more-controls' }, h('summary', {}, 'More'), h('div', { class: 'row' }, this.words.controls)),
    );
    this.verdict = new VerdictLine((index) => `card ${Math.floor(index / this.state.cards) + 1} at place ${(index % this.state.cards) + 1}`);
    this.readout.after(this.verdict.element);
    this.begin({});
  }

  buildMaps() {
    this.exactMap = new HeatMap('Exact', (at) => this.point(at));
    this.sampledMap = new HeatMap('Sampled', (at) => this.point(at));
    // Where there is no room for both beside each other they take turns in one place.
    this.turns = choices('Map', [{ value: 'exact', label: 'Exact' }, { value: 'sampled', label: 'Sampled' }], (map) => this.turn(map));
    this.turns.classList.add('heat-turns');
    this.scale = new HeatScale();
    this.cell = h('p', { class: 'cell-readout' }, '\u00a0');
    this.maps = h('div', {
      class: 'heat-pair in-turns', role: 'application', tabindex: 0, 'aria-roledescription': 'map',
      'aria-label': 'Map of cards and places, exact and sampled. The arrow keys go from cell to cell.',
      onkeydown: (event) => this.key(event), onfocus: () => announce(this.cellWords()),
    }, this.exactMap.element, this.sampledMap.element);
    this.table = h('details', { class: 'as-table' }, h('summary', {}, 'The numbers as a table'), h('div', { class: 'table-wrap', role: 'region', 'aria-label': 'Tables of cards and places', tabindex: 0 }));
    this.grids = {}; // where its tables stand
    this.table.addEventListener('toggle', () => this.fillTable());
    this.stage.replaceChildren(this.turns, this.maps, this.cell, this.scale.holder, this.table);
    const repaint = () => {
      this.tones = toneTable(this.stage);
      this.render();
      this.exactMap.draw(); // a printer does not wait for the next frame
      this.sampledMap.draw();
    };
    this.tones = toneTable(this.stage);
    this.turn('exact');
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print']) matchMedia(query).addEventListener('change', repaint);
    new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  turn(map) {
    this.turns.set(map);
    this.maps.dataset.turn = map;
  }

  catalogue(about) {
    this.shuffles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh]));
    this.picker.fill(about.shuffles);
    this.words.fill(about);
    this.begin({});
  }

  // begin starts over: with other settings, or with another seed.
  begin(changes) {
    const { shuffle, cards } = { ...this.state, ...changes };
    const same = this.loaded === `${shuffle} ${cards}`;
    this.words.take(changes);
    this.sampling.begin(cards ** 2);
    this.verdict.clear('The verdict comes with the first shuffles.');
    if (!same) this.forget();
    this.turn('exact');
    this.render();
    this.fillTable();
    this.remember();
    if (this.shuffles && !same) this.load();
  }

  forget() {
    this.exact = null;
    this.range = null;
    this.tooLarge = '';
    this.paths = null;
    this.loaded = '';
  }

  restored({ shuffles, ...state }) {
    this.begin(state);
    if (shuffles) this.add(shuffles);
  }

  // load asks for the exact map and for the number of paths, which says how many orders there can be at most.
  async load() {
    const { shuffle, cards } = this.state;
    const { signal } = this.sampling;
    try {
      const { p } = await shuffleLab.matrix({ shuffle, cards }, { signal });
      this.exact = p.map((chance) => chance * cards);
      if (isFlat(this.exact) && !this.shuffles[shuffle]?.fair) {
        const rounds = await shuffleLab.steps({ shuffle, cards, seed: '0' }, { signal });
        this.paths = rounds.flatMap((round) => [...round.dice]).reduce((all, faces) => all * faces, 1);
      }
    } catch (error) {
      if (error.code === 'cancelled') return;
      if (error.code !== 'too-large') this.fail(error);
      this.tooLarge = error.code === 'too-large' ? 'Sampled only: this shuffle has too many throws in a round to count them all.' : error.message;
    }
    if (signal.aborted) return;
    this.loaded = `${shuffle} ${cards}`;
    this.range = this.exact && extremes(this.exact, cards);
    if (!this.chosen) this.at = this.range ? this.range.most.cells[0] : { card: 0, place: 0 };
    this.render();
    this.fillTable();
  }

  data() {
    return { places: this.sampling.counts, exact: this.exact };
  }

  add(more) {
    this.turn('sampled');
    return this.sampling.add(more);
  }

  run(on) {
    if (on) {
      this.turn('sampled');
      this.sampling.start();
    } else {
      this.sampling.stop();
    }
    this.render();
    if (!on) announce(`${format.whole(this.state.shuffles)} shuffles dealt.`);
  }

  seen(visible) {
    this.sampling.seen(visible);
  }

  point(at) {
    this.chosen = true;
    if (at.card === this.at?.card && at.place === this.at?.place) return;
    this.at = at;
    this.render();
  }

  key(event) {
    const last = this.state.cards - 1;
    const { card, place } = this.at || { card: 0, place: 0 };
    const to = {
      ArrowUp: [card - 1, place], ArrowDown: [card + 1, place], ArrowLeft: [card, place - 1], ArrowRight: [card, place + 1],
      Home: [card, 0], End: [card, last], PageUp: [0, place], PageDown: [last, place],
    }[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [newCard, newPlace] = to.map((k) => Math.max(0, Math.min(last, k)));
    this.point({ card: newCard, place: newPlace });
    announce(this.cellWords());
  }

  render() {
    const { shuffle, cards, shuffles } = this.state;
    const { running, counts } = this.sampling;
    write(this.runner, running ? 'Pause' : 'Run');
    this.picker.set(shuffle);
    this.cards.set(cards);
    this.words.set();
    if (this.at) this.at = { card: Math.min(this.at.card, cards - 1), place: Math.min(this.at.place, cards - 1) };

    const { range } = this;
    const limit = colourLimit(range);
    const shared = { n: cards, limit, tones: this.tones, at: this.at };
    const sampled = shuffles ? counts.map((count) => (count * cards) / shuffles) : null;
    const wobble = shuffles ? 2 * Math.sqrt((cards - 1) / shuffles) : 0;
    this.exactMap.show({ ...shared, multiples: this.exact, empty: this.exactNote(range) });
    this.sampledMap.show({ ...shared, multiples: sampled, empty: sampled ? '' : 'Nothing dealt yet. Press Run.' });
    write(this.sampledMap.remark, shuffles ? `from ${format.whole(shuffles)} ${shuffles === 1 ? 'shuffle' : 'shuffles'}` : '');
    this.exactMap.canvas.setAttribute('aria-label', range ? `Exact map. ${rangeWords(range)}` : 'Exact map, empty');
    this.sampledMap.canvas.setAttribute('aria-label', sampled ? `Sampled map, ${this.sampledMap.remark.textContent}` : 'Sampled map, empty');
    this.scale.show({ limit, least: range ? range.least.multiple : null, most: range ? range.most.multiple : null, wobble: wobble && Number(wobbleText(wobble)) });
    this.cell.replaceChildren(this.cellWords() || '\u00a0');
    this.table.hidden = cards > 13;
    this.describe(range);
    this.verdict.update(shuffles, () => ({ places: [...counts], cards }), () => this.exact && this.exact.map((multiple) => Math.max(0, multiple)));
    this.refreshTable();
  }

  // exactNote says why there is nothing to be seen on the exact map, if so.
  exactNote(range) {
    if (!range) return this.tooLarge || (this.shuffles ? 'Counting …' : 'The engine is on its way.');
    return range.least.multiple === range.most.multiple && this.state.cards > 13 ? 'Flat: every cell is exactly fair.' : '';
  }

  cellWords() {
    if (!this.at || (!this.exact && !this.state.shuffles)) return '';
    const { cards, shuffles } = this.state;
    const { card, place } = this.at;
    const i = card * cards + place;
    const parts = [];
    if (this.exact) parts.push(this.exact[i] ? `${multipleText(this.exact[i])} times fair` : 'never');
    if (shuffles) parts.push(`sampled ${format.fixed((this.sampling.counts[i] * cards) / shuffles, 2)}`);
    return `Card ${card + 1} at place ${place + 1}: ${parts.join('; ')}`;
  }

  describe(range) {
    if (!this.shuffles || (!range && !this.tooLarge)) return;
    const { shuffle, cards, shuffles } = this.state;
    const said = [];
    if (!range) said.push(this.tooLarge);
    else if (range.least.multiple !== range.most.multiple) said.push(rangeWords(range));
    else if (this.shuffles[shuffle]?.fair) said.push(h('strong', {}, 'Flat. '), 'Every card is equally likely to be anywhere. The map alone would not prove this shuffle fair; its paths do.');
    else said.push(h('strong', {}, 'Flat, and yet '), this.fewOrders(cards));
    if (shuffles) {
      const rate = this.sampling.progress();
      said.push(' ', h('span', { class: 'total' }, format.whole(shuffles)), ` ${shuffles === 1 ? 'shuffle' : 'shuffles'} dealt${rate}: chance alone moves a cell by ±${wobbleText(2 * Math.sqrt((cards - 1) / shuffles))} (two standard deviations).`);
    }
    this.say(said);
  }

  fewOrders(cards) {
    const orders = Array.from({ length: cards }, (_, i) => i + 1).reduce((a, b) => a * b, 1);
    if (!this.paths || this.paths >= orders) return 'this shuffle is biased: a flat map proves nothing.';
    return `only ${format.whole(this.paths)} of the ${cards}! orders can come.`;
  }

  fillTable() {
    const { cards, shuffles } = this.state;
    if (!this.table.open || cards > 13 || !this.exact) return;
    const heads = ['Card', ...Array.from({ length: cards }, (_, k) => `Place ${k + 1}`)];
    const grid = (caption, multiples, places) => {
      const place = this.grids[places] ??= h('div');
      showRows(place, heads, Array.from({ length: cards }, (_, card) => [String(card + 1), ...Array.from(multiples.subarray(card * cards, (card + 1) * cards), (multiple) => format.fixed(multiple, places))]));
      const table = place.firstChild;
      table.createCaption().textContent = caption;
      return place;
    };
    const all = [
      grid('Exact, as multiples of fair', this.exact, 3),
      ...(shuffles ? [grid(`Sampled, ${format.whole(shuffles)} shuffles`, this.sampling.counts.map((count) => (count * cards) / shuffles), 2)] : []),
    ];
    const wrap = this.table.querySelector('.table-wrap');
    if (wrap.children.length !== all.length) wrap.replaceChildren(...all);
  }
}
