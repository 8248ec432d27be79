package nextdeck

import "math/bits"

// sums finds the state of xorshift128+, whose output is the sum of both words.
//
// The top bit of a sum of two words is the sum over GF(2) of their top bits and of the
// carry into it. Let f be the bits below the top of the sum, as a fraction of 1. If
// the words are random, there was a carry with the chance 1 − f: for f near 1 nearly never, for f
// near 0 nearly always. A die of b faces tells the top bit of the output, and that f is within 2/b of 0 or 1, when it shows
// one of the two ends or, if b is even, one of the two faces in the middle.
// This makes 4/b equations a die, and each is wrong with the chance 1/b.
//
// From dice of more than 9/16 of the cards a deck of 52 gives 2.4 such equations, of which
// about one in 38 is wrong. So 128 of them, taken at random, are all right with the
// chance (1 − 1/38)^128 = 3 %: they are solved, and taken anew until the
// others agree too, or 4000 times (information-set decoding; E. Prange, “The use of information
// sets in decoding cyclic codes”, 1962). If more of them are wrong
// than usual, that is rarer: of 265, 12 wrong ones leave 1 in 3000. It takes 80 to 150 decks, and one time in 30 these do
// not do: of 300 the other half is looked at then.
func (s *Search) sums() (done bool) {
	const least, most, piece = 136, 600, 100
	tries := uint64(4000)
	if s.read.order > usualOrders {
		tries = 1000
	}
	n := len(s.decks[0])
	if s.at == 0 {
		s.lines.prepare(s.read.generator)
		s.draws = s.draws[:0]
		for i := 0; s.first()+i < len(s.read.rolls) && i < outputs && len(s.draws) < most; i++ {
			b, roll := s.read.die(s.first()+i, n)
			if 16*b < 9*n || b < 8 {
				continue
			}
			top := 2*roll + 1 - b // above the middle or below
			switch {
			case roll == 0 || top == 1 && b&1 == 0:
				s.draws = append(s.draws, draw{i, 0, btoi(top > 0) ^ 1}) // f near 0: a carry
			case roll == b-1 || top == -1:
				s.draws = append(s.draws, draw{i, 0, btoi(top > 0)})
			}
		}
		if len(s.draws) < least {
			return true
		}
		s.random = 1
	}
	for range piece {
		m := new(basis)
		for r := 0; r < len(s.draws) && m.rank < 128; r++ {
			k := r + s.below(len(s.draws)-r)
			d := s.draws[k]
			s.draws[k], s.draws[r] = s.draws[r], d
			m.add(s.lines.of[d.place], uint64(d.value))
		}
		a, b := m.solution()
		wrong := 0
		for _, d := range s.draws {
			line := s.lines.of[d.place]
			wrong += (bits.OnesCount64(line[0]&a^line[1]&b) ^ d.value) & 1
		}
		if wrong < (len(s.draws)-128)/4 { // those solved are right in any case, half of the others by chance
			s.try(&xorshift{kind: s.read.generator, a: a, b: b})
			if s.found() {
				return true
			}
		}
	}
	s.at += piece
	s.share = float64(s.at) / float64(tries)
	return s.at >= tries
}

// A draw is one equation: a bit of one output, and what it is.
type draw struct{ place, bit, value int }

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// below returns a number below n, from a simple generator of the search's own.
func (s *Search) below(n int) int {
	s.random = s.random*6364136223846793005 + 1442695040888963407
	return int(s.random >> 33 % uint64(n))
}
