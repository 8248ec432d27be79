// The generators that the engine can find in decks, as a reader knows them.
/** @type {Record<string, string>} */
export const generators = {
  java: 'Java’s java.util.Random',
  'v8-2015': 'Math.random of Node.js and Chrome before 2026',
  'v8-2026': 'Math.random of Chrome since 2026',
  spidermonkey: 'Math.random of Firefox and Safari',
  delphi: 'Delphi’s Random',
  php: 'PHP’s shuffle',
  python: 'Python’s random.shuffle',
  mt19937: 'MT19937, one word a die',
};
