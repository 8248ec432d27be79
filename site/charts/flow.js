// The flow: every path of a shuffle from the fresh deck through the orders after each round to the pile it ends on.
// Up to a few hundred paths each is a thread of its own; more are drawn as ribbons, as broad as their share.
import './flow.css';
import { s } from '../kit/elements.js';
import { format, mixedNumber } from '../kit/numbers.js';
import { allOrders } from '../kit/orders.js';
import { miniDrawing } from '../cards/cards.js';
import { orderName, rankName } from '../cards/names.js';
import { Chart } from './chart.js';
import { rollsText } from './dice.js';
import { chancesOf, countFlow } from './flowcount.js';
import { replay } from './replay.js';
import { Roving } from './roving.js';

export class PathFlow extends Chart {
  // pick(rank, path) is called when a pile is chosen, with the number of the path in its list if one block was meant.
  /** @param {(rank: number, path: number) => void} pick */
  constructor(pick) {
    super('Paths', 'flow-holder');
    this.pick = pick;
    /** @type {FlowData | null} */
    this.data = null;
    this.drawn = ''; // what was laid out
    this.svg.classList.add('flow');
    this.svg.setAttribute('role', 'group');
    this.keys = new Roving(this.svg, (rank) => this.choose(rank));
  }

  // show takes {cards, rounds, exact, lists: of the paths to each order, or null, text(path), chosen: a rank or −1,
  // path: a number in its list or −1}.
  /** @param {FlowData} data */
  show(data) {
    if (this.data?.exact !== data.exact) this.drawn = '';
    this.data = data;
    // By these the style sheet tells how high the picture is.
    const { cards, rounds, exact, lists } = data;
    this.holder.dataset.cards = String(cards);
    this.holder.classList.toggle('ribbons', !lists);
    this.holder.style.setProperty('--rounds', rounds.length);
    this.holder.style.setProperty('--most', Math.max(...exact.counts));
    if (!this.fit()) this.redraw();
  }

  draw(width, height) {
    if (!this.data) return;
    const size = `${width} ${height}`;
    if (this.drawn !== size) {
      this.drawn = size;
      this.lay(width, height);
    }
    this.light();
  }

  // lay makes the elements for one shuffle and one size.
  lay(width, height) {
    const { cards, rounds, exact, lists } = this.data;
    const orders = allOrders(cards);
    const style = getComputedStyle(this.holder);
    const [side, top, node, block, pile, foot] = ['side', 'top', 'node', 'block', 'pile', 'foot'].map((name) => parseFloat(style.getPropertyValue(`--flow-${name}`)));
    const slot = (width - 2 * side) / orders.length;
    const hands = node >= 30; // there is room for cards,
    const named = !hands && node >= 20; // or for their names
    const most = Math.max(...exact.counts);
    const pileHigh = lists ? block * most : pile;
    const base = height - foot;
    const gap = (base - pileHigh - top) / rounds.length - node; // what is left, below each sign
    const unit = Math.min(lists ? 3.2 : Infinity, ((lists ? 0.5 : 0.25) * slot) / most, (0.5 * width) / exact.paths); // the breadth of one path
    this.size = { width, orders, side, slot, hands, named, node, gap, block, top, base, pileHigh, most, unit, bundle: unit * exact.paths };

    this.flow = countFlow(cards, rounds);
    this.placeFlow();
    const nodes = this.flow.layers.slice(0, -1).flatMap((layer, r) => [...layer.values()].map((state) => this.sign(state, top + r * (node + gap), (width - 2 * side) / layer.size)));
    this.threads = s('g', { class: 'threads' });
    this.labels = s('g', { class: 'labels', 'aria-hidden': 'true' });
    this.drawThreads();
    this.piles = orders.map((order, rank) => this.pile(order, rank));
    this.svg.setAttribute('aria-label', `${format.whole(exact.paths)} paths to ${orders.length} orders`);
    const fairY = base - (pileHigh * exact.paths) / orders.length / most;
    const right = width - side;
    this.svg.replaceChildren(
      ...this.roundNames(), this.threads,
      s('line', { class: 'fair-line', x1: side, x2: right, y1: fairY, y2: fairY }),
      s('line', { class: 'base', x1: side, x2: right, y1: base, y2: base }),
      this.labels, ...nodes, ...this.piles.map(({ group }) => group),
      s('text', { class: 'fair-text halo', x: width, y: side ? fairY + 4 : fairY - 7, 'text-anchor': 'end' }, `fair: ${mixedNumber(exact.paths, orders.length)} each`));
    this.keys.take(this.piles.map(({ button }) => button));
  }

