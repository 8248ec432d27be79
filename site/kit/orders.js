/** @param {number} cards @returns {Order} */
export const freshOrder = (cards) => Array.from({ length: cards }, (_, c) => c);

// allOrders lists the orders of n cards by rank, in lexicographic order.
/** @param {number} n @returns {Order[]} */
export function allOrders(n) {
  if (n === 0) return [[]];
  const shorter = allOrders(n - 1);
  return Array.from({ length: n }, (_, first) => shorter.map((rest) => [first, ...rest.map((c) => (c < first ? c : c + 1))])).flat();
}

// risingOf says for each card which rising sequence of the deck it is of, from 0: the next card of a sequence lies further down.
/** @param {Order} order @returns {number[]} */
export function risingOf(order) {
  let number = 0;
  return freshOrder(order.length).map((card) => (card && order.indexOf(card) < order.indexOf(card - 1) ? ++number : number));
}

/** @param {number} n @returns {number} */
export function factorial(n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

// placesOf counts how often each card came to each place, from counts by order.
/** @param {Counts} counts @param {number} n */
export function placesOf(counts, n) {
  const places = new Float64Array(n * n);
  allOrders(n).forEach((order, rank) => order.forEach((card, place) => { places[card * n + place] += counts[rank]; }));
  return places;
}
