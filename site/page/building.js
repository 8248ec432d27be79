// Which figures are built, and when: the one that the address asks for at once, the others as they come near the screen, and
// those that nobody has come near when the page has nothing else to do. Until then their first drawings stand there.
import { guarded } from '../kit/guarded.js';

/** @typedef {import('./figure.js').Figure} Figure */
/** @typedef {{figure: string, new (root: HTMLElement): Figure}} FigureClass */

// The places of the figures in the page.
/** @type {Record<string, HTMLElement>} */
export const roots = Object.fromEntries([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-figure]'))].map((root) => [root.dataset.figure, root]));

/** @type {Record<string, Figure>} */
const built = Object.create(null);
/** @type {Map<string, FigureClass>} */
const waiting = new Map();
let known = false; // whether the engine has told what there is

// The page stays usable meanwhile: between one figure and the next the browser gets its turn.
export const breath = () => (self.scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve)));
const idle = () => new Promise((resolve) => (self.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 500 }) : setTimeout(resolve, 50)));

// figureOf returns the figure of a name, which is built if it was not. None if there is no such figure, or if it failed.
/** @param {string} name @returns {Figure | undefined} */
export function figureOf(name) {
  const Class = waiting.get(name);
  if (Class) {
    waiting.delete(name);
    guarded(() => {
      const figure = new Class(roots[name]);
      figure.start();
      built[name] = figure;
    });
    if (known && built[name]) guarded(() => built[name].catalogue());
  }
  return built[name];
}

// buildNear builds what is near the screen, and goes on doing so.
/** @param {FigureClass[]} classes @param {string} [first] the one that is asked for */
export function buildNear(classes, first) {
  for (const C of classes) if (roots[C.figure]) waiting.set(C.figure, C);
  figureOf(first);
  const near = new IntersectionObserver(async (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      figureOf(/** @type {HTMLElement} */ (target).dataset.figure);
      await breath();
    }
  }, { rootMargin: '50%' });
  for (const name of waiting.keys()) near.observe(roots[name]);
  addEventListener('beforeprint', () => [...waiting.keys()].forEach(figureOf)); // paper shows all
}

// tellKnown tells the figures that the engine is there, and builds the others one by one.
export async function tellKnown() {
  known = true;
  for (const figure of Object.values(built)) {
    guarded(() => figure.catalogue());
    await breath();
  }
}

export async function buildRest() {
  while (waiting.size) {
    await idle();
    figureOf([...waiting.keys()][0]);
  }
}
