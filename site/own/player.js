// The player: what runs in the sealed worker, above the reader's code. It plays shuffle(deck, rand) and tells what came of it.
// The page never runs this file: sandbox.js takes its text, puts the reader's code below it and hands both to the worker.
// It is strict within its function alone, since the reader's code stands in the same script and need not be.
// The cards are 101, 103, 105 …: numbers, so that arithmetic on cards works; never places, so that code which takes a
// card for a place shows; odd and below 256, so that they fit in bytes and sort alike as numbers and as texts.
(() => {
  'use strict';

  const maxDice = 2000; // on one path, when all are followed
  const maxWords = 100_000; // for one shuffle of a sample: less than the page keeps in stock
  const pauseMs = 50; // between two signs of life
  const stretchMs = 300;
  const slowMs = 20; // for one play, on average over a stretch

  // What the player needs is taken before the reader's code can change it.
  const { floor, imul } = Math;
  const { isArray } = Array;
  const { isInteger } = Number;
  const now = performance.now.bind(performance);
  const tellFrame = postMessage;

  // ---- What the reader's code finds in the worker ----
  // The language, and nothing of the browser. The walls that sandbox.js describes stand without this; it keeps code from
  // flooding the browser with messages, blobs or workers of its own.

  const kept = new Set(`globalThis self Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
    encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
    SuppressedError SyntaxError TypeError URIError Number BigInt Math Date Temporal String RegExp Array Int8Array Uint8Array
    Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
    Map Set WeakMap WeakSet WeakRef ArrayBuffer DataView JSON Iterator Promise Reflect Proxy Intl DisposableStack
    console performance crypto structuredClone queueMicrotask`.split(/\s+/));
  const strip = () => {
    for (let place = globalThis; place !== Object.prototype; place = Object.getPrototypeOf(place)) {
      for (const name of Object.getOwnPropertyNames(place)) if (!kept.has(name)) Reflect.deleteProperty(place, name);
    }
    const { log } = console;
    globalThis.console = /** @type {any} */ (new Proxy({ lines: 100 }, { get: (left) => (...words) => { if (left.lines-- > 0) log(...words); } }));
  };

  // Chance that does not come from rand is noticed, and let through.
  const chance = new Set();
  const told = (name, f) => function (...args) {
    chance.add(name);
    return Reflect.apply(f, this, args);
  };
  const watchChance = () => {
    Math.random = told('Math.random', Math.random);
    const date = Date;
    globalThis.Date = new Proxy(date, {
      construct(target, args, self) {
        if (!args.length) chance.add('Date');
        return Reflect.construct(target, args, self);
      },
      apply: told('Date', date),
      get: (target, name) => (name === 'now' ? told('Date', date.now) : Reflect.get(target, name)),
    });
    date.prototype.constructor = globalThis.Date;
    for (const name of ['performance', 'crypto', 'Temporal'].filter((n) => n in globalThis)) {
      const value = globalThis[name];
      Object.defineProperty(globalThis, name, { get() { chance.add(name); return value; } });
    }
  };

  // ---- One shuffle ----

  let shuffled = null; // the reader's function
  let offset = 0; // how many lines stand above the reader's code
  let halted = ''; // why rand refused to go on
  let order = null; // order[k] is the card at place k of what came back
  let [seen, plays] = [null, 0]; // seen[c] is the play that card c was last seen in

  const halt = (why) => {
    halted = why;
    throw new RangeError(why);
  };
  /** @param {number} b */
  const checkFaces = (b) => {
    if (!isInteger(b) || b < 1 || b > 4294967296) throw new RangeError(`rand(b) throws a die of b faces, a whole number from 1 to 4294967296; b was ${shown(b)}`);
  };

  // shown writes a value that came back: a card as its number, all else as a text.
  const cardOf = (v, n) => {
    const c = (v - 101) / 2;
    return typeof v === 'number' && isInteger(c) && c >= 0 && c < n ? c : -1;
  };
  const shown = (v) => {
    try {
      if (typeof v === 'string') return JSON.stringify(v.slice(0, 40));
      if (typeof v === 'function') return 'a function';
      if (isArray(v)) return `an array of ${v.length}`;
      if (typeof v === 'object' && v !== null) return 'an object';
      return String(v).slice(0, 40);
    } catch {
      return 'something that cannot be shown';
    }
  };
  /** @param {any} back @param {number} n @returns {(number | string)[]} */
  const list = (back, n) => {
    const all = [];
    for (let k = 0; k < back.length && k < n + 3; k++) all[k] = !(k in back) ? 'nothing' : cardOf(back[k], n) < 0 ? shown(back[k]) : cardOf(back[k], n);
    return back.length > n + 3 ? [...all, '…'] : all;
  };

  // fault describes a throw. The line is the first one in the trace that is the reader's.
  const fault = (error) => {
    let text = 'something that is no error';
    let lines = [];
    try {
      text = error instanceof Error ? `${error.name}: ${error.message}` : shown(error);
      lines = [...String(error.stack).matchAll(/blob:[^\s)]*?:(\d+):\d+/g)].map(([, at]) => +at - offset);
    } catch {}
    return { kind: 'throw', text: text.slice(0, 500), line: lines.find((line) => line > 0) ?? 0 };
  };

  // play shuffles a new deck. It returns null and fills order, or tells what is wrong with what came back.
  /** @param {number} n @param {(b: number) => number} rand @returns {Finding | null} */
  const play = (n, rand) => {
    plays++;
    const deck = [];
    for (let k = 0; k < n; k++) deck[k] = 101 + 2 * k;
    try {
      return read(shuffled(deck, rand), n);
    } catch (error) {
      return fault(error);
    }
  };

  /** @param {any} back @param {number} n @returns {Finding | null} */
  const read = (back, n) => {
    if (back === undefined || back === null) return { kind: String(back) };
    if (typeof back.then === 'function') return { kind: 'promise' };
    if (!isArray(back) && !(ArrayBuffer.isView(back) && /** @type {Uint8Array} */ (back).length >= 0)) return { kind: 'not-array', text: shown(back) };
    const { length } = /** @type {ArrayLike<unknown>} */ (back);
    let kind = length < n ? 'shorter' : length > n ? 'longer' : '';
    for (let k = 0; k < n && !kind; k++) {
      const v = back[k];
      const c = cardOf(v, n);
      if (c >= 0) {
        if (seen[c] === plays) kind = 'repeated';
        seen[c] = plays;
        order[k] = c;
      } else if (v === undefined && !(k in back)) {
        kind = 'hole';
      } else {
        kind = typeof v === 'number' && v !== v ? 'nan' : 'foreign';
      }
    }
    return kind ? { kind, back: list(back, n) } : null;
  };
  const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));
  const rankOf = (n) => {
    let rank = 0;
    for (let k = 0; k < n; k++) {
      let smaller = 0;
      for (let l = k + 1; l < n; l++) if (order[l] < order[k]) smaller++;
      rank = rank * (n - k) + smaller;
    }
    return rank;
  };

  // pace returns a function to be asked after each play, which mostly does not look at the clock. It is true every pauseMs or
  // so, when it is time for a sign of life. Two slow stretches of time in a row are a fault (one can be the machine's): no
  // shuffle of so few cards takes that long, but one that fills the memory does.
  const pace = () => {
    let left = 1;
    let stride = 1;
    let looked = now();
    let last = looked;
    let stretch = { begun: looked, plays, slow: false };
    return () => {
      if (--left > 0) return false;
      const t = now();
      if (t - looked < 2 && stride < 4096) stride *= 2;
      else if (t - looked > 10) stride = 1;
      left = stride;
      looked = t;
      if (t - stretch.begun > stretchMs) {
        const slow = (t - stretch.begun) / (plays - stretch.plays) > slowMs;
        if (slow && stretch.slow) halted = 'slow';
        stretch = { begun: t, plays, slow };
      }
      if (t - last < pauseMs) return false;
      last = t;
      return true;
    };
  };

  // ---- All paths ----
  // A path is a list of rolls. The first shows 0 on every die; the next one raises the last die that can be raised and
  // forgets those behind it. So each path is found by playing the shuffle once more from its start.

  /** @param {any} job @param {MessagePort} port */
  const exact = ({ cards: n, limit, backwards }, port) => {
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
      if (halted === 'slow') return { invalid: { kind: 'slow' } };
      if (halted) return { tooMany: halted };
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
        if (halted) return stopped(null);
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
    } while (!halted && next());
    if (halted) return stopped(null);
    return { done: { paths, digest: digest.join(), tallies: [...tallies] } };
  };

  // ---- A sample ----
  // Each die takes one word x of the source, and another one while x must be thrown again: it shows x·b >> 32, unless the
  // low half of x·b is below 2^32 mod b. So every face has the same number of words. A die of one face takes none.

  /** @param {any} job @param {MessagePort} port */
  const sample = ({ cards: n, shuffles, want }, port) => {
    const stock = []; // words that came, the oldest first
    let [words, at] = [new Uint32Array(0), 0];
    let left = 0; // words in all
    let drawn = 0; // words for this shuffle
    const word = () => {
      if (++drawn > maxWords) halt(`more than ${maxWords} random words for one shuffle`);
      if (at === words.length) [words, at] = [stock.shift(), 0];
      left--;
      return words[at++];
    };
    const rand = (b) => {
      checkFaces(b);
      if (b === 1) return 0;
      for (;;) {
        const x = word();
        const low = imul(x, b) >>> 0;
        if (low < b && low < 4294967296 % b) continue;
        // x·b >> 32 in two halves, as the product itself can have more bits than a number holds
        return floor(((x >>> 16) * b + floor(((x & 65535) * b) / 65536)) / 65536);
      }
    };

    const counts = new Float64Array(want === 'orders' ? factorial(n) : n * n);
    const successors = want === 'places' && new Float64Array(n * n); // which card follows which; itself if none does
    let done = 0;
    const due = pace();
    const tell = (more) => port.postMessage({ ...more, shuffles: done, counts: counts.slice(), successors: successors && successors.slice(), chance: [...chance] });
    const turn = () => {
      while (done < shuffles) {
        if (left <= maxWords) return port.postMessage({ more: true });
        drawn = 0;
        const wrong = play(n, rand);
        if (halted) return port.postMessage({ invalid: { kind: 'endless', text: halted } });
        if (wrong) return port.postMessage({ invalid: wrong });
        if (!successors) counts[rankOf(n)]++;
        for (let k = 0; k < n && successors; k++) {
          counts[order[k] * n + k]++;
          successors[order[k] * n + order[k + 1 < n ? k + 1 : k]]++;
        }
        done++;
        const pause = due();
        if (halted) return port.postMessage({ invalid: { kind: 'slow' } });
        if (pause) tell({ progress: done / shuffles });
      }
      tell({ done: true });
    };
    port.onmessage = ({ data }) => {
      stock.push(data.words);
      left += data.words.length;
      turn();
    };
    turn();
  };

  // ---- The page's half is sandbox.js ----

  let ended = false;
  addEventListener('message', (event) => {
    event.stopImmediatePropagation();
    const { job } = event.data;
    const [port] = event.ports;
    offset = job.offset;
    order = new Int32Array(job.cards);
    seen = new Float64Array(job.cards);
    if (!ended) return; // a line of the code threw, and the frame has told the page
    if (typeof shuffle === 'function') shuffled = shuffle;
    else return port.postMessage({ invalid: { kind: 'missing' } });
    if (job.mode === 'sample') return sample(job, port);
    port.postMessage(exact(job, port));
  }, { once: true });
  strip();
  watchChance();
  Object.defineProperty(globalThis, 'the code ends here', { value: () => { ended = true; } }); // called below the code
  tellFrame('begun'); // the reader's code comes next
})();
