import { Figure } from './figure.js';

// A figure's class has its name and its keys.
declare module './figure.js' {
  interface Figure {
    constructor: typeof Figure;
    cautionLine?: HTMLElement;
  }
}
