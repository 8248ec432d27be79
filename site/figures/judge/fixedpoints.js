// fixedPointTest returns what a verdict on the number of fixed points needs. Of n cards exactly k stay in C(n, k)·D(n−k)
// orders, D the number of derangements, so with chance 1/k! · Σ (−1)^i / i!, i = 0 … n−k. From 7 on they are one category.
/** @param {Counts} fixed @param {number} n @returns {{counts: number[], expected: number[]}} */
export function fixedPointTest(fixed, n) {
  const last = Math.min(n, 7);
  const expected = Array(last + 1).fill(0);
  const counts = Array(last + 1).fill(0);
  let factorial = 1;
  for (let k = 0; k <= n; k++) {
    if (k) factorial *= k;
    let term = 1;
    let sum = 0;
    for (let i = 0; i <= n - k; i++) {
      sum += term;
      term /= -(i + 1);
    }
    expected[Math.min(k, last)] += k === n - 1 ? 0 : Math.max(0, sum) / factorial; // n−1 cards cannot stay alone
    counts[Math.min(k, last)] += fixed[k];
  }
  return { counts, expected };
}
