package shuffle

// Kernels deal many decks of bytes in one loop, from words that lie in memory.
// Each deals what the rounds of its shuffle deal, roll for roll; what is not
// worth a kernel is left to the rounds.
//
// This file has their definitions. For WebAssembly they are written once more
// in kernel_wasm.s, for there compiled Go spends more time on the turns of a
// loop than on what is in it.

// A kernel is how the decks of one shuffle are dealt in bulk.
type kernel struct {
	groups []group
	// Either every round inserts its card among those before it, or it exchanges
	// the cards at place at and at the place that a die of so many faces shows.
	// Then it is the next place's turn; going down, the die loses a face with it.
	inserts   bool
	at, faces int
	down      bool
}

const (
	maxBytes   = 256 // cards that are told apart by a byte
	maxInserts = 128 // cards of the insertion kernel
	slack      = 8   // bytes behind the decks that a kernel may spoil
)

// newKernel returns the kernel for n cards, or nil if there is none. It looks at
// the rounds and the move alone, whichever shuffle they are of.
//
// A kernel checks no index. So this makes sure that there are rounds and words
// to be read, that round i is what the kernel will take it for, and that both of
// its places are in the deck whatever the die shows.
func newKernel(m *Move, rounds []Round, n int, groups []group) *kernel {
	at, ok := m.about()
	if !ok || n > maxBytes || len(rounds) == 0 {
		return nil
	}
	for _, g := range groups {
		if g.product == 1 {
			return nil // a kernel takes a word for every group
		}
	}
	k := &kernel{groups: groups, inserts: m.kind == inserts, at: at.in(rounds[0].At, nil), faces: rounds[0].Faces}
	step, more := 1, 0 // of the place and of the faces, from round to round
	if k.inserts {
		if n > maxInserts || len(rounds) != n {
			return nil
		}
		more = 1 // so the places can only be 0 … n−1 and the faces 1 … n
	} else if len(rounds) > 1 && at.in(rounds[1].At, nil) < k.at {
		step, more = -1, -1
		k.down = true
	}
	for i, r := range rounds {
		place := at.in(r.At, nil)
		if r.Dice != 1 || place != k.at+i*step || r.Faces != k.faces+i*more || uint(place) >= uint(n) || r.Faces > n {
			return nil
		}
	}
	return k
}

// about returns the place that is not rolled, if the first roll is the other
// place of a swap or the place that a card is inserted at.
func (m *Move) about() (at spot, ok bool) {
	first := Roll(0).spot()
	switch {
	case m.kind == others:
	case m.to == first:
		return m.from, m.from.roll < 0
	case m.kind == swaps && m.from == first:
		return m.to, m.to.roll < 0
	}
	return spot{}, false
}

// deal fills decks, of n cards each and one behind the other, from the first
// on. It returns how many it has dealt and how many words they took: it stops
// early, behind a whole deck, when the words might not do for another.
func (k *kernel) deal(decks []uint8, n int, words []uint32) (dealt, used int) {
	if k.inserts {
		return insertDecks(decks, n, words, k.groups)
	}
	return swapDecks(decks, n, words, k.groups, k.at, k.faces, k.down)
}

// draw draws a word for group g off the words from used on, and returns it with
// the number of the word behind it. ok is false if a word is thrown away when
// so few are left that the deck must be given up.
func (g *group) draw(words []uint32, used, groups int) (word uint64, behind int, ok bool) {
	for {
		word = uint64(words[used])
		used++
		// The last low half is that of word·product (see [Plan]), so that the
		// rolls need not be read before they are known to hold.
		if uint64(uint32(word*g.product)) >= g.threshold {
			return word, used, true
		}
		if len(words)-used < groups {
			return 0, used, false
		}
	}
}

func swapDecksPlain(decks []uint8, n int, words []uint32, groups []group, at, faces int, down bool) (dealt, used int) {
	for ; len(decks) >= n && len(words)-used >= len(groups); decks = decks[n:] {
		deck := decks[:n]
		for i := range deck {
			deck[i] = uint8(i)
		}
		i, b, next := at, uint64(faces), used
		for g := range groups {
			x, behind, ok := groups[g].draw(words, next, len(groups))
			if !ok {
				return dealt, used
			}
			next = behind
			for range groups[g].dice {
				p := x * b
				j := p >> wordBits
				deck[i], deck[j] = deck[j], deck[i]
				x = uint64(uint32(p))
				if down {
					i--
					b--
				} else {
					i++
				}
			}
		}
		used = next
		dealt++
	}
	return dealt, used
}

func insertDecksPlain(decks []uint8, n int, words []uint32, groups []group) (dealt, used int) {
	for ; len(decks) >= n && len(words)-used >= len(groups); decks = decks[n:] {
		deck := decks[:n]
		i, next := 0, used
		for g := range groups {
			x, behind, ok := groups[g].draw(words, next, len(groups))
			if !ok {
				return dealt, used
			}
			next = behind
			for range groups[g].dice {
				p := x * uint64(i+1)
				j := p >> wordBits
				copy(deck[j+1:i+1], deck[j:i])
				deck[j] = uint8(i)
				x = uint64(uint32(p))
				i++
			}
		}
		used = next
		dealt++
	}
	return dealt, used
}

// tallyPlacesPlain adds the decks, of n cards each and one behind the other, to
// counts: counts[card·n + place] says how often a card came to a place.
func tallyPlacesPlain(counts []uint64, decks []uint8, n int) {
	for ; len(decks) > 0; decks = decks[n:] {
		for place, card := range decks[:n] {
			counts[int(card)*n+place]++
		}
	}
}

// tallyPathsPlain reads a path off each word and adds the order it leads to, which
// is ranks[path]−1, to counts. It ends when dealt shuffles have been added, or the
// words, or ahead of a word whose path has the rank 0: that is still unknown.
func tallyPathsPlain(counts []uint64, ranks []uint16, words []uint32, dice *group, most int) (dealt, used int) {
	for ; dealt < most && used < len(words); used++ {
		p := uint64(words[used]) * dice.product
		if uint64(uint32(p)) < dice.threshold {
			continue
		}
		rank := ranks[p>>wordBits]
		if rank == 0 {
			break
		}
		counts[rank-1]++
		dealt++
	}
	return dealt, used
}
