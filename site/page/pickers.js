// The choices that many figures offer: a shuffle, a source of random words, a seed.
import { choices, input, select } from '../kit/controls.js';
import { h } from '../kit/elements.js';
import { catalogue } from '../engine/catalogue.js';
import { limits } from '../engine/limits.js';
import { seedFault, seedForSource } from '../engine/seed.js';

// shufflePicker is the choice of a shuffle: the three of the article, and, once the engine has told them, the others in a
// list; and how many times in a row it is done. onchange hears of {shuffle} or {times}. The element gets a method set(state).
/** @param {string[]} first @param {(changes: FigureState) => void} onchange @returns {Settable<FigureState>} */
export function shufflePicker(first, onchange) {
  const titles = { insertion: 'Insertion', 'fisher-yates': 'Fisher–Yates', naive: 'Naive', 'riffle-1': 'Riffle', overhand: 'Overhand' };
  const few = choices('Shuffle', first.map((value) => ({ value, label: titles[value] })), (name) => pick(name));
  const list = h('select', { 'aria-label': 'Another shuffle', class: 'more', onchange: () => list.value && pick(list.value) }, h('option', { value: '' }, 'Others'));
  const times = timesField((n) => onchange({ times: n }));
  const holder = /** @type {HTMLDivElement & Settable<FigureState>} */ (h('div', { class: 'picker' }, few, list, times));
  const pick = (shuffle) => {
    show(shuffle);
    onchange({ shuffle });
  };
  const show = (name) => {
    const other = !first.includes(name);
    few.set(name);
    list.value = other ? name : '';
    list.classList.toggle('taken', other);
  };
  holder.set = (state) => {
    show(state.shuffle);
    times.set(state.times);
  };
  catalogue.whenKnown(() => {
    const others = catalogue.shuffles.filter(({ name }) => !first.includes(name));
    list.append(...others.map(({ name, title }) => h('option', { value: name }, title)));
    list.hidden = others.length === 0;
  });
  return holder;
}

// timesField is how many times in a row a shuffle is done.
/** @param {(times: number) => void} onchange @param {string} label @returns {HTMLSpanElement & Settable<number>} */
export function timesField(onchange, label = '×') {
  const times = h('input', { type: 'number', min: 1, max: limits.times, required: true, 'aria-label': 'Times in a row', onchange: () => times.reportValidity() && onchange(+times.value) });
  const set = (n) => {
    if (document.activeElement !== times || times.validity.valid) times.value = n;
  };
  return Object.assign(h('span', { class: 'field' }, label, times), { set });
}

// seedLine is a line for a seed; onseed hears of seeds only.
/** @param {(seed: string) => void} onseed */
export function seedLine(onseed) {
  const field = input('Seed', { placeholder: 'fresh', maxlength: 5000 }, (typed) => {
    const text = typed.trim();
    const fault = seedFault(text);
    field.fault(fault);
    if (!fault) onseed(text);
  });
  return field;
}

// sourcePicker is the choice of where a figure's random words come from: the figure's state has the keys of sourceKeys.
/** @param {Figure} figure */
export function sourcePicker(figure) {
  const source = select('Generator', [{ value: 'mt19937', label: 'MT19937' }], (name) => figure.begin({ source: name, seed: seedForSource(name, figure.state.seed) }));
  const seed = seedLine((text) => figure.begin({ seed: text }));
  source.classList.add('generator');
  catalogue.whenKnown(() => source.fill(catalogue.sources.map(({ name, title }) => ({ value: name, label: title }))));
  return {
    controls: [source, seed],
    // take brings changes into the state; what was wrong with a seed is forgotten when another comes.
    /** @param {FigureState} changes */
    take(changes) {
      Object.assign(figure.state, changes);
      if ('seed' in changes) seed.fault('');
    },
    show() {
      source.set(figure.state.source);
      seed.set(figure.state.seed);
      seed.querySelector('input').disabled = figure.state.source === 'crypto';
    },
  };
}
