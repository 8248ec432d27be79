// Controls.
import { h } from './elements.js';
import { nextId } from './id.js';
import { format } from './numbers.js';

/** @param {string} label @param {(event: MouseEvent) => void} onclick @param {Attributes} [attributes] @returns {HTMLButtonElement} */
export function button(label, onclick, attributes = {}) {
  return h('button', { type: 'button', class: 'button', onclick, ...attributes }, label);
}

// An option is {value, label}, or a value that is its own label.
/** @param {ControlOption[]} list */
const optionsOf = (list) => list.map((option) => (typeof option === 'object' ? option : { value: option, label: option }));

// choices is a row of a few options, of which one is taken: radios in a fieldset. Where they do not speak for themselves,
// named shows the legend. The element gets a method set(value).
/** @template T @param {string} legend @param {ControlOption<T>[]} list @param {(value: T) => void} onchange @param {boolean} [named] @returns {Settable<T>} */
export function choices(legend, list, onchange, named = false) {
  const name = `choice-${nextId()}`;
  const options = optionsOf(list);
  const inputs = options.map(({ value }) => h('input', { type: 'radio', name, value, onchange: () => onchange(value) }));
  const field = /** @type {HTMLFieldSetElement & Settable<T>} */ (h('fieldset', { class: 'choices' },
    h('legend', { class: named ? '' : 'visually-hidden' }, legend),
    inputs.map((input, i) => h('label', {}, input, h('span', {}, options[i].label)))));
  field.set = (value) => inputs.forEach((input) => { input.checked = input.value === String(value); });
  return field;
}

// select is a list of many options. The element gets the methods set(value) and fill(list).
/** @template T @param {string} label @param {ControlOption<T>[]} list @param {(value: T) => void} onchange @returns {Fillable<T>} */
export function select(label, list, onchange) {
  const id = `select-${nextId()}`;
  let options = [];
  const menu = h('select', { id, onchange: () => onchange(options.find(({ value }) => String(value) === menu.value)?.value ?? menu.value) });
  const field = /** @type {HTMLDivElement & Fillable<T>} */ (h('div', { class: 'field' }, h('label', { for: id }, label), menu));
  field.fill = (newList) => {
    const { value } = menu;
    options = optionsOf(newList);
    menu.replaceChildren(...options.map((o) => h('option', { value: o.value }, o.label)));
    if (options.some((o) => String(o.value) === value)) menu.value = value;
  };
  // A value that an address asked for need not be among the usual ones.
  field.set = (value) => {
    if (![...menu.options].some((o) => o.value === String(value))) menu.append(h('option', { value }, value));
    menu.value = String(value);
  };
  field.fill(list);
  return field;
}

// input is a line of text. The element gets the methods set(value) and fault(message).
/** @param {string} label @param {Attributes} attributes @param {(text: string) => void} onchange @returns {TextField} */
export function input(label, attributes, onchange) {
  const id = `input-${nextId()}`;
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
  const field = /** @type {HTMLDivElement & TextField} */ (h('div', { class: 'field' }, h('label', { for: id }, label), line, fault));
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

// slider is a range with its value beside it. The element gets a method set(position, value to show).
/** @param {string} label @param {number} least @param {number} most @param {(position: number) => void} onchange @returns {Slider} */
export function slider(label, least, most, onchange) {
  const id = `slider-${nextId()}`;
  const value = h('output', { for: id });
  const range = h('input', { id, type: 'range', min: least, max: most, oninput: () => onchange(+range.value) });
  const field = /** @type {HTMLDivElement & Slider} */ (h('div', { class: 'field' }, h('label', { for: id }, label), range, value));
  field.set = (position, shown = position) => {
    range.value = String(position);
    value.textContent = format.whole(shown);
  };
  return field;
}

// row holds controls that belong together, more those that few need.
/** @param {...Node} controls */
export const row = (...controls) => h('div', { class: 'row' }, controls);

/** @param {...Node} controls */
export const more = (...controls) => h('details', { class: 'more-controls' }, h('summary', {}, 'More'), row(...controls));
