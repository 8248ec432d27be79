package nextdeck

import "math/bits"

// Every step of xorshift128 is linear over GF(2): each bit of the state, at any
// later time, is the sum of certain of the 128 bits that it has at the beginning. Which,
// is seen by letting the generator run from each of the 128 states that have a
// single bit.

// lines holds which bits of the first state the leading bits of each output are made of.
type lines struct {
	kind  string
	depth int
	of    [][2]uint64
}

const (
	outputs  = 8190 // of which equations are made, or bits of them
	leading  = 6    // bits of an output that one die of up to 52 faces may tell
	demanded = 280  // equations, of two decks of 52: more are of no use
)

// prepare fills the lines of a generator.
func (l *lines) prepare(kind string) {
	if l.kind == kind {
		return
	}
	l.kind, l.depth = kind, 1
	if kind == V8Until2025 {
		l.depth = leading
	}
	l.of = make([][2]uint64, outputs)
	for u := range 128 {
		g := xorshift{kind: kind}
		if u < 64 {
			g.a = 1 << u
		} else {
			g.b = 1 << (u - 64)
		}
		for i := 0; i < outputs; i += l.depth {
			g.step()
			w := g.a
			switch kind {
			case V8:
				w ^= g.b
			case SpiderMonkey:
				w = (w ^ g.b) << 11
			}
			for k := range l.depth {
				l.of[i+k][u>>6] |= w >> (63 - k) & 1 << (u & 63)
			}
		}
	}
}

// shown returns the leading bits that a number of 32 bits has if the die of
// floor(b·w / 2^32) shows this roll, and how many: the ones that both ends of
// [roll/b, (roll+1)/b) have in common.
//
//go:noinline
func shown(faces, roll int) (high uint32, count int) {
	b, j := uint64(faces), uint64(roll)
	low := (j<<32 + b - 1) / b
	top := ((j+1)<<32 - 1) / b
	return uint32(low), min(leading, bits.LeadingZeros32(uint32(low^top)))
}

// oldV8 finds the state of xorshift128 of which each output is one half.
//
// The leading bits that a roll shows are bits of the state: a deck of 52 gives
// 150 to 170 equations for the 128 bits. Outputs are made 64 at a time and used from
// the last to the first, so there are 64 places in a batch to begin at, each
// with equations of its own. A wrong one makes them contradict each
// other, but for a deck that lies within one batch at any of 14 places: the next deck then
// has 14 answers, and a second one leaves the right one.
func (s *Search) oldV8() (done bool) {
	s.lines.prepare(V8Until2025)
	n := len(s.decks[0])
	for begin := range 64 {
		m := new(basis)
		agree := true
		told := 0
		for d := 0; agree && told < demanded && d < outputs/leading-128 && s.first()+d < len(s.read.rolls); d++ {
			high, count := shown(s.read.die(s.first()+d, n))
			told += count
			at := (begin+d)&^63 + 63 - (begin+d)&63
			for k := 0; agree && k < count; k++ {
				agree = m.add(s.lines.of[at*leading+k], uint64(high>>(31-k)&1))
			}
		}
		if agree {
			a, b := m.solution()
			g := &xorshift{kind: V8Until2025, a: a, b: b}
			for range begin {
				g.word()
			}
			s.try(g)
		}
	}
	return true
}

// A basis holds equations for 128 bits that are independent of each other: row c has
// bit c for its lowest, and the right side in its last word.
type basis struct {
	row  [128][3]uint64
	rank int
}

// add takes one more equation, and tells whether it agrees with the others.
func (m *basis) add(line [2]uint64, value uint64) bool {
	low, high := line[0], line[1]
	for {
		c := bits.TrailingZeros64(low)
		if low == 0 {
			c += bits.TrailingZeros64(high)
		}
		if c == 128 {
			return value == 0
		}
		row := &m.row[c]
		if row[0]|row[1] == 0 {
			*row = [3]uint64{low, high, value}
			m.rank++
			return true
		}
		low ^= row[0]
		high ^= row[1]
		value ^= row[2]
	}
}

// solution returns the unknowns, those that nothing tells as 0.
func (m *basis) solution() (low, high uint64) {
	for c := 127; c >= 0; c-- {
		row := &m.row[c]
		bit := (row[2] ^ uint64(bits.OnesCount64(row[0]&low^row[1]&high))) & 1
		if c < 64 {
			low |= bit << c
		} else {
			high |= bit << (c - 64)
		}
	}
	return low, high
}
