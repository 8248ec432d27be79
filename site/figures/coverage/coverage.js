// Coverage: every seed of so many bits is tried, and a square for every order of the deck shows which are never dealt.
import './coverage.css';
import { announce } from '../../kit/announce.js';
import { select, slider } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';
import { repainted, rgb } from '../../kit/media.js';
import { format } from '../../kit/numbers.js';
import { factorial } from '../../kit/orders.js';
import { catalogue } from '../../engine/catalogue.js';
import { shuffleLab } from '../../engine/lab.js';
import { orderName } from '../../cards/names.js';
import { Figure } from '../../page/figure.js';
import { key, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { Starter } from '../../page/starter.js';

export class CoverageFigure extends Figure {
  static figure = 'coverage';
  static keys = {
    ...shuffleKeys('fisher-yates'),
    cards: key.whole(2, 10, 8),
    bits: key.whole(1, 24, 16),
  };

  build() {
    this.picker = shufflePicker(['fisher-yates', 'insertion', 'naive'], (changes) => this.begin(changes));
    this.cards = select('Cards', [4, 5, 6, 7, 8, 9, 10], (cards) => this.begin({ cards }));
    this.bits = slider('Bits of seed', 1, 24, (bits) => this.begin({ bits }));
    this.tries = new Starter(this, 'Try every seed', (signal, { quiet }) => this.count(signal, quiet), { done: ({ quiet }) => quiet || announce(this.readout.textContent) });
    this.controls.replaceChildren(this.picker, this.cards, this.bits, this.tries.button);
    this.map = h('canvas', { class: 'orders-map', role: 'img', 'aria-label': 'Orders reached' });
    repainted(() => this.result && this.draw());
    this.render();
  }

  // glance counts by itself what takes a blink, when it is looked at.
  glance() {
    const { cards, bits } = this.state;
    if (catalogue.known && this.visible && !this.tries.call && !this.result && bits <= 16 && cards <= 8) this.tries.start({ quiet: true });
  }

  seen() {
    this.glance();
  }

  render() {
    const { cards, bits } = this.state;
    this.picker.set(this.state);
    this.cards.set(cards);
    this.bits.set(bits);
    if (!this.tries.call && !this.result) this.say(`${format.whole(2 ** bits)} seeds for ${format.whole(factorial(cards))} orders.`);
  }

  begin(changes) {
    this.tries.drop();
    this.result = null;
    this.map.classList.add('stale'); // it shows other settings than these
    this.set(changes);
    this.glance();
  }

  // count tries every seed; quiet: without a word until it is done.
  /** @param {AbortSignal} signal @param {boolean} quiet */
  async count(signal, quiet) {
    const { shuffle, times, cards, bits } = this.state;
    const begun = performance.now();
    const result = await shuffleLab.coverage({ shuffle, times, cards, bits }, {
      signal,
      onProgress: (p) => quiet || this.say(`${format.whole(Math.round(p * 2 ** bits))} of ${format.whole(2 ** bits)} seeds tried, ${format.duration(((performance.now() - begun) * (1 - p)) / (p || 1))} to go.`),
    });
    if (signal.aborted) return;
    this.result = { ...result, cards };
    this.draw();
    this.describe();
  }

  // The squares are the orders by rank, row by row; those that no seed deals stand out.
  draw() {
    const { orders, reached, map } = this.result;
    let columns = Math.ceil(Math.sqrt(orders * 2.2));
    while (orders % columns) columns--; // no row is left unfinished
    const rows = orders / columns;
    const style = getComputedStyle(this.root);
    const ink = (name) => rgb(style.getPropertyValue(name));
    const [paper, fair, missed] = ['--paper', '--fair', '--biased'].map(ink);
    const dealt = fair.map((part, i) => 0.35 * part + 0.65 * paper[i]); // paler, since not all eyes tell these colours apart
    const [ofDealt, ofMissed] = [dealt, missed].map((colour) => new Uint32Array(new Uint8ClampedArray([...colour, 255]).buffer)[0]);
    Object.assign(this.map, { width: columns, height: rows });
    const context = this.map.getContext('2d');
    const image = context.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let rank = 0; rank < orders; rank++) pixels[rank] = (map[rank >> 3] >> (rank & 7)) & 1 ? ofDealt : ofMissed;
    context.putImageData(image, 0, 0);
    this.map.classList.remove('stale');
    this.map.setAttribute('aria-label', `${format.whole(orders)} squares, one for each order; ${format.whole(orders - reached)} of them are never dealt.`);
    if (!this.map.isConnected) this.stage.replaceChildren(this.map);
  }

  describe() {
    const { seeds, orders, reached, missed, cards } = this.result;
    const never = orders - reached;
    if (!never) {
      this.say(loud('All reached', 'fair'), `Every one of the ${format.whole(orders)} orders comes from at least one of the ${format.whole(seeds)} seeds.`);
    } else {
      const few = missed.slice(0, cards > 6 ? 2 : 4).flatMap((order, k, all) => [k === 0 ? '' : k < all.length - 1 ? ', ' : ' and ', h('span', { class: 'whole' }, orderName(order))]);
      this.say(loud(`${format.whole(never)} never dealt`, 'biased'), `${format.whole(seeds)} seeds reach ${format.whole(reached)} of the ${format.whole(orders)} orders. The other ${format.percent(never / orders)}, such as `, ...few, ', cannot be dealt.');
    }
  }

  data() {
    if (!this.result) return null;
    const { seeds, orders, reached, missed } = this.result;
    return { seeds, orders, reached, missed };
  }
}
