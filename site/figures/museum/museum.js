// Museum: every shuffle of the catalogue with its story, its source, and what it does to three and to four cards, exactly.
// The table stands in the page; its numbers are counted again here.
import './museum.css';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { Figure } from '../../page/figure.js';
import { go } from '../../page/visit.js';

export class MuseumFigure extends Figure {
  static figure = 'museum';
  static keys = {};

  build() {
    this.rows = [...this.stage.querySelectorAll('tbody')];
    for (const row of this.rows) {
      const title = row.querySelector('.title');
      const href = `#${new URLSearchParams({ figure: 'orders', shuffle: row.dataset.shuffle, cards: '3' })}`;
      title.replaceChildren(h('a', { href, onclick: (event) => this.showChart(event) }, title.textContent));
    }
  }

  async catalogue() {
    try {
      const agree = await Promise.all(this.rows.map((row) => this.recount(row)));
      const others = this.rows.filter((_, i) => !agree[i]).map((row) => row.querySelector('.title').textContent);
      this.say(others.length ? `This machine counts otherwise: ${others.join(', ')}.` : h('span', { class: 'just-now' }, 'Counted on this machine just now.'));
    } catch (error) {
      this.fail(error);
    }
  }

  // recount says whether the engine counts what stands in a row.
  async recount(row) {
    const all = await Promise.all([3, 4].map((cards) => shuffleLab.exact({ shuffle: row.dataset.shuffle, cards })));
    const numbers = all.flatMap(({ paths, counts, min, max }) => [paths, min, max, counts.filter((count) => count === 0).length]);
    return numbers.map(format.whole).join() === [...row.querySelectorAll('[data-label]')].map((cell) => cell.textContent).join();
  }

  // showChart brings up the chart of orders with this shuffle; a link that opens elsewhere is left alone.
  showChart(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(event.currentTarget.hash);
  }
}
