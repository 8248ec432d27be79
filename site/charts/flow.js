// The flow: every path of a shuffle from the fresh deck through the orders after each round to the pile it ends on.
// Up to a few hundred paths each is a thread of its own; more are drawn as ribbons, as broad as their share.
import './flow.css';
import { s } from '../kit/elements.js';
import { format, mixedNumber } from '../kit/numbers.js';
import { allOrders } from '../kit/orders.js';
import { cardMiniDrawing } from '../cards/cards.js';
import { CARD_RANKS, orderName } from '../cards/names.js';
import { rollsText } from './dice.js';
import { sized } from './sized.js';
import { replay } from './turns.js';

export class PathFlow {
  // pick(rank, path) is called when a pile is chosen, with the number of the path in its list if one block was meant.
  constructor(pick) {
    this.pick = pick;
    this.at = 0; // the pile that the keyboard is on
    const { holder, svg, redraw, fit } = sized('Paths', 'flow-holder', (_, width, height) => this.draw(width, height));
    Object.assign(this, { holder, svg, redraw, fit });
    svg.classList.add('flow');
    svg.setAttribute('role', 'group');
    svg.addEventListener('keydown', (event) => this.key(event));
  }

  // show takes {cards, rounds, exact, lists: of the paths to each order, or null, text(path), chosen: a rank or −1,
  // path: a number in its list or −1}.
  show(data) {
    this.data = data;
    // By these the style sheet tells how high the picture is.
    const { cards, rounds, exact, lists } = data;
    this.holder.dataset.cards = cards;
    this.holder.classList.toggle('ribbons', !lists);
    this.holder.style.setProperty('--rounds', rounds.length);
    this.holder.style.setProperty('--most', Math.max(...exact.counts));
    if (!this.fit()) this.redraw();
  }

  draw(width, height) {
    if (!this.data) return;
    if (this.drawn !== this.data.exact || this.width !== width || this.height !== height) {
      this.drawn = this.data.exact;
      Object.assign(this, { width, height });
      this.lay();
    }
    this.light();
  }

  lay() {
    const { cards, rounds, exact, lists } = this.data;
    const orders = allOrders(cards);
    const style = getComputedStyle(this.holder);
    const [side, top, node, block, pile, foot] = ['side', 'top', 'node', 'block', 'pile', 'foot'].map((name) => parseFloat(style.getPropertyValue(`--flow-${name}`)));
    const slot = (this.width - 2 * side) / orders.length;
    const hands = node >= 30; // there is room for cards,
    const words = !hands && node >= 20; // or for their names
    const most = Math.max(...exact.counts);
    const pileHigh = lists ? block * most : pile;
    const base = this.height - foot;
    const gap = (base - pileHigh - top) / rounds.length - node; // what is left, below each sign
    const unit = Math.min(lists ? 3.2 : Infinity, ((lists ? 0.5 : 0.25) * slot) / most, (0.5 * this.width) / exact.paths); // the breadth of one path
    Object.assign(this, { orders, side, slot, hands, words, node, gap, block, top, base, pileHigh, unit, most });

    this.count();
    const nodes = this.layers.slice(0, -1).flatMap((layer, r) => [...layer.values()].map((state) => this.sign(state, top + r * (node + gap), (this.width - 2 * side) / layer.size)));
    this.threads = s('g', { class: 'threads' });
    this.labels = s('g', { class: 'labels', 'aria-hidden': 'true' });
    this.drawThreads();
    this.piles = orders.map((order, rank) => this.pile(order, rank));
    this.svg.setAttribute('aria-label', `${format.whole(exact.paths)} paths to ${orders.length} orders`);
    const fairY = base - (pileHigh * exact.paths) / orders.length / most;
    const right = this.width - side;
    this.svg.replaceChildren(
      ...this.roundNames(), this.threads,
      s('line', { class: 'fair-line', x1: side, x2: right, y1: fairY, y2: fairY }),
      s('line', { class: 'base', x1: side, x2: right, y1: base, y2: base }),
      this.labels, ...nodes, ...this.piles.map(({ group }) => group),
      s('text', { class: 'fair-text halo', x: this.width, y: side ? fairY + 4 : fairY - 7, 'text-anchor': 'end' }, `fair: ${mixedNumber(exact.paths, orders.length)} each`));
    this.at = Math.min(this.at, orders.length - 1);
    this.piles[this.at].button.setAttribute('tabindex', 0);
  }

