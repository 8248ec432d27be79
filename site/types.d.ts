declare module 'text:*' {
  const text: string;
  export default text;
  export const hash: string;
}
declare module '*.css';

// What the rooms tell each other. A card is its place in a fresh deck; an order lists the cards by place.
type Order = number[];
type Counts = number[] | Float64Array;

// What h and s take: an element's attributes, by name, and listeners, by a name that begins with "on".
type Attributes = Record<string, any>;

type Nodes = (Node | string)[];
type Cell = string | number | Element | Nodes;

// The DOM writes numbers and flags as texts itself.
interface Element {
  setAttribute(name: string, value: string | number | boolean): void;
}
interface CSSStyleDeclaration {
  setProperty(property: string, value: string | number | null, priority?: string): void;
}

// ---- Controls, with the methods that kit/controls.js gives them ----

type ControlOption<T = any> = T | { value: T; label: string };
type Settable<T = any> = HTMLElement & { set(value: T): void };
type Fillable<T = any> = Settable<T> & { fill(list: ControlOption<T>[]): void };
type TextField = Settable<string> & { fault(message: string): void };
type Slider = HTMLElement & { set(position: number, shown?: number): void };
type FoldedTable = HTMLDetailsElement & { fill(): void; refresh(): void };

// ---- The engine ----

type LabErrorCode = 'bad-argument' | 'too-large' | 'cancelled' | 'engine' | 'unsupported';
type EngineStatus = 'waiting' | 'starting' | 'ready' | 'failed';
type Source = 'mt19937' | 'crypto' | 'lcg32';

interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (progress: number) => void;
}

interface LongCallOptions extends CallOptions {
  workers?: number; // at the most
}

// What lab.js brings: the bytes of the engine, as a text, and the script of its workers.
interface EnginePack {
  version: string;
  wasm: string;
  worker: string;
}

interface MovePlace {
  of: string;
  plus: number;
  roll?: number;
}

interface Shuffle {
  name: string;
  title: string;
  fair: boolean;
  story: string;
  source: string;
  maxExact: number; // cards
  riffles: number; // how many it is, if it is nothing else
  code: string[];
  coins: boolean;
  rolls: string[]; // what the code calls the dice of a round
  index: string;
  grows: boolean;
  move: { kind: string; from?: MovePlace; to?: MovePlace };
}

interface SourceOfWords {
  name: Source;
  title: string;
  story: string;
}

interface About {
  version: string;
  plan: number;
  shuffles: Shuffle[];
  sources: SourceOfWords[];
  limits: { shuffles: number; block: number; convicts: number; seeds: number; times: number };
}

interface Dealt {
  order: Order;
  text: string;
  seed: string | null;
  words: number; // random ones that it took
}

interface Step {
  at: number;
  dice: number[];
  rolls: number[];
  order: Order;
  words: string;
}

interface Round {
  at: number;
  dice: number[];
  from: Uint8Array; // by combination · n + place
  words: string[];
}

// Where there are more paths than a number can count, only the shares are known, and the rest is null.
interface Exact {
  paths: number;
  orders: number;
  counts: Float64Array;
  shares: Float64Array;
  min: number;
  max: number;
  needed: number | null; // shuffles until it shows
  shared?: boolean; // whether the page takes shares for counts, see engine/exact.js
}

// What a shuffle leaves to be wished for after so many times; only off, as a floor, if it is not exact.
interface Left {
  times: number;
  off: number;
  separation?: number;
  most?: number | null; // null where it is too large for a number
  fewest?: number;
  never?: number | null;
}

interface Again {
  rows: Left[];
  exact: boolean;
}

interface Sample {
  counts?: Float64Array;
  places?: Float64Array;
  seed: string | null;
  shuffles: number;
}

interface Verdict {
  shuffles: number;
  categories: number;
  logE: number;
  logEven: number;
  least: number | null; // shuffles that any verdict but too few takes at the least
  chi2: number | null;
  df: number;
  p: number | null;
  log10p: number | null;
  verdict: string;
  worst: { index: number; observed: number; expected: number } | null;
}

