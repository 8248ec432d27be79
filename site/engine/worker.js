import { LabError, cancelled, whyNoStart } from './errors.js';

// One worker with one engine. Its calls are settled whatever happens to it.
export class EngineWorker {
  /** @param {{worker: string, wasm?: string, module?: WebAssembly.Module}} pack */
  constructor(pack) {
    this.calls = new Map();
    this.lastId = 0;
    /** @type {LabError | null} */
    this.dead = null; // the error that ended it
    this.ready = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
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

  /** @param {any} data a message of wasm/pack/worker.js */
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
      call.reject(new LabError(data.error.code, data.error.message, data.error));
      if (data.error.code === 'engine') this.die(new LabError('engine', data.error.message));
    }
  }

  /** @param {string} op @param {any} args @param {(progress: number) => void} onProgress @param {AbortSignal} [signal] @returns {Promise<any>} */
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

  /** @param {LabError} error */
  die(error) {
    if (this.dead) return;
    this.dead = error;
    this.worker?.terminate();
    this.reject(error);
    for (const call of this.calls.values()) call.reject(error);
    this.calls.clear();
  }
}