  // count follows all paths from round to round: which orders there are after each, and how many paths lead from one to
  // the next. Two paths that have come to the same order are counted together from there on.
  count() {
    const rankOf = new Map(this.orders.map((order, rank) => [order.join(), rank]));
    const placed = (ranks, total) => {
      const all = [...ranks].sort((a, b) => a[0] - b[0]);
      return new Map(all.map(([rank, paths], k) => [rank, { rank, paths, share: paths / total, x: this.side + ((this.width - 2 * this.side) * (k + 0.5)) / all.length }]));
    };
    let paths = 1;
    this.layers = [placed([[0, 1]], 1)];
    this.links = this.data.rounds.map(({ ways, turns }) => {
      const links = new Map();
      const ranks = new Map();
      for (const { rank, paths } of this.layers.at(-1).values()) {
        for (const [rolls, turn] of turns) {
          const to = rankOf.get(turn.map((from) => this.orders[rank][from]).join());
          const link = links.get(`${rank} ${to}`) || { from: rank, to, paths: 0, rolls: [] };
          link.paths += paths;
          link.rolls.push(rolls);
          links.set(`${rank} ${to}`, link);
          ranks.set(to, (ranks.get(to) || 0) + paths);
        }
      }
      paths *= ways;
      for (const link of links.values()) link.share = link.paths / paths;
      this.layers.push(placed(ranks, paths));
      return links;
    });
    // The piles stand in columns, the empty ones too.
    this.layers[this.layers.length - 1] = new Map(this.orders.map((_, rank) => [rank, { rank, x: this.column(rank) }]));
    this.links.forEach((links, r) => {
      this.spread(links, this.layers[r], this.layers[r + 1], 'from', 'to', 'x0');
      this.spread(links, this.layers[r + 1], this.layers[r], 'to', 'from', 'x1');
    });
  }

  column(rank) {
    return this.side + this.slot * (rank + 0.5);
  }

