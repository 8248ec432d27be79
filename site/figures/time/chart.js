// The picture: bars from zero for the median; the line below spans what all but the slowest and the quickest tenth took.
import { s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { Chart } from '../../charts/chart.js';
import { scale } from '../../charts/scale.js';

export class TimeChart extends Chart {
  constructor() {
    super('Times for 1,000 shuffles', 'time-chart');
    this.data = null;
  }

  // show takes {cards, rows: [{label, ms: {median, low, high}}], the page's own first}.
  /** @param {{cards: number, rows: {label: string, ms: Timing['ms']}[]}} data */
  show(data) {
    this.data = data;
    this.holder.style.setProperty('--rows', data.rows.length);
    this.redraw();
  }

  draw(width, height) {
    if (!this.data) return;
    const { cards, rows } = this.data;
    const [own] = rows;
    const step = height / rows.length;
    const narrow = step > 60; // the times have a line of their own
    const top = narrow ? 37 : 20;
    const most = Math.max(...rows.map((r) => r.ms.median)) * 1.05;
    const x = scale(0, most, 0, width - 8);
    this.svg.replaceChildren(...rows.map((r, i) => {
      const took = `${format.duration(r.ms.median)}${r === own ? '' : `, ${format.digits(r.ms.median / own.ms.median, 2)} times as long`}`;
      const label = (y, text) => s('text', { x: 0, y, class: 'row-label' }, text);
      return s('g', { transform: `translate(0 ${i * step})` },
        ...(narrow ? [label(14, r.label), label(31, took)] : [label(14, `${r.label}: ${took}`)]),
        s('rect', { class: r === own ? 'timed own' : 'timed', x: 0, y: top, width: Math.max(1, x(r.ms.median)), height: 14 }),
        s('path', { class: 'whisker', d: `M${x(r.ms.low)} ${top + 15}v6M${x(r.ms.low)} ${top + 18}H${Math.min(x(r.ms.high), width)}v-3v6` }));
    }));
    this.svg.setAttribute('aria-label', `1,000 shuffles of ${cards} cards. ${rows.map((r) => `${r.label}: ${format.duration(r.ms.median)}`).join('. ')}.`);
  }
}
