// Starts the page: one object for each figure in it, then the engine.
'use strict';

const figureClasses = [DealFigure, TimeFigure, OrdersFigure];

const figures = Object.fromEntries(figureClasses
  .map((C) => [C.figure, document.querySelector(`[data-figure="${C.figure}"]`), C])
  .filter(([, root]) => root)
  .map(([name, root, C]) => [name, new C(root)]));

shuffleLab.about().then(
  (about) => Object.values(figures).forEach((figure) => figure.catalogue(about)),
  () => {}, // the figures have been told
);
