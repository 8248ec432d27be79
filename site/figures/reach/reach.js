// Reach: how many decks there are, how many a seed can name, and the share of the one in the other.
import './reach.css';
import { select, slider } from '../../kit/controls.js';
import { h, loud, s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { scale, ticks } from '../../charts/scale.js';
import { sized } from '../../charts/sized.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';

// log2Factorial(n) = log2 n!, by adding up.
const log2Factorial = (() => {
  const sums = [0];
  return (n) => {
    for (let i = sums.length; i <= n; i++) sums[i] = sums[i - 1] + Math.log2(i);
    return sums[n];
  };
})();

// largestDeck(bits) is the most cards whose orders do not outnumber the seeds. 20! is a little more than 2^61, 21! more
// than 2^65: no whole number of bits comes so near to an order count that adding up could err.
function largestDeck(bits) {
  let n = 1;
  while (log2Factorial(n + 1) <= bits) n++;
  return n;
}

export class ReachFigure extends Figure {
  static figure = 'reach';
  static keys = {
    bits: key.whole(1, 19937, 32),
    cards: key.whole(2, 60, 52),
  };

  static known = [
    { value: '27', label: '27: a clock, ms since midnight' },
    { value: '32', label: '32: an ordinary seed' },
    { value: '48', label: '48: java.util.Random' },
    { value: '53', label: '53: a whole number in JavaScript' },
    { value: '64', label: '64: a long seed' },
    { value: '128', label: '128: Math.random' },
    { value: '256', label: '256: this page' },
    { value: '19937', label: '19,937: all of MT19937' },
  ];

  build() {
    this.bits = slider('Bits of seed', 1, 256, (bits) => this.set({ bits }));
    this.known = select('Found as', [{ value: '', label: 'another size' }, ...ReachFigure.known], (bits) => bits && this.set({ bits: +bits }));
    this.cards = slider('Cards', 2, 60, (cards) => this.set({ cards }));
    this.controls.append(this.bits, this.known, this.cards);
    const { holder, svg, redraw } = sized('Orders of a deck against seeds', 'reach-chart', (_, width, height) => this.draw(width, height));
    Object.assign(this, { svg, redraw });
    this.readout.after(...this.stage.children); // the table, so that the chart stands by its sliders
    this.stage.append(holder);
    this.render();
  }

  render() {
    const { bits, cards } = this.state;
    this.bits.set(Math.min(bits, 256), bits);
    this.known.set(ReachFigure.known.some((k) => k.value === String(bits)) ? String(bits) : '');
    this.cards.set(cards, cards);
    const short = log2Factorial(cards) - bits;
    const most = largestDeck(bits);
    const log10 = Math.LN2 / Math.LN10;
    const share = short > 0
      ? ['. So at most ', ...format.fromLog10(-short * log10), ' of the orders can ever be dealt, 2', h('sup', {}, `−${format.fixed(short, 1)}`), '. ']
      : [', at least one for every order. '];
    this.say(
      short > 0 ? loud('Out of reach', 'biased') : loud('Enough seeds', 'fair'),
      `The largest deck with no more orders than seeds has ${format.whole(most)} cards. ${cards} cards have `, ...format.fromLog10(log2Factorial(cards) * log10), ' orders, 2', h('sup', {}, format.fixed(log2Factorial(cards), 1)),
      `. ${bits === 1 ? 'One bit makes' : `${format.whole(bits)} bits make`} `, ...format.fromLog10(bits * log10), ' seeds', ...share,
    );
    this.redraw();
  }

  engineChanged() {} // it needs none

  // The line climbs with the deck; the seeds are a level. Right of where they meet, orders are out of reach.
  draw(width, height) {
    const { bits, cards } = this.state;
    const meet = largestDeck(bits);
    const right = Math.max(60, Math.ceil(meet * 1.08));
    const top = Math.max(log2Factorial(right), bits * 1.05);
    const room = { top: 18, right: 8, bottom: 40, left: 56 };
    const x = scale(1, right, room.left, width - room.right);
    const y = scale(0, top, height - room.bottom, room.top);
    this.svg.setAttribute('aria-label', this.readout.textContent);

    const points = [];
    const stride = Math.max(1, Math.floor(right / 200));
    for (let n = 1; n <= right; n += stride) points.push(`${x(n).toFixed(1)},${y(log2Factorial(n)).toFixed(1)}`);
    const level = y(bits);
    const end = width - room.right;
    const beside = x(meet) - room.left > 110; // room for the name of the level, ahead of where the line crosses it
    const text = (attributes, content) => s('text', attributes, content);
    const tickText = ticks(0, right, Math.min(8, Math.floor(width / 90))).filter((n) => n >= 1);
    this.svg.replaceChildren(
      s('g', { class: 'axis' },
        ticks(0, top, 4).map((bit) => s('g', {}, s('line', { x1: room.left, x2: end, y1: y(bit), y2: y(bit) }), text({ x: room.left - 8, y: y(bit) + 4, 'text-anchor': 'end' }, format.whole(bit)))),
        tickText.map((n) => text({ x: x(n), y: height - room.bottom + 20, 'text-anchor': 'middle' }, format.whole(n))),
        text({ x: end, y: height - 4, 'text-anchor': 'end' }, 'cards in the deck'),
        text({ x: 0, y: 12 }, 'bits')),
      s('polyline', { class: 'orders-line', points: points.join(' ') }),
      s('line', { class: 'seeds-line', x1: room.left, x2: end, y1: level, y2: level }),
      text({ class: 'seeds-text', x: beside ? room.left + 8 : end, y: beside ? level - 8 : level + 15, 'text-anchor': beside ? 'start' : 'end' }, `seeds: ${format.whole(bits)} bits`),
      s('circle', { class: 'meet', cx: x(meet), cy: y(log2Factorial(meet)), r: 5 }),
      s('line', { class: 'gap', x1: x(cards), x2: x(cards), y1: y(log2Factorial(cards)), y2: level }),
      s('circle', { class: `deck-dot ${log2Factorial(cards) > bits ? 'beyond' : 'within'}`, cx: x(cards), cy: y(log2Factorial(cards)), r: 6 }),
      text({ class: 'seeds-text', x: x(meet) + 10, y: y(log2Factorial(meet)) + 16 }, `${format.whole(meet)} cards`),
      text({ class: 'deck-text', x: Math.min(x(cards), end - 60), y: y(log2Factorial(cards)) - 12, 'text-anchor': x(cards) > width / 2 ? 'end' : 'start' }, `${cards} cards: ${format.fixed(log2Factorial(cards), 1)} bits`),
    );
  }

  data() {
    const { bits, cards } = this.state;
    return { log2Orders: log2Factorial(cards), log2Seeds: bits, log2Share: Math.min(0, bits - log2Factorial(cards)), largestDeck: largestDeck(bits) };
  }
}
