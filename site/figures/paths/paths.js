// Paths: all paths of a shuffle and where they end, in one picture; the paths to one order, and a replay of any.
import './paths.css';
import { button, choices, select } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';
import { afterFrame } from '../../kit/media.js';
import { format, mixedNumber } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { foldedTable, table } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { exactly } from '../../engine/exact.js';
import { shuffleLab } from '../../engine/lab.js';
import { orderCode, orderName } from '../../cards/names.js';
import { PathFlow } from '../../charts/flow.js';
import { Stepper } from '../../charts/stepper.js';
import { pathText, replay } from '../../charts/replay.js';
import { Figure } from '../../page/figure.js';
import { key, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';

const mostThreads = 300; // paths that are drawn one by one

const mostListed = 400; // paths to one order that are listed

const mostRounds = 28; // that are drawn

export class PathsFigure extends Figure {
  static figure = 'paths';
  static keys = {
    ...shuffleKeys('naive'),
    cards: key.whole(2, 5, 3),
    order: { initial: '', parse: (text) => (text === '' || (/^[A2345]{2,5}$/.test(text) && new Set(text).size === text.length) ? text : undefined) },
  };

  build() {
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (changes) => this.begin(changes));
    this.cards = choices('Cards', [2, 3, 4, 5], (cards) => this.begin({ cards, order: '' }), true);
    this.order = select('Ending in', [{ value: '', label: 'any order' }], (order) => this.choose(order, -1));
    this.controls.replaceChildren(this.picker, this.cards, this.order);

    this.flow = new PathFlow((rank, path) => this.found && this.choose(orderCode(this.found.orders[rank]), path));
    this.many = h('p', { class: 'note' });
    this.heading = h('p', { class: 'path-title', tabindex: -1 });
    this.list = h('ul', { class: 'path-list', role: 'list' });
    this.says = h('p', { class: 'stepper-says' });
    this.stepper = new Stepper((sentence) => { this.says.textContent = sentence; });
    this.watch = h('div', { class: 'path-watch' }, this.stepper.element, h('div', { class: 'controls' }, this.stepper.transport), this.says);
    this.stepper.listen(this.watch);
    this.panel = h('div', { class: 'path-panel', hidden: true }, this.heading, this.list, this.watch);
    this.readout.after(this.panel);
    this.table = foldedTable('Table of paths', (place) => this.fillTable(place), 'The paths as a table');
    this.render();
  }

  // arrive: whoever comes from the chart of orders comes to the paths of one of its bars.
  arrive() {
    this.panel.scrollIntoView({ block: 'nearest' });
    this.heading.focus({ preventScroll: true });
  }

  // begin counts and lists the paths of a shuffle.
  async begin(changes) {
    this.found = null;
    this.set(changes);
    if (!catalogue.known) return;
    const signal = this.signal = this.afresh();
    const { shuffle, times, cards } = this.state;
    const orders = allOrders(cards);
    try {
      const [exact, rounds, told] = await Promise.all([exactly({ shuffle, times, cards }, { signal }), shuffleLab.rounds({ shuffle, times, cards }, { signal }), catalogue.repeated(shuffle, times, { signal })]);
      const drawn = cards < 5 && rounds.length <= mostRounds && !exact.shared;
      const few = drawn && exact.paths <= mostThreads;
      const lists = few ? await Promise.all(orders.map((order) => shuffleLab.paths({ shuffle, times, cards, order }, { signal }))) : null;
      const { coins } = told;
      this.found = { shuffle: told, drawn, cards, orders, exact, rounds, lists, coins, text: (path) => pathText(rounds, path, coins) };
      if (!orders.some((order) => orderCode(order) === this.state.order)) this.state.order = '';
      this.lists = new Map(lists?.entries()); // the paths to each rank, as far as they have been asked for
      this.path = -1;
      this.place();
      this.render();
    } catch (error) {
      this.fail(error);
    }
  }

  // place puts the parts on the stage that this shuffle needs.
  place() {
    this.root.classList.add('pictured');
    const { drawn, exact, lists, orders } = this.found;
    this.many.textContent = lists ? '' : drawn
      ? `${format.whole(exact.paths)} paths are too many to draw one by one: the ribbons are as broad as the share of the paths that takes them.`
      : `${this.paths} to ${orders.length} orders are too many to draw.${exact.shared ? '' : ' Choose an order below to list those that end there.'}`;
    this.stage.replaceChildren(...(drawn ? [this.flow.holder] : []), ...(lists ? [] : [this.many]), ...(lists ? [this.table] : []));
    this.order.fill([{ value: '', label: 'any order' }, ...orders.map((order, rank) => ({ value: orderCode(order), label: `${orderName(order)} (${this.count(rank)})` }))]);
    if (lists) this.table.fill();
  }

  // paths says how many there are, count how many of them end in an order, or which share.
  get paths() {
    const { paths, shared } = this.found.exact;
    return shared ? 'More than 2⁵³ paths' : `${format.whole(paths)} ${paths === 1 ? 'path' : 'paths'}`;
  }

  /** @param {number} rank */
  count(rank) {
    const { counts, shared } = this.found.exact;
    return shared ? format.percent(counts[rank], 4) : format.whole(counts[rank]);
  }

  // choose takes an order, and one of the paths to it by its number, −1 for none.
  choose(order, path) {
    this.path = path;
    this.state.order = order;
    this.remember();
    const { found } = this;
    if (found?.drawn) this.flow.show({ ...found, chosen: this.rank, path });
    afterFrame(() => {
      if (this.found !== found || this.state.order !== order || this.path !== path) return; // there was another choice
      this.render();
      if (path >= 0) this.play();
    });
  }

  get rank() {
    return this.found ? this.found.orders.findIndex((order) => orderCode(order) === this.state.order) : -1;
  }

  render() {
    this.picker.set(this.state);
    this.cards.set(this.state.cards);
    this.order.set(this.state.order);
    if (!this.found) return;
    const { rank } = this;
    if (this.found.drawn) this.flow.show({ ...this.found, chosen: rank, path: this.path });
    this.describe();
    this.showList(rank);
  }

  describe() {
    const { exact, orders } = this.found;
    const fair = exact.min === exact.max;
    const paths = `${this.paths} to ${orders.length} orders`;
    const [least, most] = [exact.min, exact.max].map((count) => this.count(exact.counts.indexOf(count)));
    this.say(loud(fair ? (exact.shared ? 'Fair to 15 digits' : 'Fair') : 'Biased', fair ? 'fair' : 'biased'), fair
      ? `${paths}, ${least} to each.`
      : `${paths}: from ${least} to ${most} each, where equal shares would be ${exact.shared ? format.percent(1 / orders.length, 4) : mixedNumber(exact.paths, orders.length)}.`,
    this.found.drawn && this.rank < 0 ? ' Press a pile to follow the paths that end there.' : '');
  }

  // showList lists the paths to the chosen order.
  async showList(rank) {
    const { found } = this;
    const { cards, orders, exact } = found;
    const { shuffle, times } = this.state;
    this.panel.hidden = rank < 0;
    this.watch.hidden = this.path < 0;
    if (this.path < 0) this.stepper.play(false);
    if (rank < 0) return;
    const count = exact.counts[rank];
    const tooMany = exact.shared || count > mostListed || exact.paths > 2 ** 20;
    this.heading.replaceChildren(h('strong', {}, orderName(orders[rank])), ` is the end of ${this.count(rank)} of ${exact.shared ? 'all' : `the ${format.whole(exact.paths)}`} paths. `,
      count === 0 ? 'It is never dealt.' : tooMany ? 'They are too many to list.' : 'Choose one to watch it.');
    if (!tooMany && !this.lists.has(rank)) {
      this.listed = null;
      this.list.replaceChildren();
      try {
        this.lists.set(rank, await shuffleLab.paths({ shuffle, times, cards, order: orders[rank] }, { signal: this.signal }));
      } catch (error) {
        return this.fail(error);
      }
      if (this.found !== found || this.rank !== rank) return;
    }
    const { drawn } = found;
    const paths = tooMany ? [] : this.lists.get(rank);
    if (this.listed !== paths) {
      this.listed = paths;
      this.list.replaceChildren(...paths.map((path, k) => h('li', {}, button(found.text(path), () => {
        this.path = k;
        this.render();
        this.play();
      }, { class: 'button chip', onpointerenter: () => drawn && this.flow.light(rank, k), onpointerleave: () => drawn && this.flow.light() }))));
    }
    this.list.querySelectorAll('button').forEach((b, k) => b.setAttribute('aria-pressed', String(k === this.path)));
  }

  // play replays the chosen path with cards.
  play() {
    const { shuffle, cards, rounds } = this.found;
    this.watch.hidden = false;
    this.stepper.load(shuffle, cards, replay(rounds, cards, this.lists.get(this.rank)[this.path]));
    this.stepper.play(true);
    this.watch.scrollIntoView({ block: 'nearest' });
  }

  seen(visible) {
    this.stepper.rest(!visible);
  }

  fillTable(place) {
    if (!this.found?.lists) return;
    const { orders, lists, text, exact, shuffle, cards } = this.found;
    const cell = (tag, attributes, ...content) => h(tag, { class: 'prose', ...attributes }, ...content);
    place.replaceChildren(table(
      `${shuffle.title}, ${cards} cards: ${format.whole(exact.paths)} paths`,
      ['Order', cell('th', { scope: 'col' }, 'Paths that end there'), 'Number'],
      orders.map((order, rank) => [
        orderName(order),
        cell('td', {}, lists[rank].flatMap((path, k) => [k ? ', ' : '', h('span', {}, text(path))])),
        format.whole(exact.counts[rank]),
      ]),
    ));
  }

  data() {
    if (!this.found) return null;
    const { exact, lists } = this.found;
    return { paths: exact.paths, counts: exact.counts, ...(lists && { lists }) };
  }
}
