// Growth: how far a shuffle is from fair, counted exactly for one size of deck after the other.
'use strict';

class GrowthFigure extends Figure {
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

// The picture: a column for each size of deck, in which each order lies at the height of how often it comes, in multiples
// of fair. The wider a mark, the more of the orders lie there.
class GrowthChart {
  constructor() {
    const { holder, svg, redraw } = sized('Orders by how often they come', (_, width) => this.draw(width));
    Object.assign(this, { holder, svg, redraw, sizes: [], rows: [] });
    holder.classList.add('growth-chart');
  }

  show(sizes, rows) {
    this.sizes = sizes;
    this.rows = rows.filter(Boolean);
    this.redraw();
  }

  draw(width) {
    const { rows, sizes } = this;
    const wide = width >= 520;
    const [left, right, top, height] = [wide ? 64 : 40, width - 4, 34, 360];
    const never = rows.some((row) => row.min === 0) ? height - 38 : 0;
    const base = height - (never ? 84 : 34);
    const shares = rows.flatMap(({ min, max, fair, marks }) => [max / fair, min ? min / fair : Math.min(...[...(marks?.keys() || [])].filter((count) => count)) / fair]).filter(Number.isFinite);
    const [low, high] = [Math.min(...shares, 0.8), Math.max(...shares, 1.25)].map(Math.log2);
    const powers = growthTicks(low, high);
    const y = scale(Math.min(low, powers[0]), Math.max(high, powers.at(-1)), base, top);
    const slot = (right - left) / Math.max(sizes.length, 1);

    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', height);
    this.svg.setAttribute('aria-label', this.words());
    const line = (at, kind) => s('line', { class: kind, x1: left, x2: right, y1: at, y2: at });
    const tick = (power) => [
      power === 0 ? null : line(y(power)),
      s('text', { class: power === 0 ? 'fair-text' : '', x: left - 8, y: y(power) + 4, 'text-anchor': 'end' }, power === 0 ? 'fair' : growthTick(power)),
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

  words() {
    const each = this.rows.map(({ n, min, max }) => `${n} cards: ${min ? `${format.fixed(max / min, 2)} times` : 'some never dealt'}`);
    return each.length ? `How many times as often as the rarest order the commonest comes. ${each.join('; ')}.` : 'Nothing counted yet';
  }
}

// growthTicks returns exponents of 2 for the axis, few enough to be read, with 0 among them.
function growthTicks(low, high) {
  const step = [1, 2, 4, 8].find((k) => (high - low) / k <= 7) || 16;
  const from = Math.ceil(low / step - 0.15);
  const to = Math.floor(high / step + 0.15);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

// growthTick writes a power of 2: 4, ½, 1/16.
function growthTick(power) {
  if (power >= 0) return format.whole(2 ** power);
  return { '-1': '½', '-2': '¼', '-3': '⅛' }[power] || `1/${format.whole(2 ** -power)}`;
}
