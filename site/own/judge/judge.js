// The judge: it follows all paths of the reader's code, deals, compares the two, counts and decides. It runs in a worker in
// the sealed frame, and the code in another worker that this one has started: the code has no way to it but its answers.
//
// What a hostile function can do: be another function from call to call; be silent; fill the memory of its own worker. What it
// cannot do: reach the page, this judge, its counts or its messages; answer for itself (see answer.js); know which question
// will be asked again. Were it to answer for itself, it could answer falsely, and send what nobody has asked for, which ends
// the run. A proof is shown only if all paths led to the same ends when they were asked
// again, in another order and of a fresh worker, and if every deal from random words ended where the proof says that its
// rolls lead. So whatever passes is a function that does, each time it was looked at, what the proof says.
//
// What nobody can prove from here is what it does elsewhere: a function may know the lab by its cards or by what is missing
// in its worker, and be fair here alone.
import { chances } from './chances.js';
import { Code, Stop, halts, plain, readOnly } from './code.js';
import { discover } from './reals.js';
import { Tree } from './tree.js';
import { limits } from './limits.js';

const probes = 100; // paths taken by chance, before the count, to estimate how many there are
const evidence = 10_000; // deals, at the least, that a proof must agree with
const mostAhead = 200; // by then there are too many paths
const mostNodes = 2 ** 24; // of the tree of paths: 128 MB
const mostPlays = 1 << 14; // in a batch
const mostMs = 40; // what a batch of questions should take
const stretchMs = 300;
const slowMs = 20; // a shuffle, on average over a stretch; no shuffle of so few cards takes that long, but one that fills the memory does

onmessage = ({ data: { scripts, job }, ports: [page] }) => {
  const run = new Run(scripts, job, page);
  // The page is told that there is a judge, however long it waits for the code, which it watches over itself.
  setInterval(() => page.postMessage({ alive: true }), 1000);
  page.onmessage = ({ data }) => run.fed(data.words);
  run.all().then((done) => page.postMessage({ done }), (error) => {
    page.postMessage(error instanceof Stop ? { done: { invalid: error.invalid } } : { broken: plain(error) });
  }).finally(() => run.end());
};

// any returns a whole number below n, each about equally likely, from the system's random words.
const pool = new Uint32Array(1024);
let left = 0;
function any(n) {
  if (!left) {
    crypto.getRandomValues(pool);
    left = pool.length;
  }
  return Math.floor((pool[--left] / 4294967296) * n);
}
const fraction = () => (any(2 ** 27) * 2 ** 26 + any(2 ** 26)) / 2 ** 53; // as fine as the numbers of a deal

// onFace is a number of this roll, like those that a deal has there.
function onFace(roll, b) {
  for (;;) {
    const u = Math.floor(((roll + fraction()) / b) * 2 ** 53) / 2 ** 53;
    if (Math.floor(u * b) === roll) return u;
  }
}

const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));

class Run {
  constructor(scripts, job, page) {
    this.scripts = scripts;
    this.script = null; // the first of them that can be read
    this.job = job;
    this.page = page;
    this.code = null;
    this.started = []; // every worker of the code
    this.batch = 1;
    this.stretch = { took: 0, plays: 0, slow: false };
    this.toldAt = 0;
    this.stock = { counted: [], more: [] }; // words to deal from, the oldest first: those of the sample, and the judge's own
    this.reals = []; // faces of the events that are numbers from 0 to 1, by their place on the path
    this.chance = new Set();
    this.moved = false; // whether a deck ever came back in another order
    this.silent = false; // whether it gives nothing back
    this.questions = 0;
  }

  end() {
    for (const code of this.started) code.end();
  }

  // starts waits for a worker of a script.
  async starts(script, onlyRead = false) {
    const code = new Code(script, this.job.times, onlyRead);
    this.started.push(code);
    await code.ready;
    return code;
  }

  async fresh() {
    const code = await this.starts(this.script);
    code.alone = this.code.alone;
    return code;
  }

  // read finds the first script whose text is whole statements: the text as it stands, before any that was changed.
  async read() {
    for (const script of this.scripts) {
      try {
        (await this.starts({ ...script, above: readOnly, below: '' }, true)).end();
        return script;
      } catch (error) {
        if (error.invalid?.kind !== 'syntax' || script === this.scripts.at(-1)) throw error;
      }
    }
  }

