// cards/names.js

export const orderName = (order, card = rankName) => order.map(card).join(' ');

export const rankName = (c) => CARD_RANKS[c];

export const CARD_RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const CARD_RANK_WORDS = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king'];

const CARD_SUITS = ['♠', '♥', '♦', '♣'];

const CARD_SUIT_WORDS = ['spades', 'hearts', 'diamonds', 'clubs'];

export const cardRank = c => c % 13;

export const cardSuit = c => Math.floor(c / 13);

export const cardIsRed = c => cardSuit(c) === 1 || cardSuit(c) === 2;

export const cardName = c => CARD_RANKS[cardRank(c)] + CARD_SUITS[cardSuit(c)];

export const cardWords = c => `${CARD_RANK_WORDS[cardRank(c)]} of ${CARD_SUIT_WORDS[cardSuit(c)]}`;

// cardFromName reads "10♦".
export function cardFromName(name) {
  const text = name.trim();
  return 13 * CARD_SUITS.indexOf(text.slice(-1)) + CARD_RANKS.indexOf(text.slice(0, -1));
}

// A23: an order in an address.
export const orderKey = (order) => order.map((c) => CARD_RANKS[c]).join('');
