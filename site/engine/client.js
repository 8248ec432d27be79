// The client of the engine: Go, compiled to wasm, in workers. lab.js brings it, and nothing waits for lab.js.
import { LabError, cancelled } from './errors.js';
import { turns } from './turns.js';
import { EngineWorker } from './worker.js';

// shuffleLab is the page's one global, by which lab.js hands over what it brings: {pack: {version, wasm, worker}}. Whichever
// of the two scripts comes first makes it. lab.js in this room gives it its methods.
export const shuffleLab = globalThis.shuffleLab ??= /** @type {ShuffleLab} */ ({});

// What the page is told of the engine: 'waiting' for lab.js, 'starting', 'ready', or 'failed' with a reason.
export const engine = {
  /** @type {EngineStatus} */
  status: 'waiting',
  reason: '',
  /** @type {Set<(status: EngineStatus, reason: string) => void>} */
  listeners: new Set(),
  /** @type {EngineWorker[]} */
  workers: [], // the first answers all ordinary calls, the others help with long ones
  /** @type {WebAssembly.Module | null} */
  module: null, // the compiled wasm, once a worker has it
  /** @type {EnginePack | null} */
  brought: null, // what lab.js has brought
  /** @type {Promise<EnginePack>} */
  pack: null, // a promise of that, which fails when lab.js does not come
  /** @type {(error: LabError) => void} */
  lose: null, // what makes that promise fail
  reading: 0, // texts that the first worker knows the beginning of
  damaged: false, // whether what it brought could not be unpacked

  awaitPack() {
    this.pack = new Promise((resolve, reject) => {
      const arrive = () => {
        this.brought = shuffleLab.pack ?? this.brought;
        delete shuffleLab.pack; // it is nobody else's
        if (this.brought) resolve(this.brought);
      };
      Object.defineProperty(shuffleLab, 'packArrived', { value: arrive, configurable: true });
      this.lose = reject;
      arrive();
    });
    this.pack.catch(() => {});
  },

  /** @param {EngineStatus} status @param {string} [reason] */
  set(status, reason = '') {
    performance.mark(`engine ${status}`);
    this.status = status;
    this.reason = reason;
    this.listeners.forEach((listen) => listen(status, reason));
  },

  // watch tells the status now and whenever it changes.
  /** @param {(status: EngineStatus, reason: string) => void} listen */
  watch(listen) {
    this.listeners.add(listen);
    listen(this.status, this.reason);
  },

  // start returns the worker with the given number: the one that lives, or a new one.
  /** @param {number} [number] @returns {Promise<EngineWorker>} */
  async start(number = 0) {
    if (typeof WebAssembly !== 'object') {
      this.set('failed', 'This browser has no WebAssembly, or has it switched off. A browser of 2023 or later can run the engine.');
      throw new LabError('unsupported', this.reason);
    }
    const pack = await this.pack;
    await turns.take(() => this.living, () => this.reading > 0 || this.living.some(({ calls, started }) => calls.size > 0 || !started));
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

  // starts returns the first worker. Who cancels while the engine is on its way need not wait for it.
  /** @param {string} op @param {AbortSignal} [signal] */
  async starts(op, signal) {
    if (signal?.aborted) throw cancelled(op);
    let stop;
    try {
      const worker = await new Promise((resolve, reject) => {
        stop = () => reject(cancelled(op));
        signal?.addEventListener('abort', stop, { once: true });
        this.start().then(resolve, reject);
      });
      if (signal?.aborted) throw cancelled(op);
      return worker;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },

  get living() {
    return this.workers.filter((worker) => worker && !worker.dead);
  },

  /** @param {string} op @param {any} args @param {CallOptions} [options] @returns {Promise<any>} */
  async run(op, args, { signal, onProgress } = {}) {
    const worker = await this.starts(op, signal);
    return worker.call(op, args, onProgress || (() => {}), signal);
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
    if (this.damaged) this.brought = null;
    this.damaged = false;
    this.awaitPack();
    if (!this.brought) {
      const script = document.createElement('script');
      script.src = `lab.js?${Date.now()}`; // not what the browser has kept
      script.onload = script.onerror = () => this.brought || this.missing();
      document.head.append(script);
    }
    return this.start().catch(() => {});
  },
};

engine.awaitPack();

addEventListener('load', () => engine.brought || engine.missing());
