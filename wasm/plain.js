// The same shuffles in plain JavaScript, as people write them, to be timed beside the engine. Each entry makes, for a
// number of cards, a function that shuffles a fresh deck so many times.

class PlainMT19937 {
  constructor(seed) {
    this.state = new Uint32Array(624);
    this.state[0] = seed;
    for (let i = 1; i < 624; i++) {
      const x = this.state[i - 1] ^ (this.state[i - 1] >>> 30);
      this.state[i] = Math.imul(1812433253, x) + i;
    }
    this.at = 624;
  }

  refill() {
    const x = this.state;
    const twist = (u, v) => (((u & 0x80000000) | (v & 0x7fffffff)) >>> 1) ^ (-(v & 1) & 0x9908b0df);
    for (let i = 0; i < 227; i++) x[i] = x[i + 397] ^ twist(x[i], x[i + 1]);
    for (let i = 227; i < 623; i++) x[i] = x[i - 227] ^ twist(x[i], x[i + 1]);
    x[623] = x[396] ^ twist(x[623], x[0]);
    this.at = 0;
  }

  word() {
    if (this.at === 624) this.refill();
    let y = this.state[this.at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }
}

globalThis.plainShuffles = {
  // Insertion by splice, on names of cards.
  splice(cards) {
    const names = Array.from({ length: cards }, (_, c) => `card ${c}`);
    return (shuffles) => {
      let deck;
      for (let k = 0; k < shuffles; k++) {
        deck = [];
        for (const name of names) deck.splice(Math.floor(Math.random() * (deck.length + 1)), 0, name);
      }
      return deck;
    };
  },

  // Fisher–Yates on an array.
  swap(cards) {
    const names = Array.from({ length: cards }, (_, c) => `card ${c}`);
    return (shuffles) => {
      let deck;
      for (let k = 0; k < shuffles; k++) {
        deck = names.slice();
        for (let i = deck.length - 1; i > 0; i--) {
          const j = Math.floor(Math.random() * (i + 1));
          [deck[i], deck[j]] = [deck[j], deck[i]];
        }
      }
      return deck;
    };
  },

  // The fastest that is usual: bytes, MT19937, one float multiplication a card. With 52 cards it is the unit J of our
  // measurements.
  bytes(cards) {
    const source = new PlainMT19937(1);
    const deck = new Uint8Array(cards);
    return (shuffles) => {
      for (let k = 0; k < shuffles; k++) {
        for (let i = 0; i < cards; i++) deck[i] = i;
        for (let i = cards - 1; i > 0; i--) {
          const j = (source.word() * (i + 1) * 2.3283064365386963e-10) | 0;
          const card = deck[i];
          deck[i] = deck[j];
          deck[j] = card;
        }
      }
      return deck;
    };
  },
};
