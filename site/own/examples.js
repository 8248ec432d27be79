// Shuffles to begin with, as a reader would write them.

export const examples = [
  { name: 'Fisher–Yates', code: `function shuffle(deck, rand) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = rand(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'Insertion', code: `function shuffle(deck, rand) {
  const done = [];
  for (const card of deck) {
    // the new card goes to one of the places there are now
    done.splice(rand(done.length + 1), 0, card);
  }
  return done;
}` },
  { name: 'Naive', code: `function shuffle(deck, rand) {
  for (let i = 0; i < deck.length; i++) {
    const j = rand(deck.length);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'Sort with a coin', code: `function shuffle(deck, rand) {
  // what comes of it depends on how your browser sorts
  return deck.sort(() => rand(2) - 0.5);
}` },
  { name: 'Random keys', code: `function shuffle(deck, rand) {
  // four keys are too few: cards with equal keys stay in order
  const keys = new Map();
  for (const card of deck) keys.set(card, rand(4));
  return deck.sort((a, b) => keys.get(a) - keys.get(b));
}` },
  { name: 'Decrement slip', code: `function shuffle(deck, rand) {
  let i = deck.length - 1;
  while (i > 0) {
    const j = rand(i + 1);
    i--; // one line too early
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'Modulo of a byte', code: `function shuffle(deck, rand) {
  for (let i = deck.length - 1; i > 0; i--) {
    const byte = rand(256);
    const j = byte % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'Sattolo', code: `function shuffle(deck, rand) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = rand(i); // never i itself
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'Two random swaps', code: `function shuffle(deck, rand) {
  for (let k = 0; k < deck.length; k++) {
    const i = rand(deck.length);
    const j = rand(deck.length);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
  { name: 'With Math.random', code: `function shuffle(deck) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}` },
];
