// Museum: every shuffle of the catalogue with its story, its source, and what it does to three and to four cards, exactly.
'use strict';

class MuseumFigure extends Figure {
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
      h('a', { href, onclick: (event) => this.showChart(event, name) }, title), ' ',
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

  // showChart brings up the chart of orders with this shuffle.
  showChart(event, shuffle) {
    const { orders } = figures;
    if (!orders || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!orders.root.offsetParent) { // alone in a frame: the chart takes the table's place
      location.hash = `${event.currentTarget.hash}&embed`;
      return;
    }
    orders.touched = true;
    orders.begin({ shuffle, cards: 3 });
    if (booted) address.write(orders); // at once: the way back leads to where the page stands now
    orders.root.setAttribute('tabindex', '-1');
    orders.root.focus({ preventScroll: true });
    orders.root.scrollIntoView({ block: 'start' });
  }
}

// sparkOrders draws an ink mark for the paths to each order, and a line for the fair share. Nothing reaches beyond six
// times fair with three or four cards; what is beyond three times is drawn to a smaller scale.
function sparkOrders(n, { paths, orders, counts, max }) {
  const [width, height] = [120, 44];
  const fair = paths / orders;
  const base = height - 4;
  const y = scale(0, Math.max(3 * fair, max), base, 3);
  const slot = width / orders;
  const thick = slot * 0.86;
  const rank = allOrders(n).map((order) => orderName(order));
  const words = n === 3 ? rank.map((name, i) => `${name}: ${format.whole(counts[i])}`).join(', ') : `from ${format.whole(Math.min(...counts))} to ${format.whole(max)}`;
  const bars = [...counts].map((count, i) => [slot * (i + 0.5), y(count)]);
  return s('svg', { class: 'spark-orders', width, height, viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `Paths to each order of ${n} cards, ${words}` },
    s('path', { class: 'stem', d: bars.map(([x, top]) => `M${x} ${base}V${top}`).join('') }),
    s('line', { class: 'fair-line', x1: 0, x2: width, y1: y(fair), y2: y(fair) }),
    s('path', { class: 'mark', d: bars.map(([x, top]) => `M${x - thick / 2} ${top}h${thick}`).join('') }));
}
