// Growth: how far a shuffle is from fair, counted exactly for one size of deck after the other.
import './growth.css';
import { announce } from '../../kit/announce.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { table } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { exactly } from '../../engine/exact.js';
import { engine } from '../../engine/client.js';
import { Figure } from '../../page/figure.js';
import { shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { Starter } from '../../page/starter.js';
import { GrowthChart } from './chart.js';

export class GrowthFigure extends Figure {
  static figure = 'growth';
  static keys = { ...shuffleKeys('naive') };

  build() {
    // The naive numbers stand in the page's table: they are shown until the engine has counted them itself.
    this.place = this.stage.querySelector('.table-wrap');
    this.caption = this.place.querySelector('caption').textContent.split(/,| shuffle/)[0];
    this.results = { 'naive 1': rowsOf(this.place.querySelector('tbody')) };
    this.chart = new GrowthChart();
    this.note = h('p', { class: 'note' });
    this.stage.replaceChildren(this.chart.holder, this.note, this.place);
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (changes) => this.begin(changes));
    this.counting = new Starter(this, 'Count', (signal) => this.count(signal), { changed: () => this.render(), done: () => announce(this.readout.textContent) });
    this.progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Counted' });
    this.controls.replaceChildren(this.picker, this.counting.button, this.progress);
    this.render();
  }

  begin(changes) {
    this.set(changes);
    this.counting.start();
  }

  // counts names what is counted.
  get counts() {
    return `${this.state.shuffle} ${this.state.times}`;
  }

  // sizes of deck that can be counted.
  sizes() {
    const most = catalogue.shuffle(this.state.shuffle)?.maxExact ?? 9;
    return Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2);
  }

  // count counts what has not been counted yet, size after size. Between two sizes it waits until it is seen.
  async count(signal) {
    const { shuffle, times } = this.state;
    const { counts } = this;
    const rows = this.results[counts] ??= [];
    const sizes = this.sizes();
    // The work of a size is about n²·n!, so nearly all of it is in the last one.
    const weights = [];
    sizes.forEach((n, i) => weights.push(i ? (weights[i - 1] * n ** 3) / (n - 1) ** 2 : 1));
    const all = weights.reduce((a, b) => a + b, 0);
    let done = 0;
    for (const [i, n] of sizes.entries()) {
      if (!rows[i]?.marks) {
        if (!this.visible) await /** @type {Promise<void>} */ (new Promise((resolve) => { this.wake = resolve; }));
        if (signal.aborted) return;
        const onProgress = (share) => {
          this.progress.value = (done + share * weights[i]) / all;
          this.say(`Counting ${n} cards …`);
        };
        onProgress(0);
        rows[i] = sumUp(n, await exactly({ shuffle, times, cards: n }, { signal, onProgress }));
        if (this.counts === counts) this.render();
      }
      done += weights[i];
    }
  }

  seen(visible) {
    if (!visible) return;
    this.wake?.();
    this.wake = null;
  }

  catalogue() {
    this.render();
  }

  render() {
    const { busy } = this.counting;
    const rows = this.results[this.counts] || [];
    const sizes = this.sizes();
    const counted = rows.filter((row) => row?.marks).length;
    const complete = counted > 0 && counted === sizes.length;
    this.picker.set(this.state);
    this.counting.rename(complete ? 'Counted' : counted ? 'Count on' : 'Count', complete);
    this.progress.hidden = !busy;
    this.chart.show(sizes, rows);
    this.showTable(sizes, rows);
    this.note.textContent = [
      counted ? 'Each column holds all the orders of one size, at the height of how often they come; the wider a mark, the more of them.' : 'The marks are the rarest and the commonest order of each size.',
      rows.some((row) => row?.min) ? 'The number on top says how many times as often the commonest comes as the rarest.' : '',
      rows.some((row) => row?.never) ? 'At the bottom stands the share of orders that never come.' : '',
    ].join(' ');
    if (busy) return;
    if (counted) this.say(complete ? this.summary(rows) : `Stopped after ${rows[counted - 1].n} cards.`);
    else if (engine.status === 'ready') this.say(rows.length ? 'These numbers came with the page. Count finds them again, here.' : 'Nothing counted yet.');
  }

  summary(rows) {
    const { n, min, max, orders, never, off } = rows.at(-1);
    const size = `With ${n} cards`;
    if (min === max) return [h('strong', { class: 'fair' }, 'Fair. '), `At every size all orders have the same number of paths.`];
    const far = `${format.percent(off)} of all deals would have to end otherwise to make it fair.`;
    if (never) return `${size}, ${format.whole(never)} of the ${format.whole(orders)} orders are never dealt; ${far}`;
    return `${size}, the commonest order comes ${format.digits(max / min, 3)} times as often as the rarest; ${far}`;
  }

  showTable(sizes, rows) {
    const { shuffle, times } = this.state;
    const title = catalogue.known ? catalogue.title(shuffle, times) : this.caption;
    const heads = ['Cards', 'Paths', 'Orders', 'Fair share', 'Rarest', 'Commonest', 'Ratio', 'Off fair'];
    const unknown = heads.slice(1).fill('…');
    this.place.replaceChildren(table(
      `${title}, ${this.counting.busy ? 'being counted' : `${sizes[0]} to ${sizes.at(-1)} cards`}`,
      heads,
      sizes.map((n, i) => [n, ...(rows[i] ? cells(rows[i]) : unknown)]),
    ));
  }
}

// sumUp sums up an exact count. marks: how many orders have how many paths.
/** @param {number} n @param {Exact} exact */
function sumUp(n, { paths, orders, counts, min, max, shared }) {
  const marks = new Map();
  const level = (count) => (shared ? +count.toPrecision(12) : count); // shares that are alike
  for (const count of counts) marks.set(level(count), (marks.get(level(count)) || 0) + 1);
  const fair = paths / orders;
  let off = 0;
  for (const [count, number] of marks) off += number * Math.abs(count / paths - 1 / orders);
  return { n, paths, orders, fair, min, max, never: marks.get(0) || 0, off: off / 2, marks, shared };
}

function cells({ paths, orders, fair, min, max, off, shared }) {
  const number = shared ? format.percent : format.whole; // of more paths than can be counted
  return [shared ? '> 2⁵³' : format.whole(paths), format.whole(orders), shared ? format.percent(fair) : fair < 1 ? format.digits(fair) : format.fixed(fair, 2), number(min), number(max), min ? format.fixed(max / min, 2) : '∞', format.percent(off)];
}

// rowsOf takes the rows from the table that stands in the page.
/** @param {HTMLTableSectionElement} body */
function rowsOf(body) {
  return [...body.rows].map((line) => {
    const [n, paths, orders, , min, max, , off] = [...line.cells].map((cell) => parseFloat(cell.textContent.replace(/,/g, '')));
    return { n, paths, orders, fair: paths / orders, min, max, never: 0, off: off / 100, marks: null };
  });
}
