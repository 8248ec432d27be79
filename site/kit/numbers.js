import { h } from './elements.js';

// numberFormat keeps the formatters, which are costly to make: a chart of 120 bars writes some hundred numbers a frame.
const numberFormats = new Map();

/** @param {Intl.NumberFormatOptions} options @returns {Intl.NumberFormat} */
function numberFormat(options) {
  const name = JSON.stringify(options);
  if (!numberFormats.has(name)) numberFormats.set(name, new Intl.NumberFormat('en', options));
  return numberFormats.get(name);
}

// Numbers. Every figure writes them the same way: 1,234, 12.3 %, 5.3 × 10⁻⁵⁹.
export const format = {
  /** @param {number} n */
  whole: (n) => numberFormat({}).format(n),

  /** @param {number} n @param {number} [most] */
  digits: (n, most = 3) => numberFormat({ maximumSignificantDigits: most }).format(n),

  /** @param {number} n @param {number} places */
  fixed: (n, places) => numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places }).format(n),

  /** @param {number} share @param {number} [places] */
  percent: (share, places = 1) => `${format.fixed(100 * share, places)}\u00a0%`,

  // +11.1 %, −11.1 %, with a true minus.
  /** @param {number} share @param {number} [places] */
  signed: (share, places = 1) => {
    const text = format.fixed(Math.abs(100 * share), places);
    if (Number(text.replace(/,/g, '')) === 0) return `${text}\u00a0%`;
    return `${share < 0 ? '−' : '+'}${text}\u00a0%`;
  },

  // A power of ten as nodes: 10<sup>23</sup>.
  /** @param {number} exponent @returns {Nodes} */
  power: (exponent) => ['10', h('sup', {}, `${exponent < 0 ? '−' : ''}${format.whole(Math.abs(exponent))}`)],

  // A number given by its decimal logarithm, as nodes: 1,234 or 5.3 × 10<sup>59</sup>.
  /** @param {number} log @param {number} [digits] @returns {Nodes} */
  fromLog10: (log, digits = 2) => {
    if (log >= -3 && log < 6) return [format.digits(10 ** log, 4)];
    let exponent = Math.floor(log);
    let mantissa = (10 ** (log - exponent)).toFixed(digits - 1);
    if (mantissa.startsWith('10')) [mantissa, exponent] = [(1).toFixed(digits - 1), exponent + 1];
    return [`${mantissa}\u00a0×\u00a0`, ...format.power(exponent)];
  },

  /** @param {number} ms */
  duration: (ms) => {
    if (ms < 1) return `${format.digits(1000 * ms)} µs`;
    if (ms < 1000) return `${format.digits(ms)} ms`;
    if (ms < 90_000) return `${format.fixed(ms / 1000, 1)} s`;
    if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
    return `${format.digits(ms / 3_600_000, 2)} h`;
  },
};

// 6,227,020,800, or where that gets too long 3.02 × 10²³, as nodes.
/** @param {bigint} n @returns {Nodes} */
export function wholeText(n) {
  return n < 10n ** 15n ? [n.toLocaleString('en')] : format.fromLog10(Math.log10(Number(n)), 3);
}

// 27/6 as 4½: a whole number and a fraction people know, else a decimal.
/** @param {number} a @param {number} b @returns {string} */
export function mixedNumber(a, b) {
  const known = { 0.5: '½', 0.25: '¼', 0.75: '¾', 0.333: '⅓', 0.667: '⅔' };
  const whole = Math.floor(a / b);
  const rest = Math.round(1000 * (a / b - whole)) / 1000;
  if (!rest) return format.whole(a / b);
  return known[rest] ? `${whole ? format.whole(whole) : ''}${known[rest]}` : format.digits(a / b, 4);
}

// logMean returns the logarithm of the mean of numbers given by their logarithms. A mean of e-values is an e-value, so
// asking several questions costs no more than this.
/** @param {number[]} logs @returns {number} */
export function logMean(logs) {
  const most = Math.max(...logs);
  if (!Number.isFinite(most)) return most;
  return most + Math.log(logs.reduce((sum, l) => sum + Math.exp(l - most), 0) / logs.length);
}
