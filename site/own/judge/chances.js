// The exact chances of the orders.
import { allOrders } from '../../kit/orders.js';

// chances adds up the paths. Those with dice of the same product weigh the same, one part in that product; the products
// are brought to a common denominator, so every chance is an exact fraction.
/** @param {{paths: number, tallies: [number | bigint, Float64Array][]}} followed @param {number} cards @returns {Omit<OwnExact, 'cards' | 'questions' | 'real'>} */
export function chances({ paths, tallies }, cards) {
  const orders = tallies[0][1].length;
  const gcd = (a, b) => {
    while (b) [a, b] = [b, a % b];
    return a;
  };
  let whole = 1n;
  for (const [weight] of tallies) whole *= BigInt(weight) / gcd(whole, BigInt(weight));
  const parts = Array(orders).fill(0n);
  for (const [weight, counts] of tallies) {
    const factor = whole / BigInt(weight);
    counts.forEach((count, rank) => { if (count) parts[rank] += BigInt(count) * factor; });
  }
  if (parts.reduce((a, b) => a + b) !== whole) throw new Error('the paths do not add up to all chance');
  const common = parts.reduce(gcd, whole);

  let least = 0;
  let most = 0;
  parts.forEach((part, rank) => {
    if (part < parts[least]) least = rank;
    if (part > parts[most]) most = rank;
  });
  const p = Float64Array.from(parts, (part) => quotient(part, whole));
  const matrix = new Float64Array(cards * cards);
  allOrders(cards).forEach((order, rank) => order.forEach((card, place) => { matrix[card * cards + place] += p[rank]; }));
  const shared = gcd(parts[most], parts[least]);
  const ratio = [parts[most] / shared, parts[least] / shared].map(Number);
  const result = { paths, orders, p, matrix, fair: parts[least] === parts[most], least, most, ratio };
  if (whole / common <= BigInt(Number.MAX_SAFE_INTEGER)) {
    // The same chances as whole numbers, for those who want to write them as fractions.
    Object.assign(result, { parts: Float64Array.from(parts, (part) => Number(part / common)), whole: Number(whole / common) });
  }
  if (tallies.length === 1) result.counts = tallies[0][1];
  return result;
}

// quotient divides so that no digit of a double is lost.
/** @param {bigint} a @param {bigint} b */
function quotient(a, b) {
  const bits = (x) => x.toString(2).length;
  const shift = Math.max(0, 60 + bits(b) - bits(a));
  return Number((a << BigInt(shift)) / b) * 2 ** -shift;
}