interface Timing {
  name: string;
  ms: { median: number; min: number; max: number; low: number; high: number };
  batches: number;
  repeat: number;
  resolutionMs?: number;
  checksum?: string;
  beside?: Timing[];
}

interface Coverage {
  seeds: number;
  orders: number;
  reached: number;
  missed: Order[];
  map: Uint8Array; // a bit for each order, by rank
}

interface Hunted {
  seeds: string[];
  tried: number;
  more: boolean;
}

interface ReadDeals {
  orders: number;
  cards: number;
  deep: number;
  named: boolean;
  base: number;
  labels: number[];
  places?: Float64Array;
  counts?: Float64Array;
  successors?: Float64Array;
  fixed?: Float64Array;
  came?: Float64Array;
  last?: Uint8Array; // whole decks, one after the other
  sorted: boolean;
  hands: number;
  never: number[];
  pairs: number;
  noPairs: number;
  skipped: { line: number; why: string; array: boolean }[];
  skippedCount: number;
  chosen: number;
  reading: string;
  others?: ReadDeals[];
}

interface Judged extends Pick<Verdict, 'verdict' | 'logE' | 'logEven' | 'shuffles' | 'least'> {
  deals: ReadDeals;
  questions: any[];
}

interface SampleArgs {
  shuffle: string;
  times?: number;
  cards: number;
  shuffles: number;
  source?: Source;
  seed?: string;
  from?: number;
  want?: 'orders' | 'places';
}

interface HuntArgs {
  shuffle: string;
  times?: number;
  cards: number;
  known: { place: number; card: number }[];
  from: number;
  to: number;
  source?: Source;
}

interface ForetellArgs {
  decks: number[][];
  ahead?: number;
  generators?: string[];
  loops?: string[];
  from?: number; // of the seeds to try
  to?: number;
  named?: boolean; // whether the cards have names, so that a fresh deck may lie in other orders
}

interface Fit {
  generator: string;
  loop: string;
  from: number; // of the decks that it explains
  to: number;
  wrong: number[]; // but for these
  next: number[][];
}

interface VerdictArgs {
  counts?: Counts;
  places?: Counts;
  successors?: Counts;
  cards?: number;
  expected?: Counts;
}

interface ShuffleLab {
  about(args?: { times?: number }, options?: CallOptions): Promise<About>;
  words(args: { source?: Source; seed?: string; kind?: string; count: number }, options?: CallOptions): Promise<number[]>;
  seed(args: { source?: Source }, options?: CallOptions): Promise<{ seed: string | null }>;
  deal(args: { shuffle: string; times?: number; cards: number; source?: Source; seed?: string }, options?: CallOptions): Promise<Dealt>;
  steps(args: { shuffle: string; times?: number; cards: number; source?: Source; seed?: string; from?: number }, options?: CallOptions): Promise<Step[]>;
  rounds(args: { shuffle: string; times?: number; cards: number }, options?: CallOptions): Promise<Round[]>;
  exact(args: { shuffle: string; times?: number; cards: number }, options?: CallOptions): Promise<Exact>;
  again(args: { shuffle: string; cards: number; times?: number }, options?: CallOptions): Promise<Again>;
  matrix(args: { shuffle: string; times?: number; cards: number }, options?: CallOptions): Promise<{ p: Float64Array }>;
  paths(args: { shuffle: string; times?: number; cards: number; order: Order }, options?: CallOptions): Promise<number[][]>;
  verdict(args: VerdictArgs, options?: CallOptions): Promise<Verdict>;
  time(args: { shuffle: string; times?: number; cards: number; source?: Source; shuffles?: number; forMs?: number; beside?: boolean }, options?: CallOptions): Promise<Timing>;
  coverage(args: { shuffle: string; times?: number; cards: number; bits: number }, options?: CallOptions): Promise<Coverage>;
  sample(args: SampleArgs, options?: LongCallOptions): Promise<Sample>;
  hunt(args: HuntArgs, options?: LongCallOptions): Promise<Hunted>;
  foretell(args: ForetellArgs, options?: CallOptions): Promise<{ fits: Fit[]; tried: number }>;
  series(args: { generator: string; seed: number; cards: number; count: number }, options?: CallOptions): Promise<{ decks: number[][] }>;
  judge(args: { text: string | Blob }, options?: CallOptions): Promise<ReadDeals>;
  own(args: OwnArgs, options?: OwnOptions): Promise<OwnExact | OwnSample | OwnBoth | OwnInvalid>;
  pack?: EnginePack; // until the engine has taken it
}