  // spread lays the links that meet at one end side by side, in the order of their other ends.
  spread(links, near, far, end, other, x) {
    const bundle = this.unit * this.data.exact.paths;
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
  curve(r, link, off) {
    const y0 = this.top + this.node + r * (this.node + this.gap);
    const last = r === this.links.length - 1;
    const y1 = last ? this.base - (this.pileHigh * this.data.exact.counts[link.to]) / this.most - 3 : y0 + this.gap;
    const bend = 0.55 * this.gap;
    const [x0, x1] = [link.x0 + off, link.x1 + off].map((x) => Math.round(10 * x) / 10);
    return `${x0} ${y0}C${x0} ${y0 + bend} ${x1} ${y0 + this.gap - bend} ${x1} ${y0 + this.gap}V${Math.round(y1)}`;
  }

  drawThreads() {
    const { lists, rounds } = this.data;
    if (!lists) {
      this.ribbons = this.links.flatMap((links, r) => [...links.values()].map((link) => {
        const path = (kind) => s('path', { class: kind, d: `M${this.curve(r, link, 0)}`, 'stroke-width': Math.max(0.75, link.share * this.unit * this.data.exact.paths) });
        return { r, link, path: path('thread ribbon'), over: path('thread lit') };
      }));
      this.threads.append(...this.ribbons.map(({ path }) => path), ...this.ribbons.map(({ over }) => over));
      return;
    }
    const used = new Map(); // how many threads of a link are drawn
    this.strings = lists.map((paths) => paths.map((path) => {
      let rank = 0;
      const links = replay(rounds, this.data.cards, path).map(({ order }, r) => {
        const to = this.orders.findIndex((o) => o.every((c, k) => c === order[k]));
        const link = this.links[r].get(`${rank} ${to}`);
        rank = to;
        return link;
      });
      const d = links.map((link, r) => {
        const k = used.get(link) || 0;
        used.set(link, k + 1);
        return `${r ? 'L' : 'M'}${this.curve(r, link, (k + 0.5) * this.unit - (link.share * this.unit * this.data.exact.paths) / 2)}`;
      }).join('');
      return { links, path: s('path', { class: 'thread', d, 'stroke-width': Math.max(0.6, 0.62 * this.unit) }) };
    }));
    this.threads.append(...this.strings.flat().map(({ path }) => path));
  }

  // sign shows which order a node is: as cards, as ranks, or as a bar where there is no room.
  sign({ rank, x, share }, y, room) {
    const order = this.orders[rank];
    if (this.hands) {
      const through = Math.round(share * this.data.exact.paths); // as many as the threads that meet here
      const words = through === 1 ? '1 path' : `${format.whole(through)} paths`;
      return s('g', { class: 'node' }, miniHand(order, x, y + 1, 20),
        21 * order.length + 6.6 * words.length + 14 < room ? s('text', { class: 'muted halo', x: x + 10.5 * order.length + 6, y: y + 20 }, words) : null);
    }
    if (this.words) {
      const width = order.length * (order.length > 3 ? 8 : 11) + 8;
      return s('g', { class: 'node' }, s('rect', { x: x - width / 2, y, width, height: this.node, rx: 4 }),
        s('text', { x, y: y + 16, 'text-anchor': 'middle' }, order.map((c) => CARD_RANKS[c]).join(order.length > 3 ? '' : ' ')));
    }
    const broad = Math.max(4, share * this.unit * this.data.exact.paths);
    return s('g', { class: 'node' }, s('rect', { class: 'dot', x: x - broad / 2, y, width: broad, height: this.node, rx: 1.5 }));
  }

  roundNames() {
    if (!this.side) return [];
    return this.data.rounds.map((_, r) => s('text', { class: 'muted', x: 0, y: this.top + this.node + r * (this.node + this.gap) + this.gap / 2 + 4 }, `Round ${r + 1}`));
  }

  pile(order, rank) {
    const { cards, exact, lists, text } = this.data;
    const { base, slot, block, pileHigh, most } = this;
    const count = exact.counts[rank];
    const x = this.column(rank);
    const wide = Math.min(slot - (slot < 20 ? 3 : 6), 104);
    const blocks = lists
      ? lists[rank].map((path, k) => {
        const label = [text(path), text(path).replaceAll(' ', '')].find((t) => t.length * 6.9 < wide - 4 && block > 14);
        return s('g', { class: 'block' },
          s('rect', { x: x - wide / 2, y: base - block * (k + 1), width: wide, height: block - (block > 20 ? 3 : 2), rx: 2 }),
          label ? s('text', { x, y: base - block * k - (block > 20 ? 9.5 : 5), 'text-anchor': 'middle' }, label) : null);
      })
      : [s('g', { class: 'block' }, s('rect', { x: x - wide / 2, y: base - (pileHigh * count) / most, width: wide, height: (pileHigh * count) / most }))];
    const write = (kind, below, words) => s('text', { class: kind, x, y: base + below, 'text-anchor': 'middle' }, words);
    const number = (below) => (8 * format.whole(count).length < slot ? write('count', below, format.whole(count)) : null);
    const name = this.hands ? [miniHand(order, x, base + 12, 24), number(66)]
      : cards <= 3 ? [write(slot < 56 ? 'count' : 'name', 20, orderName(order)), number(40)]
        : [...order.map((c, k) => write('name', 18 + 17 * k, CARD_RANKS[c])), number(21 + 17 * cards)];
    // The button lies over the pile; which block was meant goes by the height.
    const meant = (event) => {
      const k = Math.floor((base - (event.clientY - this.svg.getBoundingClientRect().top)) / block);
      return lists && k >= 0 && k < count ? k : -1;
    };
    const button = s('rect', {
      class: 'reach', role: 'button', tabindex: -1, 'aria-label': `${orderName(order)}: ${format.whole(count)} of ${format.whole(exact.paths)} paths`,
      x: x - slot / 2 + 1, y: base - pileHigh - 6, width: slot - 2, height: pileHigh + (this.hands ? 78 : cards <= 3 ? 54 : 30 + 17 * cards),
      onclick: (event) => this.choose(rank, meant(event)), onfocus: () => { this.at = rank; },
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
    if (lists) {
      this.strings.forEach((strings, r) => strings.forEach((string, k) => {
        string.path.classList.toggle('lit', r === rank && (path < 0 || k === path));
        string.path.classList.toggle('one', r === rank && k === path);
      }));
      this.threads.append(...(this.strings[rank] || []).map((string) => string.path)); // above the others
      this.threads.append(...[this.strings[rank]?.[path]?.path].filter(Boolean));
    } else {
      this.lightRibbons(rank);
    }
    this.label(lists && rank >= 0 && path >= 0 ? this.strings[rank][path].links : null, rank, path);
  }

  // label writes the rolls of one path beside its thread.
  label(links, rank, path) {
    if (!links || this.slot < 40) return this.labels.replaceChildren();
    const { rounds, lists, coins } = this.data;
    const steps = replay(rounds, this.data.cards, lists[rank][path]);
    this.labels.replaceChildren(...links.map((link, r) => s('text', {
      class: 'halo', x: (link.x0 + link.x1) / 2 + 8, y: this.top + this.node + r * (this.node + this.gap) + this.gap / 2 + 4,
    }, rollsText(steps[r].rolls, coins))));
  }

  // lightRibbons covers each ribbon by the share of its paths that go on to one order.
  lightRibbons(rank) {
    let onward = new Map([[rank, 1]]); // the chance to end there, from each order
    for (let r = this.links.length - 1; r >= 0; r--) {
      const before = new Map();
      for (const { link, over } of this.ribbons.filter((ribbon) => ribbon.r === r)) {
        const chance = onward.get(link.to) || 0;
        before.set(link.from, (before.get(link.from) || 0) + (chance * link.rolls.length) / this.data.rounds[r].ways);
        const breadth = link.share * chance * this.unit * this.data.exact.paths;
        over.setAttribute('stroke-width', Math.max(0.75, breadth));
        over.setAttribute('visibility', rank >= 0 && breadth > 0 ? 'visible' : 'hidden');
      }
      onward = before;
    }
  }

  choose(rank, path = -1) {
    this.focusPile(rank);
    this.pick(rank, path);
  }

  focusPile(rank) {
    this.piles[this.at].button.setAttribute('tabindex', -1);
    this.at = rank;
    this.piles[rank].button.setAttribute('tabindex', 0);
    this.piles[rank].button.focus({ preventScroll: true });
  }

  key(event) {
    const last = this.piles.length - 1;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) this.focusPile(Math.max(0, Math.min(last, to)));
    else if (event.key === 'Enter' || event.key === ' ') this.choose(this.at);
    else return;
    event.preventDefault();
  }
}

// A few small cards side by side, x their middle.
function miniHand(order, x, y, width) {
  const left = x - (order.length * width + (order.length - 1)) / 2;
  return s('g', { class: 'mini-hand' }, order.map((c, k) => s('g', { transform: `translate(${left + k * (width + 1)} ${y}) scale(${width / 250})` }, cardMiniDrawing(c))));
}
