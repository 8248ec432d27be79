// page/pickers.js
import { choices, input, select } from '../kit/controls.js';
import { h } from '../kit/elements.js';
import { seedFault, seedForSource } from '../engine/seed.js';

// seedLine is a line for a seed; onseed hears of seeds only.
export function seedLine(onseed) {
  const field = input('Seed', { placeholder: 'fresh', maxlength: 5000 }, (typed) => {
    const text = typed.trim();
    const fault = seedFault(text);
    field.fault(fault);
    if (!fault) onseed(text);
  });
  return field;
}

export function wordSource(state, begin) {
  const source = select('Generator', [{ value: 'mt19937', label: 'MT19937' }], (name) => begin({ source: name, seed: seedForSource(name, state.seed) }));
  const seed = seedLine((text) => begin({ seed: text }));
  return {
    controls: [source, seed],
    fill: (about) => source.fill(about.sources.map((src) => ({ value: src.name, label: src.title }))),
    // take brings changes into the state; what was wrong with a seed is forgotten when another comes.
    take(changes) {
      Object.assign(state, changes);
      if ('seed' in changes) seed.fault('');
    },
    set() {
      source.set(state.source);
      seed.set(state.seed);
      seed.querySelector('input').disabled = state.source === 'crypto';
    },
  };
}

// shufflePicker is the choice of a shuffle: the three of the article, and the whole catalogue in a list.
// The element gets the methods set(name) and fill(shuffles).
export function shufflePicker(first, onchange) {
  const titles = { insertion: 'Insertion', 'fisher-yates': 'Fisher–Yates', naive: 'Naive' };
  const few = choices('Shuffle', first.map((value) => ({ value, label: titles[value] })), (name) => picked(name));
  const list = h('select', { 'aria-label': 'Another shuffle', class: 'more', onchange: () => list.value && picked(list.value) }, h('option', { value: '' }, 'Others'));
  const holder = h('div', { class: 'picker' }, few, list);
  const picked = (name) => {
    holder.set(name);
    onchange(name);
  };
  holder.set = (name) => {
    few.set(name);
    list.value = first.includes(name) ? '' : name;
    list.classList.toggle('taken', !first.includes(name));
  };
  holder.fill = (shuffles) => {
    const value = list.value;
    const others = shuffles.filter((sh) => !first.includes(sh.name));
    list.replaceChildren(h('option', { value: '' }, 'Others'), ...others.map((sh) => h('option', { value: sh.name }, sh.title)));
    list.value = value;
    list.hidden = others.length === 0;
  };
  return holder;
}
