// Where each card goes: a map of what is exact, or one of what was dealt, or both beside each other. One cell is at hand, by
// the pointer or the arrow keys, and stands in words below; and the scale of the colours is theirs in common.
import { announce } from '../kit/announce.js';
import { choices } from '../kit/controls.js';
import { h, write } from '../kit/elements.js';
import { repainted } from '../kit/media.js';
import { format } from '../kit/numbers.js';
import { HeatMap } from './heat.js';
import { HeatScale } from './heatscale.js';
import { colourLimit, extremes, multipleText, rangeText, sampleLimit, wobble, wobbleText } from './multiples.js';
import { toneTable } from './tones.js';

export class PlaceMaps {
  // dealt: the title of the second map. unit: what it counts. dealtText(multiple) says what it has at a cell.
  // switched: whether, where there is no room for both, they take one place, with a choice between them above.
  /** @param {{label?: string, dealt?: string, unit?: string, dealtText?: (multiple: number) => string, switched?: boolean}} [options] */
  constructor({ label = 'Map of cards and places', dealt = 'Sampled', unit = 'shuffle', dealtText = (multiple) => `sampled ${format.fixed(multiple, 2)}`, switched = false } = {}) {
    this.dealt = dealt;
    this.unit = unit;
    this.dealtText = dealtText;
    this.exactMap = new HeatMap('Exact', (at) => this.point(at));
    this.dealtMap = new HeatMap(dealt, (at) => this.point(at));
    this.scale = new HeatScale();
    this.cell = h('p', { class: 'cell-readout' }, '\u00a0');
    this.pair = h('div', {
      class: 'heat-pair', role: 'application', tabindex: 0, 'aria-roledescription': 'map', 'aria-label': `${label}. The arrow keys go from cell to cell.`,
      onkeydown: (event) => this.press(event), onfocus: () => announce(this.cellText()),
    }, this.exactMap.element, this.dealtMap.element);
    /** @type {HTMLElement[]} */
    this.parts = [this.pair, this.cell, this.scale.holder];
    if (switched) this.offerSwitch();
    /** @type {CellAt | null} */
    this.at = null; // the cell that the words are about: the largest one until the reader has chosen
    this.chosen = false;
    /** @type {PlaceData | null} */
    this.data = null;
    repainted(() => {
      this.tones = null;
      if (!this.data || !this.pair.isConnected) return;
      this.draw();
      this.exactMap.drawNow(); // a printer does not wait for the next frame
      this.dealtMap.drawNow();
    });
  }

  offerSwitch() {
    this.switch = choices('Map', [{ value: 'exact', label: 'Exact' }, { value: 'sampled', label: this.dealt }], (map) => this.switchTo(map));
    this.switch.classList.add('heat-switch');
    this.parts.unshift(this.switch);
    this.pair.classList.add('switched');
    this.switchTo('exact');
  }

  /** @param {string} map 'exact' or 'sampled' */
  switchTo(map) {
    this.switch.set(map);
    this.pair.dataset.map = map;
  }

  // show takes {n, exact: multiples of fair by card · n + place or null, places: counts or null, total, name: how a card is
  // called, exactNote and dealtNote: what an empty map says}. Without exact and a note for it there is no exact map.
  /** @param {PlaceData} data */
  show(data) {
    const other = data.exact !== this.data?.exact;
    this.data = data;
    const { n, exact, places, total } = data;
    if (other) this.range = exact && extremes(exact, n);
    this.sampled = places && total ? places.map((count) => (count * n) / total) : null;
    if (this.pair.isConnected) this.draw();
  }

  draw() {
    const { n, exact, total, exactNote = '', dealtNote = 'Nothing dealt yet.' } = this.data;
    const { range, sampled } = this;
    const chance = wobble(n, total);
    const seen = range || (sampled && extremes(sampled, n));
    const limit = range || !sampled ? colourLimit(range) : sampleLimit(seen, chance);
    const flat = range && n > 13 && range.least.multiple === range.most.multiple; // nothing to be seen
    if (!this.chosen) this.at = seen && seen.most.cells[0];
    else this.at = { card: Math.min(this.at.card, n - 1), place: Math.min(this.at.place, n - 1) };

    this.exactMap.element.hidden = !exact && !exactNote;
    this.pair.classList.toggle('single', this.exactMap.element.hidden);
    const shared = { n, limit, tones: this.tones ??= toneTable(this.pair), at: this.at };
    this.exactMap.show({ ...shared, multiples: exact, empty: flat ? 'Flat: every cell is exactly fair.' : exact ? '' : exactNote });
    this.dealtMap.show({ ...shared, multiples: sampled, empty: sampled ? '' : dealtNote });
    const from = sampled ? `from ${format.whole(total)} ${this.unit}${total === 1 ? '' : 's'}` : '';
    write(this.dealtMap.remark, from);
    this.exactMap.canvas.setAttribute('aria-label', range ? `Exact map. ${rangeText(range)}` : 'Exact map, empty');
    this.dealtMap.canvas.setAttribute('aria-label', `${this.dealt} map${from ? ` ${from}` : ', empty'}`);
    this.scale.show({ limit, least: range ? range.least.multiple : null, most: range ? range.most.multiple : null, far: seen ? seen.most.multiple : null, wobble: chance && Number(wobbleText(chance)) });
    write(this.cell, this.cellText() || '\u00a0');
  }

  cellText() {
    const { n, exact, name = (c) => `Card ${c + 1}` } = this.data;
    if (!this.at || !(exact || this.sampled)) return '';
    const { card, place } = this.at;
    const i = card * n + place;
    const parts = [];
    if (exact) parts.push(exact[i] ? `${multipleText(exact[i])} times fair` : 'never');
    if (this.sampled) parts.push(this.dealtText(this.sampled[i]));
    const most = !exact && !this.chosen ? `, the most of ${format.whole(n * n)} cells` : '';
    return `${name(card)} at place ${place + 1}: ${parts.join('; ')}${most}`;
  }

  /** @param {CellAt} at */
  point(at) {
    if (this.chosen && at.card === this.at.card && at.place === this.at.place) return;
    this.at = at;
    this.chosen = true;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const last = this.data.n - 1;
    const { card, place } = this.at || { card: 0, place: 0 };
    const to = {
      ArrowUp: [card - 1, place], ArrowDown: [card + 1, place], ArrowLeft: [card, place - 1], ArrowRight: [card, place + 1],
      Home: [card, 0], End: [card, last], PageUp: [0, place], PageDown: [last, place],
    }[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [newCard, newPlace] = to.map((k) => Math.max(0, Math.min(last, k)));
    this.point({ card: newCard, place: newPlace });
    announce(this.cellText());
  }
}
