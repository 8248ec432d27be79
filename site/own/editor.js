// A small code editor: a textarea with line numbers, indentation that undo knows, and faults shown at their line.
import './editor.css';
import { h } from '../kit/elements.js';
import { nextId } from '../kit/id.js';
import { codeAllowed, fits } from './judge/limits.js';

export class CodeEditor {
  // changed(code) is called when the reader has typed.
  /** @param {string} label @param {(code: string) => void} changed */
  constructor(label, changed) {
    const id = `editor-${nextId()}`;
    this.changed = changed;
    this.tabLeaves = false; // after Esc the next Tab goes on to the next control
    this.area = h('textarea', {
      id, class: 'editor-text', rows: 3, wrap: 'off', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off',
      translate: 'no', 'aria-describedby': `${id}-fault ${id}-hint`,
      oninput: () => this.typed(), onbeforeinput: (event) => this.refuse(event), onscroll: () => this.follow(), onkeydown: (event) => this.press(event), onblur: () => { this.tabLeaves = false; },
    });
    this.numbers = h('div', { class: 'editor-numbers', 'aria-hidden': 'true' });
    this.band = h('div', { class: 'editor-band', hidden: true, 'aria-hidden': 'true' });
    this.faultLine = h('p', { id: `${id}-fault`, class: 'fault', hidden: true });
    this.hint = h('p', { id: `${id}-hint`, class: 'note editor-hint' }, 'Tab indents; to leave with Tab, press Esc first.');
    this.element = h('div', { class: 'editor' },
      h('label', { for: id, class: 'visually-hidden' }, label),
      h('div', { class: 'editor-box' }, this.band, this.numbers, this.area),
      this.faultLine, this.hint);
    this.faulty = 0; // the line with a fault
    this.code = '';
    new ResizeObserver(() => this.follow()).observe(this.area);
  }

  get code() {
    return this.area.value;
  }

  // Code set from outside takes the place of all that stands here.
  set code(code) {
    if (this.area.value !== code) this.area.value = code;
    this.number();
  }

  // refuse keeps out what would be too much, before the browser has to draw it.
  /** @param {InputEvent} event */
  refuse(event) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    if (!event.data || fits(this.code.slice(0, from) + event.data + this.code.slice(to))) return;
    event.preventDefault();
    this.fault(`That is too much: code is ${codeAllowed}.`);
  }

  typed() {
    this.fault('');
    this.number();
    this.changed(this.code);
  }

  number() {
    const lines = this.code.split('\n').length;
    if (lines === this.lines) return;
    this.lines = lines;
    this.area.rows = Math.max(7, Math.min(24, lines + 1));
    this.drawn = '';
    this.follow();
  }

  // follow keeps the numbers and the band beside the text. There are numbers for the lines in sight, and no others.
  follow() {
    const { scrollTop, clientHeight } = this.area;
    const high = this.lineHeight;
    const first = Math.max(0, Math.floor(scrollTop / high) - 1);
    const last = Math.min(this.lines, first + 3 + Math.ceil(clientHeight / high || this.area.rows));
    this.element.style.setProperty('--scrolled', `${scrollTop - first * high}px`);
    this.element.style.setProperty('--fault', this.faulty - 1 - first);
    const drawn = `${first} ${last} ${this.faulty}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.numbers.replaceChildren(...Array.from({ length: last - first }, (_, k) => h('div', first + k + 1 === this.faulty ? { class: 'faulty' } : {}, first + k + 1)));
  }

  get lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  // fault shows a message, at a line if it has one, '' for none.
  /** @param {string} message @param {number} [line] */
  fault(message, line = 0) {
    this.faultLine.textContent = line ? `Line ${line}: ${message}` : message;
    this.faultLine.hidden = !message;
    this.band.hidden = !line;
    this.faulty = line;
    this.follow();
    if (message) this.area.setAttribute('aria-invalid', 'true');
    else this.area.removeAttribute('aria-invalid');
    if (!line) return;
    // Bring the line into view without moving the page.
    const high = this.lineHeight;
    const top = (line - 1) * high;
    if (top < this.area.scrollTop || top + 2 * high > this.area.scrollTop + this.area.clientHeight) this.area.scrollTop = top - 2 * high;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
    if (event.key === 'Escape') {
      this.tabLeaves = true;
      return;
    }
    if (event.key === 'Shift') return;
    const leaves = this.tabLeaves;
    this.tabLeaves = false;
    if (!plain) return;
    if (event.key === 'Tab' && !leaves) this.tab(event);
    else if (event.key === 'Enter' && !event.shiftKey) this.enter(event);
    else if (event.key === '}') this.close(event);
  }

  // tab inserts two spaces; over several lines it moves them all, and with Shift back. Shift and Tab leaves the editor otherwise.
  tab(event) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const several = this.code.slice(from, to).includes('\n');
    if (event.shiftKey && !several) return;
    event.preventDefault();
    if (!several) return this.insert('  ');
    const start = this.code.lastIndexOf('\n', from - 1) + 1;
    const moved = this.code.slice(start, to).replace(event.shiftKey ? /^ {1,2}/gm : /^(?=.)/gm, event.shiftKey ? '' : '  ');
    this.area.setSelectionRange(start, to);
    this.insert(moved);
    this.area.setSelectionRange(start, start + moved.length);
  }

  // enter begins the next line under this one, further in after a bracket.
  enter(event) {
    const { selectionStart: from } = this.area;
    const line = this.code.slice(this.code.lastIndexOf('\n', from - 1) + 1, from);
    const [indent] = line.match(/^[ \t]*/);
    event.preventDefault();
    this.insert(`\n${indent}${/[{([]\s*$/.test(line) ? '  ' : ''}`);
  }

  // close moves a line of nothing but a closing brace back to where its block began.
  close(event) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const start = this.code.lastIndexOf('\n', from - 1) + 1;
    const before = this.code.slice(start, from);
    if (from !== to || !/^ {2,}$/.test(before)) return;
    event.preventDefault();
    this.area.setSelectionRange(from - 2, from);
    this.insert('}');
  }

  // insert types a text. Browsers remember for undo what comes by insertText and nothing else; it fires input as typing does.
  /** @param {string} text */
  insert(text) {
    this.area.focus();
    if (document.execCommand('insertText', false, text)) return;
    this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, 'end');
    this.typed();
  }
}
