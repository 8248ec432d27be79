// Playing cards drawn as our own SVG: names, number cards, the back and the small index card.
// The figures of jack, queen and king are in courts.js.
import './cards.css';
import './deck.css';
import { s } from '../kit/elements.js';
import { courtBust, courtFigure } from './courts.js';
import { isRed, rankOf, suitOf, spokenName } from './names.js';
import { pips, disc, shape, placed, scaled } from './shapes.js';

// The spade without its stem, drawn as fine lines inside the ace of spades.
const inlay = 'm0 -50c9 21 44 41 44 67c0 14 -10 22 -21 22c-10 0 -18 -6 -23 -15c-5 9 -13 15 -23 15c-11 0 -21 -8 -21 -22c0 -26 35 -46 44 -67z';

// Ranks as pen strokes in a box 60 high: [width, strokes]. They are stroked in a space squeezed sideways by
// pen and then stretched back, which makes upright strokes broader than level ones, as in a book face.
const pen = 1.45;

/** @type {[number, string][]} */
const glyphs = [
  [46, 'm6 57l17 -53l17 53m-28 -17l22 0m-34 17l13 0m19 0l14 0'],
  [37, 'm4 17c0 -9 6 -14 14 -14c9 0 14 6 14 14c0 15 -26 25 -28 40l29 0l0 -11'],
  [36, 'm4 14c1 -7 6 -11 13 -11c8 0 14 5 14 13c0 8 -6 12 -16 12c11 0 17 6 17 14c0 9 -6 15 -15 15c-8 0 -13 -5 -14 -12'],
  [40, 'm28 60l0 -55l-25 37l36 0m-20 15l18 0'],
  [36, 'm31 3l-23 0l-2 25c3 -4 7 -6 12 -6c9 0 14 7 14 17c0 11 -6 18 -15 18c-8 0 -13 -5 -14 -12'],
  [37, 'm31 14c-1 -7 -5 -11 -11 -11c-10 0 -15 10 -15 32c0 15 5 22 14 22c8 0 13 -7 13 -16c0 -10 -5 -16 -13 -16c-7 0 -12 5 -14 13'],
  [36, 'm4 15l0 -12l29 0c-10 15 -17 33 -17 57'],
  [38, 'm19 28c-8 0 -13 -6 -13 -12.5c0 -7.5 5 -12.5 13 -12.5c8 0 13 5 13 12.5c0 6.5 -5 12.5 -13 12.5c-9 0 -15 6 -15 14.5c0 8.5 6 14.5 15 14.5c9 0 15 -6 15 -14.5c0 -8.5 -6 -14.5 -15 -14.5z'],
  [37, 'm6 46c1 7 5 11 11 11c10 0 15 -10 15 -32c0 -15 -5 -22 -14 -22c-8 0 -13 7 -13 16c0 10 5 16 13 16c7 0 12 -5 14 -13'],
  [53, 'm1 13l9 -9l0 53m-9 0l18 0m20 -54c-8 0 -11 11 -11 27c0 16 3 27 11 27c8 0 11 -11 11 -27c0 -16 -3 -27 -11 -27z'],
  [34, 'm15 3l18 0m-8 0l0 38c0 10 -4 16 -11 16c-6 0 -10 -4 -10 -12'],
  [42, 'm21 3c-10 0 -16 10 -16 27c0 17 6 27 16 27c10 0 16 -10 16 -27c0 -17 -6 -27 -16 -27zm-2 40c8 0 10 15 20 15'],
  [46, 'm9 3l0 54m-8 -54l16 0m-16 54l16 0m22 -54l-29 32m9 -9l20 31m-8 -54l14 0m-13 54l14 0'],
];

// Where the pips of ace … 10 lie: columns at ±1 or 0, rows from −1 (top) to 1. Pips below the middle are turned.
const middle = (...rows) => rows.map(y => [0, y]);

const sides = (...rows) => rows.flatMap(y => [[-1, y], [1, y]]);

const layouts = [
  middle(0),
  middle(-1, 1),
  middle(-1, 0, 1),
  sides(-1, 1),
  [...sides(-1, 1), ...middle(0)],
  sides(-1, 0, 1),
  [...sides(-1, 0, 1), ...middle(-1 / 2)],
  [...sides(-1, 0, 1), ...middle(-1 / 2, 1 / 2)],
  [...sides(-1, -1 / 3, 1 / 3, 1), ...middle(0)],
  [...sides(-1, -1 / 3, 1 / 3, 1), ...middle(-2 / 3, 2 / 3)],
];

// A rank centred on each spot [x, y of its top, scale]; a negative scale turns it.
/** @param {number} c @param {number[][]} spots */
function rankPath(c, spots) {
  const [width, strokes] = glyphs[rankOf(c)];
  const d = spots.map(([x, y, scale]) => `M${(x - width / 2 * scale) / pen} ${y}${scaled(strokes, scale / pen, scale)}`).join('');
  return s('path', { class: 'card-rank', d, transform: `scale(${pen} 1)`, 'stroke-width': 6.4 * Math.abs(spots[0][2]) });
}

