// The bar chart of orders: a filled bar for what was dealt, an ink mark for what is exact,
// a line for the fair share and a band for what chance allows.
import { s, write } from '../kit/elements.js';
import { format } from '../kit/numbers.js';
import { allOrders } from '../kit/orders.js';
import { orderName, rankName } from '../cards/names.js';
import { Chart } from './chart.js';
import { Roving } from './roving.js';
import { likelyBand, scale, ticks } from './scale.js';

// alter sets the attributes that are not so already; lengths are rounded to what can be seen.
/** @param {any} element @param {Attributes} attributes */
function alter(element, attributes) {
  const now = element.drawn ??= {};
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === 'number' ? Math.round(20 * value) / 20 : value;
    if (now[name] === text) continue;
    now[name] = text;
    element.setAttribute(name, text);
  }
}

// closeness is how far off fair an axis reaches at least: it comes closer in steps as the band of chance gets narrower.
/** @param {number} band */
function closeness(band) {
  for (let close = 0.3; ; close /= 3) {
    if (band > close / 4 || close < 1e-5) return close;
  }
}

// exactText says below a bar how many of the paths it has, or what share, as there is room.
/** @param {BarData['exact']} exact @param {number} rank @param {number} room */
function exactText({ counts, paths, shared }, rank, room) {
  if (shared) return format.percent(counts[rank]);
  const text = `${counts[rank]}${room < 70 ? '/' : ' of '}${paths}`;
  return text.length * 7 > room ? format.percent(counts[rank] / paths) : text;
}

export class BarChart extends Chart {
  // pick(rank) is called when a bar is chosen by click, tap or Enter.
  /** @param {string} label @param {((rank: number) => void) | null} [pick] */
  constructor(label, pick = null) {
    super(label, 'bars');
    this.pick = pick;
    /** @type {BarData | null} */
    this.data = null;
    this.svg.setAttribute('role', 'group');
    this.keys = new Roving(this.svg, (rank) => this.choose(rank));
  }

  // show takes {n, counts, total, exact: {counts, paths, parts: whether they are parts of all chance and no paths} or null,
  // kind: 'fair' or 'biased' if it is known, share: whether shares or deviations are drawn, busy: whether more is to come at
  // once, card: how a card is called, by its rank if nothing is said}.
  /** @param {BarData} data */
  show(data) {
    const anew = this.data?.n !== data.n || !data.total; // up to 120 bars change at once
    this.data = data;
    this.redraw(anew);
  }

  draw(width, height) {
    if (!this.data) return;
    const { n, share, card = rankName } = this.data;
    this.card = card;
    const layout = [width, height, share, ...allOrders(n)[0].map(card)].join();
    if (layout !== this.layout) {
      this.layout = layout;
      this.marked = '';
      this.namedAt = 0;
      this.lay(width, height);
    }
    this.update();
  }

  // lay makes the elements for one number of cards and one size.
  lay(width, height) {
    const { n, share } = this.data;
    const orders = allOrders(n);
    const room = { top: 26, right: 4, left: share ? 52 : 68 };
    const slot = (width - room.left - room.right) / orders.length;
    // A name stands in a line where there is room for it, else card below card; 120 names are left to the table.
    const stacked = n <= 4 && slot < 54;
    room.bottom = n === 5 ? 14 : (stacked ? 17 * n : 17) + (n <= 3 ? 45 : 14);
    const base = height - room.bottom;
    const thick = Math.min(slot * (n === 5 ? 0.8 : 0.64), 88);
    this.size = { width, height, base, ...room, slot, thick, stacked };

    this.axis = s('g', { class: 'axis', 'aria-hidden': 'true' });
    this.band = s('rect', { class: 'band', x: room.left, width: width - room.left - room.right });
    this.fair = s('line', { class: 'fair-line', x1: room.left, x2: width - room.right });
    this.fairText = s('text', { class: 'fair-text halo', x: width - room.right, 'text-anchor': 'end' });
    this.labels = s('g', { 'aria-hidden': 'true' }); // each bar's name tells what they say
    this.bars = orders.map((order, rank) => this.bar(order, rank, room.left + slot * (rank + 0.5)));
    this.svg.replaceChildren(this.axis, this.band, this.labels, ...this.bars.map((b) => b.group), this.fair, this.fairText);
    this.keys.take(this.bars.map(({ group }) => group));
  }

  /** @param {Order} order @param {number} rank @param {number} middle */
  bar(order, rank, middle) {
    const { base, slot, thick, top, stacked } = this.size;
    const n = order.length;
    const fill = s('rect', { class: 'fill', x: middle - thick / 2, width: thick });
    const mark = s('line', { class: 'mark', x1: middle - Math.min(slot / 2, thick / 2 + 6), x2: middle + Math.min(slot / 2, thick / 2 + 6) });
    const labels = [];
    let count = null;
    let note = null;
    if (n <= 4) {
      const names = stacked ? order.map(this.card) : [orderName(order, this.card)];
      names.forEach((name, k) => labels.push(s('text', { class: slot < 20 ? 'name narrow' : 'name', x: middle, y: base + 20 + 17 * k, 'text-anchor': 'middle' }, name)));
    }
    if (n <= 3) {
      const below = base + (stacked ? 17 * n : 17) + 21;
      count = s('text', { class: 'count', x: middle, y: below, 'text-anchor': 'middle' });
      note = s('text', { class: 'count muted', x: middle, y: below + 17, 'text-anchor': 'middle' });
      labels.push(count, note);
    }
    const reach = s('rect', { class: 'reach', x: middle - slot / 2, y: top, width: slot, height: this.size.height - top });
    const group = s('g', { class: 'bar', role: this.pick ? 'button' : 'img', onclick: () => this.choose(rank) }, reach, fill, mark);
    this.labels.append(...labels);
    return { group, fill, mark, count, note, name: orderName(order, this.card) };
  }

