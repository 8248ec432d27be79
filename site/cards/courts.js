// The figures of jack, queen and king: flat heraldic shapes, drawn once for the upper half and repeated upside down.
import { s } from '../kit/elements.js';
import { pips, disc, shape, placed } from './shapes.js';

// A figure is a list of layers [kind, path] from back to front, around the middle of the card: x from −67 to 67,
// y from −139 (the frame's top) to the slanted seam, where the lower half begins. The kind is a class of
// style.css; `dress` stands for the colour of the suit's house: red for hearts and diamonds, blue for spades and clubs.

const mirrored = path => path + path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${-x} ${y}`);

const flipped = path => path.replace(/-?[\d.]+/g, v => (v[0] === '-' ? v.slice(1) : `-${v}`)); // upside down

const dots = (r, ...spots) => spots.map(([x, y]) => disc(x, y, r)).join('');

// ---- What each court holds, upright at the right of the figure, by suit ----

const shaft = ['ink', 'M48.5 -108L51.5 -108L51.5 -14L48.5 -14Z'];

const stem = [
  'line', 'M50 -98C48 -80 50 -60 50 -14M49 -66C42 -68 38 -74 37 -82C44 -80 48 -74 49 -66M50 -60C57 -62 61 -68 62 -76C55 -74 51 -68 50 -60',
];

const holdings = {
  jack: suit => [
    [ // a pike
      shaft, ['pale', 'M50 -135L58 -118L50 -103L42 -118Z'], ['line', 'M50 -130L50 -106'],
      ['gold', 'M43 -104L57 -104L57 -99L43 -99Z'],
    ],
    [ // a leaf
      stem, ['gold', 'M50 -134C66 -122 66 -106 50 -94C34 -106 34 -122 50 -134Z'],
      ['line', 'M50 -128L50 -94M50 -112L58 -119M50 -112L42 -119M50 -103L57 -109M50 -103L43 -109'],
    ],
    [ // a banner
      ['ink', 'M45 -134L48 -134L48 -14L45 -14Z'], ['dress', 'M48 -132L65 -129L60 -119L65 -109L48 -106Z'],
      ['gold', 'M48 -123.5L61.5 -121L60 -119L61.5 -117L48 -114.5Z'],
    ],
    [ // a mace
      shaft, ['gold', dots(8, [50, -124], [41, -112], [59, -112])], ['gold', 'M44 -105L56 -105L56 -99L44 -99Z'],
    ],
  ][suit],
  queen: suit => [
    [ // a tulip
      stem,
      ['dress', 'M37 -124C40 -121 42 -119 44 -117C45 -123 47 -127 50 -131C53 -127 55 -123 56 -117C58 -119 60 -121 63 -124C66 -107 60 -96 50 -96C40 -96 34 -107 37 -124Z'],
      ['line', 'M44 -117C44 -110 46 -104 50 -99C54 -104 56 -110 56 -117'],
    ],
    [ // a rose
      stem, ['dress', disc(50, -112, 15)],
      ['line', 'M50 -112C46 -117 54 -121 57 -114C59 -106 46 -102 41 -109C38 -118 48 -125 56 -122'],
    ],
    [ // a lily
      stem,
      ['gold', 'M50 -98C38 -102 34 -110 35 -122C44 -118 49 -110 50 -98C51 -110 56 -118 65 -122C66 -110 62 -102 50 -98Z'],
      ['dress', 'M50 -133C57 -121 57 -112 50 -98C43 -112 43 -121 50 -133Z'],
    ],
    [ // a clover
      stem, ['dress', dots(9, [50, -122], [40, -107], [60, -107])], ['gold', disc(50, -112, 4.5)],
    ],
  ][suit],
  king: suit => [
    [ // a sword
      ['pale', 'M46 -124L50 -134L54 -124L54 -62L46 -62Z'], ['line', 'M50 -126L50 -66'],
      ['gold', 'M36 -64L64 -64L64 -58L36 -58Z'], ['ink', 'M47.5 -58L52.5 -58L52.5 -34L47.5 -34Z'],
    ],
    [ // a sceptre
      shaft, ['dress', placed(pips[1], 50, -118, 0.3)], ['gold', 'M43 -104L57 -104L57 -98L43 -98Z'],
    ],
    [ // an axe
      shaft,
      ['gold', 'M52 -119C57 -120 62 -124 64 -129C67 -115 67 -101 64 -87C62 -92 57 -96 52 -97ZM48 -119C43 -120 38 -124 36 -129C33 -115 33 -101 36 -87C38 -92 43 -96 48 -97Z'],
      ['ink', 'M46 -130L54 -130L52 -88L48 -88Z'],
    ],
    [ // an orb
      ['gold', disc(50, -68, 15.5)], ['line', 'M35.5 -73C44 -67 56 -67 64.5 -73M50 -68L50 -53'],
      ['gold', 'M47.5 -99L52.5 -99L52.5 -94L58 -94L58 -89L52.5 -89L52.5 -83.5L47.5 -83.5L47.5 -89L42 -89L42 -94L47.5 -94Z'],
    ],
  ][suit],
};

const hand = [
  ['pale', 'M41 -46C41 -50 59 -50 59 -46L58 -35L42 -35Z'], ['line', 'M47 -48L47 -41M53 -48L53 -41'],
  ['gold', 'M39 -36L61 -36L63 -29L37 -20Z'],
];

// ---- The figures ----

const body = 'M-67 23L-67 -16C-58 -34 -40 -40 -18 -46L18 -46C40 -42 58 -38 67 -31L67 -23Z';

const sash = 'M-67 14L67 -32L67 -14L-67 32Z';

const face = 'M-17 -102L17 -102L17 -70C17 -56 9 -47 0 -47C-9 -47 -17 -56 -17 -70Z';

const look = () => [
  ['line', 'M-12 -84C-9 -87 -6 -87 -4 -85M12 -84C9 -87 6 -87 4 -85L3 -70L-2 -68'], ['ink', dots(1.6, [-8, -79], [8, -79])],
];

const figures = {
  jack: (suit, hair, holding) => [
    ['dress', body],
    ['stripe', 'M-60 -22L-60 16M-48 -32L-48 12M-36 -37L-36 8M-24 -40L-24 4M-12 -40L-12 0M0 -40L0 -4M12 -40L12 -8M24 -40L24 -12M36 -38L36 -18'],
    ['pale', 'M-14 -62L4 -62L6 -40L-18 -40Z'],
    ['gold', 'M-38 -34C-30 -44 -22 -50 -16 -52C-8 -44 2 -44 8 -52C16 -48 24 -42 32 -36C20 -20 -20 -16 -38 -34Z'],
    ['line', 'M-27 -26L-20 -40M-10 -21L-8 -36M8 -22L4 -36M22 -27L14 -40'],
    ['pale', 'M-14 -104L12 -104L13 -92L21 -79L15 -75L17 -70L14 -66L15 -60C13 -52 4 -52 -4 -56L-14 -62Z'],
    [hair, 'M-14 -106C-30 -100 -32 -78 -29 -58C-20 -52 -10 -54 -4 -60C-6 -72 -2 -86 6 -102Z'],
    ['line', 'M-22 -60C-24 -74 -22 -88 -14 -98M-13 -58C-15 -70 -12 -86 -4 -98M5 -87C8 -90 11 -90 13 -88M9 -66L15 -67'], ['ink', disc(9, -82, 1.6)],
    ['pale', 'M-22 -112C-30 -122 -22 -134 -2 -134C8 -134 14 -130 18 -134C18 -124 8 -120 -2 -122C-12 -124 -18 -120 -22 -112Z'],
    ['dress', 'M-28 -104C-36 -119 -20 -122 -8 -120C4 -118 22 -122 24 -112C24 -106 22 -104 18 -102Z'],
    ['gold', 'M-29 -107L19 -107L19 -99L-29 -99Z'],
    ...holding,
  ],
  queen: (suit, hair, holding) => [
    ['dress', body],
    [hair === 'gold' ? 'dress' : 'gold', 'M-24 -112C-46 -96 -42 -60 -52 -26C-40 -20 40 -20 52 -26C42 -60 46 -96 24 -112Z'],
    [hair === 'gold' ? 'stripe' : 'line', mirrored('M-34 -86C-34 -62 -40 -46 -42.5 -27')],
    ['pale', 'M-22 -42L22 -42C22 -30 12 -18 0 -10C-12 -18 -22 -30 -22 -42Z'],
    ['pale', 'M-8 -58L8 -58L9 -40C4 -35 -4 -35 -9 -40Z'],
    ['gold', dots(2.6, [-11, -35], [0, -30], [11, -35])],
    ['pale', face],
    [hair, mirrored('M0 -106C-20 -106 -26 -92 -25 -74C-24 -62 -28 -54 -30 -42C-22 -38 -14 -46 -14 -56C-20 -70 -16 -92 0 -97Z')],
    ...look(),
    ['red', 'M-4 -57C-2 -59 2 -59 4 -57C2 -54 -2 -54 -4 -57Z'],
    ...holding,
    ['dress', 'M-25 -104C-14 -112 14 -112 25 -104L29 -119L14 -115L0 -128L-14 -115L-29 -119Z'],
    ['gold', dots(3.4, [-29, -121], [0, -131], [29, -121])],
  ],
  king: (suit, hair, holding) => [
    ['dress', body],
    ['strewn', placed(pips[suit], -54, -12, 0.22)],
    ...holding,
    ['pale', 'M-46 -32C-36 -44 -26 -50 -18 -54L18 -54C25 -50 31 -45 36 -36C30 -14 14 -8 0 -8C-14 -8 -34 -12 -46 -32Z'],
    ['ink', mirrored('M-29.5 -36C-27 -30 -27 -27 -29.5 -25C-32 -27 -32 -30 -29.5 -36ZM-15 -27C-12.5 -21 -12.5 -18 -15 -16C-17.5 -18 -17.5 -21 -15 -27Z')],
    ['pale', face],
    [hair, mirrored('M-17 -102C-27 -98 -30 -82 -27 -68C-26 -60 -32 -58 -35 -62C-36 -52 -24 -50 -17 -60Z')],
    [hair, 'M-17 -74C-14 -67 -6 -69 0 -66C6 -69 14 -67 17 -74L19 -56C18 -40 8 -30 0 -22C-8 -30 -18 -40 -19 -56Z'],
    ['line', 'M-8 -50C-7 -42 -4 -36 0 -30C4 -36 7 -42 8 -50M0 -52L0 -44'],
    ['red', 'M-5 -60C-2 -61 2 -61 5 -60C2 -56 -2 -56 -5 -60Z'],
    ...look(),
    ['gold', 'M-21 -106L-29 -128L-13 -117L0 -135L13 -117L29 -128L21 -106Z'],
    ['ink', disc(0, -119, 2)],
    ['dress', 'M-21 -108L21 -108L21 -99L-21 -99Z'],
  ],
};

const layers = (rank, suit, holds) => {
  const figure = ['jack', 'queen', 'king'][rank - 10];
  const hair = suit % 2 ? 'gold' : 'ink';
  return holds
    ? [...figures[figure](suit, hair, holdings[figure](suit)), ...hand]
    : figures[figure](suit, hair, []);
};

const layer = (kind, suit, d) => shape(`court ${kind !== 'dress' ? kind : suit === 1 || suit === 2 ? 'red' : 'blue'}`, d);

// The whole double-ended figure of a full card, around its middle.
/** @param {number} rank @param {number} suit */
export function courtFigure(rank, suit) {
  const both = path => path + flipped(path);
  return s('g', { transform: 'translate(125 175)' },
    ...layers(rank, suit, true).map(([kind, path]) => layer(kind, suit, both(path))),
    layer('gold', suit, sash),
    layer('ink', suit, dots(2.6, [-48, 17], [-24, 8.5], [0, 0], [24, -8.5], [48, -17])),
    shape('card-pip', both(placed(pips[suit], -51, -120, 0.27))),
    s('rect', { class: 'court frame', x: -67, y: -139, width: 134, height: 278 }));
}

// The bust alone, for small cards; it ends at the card's lower edge.
/** @param {number} rank @param {number} suit */
export function courtBust(rank, suit) {
  return s('svg', { x: 55, y: 184, width: 189, height: 165, viewBox: '-63 -140 126 110', overflow: 'hidden' },
    ...layers(rank, suit, false).map(([kind, path]) => layer(kind, suit, path)));
}
