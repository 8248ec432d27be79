// Time: how long a thousand shuffles take on the reader's machine.
import './time.css';
import { announce } from '../../kit/announce.js';
import { button, select } from '../../kit/controls.js';
import { h, s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { engine } from '../../engine/client.js';
import { scale } from '../../charts/scale.js';
import { sized } from '../../charts/sized.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';

export class TimeFigure extends Figure {
  static figure = 'time';
  static keys = {
    shuffle: key.shuffle('insertion'),
    source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'),
    cards: key.whole(0, 52, 52),
  };

  // How people write it in JavaScript: wasm/plain.js has the code.
  static plain = { splice: 'JavaScript, insertion by splice, Math.random', swap: 'JavaScript, Fisher–Yates, Math.random', bytes: 'JavaScript, Fisher–Yates on bytes, MT19937' };

  build() {
    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (shuffle) => this.set({ shuffle }));
    this.cards = select('Cards', [2, 3, 5, 13, 52].map((n) => ({ value: n, label: n })), (n) => this.set({ cards: +n }));
    this.start = button('Time 1,000 shuffles', () => (this.call ? this.call.abort() : this.time(false)), { class: 'button primary' });
    this.beside = button('Beside JavaScript', () => this.time(true));
    this.controls.append(this.picker, this.cards, this.start, this.beside);
    this.chart = sized('Times for 1,000 shuffles', 'time-chart', (svg, width, height) => this.drawBars(svg, width, height));
    this.results = [];
    this.render();
  }

  catalogue(about) {
    this.titles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh.title]));
    this.picker.fill(about.shuffles);
    this.render();
  }

  render() {
    this.picker.set(this.state.shuffle);
    this.cards.set(this.state.cards);
    if (engine.status === 'ready' && !this.results.length && !this.call) this.say('Nothing timed yet.');
  }

  async time(beside) {
    const { shuffle, source, cards } = this.state;
    this.call = new AbortController();
    this.start.textContent = 'Stop';
    this.beside.disabled = true;
    this.say('Timing …');
    try {
      const result = await shuffleLab.time({ shuffle, source, cards, beside, forMs: beside ? 2000 : 500 }, { signal: this.call.signal });
      this.results = [{ shuffle, cards, ...result }, ...this.results.filter((r) => r.shuffle !== shuffle || r.cards !== cards)].slice(0, 6);
      this.draw();
      const { ms } = result;
      const longer = beside && result.beside.map((b) => b.ms.median / ms.median);
      this.say(h('strong', {}, format.duration(ms.median)), ` for 1,000 shuffles of ${cards} cards: ${format.duration(ms.median / 1000)} a shuffle, ${format.digits(1e6 / ms.median, 2)} shuffles a second.`,
        beside ? ` The three in JavaScript take ${format.digits(Math.min(...longer), 2)} to ${format.digits(Math.max(...longer), 2)} times as long. All were timed in one worker, in batches, one after the other and back.` : '');
      announce(`1,000 shuffles took ${format.duration(ms.median)}.`);
    } catch (error) {
      if (error.code === 'cancelled') this.say('Stopped.');
      this.fail(error);
    } finally {
      this.call = null;
      this.start.textContent = 'Time 1,000 shuffles';
      this.beside.disabled = false;
    }
  }

  data() {
    return this.results.length ? { results: this.results } : null;
  }

  draw() {
    const row = (r) => h('tr', {},
      h('th', { scope: 'row' }, r.label || this.titles?.[r.shuffle] || r.shuffle, `, ${r.cards} cards`),
      h('td', {}, format.duration(r.ms.median)),
      h('td', {}, `${format.duration(r.ms.min)} to ${format.duration(r.ms.max)}`),
      h('td', {}, `${r.batches} × ${format.whole(r.repeat)}`),
      h('td', {}, format.duration(r.resolutionMs)),
      h('td', {}, r.checksum ? h('code', {}, r.checksum) : '–'));
    const heads = ['1,000 shuffles of', 'Median', 'Spread', 'Batches', 'Clock step', 'Checksum'];
    this.compared = this.results[0].beside ? this.results[0] : this.compared;
    const { beside = [], cards, resolutionMs } = this.compared ?? {};
    const plain = beside.map((b) => ({ ...b, label: TimeFigure.plain[b.name], cards, resolutionMs }));
    this.chart.holder.style.setProperty('--rows', plain.length + 1);
    this.stage.replaceChildren(...(this.compared ? [this.chart.holder] : []), h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': 'Times' }, h('table', { class: 'times' },
      h('caption', {}, 'Measured on this machine'),
      h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, [...this.results, ...plain].map(row)))));
    this.chart.redraw();
  }

  // Bars from zero for the median; the line below spans what all but the slowest and the quickest tenth took.
  drawBars(svg, width, height) {
    if (!this.compared) return;
    const { shuffle, cards, ms, beside } = this.compared;
    const rows = [{ label: `This page: ${this.titles?.[shuffle] || shuffle}, MT19937`, ms, own: true }, ...beside.map((b) => ({ label: TimeFigure.plain[b.name], ms: b.ms }))];
    const step = height / rows.length;
    const narrow = step > 60; // the times have a line of their own
    const top = narrow ? 37 : 20;
    const most = Math.max(...rows.map((r) => r.ms.median)) * 1.05;
    const x = scale(0, most, 0, width - 8);
    svg.replaceChildren(...rows.map((r, i) => {
      const took = `${format.duration(r.ms.median)}${r.own ? '' : `, ${format.digits(r.ms.median / ms.median, 2)} times as long`}`;
      const label = (y, text) => s('text', { x: 0, y, class: 'row-label' }, text);
      return s('g', { transform: `translate(0 ${i * step})` },
        ...(narrow ? [label(14, r.label), label(31, took)] : [label(14, `${r.label}: ${took}`)]),
        s('rect', { class: r.own ? 'timed own' : 'timed', x: 0, y: top, width: Math.max(1, x(r.ms.median)), height: 14 }),
        s('path', { class: 'spread', d: `M${x(r.ms.low)} ${top + 15}v6M${x(r.ms.low)} ${top + 18}H${Math.min(x(r.ms.high), width)}v-3v6` }));
    }));
    svg.setAttribute('aria-label', `1,000 shuffles of ${cards} cards. ${rows.map((r) => `${r.label}: ${format.duration(r.ms.median)}`).join('. ')}.`);
  }
}
