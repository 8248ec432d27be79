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

func TestLeastIsWhereAVerdictBegins(t *testing.T) {
	for k, want := range map[int]float64{0: math.Inf(1), 1: math.Inf(1), 2: 17, 3: 12, 4: 11, 6: 9, 24: 8, 52: 8, 120: 7, 5040: 7, 362880: 7} {
		got := Least(k)
		if got != want {
			t.Errorf("%d categories: %v, want %v", k, got, want)
		}
		if k < 2 {
			continue
		}
		alike := make([]float64, k)
		for _, c := range []struct {
			count   float64
			verdict string
		}{{got - 1, TooFew}, {got, Biased}} {
			alike[k-1] = c.count
			if v := judgeOrders(t, alike...); v.Verdict != c.verdict && !(k == 2 && v.Verdict == NoEvidence) {
				t.Errorf("%v of one of %d: %+v", c.count, k, *v)
			}
			if v := judgeOrders(t, counter(k, int(c.count))...); v.LogEven >= enough {
				t.Errorf("%v of a counter of %d: %+v", c.count, k, *v)
			}
		}
	}
	// No other counts do it earlier.
	for k := 2; k <= 4; k++ {
		eachCounts(k, int(Least(k))-1, func(counts []int) {
			if v := judgeOrders(t, floats(counts)...); v.LogE >= enough || v.LogEven >= enough {
				t.Errorf("%v: %+v", counts, *v)
			}
		})
	}
	for n := 2; n <= 52; n += 10 { // deals of one order: one place for each card, and one successor
		places, successors := make([]float64, n*n), make([]float64, n*n)
		for i := range n {
			places[i*n+i] = Least(n)
			successors[i*n+min(i+1, n-1)] = Least(n)
		}
		for want, counts := range map[Want][]float64{Places: places, Successors: successors} {
			if v := judge(t, want, counts, nil, n); v.Verdict != Biased {
				t.Errorf("%s of %v decks of %d cards: %+v", want, Least(n), n, *v)
			}
			for i := range counts {
				if counts[i] > 0 {
					counts[i]--
				}
			}
			if v := judge(t, want, counts, nil, n); v.Verdict == Biased || v.Verdict == TooEven {
				t.Errorf("%s of %v decks of %d cards: %+v", want, Least(n)-1, n, *v)
			}
		}
	}
}
