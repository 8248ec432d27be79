package bias

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"shufflelab/shuffle"
)

func TestNeeded(t *testing.T) {
	for n, about := range map[int]float64{3: 2000, 4: 1600, 5: 1900, 6: 2400} {
		if got := Needed(count(t, "naive", n)); math.Abs(got/about-1) > 0.1 {
			t.Errorf("naive of %d cards: %v, want about %v", n, got, about)
		}
	}
	for _, s := range shuffle.Catalogue() {
		for n := range 6 {
			counts := count(t, s.Name, n)
			fair := slices.Min(counts) == slices.Max(counts)
			if got := Needed(counts); math.IsInf(got, 1) != fair || !(got >= 1) {
				t.Errorf("%s of %d cards needs %v shuffles", s.Name, n, got)
			}
		}
	}
}

// Half of the samples are found out earlier, half later: 60 samples each, and their
// median within a quarter of what was said.
func TestHalfOfTheSamplesNeedLess(t *testing.T) {
	if testing.Short() {
		t.Skip("a million deals")
	}
	for _, c := range []struct {
		name string
		n    int
	}{{"naive", 3}, {"naive", 4}, {"naive", 5}, {"naive", 6}, {"naive", 7}, {"poker-1999", 4}, {"decrement-early", 4}, {"cut", 5}, {"riffle-1", 4}} {
		needed := Needed(count(t, c.name, c.n))
		var all []float64
		for seed := range 60 {
			counts := make([]uint64, Factorial(c.n))
			s := sampler(t, c.name, "mt19937", strconv.Itoa(seed), c.n, Orders)
			for at := uint64(1); ; at += uint64(needed/50) + 1 {
				s.Add(counts, at, 1<<30)
				if judgeOrders(t, floats(counts)...).Verdict == Biased {
					all = append(all, float64(at))
					break
				}
			}
		}
		slices.Sort(all)
		if median := all[30]; math.Abs(median/needed-1) > 0.25 {
			t.Errorf("%s of %d cards: the median is %v, said was %v", c.name, c.n, median, needed)
		}
	}
}
