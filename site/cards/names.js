// The names of cards and orders. A card is its place in a fresh deck, from 0.

const rankNames = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const spokenRanks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king'];
const suitNames = ['♠', '♥', '♦', '♣'];
const spokenSuits = ['spades', 'hearts', 'diamonds', 'clubs'];

/** @param {number} c */
export const rankOf = (c) => c % 13;
/** @param {number} c */
export const suitOf = (c) => Math.floor(c / 13);
/** @param {number} c */
export const isRed = (c) => suitOf(c) === 1 || suitOf(c) === 2;

/** @param {number} c */
export const rankName = (c) => rankNames[rankOf(c)];
/** @param {number} c */
export const cardName = (c) => rankName(c) + suitNames[suitOf(c)];
/** @param {number} c */
export const spokenName = (c) => `${spokenRanks[rankOf(c)]} of ${spokenSuits[suitOf(c)]}`;

// cardFromName is the card that is called "10♦".
/** @param {string} name @returns {number} */
export function cardFromName(name) {
  const text = name.trim();
  return 13 * suitNames.indexOf(text.slice(-1)) + rankNames.indexOf(text.slice(0, -1));
}

/** @param {Order} order @param {(c: number) => string} [card] */
export const orderName = (order, card = rankName) => order.map(card).join(' ');

// orderCode writes an order for an address: A23.
/** @param {Order} order */
export const orderCode = (order) => order.map(rankName).join('');
