// Small helpers for every figure: elements, numbers as people write them, controls, announcements.
'use strict';

const SVG_NS = 'http://www.w3.org/2000/svg';

// h('p', {class: 'note'}, 'text', child): an element. Keys that begin with "on" are listeners,
// true and false set and leave out an attribute.
function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// s is h for SVG.
function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG_NS, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// numberFormat keeps the formatters, which are costly to make: a chart of 120 bars writes some hundred numbers a frame.
const numberFormats = new Map();
function numberFormat(options) {
  const name = JSON.stringify(options);
  if (!numberFormats.has(name)) numberFormats.set(name, new Intl.NumberFormat('en', options));
  return numberFormats.get(name);
}

// Numbers. Every figure writes them the same way: 1,234, 12.3 %, 5.3 × 10⁻⁵⁹.
const format = {
  whole: (n) => numberFormat({}).format(n),

  digits: (n, most = 3) => numberFormat({ maximumSignificantDigits: most }).format(n),

  fixed: (n, places) => numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places }).format(n),

  percent: (share, places = 1) => `${format.fixed(100 * share, places)}\u00a0%`,

  // +11.1 %, −11.1 %, with a true minus.
  signed: (share, places = 1) => {
    const text = format.fixed(Math.abs(100 * share), places);
    if (Number(text.replace(/,/g, '')) === 0) return `${text}\u00a0%`;
    return `${share < 0 ? '−' : '+'}${text}\u00a0%`;
  },

  // A power of ten as nodes: 10<sup>23</sup>.
  power: (exponent) => ['10', h('sup', {}, `${exponent < 0 ? '−' : ''}${format.whole(Math.abs(exponent))}`)],

  // A number given by its decimal logarithm, as nodes: 1,234 or 5.3 × 10<sup>59</sup>.
  fromLog10: (log, digits = 2) => {
    if (log >= -3 && log < 6) return [format.digits(10 ** log, 4)];
    let exponent = Math.floor(log);
    let mantissa = (10 ** (log - exponent)).toFixed(digits - 1);
    if (mantissa.startsWith('10')) [mantissa, exponent] = [(1).toFixed(digits - 1), exponent + 1];
    return [`${mantissa}\u00a0×\u00a0`, ...format.power(exponent)];
  },

  duration: (ms) => {
    if (ms < 1) return `${format.digits(1000 * ms)} µs`;
    if (ms < 1000) return `${format.digits(ms)} ms`;
    if (ms < 90_000) return `${format.fixed(ms / 1000, 1)} s`;
    if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
    return `${format.digits(ms / 3_600_000, 2)} h`;
  },
};

// loud is the one loud word of a verdict; the space keeps it apart where the page is read aloud.
function loud(word, kind = '') {
  return h('span', { class: `loud ${kind}` }, `${word} `);
}

// showRows shows rows of texts as a table in its place, the first of each a heading. Cells that say the same stay as they
// are, so that 120 rows may count on while somebody uses the page.
function showRows(place, heads, rows) {
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

// Controls.

function button(label, onclick, attributes = {}) {
  return h('button', { type: 'button', class: 'button', onclick, ...attributes }, label);
}

let lastControl = 0;

// choices is a row of a few options, of which one is taken: radios in a fieldset.
// options: [{value, label}]; where they do not speak for themselves, named shows the legend. The element gets a method set(value).
function choices(legend, options, onchange, named = false) {
  const name = `choice-${++lastControl}`;
  const inputs = options.map(({ value }) => h('input', { type: 'radio', name, value, onchange: () => onchange(value) }));
  const field = h('fieldset', { class: 'choices' },
    h('legend', { class: named ? '' : 'visually-hidden' }, legend),
    inputs.map((input, i) => h('label', {}, input, h('span', {}, options[i].label))));
  field.set = (value) => inputs.forEach((input) => { input.checked = input.value === String(value); });
  return field;
}

// select is a list of many options. The element gets the methods set(value) and fill(options).
function select(label, options, onchange) {
  const id = `select-${++lastControl}`;
  const list = h('select', { id, onchange: () => onchange(list.value) });
  const field = h('div', { class: 'field' }, h('label', { for: id }, label), list);
  field.fill = (all) => {
    const value = list.value;
    list.replaceChildren(...all.map((o) => h('option', { value: o.value }, o.label)));
    if (all.some((o) => o.value === value)) list.value = value;
  };
  // A value that an address asked for need not be among the usual ones.
  field.set = (value) => {
    if (![...list.options].some((o) => o.value === String(value))) list.append(h('option', { value }, value));
    list.value = value;
  };
  field.fill(options);
  return field;
}

// write sets the text of an element; what stands there already costs no layout.
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// input is a line of text. The element gets the methods set(value) and fault(message).
function input(label, attributes, onchange) {
  const id = `input-${++lastControl}`;
  let typing = false;
  const line = h('input', {
    id, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': `${id}-fault`,
    oninput: () => { typing = true; }, onblur: () => { typing = false; },
    onchange: () => {
      typing = false;
      onchange(line.value);
    },
    ...attributes,
  });
  const fault = h('p', { id: `${id}-fault`, class: 'fault', hidden: true });
  const field = h('div', { class: 'field' }, h('label', { for: id }, label), line, fault);
  // What somebody is typing, or is asked to put right, stays.
  field.set = (value) => { if (!typing && fault.hidden && line.value !== value) line.value = value; };
  field.fault = (message) => {
    // Below all controls: a fault shows when the line is left, often by a press on a button, which must not move away.
    if (message) (field.closest('.controls') || field).append(fault);
    fault.textContent = message || '';
    fault.hidden = !message;
    if (message) line.setAttribute('aria-invalid', 'true');
    else line.removeAttribute('aria-invalid');
  };
  return field;
}

// announce tells a screen reader something, at most once a second and the latest only.
const announce = (() => {
  let region = null;
  let waiting = null;
  return (text) => {
    if (!region) {
      region = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
      document.body.append(region);
    }
    if (!waiting) {
      setTimeout(() => {
        region.textContent = waiting;
        waiting = null;
      }, 1000);
    }
    waiting = text;
  };
})();

const motion = matchMedia('(prefers-reduced-motion: no-preference)');

// copyText copies and says so on the button. Where the clipboard is out of reach the text is shown to be copied by hand.
async function copyText(text, copier) {
  const label = copier.textContent;
  try {
    await navigator.clipboard.writeText(text);
    announce('Copied');
    if (label === 'Copied') return; // it says so already
    copier.textContent = 'Copied';
  } catch {
    const shown = h('textarea', { class: 'copy-by-hand', readonly: true, rows: 3, 'aria-label': 'Copy this text' });
    shown.value = text;
    copier.closest('.figure')?.querySelector('.copy-by-hand')?.remove();
    copier.parentElement.append(shown);
    shown.select();
    return;
  }
  setTimeout(() => { copier.textContent = label; }, 1500);
}

// slider is a range with its value beside it. The element gets a method set(position, value to show).
function slider(label, least, most, onchange) {
  const id = `slider-${++lastControl}`;
  const value = h('output', { for: id });
  const range = h('input', { id, type: 'range', min: least, max: most, oninput: () => onchange(+range.value) });
  const field = h('div', { class: 'field' }, h('label', { for: id }, label), range, value);
  field.set = (position, shown = position) => {
    range.value = position;
    value.textContent = format.whole(shown);
  };
  return field;
}
