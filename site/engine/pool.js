// Long counts on all cores: a count is cut into parts, several workers take parts until none is left.
import { engine } from './client.js';
import { cancelled } from './errors.js';
import { limits } from './limits.js';

// distribute calls op once for every list of arguments in parts, on up to options.workers workers, hands each value to
// onPart, and tells onProgress what share of the parts is done; size says how large a part is. A worker that dies is
// replaced, and its part is done again. One that is not needed for a while is ended.
/** @template P, V @param {string} op @param {P[]} parts @param {(part: P) => number} size @param {(value: V) => void} onPart @param {LongCallOptions} [options] */
async function distribute(op, parts, size, onPart, { signal, onProgress, workers } = {}) {
  const whole = parts.reduce((sum, part) => sum + size(part), 0);
  const shares = new Map(); // of the parts at work
  let done = 0;
  let reported = 0;
  const report = () => {
    let sum = done;
    for (const [index, share] of shares) sum += share * size(parts[index]);
    reported = Math.max(reported, sum / whole); // a worker that died may have been further
    onProgress?.(reported);
  };

  let next = 0;
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) stop.abort();

  const work = async (number) => {
    while (next < parts.length) {
      if (stop.signal.aborted) throw cancelled(op);
      const index = next++;
      onPart(await part(number, index));
      shares.delete(index);
      done += size(parts[index]);
      report();
    }
  };
  const part = async (number, index) => {
    for (let tries = 3; ; tries--) {
      try {
        const worker = await engine.start(number);
        if (stop.signal.aborted) throw cancelled(op); // while it started
        return await worker.call(op, parts[index], (share) => {
          shares.set(index, share);
          report();
        }, stop.signal);
      } catch (error) {
        if (error.code !== 'engine' || tries === 1) throw error;
      } finally {
        idle.note(number);
      }
    }
  };
  const all = Array.from({ length: Math.min(crew(workers), parts.length) }, (_, number) => work(number));
  try {
    await Promise.all(all);
  } catch (error) {
    stop.abort(); // the parts of the other workers are of no use now
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

// crew is how many workers share long work.
const crew = (wanted = navigator.hardwareConcurrency || 2) => Math.min(wanted, 16);

// idle ends the helpers when there has been nothing to do for them for a while. The first worker stays.
const idle = {
  afterMs: 10_000,
  timers: [],
  /** @param {number} number of a worker */
  note(number) {
    if (number === 0) return;
    clearTimeout(this.timers[number]);
    this.timers[number] = setTimeout(() => {
      const worker = engine.workers[number];
      if (!worker || worker.dead) return;
      if (!worker.started || worker.calls.size) return this.note(number);
      worker.die(cancelled('the worker'));
    }, this.afterMs);
  },
};


const mostBlocks = 16; // in a part

// sample counts a stretch of a sample. Its blocks are counted by as many workers as there are; the sum does not depend
// on how many. lcg32 has no blocks: it runs as one stream, so one worker does all.
/** @param {SampleArgs} args @param {LongCallOptions} [options] @returns {Promise<Sample>} */
export async function sample(args, options = {}) {
  const { from = 0, shuffles } = Object(args);
  if (typeof from !== 'number' || typeof shuffles !== 'number') return engine.run('sample', args, options); // which says what is wrong
  const to = from + shuffles;
  const first = Math.floor(from / limits.block);
  const last = Math.ceil(to / limits.block);
  if (!(last - first > 1) || !Number.isSafeInteger(to) || args.source === 'lcg32' || to > limits.shuffles) return engine.run('sample', args, options);

  const { signal } = options;
  const fresh = args.seed === undefined ? await engine.run('seed', { source: args.source }, { signal }) : {};
  const all = fresh.seed ? { ...args, seed: fresh.seed } : args;
  const { seed } = await engine.run('sample', { ...all, shuffles: 0 }, { signal }); // no shuffle: it checks the arguments
  // The parts become smaller towards the end, so that few messages are needed and yet all workers end together.
  const parts = [];
  for (let block = first, size; block < last; block += size) {
    size = Math.max(1, Math.min(mostBlocks, Math.floor((last - block) / (2 * Math.max(4, crew(options.workers))))));
    const start = Math.max(from, block * limits.block);
    parts.push({ ...all, from: start, shuffles: Math.min(to, (block + size) * limits.block) - start });
  }
  const kind = args.want === 'places' ? 'places' : 'counts';
  let sum = null;
  await distribute('sample', parts, (part) => part.shuffles, (value) => {
    if (sum) value[kind].forEach((count, i) => { sum[i] += count; });
    else sum = value[kind];
  }, options);
  return { [kind]: sum, seed, shuffles: args.shuffles };
}

// hunt tries seeds on all cores, a stretch at a time.
const stretch = 2 ** 21; // seeds

/** @param {HuntArgs} args @param {LongCallOptions} [options] @returns {Promise<Hunted>} */
export async function hunt(args, options = {}) {
  const { from, to } = Object(args);
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= 2 ** 32 && to - from > stretch)) return engine.run('hunt', args, options);
  await engine.run('hunt', { ...args, to: from }, { signal: options.signal }); // no seed: it checks the arguments
  const parts = [];
  for (let at = from; at < to; at += stretch) parts.push({ ...args, from: at, to: Math.min(to, at + stretch) });
  const found = { seeds: [], tried: 0, more: false };
  await distribute('hunt', parts, (part) => part.to - part.from, (value) => {
    found.tried += value.tried;
    found.seeds.push(...value.seeds);
    found.more ||= value.more;
  }, options);
  found.seeds.sort((a, b) => a - b);
  found.more ||= found.seeds.length > limits.seeds;
  found.seeds.length = Math.min(found.seeds.length, limits.seeds);
  return found;
}
