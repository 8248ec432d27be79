// The picture: how far off fair a shuffle is after each time, the chosen one with a mark for each, the others as quiet lines.
// A line that is only a floor is dashed.
import { s } from '../../kit/elements.js';
import { Chart } from '../../charts/chart.js';
import { Roving } from '../../charts/roving.js';
import { scale } from '../../charts/scale.js';
import { offText, powerText } from './words.js';

const least = -9; // the power of ten where the logarithmic scale ends

const high = 15; // px, of a line of text

export class AgainChart extends Chart {
  constructor() {
    super('Off fair after each time', 'again-chart');
    this.svg.setAttribute('role', 'group');
    /** @type {AgainLine[]} */
    this.lines = []; // the chosen one last
    this.times = 1;
    this.log = false;
    this.keys = new Roving(this.svg, () => {});
  }

  /** @param {AgainLine[]} lines @param {number} times @param {boolean} log */
  show(lines, times, log) {
    Object.assign(this, { lines, times, log });
    this.redraw();
  }

  draw(width, height) {
    const { lines, times, log } = this;
    const narrow = width < 520;
    const names = narrow ? 122 : 192;
    const [left, right, top, base] = [58, width - names, 26, height - 42];
    const x = scale(Math.min(1, times - 1), times, left + 14, right - 8);
    const share = scale(0, 1, base, top);
    const power = scale(least, 0, base, top);
    const y = log ? (off) => power(off > 0 ? Math.max(least, Math.log10(off)) : least) : share;
    const round = (at) => Math.round(10 * at) / 10;
    /** @type {[number, string][]} */
    const marks = log ? [0, -1, -2, -3, -4, -5, -6, -7, -8, -9].map((p) => [power(p), p === 0 ? '100 %' : p % 3 ? '' : `${p === -3 ? '0.1' : powerText(p + 2)} %`])
      : [0, 0.25, 0.5, 0.75, 1].map((part) => [share(part), `${100 * part} %`]);
    const every = Math.ceil(times / Math.max(1, Math.floor((right - left) / 30)));

    const focused = this.svg.contains(document.activeElement); // a line more must not take the focus away
    this.svg.replaceChildren(
      s('g', { class: 'axis', 'aria-hidden': 'true' },
        marks.map(([at, text]) => [s('line', { x1: left, x2: right, y1: round(at), y2: round(at) }), text && s('text', { x: left - 6, y: round(at + 4), 'text-anchor': 'end' }, text)]).flat().filter(Boolean),
        s('text', { x: 0, y: 12 }, 'off fair'),
        Array.from({ length: times }, (_, k) => k + 1).filter((k) => k % every === 0 || (k === 1 && every < 3)).map((k) => s('text', { x: round(x(k)), y: base + 20, 'text-anchor': 'middle' }, k)),
        s('text', { x: left, y: height - 4 }, 'times in a row')),
      ...lines.map(({ rows, exact, chosen }) => s('path', {
        class: `again-line${chosen ? ' chosen' : ''}${exact ? '' : ' floor'}`,
        d: rows.map(({ off }, k) => `${k ? 'L' : 'M'}${round(x(k + 1))} ${round(y(off))}`).join(''),
      })),
      s('g', { 'aria-hidden': 'true' }, apart(lines.map((line) => ({ ...line, at: y(line.rows.at(-1).off) })), top, base).map(({ title, exact, chosen, at }) => s('text', {
        class: `again-name${chosen ? ' chosen' : ''}`, x: right + 6, y: round(at + 4),
      }, `${narrow && title.length > 12 ? `${title.slice(0, 11)}…` : title}${exact ? '' : ' ≥'}`))),
      ...this.points(x, y, right),
    );
    if (focused && this.keys.marks.length) this.keys.focus(this.keys.at);
  }

  // points are the marks of the chosen line, which tell their number when they are pointed at or reached by keys.
  points(x, y, right) {
    const line = this.lines.at(-1);
    if (!line) return [];
    const points = line.rows.map(({ times, off }) => {
      const [px, py] = [Math.round(x(times)), Math.round(y(off))];
      const text = `${times} ×: ${line.exact ? '' : 'at least '}${offText(off)}`;
      const near = px > right - 60 ? 'end' : px < 120 ? 'start' : 'middle';
      return s('g', { class: 'again-point', role: 'img', 'aria-label': `${times} ${times === 1 ? 'time' : 'times'}: ${line.exact ? '' : 'at least '}${offText(off)} off fair` },
        s('circle', { class: 'reach', cx: px, cy: py, r: 12 }), s('circle', { cx: px, cy: py, r: line.rows.length > 20 ? 2.5 : 4 }),
        s('text', { class: 'halo', x: px, y: py - 12, 'text-anchor': near }, text));
    });
    this.keys.take(points);
    return points;
  }
}

// apart moves names up or down until none lies on another.
/** @template {{at: number}} N @param {N[]} names @param {number} top @param {number} base @returns {N[]} */
function apart(names, top, base) {
  const sorted = names.toSorted((a, b) => a.at - b.at);
  let next = top - high;
  for (const name of sorted) next = name.at = Math.max(name.at, next + high);
  next = base + high;
  for (const name of sorted.reverse()) next = name.at = Math.min(name.at, next - high);
  return sorted;
}
