// Deal: the deck after one shuffle, beside the deck it came from.
import './deal.css';
import { announce } from '../../kit/announce.js';
import { copyText } from '../../kit/clipboard.js';
import { button } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { motion } from '../../kit/media.js';
import { shuffleLab } from '../../engine/lab.js';
import { cardElement, miniCard } from '../../cards/cards.js';
import { cardFromName, cardName, spokenName } from '../../cards/names.js';
import { Figure } from '../../page/figure.js';
import { shuffleKeys, sourceKeys } from '../../page/keys.js';
import { shufflePicker, sourcePicker } from '../../page/pickers.js';

export class DealFigure extends Figure {
  static figure = 'deal';
  static keys = {
    ...shuffleKeys('insertion'),
    ...sourceKeys('1'),
  };

  build() {
    /** @type {HTMLElement} */
    this.deck = this.stage.querySelector('.deck');
    // The first deal stands in the page; draw its cards before any engine is there.
    this.order = [...this.deck.children].map((item) => cardFromName(item.textContent));
    this.text = this.order.map(cardName).join(' ');
    this.drawDeck(false);
    const old = this.stage.querySelector('.source-deck');
    old.replaceChildren(old.querySelector('.label'), h('span', { class: 'fresh-deck', role: 'img', 'aria-label': 'Ace to king of spades, hearts, diamonds and clubs, in order' }, Array.from({ length: 52 }, (_, c) => miniCard(c))));

    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (changes) => this.begin(changes));
    this.source = sourcePicker(this);
    this.controls.replaceChildren(
      this.picker, ...this.source.controls,
      button('Deal again', () => this.begin({ seed: '' }), { class: 'button primary' }),
      this.copy = button('Copy the deck', () => this.copyDeck()),
    );
    this.render();
    this.describe(10);
  }

  catalogue() {
    this.render();
  }

  render() {
    this.picker.set(this.state);
    this.source.show();
  }

  async begin(changes) {
    this.source.take(changes);
    this.set({});
    const { shuffle, times, source, seed } = this.state;
    try {
      const dealt = await shuffleLab.deal({ shuffle, times, source, cards: 52, ...(seed && { seed }) }, { signal: this.afresh() });
      this.order = dealt.order;
      this.text = dealt.text;
      this.set({ seed: dealt.seed || '' });
      this.drawDeck(true);
      this.describe(dealt.words);
      announce(`Dealt: ${this.order.slice(0, 5).map(spokenName).join(', ')} and so on.`);
    } catch (error) {
      this.fail(error);
    }
  }

  drawDeck(moving) {
    this.deck.replaceChildren(...this.order.map((c, i) => {
      const item = h('li', {}, cardElement(c));
      item.style.setProperty('--i', i);
      return item;
    }));
    this.deck.classList.remove('dealing');
    if (moving && motion.matches) {
      void this.deck.offsetWidth; // let the animation start anew
      this.deck.classList.add('dealing');
    }
  }

  describe(words) {
    const { source, seed } = this.state;
    const drawn = `${words} random ${words === 1 ? 'word' : 'words'} for 52 cards.`;
    if (source === 'crypto') return this.say(`Dealt by the system’s random numbers: this deck cannot be dealt again. ${drawn}`);
    const short = seed.length > 24 ? `${seed.slice(0, 6)}…${seed.slice(-4)} (${4 * (seed.length - 2)} bits)` : seed;
    this.say(`Seed ${short}: the same seed deals the same deck, here and everywhere. ${drawn}`);
  }

  takeaways() {
    return [...super.takeaways(), { label: 'The deck, text', file: '.txt', make: () => new Blob([`${this.text}\n`], { type: 'text/plain' }) }];
  }

  data() {
    return { order: this.order, text: this.text };
  }

  copyDeck() {
    copyText(this.text, this.copy);
  }
}
