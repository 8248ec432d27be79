// Keys that go along the marks of a chart: Tab finds one of them, the arrow keys lead to the others.

export class Roving {
  // choose(number) hears of Enter and the space bar.
  /** @param {SVGElement} svg @param {(number: number) => void} choose */
  constructor(svg, choose) {
    this.choose = choose;
    /** @type {SVGElement[]} */
    this.marks = [];
    this.at = 0;
    svg.addEventListener('keydown', (event) => this.press(event));
  }

  // take takes marks that were drawn, in their order.
  /** @param {SVGElement[]} marks */
  take(marks) {
    this.marks = marks;
    this.at = Math.min(this.at, marks.length - 1);
    marks.forEach((mark, k) => {
      mark.setAttribute('tabindex', k === this.at ? 0 : -1);
      mark.addEventListener('focus', () => { this.at = k; });
    });
  }

  focus(number) {
    this.marks[this.at].setAttribute('tabindex', -1);
    this.marks[number].setAttribute('tabindex', 0);
    this.marks[number].focus({ preventScroll: true });
    this.at = number;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const last = this.marks.length - 1;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) this.focus(Math.max(0, Math.min(last, to)));
    else if (event.key === 'Enter' || event.key === ' ') this.choose(this.at);
    else return;
    event.preventDefault();
  }
}
