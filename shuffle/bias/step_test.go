package bias

import (
	"crypto/rand"
	"testing"

	"shufflelab/shuffle"
)

func TestTheStepsAreThoseOfTheSample(t *testing.T) {
	seed, _ := shuffle.ParseSeed("42")
	naive := lookup(t, "naive")
	numbers := []uint64{0, 1, 2, 999}
	if !testing.Short() {
		numbers = append(numbers, BlockSize, BlockSize+5)
	}
	for _, source := range []string{"mt19937", "lcg32"} {
		for _, number := range numbers {
			steps, err := StepsOf(naive, source, seed, rand.Reader, 3, number)
			if err != nil {
				t.Fatal(err)
			}
			counts := make([]uint64, 6)
			s := sampler(t, "naive", source, "42", 3, Orders)
			s.Seek(number)
			for !s.Add(counts, number+1, 1<<20) {
			}
			if rank := Rank(steps[len(steps)-1].Order); counts[rank] != 1 {
				t.Errorf("%s: shuffle %d ends in rank %d, the sample counts %v", source, number, rank, counts)
			}
		}
	}
}
