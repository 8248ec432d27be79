// Under each figure: its link, the lines that embed it, and what can be taken away from it.
import { svgSpace, h, s } from '../kit/elements.js';
import { fillFolded } from '../kit/table.js';

/** @param {Blob} blob @param {string} file */
export function download(blob, file) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// takeawaysOf lists what a part of the page holds: charts as SVG and PNG, maps without axes as PNG, tables as CSV.
/** @param {HTMLElement} root @returns {Takeaway[]} */
export function takeawaysOf(root) {
  const number = (i, all) => (all.length > 1 ? `-${i + 1}` : '');
  const charts = [.../** @type {NodeListOf<SVGElement>} */ (root.querySelectorAll('svg.chart'))].filter((svg) => svg.clientWidth);
  const maps = [.../** @type {NodeListOf<HTMLCanvasElement>} */ (root.querySelectorAll('canvas:not(.first *)'))].filter((canvas) => canvas.clientWidth && !canvas.parentElement.querySelector('svg.chart'));
  const tablesNow = () => {
    fillFolded(root);
    return [...root.querySelectorAll('table')].filter((table) => table.rows.length > 1 && (table.closest('details') || table.checkVisibility()));
  };
  const tables = tablesNow();
  return [
    ...charts.flatMap((svg, i) => [
      { label: `Chart${number(i, charts)}, SVG`, file: `${number(i, charts)}.svg`, make: () => svgBlob(svg) },
      { label: `Chart${number(i, charts)}, PNG`, file: `${number(i, charts)}.png`, make: () => pngBlob(svg) },
    ]),
    ...maps.map((canvas, i) => ({ label: `Map${number(i, maps)}, PNG`, file: `-map${number(i, maps)}.png`, make: () => canvasBlob(canvas) })),
    ...tables.map((_, i) => ({ label: `Table${number(i, tables)}, CSV`, file: `${number(i, tables)}.csv`, make: () => csvBlob(tablesNow()[i]) })),
  ];
}

// The properties that a chart's drawing takes from the style sheet.
const drawnBy = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'visibility', 'display', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline'];

// svgBlob copies a chart with its styles written into it, on the page's paper.
/** @param {SVGElement} svg */
function svgBlob(svg) {
  const { width, height } = svg.getBoundingClientRect();
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const originals = [svg, ...svg.querySelectorAll('*')];
  const behind = getComputedStyle(svg).visibility === 'hidden'; // a map that gives way to another is saved all the same
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    drawnBy.forEach((p) => element.setAttribute(p, behind && p === 'visibility' ? 'visible' : plainColour(style.getPropertyValue(p)))); // style attributes are forbidden here
    ['style', 'class', 'tabindex', 'role', 'aria-label', 'aria-hidden'].forEach((a) => element.removeAttribute(a));
  });
  copy.setAttribute('xmlns', svgSpace);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  copy.removeAttribute('aria-hidden');
  const map = svg.parentElement.querySelector('canvas'); // the chart is the axes of a map
  if (map) {
    const { left, top } = svg.getBoundingClientRect();
    const place = map.getBoundingClientRect();
    copy.prepend(s('image', { x: place.left - left, y: place.top - top, width: place.width, height: place.height, href: map.toDataURL() }));
  }
  const paper = plainColour(getComputedStyle(document.body).backgroundColor);
  copy.prepend(s('rect', { width: '100%', height: '100%', fill: paper }));
  copy.prepend(s('title', {}, svg.getAttribute('aria-label') || ''));
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

// plainColour writes what a browser mixes, color(srgb 0.5 0.5 0.5), as every program reads it.
/** @param {string} value @returns {string} */
function plainColour(value) {
  return value.replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)/g,
    (_, r, g, b, alpha = 1) => `rgba(${[r, g, b].map((part) => Math.round(255 * part)).join(', ')}, ${alpha})`);
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const canvasBlob = (canvas) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large')))));

// pngBlob paints that copy at twice its size.
/** @param {SVGElement} svg */
async function pngBlob(svg) {
  const image = new Image();
  const text = await svgBlob(svg).text();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h('canvas', { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvasBlob(canvas);
}

// csvBlob writes a table for spreadsheets: quoted where needed, plain numbers without separators, powers as 5.3e-59, and a
// cell that spans several rows or columns in each of them.
/** @param {HTMLTableElement} table */
function csvBlob(table) {
  const cell = (td) => {
    const copy = td.cloneNode(true);
    copy.querySelectorAll('sup').forEach((sup) => sup.prepend('^'));
    const text = copy.textContent.replace(/−/g, '-').replace(/\s+/g, ' ').trim();
    const power = /^(\d(?:\.\d+)?) × 10\^(-?\d+)$/.exec(text);
    const plain = power ? `${power[1]}e${power[2]}` : /^-?[\d,]+(\.\d+)?$/.test(text) ? text.replace(/,/g, '') : text;
    return /[",\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
  };
  const grid = [...table.rows].map(() => []);
  [...table.rows].forEach((row, y) => {
    let x = 0;
    for (const td of row.cells) {
      while (grid[y][x] !== undefined) x++;
      const text = cell(td);
      for (let down = 0; down < td.rowSpan && grid[y + down]; down++) {
        for (let right = 0; right < td.colSpan; right++) grid[y + down][x + right] = text;
      }
    }
  });
  const lines = grid.map((cells) => Array.from(cells, (text) => text ?? '').join(','));
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}

/** @param {any} value */
export const jsonBlob = (value) => new Blob([JSON.stringify(value, (_, v) => (ArrayBuffer.isView(v) ? [.../** @type {Float64Array} */ (v)] : v), 1)], { type: 'application/json' });
