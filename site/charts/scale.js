// scale maps from [a, b] to [c, d].
/** @param {number} a @param {number} b @param {number} c @param {number} d @returns {(x: number) => number} */
export const scale = (a, b, c, d) => (x) => c + ((x - a) * (d - c)) / (b - a || 1);

// ticks returns round numbers between a and b, about as many as asked for.
/** @param {number} a @param {number} b @param {number} [count] @returns {number[]} */
export function ticks(a, b, count = 4) {
  const rough = (b - a) / count;
  if (!(rough > 0)) return [a];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((m) => m >= rough);
  const list = [];
  for (let k = Math.ceil(a / step); k * step <= b + step / 1e6; k++) list.push(k * step);
  return list;
}

// likelyBand returns the shares between which a bar of chance p lies, out of n, in 95 of 100 samples.
// Small expectations are taken from the binomial law itself, large ones from its normal limit.
/** @param {number} p @param {number} n @returns {[number, number]} */
export function likelyBand(p, n) {
  if (n * p > 500) {
    const half = 1.96 * Math.sqrt((p * (1 - p)) / n);
    return [p - half, p + half];
  }
  let chance = (1 - p) ** n;
  let sum = 0;
  let low = null;
  for (let k = 0; k <= n; k++) {
    sum += chance;
    if (low === null && sum > 0.025) low = k / n;
    if (sum >= 0.975) return [low, k / n];
    chance *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return [low, 1];
}
