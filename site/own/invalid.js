// What is no shuffle, in words.
import { cardName, rankName } from '../cards/names.js';

// whyInvalid puts into words what the judge found.
/** @param {Finding} finding @param {number} cards @returns {Invalid} */
export function whyInvalid({ kind, text, line, went: given = [], back, rolls }, cards) {
  const name = (c) => (cards > 13 ? cardName(c) : rankName(c));
  const went = given.slice(0, 8).map(name).join(' ') + (cards > 8 ? ' …' : '');
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
    missing: () => 'There is no function in this code that could be the shuffle.',
    answer: () => 'It answered in a way that no shuffle does, so nothing that it says is believed.',
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