  async all() {
    this.script = await this.read();
    this.code = await this.starts(this.script);
    const { exact, sample } = this.job;
    let { proof = null, refused = null } = exact ? await this.prove() : {};
    let dealt = null;
    if (sample || proof) {
      dealt = await this.deal(sample || { want: 'orders', shuffles: 0 }, proof);
      if (dealt.differs) [proof, refused] = [null, { changed: true }];
      else if (proof && this.chance.size) [proof, refused] = [null, { chance: [...this.chance] }];
    }
    if (this.silent && !this.moved && this.job.cards > 1) throw new Stop({ kind: 'undefined' });
    return {
      exact: proof && { ...chances(proof.result, this.job.cards), questions: this.questions, real: this.reals.some(Boolean) },
      refused, sample: sample ? dealt.sample : null, alone: this.code.alone && this.code.parameters > 0, changed: this.script !== this.scripts[0],
    };
  }

  // ---- All paths ----

  // prove follows all paths. It returns {proof: {tree, result}} or {refused: {tooMany, about, chance, changed, real}}.
  /** @returns {Promise<{proof?: any, refused?: any}>} */
  async prove() {
    const { cards: n, limit } = this.job;
    const tree = new Tree(Math.min(3 * limit, mostNodes));
    const orders = factorial(n);
    const tallies = new Map(); // product of the faces -> how many such paths end in each order
    let paths = 0;
    const product = (faces) => {
      const simple = faces.reduce((a, b) => a * b, 1);
      return simple <= Number.MAX_SAFE_INTEGER ? simple : faces.reduce((a, b) => a * BigInt(b), 1n);
    };
    // First some paths by chance: the product of a path's faces is, on average, the number of paths.
    let sum = 0;
    let most = 0;
    for (let k = 0; k < probes;) {
      const some = Math.min(this.batch, probes - k);
      const { found, refused } = await this.askPaths(this.code, Array.from({ length: some }, () => []));
      if (refused) return { refused };
      for (const { faces } of found) sum += Number(product(faces));
      for (const { faces } of found) for (const b of faces) most = Math.max(most, b);
      k += some;
      this.tell({ progress: 0 });
    }
    if (most > limit) return { refused: { tooMany: `a die of ${most} faces` } };
    const about = sum / probes;
    if (about > 5 * limit) return { refused: { tooMany: 'paths', about } };

    while (tree.open.length) {
      const prefixes = [];
      while (prefixes.length < this.batch && tree.open.length) prefixes.push(tree.rolls(tree.takeOpen(any)));
      const { found, refused } = await this.askPaths(this.code, prefixes);
      if (refused) return { refused };
      for (const { faces, rolls, rank } of found) {
        const how = tree.walk(faces, rolls, rank);
        if (how === 'full') return { refused: { tooMany: 'paths' } };
        if (how !== 'new') return { refused: { changed: true } };
        const weight = product(faces);
        let tally = tallies.get(weight);
        if (!tally) tallies.set(weight, tally = new Float64Array(orders));
        if (tallies.size * orders > 4e6) return { refused: { tooMany: 'paths of very different lengths' } };
        tally[rank]++;
        if (++paths > limit) return { refused: { tooMany: 'paths' } };
      }
      this.tell({ progress: 0.5 * Math.min(1, paths / about) });
    }

    // All of them once more, in another order, by turns of a fresh worker and of this one.
    const { leaves } = tree;
    for (let k = leaves.length - 1; k > 0; k--) {
      const j = any(k + 1);
      [leaves[k], leaves[j]] = [leaves[j], leaves[k]];
    }
    this.other = await this.fresh();
    for (let k = 0; k < leaves.length;) {
      const some = leaves.slice(k, k + this.batch);
      const { found, refused } = await this.askPaths(any(4) ? this.other : this.code, some.map((leaf) => tree.rolls(leaf)));
      if (refused) return { refused };
      for (const { faces, rolls, rank } of found) if (!tree.agrees(faces, rolls, rank)) return { refused: { changed: true } };
      k += some.length;
      this.tell({ progress: 0.5 + 0.5 * (k / leaves.length) });
    }
    return { proof: { tree, result: { paths, tallies: [...tallies] } } };
  }

