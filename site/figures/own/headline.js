// What came of a reader's shuffle, in words.
import { h, loud } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { orderName } from '../../cards/names.js';
import { verdictText } from '../../page/verdict.js';

export function headline({ invalid, exact, refused, remarks = [], sample, verdict, cards, times }) {
  if (invalid) return [loud(['syntax', 'missing', 'throw'].includes(invalid.kind) ? 'Does not run' : 'Invalid'), invalid.line ? `It fails at line ${invalid.line}.` : invalid.message];
  const said = [];
  if (exact?.fair) said.push(loud('Provably fair'), fairText(exact));
  else if (exact) said.push(loud('Provably biased', 'biased'), biasText(exact, cards));
  else if (verdict) said.push(...verdictText(verdict), verdict.by && verdict.verdict === 'biased' ? ` What gives it away: ${verdict.by}. ` : verdict.verdict === 'no evidence' ? ' More shuffles would show a smaller bias. ' : ' ');
  if (exact?.fair) said[0].classList.add('fair');
  if (refused) said.push(h('span', { class: 'own-refused' }, refused), ' ');
  if (exact) said.push(proofText(exact));
  if (times > 1) said.push(`All of this is about the shuffle done ${times === 2 ? 'twice' : `${times} times`} in a row. `);
  for (const remark of remarks) said.push(`${remark} `);
  if (sample) said.push(h('span', { class: 'own-dealt' }, dealtText(sample)));
  return said;
}

function fairText({ orders, paths, counts }) {
  const each = counts ? `${format.whole(counts[0])} of ${format.whole(paths)} paths` : `exactly 1/${format.whole(orders)} of all chance, over ${format.whole(paths)} paths`;
  return `Each of the ${format.whole(orders)} orders has ${each}. `;
}

function biasText({ orders, paths, counts, p, most, least, ratio: [a, b] }, cards) {
  const all = allOrders(cards);
  const name = (rank) => h('span', { class: 'whole own-order' }, orderName(all[rank]));
  const said = h('span');
  if (paths === 1) return h('span', {}, 'Nothing is left to chance: it always gives ', name(most), '. ');
  const never = [...p.keys()].filter((rank) => p[rank] === 0);
  if (never.length) {
    const some = never.slice(0, 3).flatMap((rank, k) => (k ? [k === never.length - 1 ? ' and ' : ', ', name(rank)] : [name(rank)]));
    if (never.length === 1) said.append(...some, ' never comes');
    else if (never.length <= 3) said.append(...some, ' never come');
    else said.append(`${format.whole(never.length)} of the ${format.whole(orders)} orders never come, `, name(never[0]), ' for one');
    said.append(', while ', name(most), ' has ', counts ? `${format.whole(counts[most])} of ${format.whole(paths)} paths. ` : `a chance of ${format.percent(p[most])}. `);
  } else if (a <= 1000) {
    said.append(name(most), ` comes ${b === 1 ? `${format.whole(a)} times as often as` : `${format.whole(a)} times for every ${format.whole(b)} of`} `, name(least), '. ');
  } else {
    said.append(name(most), ` comes ${format.fixed(a / b, a / b < 1.1 ? 4 : 2)} times as often as `, name(least), '. ');
  }
  if (counts && paths >= orders) said.append(paths % orders ? `${format.whole(paths)} paths cannot be dealt evenly to ${format.whole(orders)} orders. ` : `Its ${format.whole(paths)} paths could be dealt evenly to ${format.whole(orders)} orders, and are not. `);
  else if (counts) said.append(`${format.whole(paths)} paths cannot lead to ${format.whole(orders)} orders. `);
  return said;
}

// proofText says what was proved: what the code did with all its dice, each time that it was asked.
function proofText({ questions, real }) {
  return `So it was in ${format.whole(questions)} shuffles asked for in random order, each with other dice.${real ? ' Each number from 0 to 1 was looked at in 720 places, and taken for a die.' : ''} `;
}

function dealtText({ shuffles, seed, chance }) {
  const short = seed.length > 24 ? `${seed.slice(0, 6)}…${seed.slice(-4)}` : seed;
  const others = [...(chance || [])].join(' and ');
  return `${format.whole(shuffles)} shuffles dealt ${others ? `with ${others}, which is the browser’s: they cannot be dealt again.` : `from seed ${short}.`}`;
}
