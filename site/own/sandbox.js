// The sandbox: plays a reader's code in a worker, inside a sealed frame, and ends it when it is silent for too long.
import script, { hash } from 'text:./frame.js';
import player from 'text:./player/player.js';
import { LabError } from '../engine/errors.js';

// How the code is shut in. Three walls, each of which would do:
//
// 1. The frame has sandbox="allow-scripts" and nothing else: an origin of its own that shares nothing with any other. No
//    storage, caches, cookies or service worker belong to it, and the page is out of its reach.
// 2. The frame has a policy of its own, default-src 'none', which its worker inherits: nothing is fetched or connected to.
// 3. The code runs in a worker: no document, no window, no way to this page but a port that the player keeps to itself; and
//    it can be ended from outside whatever it does.
//
// A frame that has no address of its own (srcdoc) inherits the policy of the page besides. So the page's policy must allow
// the one script that stands in the frame, and allows it by its hash: not inline scripts, not eval, no data: or blob: frame.
// Nor does the worker need eval, since the reader's code is not handed to a player that evaluates it: it is the end of the
// worker's own script, a Blob, and so its errors have true line numbers. Nothing here is loaded, so it is the same from http,
// from file:// and in the single file.
export const sandbox = {
  // Time is counted in looks, not by the clock: when the page itself was busy or asleep, the messages that came meanwhile
  // are heard before the next look.
  lookMs: 250,
  silentLooks: 5, // so the end comes after 1.25 to 1.5 s
  startLooks: 60,

  html() {
    return `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hash}'; worker-src blob:"><script>${script}<\/script>`;
  },

  // play runs a job of the player (see player/player.js) over the code and settles with its last message. hear(message) is told
  // of what comes before, and feed() is asked for words, a promise of a Uint32Array. What ends a play that does not end by itself:
  // silence (the message is {invalid: {kind: 'endless'}}) and the signal.
  /** @param {string} code @param {object} job @param {{signal?: AbortSignal, hear: (message: any) => void, feed?: () => Promise<Uint32Array>}} page @returns {Promise<any>} */
  play(code, job, { signal, hear, feed }) {
    const above = `;(() => { 'use strict'; ${player} })();\n`; // strict by itself: the reader's code need not be
    const below = "\n;globalThis['the code ends here']()";
    const offset = above.split('\n').length - 1;
    const lines = code.split('\n').length;
    const lineOf = (line) => Math.max(0, Math.min(line - offset, lines)) || 0;
    const frame = document.createElement('iframe');
    const fromFrame = new MessageChannel();
    const fromWorker = new MessageChannel();
    let looks = 0;
    let begun = false;
    let waiting = false; // for words, which is no fault of the code
    let timer = 0;
    let stop = null;

    const played = new Promise((resolve, reject) => {
      stop = () => reject(new LabError('cancelled', 'own was cancelled'));
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });

      fromFrame.port1.onmessage = ({ data }) => {
        looks = 0;
        if (data.begun) begun = true;
        else resolve({ invalid: { kind: begun ? 'throw' : 'syntax', text: data.failed ? String(data.failed).replace(/^Uncaught /, '') : '', line: lineOf(data.line) } });
      };
      fromWorker.port1.onmessage = async ({ data }) => {
        looks = 0;
        if (data.progress !== undefined) return hear(data);
        if (!data.more) return resolve(data);
        waiting = true;
        try {
          const words = await feed();
          fromWorker.port1.postMessage({ words }, [words.buffer]);
        } catch (error) {
          reject(error);
        }
        looks = 0;
        waiting = false;
      };
      timer = setInterval(() => {
        if (waiting || ++looks < (begun ? this.silentLooks : this.startLooks)) return;
        if (begun) resolve({ invalid: { kind: 'endless' } });
        else reject(new LabError('unsupported', 'The browser did not start the sealed frame that code runs in.'));
      }, this.lookMs);

      frame.setAttribute('sandbox', 'allow-scripts');
      frame.setAttribute('aria-hidden', 'true');
      frame.hidden = true;
      frame.srcdoc = this.html();
      frame.onload = () => frame.contentWindow.postMessage({ script: above + code + below, job: { ...job, offset } }, '*', [fromFrame.port2, fromWorker.port2]);
      document.body.append(frame);
    });
    return played.finally(() => {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
      frame.remove(); // and with it the worker, wherever it is
      fromFrame.port1.close();
      fromWorker.port1.close();
    });
  },
};
