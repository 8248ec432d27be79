// What charts share: a drawing of the figure's real size, so that no text in it is scaled.
import './charts.css';
import { h, s } from '../kit/elements.js';
import { afterFrame, forPaper, paperMedia } from '../kit/media.js';

export class Chart {
  #width = 0;
  #height = 0;
  #asked = false;

  // kind: the class of the chart's place, by which the style sheet says how high it is. On paper a chart is so wide, and as
  // high as it was, if nothing else is said.
  /** @param {string} label @param {string} kind @param {{width?: number, height?: number}} [paper] */
  constructor(label, kind, paper = { width: 640 }) {
    this.svg = s('svg', { class: 'chart', role: 'img', 'aria-label': label });
    this.holder = h('div', { class: `chart-holder ${kind}` }, this.svg);
    forPaper((printing) => {
      if (!this.#width) return;
      if (printing) this.#size(paper.width, paper.height ?? this.#height);
      else this.fit();
    });
    new ResizeObserver(() => paperMedia.matches || this.fit()).observe(this.holder);
  }

  // draw draws the chart in a size; every chart has its own.
  /** @param {number} width @param {number} height */
  draw(width, height) {}

  #size(width, height) {
    this.#width = width;
    this.#height = height;
    this.drawNow();
  }

  // fit draws at once when the place has another size, lest a frame show the old drawing in it, and says whether it did.
  fit() {
    const box = this.holder.getBoundingClientRect();
    if (box.width < 1) return false;
    // What is drawn has sizes of its own, and none is left for it in less.
    const [width, height] = [Math.max(160, Math.floor(box.width)), Math.floor(box.height)];
    if (width === this.#width && height === this.#height) return false;
    this.#size(width, height);
    return true;
  }

  // redraw is called when something else is to be shown. It draws once a frame at most, and only while the chart can be
  // seen. late lets one frame pass first.
  redraw(late = false) {
    if (this.#asked) return;
    if (!this.#width) {
      this.fit();
      return;
    }
    this.#asked = true;
    (late ? afterFrame : requestAnimationFrame)(() => {
      this.#asked = false;
      this.drawNow();
    });
  }

  // drawNow waits for no frame, as a printer does not.
  drawNow() {
    if (!this.#width) return;
    this.svg.setAttribute('width', this.#width);
    this.svg.setAttribute('height', this.#height);
    this.svg.setAttribute('viewBox', `0 0 ${this.#width} ${this.#height}`);
    this.draw(this.#width, this.#height);
  }
}
