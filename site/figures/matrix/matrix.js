// Matrix: where each card goes. A map of cards and places, exact beside sampled, in multiples of fair.
import { more, row, slider } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { factorial } from '../../kit/orders.js';
import { foldedTable, showRows } from '../../kit/table.js';
import { catalogue } from '../../engine/catalogue.js';
import { shuffleLab } from '../../engine/lab.js';
import { isFlat, rangeText, wobble, wobbleText } from '../../charts/multiples.js';
import { PlaceMaps } from '../../charts/placemaps.js';
import { Figure } from '../../page/figure.js';
import { key, sampleKeys, shuffleKeys } from '../../page/keys.js';
import { shufflePicker } from '../../page/pickers.js';
import { SampleRun } from '../../page/sampling.js';

const mostTabled = 13; // cards of which there is a table

export class MatrixFigure extends Figure {
  static figure = 'matrix';
  static keys = {
    ...shuffleKeys('naive'),
    cards: key.whole(2, 52, 52),
    ...sampleKeys,
  };

  build() {
    this.maps = new PlaceMaps({ label: 'Map of cards and places, exact and sampled', switched: true });
    this.table = foldedTable('Tables of cards and places', (place) => this.fillTable(place));
    this.grids = {}; // where its tables stand
    this.picker = shufflePicker(['naive', 'fisher-yates', 'insertion'], (changes) => this.begin(changes));
    this.cards = slider('Cards', 2, 52, (cards) => this.begin({ cards }));
    this.sample = new SampleRun(this, {
      want: 'places', adds: [1000],
      name: (index) => `card ${Math.floor(index / this.state.cards) + 1} at place ${(index % this.state.cards) + 1}`,
      before: () => this.maps.switchTo('sampled'),
    });
    this.controls.replaceChildren(this.picker, this.cards, row(...this.sample.buttons), more(...this.sample.source.controls));
    this.begin({});
  }

  /** @param {FigureState} changes */
  begin({ shuffles, ...changes }) {
    this.sample.begin(changes, 'The verdict comes with the first shuffles.');
    const same = this.loaded === this.asks;
    if (!same) Object.assign(this, { exact: null, tooLarge: '', paths: null, loaded: '' });
    this.maps.switchTo('exact');
    this.set({});
    if (this.table.open) this.table.fill();
    if (catalogue.known && !same) this.load();
    if (shuffles) this.sample.add(shuffles);
  }

  // asks names the map that is asked for.
  get asks() {
    const { shuffle, times, cards } = this.state;
    return `${shuffle} ${times} ${cards}`;
  }

  // load asks for the exact map and for the number of paths, which says how many orders there can be at most.
  async load() {
    const { shuffle, times, cards } = this.state;
    const { asks } = this;
    const { signal } = this.sample;
    try {
      const { p } = await shuffleLab.matrix({ shuffle, times, cards }, { signal });
      const exact = p.map((chance) => chance * cards);
      if (isFlat(exact) && !catalogue.shuffle(shuffle).fair) {
        const rounds = await shuffleLab.steps({ shuffle, times, cards, seed: '0' }, { signal });
        this.paths = rounds.flatMap((round) => [...round.dice]).reduce((all, faces) => all * faces, 1);
      }
      this.exact = exact;
    } catch (error) {
      if (error.code === 'cancelled') return;
      if (error.code !== 'too-large') this.fail(error);
      this.tooLarge = error.code === 'too-large' ? 'Sampled only: this shuffle has too many throws in a round to count them all.' : error.message;
    }
    if (signal.aborted) return;
    this.loaded = asks;
    if (!this.table.isConnected) this.stage.replaceChildren(...this.maps.parts, this.table);
    this.render();
    if (this.table.open) this.table.fill();
  }

  data() {
    return { places: this.sample.counts, exact: this.exact };
  }

  seen(visible) {
    this.sample.seen(visible);
  }

  render() {
    const { cards, shuffles } = this.state;
    const { exact, sample } = this;
    this.picker.set(this.state);
    this.cards.set(cards);
    this.maps.show({
      n: cards, exact, places: sample.counts, total: shuffles, dealtNote: 'Nothing dealt yet. Press Run.',
      exactNote: this.tooLarge || (catalogue.known ? 'Counting …' : 'The engine is on its way.'),
    });
    this.table.hidden = cards > mostTabled;
    this.describe();
    sample.show(() => exact && exact.map((multiple) => Math.max(0, multiple)));
    this.table.refresh();
  }

  describe() {
    if (!this.exact && !this.tooLarge) return;
    const { shuffle, cards, shuffles } = this.state;
    const said = [];
    if (!this.exact) said.push(this.tooLarge);
    else if (!isFlat(this.exact)) said.push(rangeText(this.maps.range));
    else if (catalogue.shuffle(shuffle).fair) said.push(h('strong', {}, 'Flat. '), 'Every card is equally likely to be anywhere. The map alone would not prove this shuffle fair; its paths do.');
    else said.push(h('strong', {}, 'Flat, and yet '), this.fewOrders(cards));
    if (shuffles) said.push(' ', ...this.sample.dealtText(), `: chance alone moves a cell by ±${wobbleText(wobble(cards, shuffles))} (two standard deviations).`);
    this.say(said);
  }

  fewOrders(cards) {
    if (!this.paths || this.paths >= factorial(cards)) return 'this shuffle is biased: a flat map proves nothing.';
    return `only ${format.whole(this.paths)} of the ${cards}! orders can come.`;
  }

  fillTable(place) {
    const { cards, shuffles } = this.state;
    if (cards > mostTabled || !this.exact) return;
    const heads = ['Card', ...Array.from({ length: cards }, (_, k) => `Place ${k + 1}`)];
    const grid = (caption, multiples, digits) => {
      const grid = this.grids[digits] ??= h('div');
      showRows(grid, heads, Array.from({ length: cards }, (_, card) => [String(card + 1), ...Array.from(multiples.subarray(card * cards, (card + 1) * cards), (multiple) => format.fixed(multiple, digits))]));
      grid.firstChild.createCaption().textContent = caption;
      return grid;
    };
    const all = [
      grid('Exact, as multiples of fair', this.exact, 3),
      ...(shuffles ? [grid(`Sampled, ${format.whole(shuffles)} shuffles`, this.maps.sampled, 2)] : []),
    ];
    if (place.children.length !== all.length) place.replaceChildren(...all);
  }
}
