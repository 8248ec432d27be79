package bias

import (
	"math"
	"strconv"
	"testing"
)

// Verdicts on what shuffles deal.

// dealt counts the orders of a sample of a few cards.
func dealt(t testing.TB, name, seed string, n int, shuffles uint64) []float64 {
	t.Helper()
	counts := make([]uint64, Factorial(n))
	sampler(t, name, "mt19937", seed, n, Orders).Add(counts, shuffles, 1<<30)
	return floats(counts)
}

// 400 fair samples: 5 % of them come below p = 0.05. The limits are 7 standard
// deviations away, 10⁻¹²; raw Σ (O−E)²/E would come there in 18 %.
func TestFairSamplesAreRarelySuspect(t *testing.T) {
	samples := 400
	below := map[Want]int{}
	for seed := range samples {
		orders := dealt(t, "fisher-yates", strconv.Itoa(seed), 5, 1200)
		places, successors := tally(orders, 5)
		for want, counts := range map[Want][]float64{Orders: orders, Places: places, Successors: successors} {
			v := judge(t, want, counts, nil, 5)
			if v.LogP < math.Log(0.05) {
				below[want]++
			}
			if v.Verdict != NoEvidence {
				t.Errorf("seed %d, %s: %s", seed, want, v.Verdict)
			}
		}
	}
	for want, n := range below {
		if p := float64(n) / float64(samples); math.Abs(p-0.05) > 7*math.Sqrt(0.05*0.95/float64(samples)) {
			t.Errorf("%s: %v of the samples are below 0.05", want, p)
		}
	}
}

func TestTheNaiveShuffleFailsFairAndPassesItsOwnCounts(t *testing.T) {
	for n := 3; n <= 5; n++ {
		weights := floats(count(t, "naive", n))
		orders := dealt(t, "naive", "42", n, 20000)
		if v := judgeOrders(t, orders...); v.Verdict != Biased || v.LogP > math.Log(1e-9) {
			t.Errorf("%d cards against fair: %+v", n, *v)
		}
		if v := judge(t, Orders, orders, weights, 0); v.Verdict != NoEvidence || !(v.LogP > math.Log(1e-4)) {
			t.Errorf("%d cards against its own: %+v", n, *v)
		}
	}
	places := make([]uint64, 52*52)
	sampler(t, "naive", "mt19937", "42", 52, Places).Add(places, 20000, 1<<30)
	if v := judge(t, Places, floats(places), nil, 52); v.Verdict != Biased || v.Categories != 2704 || v.DF != 2601 {
		t.Errorf("52 cards against fair: %+v", *v)
	}
	if v := judge(t, Places, floats(places), matrix(t, "naive", 52), 52); v.Verdict != NoEvidence || !math.IsNaN(v.Chi2) {
		t.Errorf("52 cards against its own matrix: %+v", *v)
	}
}

// A cut brings every card to every place equally often; its successors give it away.
func TestACutIsSeenInItsSuccessors(t *testing.T) {
	places, successors := tally(dealt(t, "cut", "1", 6, 2000), 6)
	if v := judge(t, Places, places, nil, 6); v.LogE > 0 {
		t.Errorf("places: %+v", *v)
	}
	if v := judge(t, Successors, successors, nil, 6); v.Verdict != Biased {
		t.Errorf("successors: %+v", *v)
	}
}

// Each of 1000 fair samples is watched at every hundred shuffles. E reaches 1000 in at
// most one of 1000 on average, whatever their number; a p-value below 0.05 would
// accuse four in ten.
func TestWatchingAccusesNobody(t *testing.T) {
	samples := 1000
	if testing.Short() {
		samples = 50
	}
	accused, below := 0, 0
	for seed := range samples {
		counts := make([]uint64, 6)
		s := sampler(t, "fisher-yates", "mt19937", strconv.Itoa(seed), 3, Orders)
		biased, suspect := false, false
		for shuffles := uint64(100); shuffles <= 20000; shuffles += 100 {
			s.Add(counts, shuffles, 1<<30)
			v := judgeOrders(t, floats(counts)...)
			biased = biased || v.Verdict == Biased
			suspect = suspect || v.LogP < math.Log(0.05)
			if v.Verdict == TooEven {
				t.Errorf("seed %d at %d: too even", seed, shuffles)
			}
		}
		if biased {
			accused++
		}
		if suspect {
			below++
		}
	}
	t.Logf("of %d: %d accused; p came below 0.05 in %d", samples, accused, below)
	if accused > 2 || below < samples/4 {
		t.Errorf("of %d: %d accused; p came below 0.05 in %d", samples, accused, below)
	}
}
