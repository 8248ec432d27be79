// seedFault says what is wrong with a seed, '' if nothing. The empty seed asks for a fresh one.
/** @param {string} text @returns {string} */
export function seedFault(text) {
  if (text === '' || (/^(0|[1-9]\d{0,9})$/.test(text) && +text <= 4294967295)) return '';
  if (/^0x([0-9a-fA-F]{8}){1,624}$/.test(text)) return '';
  return 'A seed is a whole number from 0 to 4294967295, or 0x and 8, 16, 24 … hex digits. Leave it empty for a fresh one.';
}

// seedForSource keeps a seed only where the source can take it.
/** @param {string} source @param {string} seed @returns {string} */
export function seedForSource(source, seed) {
  if (source === 'crypto') return '';
  return source === 'lcg32' && seed.startsWith('0x') ? '' : seed;
}
