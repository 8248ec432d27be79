// Multiples of fair, and how they are told.
import { format } from '../kit/numbers.js';

// multipleText writes a multiple of fair: 1.352, 0, <0.001.
/** @param {number} multiple */
export const multipleText = (multiple) => (multiple > 0 && multiple < 0.001 ? '<0.001' : multiple === 0 ? '0' : format.fixed(multiple, 3));

// wobble is what chance alone may do to a cell: two standard deviations.
/** @param {number} n @param {number} total */
export const wobble = (n, total) => (total ? 2 * Math.sqrt((n - 1) / total) : 0);

// wobbleText writes two digits of a deviation: 0.45, 0.10, 0.0071.
/** @param {number} wobble */
export const wobbleText = (wobble) => format.fixed(wobble, Math.max(2, 1 + Math.ceil(-Math.log10(wobble))));

// extremes finds the smallest and the largest multiples and the cells that have them; rare is the smallest but 0.
/** @param {Float64Array} multiples @param {number} n @returns {Extremes} */
export function extremes(multiples, n) {
  const find = (multiple) => ({
    multiple,
    cells: [...multiples.keys()].filter((i) => Math.abs(multiples[i] - multiple) < 1e-9).map((i) => ({ card: Math.floor(i / n), place: i % n })),
  });
  if (isFlat(multiples)) return { least: find(1), rare: 1, most: find(1) };
  const rare = Math.min(...multiples.filter((multiple) => multiple > 0));
  return { least: find(Math.min(...multiples)), rare, most: find(Math.max(...multiples)) };
}

/** @param {Float64Array} multiples */
export const isFlat = (multiples) => multiples.every((multiple) => Math.abs(multiple - 1) < 1e-9);

// colourLimit is the multiple where the colours end: no wider than needed, so that small differences show. A cell that
// is never reached is beyond every limit.
/** @param {Extremes | null} [range] */
export function colourLimit(range) {
  if (!range) return 2;
  const farthest = Math.max(range.most.multiple, 1 / range.rare);
  return [1.5, 2].find((limit) => farthest <= limit) || 4;
}

// sampleLimit is that of a map of a sample alone: it leaves what chance may do in the palest third of the colours, and reaches
// what is far beyond it.
/** @param {Extremes} range @param {number} chance */
export function sampleLimit(range, chance) {
  const beyond = range.most.multiple > 1 + 3 * chance;
  const reach = Math.max((1 + chance) ** 3, beyond ? colourLimit(range) : 1);
  return [1.5, 2, 4].find((limit) => limit >= reach) || 8;
}

// rangeText tells the extremes and where they are.
/** @param {Extremes} range @returns {string} */
export function rangeText({ least, most }) {
  if (least.multiple === most.multiple) return 'Every cell is exactly fair.';
  const where = ({ cells }) => {
    const named = cells.slice(0, 2).map(({ card, place }) => `card ${card + 1} at place ${place + 1}`).join(' and ');
    return cells.length > 2 ? `${named} and ${cells.length - 2} more` : named;
  };
  const smallest = least.multiple ? `Smallest: ${multipleText(least.multiple)} times fair` : 'Never';
  return `Largest: ${multipleText(most.multiple)} times fair, ${where(most)}. ${smallest}${least.multiple ? ',' : ':'} ${where(least)}.`;
}
