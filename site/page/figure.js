// What all figures share: their parts on the page, their state, and how the engine's state shows in them.
//
// A figure is a class that extends Figure and gives its name and the keys of its state. main.js makes one of each for its
// place in the page, and this is its life:
//
//   build()         once, before there is an engine: makes the controls and what stands on the stage
//   render()        at any time: brings them up to the state
//   begin(changes)  when a reader or an address wants other settings: takes them and starts over
//   catalogue()     once, when the engine is there and has told its shuffles: begins, if nothing else is written
//   seen(visible)   whenever it comes on the screen or goes off it
//   data()          whenever it is saved: its numbers, null while it has none
//
// A figure writes those that it needs: figures/reach has build and render alone, figures/coverage asks the engine. begin shows
// the changes and no more, if nothing else is written. What was drawn in the page before, build replaces.
import { button } from '../kit/controls.js';
import { h } from '../kit/elements.js';
import { shuffleLab } from '../engine/lab.js';
import { engine } from '../engine/client.js';
import { seedForSource } from '../engine/seed.js';
import { address } from './address.js';
import { jsonBlob, takeawaysOf } from './save.js';
import { figureTools } from './tools.js';

export class Figure {
  /** @type {string} */
  static figure = ''; // its name
  /** @type {Record<string, FigureKey>} */
  static keys = {}; // of its state, by name; see keys.js
  static needsEngine = true;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement} */
    this.stage = root.querySelector('.stage');
    /** @type {HTMLElement} */
    this.controls = root.querySelector('.controls');
    /** @type {HTMLElement} */
    this.readout = root.querySelector('.readout');
    /** @type {FigureState} */
    this.state = Object.fromEntries(Object.entries(this.constructor.keys).map(([name, k]) => [name, k.initial]));
    this.visible = false;
    this.touched = false; // whether the reader has set something since an address did
  }

  start() {
    this.addressed = address.text(this); // as the address knows it
    this.clearDrawing();
    this.build();
    // On paper the settings, with the seed, take the place of the controls.
    const settings = h('p', { class: 'on-paper' });
    const tell = () => {
      settings.textContent = [...new URLSearchParams(address.text(this).slice(1))].map(([name, value]) => `${name}: ${value}`).join(' · ');
    };
    tell();
    addEventListener('beforeprint', tell);
    this.root.append(figureTools(this), settings);
    this.root.classList.add('built');
    for (const event of ['click', 'change']) this.root.addEventListener(event, () => { this.touched = true; }, true);
    new IntersectionObserver((entries) => this.look(entries.at(-1).isIntersecting)).observe(this.root); // on a busy machine several come at once
    document.addEventListener('visibilitychange', () => this.look(this.onScreen));
    if (this.constructor.needsEngine) engine.watch((status, reason) => this.followEngine(status, reason));
  }

  // clearDrawing takes the first drawing away, for which see wasm/drawings, but for that of the stage, which stays until there
  // is something to take its place. The readout keeps the room that its words took.
  clearDrawing() {
    const loud = this.readout.querySelector('.loud')?.textContent ?? ''; // larger than the rest
    this.readout.dataset.room = loud.slice(0, loud.length / 2 + 2) + this.readout.textContent;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(':scope > .first'))) {
      if (part !== this.controls && part !== this.readout) part.remove();
      part.replaceChildren();
      part.classList.remove('first');
      part.inert = false;
    }
  }

  build() {}
  render() {}
  /** @param {boolean} visible */
  seen(visible) {}

  /** @param {FigureState} changes @returns {void | Promise<void>} */
  begin(changes) {
    this.set(changes);
  }

  catalogue() {
    this.begin({});
  }

  /** @returns {object | null} */
  data() {
    return null;
  }

  // title names the figure for a frame or a link.
  title() {
    return `The shuffle lab: ${this.root.closest('section').querySelector('h2').textContent}`;
  }

  // takeaways lists what can be saved: {label, file: its ending, make: a function that returns a Blob}.
  /** @returns {Takeaway[]} */
  takeaways() {
    const all = takeawaysOf(this.root);
    const data = this.data();
    if (data) all.push({ label: 'Data, JSON', file: '.json', make: async () => jsonBlob(await this.replayable(data)) });
    return all;
  }

  // replayable adds to the numbers what makes them again, here or by the Go packages.
  /** @param {object} data */
  async replayable(data) {
    const { version, plan } = await shuffleLab.about();
    return { figure: this.constructor.figure, settings: this.state, ...data, address: address.link(this), engine: version, dicePlan: plan };
  }

  /** @param {boolean} onScreen */
  look(onScreen) {
    this.onScreen = onScreen;
    const visible = onScreen && document.visibilityState === 'visible';
    if (visible === this.visible) return;
    this.visible = visible;
    this.seen(visible);
  }

  // set changes the state and shows it.
  /** @param {FigureState} changes */
  set(changes) {
    Object.assign(this.state, changes);
    this.render();
    this.remember();
  }

  // afresh returns a signal for what the engine is asked next, and cancels what it was asked before.
  /** @returns {AbortSignal} */
  afresh() {
    this.asked?.abort();
    this.asked = new AbortController();
    return this.asked.signal;
  }

  // visit shows what a link from another figure asks for, and becomes an entry of the history at once: the way back leads to
  // where the page stands now.
  /** @param {Record<string, string>} values */
  async visit(values) {
    const { addressed } = this;
    const kept = Object.entries(this.changes()).filter(([name]) => !this.constructor.keys[name].counter);
    const shown = this.restore({ ...Object.fromEntries(kept), ...values });
    this.addressed = addressed; // as it was before, which the entry that is left remembers
    this.touched = true;
    if (address.settled) address.write(this);
    await shown;
    this.arrive();
  }

  // arrive brings the figure into sight and the focus to it.
  arrive() {
    this.root.setAttribute('tabindex', '-1');
    this.root.focus({ preventScroll: true });
    this.root.scrollIntoView({ block: 'start' });
  }

  // changes are the keys that are not as they were at first, with their values as text.
  changes() {
    return Object.fromEntries(Object.entries(this.constructor.keys).filter(([name, k]) => this.state[name] !== k.initial).map(([name]) => [name, String(this.state[name])]));
  }

  // remember writes the state into the address, once the reader has touched the figure and what the address asked for is shown.
  remember() {
    if (!this.touched || this.remembering || !address.settled) return;
    this.remembering = setTimeout(() => {
      this.remembering = 0;
      if (this.touched) address.write(this); // and no address has come since
    }, 400); // Safari allows 100 changes in 30 s
  }

  // restore takes the state that an address asks for. What cannot be is replaced by the usual value, and said.
  /** @param {Record<string, string>} values */
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
    const shown = this.restored(state);
    this.addressed = address.text(this);
    return shown;
  }

  // restored shows a state that came from an address, and may return a promise that it is shown.
  /** @param {FigureState} state @returns {void | Promise<void>} */
  restored(state) {
    return this.begin(state);
  }

  // caution shows a remark above the figure's controls until the next one, '' for none.
  /** @param {string} text */
  caution(text) {
    this.cautionLine ??= h('p', { class: 'caution', role: 'status' });
    this.cautionLine.textContent = text;
    if (text) this.controls.before(this.cautionLine);
    else this.cautionLine.remove();
  }

  /** @param {...(Node | string | Nodes)} nodes */
  say(...nodes) {
    this.readout.replaceChildren(...nodes.flat());
    this.root.classList.toggle('fails', this.readout.firstElementChild?.className === 'failed');
  }

  // fail shows an error of the engine, unless the reader has cancelled.
  /** @param {Error & {code?: string}} error */
  fail(error) {
    if (error.code === 'cancelled') return;
    if (engine.status === 'failed') return this.followEngine(engine.status, engine.reason);
    this.say(h('span', { class: 'failed' }, error.message));
  }

  // While there is no engine the readout says why; after that it belongs to the figure.
  /** @param {EngineStatus} status @param {string} reason */
  followEngine(status, reason) {
    if (status === 'failed') {
      if (!this.waiting) this.said ??= [...this.readout.childNodes];
      this.say(h('span', { class: 'failed' }, reason), ' What is shown here stays as it is. ', button('Try again', () => engine.retry(), { class: 'quiet' }));
      this.waiting = true;
    } else if (status !== 'ready' && (this.waiting || !this.readout.textContent)) {
      this.say('The engine is on its way.');
      this.waiting = true;
    } else if (status === 'ready' && this.waiting) {
      this.say(this.said ?? []);
      this.waiting = false;
      this.said = null;
      this.render();
    }
  }
}
