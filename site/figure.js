// The base of every figure: its parts on the page, its state, and how the engine's state shows in it.
'use strict';

// The kinds of keys that a figure's state is made of. parse turns text into a value, or undefined when it is none.
// A key that only counts on while the figure runs is a counter: {...key.whole(0, 99, 0), counter: true}.
const key = {
  whole: (least, most, initial) => ({
    initial,
    parse: (text) => (/^(0|[1-9]\d{0,15})$/.test(text) && +text >= least && +text <= most ? +text : undefined),
  }),
  oneOf: (values, initial) => ({ initial, parse: (text) => (values.includes(text) ? text : undefined) }),
  // The name of a shuffle. Only the engine knows them all: until it has told, any name of the right form passes.
  shuffle: (initial) => ({ initial, parse: (text) => ((key.shuffles ? key.shuffles.includes(text) : /^[a-z0-9-]{1,40}$/.test(text)) ? text : undefined) }),
  shuffles: null,
  seed: (initial = '') => ({ initial, parse: (text) => (seedFault(text) === '' ? text : undefined) }),
};

// seedFault says what is wrong with a seed, '' if nothing. The empty seed asks for a fresh one.
function seedFault(text) {
  if (text === '' || (/^(0|[1-9]\d{0,9})$/.test(text) && +text <= 4294967295)) return '';
  if (/^0x([0-9a-fA-F]{8}){1,624}$/.test(text)) return '';
  return 'A seed is a whole number from 0 to 4294967295, or 0x and 8, 16, 24 … hex digits. Leave it empty for a fresh one.';
}

// seedLine is a line for a seed; onseed hears of seeds only.
function seedLine(onseed) {
  const field = input('Seed', { placeholder: 'fresh', maxlength: 5000 }, (typed) => {
    const text = typed.trim();
    const fault = seedFault(text);
    field.fault(fault);
    if (!fault) onseed(text);
  });
  return field;
}

