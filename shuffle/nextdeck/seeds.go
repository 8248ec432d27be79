package nextdeck

import "shufflelab/shuffle/mt19937"

// seeds tries the seeds of PHP's or Python's generator, for the first deck. Of
// PHP's nearly all are told by the first word.
func (s *Search) seeds() (done bool) {
	n := len(s.decks[0])
	faces, roll := s.read.die(0, n)
	seed := s.from + s.at
	php := s.read.generator == PHP
	pieces := uint64(1 << 8)
	var heads mt19937.Heads
	if php {
		pieces = 1 << 12
	}
	var src mt19937.Source
	key := []uint32{0}
	for end := min(s.to, seed+pieces); seed < end; seed++ {
		if php {
			lane := int(seed-s.from) % mt19937.Lanes
			if lane == 0 {
				heads.Start(uint32(seed))
			}
			if heads.First(lane)%uint32(faces) != uint32(roll) {
				continue
			}
			src.Reseed(uint32(seed))
		} else {
			key[0] = uint32(seed)
			src.ReseedKey(key)
		}
		g := words{&src, s.read.generator}
		i := 0
		for ; i < s.read.rounds; i++ {
			b, want := s.read.die(i, n)
			if g.Roll(b) != want {
				break
			}
		}
		if i == s.read.rounds {
			s.try(Open(s.read.generator, uint32(seed)))
		}
	}
	s.at += pieces
	s.share = float64(s.at) / float64(s.to-s.from+1)
	return seed >= s.to
}
