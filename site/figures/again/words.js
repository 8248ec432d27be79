// Numbers far above and far below 1, as text.
import { format } from '../../kit/numbers.js';

// powerText writes a power of ten: 10⁻³.
/** @param {number} power */
export const powerText = (power) => `10${power < 0 ? '⁻' : ''}${[...String(Math.abs(power))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('')}`;

// numberText writes 1.352 and 1.05 × 10⁻⁹; null is what was too large for a number.
/** @param {number | null} n @param {number} digits */
export function numberText(n, digits) {
  if (n === null) return `> ${powerText(308)}`;
  if (n === 0 || (n >= 1e-4 && n < 1e7)) return format.digits(n, digits);
  const power = Math.floor(Math.log10(n));
  return `${format.digits(n / 10 ** power)}\u00a0×\u00a0${powerText(power)}`;
}

// offText writes a share: 33.4 %. What is not quite all is not called so.
/** @param {number} off */
export const offText = (off) => `${off > 0.9995 && off < 1 - 1e-9 ? '> 99.9' : numberText(100 * off, 3)}\u00a0%`;
