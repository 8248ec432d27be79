// figures/museum/spark.js
import { s } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { orderName } from '../../cards/names.js';
import { scale } from '../../charts/scale.js';

// sparkOrders draws an ink mark for the paths to each order, and a line for the fair share. Nothing reaches beyond six
// times fair with three or four cards; what is beyond three times is drawn to a smaller scale.
export function sparkOrders(n, { paths, orders, counts, max }) {
  const [width, height] = [120, 44];
  const fair = paths / orders;
  const base = height - 4;
  const y = scale(0, Math.max(3 * fair, max), base, 3);
  const slot = width / orders;
  const thick = slot * 0.86;
  const rank = allOrders(n).map((order) => orderName(order));
  const words = n === 3 ? rank.map((name, i) => `${name}: ${format.whole(counts[i])}`).join(', ') : `from ${format.whole(Math.min(...counts))} to ${format.whole(max)}`;
  const bars = [...counts].map((count, i) => [slot * (i + 0.5), y(count)]);
  return s('svg', { class: 'spark-orders', width, height, viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `Paths to each order of ${n} cards, ${words}` },
    s('path', { class: 'stem', d: bars.map(([x, top]) => `M${x} ${base}V${top}`).join('') }),
    s('line', { class: 'fair-line', x1: 0, x2: width, y1: y(fair), y2: y(fair) }),
    s('path', { class: 'mark', d: bars.map(([x, top]) => `M${x - thick / 2} ${top}h${thick}`).join('') }));
}
