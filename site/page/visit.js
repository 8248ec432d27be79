// Visits: an address that names a figure brings it up, alone in a frame, and one figure leads to another by its address.
import { h } from '../kit/elements.js';
import { address } from './address.js';
import { figureOf, roots } from './building.js';
import { frame } from './frame.js';

const astray = h('p', { class: 'caution', role: 'status' });

// showAddressed brings the figure of the address up; bring: into sight, too.
/** @param {boolean} [bring] */
export function showAddressed(bring = true) {
  const { figure, embed, theme } = address.asked();
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else if (embed) delete root.dataset.theme;
  const shown = Object.hasOwn(roots, figure) ? roots[figure] : null;
  root.toggleAttribute('data-embed', embed && shown !== null);
  astray.textContent = `The address asked for the figure “${String(figure).slice(0, 40)}”, which is not on this page.`;
  if (figure === undefined || shown) astray.remove();
  else document.body.prepend(astray);
  if (!shown) return;
  for (const root of Object.values(roots)) root.toggleAttribute('data-shown', embed && root === shown);
  for (const section of document.querySelectorAll('section')) section.toggleAttribute('data-around', embed && section.contains(shown));
  if (embed) frame.watch(shown);
  else if (bring) shown.scrollIntoView({ block: shown.offsetHeight < innerHeight ? 'center' : 'start' });
}

// Its state follows once the engine has told what there is.
/** @param {string} [hash] */
function restoreAddressed(hash) {
  const { figure, values } = address.asked(hash);
  figureOf(figure)?.restore(values);
}

// restoreFirst is for the start, when the address gives way to what the reader has set meanwhile.
export function restoreFirst() {
  const { figure: name, values } = address.asked();
  const figure = figureOf(name);
  if (!figure) return;
  const set = figure.changes();
  figure.restore({ ...values, ...set });
  if (!Object.keys(set).length) return;
  figure.touched = true;
  figure.remember();
}

// followAddress shows what an entry of the history asks for.
/** @param {PopStateEvent} event */
export function followAddress({ state }) {
  showAddressed(!state?.been);
  address.mark();
  restoreAddressed();
  if (state?.before) restoreAddressed(state.before);
}

// go leads to another figure by its address. What the address does not name stays there as it is; alone in a frame, the
// other figure takes the place of this one.
/** @param {string} hash */
export function go(hash) {
  const { figure, values } = address.asked(hash);
  if (address.asked().embed) location.hash = `${hash}&embed`;
  else figureOf(figure)?.visit(values);
}
