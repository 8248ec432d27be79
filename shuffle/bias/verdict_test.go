package bias

import (
	_ "embed"
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// E-values and tails of χ² of an independent implementation, see
// ../testdata/reference.py. Never edit the file to make a test pass.
//
//go:embed testdata/verdicts.json
var verdictsJSON []byte

var verdicts struct {
	LogE []struct {
		Counts, Expected []float64
		LogE             any // a number or "Infinity"
	}
	P []struct{ Chi2, DF, P, Log10P float64 } `json:"chi2 p"`
}

func init() {
	if err := json.Unmarshal(verdictsJSON, &verdicts); err != nil {
		panic(err)
	}
}

func judge(t testing.TB, want Want, counts, weights []float64, n int) *Verdict {
	t.Helper()
	v, err := Judge(want, counts, weights, n)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func judgeOrders(t testing.TB, counts ...float64) *Verdict {
	t.Helper()
	return judge(t, Orders, counts, nil, 0)
}

// even returns k equal counts.
func even(k int, count float64) []float64 {
	counts := make([]float64, k)
	for i := range counts {
		counts[i] = count
	}
	return counts
}

func floats[T int | uint64](list []T) []float64 {
	out := make([]float64, len(list))
	for i, n := range list {
		out[i] = float64(n)
	}
	return out
}

func TestEValuesMatchTheReference(t *testing.T) {
	if len(verdicts.LogE) < 6 {
		t.Fatal("the reference is gone")
	}
	for _, r := range verdicts.LogE {
		want, ok := r.LogE.(float64)
		if !ok {
			want = math.Inf(1)
		}
		if got := judge(t, Orders, r.Counts, r.Expected, 0).LogE; !near(got, want) {
			t.Errorf("%v against %v: ln E %v, want %v", r.Counts, r.Expected, got, want)
		}
	}
}

// Computed with mpmath 1.3 to 60 digits from the formula as it is written down.
// Never edit them to make a test pass.
func TestEValuesOfAnySizeAreExact(t *testing.T) {
	for _, r := range []struct {
		counts, weights []float64
		logE            float64
	}{
		{[]float64{166666666667, 166666666667, 166666666667, 166666666667, 166666666667, 166666666665}, nil, -48.712393359538637},
		{[]float64{166666933333, 166666400001, 166666666667, 166667066666, 166666266667, 166666666666}, nil, -47.32573123449966},
		{[]float64{160000000000, 180000000000, 166666666667, 166666666666, 160000000000, 166666666667}, nil, 789949104.81926153},
		{[]float64{500000500000, 499999500000}, nil, -10.534982219760954},
		{[]float64{1000000000000, 0}, nil, 693147180530.92799},
		{[]float64{3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, nil, 0.60785466186527628},
		{[]float64{4000000, 5000000, 5000100, 4999900, 4000000, 4000000}, []float64{4, 5, 5, 5, 4, 4}, -22.411769799905987},
		{[]float64{999999, 1}, []float64{999999, 1}, -6.508797539186445},
		{[]float64{10, 90, 0}, []float64{1e-06, 0.999999, 0}, 91.789563083918403},
		{[]float64{123456789, 987654321, 555555555}, []float64{0.125, 1, 0.5625}, -14.51033192184294},
	} {
		if got := judge(t, Orders, r.counts, r.weights, 0).LogE; !near(got, r.logE) {
			t.Errorf("%v against %v: ln E %v, want %v", r.counts, r.weights, got, r.logE)
		}
	}
}

// The mean of E over all that can come is 1: what makes it an e-value.
func TestEValuesAreOneOnAverage(t *testing.T) {
	for _, weights := range [][]float64{{1, 1, 1}, {4, 5, 1}, {1, 0, 3}} {
		const shuffles = 12
		mean, sum := 0.0, weights[0]+weights[1]+weights[2]
		for a := 0; a <= shuffles; a++ {
			for b := 0; a+b <= shuffles; b++ {
				counts := []float64{float64(a), float64(b), float64(shuffles - a - b)}
				ways := float64(Factorial(shuffles))
				for i, c := range counts {
					ways *= math.Pow(weights[i]/sum, c) / float64(Factorial(int(c)))
				}
				if ways > 0 {
					mean += ways * math.Exp(judge(t, Orders, counts, weights, 0).LogE)
				}
			}
		}
		if math.Abs(mean-1) > 1e-12 {
			t.Errorf("weights %v: E is %v on average", weights, mean)
		}
	}
}

func TestOnlyTheProportionsOfTheWeightsMatter(t *testing.T) {
	counts := []float64{4000, 5000, 5000, 5000, 4000, 4000}
	one := judge(t, Orders, counts, []float64{4, 5, 5, 5, 4, 4}, 0)
	for _, scale := range []float64{1e-300, 1.0 / 27, 1e290} {
		weights := []float64{4 * scale, 5 * scale, 5 * scale, 5 * scale, 4 * scale, 4 * scale}
		if v := judge(t, Orders, counts, weights, 0); !near(v.LogE, one.LogE) || v.Verdict != one.Verdict {
			t.Errorf("times %v: ln E %v, was %v", scale, v.LogE, one.LogE)
		}
	}
}

func TestMoreOfTheSameBiasIsMoreEvidence(t *testing.T) {
	last := 0.0
	for times := 100.0; times < 1e11; times *= 1.5 {
		n := math.Floor(times)
		v := judgeOrders(t, 4*n, 5*n, 5*n, 5*n, 4*n, 4*n)
		if !(v.LogE > last) {
			t.Fatalf("%v times: ln E %v after %v", n, v.LogE, last)
		}
		last = v.LogE
	}
	last = 0
	for n := 100.0; n < 1e11; n *= 1.5 {
		v := judgeOrders(t, n, n, n, n, n, n)
		if !(v.LogE < last) {
			t.Fatalf("even counts of %v: ln E %v after %v", n, v.LogE, last)
		}
		last = v.LogE
	}
}

func TestVerdicts(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		counts, weights []float64
		verdict         string
		chi2, df, p     float64
	}{
		// The exact proportions of the naive shuffle, 270 and 2700 shuffles.
		{[]float64{40, 50, 50, 50, 40, 40}, nil, NoEvidence, 10. / 3, 5, 0.6487423586675933},
		{[]float64{400, 500, 500, 500, 400, 400}, nil, Biased, 100. / 3, 5, 3.231222345468034e-06},
		{[]float64{400, 500, 500, 500, 400, 400}, []float64{4, 5, 5, 5, 4, 4}, TooEven, 0, 5, 1},
		{[]float64{410, 495, 520, 480, 390, 405}, []float64{4, 5, 5, 5, 4, 4}, NoEvidence, 2.2125, 5, 0.819028382968789},
		// A counter that takes the six orders in turns.
		{even(6, 1000), nil, TooEven, 0, 5, 1},
		{[]float64{3001, 3000, 3000, 3000, 2999, 3000}, nil, TooEven, 1. / 1500, 5, 1},
		// Who watches must wait for it longer than who looks once.
		{[]float64{1000, 1001, 1000, 999, 1000, 1000}, nil, NoEvidence, 0.002, 5, 1},
		// Equal counts of two cards come by chance again and again, and of three if they are few.
		{even(2, 1000), nil, NoEvidence, 0, 1, 1},
		{even(2, 1e12), nil, NoEvidence, 0, 1, 1},
		{even(6, 10), nil, NoEvidence, 0, 5, 1},
		// A counter of 24 orders in its first round.
		{counter(24, 18), nil, TooFew, none, 23, none},
		{counter(24, 19), nil, TooEven, none, 23, none},
		// Too few for χ², and for anything.
		{even(6, 0), nil, TooFew, none, 5, none},
		{[]float64{1}, nil, TooFew, none, 0, none},
		{[]float64{}, nil, TooFew, none, 0, none},
		{[]float64{7, 0}, []float64{1, 0}, TooFew, none, 0, none},
		{even(6, 4), nil, TooFew, none, 5, none},
		{[]float64{5, 5}, nil, NoEvidence, 0, 1, 1},
		{append(even(40000, 0), even(320, 1)...), nil, TooFew, none, 40319, none},
		{[]float64{50, 50, 4}, []float64{50, 50, 4}, TooFew, none, 2, none},
		// Evidence needs no five of each: 10 shuffles, all the same, of 24 orders.
		{append(even(23, 0), 10), nil, Biased, none, 23, none},
		// What can't come has come.
		{[]float64{5, 5, 1}, []float64{1, 1, 0}, Biased, none, 1, none},
		{[]float64{500, 500, 0}, []float64{1, 1, 0}, NoEvidence, 0, 1, 1},
		{[]float64{5, 1}, []float64{1, 0}, Biased, none, 0, none},
	} {
		v := judge(t, Orders, c.counts, c.weights, 0)
		ok := near(v.Chi2, c.chi2) && math.Abs(math.Exp(v.LogP)-c.p) < 1e-7
		if c.chi2 == none {
			ok = math.IsNaN(v.Chi2) && math.IsNaN(v.LogP)
		}
		if v.Verdict != c.verdict || v.DF != c.df || !ok {
			t.Errorf("%v … against %v: %+v, want %s, χ² %v of %v, p %v", c.counts[:min(24, len(c.counts))], c.weights, *v, c.verdict, c.chi2, c.df, c.p)
		}
	}
	if v := judgeOrders(t, 0, 0, 0); v.LogE != 0 || v.LogEven != 0 || v.Shuffles != 0 || v.Categories != 3 || v.Worst != -1 {
		t.Errorf("nothing dealt: %+v", *v)
	}
}

func TestTheWorstCategoryIsTold(t *testing.T) {
	v := judgeOrders(t, 100, 130, 90, 80)
	if v.Worst != 1 || v.Observed != 130./400 || v.Expected != 0.25 {
		t.Errorf("%+v", *v)
	}
	v = judge(t, Orders, []float64{900, 80, 20}, []float64{90, 9, 1}, 0) // 0, −1.05 and 3.16 standard deviations
	if v.Worst != 2 || v.Observed != 0.02 || v.Expected != 0.01 {
		t.Errorf("%+v", *v)
	}
	v = judge(t, Orders, []float64{5, 5, 1}, []float64{1, 1, 0}, 0)
	if v.Worst != 2 || v.Expected != 0 {
		t.Errorf("%+v", *v)
	}
	v = judge(t, Places, []float64{60, 40, 40, 60}, nil, 2)
	if v.Worst != 0 || v.Observed != 0.6 || v.Expected != 0.5 {
		t.Errorf("%+v", *v)
	}
}

// tally counts places and successors of counts of orders.
func tally(orders []float64, n int) (places, successors []float64) {
	places, successors = make([]float64, n*n), make([]float64, n*n)
	for rank, count := range orders {
		order := Unrank(uint64(rank), n)
		for place, card := range order {
			next := card
			if place+1 < n {
				next = order[place+1]
			}
			places[card*n+place] += count
			successors[card*n+next] += count
		}
	}
	return places, successors
}

// Places of two cards, and successors of two and three, say as much as orders:
// then their χ² is that of the orders.
func TestDependentCellsAreTestedAsTheirOrders(t *testing.T) {
	for _, orders := range [][]float64{{60, 40}, {10, 30}, {400, 500, 500, 500, 400, 400}, {7, 5, 11, 8, 6, 9}, {100, 0, 0, 0, 0, 1}} {
		n := 2
		if len(orders) == 6 {
			n = 3
		}
		want := judgeOrders(t, orders...)
		places, successors := tally(orders, n)
		chi2, df, ok := successorsTest(successors, want.Shuffles, n)
		if !ok || df != want.DF || !math.IsNaN(want.Chi2) && !near(chi2, want.Chi2) {
			t.Errorf("%v: successors χ² %v of %v, orders %v of %v", orders, chi2, df, want.Chi2, want.DF)
		}
		if n == 2 {
			if v := judge(t, Places, places, nil, n); !near(v.Chi2, want.Chi2) || v.DF != 1 {
				t.Errorf("%v: places χ² %v of %v, orders %v", orders, v.Chi2, v.DF, want.Chi2)
			}
		}
	}
}

// A χ² has its degrees of freedom as its mean. Over all orders, each dealt once,
// that is exact.
func TestDependentCellsHaveTheirDegreesOfFreedomAsMean(t *testing.T) {
	for n := 2; n <= 6; n++ {
		orders := Factorial(n)
		places, successors := 0.0, 0.0
		for rank := range orders {
			one := make([]float64, orders)
			one[rank] = 1
			p, s := tally(one, n)
			chi2, df, ok := placesTest(p, 1, n)
			places += chi2 / df
			if !ok {
				t.Fatal("no places")
			}
			chi2, df, ok = successorsTest(s, 1, n)
			successors += chi2 / df
			if !ok {
				t.Fatal("no successors")
			}
		}
		if !near(places, float64(orders)) || !near(successors, float64(orders)) {
			t.Errorf("%d cards: places %v and successors %v times as large as they should be", n, places/float64(orders), successors/float64(orders))
		}
	}
}

func TestCountsThatAreNotThoseOfDecksAreRefused(t *testing.T) {
	for _, c := range []struct {
		want            Want
		counts, weights []float64
		n               int
		message         string
	}{
		{Places, []float64{5, 5, 5, 6}, nil, 2, "places"},
		{Places, []float64{6, 4, 6, 4}, nil, 2, "places"}, // columns
		{Successors, []float64{5, 5, 5, 6}, nil, 2, "successors"},
		{Successors, []float64{0, 10, 10, 0}, nil, 2, "successors"}, // no card is the last
		{Successors, []float64{0, 0, 9, 0, 9, 0, 0, 0, 9}, nil, 3, "successors"},
		{Successors, []float64{0, 5, 5, 0, 10, 0, 10, 0, 0}, nil, 3, ""},
		{Orders, []float64{1, 2}, []float64{0, 0}, 0, "expected"},
		{Places, []float64{1, 1, 1, 1}, []float64{1, 1, 0, 0}, 2, "expected"},
	} {
		_, err := Judge(c.want, c.counts, c.weights, c.n)
		if (err == nil) != (c.message == "") || err != nil && !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s %v: %v", c.want, c.counts, err)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	counts := dealt(b, "naive", "1", 8, 100000)
	for b.Loop() {
		judgeOrders(b, counts...)
	}
}
