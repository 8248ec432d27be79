// Starts the page: one object for each figure in it, then the engine.
'use strict';

const figureClasses = [DealFigure, TimeFigure, OrdersFigure, ReachFigure, CoverageFigure, HuntFigure, JudgeFigure, MatrixFigure, GrowthFigure, MuseumFigure, StepsFigure, PathsFigure, OwnFigure];

const roots = Object.fromEntries([...document.querySelectorAll('[data-figure]')].map((root) => [root.dataset.figure, root]));
const figures = {};

// What goes wrong in one figure is reported, and the others go on.
function apart(act) {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}

// The page stays usable while it is built: between one figure and the next the browser gets its turn.
const breath = () => (self.scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve)));
async function build() {
  const first = address.read().figure; // what a frame shows alone need not wait for the others
  for (const C of figureClasses.toSorted((a, b) => (b.figure === first) - (a.figure === first))) {
    if (roots[C.figure]) apart(() => { figures[C.figure] = new C(roots[C.figure]); });
    await breath();
  }
}

// An address that names a figure brings it up, alone if it is embedded.
const astray = h('p', { class: 'caution', role: 'status' });
function showAddressed(bring = true) {
  const { figure, embed, theme } = address.read();
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
function restoreAddressed(hash) {
  const { figure, values } = address.read(hash);
  if (Object.hasOwn(figures, figure)) figures[figure].restore(values);
}

// At the start it gives way to what the reader has set meanwhile.
function restoreFirst() {
  const { figure, values } = address.read();
  if (!Object.hasOwn(figures, figure)) return;
  const set = figures[figure].changes();
  figures[figure].restore({ ...values, ...set });
  if (!Object.keys(set).length) return;
  figures[figure].touched = true;
  figures[figure].remember();
}

function followAddress({ state }) {
  showAddressed(!state?.been);
  address.mark();
  restoreAddressed();
  if (state?.before) restoreAddressed(state.before);
}

// What stands above may grow while the page starts, so the figure is brought up again, unless the reader has moved.
let moved = false;
for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, () => { moved = true; }, { once: true, passive: true });

// boot waits for the engine, be it at the first try or at a later one; the figures are told of every failure.
let booted = false;
let booting = false;
async function boot() {
  if (booting) return;
  try {
    const [about] = await Promise.all([shuffleLab.about(), built]);
    if (booting) return;
    booting = true;
    key.shuffles = about.shuffles.map((shuffle) => shuffle.name);
    for (const figure of Object.values(figures)) {
      apart(() => figure.catalogue(about));
      await breath();
    }
    booted = true;
    if (!moved) showAddressed();
    restoreFirst();
    address.mark();
    addEventListener('popstate', followAddress);
  } catch (error) {
    if (!error.code) throw error; // the engine's have one, and are told
  }
}

showAddressed();
const built = build();
engine.listeners.add((status) => status === 'ready' && boot());
boot();
