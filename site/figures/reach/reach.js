// Reach: how many decks there are, how many a seed can name, and the share of the one in the other.
import './reach.css';
import { select, slider } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { largestDeck, log2Factorial } from './bits.js';
import { ReachChart } from './chart.js';

// Where people meet seeds, by their bits.
const known = [
  { value: 27, label: '27: a clock, ms since midnight' },
  { value: 32, label: '32: an ordinary seed' },
  { value: 48, label: '48: java.util.Random' },
  { value: 53, label: '53: a whole number in JavaScript' },
  { value: 64, label: '64: a long seed' },
  { value: 128, label: '128: Math.random' },
  { value: 256, label: '256: this page' },
  { value: 19937, label: '19,937: all of MT19937' },
];

export class ReachFigure extends Figure {
  static figure = 'reach';
  static needsEngine = false;
  static keys = {
    bits: key.whole(1, 19937, 32),
    cards: key.whole(2, 60, 52),
  };

  build() {
    this.bits = slider('Bits of seed', 1, 256, (bits) => this.set({ bits }));
    this.known = select('Found as', /** @type {ControlOption<number | ''>[]} */ ([{ value: '', label: 'another size' }, ...known]), (bits) => bits && this.set({ bits }));
    this.cards = slider('Cards', 2, 60, (cards) => this.set({ cards }));
    this.controls.replaceChildren(this.bits, this.known, this.cards);
    this.chart = new ReachChart();
    this.readout.after(this.root.querySelector('.table-wrap')); // so that the chart stands by its sliders
    this.stage.replaceChildren(this.chart.holder);
    this.render();
  }

  render() {
    const { bits, cards } = this.state;
    this.bits.set(Math.min(bits, 256), bits);
    this.known.set(known.some(({ value }) => value === bits) ? bits : '');
    this.cards.set(cards);
    const short = log2Factorial(cards) - bits;
    const log10 = Math.LN2 / Math.LN10;
    const share = short > 0
      ? ['. So at most ', ...format.fromLog10(-short * log10), ' of the orders can ever be dealt, 2', h('sup', {}, `−${format.fixed(short, 1)}`), '. ']
      : [', at least one for every order. '];
    this.say(
      short > 0 ? loud('Out of reach', 'biased') : loud('Enough seeds', 'fair'),
      `The largest deck with no more orders than seeds has ${format.whole(largestDeck(bits))} cards. ${cards} cards have `, ...format.fromLog10(log2Factorial(cards) * log10), ' orders, 2', h('sup', {}, format.fixed(log2Factorial(cards), 1)),
      `. ${bits === 1 ? 'One bit makes' : `${format.whole(bits)} bits make`} `, ...format.fromLog10(bits * log10), ' seeds', ...share,
    );
    this.chart.show({ bits, cards, label: this.readout.textContent });
  }

  data() {
    const { bits, cards } = this.state;
    return { log2Orders: log2Factorial(cards), log2Seeds: bits, log2Share: Math.min(0, bits - log2Factorial(cards)), largestDeck: largestDeck(bits) };
  }
}