  // askPaths asks where paths lead that begin with these rolls, [[roll, faces] …], and go on by chance: {found: [{faces, rolls,
  // rank}], refused}. A number from 0 to 1 is taken for a die whose faces are learned when it is first met.
  async askPaths(code, prefixes) {
    const { cards: n, times } = this.job;
    const ahead = Math.min(8 + 2 * n * times, mostAhead); // numbers for what follows; behind them all are 0
    const starts = new Int32Array(prefixes.length + 1);
    prefixes.forEach((prefix, p) => { starts[p + 1] = starts[p] + prefix.length + ahead; });
    const us = new Float64Array(starts.at(-1));
    prefixes.forEach((prefix, p) => {
      let at = starts[p];
      for (const [roll, b] of prefix) us[at++] = onFace(roll, b);
      while (at < starts[p + 1]) us[at++] = fraction();
    });
    const begun = performance.now();
    const answer = await code.paths(n, us, starts);
    this.timed(performance.now() - begun, prefixes.length);
    const refused = this.looked(answer, prefixes.length);
    if (refused) return { found: [], refused };
    let at = 0;
    const found = [];
    for (let p = 0; p < answer.plays; p++) {
      const size = answer.sizes[p];
      const faces = [];
      const rolls = [];
      for (let e = 0; e < size; e++) {
        const u = starts[p] + e < starts[p + 1] ? us[starts[p] + e] : 0;
        let b = answer.faces[at + e];
        if (b === 0) {
          this.reals[e] ??= await discover(code, n, us.subarray(starts[p], starts[p + 1]), e);
          b = this.reals[e];
          if (!b) return { found: [], refused: { real: true } };
        }
        faces.push(b);
        rolls.push(Math.floor(u * b));
      }
      if (size < prefixes[p].length) return { found: [], refused: { changed: true } };
      at += size;
      found.push({ faces, rolls, rank: this.rankAt(answer.orders, p * n) });
    }
    this.questions += found.length;
    return { found, refused: null };
  }

  // looked ends the run for what is no shuffle, and returns why its paths cannot be followed, if so.
  looked({ plays, fault, halted, chance, inPlace }, wanted) {
    if (fault) throw new Stop(fault);
    chance.forEach((name) => this.chance.add(name));
    this.silent ||= inPlace;
    if (halted) return { tooMany: halts[halted] };
    if (this.chance.size) return { chance: [...this.chance] };
    if (plays !== wanted) throw new Stop({ kind: 'answer' });
    return null;
  }

  rankAt(orders, at) {
    const { cards: n } = this.job;
    let rank = 0;
    for (let k = 0; k < n; k++) {
      let smaller = 0;
      for (let l = k + 1; l < n; l++) if (orders[at + l] < orders[at + k]) smaller++;
      rank = rank * (n - k) + smaller;
    }
    if (rank) this.moved = true;
    return rank;
  }

  // timed keeps batches of a bearable size. Two slow stretches of time in a row are a fault: one can be the machine's.
  timed(took, plays) {
    this.stretch.took += took;
    this.stretch.plays += plays;
    if (this.stretch.took > stretchMs) {
      const slow = this.stretch.took / this.stretch.plays > slowMs;
      if (slow && this.stretch.slow) throw new Stop({ kind: 'slow' });
      this.stretch = { took: 0, plays: 0, slow };
    }
    if (took < mostMs / 2 && plays >= this.batch) this.batch = Math.min(mostPlays, (took < mostMs / 6 ? 4 : 2) * this.batch);
    else if (took > 2 * mostMs) this.batch = Math.max(1, this.batch >> 1);
  }

  // tell tells the page how far it is, some times a second.
  tell(message) {
    const now = performance.now();
    if (now - this.toldAt < 50) return;
    this.toldAt = now;
    this.page.postMessage(typeof message === 'function' ? message() : message);
  }

  // ---- Deals ----

  fed(words) {
    this.stock.counted.push(words);
    this.wake?.();
  }

