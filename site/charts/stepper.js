// The stepper: a shuffle of a few cards, one line of its code after the other. It shows the line in force, the dice, the
// places they may pick and the cards as they move. The figures "steps" and "paths" are played with it.
import './stepper.css';
import { announce } from '../kit/announce.js';
import { button } from '../kit/controls.js';
import { h } from '../kit/elements.js';
import { wholeText } from '../kit/numbers.js';
import { freshOrder, risingOf } from '../kit/orders.js';
import { cardElement } from '../cards/cards.js';
import { orderName, rankName } from '../cards/names.js';
import { diceText, dieElement, rollsSentence, rollsText } from './dice.js';

// A round has three phases, one for each line of the code. Tick 0 is the start; phase p of round r is tick 3r + p + 1.
const phases = { loop: 0, throw: 1, move: 2 };

export const lineMs = { slow: 1600, normal: 850, fast: 320 }; // how long a line is shown while playing

export class Stepper {
  // say(sentence) is called whenever the state changes.
  /** @param {(sentence: string) => void} say */
  constructor(say) {
    this.say = say;
    /** @type {keyof typeof lineMs} */
    this.speed = 'normal';
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    this.playing = false;
    this.resting = false;
    this.code = h('ol', { class: 'stepper-code', role: 'list', 'aria-label': 'The code of the shuffle' });
    this.dice = h('div', { class: 'dice' });
    this.diceName = h('span', { class: 'dice-name' });
    this.table = h('div', { class: 'stepper-cards', 'aria-hidden': 'true' });
    this.hand = h('p', { class: 'visually-hidden' });
    this.rolls = h('ol', { class: 'rolls', role: 'list', 'aria-label': 'What the dice showed' });
    this.count = h('p', { class: 'stepper-count' });
    this.element = h('div', { class: 'stepper', tabindex: 0, role: 'group', 'aria-label': 'The cards, line by line' },
      h('div', { class: 'stepper-top' }, this.code, h('div', { class: 'stepper-dice', 'aria-hidden': 'true' }, this.dice, this.diceName)),
      this.table, this.hand,
      h('div', { class: 'stepper-path' }, h('span', { class: 'label' }, 'The path so far'), this.rolls, this.count));

    this.playButton = button('Play', () => this.play(!this.playing), { class: 'button primary play' });
    this.backButton = button('Back', () => this.step(-1));
    this.stepButton = button('Step', () => this.step(1));
    this.startButton = button('To start', () => this.step(-this.at));
    this.transport = h('div', { class: 'row transport', role: 'group', 'aria-label': 'Play' }, this.playButton, this.backButton, this.stepButton, this.startButton);
    new ResizeObserver(([entry]) => this.measure(entry.contentRect.width)).observe(this.element);
  }

