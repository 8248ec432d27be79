// The picture: the line climbs with the deck; the seeds are a level. Right of where they meet, orders are out of reach.
import { s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { Chart } from '../../charts/chart.js';
import { scale, ticks } from '../../charts/scale.js';
import { largestDeck, log2Factorial } from './bits.js';

export class ReachChart extends Chart {
  constructor() {
    super('Orders of a deck against seeds', 'reach-chart');
    this.data = null;
  }

  // show takes {bits, cards, label: what the chart says to those who do not see it}.
  /** @param {{bits: number, cards: number, label: string}} data */
  show(data) {
    this.data = data;
    this.redraw();
  }

  draw(width, height) {
    const { bits, cards, label } = this.data;
    const meet = largestDeck(bits);
    const right = Math.max(60, Math.ceil(meet * 1.08));
    const top = Math.max(log2Factorial(right), bits * 1.05);
    const room = { top: 18, right: 8, bottom: 40, left: 56 };
    const x = scale(1, right, room.left, width - room.right);
    const y = scale(0, top, height - room.bottom, room.top);
    this.svg.setAttribute('aria-label', label);

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
}
