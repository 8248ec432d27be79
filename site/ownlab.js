// shuffleLab.own: the exact answer on a reader's own shuffle, or a sample of it, played in the sandbox.
'use strict';

const ownLimits = { paths: 1e7, code: 100_000, exactCards: 8, orderCards: 8, cards: 52, shuffles: 1e9, keyWords: 623 };

// A stretch of words is as many as the engine gives at once. Stretch 0 of a seed uses the seed as it is, stretch s ≥ 1 the
// key of the seed's words followed by s, as the blocks of a sample do. The first stretch comes in two parts, for most
// samples need few words.
const ownStretch = { words: 1e6, first: 2 ** 18 };

// own takes {code, cards, mode: 'exact' | 'sample', shuffles, seed, want: 'orders' | 'places'}.
//
// exact follows every path of code that takes its chance from rand alone, and gives
//   paths, orders, p (the chance of each order by rank), matrix (card by place), fair, least and most (the ranks of the
//   rarest and the most frequent order), ratio ([a, b]: the latter comes a times for every b of the former), and
//   counts (paths by rank) where all paths weigh the same.
// sample gives counts or places and successors (as verdict takes them), seed, shuffles, and chance: where else the code took
// chance from. While it runs, onProgress(progress, sample so far) is called.
// Either gives {invalid: {kind, message, example, line}} instead when the code is no shuffle.
// exact rejects with the code too-large if there are too many paths, and with unsupported if the code takes chance from
// elsewhere or does not repeat itself. Then it can still be sampled.
shuffleLab.own = async (args = {}, { signal, onProgress = () => {} } = {}) => {
  const job = ownArguments(args);
  if (signal?.aborted) throw new LabError('cancelled', 'own was cancelled');
  return job.mode === 'exact' ? ownExact(job, signal, onProgress) : ownSample(job, signal, onProgress);
};

// ownArguments checks what was given, as the engine does.
function ownArguments(args) {
  const wrong = (name, allowed) => {
    const value = args[name];
    const came = value === undefined ? 'is missing' : `is ${typeof value === 'string' ? `the text ${JSON.stringify(value.slice(0, 60))}` : typeof value === 'object' && value ? 'an object' : String(value)}`;
    return new LabError('bad-argument', `${name} ${came}: allowed is ${allowed}`);
  };
  const whole = (name, least, most) => {
    if (!Number.isInteger(args[name]) || args[name] < least || args[name] > most) throw wrong(name, `a whole number from ${least} to ${most}`);
    return args[name];
  };
  const oneOf = (name, first, second) => {
    if (args[name] !== undefined && args[name] !== first && args[name] !== second) throw wrong(name, `${first} or ${second}`);
    return args[name] ?? first;
  };
  if (typeof args !== 'object' || args === null || Array.isArray(args)) throw new LabError('bad-argument', 'args: allowed is one object');
  const known = ['code', 'cards', 'mode', 'shuffles', 'seed', 'want'];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LabError('bad-argument', `argument ${JSON.stringify(unknown)} is unknown: allowed are ${known.join(', ')}`);
  if (typeof args.code !== 'string' || args.code.length > ownLimits.code) throw wrong('code', `a text of at most ${ownLimits.code} characters`);

  const { code } = args;
  const mode = oneOf('mode', 'exact', 'sample');
  if (mode === 'exact') return { mode, code, cards: whole('cards', 0, ownLimits.exactCards) };
  const want = oneOf('want', 'orders', 'places');
  const cards = whole('cards', 0, want === 'orders' ? ownLimits.orderCards : ownLimits.cards);
  const shuffles = whole('shuffles', 0, ownLimits.shuffles);
  const { seed = ownFreshSeed() } = args;
  if (typeof seed !== 'string' || seed === '' || seedFault(seed) || seed.length > 2 + 8 * ownLimits.keyWords) {
    throw wrong('seed', `a text, "0" to "4294967295" or 0x and 8·k hex digits, k = 1 to ${ownLimits.keyWords}`);
  }
  return { mode, code, cards, want, shuffles, seed };
}