  // placeFlow says where each order of a layer stands, and where its links begin and end.
  placeFlow() {
    const { width, side, orders } = this.size;
    const { layers, links } = this.flow;
    for (const layer of layers) [...layer.values()].forEach((state, k) => { state.x = side + ((width - 2 * side) * (k + 0.5)) / layer.size; });
    // The piles stand in columns, the empty ones too.
    const piles = new Map(orders.map((_, rank) => [rank, { rank, x: this.column(rank) }]));
    links.forEach((passed, r) => {
      const next = r === links.length - 1 ? piles : layers[r + 1];
      this.lineUp(passed, layers[r], next, 'from', 'to', 'x0');
      this.lineUp(passed, next, layers[r], 'to', 'from', 'x1');
    });
  }

  column(rank) {
    return this.size.side + this.size.slot * (rank + 0.5);
  }

  // lineUp lays the links that meet at one end side by side, in the order of their other ends.
  /** @param {Map<string, FlowLink>} links @param {Map<number, FlowNode>} near @param {Map<number, FlowNode>} far @param {'from' | 'to'} end @param {'from' | 'to'} other @param {'x0' | 'x1'} x */
  lineUp(links, near, far, end, other, x) {
    const { bundle } = this.size;
    for (const { rank, x: middle } of near.values()) {
      const met = [...links.values()].filter((link) => link[end] === rank).sort((a, b) => far.get(a[other]).x - far.get(b[other]).x);
      let edge = middle - (met.reduce((sum, link) => sum + link.share, 0) * bundle) / 2;
      for (const link of met) {
        link[x] = edge + (link.share * bundle) / 2;
        edge += link.share * bundle;
      }
    }
  }

  // The curve of a link, off its middle by some pixels, from below one sign to above the next or to the top of a pile.
  /** @param {number} r @param {FlowLink} link @param {number} off */
  curve(r, link, off) {
    const { top, node, gap, base, pileHigh, most } = this.size;
    const y0 = top + node + r * (node + gap);
    const last = r === this.flow.links.length - 1;
    const y1 = last ? base - (pileHigh * this.data.exact.counts[link.to]) / most - 3 : y0 + gap;
    const bend = 0.55 * gap;
    const [x0, x1] = [link.x0 + off, link.x1 + off].map((x) => Math.round(10 * x) / 10);
    return `${x0} ${y0}C${x0} ${y0 + bend} ${x1} ${y0 + gap - bend} ${x1} ${y0 + gap}V${Math.round(y1)}`;
  }

  drawThreads() {
    const { lists } = this.data;
    if (lists) this.strings = this.stringsOf(lists);
    else this.ribbons = this.ribbonsOf();
    const drawn = lists ? this.strings.flat().map(({ path }) => path) : [...this.ribbons.map(({ path }) => path), ...this.ribbons.map(({ over }) => over)];
    this.threads.append(...drawn);
  }

  ribbonsOf() {
    const { bundle } = this.size;
    return this.flow.links.flatMap((links, r) => [...links.values()].map((link) => {
      const path = (kind) => s('path', { class: kind, d: `M${this.curve(r, link, 0)}`, 'stroke-width': Math.max(0.75, link.share * bundle) });
      return { r, link, path: path('thread ribbon'), over: path('thread lit') };
    }));
  }

