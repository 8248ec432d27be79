// Museum: every shuffle of the catalogue with its story, its source, and what it does to three and to four cards, exactly.
import './museum.css';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { Figure } from '../../page/figure.js';
import { sparkOrders } from './spark.js';
import { go } from '../../page/visit.js';

export class MuseumFigure extends Figure {
  static figure = 'museum';
  static keys = {};

  // The table in the page stays until all of them are counted.
  async catalogue(about) {
    const rows = [];
    try {
      for (const shuffle of about.shuffles) {
        const exact = [3, 4].map((cards) => shuffleLab.exact({ shuffle: shuffle.name, cards }));
        rows.push(this.row(shuffle, await Promise.all(exact)));
      }
    } catch (error) {
      return this.fail(error);
    }
    const table = h('table', { class: 'specimens live' },
      h('caption', {}, 'Each shuffle, counted exactly'),
      h('thead', {}, h('tr', {}, ['Shuffle', 'Cards', 'Each order', ...MuseumFigure.numbers].map((text) => h('th', { scope: 'col' }, text)))),
      rows);
    this.stage.querySelector('table').replaceWith(table);
    this.say('Counted on this machine just now.');
    this.root.querySelector('figcaption').append(' Ink marks show the paths to each order, the dashed line a fair share. A name leads to its chart.');
  }

  static numbers = ['Paths', 'Rarest', 'Commonest', 'Never dealt'];

  // row is a body of the table: the name and the story, and beside them a line for each number of cards.
  row({ name, title, fair, story, source }, all) {
    const href = `#${new URLSearchParams({ figure: 'orders', shuffle: name, cards: 3 })}`;
    const what = h('th', { scope: 'rowgroup', rowspan: all.length },
      h('a', { href, onclick: (event) => this.showChart(event) }, title), ' ',
      h('span', { class: fair ? 'fair' : 'biased' }, fair ? 'fair' : 'biased'), ' ',
      h('span', { class: 'story' }, story), ' ',
      h('span', { class: 'story found' }, source));
    return h('tbody', {}, all.map((exact, i) => {
      const { paths, counts, min, max } = exact;
      const numbers = [paths, min, max, counts.filter((count) => count === 0).length];
      return h('tr', {},
        i === 0 ? what : null,
        h('th', { scope: 'row', class: 'size' }, 3 + i),
        h('td', { class: 'spark' }, sparkOrders(3 + i, exact)),
        numbers.map((number, k) => h('td', { 'data-label': MuseumFigure.numbers[k] }, format.whole(number))));
    }));
  }

  // showChart brings up the chart of orders with this shuffle; a link that opens elsewhere is left alone.
  showChart(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(event.currentTarget.hash);
  }
}