  // listen takes the keys ← → and the space bar while the focus is inside a part of the page, but not in a control
  // that has its own use for them.
  /** @param {HTMLElement} part */
  listen(part) {
    part.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || /** @type {Element} */ (event.target).closest('input, select, textarea, summary, [role="button"]')) return;
      if (event.key === 'ArrowRight') this.step(1);
      else if (event.key === 'ArrowLeft') this.step(-1);
      else if (event.key === ' ' && event.target === this.element) this.play(!this.playing);
      else return;
      event.preventDefault();
    });
  }

  // load shows the start of a deal: a shuffle of the catalogue, the number of cards, and the value of shuffleLab.steps.
  /** @param {Shuffle} shuffle @param {number} cards @param {Step[]} steps */
  load(shuffle, cards, steps) {
    this.play(false);
    this.shuffle = shuffle;
    this.cards = cards;
    this.steps = steps;
    this.at = 0;
    this.lay();
    this.go(0);
  }

  get last() {
    return 3 * this.steps.length;
  }

  // lay makes the elements of one deal; draw then only moves and marks them.
  lay() {
    const { cards, steps } = this;
    const { code, grows } = this.shuffle;
    this.lines = code.map((text, p) => {
      const value = p === phases.move ? null : h('span', { class: 'value' });
      value?.style.setProperty('--names', p === phases.throw ? this.shuffle.rolls.length : 1);
      return { value, line: h('li', {}, h('code', {}, text), value) };
    });
    this.code.replaceChildren(...this.lines.map(({ line }) => line));
    this.element.style.setProperty('--n', cards);
    this.element.classList.toggle('grows', grows);
    const rows = grows ? [0, 1] : [0];
    const each = (make) => rows.map((row) => Array.from({ length: cards }, (_, k) => put(make(k), k, row)));
    this.pool = h('div', { class: 'pool' });
    this.places = each((k) => h('div', { class: 'place' }, h('span', { class: 'number' }, k + 1), h('span', { class: 'mark' })));
    const slots = grows ? each(() => h('div', { class: 'slot' })) : [];
    this.labels = rows.map((row) => put(h('span', { class: 'deck-name' }, grows && row === 0 ? 'Old deck' : ''), 0, row));
    this.table.replaceChildren(this.pool, ...this.labels, ...slots.flat(), ...this.places.flat());
    this.faces = null;
    this.drawCards();
    this.chips = steps.map((step) => {
      const chip = h('li', { class: 'roll' });
      chip.style.setProperty('--wide', rollsText(step.rolls, this.shuffle.coins).length);
      return chip;
    });
    this.rolls.replaceChildren(...this.chips);
    this.mostDice = Math.max(0, ...steps.map((step) => step.dice.length));
  }

  // measure chooses the drawing of the cards that suits their width.
  measure(width) {
    this.width = width;
    if (!this.shuffle) return;
    this.drawCards();
    this.draw();
  }

  drawCards() {
    const size = this.width && this.width / this.cards < 60 ? 'small' : 'full';
    if (this.faces && this.size === size) return;
    this.size = size;
    this.faces?.forEach((card) => card.remove());
    this.faces = Array.from({ length: this.cards }, (_, c) => cardElement(c, { size }));
    this.table.append(...this.faces);
  }

  /** @param {number} to */
  go(to) {
    const at = Math.max(0, Math.min(this.last, to));
    this.forward = at === this.at + 1;
    this.at = at;
    this.draw();
    this.say(this.sentence());
  }

  /** @param {number} by */
  step(by) {
    if (!this.shuffle) return; // nothing is dealt yet
    this.play(false);
    this.go(this.at + by);
    announce(this.sentence());
  }

  /** @param {boolean} on */
  play(on) {
    if (!this.shuffle) return;
    if (on && this.at === this.last) this.go(0);
    this.playing = on && this.last > 0;
    this.playButton.textContent = this.playing ? 'Pause' : 'Play';
    this.wait();
  }

  // rest stops the clock while nobody can see the cards.
  rest(resting) {
    this.resting = resting;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.playing || this.resting) return;
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.last) return this.wait();
      this.play(false);
      announce(this.sentence());
    }, this.at ? lineMs[this.speed] : lineMs.fast);
  }

  // moment says where the tick is: the rounds done, the one at hand (−1 before the first), its phase and step, and the
  // order on the table and before this round.
  moment() {
    const done = Math.floor(this.at / 3);
    const round = Math.floor((this.at - 1) / 3);
    const orderAfter = (rounds) => (rounds > 0 ? this.steps[rounds - 1].order : freshOrder(this.cards));
    return { done, round, phase: (this.at - 1) % 3, step: this.steps[round], order: orderAfter(done), before: orderAfter(round) };
  }

  draw() {
    const now = this.moment();
    this.drawTable(now);
    this.drawMarks(now);
    this.drawCode(now);
    this.drawPath(now);
    for (const b of [this.backButton, this.startButton]) b.setAttribute('aria-disabled', this.at === 0);
    this.stepButton.setAttribute('aria-disabled', this.at === this.last);
    this.hand.textContent = this.shuffle.grows
      ? `New deck: ${orderName(now.order.slice(0, now.done)) || 'empty'}. Old deck: ${orderName(now.order.slice(now.done)) || 'empty'}.`
      : `The deck from place 1: ${orderName(now.order)}.`;
  }

  drawTable({ done, phase, step, order, before }) {
    const waits = step && phase < phases.move;
    const picked = waits && phase === phases.throw && !this.shuffle.grows && !this.shuffle.coins ? step.rolls : [];
    const rising = this.shuffle.riffles ? risingOf(order) : null;
    const top = rising && waits && phase === phases.throw ? step.rolls.filter((coin) => coin === 0).length : -1; // cards of its packet
    const mover = step && phase === phases.move && this.forward ? farthest(before, order) : -1;
    order.forEach((c, k) => {
      const card = this.faces[c];
      put(card, k, this.shuffle.grows && c < done ? 1 : 0);
      card.classList.toggle('current', Boolean(waits && this.shuffle.index && k === step.at));
      card.classList.toggle('picked', picked.includes(k));
      card.classList.toggle('mover', c === mover);
      card.classList.toggle('rising', rising !== null);
      card.style.setProperty('--rising', rising ? rising[c] : null);
      card.dataset.packet = top < 0 ? '' : k < top ? 'top' : 'bottom';
    });
    const pool = step && !this.shuffle.coins && step.dice.length ? Math.max(...step.dice) : 0;
    this.pool.classList.toggle('open', pool > 0);
    if (pool) put(this.pool, 0, this.shuffle.grows ? 1 : 0).style.setProperty('--faces', pool);
    this.labels.at(-1).textContent = [...(this.shuffle.grows ? ['New deck'] : []), ...(pool ? [pool === 1 ? 'one place to pick' : `pick one of ${pool} places`] : [])].join(': ');
  }

  // drawMarks writes below the places what the code calls them: i in the old deck, j where the die points.
  drawMarks({ phase, step, order }) {
    const rising = this.shuffle.riffles ? risingOf(order) : null;
    const thrown = step && phase >= phases.throw;
    this.places.forEach((cells, row) => cells.forEach((cell, k) => {
      const names = [];
      if (step && this.shuffle.index && row === 0 && k === step.at) names.push(this.shuffle.index);
      if (rising && !(step?.rolls.length && phase === phases.throw)) names.push(letter(rising[order[k]]));
      else if (thrown && row === (this.shuffle.grows ? 1 : 0)) {
        if (!this.shuffle.coins) step.rolls.forEach((roll, d) => roll === k && names.push(this.shuffle.rolls[d] || '•'));
        else if (step.rolls.length === this.cards) names.push(step.rolls[k]); // a coin for every place
      }
      cell.lastChild.textContent = names.join(' ');
      cell.classList.toggle('marked', names.length > 0);
    }));
  }

  drawCode({ round, phase, step }) {
    const thrown = step && phase >= phases.throw;
    this.lines.forEach(({ line }, p) => {
      if (step && p === phase) line.setAttribute('aria-current', 'step');
      else line.removeAttribute('aria-current');
    });
    const [loop, roll] = this.lines;
    loop.value.textContent = !step ? '' : this.shuffle.index ? `${this.shuffle.index} = ${step.at + 1}` : this.steps.length > 1 ? `round ${round + 1}` : '';
    roll.value.textContent = thrown && !this.shuffle.coins ? this.shuffle.rolls.map((name, d) => `${name} = ${step.rolls[d] + 1}`).join(', ') : '';
    const next = step || this.steps[0];
    this.dice.replaceChildren(...(next ? next.dice.map((faces, d) => dieElement(faces, thrown ? next.rolls[d] : null, this.shuffle.coins)) : []));
    // Rounds of fewer dice keep the room of those with more.
    for (let d = this.dice.children.length; d < this.mostDice; d++) this.dice.append(h('span', { class: this.shuffle.coins ? 'die coin none' : 'die none' }));
    this.dice.classList.toggle('thrown', phase === phases.throw && this.forward);
    this.diceName.textContent = next ? diceText(next.dice, this.shuffle.coins) : '';
  }

  // drawPath shows the rolls so far, and counts the paths that there were to choose from.
  drawPath({ round, phase, done }) {
    const known = phase >= phases.throw ? round + 1 : Math.max(round, 0);
    this.steps.forEach((step, r) => {
      this.chips[r].textContent = r < known ? rollsText(step.rolls, this.shuffle.coins) : '';
      this.chips[r].classList.toggle('now', r === round && r < known);
    });
    const faces = this.steps.slice(0, done).flatMap((step) => step.dice);
    const paths = faces.reduce((product, b) => product * BigInt(b), 1n);
    const size = this.shuffle.grows ? done : this.cards;
    let orders = 1n;
    for (let k = 2n; k <= size; k++) orders *= k;
    const product = [...(faces.length > 1 ? productText(faces) : []), ...wholeText(paths), paths === 1n ? ' path' : ' paths'];
    const orderText = [...wholeText(orders), orders === 1n ? ' order' : ' orders'];
    if (!done) this.count.replaceChildren(known ? 'The first round is not over yet.' : 'No die has been thrown yet.');
    else if (this.shuffle.grows) this.count.replaceChildren(`${size} ${size === 1 ? 'card' : 'cards'}: `, ...product, ' to ', ...orderText, ', ', h('strong', { class: 'fair' }, '1 path per order'), '.');
    else this.count.replaceChildren(...product, ' so far, and ', ...orderText, '.', ...(done === this.steps.length && paths % orders ? [' ', ...wholeText(paths), ' cannot be shared evenly among ', ...wholeText(orders), '.'] : []));
  }

  // sentence says in words what the tick shows.
  sentence() {
    const { round, phase, step, order, before } = this.moment();
    if (!step) return `${this.cards} cards in order, and ${this.steps.length === 1 ? 'one round' : `${this.steps.length} rounds`} to come.`;
    const head = `Round ${round + 1} of ${this.steps.length}: `;
    if (phase === phases.loop) return `${head}${this.shuffle.index ? `${this.shuffle.index} is ${step.at + 1}; ` : ''}${diceText(step.dice, this.shuffle.coins) || 'nothing'} to throw.`;
    const shown = `${head}${rollsSentence(step, this.shuffle.coins)}`;
    if (phase === phases.throw) return `${shown}.`;
    const still = !this.shuffle.grows && order.every((c, k) => c === before[k]) ? ', so nothing moves' : '';
    return `${shown}; ${step.words}${still}.${this.shuffle.riffles ? risingText(order) : ''}${this.at === this.last ? ` Done: ${orderName(order)}.` : ''}`;
  }

  // moveTop shows what becomes of the last order when its top card is moved into the middle, as a round more.
  moveTop() {
    if (!this.steps.length) return;
    const [top, ...rest] = this.steps.at(-1).order;
    const middle = Math.floor(this.cards / 2);
    rest.splice(middle, 0, top);
    this.load(this.shuffle, this.cards, [...this.steps, { at: 0, dice: [], rolls: [], order: rest, words: `the top card is moved to place ${middle + 1}` }]);
    this.go(this.last);
  }
}

