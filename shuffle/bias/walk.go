package bias

import (
	"strconv"

	"shufflelab/shuffle"
)

// A TooLargeError says that a count would take too long, or leave the exact
// numbers of the machine.
type TooLargeError string

func (e TooLargeError) Error() string { return string(e) }

// maxWalk bounds how many combinations of rolls are walked at once.
const maxWalk = 1 << 20

// walkable checks that the rounds for n cards have at most so many combinations
// of rolls; what says what a combination is called.
func walkable(s *shuffle.Shuffle, n int, rounds []shuffle.Round, most int, what string) error {
	left := most
	for _, r := range rounds {
		for range r.Dice {
			if left /= r.Faces; left == 0 {
				return TooLargeError(s.Name + " with " + strconv.Itoa(n) + " cards has more than " + strconv.Itoa(most) + what)
			}
		}
	}
	return nil
}

// walk plays the rounds on the fresh deck of n cards with every combination of
// rolls, in lexicographic order, and shows each to visit, for as long as visit
// runs. It returns how many there were.
func walk(s *shuffle.Shuffle, n int, rounds []shuffle.Round, visit func(rolls, deck []int)) (visits int) {
	dice := shuffle.Dice(rounds)
	rolls := make([]int, len(dice))
	fresh := shuffle.Fresh(n)
	deck := make([]int, n)
	for {
		copy(deck, fresh)
		s.Play(deck, rounds, rolls)
		visit(rolls, deck)
		visits++
		k := len(dice) - 1
		for k >= 0 && rolls[k] == dice[k]-1 {
			rolls[k] = 0
			k--
		}
		if k < 0 {
			return visits
		}
		rolls[k]++
	}
}
