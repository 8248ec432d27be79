package bias

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

const (
	// MaxCoverageCards is the largest deck whose orders a [Coverage] keeps.
	MaxCoverageCards = 10
	// MaxCoverageBits is the most bits of a seed that a [Coverage] tries.
	MaxCoverageBits = 24
)

// A Coverage tries all seeds of so many bits, 0 … 2^bits−1, with the source
// mt19937, and keeps which of the n! orders they deal.
//
// It shows in small what the numbers say of 52 cards: however fair the shuffle
// and good the generator, 2^b seeds deal at most 2^b of the orders. And as many
// seeds as orders do not deal them all: s seeds that fall on N orders as chance
// has it leave about N·e^(−s/N) of them out. 16 bits are 65,536 seeds for the
// 40,320 orders of 8 cards, and by Fisher–Yates 7,941 of these never come.
type Coverage struct {
	Reached int    // how many orders have come
	Orders  int    // of how many
	Map     []byte // bit rank mod 8 of byte rank div 8 is set for each of them

	dealer      *shuffle.Dealer
	next, seeds uint32
	heads       mt19937.Heads
	head        mt19937.Head

	// If all dice of the shuffle share one word, it tells the path at once, see
	// [shuffle.Plan], and no path need be played twice.
	paths, threshold uint64
	played           []byte // a bit for every path
}

// NewCoverage begins with the seed 0. It panics if there are more than
// [MaxCoverageCards] cards or [MaxCoverageBits] bits.
func NewCoverage(s *shuffle.Shuffle, n, bits int) *Coverage {
	if n > MaxCoverageCards || uint(bits) > MaxCoverageBits {
		panic("bias: coverage of too many orders, or by too many seeds")
	}
	orders := int(Factorial(n))
	c := &Coverage{Orders: orders, Map: make([]byte, orders/8+1), dealer: shuffle.NewDealer(s, n), seeds: 1 << bits}
	if paths, ok := s.Paths(n); ok && paths <= 1<<26 {
		c.paths, c.threshold = paths, 1<<32%paths
	} else {
		c.threshold = 1 // above the low half of every word·0
	}
	c.played = make([]byte, c.paths/8+1)
	return c
}

// Step tries about the given number of seeds and reports how far it has come,
// from 0 to 1. At 1 it is done.
func (c *Coverage) Step(seeds int) (progress float64) {
	for ; seeds > 0 && c.next < c.seeds; seeds -= mt19937.Lanes {
		c.heads.Start(c.next)
		for lane := 0; lane < mt19937.Lanes && c.next < c.seeds; lane++ {
			word := uint64(c.heads.First(lane)) * c.paths
			if uint64(uint32(word)) < c.threshold || mark(c.played, word>>32) {
				c.head = c.heads.Head(lane)
				if mark(c.Map, Rank(c.dealer.Deal(&c.head))) {
					c.Reached++
				}
			}
			c.next++
		}
	}
	return float64(c.next) / float64(c.seeds)
}

// mark sets a bit and reports whether it was not set before.
func mark(bits []byte, i uint64) bool {
	bit := byte(1) << (i % 8)
	if bits[i/8]&bit != 0 {
		return false
	}
	bits[i/8] |= bit
	return true
}

// Missed returns the first rank from the given one on that has not come, or
// Orders if there is none.
func (c *Coverage) Missed(rank int) int {
	for rank < c.Orders && c.Map[rank/8]>>(rank%8)&1 == 1 {
		rank++
	}
	return rank
}