  // deal deals by random words, counts what was asked for, and compares every deal with the proof, if there is one: then some
  // more are dealt, by words of the judge's own, until there are enough to be compared.
  async deal({ want, shuffles }, proof) {
    const { cards: n } = this.job;
    const kind = want === 'orders' ? 'counts' : 'places';
    const counts = new Float64Array(want === 'orders' ? factorial(n) : n * n);
    const successors = want === 'places' ? new Float64Array(n * n) : null; // which card follows which; itself if none does
    const sampled = (done) => ({ counts: counts.slice(), successors: successors && successors.slice(), shuffles: done, chance: [...this.chance], kind });
    const count = (orders, at) => {
      if (!successors) {
        counts[this.rankAt(orders, at)]++;
        return;
      }
      for (let k = 0; k < n; k++) {
        const card = orders[at + k];
        counts[card * n + k]++;
        successors[card * n + orders[at + (k + 1 < n ? k + 1 : k)]]++;
        if (card !== k) this.moved = true;
      }
    };
    let done = 0;
    let differs = false;
    const more = proof ? Math.max(0, evidence - shuffles) + any(evidence) : 0;
    const extra = Math.round(Math.min(more, this.job.spare ?? more));
    while (done < shuffles + extra && !(differs && done >= shuffles)) {
      const counted = done < shuffles;
      const most = Math.min(this.batch, counted ? shuffles - done : shuffles + extra - done);
      const stock = counted ? this.stock.counted : this.stock.more;
      const words = await this.someWords(stock);
      const code = proof && this.other && any(2) ? this.other : this.code;
      const begun = performance.now();
      const answer = await code.deals(n, words, most, Boolean(proof) && !differs);
      this.timed(performance.now() - begun, Math.max(1, answer.plays));
      if (answer.fault) throw new Stop(answer.fault);
      answer.chance.forEach((name) => this.chance.add(name));
      this.silent ||= answer.inPlace;
      if (answer.halted && answer.halted !== 'stock') throw new Stop({ kind: 'endless', text: halts[answer.halted] });
      if (!answer.plays && most) {
        if (answer.halted !== 'stock' || words.length > 2 * limits.words) throw new Stop({ kind: 'endless', text: halts.words });
        this.wanted = 2 * words.length; // not enough for a single one
        continue;
      }
      stock[0] = stock[0].subarray(answer.used);
      let at = 0;
      let word = 0;
      for (let play = 0; play < answer.plays; play++) {
        if (counted) count(answer.orders, play * n);
        if (!proof || differs) continue;
        const read = readDeal(words, word, answer.faces, at, answer.sizes[play], this.reals);
        if (!read || !proof.tree.agrees(read.faces, read.rolls, this.rankAt(answer.orders, play * n))) differs = true;
        else [word, at] = [read.word, at + answer.sizes[play]];
      }
      done += answer.plays;
      if (counted) this.tell(() => ({ progress: Math.min(1, done / shuffles), ...sampled(Math.min(done, shuffles)) }));
    }
    if (proof) this.questions += done;
    return { sample: sampled(Math.min(done, shuffles)), differs };
  }

  // someWords gives the next words of a stock, which grows by what the page sends or by random words of the judge's own. What
  // a deal has not used up stays there, so no deal can get rid of its words by asking for more.
  async someWords(stock) {
    const wanted = Math.max(this.wanted ?? 0, Math.min(1 << 18, 1000 + 2 * this.batch * this.job.times * (this.job.cards + 2)));
    while (stock.reduce((sum, words) => sum + words.length, 0) < wanted) {
      if (stock === this.stock.more) {
        stock.push(crypto.getRandomValues(new Uint32Array(1 << 14)));
        continue;
      }
      this.page.postMessage({ more: true });
      await new Promise((resolve) => { this.wake = () => resolve(null); });
    }
    if (stock[0].length < wanted) {
      const all = new Uint32Array(stock.reduce((sum, words) => sum + words.length, 0));
      let at = 0;
      for (const words of stock) {
        all.set(words, at);
        at += words.length;
      }
      stock.splice(0, stock.length, all);
    }
    return stock[0].slice(0, wanted);
  }
}

// readDeal reads the rolls of a deal off its words, from one of them on, as the answerer is to do it. null if the words are
// not enough for its faces.
function readDeal(words, word, all, at, size, reals) {
  if (size < 0) return null;
  const faces = [];
  const rolls = [];
  for (let e = 0; e < size; e++) {
    const b = all[at + e];
    if (b === 0) {
      if (word + 2 > words.length || !reals[e]) return null;
      const u = ((words[word] >>> 5) * 67108864 + (words[word + 1] >>> 6)) / 9007199254740992;
      word += 2;
      faces.push(reals[e]);
      rolls.push(Math.floor(u * reals[e]));
      continue;
    }
    for (;;) {
      if (word >= words.length) return null;
      const x = words[word++];
      const low = Math.imul(x, b) >>> 0;
      if (low < b && low < 4294967296 % b) continue;
      faces.push(b);
      rolls.push(Math.floor(((x >>> 16) * b + Math.floor(((x & 65535) * b) / 65536)) / 65536));
      break;
    }
  }
  return { faces, rolls, word };
}