  /** @param {number[][][]} lists */
  stringsOf(lists) {
    const { cards, rounds } = this.data;
    const { orders, unit, bundle } = this.size;
    const used = new Map(); // how many threads of a link are drawn
    return lists.map((paths) => paths.map((path) => {
      let rank = 0;
      const links = replay(rounds, cards, path).map(({ order }, r) => {
        const to = orders.findIndex((o) => o.every((c, k) => c === order[k]));
        const link = this.flow.links[r].get(`${rank} ${to}`);
        rank = to;
        return link;
      });
      const d = links.map((link, r) => {
        const k = used.get(link) || 0;
        used.set(link, k + 1);
        return `${r ? 'L' : 'M'}${this.curve(r, link, (k + 0.5) * unit - (link.share * bundle) / 2)}`;
      }).join('');
      return { links, path: s('path', { class: 'thread', d, 'stroke-width': Math.max(0.6, 0.62 * unit) }) };
    }));
  }

  // sign shows which order a node is: as cards, as ranks, or as a bar where there is no room.
  /** @param {FlowNode} node @param {number} y @param {number} room */
  sign({ rank, x, share }, y, room) {
    const { orders, hands, named, node, bundle } = this.size;
    const order = orders[rank];
    if (hands) {
      const through = Math.round(share * this.data.exact.paths); // as many as the threads that meet here
      const label = through === 1 ? '1 path' : `${format.whole(through)} paths`;
      return s('g', { class: 'node' }, miniHand(order, x, y + 1, 20),
        21 * order.length + 6.6 * label.length + 14 < room ? s('text', { class: 'muted halo', x: x + 10.5 * order.length + 6, y: y + 20 }, label) : null);
    }
    if (named) {
      const wide = order.length * (order.length > 3 ? 8 : 11) + 8;
      return s('g', { class: 'node' }, s('rect', { x: x - wide / 2, y, width: wide, height: node, rx: 4 }),
        s('text', { x, y: y + 16, 'text-anchor': 'middle' }, order.map(rankName).join(order.length > 3 ? '' : ' ')));
    }
    const broad = Math.max(4, share * bundle);
    return s('g', { class: 'node' }, s('rect', { class: 'dot', x: x - broad / 2, y, width: broad, height: node, rx: 1.5 }));
  }

  // between is the height of the middle of a round.
  between(r) {
    const { top, node, gap } = this.size;
    return top + node + r * (node + gap) + gap / 2 + 4;
  }

  roundNames() {
    if (!this.size.side) return [];
    return this.data.rounds.map((_, r) => s('text', { class: 'muted', x: 0, y: this.between(r) }, `Round ${r + 1}`));
  }

  /** @param {Order} order @param {number} rank */
  pile(order, rank) {
    const { cards, exact, lists, text } = this.data;
    const { base, slot, block, pileHigh, most, hands } = this.size;
    const count = exact.counts[rank];
    const x = this.column(rank);
    const wide = Math.max(1, Math.min(slot - (slot < 20 ? 3 : 6), 104));
    const blocks = lists
      ? lists[rank].map((path, k) => {
        const label = [text(path), text(path).replaceAll(' ', '')].find((t) => t.length * 6.9 < wide - 4 && block > 14);
        return s('g', { class: 'block' },
          s('rect', { x: x - wide / 2, y: base - block * (k + 1), width: wide, height: Math.max(0.5, block - (block > 20 ? 3 : 2)), rx: 2 }),
          label ? s('text', { x, y: base - block * k - (block > 20 ? 9.5 : 5), 'text-anchor': 'middle' }, label) : null);
      })
      : [s('g', { class: 'block' }, s('rect', { x: x - wide / 2, y: base - (pileHigh * count) / most, width: wide, height: (pileHigh * count) / most }))];
    const label = (kind, below, content) => s('text', { class: kind, x, y: base + below, 'text-anchor': 'middle' }, content);
    const number = (below) => (8 * format.whole(count).length < slot ? label('count', below, format.whole(count)) : null);
    const name = hands ? [miniHand(order, x, base + 12, 24), number(66)]
      : cards <= 3 ? [label(slot < 56 ? 'count' : 'name', 20, orderName(order)), number(40)]
        : [...order.map((c, k) => label('name', 18 + 17 * k, rankName(c))), number(21 + 17 * cards)];
    // The button lies over the pile; which block was meant goes by the height.
    const meant = (event) => {
      const k = Math.floor((base - (event.clientY - this.svg.getBoundingClientRect().top)) / block);
      return lists && k >= 0 && k < count ? k : -1;
    };
    const button = s('rect', {
      class: 'reach', role: 'button', 'aria-label': `${orderName(order)}: ${format.whole(count)} of ${format.whole(exact.paths)} paths`,
      x: x - slot / 2 + 1, y: base - pileHigh - 6, width: Math.max(1, slot - 2), height: pileHigh + (hands ? 78 : cards <= 3 ? 54 : 30 + 17 * cards),
      onclick: (event) => this.choose(rank, meant(event)),
      onpointermove: (event) => this.point(rank, meant(event)), onpointerleave: () => this.point(-1, -1),
    });
    return { group: s('g', { class: 'pile' }, s('g', { 'aria-hidden': 'true' }, blocks, name), button), button, blocks };
  }

