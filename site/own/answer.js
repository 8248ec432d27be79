// The answerer: what stands above the reader's code in its worker. It asks the code's function for decks and answers the
// judge's questions, one at a time.
//
// The code stands below in a function of its own, of a text that the judge has seen to be whole statements, so it declares
// nothing here and cannot end its function early. What is needed after it has begun is taken before, and neither a prototype
// nor an iterator is asked for anything that an answer is made of; no object of this file reaches the code, but for rand. So
// a hostile function is asked as an honest one is, and what is answered is what it did. It can do what it likes with the
// language, be silent, and be another function from call to call.
//
// Yet nothing here is trusted. What counts, compares and decides is the judge (judge.js), in a worker that the code has no
// way to: had the code taken over all that stands here, it could give false answers, and no more than that.
//
// It is strict within its function alone, since the reader's code stands in the same script and need not be.
//
// The cards are 101, 103, 105 …: numbers, so that arithmetic on cards works; never places, so that code which takes a
// card for a place shows; odd and below 256, so that they fit in bytes and sort alike as numbers and as texts.
import { limits } from './judge/limits.js';

(() => {
  'use strict';

  const { dice: maxEvents, words: maxWords } = limits;

  // What is needed later is taken before the reader's code can change it.
  const { floor, imul, random } = Math;
  const { isArray } = Array;
  const { isInteger } = Number;
  const { isView } = ArrayBuffer;
  const { apply, construct } = Reflect;
  const [Bytes, Wholes, Doubles, OutOfRange, Text] = [Uint8Array, Int32Array, Float64Array, RangeError, String];
  const { stringify } = JSON;
  const { toString } = Function.prototype;
  const { slice } = String.prototype;
  const tellJudge = postMessage;

  // ---- What the reader's code finds in the worker ----
  // The language, and nothing of the browser. The walls that sandbox.js describes stand without this.

  const kept = new Set(`globalThis self Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
    encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
    SuppressedError SyntaxError TypeError URIError Number BigInt Math Date Temporal String RegExp Array Int8Array Uint8Array
    Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
    Map Set WeakMap WeakSet ArrayBuffer DataView JSON Iterator Promise Reflect Proxy Intl DisposableStack
    console performance crypto structuredClone queueMicrotask`.split(/\s+/));
  const strip = () => {
    for (let place = globalThis; place !== Object.prototype; place = Object.getPrototypeOf(place)) {
      for (const name of Object.getOwnPropertyNames(place)) if (!kept.has(name)) Reflect.deleteProperty(place, name);
    }
    const { log } = console;
    let lines = 100;
    const brief = (v) => {
      try {
        return apply(slice, Text(v), [0, 200]);
      } catch {
        return '?';
      }
    };
    globalThis.console = new Proxy({}, { __proto__: null, get: () => (...all) => {
      if (lines-- <= 0) return;
      let line = '';
      for (let k = 0; k < all.length && k < 10; k++) line += `${k ? ' ' : ''}${brief(all[k])}`;
      log(line);
    } });
    globalThis.module = { exports: {} }; // for code that was written for Node.js
    globalThis.exports = globalThis.module.exports;
  };

  // Chance that comes neither from rand nor from Math.random is noticed, and let through. An object with a null prototype
  // is one that nobody else can add to.
  const chance = { __proto__: null };
  const noted = (name, f) => function (...args) {
    chance[name] = true;
    return apply(f, this, args);
  };
  const watchChance = () => {
    Math.random = () => {
      if (playing) return real();
      chance['Math.random'] = true; // before any shuffle, so the same for all of them
      return random();
    };
    const date = Date;
    date.now = noted('Date', date.now);
    globalThis.Date = new Proxy(date, {
      __proto__: null,
      construct(target, args, self) {
        if (!args.length) chance.Date = true;
        return construct(target, args, self);
      },
      apply: noted('Date', date),
    });
    date.prototype.constructor = globalThis.Date;
    for (const name of ['performance', 'crypto', 'Temporal', 'Intl'].filter((n) => n in globalThis)) {
      const value = globalThis[name];
      // Some stand on a prototype, where they would be found beside.
      for (let place = globalThis; place !== Object.prototype; place = Object.getPrototypeOf(place)) Reflect.deleteProperty(place, name);
      Object.defineProperty(globalThis, name, { get() { chance[name] = true; return value; } });
    }
  };

  // ---- Chance ----
  // An event is a die, rand(b), or a number from 0 to 1, Math.random() and rand(). On a path the judge has chosen a number u
  // for each event: a die of b faces shows floor(u·b), and u itself is the number. In a deal both are read off random words:
  // a die takes one word x, and another while x must be thrown again, and shows x·b >> 32 unless the low half of x·b is
  // below 2^32 mod b; so every face has the same number of words. A number takes two words, for 53 bits.

  let playing = false;
  let halted = ''; // why no more chance is given: 'dice', 'words' or 'stock', see judge/code.js
  let onPath = true;
  let [us, at, end] = [null, 0, 0]; // the numbers of the path at hand
  let [words, stock, next, drawn] = [null, 0, 0, 0]; // the words of the deals, their number, and how many this one has taken
  let [events, faces] = [0, new Doubles(maxEvents)]; // of the play at hand; 0 stands for a number
  let overflow = false; // more events than are kept

  const halt = (why) => {
    halted = why;
    throw new OutOfRange(`no more ${why}`);
  };
  const event = (b) => {
    if (events < maxEvents) faces[events] = b;
    else if (onPath) halt('dice');
    else overflow = true;
    events++;
  };
  const chosen = () => (at < end ? us[at++] : 0);
  const word = () => {
    if (++drawn > maxWords) halt('words');
    if (next >= stock) halt('stock');
    return words[next++];
  };
  const real = () => {
    event(0);
    if (onPath) return chosen();
    const high = word() >>> 5;
    return (high * 67108864 + (word() >>> 6)) / 9007199254740992;
  };
  const rand = (...args) => {
    if (!args.length || args[0] === undefined) return real();
    const b = args[0];
    if (!isInteger(b) || b < 1 || b > 4294967296) throw new OutOfRange(`rand(b) throws a die of b faces, a whole number from 1 to 4294967296; b was ${shown(b)}`);
    if (b === 1) return 0;
    event(b);
    if (onPath) return floor(chosen() * b);
    for (;;) {
      const x = word();
      const low = imul(x, b) >>> 0;
      if (low < b && low < 4294967296 % b) continue;
      // x·b >> 32 in two halves, as the product itself can have more bits than a number holds
      return floor(((x >>> 16) * b + floor(((x & 65535) * b) / 65536)) / 65536);
    }
  };

  // ---- One shuffle ----

  let shuffled = null; // the reader's function
  let alone = false; // whether it is called with the deck and nothing else
  let [went, order] = [new Bytes(52), new Bytes(52)]; // what the function was given, and what came back
  let [seen, plays] = [new Doubles(52), 0]; // seen[c] is the play that card c was last seen in
  let inPlace = false; // whether it gave nothing back, so that the deck itself is its result

  // shown writes a value that came back: a card as its number, all else as a text.
  const cardOf = (v, n) => {
    const c = (v - 101) / 2;
    return typeof v === 'number' && isInteger(c) && c >= 0 && c < n ? c : -1;
  };
  const shown = (v) => {
    try {
      if (typeof v === 'string') return stringify(v.slice(0, 40));
      if (typeof v === 'function') return 'a function';
      if (isArray(v)) return `an array of ${v.length}`;
      if (typeof v === 'object' && v !== null) return 'an object';
      return Text(v).slice(0, 40);
    } catch {
      return 'something that cannot be shown';
    }
  };
  const list = (back, n) => {
    const all = [];
    for (let k = 0; k < back.length && k < n + 3; k++) all[k] = !(k in back) ? 'nothing' : cardOf(back[k], n) < 0 ? shown(back[k]) : cardOf(back[k], n);
    return back.length > n + 3 ? [...all, '…'] : all;
  };

  // fault describes a throw, with the lines of its trace: the judge knows which of them are the reader's.
  const fault = (error) => {
    let text = 'something that is no error';
    let lines = [];
    try {
      text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 2 * limits.error) : shown(error);
      lines = [...Text(error.stack).slice(0, 5000).matchAll(/blob:[^\s)]*?:(\d+):\d+/g)].map(([, line]) => +line);
    } catch {}
    return { kind: 'throw', text, lines };
  };

  // play shuffles a new deck, as many times in a row as is asked, each time what came back in an array of its own. It returns
  // null and fills order, or tells what is wrong with what came back.
  const play = (n, times) => {
    events = drawn = 0;
    overflow = false;
    for (let k = 0; k < n; k++) order[k] = k;
    playing = true;
    try {
      for (let time = 0; time < times; time++) {
        plays++;
        const deck = [];
        for (let k = 0; k < n; k++) deck[k] = 101 + 2 * (went[k] = order[k]);
        const back = alone ? shuffled(deck) : shuffled(deck, rand);
        const wrong = read(back === undefined ? deck : back, n, back === undefined);
        if (wrong) return wrong;
      }
      return null;
    } catch (error) {
      return fault(error);
    } finally {
      playing = false;
    }
  };
  const read = (back, n, nothing) => {
    inPlace = nothing;
    if (back === null) return { kind: 'null' };
    if (typeof back.then === 'function') return { kind: 'promise' };
    if (!isArray(back) && !(isView(back) && back.length >= 0)) return { kind: 'not-array', text: shown(back) };
    const { length } = back;
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
    if (!kind) return null;
    const given = new Bytes(n);
    for (let k = 0; k < n; k++) given[k] = went[k];
    return { kind, went: given, back: list(back, n) };
  };

  // ---- Questions ----
  // {n, us, starts, most} asks for the paths whose numbers stand in us, path p from starts[p] on. {n, words, stock, most, record}
  // asks for as many deals as the words are enough for, at most so many; record tells whether their events are wanted. A
  // question has all of these, so none is looked for elsewhere, and times and alone besides.
  // The answer: {plays, orders (n bytes a play), sizes and faces (the events of each play), used (words), chance, inPlace,
  // halted, fault}. It ends at the first play that does not give a deck, which halted or fault tell about.

  let [all, room] = [new Doubles(4096), 4096]; // the faces of all plays
  const answer = (question) => {
    const { n, times, starts, most, record } = question;
    alone = question.alone;
    const orders = new Bytes(most * n);
    const sizes = new Wholes(record ? most : 0);
    let size = 0;
    let done = 0;
    let used = 0;
    let wrong = null;
    us = question.us;
    words = question.words;
    stock = question.stock;
    onPath = us !== null;
    next = 0;
    halted = '';
    while (done < most) {
      if (onPath) {
        at = starts[done];
        end = starts[done + 1];
      }
      wrong = play(n, times);
      if (halted || wrong) break;
      used = next;
      for (let k = 0; k < n; k++) orders[done * n + k] = order[k];
      if (record) {
        const recorded = overflow ? maxEvents : events;
        if (size + recorded > room) {
          const larger = new Doubles(room = 2 * (size + recorded));
          for (let e = 0; e < size; e++) larger[e] = all[e];
          all = larger;
        }
        for (let e = 0; e < recorded; e++) all[size + e] = faces[e];
        size += recorded;
        sizes[done] = overflow ? -1 : events;
      }
      done++;
    }
    const kept = new Doubles(size);
    for (let e = 0; e < size; e++) kept[e] = all[e];
    let fault = null;
    if (wrong && !halted) {
      const rolls = [];
      for (let e = 0; e < events && e < 40; e++) rolls[e] = faces[e];
      fault = { ...wrong, rolls };
    }
    tellJudge({ plays: done, orders, sizes, faces: kept, used, chance, inPlace, halted, fault });
  };

  // The function that is meant: shuffle, or what else the code defines or exports; of a class its method.
  const textOf = (f) => apply(toString, f, []);
  const isClass = (text) => apply(slice, text, [0, 5]) === 'class' && !/\w/.test(text[5]);
  const pick = (candidates) => {
    for (let k = 0; k < candidates.length; k++) {
      let value;
      try {
        value = candidates[k]();
      } catch {
        continue; // not defined after all
      }
      if (value && typeof value === 'object') value = value.shuffle ?? value.default;
      if (typeof value !== 'function') continue;
      if (!isClass(textOf(value))) return value;
      if (typeof value.shuffle === 'function') return (...args) => value.shuffle(...args);
      if (typeof value.prototype?.shuffle === 'function') return (deck, r) => new value(deck).shuffle(deck, r);
    }
    return null;
  };
  // A second parameter with a default that is no source of chance is not ours to fill: function (deck, times = 1).
  const fillsItself = (f) => {
    const [, second = ''] = /^[^(]*\(\s*[^,()]*,\s*([^)]*)/.exec(textOf(f).slice(0, 1000)) ?? [];
    return /^\s*\w+\s*=(?!>)/.test(second) && !/^\s*\w+\s*=\s*[^,]*(rand|rng|=>|function)/i.test(second);
  };

  addEventListener('message', ({ data }) => answer(data));
  strip();
  watchChance();
  // Below this stands a call of it with the code, which gives functions that each give what may be the shuffle.
  Object.defineProperty(globalThis, 'the code stands here', {
    configurable: true,
    value(code) {
      delete globalThis['the code stands here'];
      tellJudge({ begun: true });
      shuffled = pick(code());
      try {
        alone = Boolean(shuffled) && fillsItself(shuffled);
      } catch {}
      tellJudge({ ready: shuffled !== null, alone, parameters: shuffled ? shuffled.length : 0 });
    },
  });
})();
