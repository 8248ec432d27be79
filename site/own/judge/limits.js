// What a reader's own shuffle may be and take. README's table tells the same, and a test holds the two together.
export const limits = {
  code: 20_000, // characters
  lines: 1000, // of code: a text box of many more takes seconds for every line that is typed
  foreign: 500, // different characters beyond ASCII: to find the fonts for many takes seconds too
  marks: 10, // in a row, as accents are
  cards: 52,
  orderCards: 8, // whose orders are counted
  exactCards: 8, // whose paths are followed
  paths: 1e7,
  dice: 2000, // on one path
  words: 100_000, // random ones, for one shuffle of a sample
  shuffles: 1e9,
  keyWords: 623, // of a seed
  error: 500, // characters of what the code says when it fails
};

export const codeAllowed = `a text of at most ${limits.code} characters in ${limits.lines} lines, with at most ${limits.foreign} different ones beyond ASCII, and no more than ${limits.marks} marks on one`;

const tooManyMarks = new RegExp(`\\p{M}{${limits.marks + 1}}`, 'u');

/** @param {string} code */
export const fits = (code) => code.length <= limits.code && code.split('\n', limits.lines + 1).length <= limits.lines &&
  new Set(code.match(/[^\0-\x7f]/gu)).size <= limits.foreign && !tooManyMarks.test(code);