const ownHex = (words) => Array.from(words, (w) => w.toString(16).padStart(8, '0')).join('');
const ownFreshSeed = () => `0x${ownHex(crypto.getRandomValues(new Uint32Array(8)))}`;

// ---- Exact ----

// ownExact has all paths played twice: the second time in a new worker, backwards. If what the first shuffles left behind
// could change the later ones, some path would end elsewhere.
async function ownExact({ code, cards }, signal, onProgress) {
  const pass = (backwards) => sandbox.play(code, { mode: 'exact', cards, limit: ownLimits.paths, backwards }, {
    signal, hear: ({ progress }) => onProgress(progress / 2 + (backwards ? 0.5 : 0)),
  });
  const first = await pass(false);
  ownRefuse(first);
  if (first.invalid) return { invalid: ownInvalid(first.invalid, cards) };
  const second = await pass(true);
  ownRefuse(second);
  if (second.invalid || second.done.digest !== first.done.digest || second.done.paths !== first.done.paths) ownRefuse({ changed: true });
  return { cards, ...ownTable(first.done, cards) };
}

// ownRefuse throws if the paths cannot all be followed. The error's reason tells the page why in a word.
function ownRefuse({ tooMany, about, chance, changed }) {
  const refuse = (code, reason, message) => { throw Object.assign(new LabError(code, message), { reason }); };
  const limit = format.whole(ownLimits.paths);
  if (tooMany && about) refuse('too-large', 'paths', `There are too many paths to follow: about ${about < 1e15 ? format.digits(about, 2) : `10^${Math.round(Math.log10(about))}`}. The limit is ${limit}.`);
  if (tooMany === 'paths') refuse('too-large', 'paths', `There are more than ${limit} paths, too many to follow.`);
  if (tooMany) refuse('too-large', 'paths', `The paths cannot all be followed: there are ${tooMany}.`);
  if (chance) refuse('unsupported', 'chance', `The code takes chance from ${[...chance].map(String).join(' and ')}, so its paths cannot all be followed.`);
  if (changed) refuse('unsupported', 'changed', 'The same rolls did not lead to the same order again, so the code takes chance from elsewhere or remembers earlier shuffles.');
}

// ownTable adds up the paths. Those with dice of the same product weigh the same, one part in that product; the products
// are brought to a common denominator, so every chance is an exact fraction.
function ownTable({ paths, tallies }, cards) {
  const orders = tallies[0][1].length;
  const gcd = (a, b) => {
    while (b) [a, b] = [b, a % b];
    return a;
  };
  let whole = 1n;
  for (const [weight] of tallies) whole *= BigInt(weight) / gcd(whole, BigInt(weight));
  const parts = Array(orders).fill(0n);
  for (const [weight, counts] of tallies) {
    const factor = whole / BigInt(weight);
    counts.forEach((count, rank) => { if (count) parts[rank] += BigInt(count) * factor; });
  }
  if (parts.reduce((a, b) => a + b) !== whole) throw new LabError('engine', 'The paths do not add up to all chance.');
  const common = parts.reduce(gcd, whole);

  let least = 0;
  let most = 0;
  parts.forEach((part, rank) => {
    if (part < parts[least]) least = rank;
    if (part > parts[most]) most = rank;
  });
  const p = Float64Array.from(parts, (part) => ownQuotient(part, whole));
  const matrix = new Float64Array(cards * cards);
  allOrders(cards).forEach((order, rank) => order.forEach((card, place) => { matrix[card * cards + place] += p[rank]; }));
  const shared = gcd(parts[most], parts[least]);
  const ratio = [parts[most] / shared, parts[least] / shared].map(Number);
  const result = { paths, orders, p, matrix, fair: parts[least] === parts[most], least, most, ratio };
  if (whole / common <= BigInt(Number.MAX_SAFE_INTEGER)) {
    // The same chances as whole numbers, for those who want to write them as fractions.
    Object.assign(result, { parts: Float64Array.from(parts, (part) => Number(part / common)), whole: Number(whole / common) });
  }
  if (tallies.length === 1) result.counts = tallies[0][1];
  return result;
}

