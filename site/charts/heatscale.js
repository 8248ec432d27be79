// The scale of the colours, as an axis of multiples of fair: with the range of the exact map marked in ink, and in grey
// what chance allows to a fair cell of the sampled one.
import { s } from '../kit/elements.js';
import { nextId } from '../kit/id.js';
import { format } from '../kit/numbers.js';
import { Chart } from './chart.js';
import { multipleText, wobbleText } from './multiples.js';
import { scale } from './scale.js';
import { toneOf } from './tones.js';

// The ticks for each limit of the colours.
const limitTicks = { 1.5: [2 / 3, 0.8, 1, 1.25, 1.5], 2: [1 / 2, 2 / 3, 1, 1.5, 2], 4: [1 / 4, 1 / 2, 1, 2, 4], 8: [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] };

export class HeatScale extends Chart {
  constructor() {
    super('Scale of the colours', 'heat-scale');
    this.data = null;
    this.ramp = `heat-ramp-${nextId()}`;
  }

  // show takes {limit, least, most of the exact map or null, far: the most that is to be seen if not that, wobble: two standard
  // deviations of chance or 0}.
  /** @param {{limit: number, least: number | null, most: number | null, far: number | null, wobble: number}} data */
  show(data) {
    const same = this.data && Object.keys(data).every((name) => data[name] === this.data[name]);
    this.data = data;
    if (!same) this.redraw();
  }

  // tickText says at the ends of the scale whether the exact map has cells beyond them.
  tickText(multiple, wide) {
    const { limit, least, most, far = most } = this.data;
    if (multiple === 1) return 'fair';
    const number = format.digits(multiple, multiple < 1 ? 2 : 3);
    if (multiple * limit < 1.01 && least !== null && least < multiple - 1e-9) return wide ? `${number} and less` : `≤ ${number}`;
    if (multiple === limit && far > limit) return wide ? `${number} times fair and more` : `≥ ${number}`;
    return multiple === limit && wide ? `${number} times fair` : number;
  }

  draw(width) {
    if (!this.data) return;
    const { limit, least, most, wobble } = this.data;
    const [left, right, top, thick] = [14, width - 14, 24, 14];
    const across = scale(-1, 1, left, right);
    const x = (multiple) => across(multiple > 0 ? toneOf(multiple, limit) : -1);
    const ticks = limitTicks[limit];
    const text = (at, y, content, kind = '') => s('text', { x: at, y, class: kind, 'text-anchor': at < left + 60 ? 'start' : at > right - 60 ? 'end' : 'middle' }, content);
    // The label of a mark stands on its side away from the middle, or where there is room.
    const mark = (multiple, label, side) => [
      s('line', { class: 'mark', x1: x(multiple), x2: x(multiple), y1: top - 4, y2: top + thick + 4 }),
      s('text', { class: 'exact', x: x(multiple) - 6 * side, y: top - 10, 'text-anchor': ['start', 'middle', 'end'][1 + side] }, label),
    ];
    const wide = width >= 460;
    const roomy = (multiple, side) => (side < 0 ? x(multiple) - left : right - x(multiple)) > (wide ? 110 : 40);
    const [low, high] = [Math.max(0, 1 - wobble), 1 + wobble];
    this.svg.replaceChildren(
      s('defs', {}, s('linearGradient', { id: this.ramp }, ['less', 'even', 'more'].map((tone, i) => s('stop', { class: tone, offset: i / 2 })))),
      s('rect', { class: 'ramp', x: left, y: top, width: right - left, height: thick, fill: `url(#${this.ramp})` }),
      // Arrows where the colours end and the multiples may go on.
      s('path', { class: 'less', d: `M${left - 2} ${top}v${thick}l${-thick / 2 - 3} ${-thick / 2}z` }),
      s('path', { class: 'more', d: `M${right + 2} ${top}v${thick}l${thick / 2 + 3} ${-thick / 2}z` }),
      s('g', { class: 'axis' },
        ticks.map((t) => s('line', { class: t === 1 ? 'fair-tick' : '', x1: x(t), x2: x(t), y1: top + thick, y2: top + thick + 6 })),
        ticks.map((t, i) => text(i === 0 ? left - 3 : i === ticks.length - 1 ? right + 3 : x(t), top + thick + 20, this.tickText(t, wide), t === 1 ? 'fair-text' : ''))),
      ...(least === null ? [] : most - least < 1e-9 ? mark(1, 'exact: every cell', 0) : [
        ...mark(least, (wide ? 'smallest ' : '') + multipleText(least), roomy(least, -1) ? 1 : -1),
        ...mark(most, (wide ? 'largest ' : '') + multipleText(most), roomy(most, 1) ? -1 : 1),
      ]),
      ...(wobble ? [
        s('rect', { class: 'band', x: x(low), y: top + thick + 30, width: x(high) - x(low), height: 8, rx: 1 }),
        text(x(1), top + thick + 52, `chance alone: ±${wobbleText(wobble)}${wide ? ' in 95 % of the cells' : ''}`, 'muted'),
      ] : []),
    );
  }
}
