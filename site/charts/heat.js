// A heat map: a square of cells, one for each card and place, coloured by its multiple of fair; and the scale of its colours.
import './heat.css';
import { h, s, write } from '../kit/elements.js';
import { format } from '../kit/numbers.js';
import { Chart } from './chart.js';
import { lightness, shades, toneOf } from './tones.js';

// Which cells have their number beside the map.
function heatTicks(n) {
  const step = n <= 13 ? 1 : n % 13 === 0 ? 13 : n <= 30 ? 5 : 10;
  const list = Array.from({ length: n }, (_, i) => i + 1).filter((k) => k === 1 || k % step === 0);
  if (n - list.at(-1) >= step * 0.6) list.push(n);
  return list;
}

export class HeatMap extends Chart {
  // moved({card, place}) is called when the pointer is on a cell.
  /** @param {string} title @param {(at: CellAt) => void} moved */
  constructor(title, moved) {
    super('', 'heat-place', { width: 304, height: 304 });
    this.remark = h('span');
    this.canvas = h('canvas', { role: 'img' });
    this.axes = s('g', { class: 'axis' });
    this.cursor = s('g', { class: 'cursor' });
    this.svg.append(this.axes, this.cursor);
    this.svg.setAttribute('aria-hidden', 'true');
    this.empty = h('p', { class: 'note', hidden: true });
    this.holder.prepend(this.canvas);
    this.holder.append(this.empty);
    this.element = h('div', { class: 'heat' }, h('p', { class: 'heat-title' }, h('strong', {}, title), ' ', this.remark), this.holder);
    this.small = h('canvas'); // a pixel for each cell
    /** @type {Partial<HeatData>} */
    this.data = { n: 0 };
    for (const event of ['pointerdown', 'pointermove']) {
      this.svg.addEventListener(event, (/** @type {MouseEvent} */ e) => {
        const cell = this.cellAt(e);
        if (cell) moved(cell);
      });
    }
  }

  // show takes {n, multiples (by card · n + place) or null, empty: what a map says where nothing is to be seen, limit, tones,
  // at: {card, place}}.
  /** @param {HeatData} data */
  show(data) {
    const other = this.data.n && this.data.n !== data.n;
    this.data = data;
    this.redraw(other);
  }

  draw(width) {
    const { n, multiples, empty } = this.data;
    if (!n) return;
    this.lay(width);
    this.empty.hidden = !empty;
    write(this.empty, empty);
    this.holder.classList.toggle('empty', !multiples);
    const { limit, tones } = this.data;
    const painted = [multiples, limit, tones, this.laid];
    if (multiples && !painted.every((what, i) => what === this.painted?.[i])) this.paint();
    this.painted = painted;
    this.point();
  }

  // lay finds the measures for one number of cards and one width, and draws what surrounds the cells.
  lay(width) {
    const { n } = this.data;
    const ratio = devicePixelRatio;
    const laid = [n, width, ratio].join();
    if (this.laid === laid) return;
    this.laid = laid;
    this.painted = null;
    this.pointed = null;
    const [left, top] = [40, 24];
    const pixels = Math.floor((width - left - 1) * ratio);
    this.left = left;
    this.top = top;
    this.ratio = ratio;
    this.pixels = pixels;
    this.side = pixels / ratio;
    this.canvas.width = pixels;
    this.canvas.height = pixels;
    this.holder.style.setProperty('--left', `${left}px`);
    this.holder.style.setProperty('--top', `${top}px`);
    this.holder.style.setProperty('--side', `${this.side}px`);
    const ticks = heatTicks(n);
    const middle = (k) => (this.edge(k - 1) + this.edge(k)) / 2;
    this.axes.replaceChildren(
      s('text', { x: left - 8, y: top - 9, 'text-anchor': 'end' }, 'card'),
      s('text', { x: left + (n > 4 ? 1 : middle(1)), y: top - 9, 'text-anchor': n > 4 ? 'start' : 'middle' }, 'place 1'),
      ...ticks.slice(1).filter((k) => middle(k) > 64).map((k) => s('text', { x: k === n && n > 13 ? left + this.side : left + middle(k), y: top - 9, 'text-anchor': k === n && n > 13 ? 'end' : 'middle' }, k)),
      ...ticks.map((k) => s('text', { x: left - 8, y: top + Math.max(10, Math.min(this.side, middle(k) + 4)), 'text-anchor': 'end' }, k)),
    );
  }

