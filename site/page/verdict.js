// A verdict in words: one loud word, then what a stake on it has become.
import { announce } from '../kit/announce.js';
import { h, loud } from '../kit/elements.js';
import { format, logMean } from '../kit/numbers.js';
import { shuffleLab } from '../engine/lab.js';
import { limits } from '../engine/limits.js';

// stakeText says what E means, as nodes: not how likely a fair shuffle is, but what one coin staked against it has become.
// log is ln E.
/** @param {number} log @returns {Nodes} */
export function stakeText(log) {
  if (log === Infinity) return ['A fair shuffle cannot deal this at all.'];
  const log10 = log / Math.LN10;
  const coins = () => (log10 < 9 ? [roundedDown(10 ** log10)] : log10 < 100 ? format.power(Math.floor(log10)) : ['more than ', ...format.power(100)]);
  const watchers = () => (log10 < 100 ? coins() : format.power(100));
  return ['One coin has become ', ...coins(), '. A fair shuffle lets that happen to at most one watcher in ', ...watchers(), ', however long they watch.'];
}

// roundedDown leaves one figure: a stake is never said to have become more than it has.
/** @param {number} n */
function roundedDown(n) {
  const power = 10 ** Math.floor(Math.log10(n));
  const round = Math.floor(n / power) * power;
  if (round >= 1e6) return `${round / 1e6} million`;
  return format.whole(round);
}

// verdictText returns the loud word and the sentence after it for a verdict against fair, as nodes.
/** @param {Pick<Verdict, 'verdict' | 'logE' | 'logEven' | 'shuffles' | 'least'>} told @returns {Nodes} */
export function verdictText({ verdict, logE, logEven, shuffles, least }) {
  if (verdict === 'biased') return [loud('Biased', 'biased'), ...stakeText(logE)];
  if (verdict === 'too even') return [loud('Too even', 'biased'), 'More level than chance leaves it. ', ...stakeText(logEven)];
  if (verdict === 'too few') {
    const dealt = shuffles === 1 ? 'One shuffle' : `${format.whole(shuffles)} shuffles`;
    const enough = Number.isFinite(least) && shuffles >= least ? 'could show none but a gross bias' : `cannot show a bias${Number.isFinite(least) ? `: it takes ${format.whole(least)} at the least` : ' yet'}`;
    return [loud('Too few'), `${dealt} ${enough}.`];
  }
  return [loud('No evidence'), 'of bias in what was dealt so far.'];
}

// joined is one verdict of several on the same deals: a mean of e-values is one, so that asking more questions convicts
// nobody. least is of the question that can answer first.
/** @param {Verdict[]} verdicts @returns {Pick<Verdict, 'verdict' | 'logE' | 'logEven' | 'shuffles' | 'least'>} */
export function joined(verdicts) {
  const mean = (name) => logMean(verdicts.map((v) => v[name] ?? -Infinity));
  const [logE, logEven] = [mean('logE'), mean('logEven')];
  const bar = Math.log(limits.convicts);
  const verdict = logE >= bar ? 'biased' : logEven >= bar ? 'too even' : verdicts.every((v) => v.verdict === 'too few') ? 'too few' : 'no evidence';
  return { verdict, logE, logEven, shuffles: verdicts[0].shuffles, least: Math.min(...verdicts.map((v) => v.least ?? Infinity)) };
}

// chi2Text gives the classical test, with its caveat.
/** @param {Verdict} verdict @returns {Nodes} */
function chi2Text({ chi2, df, p, log10p }) {
  if (chi2 === null || p === null) return ['χ² needs more shuffles: of each kind at least 5 must be expected.'];
  return [`χ² = ${format.fixed(chi2, 1)} with ${format.whole(df)} degrees of freedom, p = `, ...format.fromLog10(log10p), ', for those who had settled the number of shuffles before they looked.'];
}

// VerdictLine shows the verdict on a sample that grows: against fair, and against what is exact. It asks the engine a few
// times a second at the most, always about the latest counts.
export class VerdictLine {
  // name(index) tells what a category is called.
  /** @param {(index: number) => string} name */
  constructor(name) {
    this.name = name;
    this.line = h('p', { class: 'readout verdict-line' });
    this.more = h('details', { class: 'verdict-more' }, h('summary', {}, 'What this rests on'), this.list = h('ul', {}));
    this.more.hidden = true;
    this.element = h('div', { class: 'verdict' }, this.line, this.more);
  }

  // clear forgets a sample. text stands there until there is a verdict.
  /** @param {string} [text] */
  clear(text = '') {
    this.next = null;
    this.asked = 0;
    this.sample = Symbol('sample');
    this.spoken = '';
    this.more.hidden = true;
    this.more.open = false; // or its room stays
    this.line.replaceChildren(text);
  }

  // update asks about so many shuffles, unless it has: counts() returns the arguments that shuffleLab.verdict takes, exact()
  // the exact weights or null.
  /** @param {number} shuffles @param {() => VerdictArgs} counts @param {() => Counts | null} exact */
  update(shuffles, counts, exact) {
    if (!shuffles || this.asked === shuffles) return;
    this.asked = shuffles;
    this.next = { args: counts(), exact: exact(), sample: this.sample };
    this.work();
  }

  async work() {
    if (this.busy) return;
    this.busy = true;
    while (this.next) {
      const { args, exact, sample } = this.next;
      this.next = null;
      try {
        const fair = await shuffleLab.verdict(args);
        const own = exact && await shuffleLab.verdict({ ...args, expected: exact });
        if (sample === this.sample) this.show(fair, own);
      } catch (error) {
        if (sample === this.sample) this.line.replaceChildren(error.message);
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    this.busy = false;
  }

  /** @param {Verdict} fair @param {Verdict | null} own */
  show(fair, own) {
    this.line.replaceChildren(...verdictText(fair));
    this.more.hidden = false;
    const items = [];
    if (fair.worst) {
      const { index, observed, expected } = fair.worst;
      items.push([`Furthest from fair: ${this.name(index)}, ${format.percent(observed, 2)} where ${format.percent(expected, 2)} is fair.`]);
    }
    items.push(chi2Text(fair));
    if (own) {
      const agree = own.verdict === 'biased' ? 'They do not agree with what is exact for this shuffle, which happens to at most one watcher in 1,000.' : 'They agree with what is exact for this shuffle.';
      items.push([`Tested in the same way against the exact shares, E = `, ...format.fromLog10(own.logE / Math.LN10), `. ${agree}`]);
    }
    this.list.replaceChildren(...items.map((item) => h('li', {}, ...item)));
    if (this.spoken !== fair.verdict) announce(this.line.textContent);
    this.spoken = fair.verdict;
  }
}
