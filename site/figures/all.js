// The figures of the page, one line for each.
export { DealFigure } from './deal/deal.js';
export { TimeFigure } from './time/time.js';
export { OrdersFigure } from './orders/orders.js';
export { ReachFigure } from './reach/reach.js';
export { CoverageFigure } from './coverage/coverage.js';
export { HuntFigure } from './hunt/hunt.js';
export { NextFigure } from './next/next.js';
export { JudgeFigure } from './judge/judge.js';
export { MatrixFigure } from './matrix/matrix.js';
export { GrowthFigure } from './growth/growth.js';
export { AgainFigure } from './again/again.js';
export { MuseumFigure } from './museum/museum.js';
export { StepsFigure } from './steps/steps.js';
export { PathsFigure } from './paths/paths.js';
export { OwnFigure } from './own/own.js';
