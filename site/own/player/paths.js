// All paths. A path is a list of rolls. The first shows 0 on every die; the next one raises the last die that can be raised
// and forgets those behind it. So each path is found by playing the shuffle once more from its start.
import { floor, imul } from './natives.js';
import { pace } from './pace.js';
import { checkFaces, factorial, halt, play, rankOf, run } from './play.js';
import { chance } from './walls.js';

const maxDice = 2000; // on one path

/** @param {any} job @param {MessagePort} port */
export function exact({ cards: n, limit, backwards }, port) {
  const orders = factorial(n);
  const rolls = new Float64Array(maxDice);
  const faces = new Float64Array(maxDice);
  const product = new Float64Array(maxDice + 1).fill(1); // of the faces before this die
  let known = 0; // how many rolls are given
  let depth = 0;
  let changed = false;
  const rand = (b) => {
    checkFaces(b);
    if (b === 1) return 0;
    if (b > limit) halt(`a die of ${b} faces`);
    const at = depth++;
    if (at < known) {
      if (faces[at] === b) return rolls[at];
      changed = true;
      known = at;
    }
    if (at >= maxDice) halt(`more than ${maxDice} dice on one path`);
    faces[at] = b;
    product[at + 1] = product[at] * b;
    known = depth;
    return (rolls[at] = fresh(b));
  };
  const first = (b) => (backwards ? b - 1 : 0);
  let fresh = first;
  const next = () => {
    while (known > 0) {
      const at = known - 1;
      if (backwards ? rolls[at] > 0 : rolls[at] < faces[at] - 1) {
        rolls[at] += backwards ? -1 : 1;
        return true;
      }
      known--;
    }
    return false;
  };
  // How much of all chance lies on the paths that are done: they are played in the order of their rolls.
  const covered = () => {
    let sum = 0;
    for (let at = 0; at < known && at < 12; at++) sum += (backwards ? faces[at] - 1 - rolls[at] : rolls[at]) / product[at + 1];
    return sum;
  };
  const stopped = (wrong) => {
    if (run.halted === 'slow') return { invalid: { kind: 'slow' } };
    if (run.halted) return { tooMany: run.halted };
    if (wrong) return { invalid: { ...wrong, rolls: [...rolls.slice(0, Math.min(depth, 40))] } };
    if (chance.size) return { chance: [...chance] };
    return changed ? { changed: true } : null;
  };

  const due = pace();
  // Before the first path some are taken by chance: the product of a path's faces is, on average, the number of paths. Their
  // ends are noted, so that code with few paths has each of them played often, and has no luck in hiding that it changes.
  const ends = new Map();
  const sameEnd = (rank) => {
    const path = rolls.slice(0, depth).join();
    if (!ends.has(path)) ends.set(path, rank);
    else if (ends.get(path) !== rank) changed = true;
  };
  if (!backwards) {
    const probes = 100;
    let state = 1;
    let sum = 0;
    fresh = (b) => {
      state = (imul(state, 1664525) + 1013904223) >>> 0;
      return floor((state / 4294967296) * b);
    };
    for (let k = 0; k < probes; k++) {
      depth = known = 0;
      const wrong = play(n, rand);
      if (!wrong) sameEnd(rankOf(n));
      const end = stopped(wrong);
      if (end) return end;
      sum += product[depth];
      if (due()) port.postMessage({ progress: 0 });
      if (run.halted) return stopped(null);
    }
    if (sum / probes > 5 * limit) return { tooMany: 'paths', about: sum / probes };
    fresh = first;
  }

  const tallies = new Map(); // product of the faces -> how many such paths end in each order
  const digest = [0, 0]; // sums over all paths of two hashes of the path and its end, so the same for any order of paths
  let paths = 0;
  let [tally, tallyOf] = /** @type {[Float64Array, number | bigint]} */ ([null, 0]);
  known = 0;
  do {
    depth = 0;
    const wrong = play(n, rand);
    if (depth < known) changed = true; // the rolls were given, and not all were used
    const rank = wrong ? 0 : rankOf(n);
    if (paths < 500 && !wrong) sameEnd(rank);
    // The same rolls again, at once, must lead to the same end.
    if (!wrong && (paths < 2000 || paths % 16 === 0)) {
      const used = depth;
      depth = 0;
      if (play(n, rand) || depth !== used || rankOf(n) !== rank) changed = true;
    }
    const end = stopped(wrong);
    if (end) return end;
    /** @type {number | bigint} */
    let weight = product[depth];
    if (weight > 2 ** 53) {
      weight = 1n;
      for (let at = 0; at < depth; at++) weight *= BigInt(faces[at]);
    }
    if (weight !== tallyOf) {
      tallyOf = weight;
      tally = tallies.get(weight);
      if (!tally) tallies.set(weight, tally = new Float64Array(orders));
      if (tallies.size * orders > 4e6) return { tooMany: 'paths of very different lengths' };
    }
    tally[rank]++;
    let a = rank + 1;
    let b = rank + 7;
    for (let at = 0; at < depth; at++) {
      const roll = imul(rolls[at] + 1, 0x9e3779b1) ^ faces[at];
      a = imul(a ^ roll, 0x85ebca6b);
      a ^= a >>> 15;
      b = imul(b + roll, 0xc2b2ae35);
      b ^= b >>> 13;
    }
    digest[0] = (digest[0] + (a >>> 0)) % 4294967296;
    digest[1] = (digest[1] + (b >>> 0)) % 4294967296;
    if (++paths > limit) return { tooMany: 'paths' };
    if (due()) port.postMessage({ progress: covered() });
  } while (!run.halted && next());
  if (run.halted) return stopped(null);
  return { done: { paths, digest: digest.join(), tallies: [...tallies] } };
}
