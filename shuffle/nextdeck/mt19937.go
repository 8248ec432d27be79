package nextdeck

import "shufflelab/shuffle/mt19937"

// twister finds the state of MT19937 used one word a die, by floor(b·w / 2^32).
//
// All its steps are linear over GF(2), so the leading bits that a roll shows are sums of
// certain of the 19,937 bits of its state: about 150 equations a deck of 52, of which some
// tell again what others told. 144 decks left 72 bits open, 180 none. As with xorshift, what a bit is made of is seen by letting
// the generator run from every state of a single bit, here 64 side by side. The equations take
// 27,000 rows of 20,000 bits, 68 MB, and some 7·10^9 additions of words.
func (s *Search) twister() (done bool) {
	const unknowns, groups, least, most = 19968, 19968 / 64, 24000, 27000
	n := len(s.decks[0])
	if s.at == 0 {
		s.draws = s.draws[:0]
		for i, b := range s.read.rolls {
			faces, _ := s.read.die(i, n)
			high, count := shown(faces, int(b))
			for k := range count {
				s.draws = append(s.draws, draw{i, 31 - k, int(high >> (31 - k) & 1)})
			}
			if len(s.draws) >= most {
				break
			}
		}
		if len(s.draws) < least {
			return true
		}
		s.equations = newSystem(unknowns, len(s.draws))
	}
	m := s.equations
	s.share = float64(s.at) / (groups + unknowns/8)
	if group := int(s.at); group < groups {
		s.at++
		x := make([]uint64, groups)
		out := make([]uint32, s.draws[len(s.draws)-1].place+1)
		for u := range 64 {
			if group == 0 && u < 31 {
				continue // bits that the generator does not look at
			}
			x[group] = 1 << u
			withState(x).Words(out)
			for r, d := range s.draws {
				m.rows[r*m.width+group] |= uint64(out[d.place]>>d.bit&1) << u
			}
		}
		if group == 0 {
			for r, d := range s.draws {
				m.rows[(r+1)*m.width-1] = uint64(d.value)
			}
		}
		return false
	}
	if c := 8 * (int(s.at) - groups); c < unknowns {
		s.at++
		m.eliminate(c)
		return false
	}
	s.equations = nil
	if x, ok := m.solution(); ok {
		s.try(&words{withState(x), MT19937})
	}
	return true
}

// withState returns the generator whose state these bits are: bit 32·i + k is bit k of word i.
//
//go:noinline
func withState(x []uint64) *mt19937.Source {
	var state [624]uint32
	for i := range state {
		state[i] = uint32(x[i>>1] >> (i & 1 << 5))
	}
	return mt19937.NewFromState(&state)
}
