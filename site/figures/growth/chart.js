// The picture: a column for each size of deck, in which each order lies at the height of how often it comes, in multiples
// of fair. The wider a mark, the more of the orders lie there.
import { s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { Chart } from '../../charts/chart.js';
import { scale } from '../../charts/scale.js';

export class GrowthChart extends Chart {
  constructor() {
    super('Orders by how often they come', 'growth-chart');
    this.sizes = [];
    this.rows = [];
  }

  show(sizes, rows) {
    this.sizes = sizes;
    this.rows = rows.filter(Boolean);
    this.redraw();
  }

  draw(width, height) {
    const { rows, sizes } = this;
    const wide = width >= 520;
    const [left, right, top] = [wide ? 64 : 40, width - 4, 34];
    const never = rows.some((row) => row.min === 0) ? height - 38 : 0;
    const base = height - (never ? 84 : 34);
    const shares = rows.flatMap(({ min, max, fair, marks }) => [max / fair, min ? min / fair : Math.min(...[...(marks?.keys() || [])].filter((count) => count)) / fair]).filter(Number.isFinite);
    const [low, high] = [Math.min(...shares, 0.8), Math.max(...shares, 1.25)].map(Math.log2);
    const powers = exponents(low, high);
    const y = scale(Math.min(low, powers[0]), Math.max(high, powers.at(-1)), base, top);
    const slot = (right - left) / Math.max(sizes.length, 1);

    this.svg.setAttribute('aria-label', this.label());
    const line = (at, kind) => s('line', { class: kind, x1: left, x2: right, y1: at, y2: at });
    const tick = (power) => [
      power === 0 ? null : line(y(power)),
      s('text', { class: power === 0 ? 'fair-text' : '', x: left - 8, y: y(power) + 4, 'text-anchor': 'end' }, power === 0 ? 'fair' : powerText(power)),
    ];
    this.svg.replaceChildren(
      s('g', { class: 'axis' },
        powers.flatMap(tick),
        s('text', { x: 0, y: 12 }, 'times fair'),
        ...(never ? [s('text', { x: left - 8, y: never + 4, 'text-anchor': 'end' }, 'never')] : []),
        s('text', { x: wide ? left - 8 : 0, y: height - 8, 'text-anchor': wide ? 'end' : 'start' }, 'cards')),
      line(y(0), 'fair-line'),
      ...rows.flatMap((row) => this.column(row, left + slot * (row.n - 1.5), Math.min(slot * 0.82, 92), y, never)),
      ...sizes.map((n, i) => s('text', { class: 'name', x: left + slot * (i + 0.5), y: height - 8, 'text-anchor': 'middle' }, n)),
    );
  }

  column({ min, max, fair, marks, orders, never }, x, thick, y, floor) {
    const at = (count) => y(Math.log2(count / fair));
    // Marks that lie too close to be told apart are drawn as one.
    const levels = new Map();
    for (const [count, number] of marks || [[min, 0], [max, 0]]) {
      const level = count ? Math.round(at(count) / 2) * 2 : floor;
      levels.set(level, (levels.get(level) || 0) + number);
    }
    const most = Math.max(...levels.values());
    const bars = [...levels].map(([level, number]) => {
      const long = marks ? Math.max(3, (thick * number) / most) : thick * 0.6;
      return `M${x - long / 2} ${level - 1.25}h${long}v2.5h${-long}z`;
    });
    const least = Math.max(...[...levels.keys()].filter((level) => level !== floor));
    // Where some orders never come, their share is the number to know; elsewhere, commonest by rarest.
    const number = min
      ? { y: at(max) - 10, text: format.digits(max / min, 3) }
      : { y: floor - 9, text: format.percent(never / orders, never / orders > 0.995 ? 1 : 0) };
    return [
      s('line', { class: 'stem', x1: x, x2: x, y1: at(max), y2: least }),
      s('path', { class: 'growth-mark', d: bars.join('') }),
      s('text', { class: 'ratio', x, y: number.y, 'text-anchor': 'middle' }, number.text),
    ];
  }

  // label says for those who do not see it what the chart shows.
  label() {
    const each = this.rows.map(({ n, min, max }) => `${n} cards: ${min ? `${format.fixed(max / min, 2)} times` : 'some never dealt'}`);
    return each.length ? `How many times as often as the rarest order the commonest comes. ${each.join('; ')}.` : 'Nothing counted yet';
  }
}

// exponents returns powers of 2 for the axis, few enough to be read, with 0 among them.
/** @param {number} low @param {number} high */
function exponents(low, high) {
  const step = [1, 2, 4, 8].find((k) => (high - low) / k <= 7) || 16;
  const from = Math.ceil(low / step - 0.15);
  const to = Math.floor(high / step + 0.15);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

// powerText writes a power of 2: 4, ½, 1/16.
/** @param {number} power @returns {string} */
function powerText(power) {
  if (power >= 0) return format.whole(2 ** power);
  return { '-1': '½', '-2': '¼', '-3': '⅛' }[power] || `1/${format.whole(2 ** -power)}`;
}
