// A verdict in words: one loud word, then the odds.
import { announce } from '../kit/announce.js';
import { h, loud } from '../kit/elements.js';
import { format, logMean } from '../kit/numbers.js';
import { shuffleLab } from '../engine/lab.js';

// oddsText says what E means, as nodes. log is ln E.
/** @param {number} log @returns {Nodes} */
export function oddsText(log) {
  if (log === Infinity) return ['A fair shuffle cannot deal this at all.'];
  const log10 = log / Math.LN10;
  const odds = log10 < 9 ? [sayRound(10 ** log10)] : log10 < 100 ? format.power(Math.floor(log10)) : ['more than ', ...format.power(100)];
  return ['Odds of ', ...odds, ' to 1 against it being fair; looking often does not change that.'];
}

// sayRound rounds down to one figure: odds are never said better than they are.
/** @param {number} n */
function sayRound(n) {
  const power = 10 ** Math.floor(Math.log10(n));
  const round = Math.floor(n / power) * power;
  if (round >= 1e6) return `${round / 1e6} million`;
  return format.whole(round);
}

// verdictText returns the loud word and the sentence after it for a verdict against fair, as nodes.
/** @param {Pick<Verdict, 'verdict' | 'logE' | 'shuffles'>} told @returns {Nodes} */
export function verdictText({ verdict, logE, shuffles }) {
  if (verdict === 'biased') return [loud('Biased', 'biased'), ...oddsText(logE)];
  if (verdict === 'too even') return [loud('Too even', 'biased'), 'More level than chance allows: this was not dealt at random.'];
  if (verdict === 'too few') return [loud('Too few'), `${shuffles === 1 ? 'One shuffle' : `${format.whole(shuffles)} shuffles`} cannot show anything yet.`];
  return [loud('No evidence'), 'of bias in what was dealt so far.'];
}

// joint is the verdict of several questions about the same deals, each with a verdict of its own: on the mean of their
// e-values. worst is the question that weighs most, even one whose answer is too even.
/** @template {{logE: number, verdict: string}} Q @param {Q[]} questions */
export function joint(questions) {
  const logE = logMean(questions.map((q) => q.logE));
  const worst = questions.reduce((a, b) => (b.logE > a.logE ? b : a));
  const even = questions.find((q) => q.verdict === 'too even');
  const few = questions.every((q) => q.verdict === 'too few');
  return { verdict: logE >= Math.log(1000) ? 'biased' : even ? 'too even' : few ? 'too few' : 'no evidence', logE, worst, even };
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
      const agree = own.verdict === 'biased' ? 'They do not agree with what is exact for this shuffle, which should never happen.' : 'They agree with what is exact for this shuffle.';
      items.push([`Tested in the same way against the exact shares, E = `, ...format.fromLog10(own.logE / Math.LN10), `. ${agree}`]);
    }
    this.list.replaceChildren(...items.map((item) => h('li', {}, ...item)));
    if (this.spoken !== fair.verdict) announce(this.line.textContent);
    this.spoken = fair.verdict;
  }
}
