// How many bits it takes to number the orders of a deck.

const sums = [0]; // sums[n] = log2 n!, by adding up

/** @param {number} n @returns {number} */
export function log2Factorial(n) {
  for (let i = sums.length; i <= n; i++) sums[i] = sums[i - 1] + Math.log2(i);
  return sums[n];
}

// largestDeck(bits) is the most cards whose orders do not outnumber the seeds. 20! is a little more than 2^61, 21! more
// than 2^65: no whole number of bits comes so near to an order count that adding up could err.
/** @param {number} bits @returns {number} */
export function largestDeck(bits) {
  let n = 1;
  while (log2Factorial(n + 1) <= bits) n++;
  return n;
}