declare var shuffleLab: ShuffleLab;

// ---- Charts ----

interface CellAt {
  card: number;
  place: number;
}

interface Extremes {
  least: { multiple: number; cells: CellAt[] };
  rare: number;
  most: { multiple: number; cells: CellAt[] };
}

interface Tones {
  bytes: Uint8ClampedArray;
  paper: string;
  ink: string;
}

interface BarData {
  n: number;
  counts: Counts;
  total: number;
  exact: { counts: Counts; paths: number; parts?: boolean; shared?: boolean } | null; // shared: counts are shares of 1
  share: boolean;
  kind?: string;
  busy?: boolean;
  card?: (c: number) => string;
}

interface HeatData {
  n: number;
  multiples: Float64Array | null;
  empty: string;
  limit: number;
  tones: Tones;
  at: CellAt | null;
}

interface PlaceData {
  n: number;
  exact: Float64Array | null;
  places: Float64Array | null;
  total: number;
  name?: (c: number) => string;
  exactNote?: string;
  dealtNote?: string;
}

interface AgainLine extends Again {
  title: string;
  chosen: boolean;
}

// x, x0 and x1 are where a chart draws it.
interface FlowNode {
  rank: number;
  paths?: number;
  share?: number;
  x?: number;
}

interface FlowLink {
  from: number;
  to: number;
  ways: number;
  paths: number;
  share?: number;
  x0?: number;
  x1?: number;
}

interface Flow {
  layers: Map<number, FlowNode>[];
  links: Map<string, FlowLink>[];
}

interface FlowData {
  cards: number;
  rounds: Round[];
  exact: Exact;
  lists: number[][][] | null; // the paths to each order
  coins: boolean;
  text(path: number[]): string;
  chosen: number;
  path: number;
}

// ---- The reader's own code ----

interface OwnArgs {
  code: string;
  cards: number;
  times?: number;
  mode?: 'exact' | 'sample' | 'both';
  shuffles?: number;
  seed?: string;
  want?: 'orders' | 'places';
}

interface OwnOptions {
  signal?: AbortSignal;
  onProgress?: (progress: number, soFar?: OwnSample) => void;
}

interface OwnExact {
  cards: number;
  paths: number;
  orders: number;
  p: Float64Array;
  matrix: Float64Array;
  fair: boolean;
  least: number;
  most: number;
  ratio: number[];
  parts?: Float64Array;
  whole?: number;
  counts?: Float64Array;
  questions: number; // shuffles that were asked for, and agreed
  real: boolean; // whether numbers from 0 to 1 were taken for dice
  remarks?: string[];
  invalid?: undefined;
}

interface OwnRefusal {
  code: string;
  reason: string;
  message: string;
}

interface OwnBoth {
  exact: OwnExact | null;
  refused: OwnRefusal | null;
  sample: OwnSample;
  seed?: string;
  remarks?: string[];
  invalid?: undefined;
}

interface OwnSample {
  counts?: Float64Array;
  places?: Float64Array;
  successors?: Float64Array;
  seed: string;
  shuffles: number;
  chance: string[];
  invalid?: undefined;
}

interface OwnInvalid {
  invalid: Invalid;
  seed?: string;
}

interface Invalid {
  kind: string;
  message: string;
  example: string;
  line?: number;
  rolls?: number[];
}

// ---- Figures ----

// A key of a figure's state, see page/keys.js.
interface FigureKey<T = any> {
  initial: T;
  parse(text: string): T | undefined;
  counter?: boolean;
  silent?: boolean;
}

type FigureState = Record<string, any>;
type Figure = import('./page/figure.js').Figure;

// How a Starter does it; each figure may add a word of its own.
interface How {
  quiet?: boolean;
  beside?: boolean;
  text?: string | File;
}

interface Takeaway {
  label: string;
  file: string; // its ending
  make(): Blob | Promise<Blob>;
}
