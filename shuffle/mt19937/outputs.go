package mt19937

// Int31 returns the next word without its lowest bit, in [0, 2³¹) (genrand_int31).
func (s *Source) Int31() int32 { return Int31(s.Uint32()) }

// Real1 returns a number in [0,1], both ends included: one of 2³²
// at equal distances (genrand_real1).
func (s *Source) Real1() float64 { return Real1(s.Uint32()) }

// Real2 returns a number in [0,1), one of 2³² multiples of 2⁻³² (genrand_real2).
func (s *Source) Real2() float64 { return Real2(s.Uint32()) }

// Real3 returns a number in (0,1), neither end included: one of 2³² odd
// multiples of 2⁻³³ (genrand_real3).
func (s *Source) Real3() float64 { return Real3(s.Uint32()) }

// Res53 returns a number in [0,1), one of 2⁵³ multiples of 2⁻⁵³, which is
// all that a float64 can resolve there (genrand_res53). It takes two words.
func (s *Source) Res53() float64 {
	first := s.Uint32()
	return Res53(first, s.Uint32())
}

// The outputs as functions of the words they take, for words of any source.

// Int31 returns the word w without its lowest bit.
func Int31(w uint32) int32 { return int32(w >> 1) }

// Real1 returns the word w as a number in [0,1]. It multiplies by the rounded
// inverse, as its authors do. Dividing by
// 2³²−1 gives another last bit for about one word in 800. The product is inexact,
// unlike all others in this file: the conversion keeps a compiler from fusing it
// with an addition in the caller, which would skip the rounding.
func Real1(w uint32) float64 { return float64(float64(w) * (1.0 / (1<<32 - 1))) }

// Real2 returns the word w as a number in [0,1).
func Real2(w uint32) float64 { return float64(w) * (1.0 / (1 << 32)) }

// Real3 returns the word w as a number in (0,1).
func Real3(w uint32) float64 { return (float64(w) + 0.5) * (1.0 / (1 << 32)) }

// Res53 returns two words as a number in [0,1), with 53 bits. It takes 27 high bits of the first word and 26 of the second, in this order.
// Other libraries exchange the words, or use all 64 bits and round,
// and so get other numbers from the same seed.
func Res53(first, second uint32) float64 {
	a, b := first>>5, second>>6
	return (float64(a)*(1<<26) + float64(b)) * (1.0 / (1 << 53))
}