  // point lights what the pointer is on, for as long as it is there.
  point(rank, path) {
    if (this.pointed === `${rank} ${path}`) return;
    this.pointed = `${rank} ${path}`;
    if (path >= 0) this.light(rank, path);
    else this.light();
  }

  // light marks what is chosen, or for a moment what is pointed at: the threads to one order, and one path among them.
  light(rank = this.data.chosen, path = rank === this.data.chosen ? this.data.path : -1) {
    const { lists, exact } = this.data;
    this.svg.classList.toggle('choosing', rank >= 0);
    this.svg.classList.toggle('biased-bars', exact.min !== exact.max);
    this.svg.classList.toggle('fair-bars', exact.min === exact.max);
    this.piles.forEach(({ group, button, blocks }, r) => {
      group.classList.toggle('chosen', r === rank);
      button.setAttribute('aria-pressed', r === this.data.chosen);
      blocks.forEach((b, k) => b.classList.toggle('one', r === rank && k === path));
    });
    if (!lists) {
      this.lightRibbons(rank);
      return this.labels.replaceChildren();
    }
    this.strings.forEach((strings, r) => strings.forEach((string, k) => {
      string.path.classList.toggle('lit', r === rank && (path < 0 || k === path));
      string.path.classList.toggle('one', r === rank && k === path);
    }));
    this.threads.append(...(this.strings[rank] || []).map((string) => string.path)); // above the others
    this.threads.append(...[this.strings[rank]?.[path]?.path].filter(Boolean));
    this.label(rank, path);
  }

  // label writes the rolls of one path beside its thread.
  label(rank, path) {
    const string = this.strings[rank]?.[path];
    if (!string || this.size.slot < 40) return this.labels.replaceChildren();
    const { cards, rounds, lists, coins } = this.data;
    const steps = replay(rounds, cards, lists[rank][path]);
    this.labels.replaceChildren(...string.links.map((link, r) => s('text', { class: 'halo', x: (link.x0 + link.x1) / 2 + 8, y: this.between(r) }, rollsText(steps[r].rolls, coins))));
  }

  // lightRibbons covers each ribbon by the share of its paths that go on to one order.
  lightRibbons(rank) {
    const chances = chancesOf(this.flow, this.data.rounds, rank);
    for (const { r, link, over } of this.ribbons) {
      const breadth = link.share * chances[r].get(link) * this.size.bundle;
      over.setAttribute('stroke-width', Math.max(0.75, breadth));
      over.setAttribute('visibility', rank >= 0 && breadth > 0 ? 'visible' : 'hidden');
    }
  }

  choose(rank, path = -1) {
    this.keys.focus(rank);
    this.pick(rank, path);
  }
}

// A few small cards side by side, x their middle.
/** @param {Order} order @param {number} x @param {number} y @param {number} width */
function miniHand(order, x, y, width) {
  const left = x - (order.length * width + (order.length - 1)) / 2;
  return s('g', { class: 'mini-hand' }, order.map((c, k) => s('g', { transform: `translate(${left + k * (width + 1)} ${y}) scale(${width / 250})` }, miniDrawing(c))));
}