  update() {
    const { n, counts, total, exact, kind, share } = this.data;
    const { base, top, left, width, right, stacked, slot } = this.size;
    const fair = 1 / this.bars.length;
    const part = (rank) => (total ? counts[rank] / total : 0);
    const exactPart = (rank) => exact.counts[rank] / exact.paths;
    const [low, high] = total ? likelyBand(fair, total) : [fair, fair];
    // The measure of the axis: a share, or by how much it is off the fair one.
    const measure = share ? (p) => p : (p) => p / fair - 1;
    const about = share || !total ? 0.3 : closeness(measure(high));
    let most = Math.max(measure(high), measure(fair * (1 + about)));
    let least = share ? 0 : Math.min(measure(low), -about);
    this.bars.forEach((_, rank) => {
      for (const p of [total ? part(rank) : fair, exact ? exactPart(rank) : fair]) {
        most = Math.max(most, measure(p));
        least = Math.min(least, measure(p));
      }
    });
    const marks = ticks(least, most);
    const spare = (most - least) * 0.06;
    const y = scale(share ? 0 : least - spare, most + spare, base, top);
    const zero = y(0);

    const stands = marks.map((m) => Math.round(10 * y(m)) / 10);
    const marked = [share, marks, stands].join();
    if (this.marked !== marked) { // else the axis is as it was
      this.marked = marked;
      const places = [0, 1, 2, 3].find((k) => marks.every((m) => Math.abs(m * 10 ** (k + 2) - Math.round(m * 10 ** (k + 2))) < 1e-6)) ?? 4;
      this.axis.replaceChildren(...marks.map((m, k) => s('g', {},
        s('line', { x1: left, x2: width - right, y1: stands[k], y2: stands[k] }),
        s('text', { x: left - 8, y: stands[k] + 4, 'text-anchor': 'end' }, share ? format.percent(m, m * 100 < 2 && m ? 1 : 0) : format.signed(m, places)))));
    }
    alter(this.band, { y: y(measure(high)), height: Math.max(0, y(measure(low)) - y(measure(high))), visibility: total ? 'visible' : 'hidden' });
    alter(this.fair, { y1: y(measure(fair)), y2: y(measure(fair)) });
    alter(this.fairText, { y: Math.min(y(measure(fair)), y(measure(high))) - 7 });
    write(this.fairText, `fair: 1 in ${this.bars.length}`);
    this.svg.classList.toggle('biased-bars', kind === 'biased');
    this.svg.classList.toggle('fair-bars', kind === 'fair');

    this.bars.forEach(({ fill, mark, count, note }, rank) => {
      const p = part(rank);
      const end = total ? y(measure(p)) : zero;
      alter(fill, { y: Math.min(end, zero), height: Math.abs(end - zero) });
      const stand = exact ? y(measure(exactPart(rank))) : zero;
      alter(mark, { y1: stand, y2: stand, visibility: exact ? 'visible' : 'hidden' });
      const narrow = slot < 70;
      const dealt = total ? format.percent(p, narrow && stacked ? 0 : 1) : '';
      if (count) write(count, narrow ? dealt : format.whole(counts[rank]));
      if (note) write(note, exact ? exactText(exact, rank, slot) : narrow ? '' : dealt);
    });
    // The names follow at their leisure while it runs: nobody hears them many times a second.
    const rest = this.namedAt + 400 - performance.now();
    if (rest <= 0 || !this.data.busy) this.name();
    else this.naming ||= setTimeout(() => this.name(), rest);
  }

  // name brings the names of the bars up to date.
  name() {
    clearTimeout(this.naming);
    this.naming = 0;
    if (this.stale) return;
    this.namedAt = performance.now();
    const { counts, total } = this.data;
    this.bars.forEach(({ group, name }, rank) => alter(group, { 'aria-label': this.label(rank, name, total ? counts[rank] / total : 0) }));
  }

  // label names a bar for those who do not see it.
  label(rank, name, p) {
    const { counts, total, exact } = this.data;
    const dealt = total ? `${format.whole(counts[rank])} of ${format.whole(total)}, ${format.percent(p)}` : 'none dealt yet';
    return `${name}: ${dealt}${exact ? `; exactly ${exact.shared ? format.percent(exact.counts[rank], 4) : `${format.whole(exact.counts[rank])} of ${format.whole(exact.paths)} ${exact.parts ? 'parts of all chance' : 'paths'}`}` : ''}`;
  }

  // stale says whether the bars are still those of another number of cards.
  get stale() {
    return this.bars.length !== this.data.counts.length;
  }

  choose(rank) {
    if (this.stale) return;
    this.keys.focus(rank);
    this.pick?.(rank);
  }
}
