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
        this.die(new LabError(this.started ? 'engine' : 'unsupported', event.message || 'The browser refused to start a worker.'));
      };
      this.ready.finally(() => URL.revokeObjectURL(url)).catch(() => {});
      this.worker.postMessage({ pack: { wasm: pack.wasm, module: pack.module } });
    } catch (error) {
      this.die(new LabError('unsupported', error.message));
    }
  }

  receive(data) {
    if (data.ready) {
      this.started = data;
      this.resolve(data);
    } else if (data.failed) {
      this.die(new LabError('unsupported', data.failed));
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
        reject(new LabError('cancelled', `${op} was cancelled`));
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
  worker: null,
  pack: new Promise((resolve) => {
    if (globalThis.shuffleLabPack) resolve(globalThis.shuffleLabPack);
    globalThis.shuffleLabPackArrived = () => resolve(globalThis.shuffleLabPack);
  }),

  set(status, reason = '') {
    this.status = status;
    this.reason = reason;
    this.listeners.forEach((listen) => listen(status, reason));
  },

  // The worker that lives, or a new one.
  async start() {
    if (typeof WebAssembly !== 'object') {
      this.set('failed', 'This browser has no WebAssembly.');
      throw new LabError('unsupported', this.reason);
    }
    const pack = await this.pack;
    if (!this.worker || this.worker.dead) {
      this.set('starting');
      this.worker = new EngineWorker(pack);
    }
    const worker = this.worker;
    try {
      await worker.ready;
      if (this.status !== 'ready') this.set('ready');
      return worker;
    } catch (error) {
      this.set('failed', error.message);
      throw error;
    }
  },

  async run(op, args, { signal, onProgress } = {}) {
    if (signal?.aborted) throw new LabError('cancelled', `${op} was cancelled`);
    const worker = await this.start();
    if (signal?.aborted) throw new LabError('cancelled', `${op} was cancelled`);
    return worker.call(op, args, onProgress || (() => {}), signal);
  },

  // lab.js did not come: the page keeps all that can be read, and says so.
  missing() {
    if (this.status === 'waiting') this.set('failed', 'The file lab.js, which holds the engine, did not load.');
  },
};

window.shuffleLab = {};
for (const op of ['about', 'words', 'deal', 'steps', 'exact', 'sample', 'time']) {
  window.shuffleLab[op] = (args, options) => engine.run(op, args, options);
}

addEventListener('load', () => globalThis.shuffleLabPack || engine.missing());
