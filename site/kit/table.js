// kit/table.js
import './table.css';
import { h } from './elements.js';

// showRows shows rows of texts as a table in its place, the first of each a heading. Cells that say the same stay as they
// are, so that 120 rows may count on while somebody uses the page.
export function showRows(place, heads, rows) {
  const old = place.querySelector('table');
  if (old && old.rows.length === rows.length + 1 && [...old.rows[0].cells].map((cell) => cell.textContent).join() === heads.join()) {
    rows.forEach((row, y) => row.forEach((text, x) => {
      const { firstChild } = old.rows[y + 1].cells[x];
      if (firstChild.data !== text) firstChild.data = text;
    }));
    return;
  }
  place.replaceChildren(h('table', {},
    h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, rows.map(([name, ...texts]) => h('tr', {}, h('th', { scope: 'row' }, name), texts.map((text) => h('td', {}, text)))))));
}