// ownQuotient divides so that no digit of a double is lost.
function ownQuotient(a, b) {
  const bits = (x) => x.toString(2).length;
  const shift = Math.max(0, 60 + bits(b) - bits(a));
  return Number((a << BigInt(shift)) / b) * 2 ** -shift;
}

// ---- Sample ----

async function ownSample({ code, cards, want, shuffles, seed }, signal, onProgress) {
  const kind = want === 'orders' ? 'counts' : 'places';
  const made = ({ counts, successors, shuffles: done, chance }) => ({ [kind]: counts, ...(successors && { successors }), seed, shuffles: done, chance });
  const source = ownWords(seed, signal);
  const result = await sandbox.play(code, { mode: 'sample', cards, want, shuffles }, {
    signal,
    hear: (message) => onProgress(message.progress, made(message)),
    feed: async () => (await source.next()).value,
  });
  if (result.invalid) return { invalid: ownInvalid(result.invalid, cards), seed };
  return made(result);
}

// ownWords gives the words of a seed, from the engine, in portions without end.
async function* ownWords(seed, signal) {
  const from = async (key, count) => Uint32Array.from(await shuffleLab.words({ source: 'mt19937', seed: key, kind: 'int32', count }, { signal }));
  yield await from(seed, ownStretch.first);
  yield (await from(seed, ownStretch.words)).slice(ownStretch.first);
  const key = seed.startsWith('0x') ? seed : `0x${ownHex([+seed])}`;
  for (let s = 1; ; s++) yield await from(key + ownHex([s]), ownStretch.words);
}

// ---- What is no shuffle ----

// ownInvalid puts into words what the player found.
function ownInvalid({ kind, text, line, back, rolls }, cards) {
  const name = (c) => (cards > 13 ? cardName(c) : CARD_RANKS[c]);
  const went = Array.from({ length: Math.min(cards, 8) }, (_, c) => name(c)).join(' ') + (cards > 8 ? ' …' : '');
  const shown = back?.map((v) => (typeof v === 'number' ? name(v) : String(v)));
  const came = shown && (shown.length > 8 ? [...shown.slice(0, 8), '…'] : shown).join(' ');
  const inOut = `${went || 'No card'} went in, ${came || 'nothing'} came back`;
  const twice = kind === 'repeated' && back.find((v, k) => back.indexOf(v) < k);
  const lost = Array.from({ length: cards }, (_, c) => c).filter((c) => !back?.includes(c)).map(name);
  const place = back?.length && back.every((v) => typeof v !== 'number' && Number.isInteger(+v) && +v >= 0 && +v <= cards);
  const message = {
    // Firefox does not say what it could not read, nor where.
    syntax: () => text || 'The browser cannot read this as JavaScript: look for a bracket, comma or quotation mark too many or too few.',
    throw: () => text,
    missing: () => 'There is no function named shuffle.',
    endless: () => (text ? `It takes ${text}.` : 'It gave no sign of life for more than a second and was stopped: an endless loop, or no memory is left.'),
    slow: () => 'It takes more than 20 ms for one shuffle, which is an endless loop in parts or fills the memory. It was stopped.',
    undefined: () => 'It returned nothing. A shuffle ends with return deck.',
    null: () => 'It returned null.',
    promise: () => 'It returned a promise. A shuffle returns the deck itself, at once.',
    'not-array': () => `It returned ${text}, which is no deck.`,
    shorter: () => `${inOut}: ${lost.join(', ')} ${lost.length === 1 ? 'is' : 'are'} lost.`,
    longer: () => `${inOut}: that is more than went in.`,
    hole: () => `${inOut}: a place is empty.`,
    nan: () => `${inOut}: NaN is no card.`,
    foreign: () => (place ? `The numbers ${came} came back: places, not cards. What counts is what lies there, deck[i].` : `${inOut}: ${shown.find((_, k) => typeof back[k] !== 'number')} is no card of this deck.`),
    repeated: () => `${inOut}: ${name(twice)} is there twice, ${lost.join(', ')} is lost.`,
  }[kind]?.() ?? 'It is no shuffle.';
  return { kind, message, example: came ?? String(text ?? kind), ...(line > 0 && { line }), ...(rolls?.length && { rolls }) };
}