// wordSource makes the controls of where a figure's random words come from: its state has the keys of wordKeys, and begin
// starts it over with changes to them.
const wordKeys = (seed = '') => ({ source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'), seed: key.seed(seed) });
function wordSource(state, begin) {
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

// seedForSource keeps a seed only where the source can take it.
function seedForSource(source, seed) {
  if (source === 'crypto') return '';
  return source === 'lcg32' && seed.startsWith('0x') ? '' : seed;
}

class Figure {
  // Subclasses name themselves (static figure) and the keys of their state (static keys: {name: key}).
  constructor(root) {
    this.root = root;
    this.stage = root.querySelector('.stage');
    this.controls = root.querySelector('.controls');
    this.readout = root.querySelector('.readout');
    this.state = Object.fromEntries(Object.entries(this.constructor.keys).map(([name, k]) => [name, k.initial]));
    this.visible = false;
    this.addressed = address.text(this); // as the address knows it
    this.touched = false; // whether the reader has set something since an address did
    for (const event of ['click', 'change']) root.addEventListener(event, () => { this.touched = true; }, true);
    new IntersectionObserver((entries) => this.show(entries.at(-1).isIntersecting)).observe(root); // on a busy machine several come at once
    document.addEventListener('visibilitychange', () => this.show(this.onScreen));
    this.build();
    root.append(figureTools(this));
    // On paper the settings, with the seed, take the place of the controls.
    const settings = h('p', { class: 'on-paper' });
    root.append(settings);
    root.classList.add('built');
    addEventListener('beforeprint', () => {
      this.fillFolded();
      settings.textContent = [...new URLSearchParams(address.text(this).slice(1))].map(([name, value]) => `${name}: ${value}`).join(' · ');
    });
    engine.listeners.add(() => this.engineChanged());
    this.engineChanged();
  }

  // build makes the controls, once. render brings the page up to the state, at any time.
  build() {}
  render() {}
  // catalogue is called when the engine has told what shuffles and sources there are.
  catalogue() {}
  // seen is called when the figure comes on or goes off the screen.
  seen() {}

  // title names the figure for a frame or a link.
  title() {
    return `The shuffle lab: ${this.root.closest('section').querySelector('h2').textContent}`;
  }

  // takeaways lists what can be saved: {label, file: its ending, make: a function that returns a Blob}.
  takeaways() {
    const all = takeawaysOf(this.root, () => this.fillFolded());
    const data = this.data();
    if (data) all.push({ label: 'Data, JSON', file: '.json', make: async () => jsonBlob(await this.replayable(data)) });
    return all;
  }

  // refreshTable brings an open table up to date, twice a second at most; a long one less often, which is work for the page.
  refreshTable() {
    if (!this.table.open || this.tableTimer) return;
    const long = this.table.getElementsByTagName('tr').length > 50;
    this.tableTimer = setTimeout(() => { this.tableTimer = 0; this.fillTable(); }, long ? 1500 : 500);
  }

  // fillFolded fills the table that else is filled only while it is open.
  fillFolded() {
    if (!this.table?.isConnected) return;
    const { open } = this.table;
    this.table.open = true;
    this.fillTable();
    this.table.open = open;
  }

  // data returns the figure's numbers, null when it has none.
  data() {
    return null;
  }

  // replayable adds to the numbers what makes them again, here or by the Go packages.
  async replayable(data) {
    const { version, plan } = await shuffleLab.about();
    return { figure: this.constructor.figure, settings: this.state, ...data, address: address.link(this), engine: version, dicePlan: plan };
  }

  show(onScreen) {
    this.onScreen = onScreen;
    const visible = onScreen && document.visibilityState === 'visible';
    if (visible === this.visible) return;
    this.visible = visible;
    this.seen(visible);
  }

  set(changes) {
    Object.assign(this.state, changes);
    this.render();
    this.remember();
  }

  // changes are the keys that are not as they were at first, with their values as text.
  changes() {
    return Object.fromEntries(Object.entries(this.constructor.keys).filter(([name, k]) => this.state[name] !== k.initial).map(([name]) => [name, String(this.state[name])]));
  }

  // remember writes the state into the address, once the reader has touched the figure and what the address asked for is shown.
  remember() {
    if (!this.touched || this.remembering || !booted) return;
    this.remembering = setTimeout(() => {
      this.remembering = 0;
      if (this.touched) address.write(this); // and no address has come since
    }, 400); // Safari allows 100 changes in 30 s
  }

  // restore takes the state that an address asks for. What cannot be is replaced by the usual value, and said.
  restore(values) {
    const { keys } = this.constructor;
    const faults = [];
    const state = {};
    for (const [name, k] of Object.entries(keys)) {
      const value = name in values ? k.parse(values[name]) : k.initial;
      state[name] = value === undefined ? k.initial : value;
      if (value === undefined) faults.push(`${name}=${values[name].slice(0, 40)}`);
    }
    if (state.seed && seedForSource(state.source, state.seed) !== state.seed) {
      faults.push(`seed=${state.seed.slice(0, 40)} with source=${state.source}`);
      state.seed = '';
    }
    this.touched = false; // the address stays as it came
    this.caution(faults.length ? `The address asked for ${faults.join(', ')}, which this figure does not have. The usual setting is shown.` : '');
    this.restored(state);
    this.addressed = address.text(this);
  }

  // restored shows a state that came from an address.
  restored(state) {
    this.set(state);
  }

  // caution shows a remark above the figure's controls until the next one, '' for none.
  caution(text) {
    this.cautionLine ??= h('p', { class: 'caution', role: 'status' });
    this.cautionLine.textContent = text;
    if (text) this.controls.before(this.cautionLine);
    else this.cautionLine.remove();
  }

  say(...nodes) {
    this.readout.replaceChildren(...nodes.flat());
    this.root.classList.toggle('fails', this.readout.firstElementChild?.className === 'failed');
  }

  // While there is no engine the readout says why; after that it belongs to the figure.
  engineChanged() {
    if (engine.status === 'failed') {
      if (!this.waiting) this.said ??= [...this.readout.childNodes];
      this.say(h('span', { class: 'failed' }, engine.reason), ' What is shown here stays as it is. ', button('Try again', () => engine.retry(), { class: 'quiet' }));
      this.waiting = true;
    } else if (engine.status !== 'ready' && (this.waiting || !this.readout.textContent)) {
      this.say('The engine is on its way.');
      this.waiting = true;
    } else if (engine.status === 'ready' && this.waiting) {
      this.say(this.said ?? []);
      this.waiting = false;
      this.said = null;
      this.render();
    }
  }

  // fail shows an error of the engine, unless the reader has cancelled.
  fail(error) {
    if (error.code === 'cancelled') return;
    if (engine.status === 'failed') return this.engineChanged();
    this.say(h('span', { class: 'failed' }, error.message));
  }
}

// shufflePicker is the choice of a shuffle: the three of the article, and the whole catalogue in a list.
// The element gets the methods set(name) and fill(shuffles).
function shufflePicker(first, onchange) {
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
