// Again: how far off fair a shuffle is after it was done once, twice, three times …, beside all the others.
import './again.css';
import { choices, select } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { foldedTable, showRows } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { shuffleLab } from '../../engine/lab.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { AgainChart } from './chart.js';
import { numberText, offText } from './words.js';

export class AgainFigure extends Figure {
  static figure = 'again';
  static keys = {
    shuffle: key.shuffle('riffle-1'),
    cards: key.whole(2, 312, 52),
    times: key.times(10),
    scale: key.oneOf(['linear', 'log'], 'linear'),
  };

  build() {
    this.chart = new AgainChart();
    this.table = foldedTable('Table of times', (place) => this.fillTable(place));
    this.picker = shufflePicker(['riffle-1', 'naive', 'overhand'], (changes) => this.begin(changes));
    this.cards = select('Cards', [3, 4, 5, 6, 7, 8, 13, 26, 52, 104, 312], (cards) => this.begin({ cards }));
    this.scale = choices('Scale', [{ value: 'linear', label: 'Linear' }, { value: 'log', label: 'Logarithmic' }], (scale) => this.set({ scale }));
    this.controls.replaceChildren(this.picker, this.cards, this.scale);
    /** @type {Map<string, Again | null>} */
    this.known = new Map(); // answers by name, for so many cards and times; null where there is none
    this.render();
  }

  async begin(changes) {
    this.set(changes);
    if (!catalogue.known) return;
    const signal = this.afresh();
    this.known = new Map();
    const { shuffle, cards, times } = this.state;
    try {
      this.known.set(shuffle, await shuffleLab.again({ shuffle, cards, times }, { signal, onProgress: (share) => share && this.say(`Counting … ${format.percent(share, 0)}`) }));
      this.draw();
      await this.addOthers(signal);
    } catch (error) {
      if (error.code === 'cancelled') return;
      this.known = new Map();
      this.fail(error);
    }
  }

  // addOthers asks for the other shuffles, one by one, while somebody looks. Those that cannot be told are left out.
  async addOthers(signal) {
    const { shuffle, cards, times } = this.state;
    for (const { name, fair } of catalogue.shuffles) {
      if (fair || name === shuffle || name === 'riffle-7') continue;
      if (!this.visible) await /** @type {Promise<void>} */ (new Promise((resolve) => { this.wake = resolve; }));
      try {
        this.known.set(name, await shuffleLab.again({ shuffle: name, cards, times }, { signal }));
      } catch (error) {
        if (error.code === 'cancelled') return;
        if (error.code === 'engine') throw error;
      }
      if (signal.aborted) return;
      this.render();
    }
  }

  seen(visible) {
    if (visible) this.wake?.();
  }

  get answer() {
    return this.known.get(this.state.shuffle);
  }

  draw() {
    this.render();
    if (!this.chart.holder.isConnected) this.stage.replaceChildren(this.chart.holder, this.table);
    if (this.table.open) this.table.fill();
    this.describe();
  }

  render() {
    const { shuffle, cards, times, scale } = this.state;
    this.picker.set(this.state);
    this.cards.set(cards);
    this.scale.set(scale);
    if (!this.answer) return;
    const lines = [...this.known].map(([name, answer]) => ({ ...answer, title: catalogue.title(name), chosen: name === shuffle }));
    this.chart.show(lines.sort((a, b) => Number(a.chosen) - Number(b.chosen)), times, scale === 'log');
  }

  describe() {
    const { rows, exact } = this.answer;
    const { shuffle, cards } = this.state;
    const last = rows.at(-1);
    const title = catalogue.title(shuffle);
    const count = (k) => `${k} ${k === 1 ? 'time' : 'times'}`;
    if (catalogue.shuffle(shuffle).fair) {
      this.say(`${title} is fair, and stays fair.`);
    } else if (!exact) {
      this.say(`${title}, ${cards} cards: after ${count(rows.length)} at least ${offText(last.off)} off fair. This is a floor, told by where single cards go and by how many paths there are; the truth may be far above it.`);
    } else if (last.never && !catalogue.shuffle(shuffle).riffles && rows.length > 1 && last.off > 0.999999 * rows.at(-2).off) {
      this.say(h('strong', {}, `${title}, ${cards} cards: `), `${offText(last.off)} off fair after ${count(rows.length)}, and the same the time before. ${numberText(last.never, 7)} orders never come.`);
    } else {
      const below = [0.5, 0.1, 0.01].map((mark) => [mark, rows.findIndex(({ off }) => off < mark * (1 - 1e-12)) + 1]).filter(([, k]) => k);
      const steps = below.filter(([, k], i) => k !== below[i + 1]?.[1]).map(([mark, k]) => `below ${format.percent(mark, 0)} after ${count(k)}`);
      const never = last.never && ` ${numberText(last.never, 7)} orders still never come.`;
      this.say(h('strong', {}, `${title}, ${cards} cards: `), steps.length ? `${steps.join(', ')}; ` : '', `after ${count(rows.length)} ${offText(last.off)} of all deals would still have to end otherwise.`, never || '');
    }
  }

  fillTable(place) {
    if (!this.answer) return;
    const { rows, exact } = this.answer;
    const heads = ['Times', exact ? 'Off fair' : 'Off fair, at least', ...(exact ? ['Separation', 'Commonest, times fair', 'Rarest, times fair', 'Never dealt'] : [])];
    showRows(place, heads, rows.map(({ times, off, separation, most, fewest, never }) => [String(times), offText(off), ...(exact ? [offText(separation), ...[most, fewest, never].map((n) => numberText(n, 6))] : [])]));
  }

  data() {
    return this.answer ?? null;
  }
}
