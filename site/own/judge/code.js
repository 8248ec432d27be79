import { limits } from './limits.js';

// The reader's code in a worker of its own, as the judge sees it: something that answers one question at a time, if it does.

const lookMs = 250; // time is counted in looks, not by the clock: what came while the machine was busy is heard first
const silentLooks = 6; // so the end comes after 1.25 to 1.5 s
const startLooks = 60;
const maxPlays = 1 << 20;
const sources = ['Math.random', 'Date', 'performance', 'crypto', 'Temporal', 'Intl']; // of chance or of time, beside rand
const faults = ['throw', 'null', 'promise', 'not-array', 'shorter', 'longer', 'hole', 'nan', 'foreign', 'repeated'];

// Why no more chance was given, in our words and not in those of whoever answers. stock: the words of the question are used up.
export const halts = {
  dice: `more than ${limits.dice} dice on one path`,
  words: `more than ${limits.words} random words for one shuffle`,
  stock: 'stock',
};

// What stands above the text where it is only read: by itself it must be whole statements, so that in its function it cannot
// end that before its end. A text that is none is a fault of syntax, and nothing of it runs; else this throws. It tells so
// besides, for browsers that do not say what was thrown. What the text declares stands here at once: so nothing is called
// but what is seen to be the browser's own, in words that no function of the text can have as its whole.
const wasRead = 'the text was read';
export const readOnly = `/^function postMessage\\(\\)\\s*{\\s*\\[native code]\\s*}$/.test((()=>{}).toString.call(postMessage))&&(postMessage({begun:true}),postMessage({ready:true}));throw'${wasRead}';\n`;

// A Stop ends a run: what is wrong with the code, told in a kind and the texts that go with it.
export class Stop extends Error {
  constructor(invalid) {
    super(invalid.kind);
    this.invalid = invalid;
  }
}

