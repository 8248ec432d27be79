// The player: what runs in the sealed worker, above the reader's code. It plays shuffle(deck, rand) and tells what came of it.
// The page never runs these files: sandbox.js takes their text, puts the reader's code below it and hands both to the worker.
import { tellFrame } from './natives.js';
import { exact } from './paths.js';
import { run } from './play.js';
import { sample } from './sample.js';
import { strip, watchChance } from './walls.js';

let ended = false; // whether the code was read to its end
addEventListener('message', (event) => {
  event.stopImmediatePropagation();
  const { job } = event.data;
  const [port] = event.ports;
  run.offset = job.offset;
  run.order = new Int32Array(job.cards);
  run.seen = new Float64Array(job.cards);
  if (!ended) return; // a line of the code threw, and the frame has told the page
  if (typeof shuffle !== 'function') return port.postMessage({ invalid: { kind: 'missing' } });
  run.shuffled = shuffle;
  if (job.mode === 'sample') return sample(job, port);
  port.postMessage(exact(job, port));
}, { once: true });
strip();
watchChance();
Object.defineProperty(globalThis, 'the code ends here', { value: () => { ended = true; } }); // called below the code
tellFrame('begun'); // the reader's code comes next
