// Growth: how far a shuffle is from fair, counted exactly for one size of deck after the other.
import './growth.css';
import { announce } from '../../kit/announce.js';
import { button } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { engine } from '../../engine/client.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { GrowthChart } from './chart.js';

export class GrowthFigure extends Figure {
  static figure = 'growth';
  static keys = { shuffle: key.shuffle('naive') };

  build() {
    // The naive numbers stand in the page's table: they are shown until the engine has counted them itself.
    this.results = { naive: readGrowth(this.stage.querySelector('tbody')) };
    this.limits = { naive: 9 };
    this.chart = new GrowthChart();
    this.wrap = this.stage.firstElementChild;
    this.wrap.classList.add('growth-table');
    this.note = h('p', { class: 'note' });
    this.stage.prepend(this.chart.holder, this.note);
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (shuffle) => {
      this.set({ shuffle });
      this.count();
    });
    this.counter = button('Count', () => (this.call ? this.call.abort() : this.count()), { class: 'button primary' });
    this.progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Counted' });
    this.controls.append(this.picker, this.counter, this.progress);
    this.render();
  }

  catalogue(about) {
    this.titles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh.title]));
    this.limits = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh.maxExact]));
    this.picker.fill(about.shuffles);
    this.render();
  }

  restored(state) {
    this.set(state);
    this.count();
  }

  // sizes of deck that can be counted.
  sizes() {
    return Array.from({ length: Math.max(0, (this.limits[this.state.shuffle] ?? 9) - 1) }, (_, i) => i + 2);
  }

  // count counts what has not been counted yet, size after size. Between two sizes it waits until it is seen.
  async count() {
    this.call?.abort();
    const call = new AbortController();
    this.call = call;
    const { signal } = call;
    const { shuffle } = this.state;
    const rows = this.results[shuffle] ??= [];
    const sizes = this.sizes();
    // The work of a size is about n²·n!, so nearly all of it is in the last one.
    const weights = [];
    sizes.forEach((n, i) => weights.push(i ? (weights[i - 1] * n ** 3) / (n - 1) ** 2 : 1));
    const all = weights.reduce((a, b) => a + b, 0);
    let done = 0;
    this.render();
    try {
      for (const [i, n] of sizes.entries()) {
        if (!rows[i]?.marks) {
          if (!this.visible) await new Promise((resolve) => { this.wake = resolve; });
          if (signal.aborted) break;
          const report = (share) => this.report(n, (done + share * weights[i]) / all);
          report(0);
          rows[i] = growthRow(n, await shuffleLab.exact({ shuffle, cards: n }, { signal, onProgress: report }));
          if (this.state.shuffle === shuffle) this.render();
        }
        done += weights[i];
      }
    } catch (error) {
      this.fail(error);
    }
    if (this.call !== call) return;
    this.call = null;
    this.render();
    if (!signal.aborted) announce(this.readout.textContent);
  }

  report(n, share) {
    if (!this.call) return;
    this.progress.value = share;
    this.say(`Counting ${n} cards …`);
  }

  seen(visible) {
    if (!visible) return;
    this.wake?.();
    this.wake = null;
  }

  render() {
    const { shuffle } = this.state;
    const rows = this.results[shuffle] || [];
    const sizes = this.sizes();
    const counted = rows.filter((row) => row?.marks).length;
    const complete = counted > 0 && counted === sizes.length;
    this.picker.set(shuffle);
    this.counter.textContent = this.call ? 'Stop' : complete ? 'Counted' : counted ? 'Count on' : 'Count';
    this.counter.disabled = complete;
    this.progress.hidden = !this.call;
    this.chart.show(sizes, rows);
    this.fillTable(sizes, rows);
    this.note.textContent = [
      counted ? 'Each column holds all the orders of one size, at the height of how often they come; the wider a mark, the more of them.' : 'The marks are the rarest and the commonest order of each size.',
      rows.some((row) => row?.min) ? 'The number on top says how many times as often the commonest comes as the rarest.' : '',
      rows.some((row) => row?.never) ? 'At the bottom stands the share of orders that never come.' : '',
    ].join(' ');
    if (!this.call && counted) this.say(complete ? this.summary(rows) : `Stopped after ${rows[counted - 1].n} cards.`);
    else if (!this.call && engine.status === 'ready') this.say(rows.length ? 'These numbers came with the page. Count finds them again, here.' : 'Nothing counted yet.');
  }

  summary(rows) {
    const { n, min, max, orders, never, off } = rows.at(-1);
    const size = `With ${n} cards`;
    if (min === max) return [h('strong', { class: 'fair' }, 'Fair. '), `At every size all orders have the same number of paths.`];
    const far = `${format.percent(off)} of all deals would have to end otherwise to make it fair.`;
    if (never) return `${size}, ${format.whole(never)} of the ${format.whole(orders)} orders are never dealt; ${far}`;
    return `${size}, the commonest order comes ${format.digits(max / min, 3)} times as often as the rarest; ${far}`;
  }

  fillTable(sizes, rows) {
    const { shuffle } = this.state;
    const title = this.titles?.[shuffle] || this.wrap.querySelector('caption').textContent.split(/,| shuffle/)[0];
    const heads = ['Cards', 'Paths', 'Orders', 'Fair share', 'Rarest', 'Commonest', 'Ratio', 'Off fair'];
    const line = (n, row) => h('tr', {}, h('th', { scope: 'row' }, n), (row ? growthCells(row) : heads.slice(1).map(() => '…')).map((text) => h('td', {}, text)));
    this.wrap.replaceChildren(h('table', {},
      h('caption', {}, `${title}, ${this.call ? 'being counted' : `${sizes[0]} to ${sizes.at(-1)} cards`}`),
      h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, sizes.map((n, i) => line(n, rows[i])))));
  }
}

// growthRow sums up an exact count. marks: how many orders have how many paths.
function growthRow(n, { paths, orders, counts, min, max }) {
  const marks = new Map();
  for (const count of counts) marks.set(count, (marks.get(count) || 0) + 1);
  const fair = paths / orders;
  let off = 0;
  for (const [count, number] of marks) off += number * Math.abs(count / paths - 1 / orders);
  return { n, paths, orders, fair, min, max, never: marks.get(0) || 0, off: off / 2, marks };
}

function growthCells({ paths, orders, fair, min, max, off }) {
  return [format.whole(paths), format.whole(orders), fair < 1 ? format.digits(fair) : format.fixed(fair, 2), format.whole(min), format.whole(max), min ? format.fixed(max / min, 2) : '∞', format.percent(off)];
}

// readGrowth reads the rows of the table that stands in the page.
function readGrowth(body) {
  return [...body.rows].map((line) => {
    const [n, paths, orders, , min, max, , off] = [...line.cells].map((cell) => parseFloat(cell.textContent.replace(/,/g, '')));
    return { n, paths, orders, fair: paths / orders, min, max, never: 0, off: off / 100, marks: null };
  });
}
