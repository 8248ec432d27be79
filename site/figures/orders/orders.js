// Orders: how often each order comes, dealt live beside what is exact.
import './orders.css';
import { button, choices } from '../../kit/controls.js';
import { h, write } from '../../kit/elements.js';
import { afterFrame } from '../../kit/media.js';
import { format } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { showRows } from '../../kit/table.js';
import { shuffleLab } from '../../engine/lab.js';
import { engine } from '../../engine/client.js';
import { miniCard } from '../../cards/cards.js';
import { orderKey, orderName } from '../../cards/names.js';
import { BarChart } from '../../charts/bars.js';
import { address } from '../../page/address.js';
import { Figure } from '../../page/figure.js';
import { key, wordKeys } from '../../page/keys.js';
import { shufflePicker, wordSource } from '../../page/pickers.js';
import { SampleRun } from '../../page/sampling.js';
import { VerdictLine } from '../../page/verdict.js';
import { go } from '../../page/visit.js';

export class OrdersFigure extends Figure {
  static figure = 'orders';
  static keys = {
    shuffle: key.shuffle('naive'),
    cards: key.whole(2, 5, 3),
    ...wordKeys(),
    shuffles: { ...key.whole(0, 1e12, 0), counter: true },
    view: key.oneOf(['share', 'off'], 'share'),
  };

