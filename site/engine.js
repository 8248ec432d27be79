// window.shuffleLab: everything the engine can do, as functions that return promises.
// The engine is Go, compiled to wasm, in workers; lab.js brings it, and nothing waits for lab.js.
'use strict';

// An error with a code: bad-argument, too-large, cancelled, engine or unsupported.
class LabError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'LabError';
    this.code = code;
  }
}

// whyNoStart says in plain words why there is no engine, and what can be done.
function whyNoStart(stage, message = '') {
  const detail = message ? ` (${message})` : '';
  if (stage === 'worker') return `The browser or the site around this page refuses background workers, which the engine needs${detail}. Open the page by itself, in another browser, or keep it as a file.`;
  if (/memory/i.test(message)) return `There is not enough memory for the engine${detail}. Close some other pages, then try again.`;
  if (stage === 'unpack') return `The file lab.js, which holds the engine, arrived damaged${detail}. Try again; a full disk or a filter in the network may be the cause.`;
  if (/unsafe-eval|Content Security|CSP|disallowed|Refused/i.test(message)) return `The site around this page forbids WebAssembly${detail}. Open the page by itself, or keep it as a file.`;
  return `This browser cannot run the engine${detail}. A browser of 2023 or later can.`;
}

// One worker with one engine. Its calls are settled whatever happens to it.
class EngineWorker {
  constructor(pack) {
    this.calls = new Map();
    this.lastId = 0;
    this.dead = null; // the error that ended it
    this.ready = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.ready.catch(() => {}); // whoever needs it hears of it
    try {
      const url = URL.createObjectURL(new Blob([pack.worker], { type: 'text/javascript' }));
      this.worker = new Worker(url);
      this.worker.onmessage = ({ data }) => this.receive(data);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.die(this.started ? new LabError('engine', event.message || 'The engine stopped.') : new LabError('unsupported', whyNoStart('worker', event.message)));
      };
      this.ready.finally(() => URL.revokeObjectURL(url)).catch(() => {});
      this.worker.postMessage({ pack: { wasm: pack.wasm, module: pack.module } });
    } catch (error) {
      this.die(new LabError('unsupported', whyNoStart('worker', error.message)));
    }
  }

  receive(data) {
    if (data.ready) {
      this.started = data;
      this.resolve(data);
    } else if (data.failed) {
      this.stage = data.stage;
      this.die(new LabError('unsupported', whyNoStart(data.stage, data.failed)));
    } else if (data.ended) {
      this.die(new LabError('engine', data.message || 'The engine stopped. It is started again with the next call.'));
    } else {
      const call = this.calls.get(data.id);
      if (!call) return;
      if (data.progress !== undefined) return call.onProgress(data.progress);
      this.calls.delete(data.id);
      if (!data.error) return call.resolve(data.value);
      call.reject(new LabError(data.error.code, data.error.message));
      if (data.error.code === 'engine') this.die(new LabError('engine', data.error.message));
    }
  }

  call(op, args, onProgress, signal) {
    return new Promise((resolve, reject) => {
      if (this.dead) return reject(this.dead);
      const id = ++this.lastId;
      try {
        this.worker.postMessage({ id, op, args });
      } catch (error) {
        return reject(new LabError('bad-argument', `args cannot be sent to the engine (${error.message}): allowed are plain values`));
      }
      const stop = () => {
        this.calls.delete(id);
        this.worker.postMessage({ cancel: id });
        reject(cancelled(op));
      };
      const settle = (how) => (value) => {
        signal?.removeEventListener('abort', stop);
        how(value);
      };
      this.calls.set(id, { resolve: settle(resolve), reject: settle(reject), onProgress });
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  die(error) {
    if (this.dead) return;
    this.dead = error;
    this.worker?.terminate();
    this.reject(error);
    for (const call of this.calls.values()) call.reject(error);
    this.calls.clear();
  }
}

// What the page is told of the engine: 'waiting' for lab.js, 'starting', 'ready', or 'failed' with a reason.
const engine = {
  status: 'waiting',
  reason: '',
  listeners: new Set(),
  workers: [], // the first answers all ordinary calls, the others help with long ones
  module: null, // the compiled wasm, once a worker has it
  pack: null, // a promise of what lab.js brings, which fails when lab.js does not come
  damaged: false, // whether what it brought could not be unpacked

  awaitPack() {
    this.pack = new Promise((resolve, reject) => {
      if (globalThis.shuffleLabPack) resolve(globalThis.shuffleLabPack);
      globalThis.shuffleLabPackArrived = () => resolve(globalThis.shuffleLabPack);
      this.lose = reject;
    });
    this.pack.catch(() => {});
  },

  set(status, reason = '') {
    performance.mark(`engine ${status}`);
    this.status = status;
    this.reason = reason;
    this.listeners.forEach((listen) => listen(status, reason));
  },

  // start returns the worker with the given number: the one that lives, or a new one.
  async start(number = 0) {
    if (typeof WebAssembly !== 'object') {
      this.set('failed', 'This browser has no WebAssembly, or has it switched off. A browser of 2023 or later can run the engine.');
      throw new LabError('unsupported', this.reason);
    }
    const pack = await this.pack;
    if (!this.workers[number] || this.workers[number].dead) {
      if (number === 0) this.set('starting');
      this.workers[number] = new EngineWorker({ worker: pack.worker, ...(this.module ? { module: this.module } : { wasm: pack.wasm }) });
    }
    const worker = this.workers[number];
    try {
      this.module = (await worker.ready).module;
      if (this.status !== 'ready') this.set('ready');
      return worker;
    } catch (error) {
      this.damaged = worker.stage === 'unpack';
      if (number === 0) this.set('failed', error.message);
      throw error;
    }
  },

  async run(op, args, { signal, onProgress } = {}) {
    if (signal?.aborted) throw cancelled(op);
    let stop;
    try {
      // Who cancels while the engine is on its way need not wait for it.
      const worker = await new Promise((resolve, reject) => {
        stop = () => reject(cancelled(op));
        signal?.addEventListener('abort', stop, { once: true });
        this.start().then(resolve, reject);
      });
      if (signal?.aborted) throw cancelled(op);
      return worker.call(op, args, onProgress || (() => {}), signal);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },

  // lab.js did not come, or only half of it: the page keeps all that can be read, and says so.
  missing() {
    if (this.status !== 'waiting') return;
    const single = document.documentElement.hasAttribute('data-single');
    this.set('failed', single ? 'This copy of the page is damaged: the engine at its end is missing. Get it again.'
      : 'The file lab.js, which holds the engine, did not load, or only half of it. Check the network, then try again.');
    this.lose(new LabError('unsupported', this.reason));
  },

  // retry begins anew: with the file, if it is missing, else with the worker.
  retry() {
    this.set('waiting');
    if (this.damaged) globalThis.shuffleLabPack = null;
    this.damaged = false;
    this.awaitPack();
    if (!globalThis.shuffleLabPack) {
      const script = document.createElement('script');
      script.src = `lab.js?${Date.now()}`; // not what the browser has kept
      script.onload = script.onerror = () => globalThis.shuffleLabPack || this.missing();
      document.head.append(script);
    }
    return this.start().catch(() => {});
  },
};

engine.awaitPack();

const cancelled = (op) => new LabError('cancelled', `${op} was cancelled`);

window.shuffleLab = {};
for (const op of ['about', 'words', 'deal', 'steps', 'exact', 'matrix', 'paths', 'verdict', 'time', 'coverage']) {
  window.shuffleLab[op] = (args, options) => engine.run(op, args, options ?? {});
}

addEventListener('load', () => globalThis.shuffleLabPack || engine.missing());
