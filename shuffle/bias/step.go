package bias

import (
	"io"

	"shufflelab/shuffle"
)

// StepsOf returns the rounds of one shuffle of a sample, the one with the given
// number, from 0. It throws the dice of all shuffles before it in its block (for
// lcg32, in the stream), so it is meant for a reader's step, not for counting.
func StepsOf(s *shuffle.Shuffle, source string, seed *shuffle.Seed, entropy io.Reader, n int, number uint64) ([]shuffle.Step, error) {
	before := number
	switch {
	case source == "crypto":
		before = 0 // no two stretches of it are alike anyway
	case source == "mt19937" && seed != nil:
		seed = seed.Block(uint32(number / BlockSize))
		before = number % BlockSize
	}
	src, _, err := shuffle.Open(source, seed, entropy)
	if err != nil {
		return nil, err
	}
	plan := shuffle.NewPlan(shuffle.Dice(s.Rounds(n)))
	rolls := make([]int, plan.Len())
	for range before {
		plan.Throw(src, rolls)
	}
	return s.Steps(src, n), nil
}
