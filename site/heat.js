// A heat map: a square of cells, one for each card and place, coloured by its multiple of fair; and the scale of its colours.
'use strict';

const TONES = 256; // on each side of fair

// toneTable returns the colours of the scale as bytes, RGBA, from --less over --paper to --more: 2·TONES + 1 of them.
function toneTable(place) {
  const probe = h('span', { hidden: true });
  place.append(probe);
  const colours = ['--less', '--paper', '--more', '--ink'].map((token) => {
    probe.style.setProperty('color', `var(${token})`);
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const width = 2 * TONES + 1;
  const pen = h('canvas', { width, height: 1 }).getContext('2d', { willReadFrequently: true });
  const ramp = pen.createLinearGradient(0.5, 0, width - 0.5, 0);
  colours.slice(0, 3).forEach((colour, i) => ramp.addColorStop(i / 2, colour));
  pen.fillStyle = ramp;
  pen.fillRect(0, 0, width, 1);
  return { bytes: pen.getImageData(0, 0, width, 1).data, paper: colours[1], ink: colours[3] };
}

// toneOf returns where a multiple of fair lies on the scale, −1 to 1. Equal factors are equal steps: twice as much is as
// far from fair as half as much.
const toneOf = (multiple, limit) => Math.max(-1, Math.min(1, Math.log(multiple) / Math.log(limit)));

// Which cells have their number beside the map.
function heatTicks(n) {
  const step = n <= 13 ? 1 : n % 13 === 0 ? 13 : n <= 30 ? 5 : 10;
  const list = Array.from({ length: n }, (_, i) => i + 1).filter((k) => k === 1 || k % step === 0);
  if (n - list.at(-1) >= step * 0.6) list.push(n);
  return list;
}

class HeatMap {
  // moved({card, place}) is called when the pointer is on a cell.
  constructor(title, moved) {
    this.title = h('p', { class: 'heat-title' });
    this.title.append(h('strong', {}, title), ' ', this.remark = h('span'));
    this.canvas = h('canvas', { role: 'img' });
    this.axes = s('g', { class: 'axis' });
    this.cursor = s('g', { class: 'cursor' });
    this.cover = s('svg', { class: 'chart', 'aria-hidden': 'true' }, this.axes, this.cursor);
    this.empty = h('p', { class: 'note', hidden: true });
    this.place = h('div', { class: 'heat-place' }, this.canvas, this.cover, this.empty);
    this.element = h('div', { class: 'heat' }, this.title, this.place);
    this.small = h('canvas'); // a pixel for each cell
    this.data = { n: 0 };
    this.width = 0;
    const drawAt = (width) => {
      this.width = width;
      this.laid = '';
      this.draw();
    };
    forPaper((paper) => this.width && drawAt(paper ? 304 : this.place.clientWidth));
    new ResizeObserver(([entry]) => {
      if (entry.contentRect.width !== this.width && !paperMedia.matches) drawAt(entry.contentRect.width);
    }).observe(this.place);
    for (const event of ['pointerdown', 'pointermove']) {
      this.cover.addEventListener(event, (e) => {
        const cell = this.cellAt(e);
        if (cell) moved(cell);
      });
    }
  }

  // show takes {n, multiples (by card · n + place) or null, empty: words for a map where nothing is to be seen, limit, tones, at: {card, place}}.
  show(data) {
    const other = this.data.n && this.data.n !== data.n;
    this.data = data;
    if (this.asked) return;
    this.asked = true;
    (other ? afterFrame : requestAnimationFrame)(() => {
      this.asked = false;
      this.draw();
    });
  }

  draw() {
    const { n, multiples, empty } = this.data;
    if (!n || !this.width) return;
    this.lay();
    this.empty.hidden = !empty;
    write(this.empty, empty);
    this.place.classList.toggle('empty', !multiples);
    const { limit, tones } = this.data;
    const painted = [multiples, limit, tones, this.laid];
    if (multiples && !painted.every((what, i) => what === this.painted?.[i])) this.paint();
    this.painted = painted;
    this.point();
  }

  // lay finds the measures for one number of cards and one width, and draws what surrounds the cells.
  lay() {
    const { n } = this.data;
    const ratio = devicePixelRatio;
    const laid = [n, this.width, ratio].join();
    if (this.laid === laid) return;
    this.laid = laid;
    this.painted = null;
    this.pointed = null;
    const [left, top] = [40, 24];
    const pixels = Math.floor((this.width - left - 1) * ratio);
    Object.assign(this, { left, top, ratio, pixels, side: pixels / ratio });
    this.canvas.width = pixels;
    this.canvas.height = pixels;
    this.place.style.setProperty('--left', `${left}px`);
    this.place.style.setProperty('--top', `${top}px`);
    this.place.style.setProperty('--side', `${this.side}px`);
    this.cover.setAttribute('width', this.width);
    this.cover.setAttribute('height', top + this.side + 1);
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
  edge(k) {
    return Math.round((k * this.pixels) / this.data.n) / this.ratio;
  }

  paint() {
    const { n, multiples, limit, tones } = this.data;
    const image = new ImageData(n, n);
    const steps = multiples.map((m) => 4 * Math.round((toneOf(m, limit) + 1) * TONES));
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
    const darkPaper = lightness(tones.bytes, 4 * TONES) < 0.2;
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

  cellAt(event) {
    const { n } = this.data;
    if (!this.side) return null;
    const box = this.cover.getBoundingClientRect();
    const find = (v) => (v < -6 || v > this.side + 6 ? -1 : Math.max(0, Math.min(n - 1, Math.floor((v * n) / this.side))));
    const place = find(event.clientX - box.left - this.left);
    const card = find(event.clientY - box.top - this.top);
    return place < 0 || card < 0 ? null : { card, place };
  }
}

// lightness is the relative luminance of the colour that begins at a byte, 0 to 1.
function lightness(bytes, at) {
  const linear = (v) => (v <= 10 ? v / 3295 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(bytes[at]) + 0.7152 * linear(bytes[at + 1]) + 0.0722 * linear(bytes[at + 2]);
}

// multipleText writes a multiple of fair: 1.352, 0, <0.001.
const multipleText = (multiple) => (multiple > 0 && multiple < 0.001 ? '<0.001' : multiple === 0 ? '0' : format.fixed(multiple, 3));

// wobbleText writes two digits of a deviation: 0.45, 0.10, 0.0071.
const wobbleText = (wobble) => format.fixed(wobble, Math.max(2, 1 + Math.ceil(-Math.log10(wobble))));

// The scale of the colours, as an axis of multiples of fair: with the range of the exact map marked in ink, and in grey
// what chance allows to a fair cell of the sampled one.
class HeatScale {
  // The ticks for each limit of the colours.
  static ticks = { 1.5: [2 / 3, 0.8, 1, 1.25, 1.5], 2: [1 / 2, 2 / 3, 1, 1.5, 2], 4: [1 / 4, 1 / 2, 1, 2, 4], 8: [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] };
  static limits = [1.5, 2, 4, 8];

  constructor() {
    this.data = null;
    const { holder, svg, redraw } = sized('Scale of the colours', (_, width) => this.draw(width));
    Object.assign(this, { holder, svg, redraw });
    holder.classList.add('heat-scale');
    this.ramp = `heat-ramp-${++lastControl}`;
  }

  // show takes {limit, least, most of the exact map or null, far: the most that is to be seen if not that, wobble: two standard
  // deviations of chance or 0}.
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
    const ticks = HeatScale.ticks[limit];
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', 92);
    const text = (at, y, words, kind = '') => s('text', { x: at, y, class: kind, 'text-anchor': at < left + 60 ? 'start' : at > right - 60 ? 'end' : 'middle' }, words);
    // The words of a mark stand on its side away from the middle, or where there is room.
    const mark = (multiple, words, side) => [
      s('line', { class: 'mark', x1: x(multiple), x2: x(multiple), y1: top - 4, y2: top + thick + 4 }),
      s('text', { class: 'exact', x: x(multiple) - 6 * side, y: top - 10, 'text-anchor': ['start', 'middle', 'end'][1 + side] }, words),
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
