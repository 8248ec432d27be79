import { s } from '../kit/elements.js';

// ---- Shapes ----------------------------------------------------------------
// Every suit mark and rank is a path of relative steps (m, l, c, z) from its own middle or corner. Scaled once to a
// size, it can be set down anywhere by an M in front, so that a card of ten pips is one path element, not ten.

const scaledPaths = new Map();

/** @param {string} path @param {number} x @param {number} [y] @returns {string} */
export function scaled(path, x, y = x) {
  const name = `${x} ${y}${path}`;
  if (!scaledPaths.has(name)) {
    const round = v => Math.round(v * 1000) / 1000;
    scaledPaths.set(name, path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${round(+a * x)} ${round(+b * y)}`));
  }
  return scaledPaths.get(name);
}

// The path set down at x, y; a negative scale turns it upside down.
/** @param {string} path @param {number} x @param {number} y @param {number} scale */
export const placed = (path, x, y, scale) => `M${x} ${y}${scaled(path, scale)}`;

/** @param {number} x @param {number} y @param {number} r */
export function disc(x, y, r) {
  const k = r * 0.5523; // the handle length that makes four cubics a circle
  return `M${x} ${y - r}c${k} 0 ${r} ${r - k} ${r} ${r}c0 ${k} ${k - r} ${r} ${-r} ${r}c${-k} 0 ${-r} ${k - r} ${-r} ${-r}c0 ${-k} ${r - k} ${-r} ${r} ${-r}z`;
}

// Suits, in a box from −50 to 50 both ways, in the order of suitNames.
export const pips = [
  'm0 -50c9 21 44 41 44 67c0 14 -10 22 -21 22c-8 0 -15 -4 -19 -11c1 10 6 18 15 22l-38 0c9 -4 14 -12 15 -22' +
    'c-4 7 -11 11 -19 11c-11 0 -21 -8 -21 -22c0 -26 35 -46 44 -67z',
  'm0 49c-8 -21 -46 -41 -46 -68c0 -17 11 -27 23 -27c11 0 20 7 23 19c3 -12 12 -19 23 -19c12 0 23 10 23 27' +
    'c0 27 -38 47 -46 68z',
  'm0 -51c9 19 23 38 39 51c-16 13 -30 32 -39 51c-9 -19 -23 -38 -39 -51c16 -13 30 -32 39 -51z',
  'm0 -49c12.2 0 22 9.8 22 22c0 12.2 -9.8 22 -22 22c-12.2 0 -22 -9.8 -22 -22c0 -12.2 9.8 -22 22 -22zm-24 37' +
    'c12.2 0 22 9.8 22 22c0 12.2 -9.8 22 -22 22c-12.2 0 -22 -9.8 -22 -22c0 -12.2 9.8 -22 22 -22zm48 0' +
    'c12.2 0 22 9.8 22 22c0 12.2 -9.8 22 -22 22c-12.2 0 -22 -9.8 -22 -22c0 -12.2 9.8 -22 22 -22zm-33 -2l18 0l9 28' +
    'l-13 -2c0 20 5 33 14 38l-38 0c9 -5 14 -18 14 -38l-13 2z',
];

// ---- Elements --------------------------------------------------------------

/** @param {string} kind @param {string} d */
export const shape = (kind, d) => s('path', { class: kind, d });
