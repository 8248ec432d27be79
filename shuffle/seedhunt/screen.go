package seedhunt

import "shufflelab/shuffle"

// A screen tells most seeds by their first word.
//
// Under dice plan 1 the first dice, with the faces b1, b2, … and the product B,
// are read off one word w, see [shuffle.Plan]. The first k of these rolls, as
// one number in mixed radix, are floor(w·b / 2^32) for b = b1·…·bk. So if the
// known cards say that this number must have been q, w is at least q·2^32 / b
// and less than 2^32 / b above it; the integers here take in a word or two more.
// All of the dice are thrown again if w·B mod 2^32 is below 2^32 mod B; then the
// first word says nothing, and the seed must pass.
type screen struct {
	low, size          uint64 // the interval
	product, threshold uint32 // B and 2^32 mod B
}

func (s *screen) rejects(word uint32) bool {
	return uint64(word)-s.low >= s.size && word*s.product >= s.threshold
}

// newScreen finds how many of the first rolls the known cards tell. They tell
// that of a round if a card is known at the place it is about, if no later round
// touches that place, and if one roll alone brings the card there.
func newScreen(s *shuffle.Shuffle, n int, known []Card) screen {
	rounds := s.Rounds(n)
	product := uint64(1)
	for _, faces := range shuffle.Dice(rounds) {
		if product*uint64(faces) > 1<<26 {
			break
		}
		product *= uint64(faces)
	}
	deck := shuffle.Fresh(n)
	q, b := uint64(0), uint64(1)
	for k, r := range rounds {
		faces := uint64(r.Faces)
		rolls := rollsTo(s, deck, r, r.At, cardAt(r.At, known))
		if len(rolls) != 1 || b*faces > product || touched(s, n, rounds[k+1:], r.At) {
			break
		}
		s.Move.Play(deck, r.At, rolls)
		q, b = q*faces+uint64(rolls[0]), b*faces
	}
	return screen{q << 32 / b, End/b + 2, uint32(product), uint32(End % product)}
}

// rollsTo returns the rolls of a round of one die after which the card lies at
// the place.
func rollsTo(s *shuffle.Shuffle, deck []int, r shuffle.Round, place, card int) (rolls []int) {
	if r.Dice != 1 {
		return nil
	}
	for j := range r.Faces {
		roll := []int{j}
		after := append([]int(nil), deck...)
		if s.Move.Play(after, r.At, roll); after[place] == card {
			rolls = append(rolls, j)
		}
	}
	return rolls
}

// touched reports whether the rounds may move the card at the place.
func touched(s *shuffle.Shuffle, n int, rounds []shuffle.Round, place int) bool {
	for _, r := range rounds {
		if len(rollsTo(s, shuffle.Fresh(n), r, place, place)) != r.Faces {
			return true
		}
	}
	return false
}

// cardAt returns the card known to lie at the place, or −1.
func cardAt(place int, known []Card) int {
	for _, k := range known {
		if k.Place == place {
			return k.Card
		}
	}
	return -1
}
