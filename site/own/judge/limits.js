// What a reader's own shuffle may be and take. README's table tells the same, and a test holds the two together.
export const limits = {
  code: 20_000, // characters
  lines: 1000, // of code: a text box of many more takes seconds for every line that is typed
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

export const codeAllowed = `a text of at most ${limits.code} characters in ${limits.lines} lines`;

/** @param {string} code */
export const fits = (code) => code.length <= limits.code && code.split('\n', limits.lines + 1).length <= limits.lines;
