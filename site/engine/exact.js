// exactly asks for an exact count, and where there are more paths than can be counted takes the shares of the orders for
// counts, of one path in all.
import { catalogue } from './catalogue.js';
import { shuffleLab } from './lab.js';

/** @param {{shuffle: string, times?: number, cards: number}} args @param {CallOptions} [options] @returns {Promise<Exact>} */
export async function exactly(args, options) {
  const exact = await shuffleLab.exact(args, options);
  if (exact.counts) return exact;
  const { orders } = exact;
  const counts = catalogue.shuffle(args.shuffle)?.fair ? exact.shares.fill(1 / orders) : exact.shares; // to the last digit
  return { ...exact, shared: true, counts, paths: 1, min: counts.reduce((a, b) => Math.min(a, b)), max: counts.reduce((a, b) => Math.max(a, b)) };
}
