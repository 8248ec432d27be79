// The sandbox: has a reader's code judged in workers, inside a sealed frame, and ends it when the judge is silent for too long.
import script, { hash } from 'text:./frame.js';
import judge from 'text:./judge/judge.js';
import { LabError } from '../engine/errors.js';

// How the code is shut in. Three walls, each of which would do:
//
// 1. The frame has sandbox="allow-scripts" and nothing else: an origin of its own that shares nothing with any other. No
//    storage, caches, cookies or service worker belong to it, and the page is out of its reach.
// 2. The frame has a policy of its own, default-src 'none', which its worker inherits: nothing is fetched or connected to.
// 3. The code runs in a worker that another worker, the judge, has started: no document, no window, and no way to this page.
//    Whatever it sends reaches the judge alone, so it cannot cost the page a moment, and the judge ends it.
//
// A frame that has no address of its own (srcdoc) inherits the policy of the page besides. So the page's policy must allow
// the one script that stands in the frame, and allows it by its hash: not inline scripts, not eval, no data: or blob: frame.
// Nor does the worker need eval, since the reader's code is a part of the worker's own script, a Blob, and so its errors have true line numbers. Nothing here is loaded, so it is the same from http,
// from file:// and in the single file.
export const sandbox = {
  // Time is counted in looks, not by the clock: when the page itself was busy or asleep, the messages that came meanwhile
  // are heard before the next look. The judge itself watches over the code; here it is only made sure that there is a judge.
  lookMs: 250,
  silentLooks: 40,

  html() {
    return `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hash}'; worker-src blob:"><script>${script}<\/script>`;
  },

  // play has the judge do a job (see judge/judge.js) with one of these scripts (see source.js) and settles with what it found. hear(message)
  // is told of what comes before, and feed() is asked for words, a promise of a Uint32Array.
  play(scripts, job, { signal, hear, feed }) {
    const frame = document.createElement('iframe');
    const { port1: port, port2 } = new MessageChannel();
    let looks = 0;
    let waiting = false; // for words, which is no fault of the judge
    let timer = 0;
    let stop = null;
    const played = new Promise((resolve, reject) => {
      stop = () => reject(new LabError('cancelled', 'own was cancelled'));
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      port.onmessage = async ({ data }) => {
        looks = 0;
        if (data.done) return resolve(data.done.invalid?.kind === 'unstarted' ? reject(new LabError('unsupported', 'The browser did not start the worker that code runs in.')) : data.done);
        if (data.broken) return reject(new LabError('engine', `The code could not be judged: ${data.broken}`));
        if (data.alive) return;
        if (!data.more) return hear(data);
        waiting = true;
        try {
          const words = await feed();
          port.postMessage({ words }, [words.buffer]);
        } catch (error) {
          reject(error);
        }
        looks = 0;
        waiting = false;
      };
      timer = setInterval(() => {
        if (waiting || ++looks < this.silentLooks) return;
        reject(new LabError('unsupported', 'The browser did not start the sealed frame that code runs in, or has no memory left for it.'));
      }, this.lookMs);
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.setAttribute('aria-hidden', 'true');
      frame.hidden = true;
      frame.srcdoc = this.html();
      frame.onload = () => frame.contentWindow.postMessage({ judge, scripts, job }, '*', [port2]);
      document.body.append(frame);
    });
    return played.finally(() => {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
      frame.remove(); // and with it the workers, wherever they are
      port.close();
    });
  },
};