const face = () => s('rect', { class: 'card-face', width: 250, height: 350, rx: 15 });

// A full card: two indices, and between them the pips or the figure.
function fullDrawing(c) {
  const [rank, suit] = [rankOf(c), suitOf(c)];
  const pip = pips[suit];
  const corners = placed(pip, 30, 91, 0.34) + placed(pip, 220, 259, -0.34);
  const indices = rankPath(c, [[30, 17, 0.84], [220, 333, -0.84]]);
  if (rank > 9) return [face(), shape('card-pip', corners), courtFigure(rank, suit), indices];
  const size = rank > 0 ? 0.49 : suit > 0 ? 1.25 : 1.75;
  const marks = layouts[rank].map(([x, y]) => placed(pip, 125 + 44 * x, 175 + 113 * y, y > 0 ? -size : size));
  const drawing = [face(), shape('card-pip', corners + marks.join('')), indices];
  if (c === 0) drawing.push(shape('card-inlay', placed(inlay, 125, 173, 1.38) + placed(inlay, 125, 176, 0.72)));
  return drawing;
}

// A small card: a large index in one corner and one large mark, or the bust of the court, in the other.
function smallDrawing(c) {
  const [rank, suit] = [rankOf(c), suitOf(c)];
  const pip = pips[suit];
  return [
    face(), shape('card-pip', placed(pip, 58, 164, 0.68)), rankPath(c, [[58, 20, 1.65]]),
    rank > 9 ? courtBust(rank, suit) : shape('card-pip', placed(pip, 176, 254, 1.12)),
  ];
}

// A mini card: the index alone, for labels of charts.
/** @param {number} c @returns {SVGElement[]} */
export function miniDrawing(c) {
  return [face(), shape('card-pip', placed(pips[suitOf(c)], 125, 259, 1.24)), rankPath(c, [[125, 28, 2.6]])];
}

// A lattice, and on it a rosette of twelve ellipses, as an engraver's lathe would draw it.
function backDrawing() {
  const weave = s('pattern', { id: 'card-weave', width: 25, height: 25, patternUnits: 'userSpaceOnUse', x: 125, y: 175 },
    shape('card-weave', 'M0 0L25 25M25 0L0 25'),
    shape('card-weave-dot', [[12.5, 0], [0, 12.5], [25, 12.5], [12.5, 25]].map(([x, y]) => disc(x, y, 2.4)).join('')));
  const frame = { x: 24, y: 24, width: 202, height: 302, rx: 3 };
  const petals = Array.from({ length: 12 }, (_, i) =>
    s('ellipse', { rx: 49, ry: 22, transform: `translate(125 175) rotate(${15 * i})` }));
  return [
    weave, face(),
    s('rect', { class: 'card-back-field', x: 15, y: 15, width: 220, height: 320, rx: 8 }),
    s('rect', { fill: 'url(#card-weave)', ...frame }),
    s('rect', { class: 'card-back-line', ...frame }),
    s('circle', { class: 'card-back-field', cx: 125, cy: 175, r: 56 }),
    s('g', { class: 'card-weave' }, ...petals),
    s('circle', { class: 'card-back-line', cx: 125, cy: 175, r: 56 }),
  ];
}

// Each drawing is made once, in a sprite of the document; every card is an svg with one <use> of it.
/** @type {{svg: SVGSVGElement | null, made: Set<string>}} */
const sprite = { svg: null, made: new Set() };

/** @param {string} id @param {() => SVGElement[]} draw @param {string} className @param {string} label */
function use(id, draw, className, label) {
  if (!sprite.svg) {
    sprite.svg = s('svg', { class: 'card-sprite', width: 0, height: 0, 'aria-hidden': 'true' }, s('defs'));
    document.body.append(sprite.svg);
  }
  if (!sprite.made.has(id)) {
    sprite.svg.firstElementChild.append(s('g', { id }, ...draw()));
    sprite.made.add(id);
  }
  return s('svg', { class: className, viewBox: '0 0 250 350', role: 'img', 'aria-label': label }, s('use', { href: `#${id}` }));
}

const classOf = (c, ...more) => ['card', isRed(c) ? 'red' : 'black', ...more].join(' ');

// A card, face up. Size 'small' is for cards under about 56 px and for fans, where little more than the corner shows.
/** @param {number} c @param {{size?: string}} [options] */
export function cardElement(c, { size = 'full' } = {}) {
  if (size === 'small') return use(`card-small-${c}`, () => smallDrawing(c), classOf(c), spokenName(c));
  return use(`card-${c}`, () => fullDrawing(c), classOf(c), spokenName(c));
}

// A card, face down.
export function cardBack() {
  return use('card-back', backDrawing, 'card', 'card face down');
}

// The index alone on a card of 18 to 32 px.
/** @param {number} c */
export function miniCard(c) {
  return use(`card-mini-${c}`, () => miniDrawing(c), classOf(c, 'mini'), spokenName(c));
}