// letter names a rising sequence.
/** @param {number} sequence */
const letter = (sequence) => String.fromCharCode(97 + sequence);

// risingText tells how many rising sequences there are, and which cards run alone.
/** @param {Order} order */
function risingText(order) {
  const rising = risingOf(order);
  const alone = order.filter((c) => rising.filter((sequence) => sequence === rising[c]).length === 1);
  const all = Math.max(...rising) + 1;
  return ` ${all === 1 ? 'One rising sequence' : `${all} rising sequences`}${alone.length && all > 1 ? `; alone in one: ${alone.map(rankName).join(', ')}` : ''}.`;
}

// put says at which place of which row an element stands; the style sheet moves it there.
/** @template {ElementCSSInlineStyle} E @param {E} element @param {number} at @param {number} row @returns {E} */
function put(element, at, row) {
  element.style.setProperty('--at', at);
  element.style.setProperty('--row', row);
  return element;
}

// The card that goes farthest, −1 if none moves. Of two that go equally far it is the one nearer to the top.
/** @param {Order} before @param {Order} after */
function farthest(before, after) {
  const way = (c) => Math.abs(before.indexOf(c) - after.indexOf(c));
  return before.reduce((best, c) => (way(c) > (best < 0 ? 0 : way(best)) ? c : best), -1);
}

// "1 × 2 × 3 = ", a long row of one number as a power, other long rows with dots; as nodes.
/** @param {number[]} faces @returns {Nodes} */
function productText(faces) {
  if (faces.length > 4 && faces.every((b) => b === faces[0])) return [String(faces[0]), h('sup', {}, faces.length), ' = '];
  return [`${(faces.length > 6 ? [...faces.slice(0, 3), '…', faces.at(-1)] : faces).join(' × ')} = `];
}
