// Package mt19937 implements MT19937, the Mersenne Twister with a period of
// 2¹⁹⁹³⁷−1 and 32-bit words, with both initialisations and all six outputs
// that its authors gave it.
//
// A [Source] made from a seed or a key emits, word for word, what every other
// faithful MT19937 emits from it, so a result may be checked elsewhere.
// The zero Source is ready for use and behaves as the authors' default seed 5489.
//
// The methods bear Go names; their comments give the authors' names:
//
//	init_genrand    New, Reseed        genrand_real1  Real1  [0,1]
//	init_by_array   NewFromKey,        genrand_real2  Real2  [0,1)
//	                ReseedKey          genrand_real3  Real3  (0,1)
//	genrand_int32   Uint32             genrand_res53  Res53  [0,1), 53 bits
//	genrand_int31   Int31
//
// MT19937 is meant for simulation and is no secret: whoever has seen 624 words
// in a row can compute all later ones.
//
// The generator is due to Makoto Matsumoto and Takuji Nishimura:
//
//   - "Mersenne Twister: A 623-dimensionally equidistributed uniform pseudorandom
//     number generator", ACM Transactions on Modeling and Computer Simulation 8 (1998),
//     pages 3–30: the recurrence and the tempering;
//   - their revision of 26 January 2002: the two initialisations. Isaku Wada
//     contributed genrand_res53.
//
// This package was written anew from these definitions.
package mt19937

const (
	n = 624 // words of state
	m = 397 // how far ahead lies the word that the recurrence mixes in

	upper  = 0x80000000 // the one high bit that the recurrence takes of its oldest word
	lower  = 0x7fffffff // the 31 low bits that it takes of the next
	matrix = 0x9908b0df // last row of the matrix A

	defaultSeed = 5489
)

// A Source is an MT19937 generator. Its zero value behaves as New(5489).
//
// Two Sources can be compared by ==, and equal ones emit the same words for ever.
// A zero Source emits the same words as New(5489) but is equal to it only
// after the first of them: until then it has no state to compare.
//
// A Source is not safe for concurrent use by multiple goroutines.
type Source struct {
	state [n]uint32 // untempered words, oldest first
	left  uint      // the last left of them have not been emitted
}

// Uint32 returns the next word, uniformly distributed over all of 32 bits (genrand_int32).
func (s *Source) Uint32() uint32 {
	if s.left == 0 {
		s.refill()
	}
	x := s.state[n-s.left]
	s.left--
	return temper(x)
}

// Uint64 returns the next two words as one, the first in the high half.
// It makes a *Source a [math/rand/v2.Source].
//
// A [math/rand/v2.Rand] draws all its numbers from Uint64, so that its
// Uint32 method returns every other word only.
func (s *Source) Uint64() uint64 {
	high := s.Uint32()
	return uint64(high)<<32 | uint64(s.Uint32())
}

// Words fills dst with the next len(dst) words, just as calling [Source.Uint32]
// for each of them would, in half the time or less.
func (s *Source) Words(dst []uint32) {
	for len(dst) > 0 {
		if s.left == 0 {
			s.refill()
		}
		block := s.state[n-s.left:]
		block = block[:min(len(block), len(dst))]
		temperAll(dst, block)
		dst = dst[len(block):]
		s.left -= uint(len(block))
	}
}

// refill replaces the state by the n words that follow it.
func (s *Source) refill() {
	if dead(&s.state) {
		// No function of this package lets a Source get into this state,
		// so it is a zero one at its first word.
		s.Reseed(defaultSeed)
	}
	twistAll(&s.state)
	s.left = n
}

// twist joins the high bit of u to the low bits of v and multiplies by A:
// a shift, and the last row of A added if a 1 fell out.
//
// The bit that falls out is v's. Taking u's, as PHP did until 7.1, makes another
// generator, and one look may not tell: seeded with 1, it agrees with this one
// in its third word and in 312 of its first 624.
func twist(u, v uint32) uint32 {
	y := u&upper | v&lower
	return y>>1 ^ -(v&1)&matrix
}

// temper spreads the bits of a word of state, so that the emitted
// words are equidistributed in their leading bits too.
func temper(y uint32) uint32 {
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// dead reports whether the words that follow x are all 0. The recurrence looks
// at the high bit of x[0] and at all bits of the other words: 1 + 32·623 = 19937
// bits. If they are all 0 they stay so; from any other state the generator
// runs through all 2¹⁹⁹³⁷−1 others before it comes back.
func dead(x *[n]uint32) bool {
	if x[0]&upper != 0 {
		return false
	}
	for _, w := range x[1:] {
		if w != 0 {
			return false
		}
	}
	return true
}
