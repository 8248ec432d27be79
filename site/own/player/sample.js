// A sample. Each die takes one word x of the source, and another one while x must be thrown again: it shows x·b >> 32,
// unless the low half of x·b is below 2^32 mod b. So every face has the same number of words. A die of one face takes none.
import { floor, imul } from './natives.js';
import { pace } from './pace.js';
import { checkFaces, factorial, halt, play, rankOf, run } from './play.js';
import { chance } from './walls.js';

const maxWords = 100_000; // for one shuffle: less than the page keeps in stock

/** @param {any} job @param {MessagePort} port */
export function sample({ cards: n, shuffles, want }, port) {
  const stock = []; // words that came, the oldest first
  let [words, at] = [new Uint32Array(0), 0];
  let left = 0; // words in all
  let drawn = 0; // words for this shuffle
  const word = () => {
    if (++drawn > maxWords) halt(`more than ${maxWords} random words for one shuffle`);
    if (at === words.length) [words, at] = [stock.shift(), 0];
    left--;
    return words[at++];
  };
  const rand = (b) => {
    checkFaces(b);
    if (b === 1) return 0;
    for (;;) {
      const x = word();
      const low = imul(x, b) >>> 0;
      if (low < b && low < 4294967296 % b) continue;
      // x·b >> 32 in two halves, as the product itself can have more bits than a number holds
      return floor(((x >>> 16) * b + floor(((x & 65535) * b) / 65536)) / 65536);
    }
  };

  const counts = new Float64Array(want === 'orders' ? factorial(n) : n * n);
  const successors = want === 'places' && new Float64Array(n * n); // which card follows which; itself if none does
  let done = 0;
  const due = pace();
  const report = (more) => port.postMessage({ ...more, shuffles: done, counts: counts.slice(), successors: successors && successors.slice(), chance: [...chance] });
  const goOn = () => {
    while (done < shuffles) {
      if (left <= maxWords) return port.postMessage({ more: true });
      drawn = 0;
      const wrong = play(n, rand);
      if (run.halted) return port.postMessage({ invalid: { kind: 'endless', text: run.halted } });
      if (wrong) return port.postMessage({ invalid: wrong });
      if (!successors) counts[rankOf(n)]++;
      const { order } = run;
      for (let k = 0; k < n && successors; k++) {
        counts[order[k] * n + k]++;
        successors[order[k] * n + order[k + 1 < n ? k + 1 : k]]++;
      }
      done++;
      const pause = due();
      if (run.halted) return port.postMessage({ invalid: { kind: 'slow' } });
      if (pause) report({ progress: done / shuffles });
    }
    report({ done: true });
  };
  port.onmessage = ({ data }) => {
    stock.push(data.words);
    left += data.words.length;
    goOn();
  };
  goOn();
}
