package nextdeck

import (
	"math/bits"

	"shufflelab/shuffle"
)

// java finds the 48 bits of java.util.Random from one deck of 52.
//
// The low k bits of s ← s·f + 11 depend on the low k bits alone. A die of an
// even number of faces, but for powers of two, shows the remainder of s >> 17, and
// so bit 17; one divisible by 4, 8 or 16 shows bits 18, 19 and 20 too. So the even
// dice of a deck, 21 of them, leave about one in 2^21 of the 2^18 values of
// bits 0 to 17; then the 13 further bits that they tell leave about one of the
// 8 values of bits 18 to 20. Of the other 27 bits only those are looked at for which the
// largest die shows what it showed: of a die of 52 faces, one in 13.
// All of that is some 10^7 steps and a few hundred bytes.
func (s *Search) java() (done bool) {
	n := len(s.decks[0])
	first := s.first()
	largest := first // the largest die that takes a remainder
	for i := first; i < first+s.read.rounds; i++ {
		b, _ := s.read.die(i, n)
		if most, _ := s.read.die(largest, n); most&(most-1) == 0 || b > most && b&(b-1) > 0 {
			largest = i
		}
	}
	faces, roll := s.read.die(largest, n)
	if faces&(faces-1) == 0 {
		return true
	}
	twos := min(4, bits.TrailingZeros(uint(faces)))
	end := first // of the dice that are looked at: those that tell 34 bits
	for told := 0; end < len(s.read.rolls) && told < 34; end++ {
		if b, _ := s.read.die(end, n); b&(b-1) > 0 {
			told += min(4, bits.TrailingZeros(uint(b)))
		}
	}
	end = max(end, min(largest+20, len(s.read.rolls)))
	if s.at == 0 {
		s.candidates = s.candidates[:0]
		for low := range uint64(1 << 18) {
			if !s.lowBits(low, first, end, 1) {
				continue
			}
			for more := range uint64(8) {
				if s.lowBits(low|more<<18, first, end, 4) {
					s.candidates = append(s.candidates, low|more<<18)
				}
			}
		}
		if len(s.candidates) > 8 {
			return true // these decks tell too little: each would take a third of a second
		}
	}
	step := faces >> twos
	const piece = 1 << 16
	whole := uint64(1<<27/step/piece + 1)
	if s.at >= whole*uint64(len(s.candidates)) {
		return true
	}
	low := s.candidates[s.at/whole]
	for range largest - first {
		low = (low*lcgFactor + 0xB) & (1<<21 - 1)
	}
	high := 0
	for high < step && (high<<4|int(low>>17))%faces != roll {
		high++
	}
	if high < step {
		high += int(s.at%whole) * piece * step
		for k := 0; k < piece && high < 1<<27; k++ {
			g := lcg48{uint64(high)<<21 | low}
			i := largest + 1
			for ; i < end; i++ {
				b, want := s.read.die(i, n)
				if g.Roll(b) != want {
					break
				}
			}
			if i == end {
				g := lcg48{uint64(high)<<21 | low}
				for range largest - first + 1 {
					g.s = (g.s - 0xB) * lcgInverse & lcgMask
				}
				s.try(&g)
			}
			high += step
		}
	}
	s.at++
	s.share = float64(s.at) / float64(whole*uint64(len(s.candidates)))
	return false
}

// lowBits tells whether the low bits of the state show the low bits of the rolls,
// as many as the power of two that divides the faces, and at most so many.
func (s *Search) lowBits(state uint64, i, end, most int) bool {
	n := len(s.decks[0])
	for ; i < end; i++ {
		b, roll := s.read.die(i, n)
		mask := min(b&-b, 1<<most) - 1
		if b&(b-1) > 0 && (int(state>>17)^roll)&mask != 0 {
			return false
		}
		state = state*lcgFactor + 0xB
	}
	return true
}

// delphi tries all states of 32 bits with which the first large die shows what it showed.
func (s *Search) delphi() (done bool) {
	const factor, inverse, piece = 134775813, 0xD94FA8CD, 1 << 16
	n := len(s.decks[0])
	largest := s.first()
	if s.read.loop.kind >= up {
		largest += s.read.rounds - 1
	}
	faces, roll := s.read.die(largest, n)
	x := uint64(roll)<<32/uint64(faces) + s.at*piece
	end := uint64(roll+1)<<32/uint64(faces) + 1
	second, then := s.read.die(min(largest+1, len(s.read.rolls)-1), n)
	for k := 0; k < piece && x < end; k++ {
		state := uint32(x)
		i := largest + 1
		if int(uint64(state*factor+1)*uint64(second)>>32) != then {
			x++
			continue
		}
		for ; i < len(s.read.rolls); i++ {
			state = state*factor + 1
			b, want := s.read.die(i, n)
			if int(uint64(state)*uint64(b)>>32) != want {
				break
			}
		}
		if i >= min(len(s.read.rolls), largest+20) {
			state = uint32(x)
			for range largest - s.first() + 1 {
				state = (state - 1) * inverse
			}
			s.try(&words{&shuffle.LCG32{X: state}, Delphi})
		}
		x++
	}
	s.at++
	s.share = float64(s.at*piece) * float64(faces) / (1 << 32)
	return x >= end
}
