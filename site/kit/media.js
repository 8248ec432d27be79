// What the reader's screen or paper asks for: motion, colours, room.
import { h } from './elements.js';

export const motion = matchMedia('(prefers-reduced-motion: no-preference)');

export const paperMedia = matchMedia('print');

// forPaper calls draw(true) before the page is printed, at once, since printers wait for no frame, and draw(false) afterwards.
/** @param {(printing: boolean) => void} draw */
export function forPaper(draw) {
  addEventListener('beforeprint', () => draw(true));
  addEventListener('afterprint', () => draw(false));
}

// repainted calls draw whenever the page's colours have changed: by its theme, by forced colours, or for paper.
/** @param {() => void} draw */
export function repainted(draw) {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print']) matchMedia(query).addEventListener('change', () => draw());
  new MutationObserver(() => draw()).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

// afterFrame calls run when the frame at hand has been painted: what takes long can wait until a press has been answered.
/** @param {() => void} run */
export const afterFrame = (run) => requestAnimationFrame(() => setTimeout(run));

// keepStill makes a change above the controls that somebody is using, and keeps them where they are on the screen.
/** @param {Element} controls @param {() => void} change */
export function keepStill(controls, change) {
  const before = controls.getBoundingClientRect().top;
  change();
  if (controls.contains(document.activeElement)) scrollBy({ top: controls.getBoundingClientRect().top - before, behavior: 'instant' });
}

// rgb resolves a colour of the style sheet, in whatever way it is written, to three numbers.
/** @param {string} colour @returns {number[]} */
export function rgb(colour) {
  const probe = h('i', { hidden: true });
  document.body.append(probe);
  probe.style.setProperty('color', colour);
  const numbers = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return numbers;
}
