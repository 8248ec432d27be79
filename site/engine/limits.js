// What the engine allows and the page must know before there is one. A test holds them against what the engine tells.
export const limits = {
  shuffles: 1e12, // of a sample
  block: 2 ** 20, // shuffles of a sample that share a seed
  convicts: 1000, // what one coin has to become for a verdict
  seeds: 1000, // that a hunt lists
  times: 100, // in a row
};
