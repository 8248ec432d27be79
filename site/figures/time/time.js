// Time: how long a thousand shuffles take on the reader's machine.
import './time.css';
import { announce } from '../../kit/announce.js';
import { button, select } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { region, table } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { shuffleLab } from '../../engine/lab.js';
import { engine } from '../../engine/client.js';
import { Figure } from '../../page/figure.js';
import { key, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { Starter } from '../../page/starter.js';
import { TimeChart } from './chart.js';

// How people write it in JavaScript: wasm/plain.js has the code.
const plain = { splice: 'JavaScript, insertion by splice, Math.random', swap: 'JavaScript, Fisher–Yates, Math.random', bytes: 'JavaScript, Fisher–Yates on bytes, MT19937' };

export class TimeFigure extends Figure {
  static figure = 'time';
  static keys = {
    ...shuffleKeys('insertion'),
    source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'),
    cards: key.whole(0, 52, 52),
  };

  build() {
    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (changes) => this.set(changes));
    this.cards = select('Cards', [2, 3, 5, 13, 52], (cards) => this.set({ cards }));
    this.timing = new Starter(this, 'Time 1,000 shuffles', (signal, { beside = false }) => this.time(signal, beside), { changed: () => { this.beside.disabled = this.timing.busy; } });
    this.beside = button('Beside JavaScript', () => this.timing.start({ beside: true }));
    this.controls.replaceChildren(this.picker, this.cards, this.timing.button, this.beside);
    this.chart = new TimeChart();
    this.results = [];
    this.others = []; // in JavaScript, of the latest that was timed beside them
    this.render();
  }

  render() {
    this.picker.set(this.state);
    this.cards.set(this.state.cards);
    if (engine.status === 'ready' && !this.results.length && !this.timing.busy) this.say('Nothing timed yet.');
  }

  async time(signal, beside) {
    const { shuffle, times, source, cards } = this.state;
    this.say('Timing …');
    const result = await shuffleLab.time({ shuffle, times, source, cards, beside, forMs: beside ? 2000 : 500 }, { signal });
    this.results = [{ shuffle, times, cards, ...result }, ...this.results.filter((r) => r.shuffle !== shuffle || r.times !== times || r.cards !== cards)].slice(0, 6);
    this.draw();
    const { ms } = result;
    const longer = beside && result.beside.map((b) => b.ms.median / ms.median);
    this.say(h('strong', {}, format.duration(ms.median)), ` for 1,000 shuffles of ${cards} cards: ${format.duration(ms.median / 1000)} a shuffle, ${format.digits(1e6 / ms.median, 2)} shuffles a second.`,
      beside ? ` The three in JavaScript take ${format.digits(Math.min(...longer), 2)} to ${format.digits(Math.max(...longer), 2)} times as long. All were timed in one worker, in batches, one after the other and back.` : '');
    announce(`1,000 shuffles took ${format.duration(ms.median)}.`);
  }

  data() {
    return this.results.length ? { results: this.results } : null;
  }

  draw() {
    const [latest] = this.results;
    if (latest.beside) {
      const { beside, cards, resolutionMs } = latest;
      this.others = beside.map((b) => ({ ...b, label: plain[b.name], cards, resolutionMs }));
      this.chart.show({ cards, rows: [{ label: `This page: ${catalogue.title(latest.shuffle, latest.times)}, MT19937`, ms: latest.ms }, ...this.others] });
    }
    this.stage.replaceChildren(...(this.others.length ? [this.chart.holder] : []), region('Times', table(
      'Measured on this machine',
      ['1,000 shuffles of', 'Median', 'Spread', 'Batches', 'Clock step', 'Checksum'],
      [...this.results, ...this.others].map((r) => [
        `${r.label || catalogue.title(r.shuffle, r.times)}, ${r.cards} cards`,
        format.duration(r.ms.median),
        `${format.duration(r.ms.min)} to ${format.duration(r.ms.max)}`,
        `${r.batches} × ${format.whole(r.repeat)}`,
        format.duration(r.resolutionMs),
        r.checksum ? [h('code', {}, r.checksum)] : '–',
      ]),
      { class: 'times' },
    )));
  }
}
