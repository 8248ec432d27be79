// Package seedhunt finds the seeds that deal cards seen: it tries them all.
//
// A deck of 52 cards has about 2^225.6 orders, and a generator seeded with 32
// bits deals at most 2^32 of them. So a few cards give the deal away: seven
// cards in a row are dealt in 52·51·50·49·48·47·46 ≈ 6.7·10^11 ways, and of the
// 2^32 seeds besides the right one, only 2^32 / 6.7·10^11 ≈ 0.0064 deal the
// same seven by chance. Five cards leave 14 of them, three leave 32,000. A seed
// taken from a clock is one of fewer still: there are 86,400,000 milliseconds
// in a day. Against a seed of 256 bits, nothing is to be had in this way.
package seedhunt

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// MaxSeeds is how many seeds a hunt lists before it ends.
const MaxSeeds = 1000

// End is one more than the last decimal seed.
const End = 1 << 32

// A Card is a card seen at a place, both counted from 0.
type Card struct{ Place, Card int }

// A Hunter tries decimal seeds one after the other.
//
// A shuffle such as Fisher–Yates settles the card of the last place with its
// first roll, that of the place before with its second, and so on. If those
// are the cards seen, which is so where cards are dealt from the end of the
// deck, nearly all seeds are told by their first word alone, see [screen]. For
// other cards and shuffles each deck is dealt to its end.
//
// What is found is right whatever the shortcuts: every seed listed has had its
// deck dealt once more, to the end, with the words of [mt19937.New].
type Hunter struct {
	Seeds []uint32 // the seeds found so far, at most MaxSeeds, in order
	More  bool     // there are more: too little is known of the deck, and the hunt has ended

	dealer         *shuffle.Dealer
	known          []Card
	lcg            bool
	from, next, to uint64
	screen         screen
	heads          mt19937.Heads
	head           mt19937.Head
	simple         shuffle.LCG32
}

// New begins a hunt for the decimal seeds s, from ≤ s < to, with which the
// shuffle deals a deck of n cards that has all the known ones. The source is
// mt19937 or lcg32.
//
// It panics unless at least one card is known, every place and card is one of
// 0 … n−1, and 0 ≤ from ≤ to ≤ [End]. What contradicts itself, such as two cards
// at one place, is never found.
func New(s *shuffle.Shuffle, source string, n int, known []Card, from, to uint64) *Hunter {
	ok := (source == "mt19937" || source == "lcg32") && len(known) > 0 && from <= to && to <= End
	for _, k := range known {
		ok = ok && uint(k.Place) < uint(n) && uint(k.Card) < uint(n)
	}
	if !ok {
		panic("seedhunt: a source without decimal seeds, no known card or one that the deck has not, or no range of seeds")
	}
	return &Hunter{
		dealer: shuffle.NewDealer(s, n), known: append([]Card(nil), known...), lcg: source == "lcg32",
		from: from, next: from, to: to, screen: newScreen(s, n, known),
	}
}

// Tried returns how many seeds have been tried.
func (h *Hunter) Tried() uint64 { return h.next - h.from }

// Step tries about the given number of seeds and reports how far it has come,
// from 0 to 1. At 1 it is done.
func (h *Hunter) Step(seeds int) (progress float64) {
	for ; seeds > 0 && h.next < h.to && !h.More; seeds -= mt19937.Lanes {
		if !h.lcg {
			h.heads.Start(uint32(h.next))
		}
		for lane := 0; lane < mt19937.Lanes && h.next < h.to && !h.More; lane++ {
			seed := uint32(h.next)
			first := h.heads.First(lane)
			if h.lcg {
				first = (&shuffle.LCG32{X: seed}).Uint32()
			}
			if !h.screen.rejects(first) && h.deals(h.source(lane)) && (h.lcg || h.deals(mt19937.New(seed))) {
				if len(h.Seeds) < MaxSeeds {
					h.Seeds = append(h.Seeds, seed)
				} else {
					h.More = true
				}
			}
			h.next++
		}
	}
	if h.next == h.to || h.More {
		return 1
	}
	return float64(h.next-h.from) / float64(h.to-h.from)
}

// source returns the words of the seed at hand, which is in the given lane.
func (h *Hunter) source(lane int) shuffle.Source {
	if h.lcg {
		h.simple.X = uint32(h.next)
		return &h.simple
	}
	h.head = h.heads.Head(lane)
	return &h.head
}

// deals reports whether the deck dealt with these words has the known cards.
func (h *Hunter) deals(src shuffle.Source) bool {
	deck := h.dealer.Deal(src)
	for _, k := range h.known {
		if deck[k.Place] != k.Card {
			return false
		}
	}
	return true
}

// Hunt is a whole hunt: it returns the seeds found, and whether there are more.
func Hunt(s *shuffle.Shuffle, source string, n int, known []Card, from, to uint64) (seeds []uint32, more bool) {
	h := New(s, source, n, known, from, to)
	for h.Step(1<<20) < 1 {
	}
	return h.Seeds, h.More
}
