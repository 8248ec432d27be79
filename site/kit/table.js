// Tables.
import './table.css';
import { h } from './elements.js';

// table makes one of a caption, heads and rows; the first cell of a row is its heading. A cell is a text, a list of nodes, or
// a cell made elsewhere.
/** @param {string | null} caption @param {Cell[]} heads @param {Cell[][]} rows @param {Attributes} [attributes] */
export function table(caption, heads, rows, attributes = {}) {
  /** @param {'th' | 'td'} tag @param {Attributes} attributes @param {any} content */
  const cell = (tag, attributes, content) => (/^T[HD]$/.test(content.tagName) ? content : h(tag, attributes, content));
  return h('table', attributes,
    caption && h('caption', {}, caption),
    h('thead', {}, h('tr', {}, heads.map((head) => cell('th', { scope: 'col' }, head)))),
    h('tbody', {}, rows.map(([name, ...others]) => h('tr', {}, cell('th', { scope: 'row' }, name), others.map((other) => cell('td', {}, other))))));
}

// region is the place of a table, which scrolls by itself where it is too wide.
/** @param {string} label @param {...Node} children */
export const region = (label, ...children) => h('div', { class: 'table-wrap', role: 'region', 'aria-label': label, tabindex: 0 }, children);

// showRows shows rows of texts as a table in its place. Cells that say the same stay as they are, so that 120 rows may
// count on while somebody uses the page.
/** @param {Element} place @param {string[]} heads @param {string[][]} rows */
export function showRows(place, heads, rows) {
  const old = place.querySelector('table');
  if (old && old.rows.length === rows.length + 1 && [...old.rows[0].cells].map((cell) => cell.textContent).join() === heads.join()) {
    rows.forEach((row, y) => row.forEach((text, x) => {
      const cell = old.rows[y + 1].cells[x]; // not its text node, which a page translator may have replaced
      if (cell.textContent !== text) cell.textContent = text;
    }));
    return;
  }
  place.replaceChildren(table(null, heads, rows));
}

// foldedTable is a table to be opened. show(place) fills its place: when it is opened, saved or printed, and by
// refresh() while it is open: twice a second at most, a long one less often, which is work for the page.
// The element gets the methods fill() and refresh().
/** @param {string} label @param {(place: HTMLElement) => void} show @param {string} [summary] @returns {FoldedTable} */
export function foldedTable(label, show, summary = 'The numbers as a table') {
  const place = region(label);
  const folded = /** @type {FoldedTable} */ (h('details', { class: 'as-table', ontoggle: () => folded.open && folded.fill() }, h('summary', {}, summary), place));
  let timer = 0;
  folded.fill = () => show(place);
  folded.refresh = () => {
    if (!folded.open || timer) return;
    timer = setTimeout(() => {
      timer = 0;
      if (folded.open) folded.fill();
    }, place.getElementsByTagName('tr').length > 50 ? 1500 : 500);
  };
  addEventListener('beforeprint', () => folded.isConnected && folded.fill());
  return folded;
}

// fillFolded fills the folded tables in a part of the page.
/** @param {Element} root */
export function fillFolded(root) {
  for (const folded of /** @type {NodeListOf<FoldedTable>} */ (root.querySelectorAll('.as-table'))) folded.fill?.(); // one that is still drawn has nothing to fill
}
