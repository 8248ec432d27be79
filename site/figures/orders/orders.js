// Orders: how often each order comes, dealt live beside what is exact.
import './orders.css';
import { button, choices, more, row } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { afterFrame } from '../../kit/media.js';
import { format } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { foldedTable, showRows } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { exactly } from '../../engine/exact.js';
import { shuffleLab } from '../../engine/lab.js';
import { miniCard } from '../../cards/cards.js';
import { orderCode, orderName } from '../../cards/names.js';
import { BarChart } from '../../charts/bars.js';
import { address } from '../../page/address.js';
import { Figure } from '../../page/figure.js';
import { key, sampleKeys, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { SampleRun } from '../../page/sampling.js';
import { go } from '../../page/visit.js';

export class OrdersFigure extends Figure {
  static figure = 'orders';
  static keys = {
    ...shuffleKeys('naive'),
    cards: key.whole(2, 5, 3),
    ...sampleKeys,
    view: key.oneOf(['share', 'off'], 'share'),
  };

  build() {
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (changes) => this.begin(changes));
    this.cards = choices('Cards', [2, 3, 4, 5], (cards) => this.begin({ cards }), true);
    this.view = choices('Drawn as', [{ value: 'share', label: 'Share' }, { value: 'off', label: 'Above or below fair' }], (view) => this.set({ view }));
    this.sample = new SampleRun(this, {
      want: 'orders', adds: [1, 10, 1000],
      name: (rank) => orderName(allOrders(this.state.cards)[rank]),
      before: () => { this.walk = null; },
    });
    this.stepper = button('Step', () => this.step(), { 'aria-label': 'Step: play one round of the next shuffle' });
    this.controls.replaceChildren(this.picker, this.cards, row(this.stepper, ...this.sample.buttons), more(this.view, ...this.sample.source.controls));
    this.chart = new BarChart('Orders', (rank) => this.showPaths(rank));
    this.walkLine = h('p', { class: 'walk', 'aria-live': 'polite' });
    this.table = foldedTable('Table of orders', (place) => this.fillTable(place));
    this.begin({});
  }

  /** @param {FigureState} changes */
  begin({ shuffles, ...changes }) {
    this.sample.begin(changes);
    this.exact = null;
    this.walk = null;
    this.walkLine.replaceChildren();
    this.set({});
    if (catalogue.known) this.loadExact();
    if (shuffles) this.sample.add(shuffles);
  }

  // showPaths leads to the paths to one of the orders.
  /** @param {number} rank */
  showPaths(rank) {
    if (address.asked().embed) return; // there is no other figure
    const { shuffle, times, cards } = this.state;
    go(`#${new URLSearchParams({ figure: 'paths', shuffle, times, cards, order: orderCode(allOrders(cards)[rank]) })}`);
  }

  async loadExact() {
    const { shuffle, times, cards } = this.state;
    try {
      this.exact = await exactly({ shuffle, times, cards }, { signal: this.sample.signal });
      if (!this.chart.holder.isConnected) this.stage.replaceChildren(this.chart.holder, this.walkLine, this.table);
      const { needed } = this.exact;
      if (!this.state.shuffles && needed !== null) this.sample.verdict.clear(`A verdict is likely to need about ${format.digits(needed, 2)} shuffles.`);
      this.render();
      if (this.table.open) afterFrame(this.table.fill);
    } catch (error) {
      this.fail(error);
    }
  }

  // step plays one round of the next shuffle of the sample; after the last one the shuffle is counted.
  async step() {
    if (this.stepping) return; // two presses in a row
    this.stepping = true;
    const { shuffle, times, cards, source } = this.state;
    const { signal } = this.sample;
    try {
      if (!this.walk) {
        if (!this.state.seed) this.state.seed = (await shuffleLab.seed({ source }, { signal })).seed;
        const number = this.state.shuffles;
        const rounds = await shuffleLab.steps({ shuffle, times, cards, source, seed: this.state.seed, from: number }, { signal });
        this.walk = { number, rounds, at: 0 };
      }
      const { number, rounds, at } = this.walk;
      this.walk.at++;
      const before = at ? rounds[at - 1].order : rounds[0]?.order.map((_, c) => c);
      if (at < rounds.length) this.showStep(number, rounds, at, before);
      if (at + 1 >= rounds.length) {
        await this.sample.deal(1);
        this.walk = null;
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.stepping = false;
    }
  }

  /** @param {number} number @param {Step[]} rounds @param {number} at @param {Order} before */
  showStep(number, rounds, at, before) {
    const { dice, rolls, order } = rounds[at];
    const thrown = !dice.length ? 'nothing is thrown' : dice.length === 1 ? `a die of ${dice[0]} shows ${rolls[0] + 1}` : `${dice.length} dice show ${rolls.map((r) => r + 1).join(' ')}`;
    const hand = (list) => h('span', { class: 'hand', role: 'img', 'aria-label': orderName(list) }, list.map((c) => miniCard(c)));
    this.walkLine.replaceChildren(hand(before), ' → ', hand(order),
      ` Shuffle ${format.whole(number + 1)}, round ${at + 1} of ${rounds.length}: ${thrown}.${at + 1 === rounds.length ? ` ${orderName(order)} is counted.` : ''}`);
  }

  seen(visible) {
    this.sample.seen(visible);
  }

  render() {
    const { cards, source, view, shuffles } = this.state;
    const { exact, sample } = this;
    this.picker.set(this.state);
    this.cards.set(cards);
    this.view.set(view);
    this.stepper.disabled = source === 'crypto' || sample.running;
    this.chart.show({
      n: cards, counts: sample.counts, total: shuffles, exact, share: view === 'share', busy: sample.busy,
      kind: exact?.min !== exact?.max ? 'biased' : exact?.shared ? '' : 'fair', // shares are alike in all their digits only
    });
    this.describe();
    sample.show(exact && (() => [...exact.counts]));
    this.table.refresh();
  }

  describe() {
    if (!this.exact) return;
    const { paths, orders, shared, min, max } = this.exact;
    const number = (count) => (shared ? format.percent(count, 4) : format.whole(count));
    const each = `${min === max ? '' : `from ${number(min)} to `}${number(max)} each${shared && min === max ? ', to 15 digits' : ''}.`;
    const told = shared ? `More paths than can be counted, to ${orders} orders: ${each}` : `${format.whole(paths)} ${paths === 1 ? 'path' : 'paths'} to ${format.whole(orders)} orders, ${each}`;
    if (this.state.shuffles) this.say(this.sample.dealtText(), `. ${told}`);
    else this.say(`${told} Nothing dealt yet.`);
  }

  fillTable(place) {
    if (!this.exact) return;
    const { counts } = this.sample;
    const { cards, shuffles } = this.state;
    const { counts: paths, paths: all, orders, shared } = this.exact;
    showRows(place, ['Order', 'Dealt', 'Share', 'Exact', 'Exact, against fair', 'Dealt, against fair'], allOrders(cards).map((order, rank) => [
      orderName(order),
      format.whole(counts[rank]),
      shuffles ? format.percent(counts[rank] / shuffles, 2) : '–',
      shared ? format.percent(paths[rank], 4) : `${format.whole(paths[rank])} of ${format.whole(all)}`,
      format.signed((paths[rank] / all) * orders - 1),
      shuffles ? format.signed((counts[rank] / shuffles) * orders - 1) : '–',
    ]));
  }

  data() {
    if (!this.exact) return null;
    const { paths, counts } = this.exact;
    return { orders: allOrders(this.state.cards), counts: this.sample.counts, exact: { paths, counts } };
  }
}