  // edge is where cell k begins, on a whole pixel of the device.
  /** @param {number} k */
  edge(k) {
    return Math.round((k * this.pixels) / this.data.n) / this.ratio;
  }

  paint() {
    const { n, multiples, limit, tones } = this.data;
    const image = new ImageData(n, n);
    const steps = multiples.map((m) => 4 * Math.round((toneOf(m, limit) + 1) * shades));
    steps.forEach((from, i) => image.data.set(tones.bytes.subarray(from, from + 4), 4 * i));
    this.small.width = n;
    this.small.height = n;
    this.small.getContext('2d').putImageData(image, 0, 0);
    const pen = this.canvas.getContext('2d');
    pen.imageSmoothingEnabled = false;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.small, 0, 0, this.pixels, this.pixels);
    pen.scale(this.ratio, this.ratio);
    if (n <= 26) {
      pen.fillStyle = tones.paper;
      for (let k = 1; k < n; k++) {
        pen.fillRect(this.edge(k) - 0.5, 0, 1, this.side);
        pen.fillRect(0, this.edge(k) - 0.5, this.side, 1);
      }
    }
    if (this.side / n >= 32) this.write(pen, steps);
  }

  // write puts the numbers into cells that have room for them, in whichever of ink and paper is easier to read there.
  write(pen, steps) {
    const { n, multiples, tones } = this.data;
    const cell = this.side / n;
    pen.font = `${Math.min(15, Math.max(12, cell / 3.2))}px ${getComputedStyle(this.canvas).fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const darkPaper = lightness(tones.bytes, 4 * shades) < 0.2;
    multiples.forEach((multiple, i) => {
      const dark = lightness(tones.bytes, steps[i]) < 0.19;
      pen.fillStyle = dark === darkPaper ? tones.ink : tones.paper;
      pen.fillText(format.fixed(multiple, 2), (this.edge(i % n) + this.edge((i % n) + 1)) / 2, (this.edge(Math.floor(i / n)) + this.edge(Math.floor(i / n) + 1)) / 2 + 1);
    });
  }

  // point draws the frame around the cell at hand, and a stroke at its row and its column.
  point() {
    const { at, multiples } = this.data;
    const pointed = at && multiples ? [at.card, at.place, this.laid].join() : '';
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    if (!pointed) return this.cursor.replaceChildren();
    const [x, y] = [this.left + this.edge(at.place), this.top + this.edge(at.card)];
    const [wide, high] = [this.edge(at.place + 1) - this.edge(at.place), this.edge(at.card + 1) - this.edge(at.card)];
    const frame = { x: x - 2, y: y - 2, width: wide + 4, height: high + 4, rx: 2 };
    this.cursor.replaceChildren(
      s('rect', { class: 'halo', ...frame }), s('rect', frame),
      s('path', { d: `M${this.left - 5} ${y + high / 2}h4M${x + wide / 2} ${this.top - 5}v4` }));
  }

  /** @param {MouseEvent} event @returns {CellAt | null} */
  cellAt(event) {
    const { n } = this.data;
    if (!this.side) return null;
    const box = this.svg.getBoundingClientRect();
    const find = (v) => (v < -6 || v > this.side + 6 ? -1 : Math.max(0, Math.min(n - 1, Math.floor((v * n) / this.side))));
    const place = find(event.clientX - box.left - this.left);
    const card = find(event.clientY - box.top - this.top);
    return place < 0 || card < 0 ? null : { card, place };
  }
}
