// Next: decks are dealt by a common generator, the engine finds its state in them, and names the next one before it is dealt.
import './next.css';
import { announce } from '../../kit/announce.js';
import { button, select } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';
import { motion } from '../../kit/media.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { cardBack, cardElement } from '../../cards/cards.js';
import { spokenName } from '../../cards/names.js';
import { Figure } from '../../page/figure.js';
import { generators } from '../../page/generators.js';
import { key } from '../../page/keys.js';
import { Starter } from '../../page/starter.js';

// How many decks it takes. Those of PHP and Python are found by trying seeds: it is a second of the last day.
const needed = { browser: 300, java: 1, 'v8-2015': 3, php: 1, python: 1, delphi: 1, mt19937: 180, crypto: 300 };
const clocks = ['php', 'python'];
const quick = ['java', 'v8-2015', 'v8-2026', 'spidermonkey', 'delphi']; // for decks of which nothing else is known

const labels = { ...generators, browser: 'This browser’s Math.random', crypto: 'The system’s generator', php: 'PHP, by the clock', python: 'Python, by the clock' };
const first = 'Name the next deck';

export class NextFigure extends Figure {
  static figure = 'next';
  static keys = { by: key.oneOf(Object.keys(needed), 'browser') };

  build() {
    this.by = select('Dealt by', Object.keys(needed).map((value) => ({ value, label: labels[value] })), (by) => this.begin({ by }));
    this.act = new Starter(this, first, (signal) => this.go(signal));
    this.controls.replaceChildren(this.act.button, this.by);
    this.dealt = h('ol', { class: 'deck', role: 'list', 'aria-label': 'The next deck, as it is dealt' });
    this.named = h('ol', { class: 'deck', role: 'list', 'aria-label': 'The next deck, as it is named' });
  }

  render() {
    this.by.set(this.state.by);
  }

  /** @param {FigureState} changes */
  async begin(changes) {
    this.act.drop();
    this.act.rename(first);
    this.set(changes);
    const { by } = this.state;
    this.next = null;
    this.order = null;
    this.seed = clocks.includes(by) ? Math.floor(Date.now() / 1000) : crypto.getRandomValues(new Uint32Array(1))[0];
    try {
      this.decks = await this.deals(needed[by]);
      this.show();
      const count = needed[by];
      this.say(`${count === 1 ? 'One deck has' : `${format.whole(count)} decks have`} been dealt by ${dealer(by)}. Which comes next?`);
    } catch (error) {
      this.fail(error);
    }
  }

  // go names the next deck, then deals it, then deals others: one button leads through.
  /** @param {AbortSignal} signal */
  async go(signal) {
    if (!this.decks || this.order || this.missed === this.decks) return this.begin({});
    await (this.next ? this.dealNext() : this.find(signal));
    this.act.rename(this.next && !this.order ? 'Deal it' : 'Deal other decks');
  }

  // deals returns the decks from the beginning; those of the browser and of the system go on where they are.
  /** @param {number} count @returns {Promise<number[][]>} */
  async deals(count) {
    const { by } = this.state;
    if (by === 'browser') return Array.from({ length: count }, () => dealt(Math.random));
    if (by === 'crypto') return Array.from({ length: count }, () => dealt(() => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32));
    return (await shuffleLab.series({ generator: by, seed: this.seed, cards: 52, count })).decks;
  }

  /** @param {AbortSignal} signal */
  async find(signal) {
    const { by } = this.state;
    const begun = performance.now();
    const seeds = clocks.includes(by) ? { from: this.seed - 86_400, to: this.seed + 1 } : {};
    const known = by === 'browser' || by === 'crypto' ? quick : [by];
    const { fits, tried } = await shuffleLab.foretell({ decks: this.decks, generators: known, loops: ['down'], ...seeds }, {
      signal,
      onProgress: (share) => this.say(`${format.percent(share, 0)} of the ways are tried.`),
    });
    const fit = fits.find(({ next }) => next.length);
    if (fit) {
      [this.next] = fit.next;
      this.show();
      this.say(loud('Named', 'biased'), `This is ${generators[fit.generator]}. Its state was found in ${format.duration(performance.now() - begun)}, and below is the next deck, before it is dealt.`);
      return announce(`The next deck is named: ${this.next.slice(0, 5).map(spokenName).join(', ')} and so on.`);
    }
    this.missed = this.decks;
    this.say(loud('Not named'), by === 'crypto'
      ? `None of ${tried} ways that the page knows fits. That these fail proves nothing by itself. But such a generator is made so that nobody can tell what comes next.`
      : `None of ${tried} ways that the page knows fits: this browser has another generator. That does not make it safe. Choose one of the others.`);
    announce(this.readout.textContent);
  }

  async dealNext() {
    [this.order] = this.state.by === 'browser' ? await this.deals(1) : (await this.deals(this.decks.length + 1)).slice(-1);
    const right = this.order.filter((card, i) => card === this.next[i]).length;
    this.show();
    this.say(loud(`${right} of 52`, 'biased'), right === 52 ? 'Every card is the one that was named.' : 'Something else has used the generator in between. Deal other decks.');
    announce(this.readout.textContent);
  }

  // show draws the deck that is dealt, face down until it is, and under it the one that is named.
  show() {
    const { order, next } = this;
    const cards = (draw) => Array.from({ length: 52 }, (_, i) => draw(i));
    this.dealt.replaceChildren(...cards((i) => {
      const item = h('li', { class: order && order[i] === next[i] ? 'hit' : '' }, order ? cardElement(order[i]) : cardBack());
      item.style.setProperty('--i', i);
      return item;
    }));
    this.dealt.classList.toggle('dealing', Boolean(order) && motion.matches);
    if (!order) this.named.replaceChildren(...cards((i) => h('li', { class: next ? '' : 'blank' }, next ? cardElement(next[i]) : '')));
    if (!this.named.isConnected) this.stage.replaceChildren(this.dealt, this.named);
  }

  data() {
    return this.decks ? { decks: this.decks, named: this.next, dealt: this.order } : null;
  }
}

// dealer is who deals, within a sentence.
/** @param {string} by */
const dealer = (by) => labels[by].replace(/^The|^This/, (word) => word.toLowerCase());

// dealt is Fisher–Yates from the end, as it is mostly written.
/** @param {() => number} random */
function dealt(random) {
  const deck = Array.from({ length: 52 }, (_, i) => i);
  for (let i = 51; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}