export class Code {
  // above: what stands above the reader's text in the script, and below: what below it. times: how often a shuffle calls it.
  // onlyRead: whether it is not to run.
  constructor({ above, text, below }, times, onlyRead = false) {
    const [first, lines] = [above, text].map((part) => part.split('\n').length - 1);
    this.lineOf = (line) => (Number.isInteger(line) && line > first && line <= first + lines + 1 ? line - first : 0);
    this.waiting = null; // {resolve, reject} of what is asked
    this.looks = 0;
    this.begun = false;
    this.times = times;
    this.alone = false;
    const url = URL.createObjectURL(new Blob([above, text, below], { type: 'text/javascript' }));
    this.worker = new Worker(url);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      const said = String(event.message).replace(/^(Uncaught |uncaught exception: )/, '');
      if (onlyRead && said === wasRead) [{ begun: true }, { ready: true }].forEach((data) => this.waiting && this.hear(data));
      else this.end({ kind: this.begun ? 'throw' : 'syntax', text: plain(said), line: this.lineOf(event.lineno) });
    };
    this.timer = setInterval(() => {
      if (!this.waiting || ++this.looks < (this.begun ? silentLooks : startLooks)) return;
      this.end(this.begun ? { kind: 'endless' } : { kind: 'unstarted' });
    }, lookMs);
    this.ready = this.expect((data) => {
      if (data?.begun === true) {
        this.begun = true;
        return undefined; // the code itself comes next
      }
      if (typeof data?.ready !== 'boolean') throw new Stop({ kind: 'answer' });
      if (!data.ready) throw new Stop({ kind: 'missing' });
      this.alone = data.alone === true;
      this.parameters = Number.isInteger(data.parameters) ? data.parameters : 0;
      URL.revokeObjectURL(url);
      return this;
    });
    this.ready.catch(() => {}); // whoever waits for it hears of it
  }

  // expect waits for the one message that is due: check returns its value, or undefined if another is to come.
  expect(check) {
    return new Promise((resolve, reject) => { this.waiting = { check, resolve, reject }; });
  }

  // hear takes a message. One that nobody has asked for ends the run: honest code has no way to send it.
  hear(data) {
    if (this.dead) return;
    if (!this.waiting) return this.end({ kind: 'answer' });
    this.looks = 0;
    try {
      const value = this.waiting.check(data);
      if (value === undefined) return;
      const { resolve } = this.waiting;
      this.waiting = null;
      resolve(value);
    } catch (error) {
      this.end(error instanceof Stop ? error.invalid : { kind: 'answer' });
    }
  }

  end(invalid) {
    if (this.dead) return;
    this.dead = invalid ?? { kind: 'answer' };
    clearInterval(this.timer);
    this.worker.terminate();
    this.waiting?.reject(new Stop(this.dead));
    this.waiting = null;
  }

  // paths asks where some paths lead: us are the numbers of their events, path p from starts[p] on.
  paths(n, us, starts) {
    return this.ask({ n, us, starts, words: null, stock: 0, most: starts.length - 1, record: true });
  }

  // deals asks for deals from the words.
  deals(n, words, most, record) {
    return this.ask({ n, us: null, starts: null, words, stock: words.length, most, record });
  }

  ask(question) {
    if (this.dead) return Promise.reject(new Stop(this.dead));
    if (this.waiting) throw new Error('one question at a time');
    this.looks = 0;
    const answered = this.expect((data) => this.checked(data, question));
    this.worker.postMessage({ ...question, times: this.times, alone: this.alone });
    return answered;
  }

  // checked takes nothing on trust: an answer has numbers where numbers are due, in their ranges, and as many as it says.
  checked({ plays, orders, sizes, faces, used, chance, inPlace, halted, fault }, { n, most, record, stock }) {
    const must = (holds) => { if (!holds) throw new Stop({ kind: 'answer' }); };
    must(Number.isInteger(plays) && plays >= 0 && plays <= most && most <= maxPlays);
    must(holds(orders, Uint8Array, most * n));
    must(Number.isInteger(used) && used >= 0 && used <= stock);
    must(typeof chance === 'object' && chance !== null);
    must(halted === '' || Object.hasOwn(halts, halted));
    for (let play = 0; play < plays; play++) {
      let cards = 0;
      for (let k = 0; k < n; k++) {
        const c = orders[play * n + k];
        if (c >= n) must(false);
        cards += 2 ** c;
      }
      must(cards === 2 ** n - 1 || n > 52); // sums of powers below 2^53 meet this only if each card is there once
    }
    if (record) {
      must(holds(sizes, Int32Array, most));
      let size = 0;
      for (let play = 0; play < plays; play++) {
        must(sizes[play] >= -1 && sizes[play] <= limits.dice);
        size += sizes[play] < 0 ? limits.dice : sizes[play];
      }
      must(holds(faces, Float64Array, size));
      must(faces.every((b) => Number.isInteger(b) && b >= 0 && b <= 2 ** 32));
    }
    return { plays, orders, sizes, faces, used, chance: sources.filter((name) => chance[name] === true), inPlace: inPlace === true, halted, fault: fault && typeof fault === 'object' ? this.fault(fault, n) : null };
  }

  fault({ kind, text, lines, went, back, rolls }, n) {
    const told = { kind: faults.includes(kind) ? kind : 'answer' };
    if (typeof text === 'string') told.text = kind === 'throw' ? plain(text) : plain(text, 60);
    if (Array.isArray(lines)) told.line = lines.slice(0, 50).map((line) => this.lineOf(line)).find((line) => line > 0) ?? 0;
    if (holds(went, Uint8Array, n) && went.every((c) => c < n)) told.went = [...went];
    if (Array.isArray(back)) told.back = back.slice(0, n + 4).map((v) => (Number.isInteger(v) && v >= 0 && v < n ? v : typeof v === 'string' ? plain(v, 60) : '?'));
    if (Array.isArray(rolls)) told.rolls = rolls.slice(0, 40).filter(Number.isFinite);
    return told;
  }
}

// holds tells whether a value is an array of this type and length, with memory that nobody else can change.
const holds = (array, Type, length) => array instanceof Type && array.length === length && array.buffer instanceof ArrayBuffer;

// plain cuts a text and leaves nothing in it but what can be read.
export const plain = (text, most = limits.error) => String(text).slice(0, most).replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, ' ');
