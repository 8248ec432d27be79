// kit/controls.js
import { h } from './elements.js';
import { nextId } from './id.js';
import { format } from './numbers.js';

// Controls.

export function button(label, onclick, attributes = {}) {
  return h('button', { type: 'button', class: 'button', onclick, ...attributes }, label);
}

// choices is a row of a few options, of which one is taken: radios in a fieldset.
// options: [{value, label}]; where they do not speak for themselves, named shows the legend. The element gets a method set(value).
export function choices(legend, options, onchange, named = false) {
  const name = `choice-${nextId()}`;
  const inputs = options.map(({ value }) => h('input', { type: 'radio', name, value, onchange: () => onchange(value) }));
  const field = h('fieldset', { class: 'choices' },
    h('legend', { class: named ? '' : 'visually-hidden' }, legend),
    inputs.map((input, i) => h('label', {}, input, h('span', {}, options[i].label))));
  field.set = (value) => inputs.forEach((input) => { input.checked = input.value === String(value); });
  return field;
}

// select is a list of many options. The element gets the methods set(value) and fill(options).
export function select(label, options, onchange) {
  const id = `select-${nextId()}`;
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

// input is a line of text. The element gets the methods set(value) and fault(message).
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

// slider is a range with its value beside it. The element gets a method set(position, value to show).
export function slider(label, least, most, onchange) {
  const id = `slider-${nextId()}`;
  const value = h('output', { for: id });
  const range = h('input', { id, type: 'range', min: least, max: most, oninput: () => onchange(+range.value) });
  const field = h('div', { class: 'field' }, h('label', { for: id }, label), range, value);
  field.set = (position, shown = position) => {
    range.value = position;
    value.textContent = format.whole(shown);
  };
  return field;
}
