// Readings: the ways in which a text can be meant. Nobody is accused by one reading while another, that fits too, acquits.
import { button } from '../../kit/controls.js';
import { h, loud } from '../../kit/elements.js';

/** @param {{verdict: string}} judged */
const accuses = ({ verdict }) => verdict === 'biased' || verdict === 'too even';

const few = 3; // lines that may be left out for what they hold

// doubted is a reading with 'unsure' for an accusation that stands on a choice: where many lines were left out for their
// cards, what is kept is no fair sample of what was dealt; and single cards may be anything.
/** @param {Judged} reading @returns {Judged} */
export function doubted(reading) {
  const { deep, cards, chosen, orders } = reading.deals;
  const choice = chosen > few || chosen > 0.05 * orders || (deep === 1 && cards > 1);
  return accuses(reading) && choice ? { ...reading, verdict: 'unsure' } : reading;
}

// doubtText is what stands in the place of an accusation that is doubted.
export const doubtText = () => [loud('Unsure'), 'Perhaps there is more than cards in this: lines were left out for what they hold, so that the others are a choice and no fair sample, or only one card of each is read. Leave only the deals, and judge again.'];

// disputed reports whether the first of the readings accuses and another does not. That a text falls into whole decks is no
// accident: a reading that makes pieces of them acquits nobody.
/** @param {Judged[]} readings */
export function disputed([main, ...others]) {
  const whole = ({ deals: { deep, cards } }) => deep === cards;
  return accuses(main) && others.some((other) => !accuses(other) && (whole(other) || !whole(main)));
}

// disputeText is what stands in the place of a verdict.
export const disputeText = () => [loud('It depends'), 'on how this is read: choose below what is meant.'];

// readingList shows all readings, each with what it leads to; a press on one chooses it.
/** @param {Judged[]} readings @param {Judged | null} chosen @param {(reading: Judged) => void} choose */
export function readingList(readings, chosen, choose) {
  if (readings.length < 2) return [];
  return [h('div', { class: 'readings' },
    h('p', {}, 'It can be read in more than one way. What is meant?'),
    h('ul', {}, readings.map((reading) => h('li', {},
      button(reading.deals.reading, () => choose(reading), { class: 'quiet', 'aria-pressed': String(reading === chosen) }), ` ${result[reading.verdict]}`))))];
}

const result = { biased: 'Biased.', 'too even': 'Too even.', 'no evidence': 'No evidence of bias.', 'too few': 'Too few.', unsure: 'Unsure.' };
