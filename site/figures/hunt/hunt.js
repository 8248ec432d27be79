// Hunt: a deck is dealt from a secret seed, seven cards are shown, and the engine finds the seed and names the rest.
import './hunt.css';
import { announce } from '../../kit/announce.js';
import { button, choices, input } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';
import { motion } from '../../kit/media.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { LabError } from '../../engine/errors.js';
import { cardBack, cardElement } from '../../cards/cards.js';
import { spokenName } from '../../cards/names.js';
import { Figure } from '../../page/figure.js';
import { key, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { Starter } from '../../page/starter.js';

const sizes = { clock: 86_400_000, '32-bit': 2 ** 32 }; // of the choices of seeds

const shown = 7; // cards

export class HuntFigure extends Figure {
  static figure = 'hunt';
  static keys = {
    ...shuffleKeys('fisher-yates'),
    seeds: key.oneOf(['clock', '32-bit'], 'clock'),
  };

  build() {
    this.picker = shufflePicker(['fisher-yates', 'naive', 'insertion'], (changes) => this.begin(changes));
    this.seeds = choices('Seeds', [{ value: 'clock', label: 'The clock’s 86,400,000' }, { value: '32-bit', label: 'All 4,294,967,296' }], (seeds) => this.begin({ seeds }), true);
    this.search = new Starter(this, 'Find the seed', (signal) => this.hunt(signal), { changed: () => { this.meter.hidden = !this.search.busy; } });
    this.entry = input('Or enter seven cards', { placeholder: 'A♠ 10h Kd …', maxlength: 200 }, (text) => { this.entering = text && this.enter(text); });
    this.meter = h('progress', { max: 1, hidden: true, 'aria-label': 'Seeds tried' });
    this.controls.replaceChildren(this.search.button, button('Deal another deck', () => this.begin({})), this.seeds, this.picker, this.entry, this.meter);
    this.deck = h('ol', { class: 'deck', role: 'list', 'aria-label': 'The deck, as far as it is known' });
  }

  render() {
    this.picker.set(this.state);
    this.seeds.set(this.state.seeds);
  }

  // begin deals a deck from a seed that is kept secret, and shows the last seven cards, the first to be dealt off its end.
  async begin(changes) {
    this.search.drop();
    this.set(changes);
    this.secret = String(randomBelow(sizes[this.state.seeds]));
    try {
      const { order } = await this.deal(this.secret);
      this.known = order.slice(-shown).map((card, i) => ({ card, place: 52 - shown + i }));
      this.entering = null;
      this.entry.fault('');
      this.entry.set('');
      this.draw();
      if (!this.deck.isConnected) this.stage.replaceChildren(this.deck);
      const name = this.state.seeds === 'clock' ? 'a time of day, in milliseconds' : 'a secret number of 32 bits';
      this.say(`A deck was shuffled with ${name}, for its seed. Seven cards are dealt off its end and lie open. Which are the other 45?`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} seed */
  deal(seed) {
    const { shuffle, times } = this.state;
    return shuffleLab.deal({ shuffle, times, cards: 52, seed });
  }

  // enter takes seven cards that the reader has seen, the first one dealt first: off the end of the deck. It returns
  // whether they are.
  async enter(text) {
    this.search.drop();
    try {
      const cards = await Promise.all((text.match(/[^\s,;]+(\s+of\s+[^\s,;]+)?/gi) ?? []).map(cardNamed));
      if (cards.length !== shown) throw new LabError('bad-argument', `${cards.length === 1 ? 'This is one card' : `These are ${cards.length} cards`}: seven are needed, each by its name.`);
      const twice = cards.find((card, i) => cards.indexOf(card) !== i);
      if (twice !== undefined) throw new LabError('bad-argument', `The ${spokenName(twice)} comes twice: allowed are seven different cards.`);
      this.known = cards.map((card, i) => ({ card, place: 51 - i }));
      this.secret = null;
      this.entry.fault('');
      this.draw();
      this.say('These are your seven cards, the first of them dealt off the end of the deck. “Find the seed” names the seeds that deal them, and the rest of the deck.');
      return true;
    } catch (error) {
      this.entry.fault(error.message);
      this.say('Nothing to look for yet.'); // what was found before is about other cards
      return false;
    }
  }

  async hunt(signal) {
    if ((await this.entering) === false) return; // the press on the button may be what ended the entry
    const { shuffle, times, seeds } = this.state;
    const total = sizes[seeds];
    const begun = performance.now();
    let shownAt = 0;
    const found = await shuffleLab.hunt({ shuffle, times, cards: 52, known: this.known, from: 0, to: total }, {
      signal,
      onProgress: (share) => {
        const now = performance.now();
        if (now - shownAt < 150 && share < 1) return;
        shownAt = now;
        this.rate = (share * total) / (now - begun);
        this.meter.value = share;
        this.say(h('span', { class: 'total' }, format.whole(Math.round(share * total))), ` seeds tried, ${format.digits(this.rate / 1000, 2)} million a second, ${format.duration((total - share * total) / this.rate)} to go.`);
      },
    });
    await this.reveal(found.seeds, performance.now() - begun);
  }

  // reveal names the seeds that were found, and the deck of the first.
  /** @param {string[]} seeds @param {number} took */
  async reveal(seeds, took) {
    const total = sizes[this.state.seeds];
    if (!seeds.length) {
      this.say(loud('None'), `No seed from 0 to ${format.whole(total - 1)} deals these seven cards with this shuffle.`);
      return;
    }
    const { order } = await this.deal(seeds[0]);
    this.draw(order);
    const years = (256 * Math.LN2 - Math.log(this.rate)) / Math.LN10 - Math.log10(1000 * 86_400 * 365.25);
    const which = seeds.length === 1 ? ['The seed is ', h('strong', {}, format.whole(+seeds[0])), this.state.seeds === 'clock' ? `, the time ${clockTime(+seeds[0])}` : '']
      : [`${seeds.length} seeds deal these cards: ${seeds.slice(0, 10).map((n) => format.whole(+n)).join(', ')}. The first of them is shown`];
    this.say(loud('Found', 'biased'), ...which, `, and so the other 45 cards are known too. It took ${format.duration(took)}. At this speed all seeds of 256 bits would take `, ...format.fromLog10(years, 1), ' years.');
    announce(`Found: the seed is ${seeds[0]}. ${order.slice(0, 5).map(spokenName).join(', ')} and so on.`);
  }

  // draw shows the deck from its end: the cards that were seen first, then the others, face down or found.
  /** @param {Order | null} [order] */
  draw(order = null) {
    const seen = new Map(this.known.map(({ place, card }) => /** @type {[number, number]} */ ([place, card])));
    const items = Array.from({ length: 52 }, (_, i) => 51 - i).map((place) => {
      const open = seen.has(place);
      const card = open ? seen.get(place) : order && order[place];
      const item = h('li', { class: open ? 'seen' : '' }, card === null ? cardBack() : cardElement(card));
      item.style.setProperty('--i', 51 - place);
      return item;
    });
    this.deck.replaceChildren(...items);
    this.deck.classList.toggle('dealing', Boolean(order) && motion.matches);
    this.order = order;
  }

  data() {
    return this.known ? { known: this.known, order: this.order } : null;
  }
}

// cardNamed reads one card: a deal of one, whose least card it is.
/** @param {string} text @returns {Promise<number>} */
async function cardNamed(text) {
  try {
    const { named, base, deep } = await shuffleLab.judge({ text });
    if (named && deep === 1) return base;
  } catch (error) {
    if (error.code !== 'bad-argument') throw error;
  }
  throw new LabError('bad-argument', `“${text}” is no card: allowed are names such as A♠, 10h, Kd or “ace of spades”.`);
}

// randomBelow returns a whole number below n ≤ 2^32, each equally likely.
/** @param {number} n */
function randomBelow(n) {
  const words = new Uint32Array(1);
  do crypto.getRandomValues(words); while (words[0] >= 2 ** 32 - (2 ** 32 % n));
  return words[0] % n;
}

const clockTime = (ms) => new Date(ms).toISOString().slice(11, 23);
