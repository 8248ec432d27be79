// What the reader's code finds in the worker: the language, and nothing of the browser. The walls that sandbox.js describes
// stand without this; it keeps code from flooding the browser with messages, blobs or workers of its own.

const kept = new Set(`globalThis self Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
  SuppressedError SyntaxError TypeError URIError Number BigInt Math Date Temporal String RegExp Array Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
  Map Set WeakMap WeakSet WeakRef ArrayBuffer DataView JSON Iterator Promise Reflect Proxy Intl DisposableStack
  console performance crypto structuredClone queueMicrotask`.split(/\s+/));

export function strip() {
  for (let place = globalThis; place !== Object.prototype; place = Object.getPrototypeOf(place)) {
    for (const name of Object.getOwnPropertyNames(place)) if (!kept.has(name)) Reflect.deleteProperty(place, name);
  }
  const { log } = console;
  globalThis.console = /** @type {any} */ (new Proxy({ lines: 100 }, { get: (left) => (...said) => { if (left.lines-- > 0) log(...said); } }));
}

// Chance that does not come from rand is noticed, and let through.
export const chance = new Set();

const noticed = (name, f) => function (...args) {
  chance.add(name);
  return Reflect.apply(f, this, args);
};

export function watchChance() {
  Math.random = noticed('Math.random', Math.random);
  const date = Date;
  globalThis.Date = new Proxy(date, {
    construct(target, args, self) {
      if (!args.length) chance.add('Date');
      return Reflect.construct(target, args, self);
    },
    apply: noticed('Date', date),
    get: (target, name) => (name === 'now' ? noticed('Date', date.now) : Reflect.get(target, name)),
  });
  date.prototype.constructor = globalThis.Date;
  for (const name of ['performance', 'crypto', 'Temporal'].filter((n) => n in globalThis)) {
    const value = globalThis[name];
    Object.defineProperty(globalThis, name, { get() { chance.add(name); return value; } });
  }
}
