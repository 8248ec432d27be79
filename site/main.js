// Starts the page: one object for each figure in it, then the engine.
'use strict';

const figureClasses = [DealFigure, TimeFigure, OrdersFigure, ReachFigure, CoverageFigure, HuntFigure, JudgeFigure, MatrixFigure, GrowthFigure, MuseumFigure, StepsFigure, PathsFigure, OwnFigure];

const figures = Object.fromEntries(figureClasses
  .map((C) => [C.figure, document.querySelector(`[data-figure="${C.figure}"]`), C])
  .filter(([, root]) => root)
  .map(([name, root, C]) => [name, new C(root)]));

// An address that names a figure brings it up, alone if it is embedded.
function showAddressed() {
  const { figure, embed, theme } = address.read();
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const shown = figures[figure];
  if (!shown) return;
  root.toggleAttribute('data-embed', embed);
  for (const other of Object.values(figures)) other.root.toggleAttribute('data-shown', embed && other === shown);
  if (embed) frame.watch(shown.root);
  else shown.root.scrollIntoView({ block: 'center' });
}

// Its state follows once the engine has told what there is.
function followAddress() {
  const { figure, values } = address.read();
  showAddressed();
  figures[figure]?.restore(values);
}

// boot waits for the engine, be it at the first try or at a later one; the figures are told of every failure.
let booted = false;
async function boot() {
  if (booted) return;
  try {
    const about = await shuffleLab.about();
    if (booted) return;
    booted = true;
    Object.values(figures).forEach((figure) => figure.catalogue(about));
    followAddress();
    addEventListener('popstate', followAddress);
  } catch {
    // told
  }
}

showAddressed();
engine.listeners.add((status) => status === 'ready' && boot());
boot();