  build() {
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (shuffle) => this.begin({ shuffle }));
    this.cards = choices('Cards', [2, 3, 4, 5].map((n) => ({ value: n, label: n })), (n) => this.begin({ cards: +n }), true);
    this.view = choices('Drawn as', [{ value: 'share', label: 'Share' }, { value: 'off', label: 'Above or below fair' }], (view) => this.set({ view }));
    this.words = wordSource(this.state, (changes) => this.begin(changes));
    this.sampling = new SampleRun(this, 'orders');
    this.runner = button('Run', () => this.run(!this.sampling.running), { class: 'button primary' });
    this.controls.append(
      this.picker, this.cards,
      h('div', { class: 'row' },
        this.stepper = button('Step', () => this.step(), { 'aria-label': 'Step: play one round of the next shuffle' }),
        [1, 10, 1000].map((k) => button(`+${format.whole(k)}`, () => this.add(k), { 'aria-label': `+${format.whole(k)} shuffle${k > 1 ? 's' : ''}` })),
        this.runner, button('Reset', () => this.begin({ seed: '' }))),
      h('details', { class: 'more-controls' }, h('summary', {}, 'More'), h('div', { class: 'row' }, this.view, this.words.controls)),
    );
    this.chart = new BarChart('Orders', (rank) => this.showPaths(rank));
    this.verdict = new VerdictLine((rank) => orderName(allOrders(this.state.cards)[rank]));
    this.readout.after(this.verdict.element);
    this.table = h('details', { class: 'as-table' }, h('summary', {}, 'The numbers as a table'), h('div', { class: 'table-wrap', role: 'region', 'aria-label': 'Table of orders', tabindex: 0 }));
    this.table.addEventListener('toggle', () => this.fillTable());
    this.walkLine = h('p', { class: 'walk', 'aria-live': 'polite' });
    this.stage.append(this.chart.holder, this.walkLine, this.table);
    this.stage.classList.add('live');
    this.begin({});
  }

  // The tables in the page give way to the chart, and come back if there is no engine to deal for it.
  engineChanged() {
    super.engineChanged();
    const failed = engine.status === 'failed';
    this.stage.classList.toggle('live', !failed);
    this.chart.holder.hidden = failed;
    this.table.hidden = failed;
  }

  catalogue(about) {
    this.shuffles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh]));
    this.picker.fill(about.shuffles);
    this.words.fill(about);
    this.begin({});
  }

  // begin starts over: with other settings, or with another seed.
  begin(changes) {
    this.words.take(changes);
    this.sampling.begin(allOrders(this.state.cards).length);
    this.exact = null;
    this.verdict.clear();
    this.walk = null;
    this.walkLine.replaceChildren();
    this.render();
    this.remember();
    if (this.shuffles) this.loadExact();
  }

  restored({ shuffles, ...state }) {
    this.begin(state);
    if (shuffles) this.add(shuffles);
  }

  // showPaths leads to the paths to one of the orders.
  showPaths(rank) {
    if (address.read().embed) return; // there is no other figure
    const { shuffle, cards } = this.state;
    go(`#${new URLSearchParams({ figure: 'paths', shuffle, cards, order: orderKey(allOrders(cards)[rank]) })}`);
  }

  async loadExact() {
    const { shuffle, cards } = this.state;
    try {
      this.exact = await shuffleLab.exact({ shuffle, cards }, { signal: this.sampling.signal });
      const { needed } = this.exact;
      if (!this.state.shuffles && needed !== null) this.verdict.clear(`A verdict is likely to need about ${format.digits(needed, 1)} shuffles.`);
      this.render();
      if (this.table.open) afterFrame(() => this.fillTable());
    } catch (error) {
      this.fail(error);
    }
  }

  add(more) {
    this.walk = null;
    return this.sampling.add(more);
  }

  // step plays one round of the next shuffle of the sample; after the last one the shuffle is counted.
  async step() {
    if (this.stepping) return; // two presses in a row
    this.stepping = true;
    const { shuffle, cards, source } = this.state;
    const { signal } = this.sampling;
    try {
      if (!this.walk) {
        if (!this.state.seed) this.state.seed = (await shuffleLab.sample({ shuffle, cards, source, shuffles: 0 }, { signal })).seed;
        const number = this.state.shuffles;
        const rounds = await shuffleLab.steps({ shuffle, cards, source, seed: this.state.seed, from: number }, { signal });
        this.walk = { number, rounds, at: 0 };
      }
      const { number, rounds, at } = this.walk;
      this.walk.at++;
      const before = at ? rounds[at - 1].order : rounds[0]?.order.map((_, c) => c);
      if (at < rounds.length) this.showStep(number, rounds, at, before);
      if (at + 1 >= rounds.length) {
        await this.sampling.add(1);
        this.walk = null;
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.stepping = false;
    }
  }

  showStep(number, rounds, at, before) {
    const { dice, rolls, order } = rounds[at];
    const thrown = dice.length === 1 ? `a die of ${dice[0]} shows ${rolls[0] + 1}` : `${dice.length} dice show ${rolls.map((r) => r + 1).join(' ')}`;
    const hand = (list) => h('span', { class: 'hand', role: 'img', 'aria-label': orderName(list) }, list.map((c) => miniCard(c)));
    this.walkLine.replaceChildren(hand(before), ' → ', hand(order),
      ` Shuffle ${format.whole(number + 1)}, round ${at + 1} of ${rounds.length}: ${thrown}.${at + 1 === rounds.length ? ` ${orderName(order)} is counted.` : ''}`);
  }

  run(on) {
    if (on) this.sampling.start();
    else this.sampling.stop();
    this.render();
  }

  seen(visible) {
    this.sampling.seen(visible);
  }

  render() {
    const { shuffle, cards, source, view } = this.state;
    write(this.runner, this.sampling.running ? 'Pause' : 'Run');
    this.picker.set(shuffle);
    this.cards.set(cards);
    this.view.set(view);
    this.words.set();
    this.stepper.disabled = source === 'crypto' || this.sampling.running;
    this.chart.show({
      n: cards, counts: this.sampling.counts, total: this.state.shuffles, exact: this.exact, share: view === 'share', busy: this.sampling.busy,
      biased: this.exact ? this.exact.min !== this.exact.max : false,
    });
    this.describe();
    if (this.exact) this.verdict.update(this.state.shuffles, () => ({ counts: [...this.sampling.counts] }), () => [...this.exact.counts]);
    this.refreshTable();
  }

  describe() {
    if (!this.exact) return;
    const total = this.state.shuffles;
    const paths = `${format.whole(this.exact.paths)} paths to ${format.whole(this.exact.orders)} orders, ${this.exact.min === this.exact.max ? '' : `from ${format.whole(this.exact.min)} to `}${format.whole(this.exact.max)} each.`;
    if (!total) return this.say(`${paths} Nothing dealt yet.`);
    const rate = this.sampling.progress();
    this.say(h('span', { class: 'total' }, format.whole(total)), ` ${total === 1 ? 'shuffle' : 'shuffles'} dealt${rate}. ${paths}`);
  }

  fillTable() {
    if (!this.table.open || !this.exact) return;
    const { cards, shuffles } = this.state;
    const fair = 1 / this.exact.orders;
    showRows(this.table.querySelector('.table-wrap'), ['Order', 'Dealt', 'Share', 'Exact', 'Exact, against fair', 'Dealt, against fair'], allOrders(cards).map((order, rank) => [
      orderName(order),
      format.whole(this.sampling.counts[rank]),
      shuffles ? format.percent(this.sampling.counts[rank] / shuffles, 2) : '–',
      `${format.whole(this.exact.counts[rank])} of ${format.whole(this.exact.paths)}`,
      format.signed(this.exact.counts[rank] / this.exact.paths / fair - 1),
      shuffles ? format.signed(this.sampling.counts[rank] / shuffles / fair - 1) : '–',
    ]));
  }

  data() {
    if (!this.exact) return null;
    const { paths, counts: pathCounts } = this.exact;
    return { orders: allOrders(this.state.cards), counts: this.sampling.counts, exact: { paths, counts: pathCounts } };
  }
}
