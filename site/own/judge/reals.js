// Numbers from 0 to 1 taken for dice. Code that says Math.floor(Math.random() * b) throws a die of b faces without saying
// so. The faces are learned from what the code does: with all other events held still, it does the same for all numbers of
// a face, so its answer changes at multiples of 1/b and nowhere else.

const cells = 720; // of the grid that is looked through: changes that lie closer together than 1/720 are not told apart
const halvings = 44;
const mostParts = 400; // faces; no deck whose paths can be followed needs more

// discover returns how many faces the event at place e of a path has, 1 if its number changes nothing, or 0 if the places
// where the answer changes are no fractions of one die.
export async function discover(code, n, numbers, e) {
  let faces = 1;
  for (let tries = 0; tries < 3; tries++) {
    const found = await changes(code, n, numbers, e);
    for (const place of found) {
      const parts = denominator(place);
      if (!parts) return 0;
      faces = leastCommonMultiple(faces, parts);
      if (faces > mostParts) return 0;
    }
    // Elsewhere on the path other changes may show.
    numbers = numbers.map((u, k) => (k > e ? (u + 0.382) % 1 : u));
  }
  return faces;
}

// changes finds where between 0 and 1 the answer changes, to about 2^−54.
async function changes(code, n, numbers, e) {
  const ask = async (places) => {
    const size = Math.max(numbers.length, e + 1);
    const us = new Float64Array(size * places.length);
    const starts = Int32Array.from({ length: places.length + 1 }, (_, p) => p * size);
    places.forEach((u, p) => {
      us.set(numbers, p * size);
      us[p * size + e] = u;
    });
    const { plays, orders, sizes, faces } = await code.paths(n, us, starts);
    let at = 0;
    return Array.from({ length: plays }, (_, p) => `${orders.slice(p * n, (p + 1) * n)} ${faces.slice(at, at += Math.max(0, sizes[p]))}`);
  };
  const grid = Array.from({ length: cells }, (_, k) => (k + 0.5) / cells);
  const answers = await ask(grid);
  let spans = grid.slice(1).flatMap((high, k) => (answers[k] === answers[k + 1] ? [] : [{ low: grid[k], high, answer: answers[k] }]));
  for (let k = 0; k < halvings && spans.length; k++) {
    const middles = spans.map(({ low, high }) => (low + high) / 2);
    const came = await ask(middles);
    spans = spans.map((span, i) => (came[i] === span.answer ? { ...span, low: middles[i] } : { ...span, high: middles[i] }));
  }
  return spans.map(({ high }) => high);
}

// denominator returns the smallest q for which a place is a multiple of 1/q, 0 if there is none of use.
function denominator(place) {
  for (let q = 2; q <= mostParts; q++) {
    const p = place * q;
    if (Math.abs(p - Math.round(p)) < 1e-9 * q) return q;
  }
  return 0;
}

function leastCommonMultiple(a, b) {
  let [x, y] = [a, b];
  while (y) [x, y] = [y, x % y];
  return (a / x) * b;
}
