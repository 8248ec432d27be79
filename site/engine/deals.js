// judge reads deals that were made elsewhere, from a text or a file of any size, piece by piece.
import { engine } from './client.js';
import { LabError, cancelled } from './errors.js';

const pieceSize = 2 ** 20; // bytes
const mostBytes = 2 ** 32; // of a text
const mostTexts = 8; // that are read at once, for the engine knows the beginnings of so many; the others wait

let reads = 0;
/** @type {(() => void)[]} */
const queue = [];

/** @param {unknown} value @returns {value is Blob} */
const isBlob = (value) => {
  try {
    return value instanceof Blob;
  } catch { // a revoked proxy
    return false;
  }
};

// The value: orders (how many deals), cards, deep (cards in a deal), named, base, labels (what the text calls each card:
// a number, or for names its place among the 52), places (card · deep + place), counts by rank for few cards, successors and
// fixed for whole decks, last (the last of them, as they came), pairs, noPairs, skipped: [{line, why, array}], skippedCount, chosen (how many of those listed are left out
// for the cards they hold); reading (how the text was read, in a line), never (cards that never came and are taken to be out of the deck), sorted (somebody has sorted each deal: came has
// which cards came, card · hands + hand, and there are no places), others (readings that fit too, at most three).
/** @param {{text: string | Blob}} args @param {CallOptions} [options] @returns {Promise<ReadDeals>} */
export async function judge(args, { signal, onProgress } = {}) {
  const unknown = Object.keys(Object(args)).find((name) => name !== 'text');
  if (unknown) throw new LabError('bad-argument', `argument "${unknown}" is unknown: allowed are text`);
  const { text } = Object(args);
  if (typeof text !== 'string' && !isBlob(text)) throw new LabError('bad-argument', `text is ${text === undefined ? 'missing' : `a ${typeof text}`}: allowed is a text or a file`);
  const whole = new Blob([text]);
  if (whole.size > mostBytes) throw new LabError('too-large', `text has ${whole.size} bytes: allowed are up to ${mostBytes}`);
  // All pieces go to one worker, which knows the text so far: if it dies, so does this, with the worker's own word.
  const worker = await engine.starts('judge', signal);
  let session;
  engine.reading++;
  if (++reads > mostTexts) await new Promise((resolve) => queue.push(() => resolve(null)));
  try {
    for (let at = 0; ; at += pieceSize) {
      const end = at + pieceSize >= whole.size;
      if (signal?.aborted) throw cancelled('judge');
      const piece = new Uint8Array(await whole.slice(at, at + pieceSize).arrayBuffer());
      const value = await worker.call('read', { ...(session && { session }), piece, end }, () => {}, signal);
      onProgress?.(Math.min(1, (at + pieceSize) / whole.size));
      if (end) return value;
      session = value.session;
    }
  } finally {
    engine.reading--;
    reads--;
    queue.shift()?.();
  }
}
