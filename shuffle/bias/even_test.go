package bias

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// ratUrn returns E(a) as it is written down, for shares that sum to 1.
func ratUrn(counts []int, shares []*big.Rat, a int64) *big.Rat {
	e, all := big.NewRat(1, 1), new(big.Rat).SetInt64(a*int64(len(shares)))
	n := 0
	for i, c := range counts {
		in := new(big.Rat).Mul(all, shares[i])
		for range c {
			if in.Cmp(new(big.Rat).SetInt64(1)) < 0 {
				return new(big.Rat)
			}
			e.Mul(e, in).Quo(e, shares[i])
			in.Sub(in, big.NewRat(1, 1))
			n++
		}
	}
	for j := range n {
		e.Quo(e, new(big.Rat).Sub(all, big.NewRat(int64(j), 1)))
	}
	return e
}

// ratStake is stake in whole numbers, where no level is left out.
func ratStake(a int64) *big.Rat {
	sum := new(big.Rat)
	for v := int64(0); a%(1<<v) == 0; v++ {
		e := int64(big.NewInt(a>>v).BitLen() - 1)
		sum.Add(sum, big.NewRat(6, (v+1)*(v+2)*(e+6)*(e+7)<<e))
	}
	return sum
}

func shares(weights ...int64) (p []*big.Rat) {
	sum := int64(0)
	for _, w := range weights {
		sum += w
	}
	for _, w := range weights {
		p = append(p, big.NewRat(w, sum))
	}
	return p
}

// eachCounts calls f with all counts of so many deals.
func eachCounts(k, deals int, f func(counts []int)) {
	counts := make([]int, k)
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == k-1 {
			counts[i] = left
			f(counts)
			return
		}
		for counts[i] = 0; counts[i] <= left; counts[i]++ {
			fill(i+1, left-counts[i])
		}
	}
	fill(0, deals)
}

func cellsOf(counts []int, p []*big.Rat) []cell {
	var cells []cell
	for i, c := range counts {
		share, _ := p[i].Float64()
		cells = append(cells, cell{float64(c), share, 1})
	}
	return cells
}

var someWeights = [][]int64{{1, 1}, {1, 1, 1}, {1, 1, 1, 1}, {1, 2}, {4, 5, 5}, {1, 10, 3}, {2, 3, 3, 1}}

// The inequality that everything rests on, in whole numbers and for every count that
// can come: one more fair deal leaves E on average what it is, or less where a piece of
// a ball is lost; and what is lost stays lost.
func TestNoUrnGainsOnAverage(t *testing.T) {
	gains, losses := 0, 0
	for _, weights := range someWeights {
		p := shares(weights...)
		for a := int64(1); a <= 3; a++ {
			for deals := range int(a)*len(p) + 2 {
				eachCounts(len(p), deals, func(counts []int) {
					before, after := ratUrn(counts, p, a), new(big.Rat)
					for i := range counts {
						counts[i]++
						after.Add(after, new(big.Rat).Mul(p[i], ratUrn(counts, p, a)))
						counts[i]--
					}
					switch before.Cmp(after) {
					case -1:
						t.Errorf("weights %v, urn %d: E(%v) is %v, and %v on average after one more deal", weights, a, counts, before, after)
					case 0:
						gains++
					case 1:
						losses++
					}
				})
			}
		}
	}
	if gains == 0 || losses == 0 {
		t.Errorf("%d fair bets, %d that lose", gains, losses)
	}
}

// The same of all urns together, of which those up to 16 have to do: what is staked on
// larger ones is added as if it had never been bet.
func TestTheWholeCoinGainsNothingOnAverage(t *testing.T) {
	for _, weights := range someWeights {
		p := shares(weights...)
		all := func(counts []int) *big.Rat {
			sum, rest := new(big.Rat), big.NewRat(1, 1)
			for a := int64(1); a <= 16; a++ {
				sum.Add(sum, new(big.Rat).Mul(ratStake(a), ratUrn(counts, p, a)))
				rest.Sub(rest, ratStake(a))
			}
			return sum.Add(sum, rest)
		}
		if all(make([]int, len(p))).Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%v: it begins with %v coins", weights, all(make([]int, len(p))))
		}
		for deals := range 5 {
			mean := 0.0
			eachCounts(len(p), deals, func(counts []int) {
				before, after := all(counts), new(big.Rat)
				for i := range counts {
					counts[i]++
					after.Add(after, new(big.Rat).Mul(p[i], all(counts)))
					counts[i]--
				}
				if before.Cmp(after) < 0 {
					t.Errorf("weights %v: E(%v) is %v, and %v on average after one more deal", weights, counts, before, after)
				}
				ways := float64(Factorial(deals))
				for i, c := range counts {
					share, _ := p[i].Float64()
					ways *= math.Pow(share, float64(c)) / float64(Factorial(c))
				}
				mean += ways * math.Exp(logEven(cellsOf(counts, p), float64(len(p)), float64(deals)))
			})
			if mean > 1+1e-12 {
				t.Errorf("weights %v, %d deals: what is computed is %v on average", weights, deals, mean)
			}
		}
	}
}

func TestStakesAreNotMoreThanOneCoin(t *testing.T) {
	const digits = 18
	sum, all := 0.0, 1.0/41
	for a := 1.0; a < 1<<digits; a++ {
		sum += stake(a)
		if a < 100 {
			if want, _ := ratStake(int64(a)).Float64(); !near(stake(a), want) {
				t.Errorf("urns of %v: %v, want %v", a, stake(a), want)
			}
		}
	}
	want := 0.0 // of the level v, where m has at most digits−v digits
	for v := range levels {
		all += 1 / float64((v+1)*(v+2))
		if v < digits {
			want += 1 / float64((v+1)*(v+2)) * (1 - 6/float64(digits-v+6))
		}
	}
	if math.Abs(sum-want) > 1e-10 || math.Abs(all-1) > 1e-12 || inPocket > 1./41 {
		t.Errorf("%v on the first urns, want %v; %v on all", sum, want, all)
	}
	for a := 1.0; a <= largest; a *= 2 {
		if s := stake(a); !(s > 0 && s < 1) || !(stake(a+1) > 0) {
			t.Errorf("urns of %v: %v and %v", a, s, stake(a+1))
		}
	}
}

func TestUrnsAreExact(t *testing.T) {
	for _, weights := range someWeights {
		p := shares(weights...)
		for a := int64(1); a <= 3; a++ {
			for deals := range int(a)*len(p) + 2 {
				eachCounts(len(p), deals, func(counts []int) {
					want, _ := ratUrn(counts, p, a).Float64()
					if got := math.Exp(logUrn(cellsOf(counts, p), float64(len(p)), float64(deals), float64(a))); !near(got, want) {
						t.Errorf("weights %v, urn %d: E(%v) is %v, want %v", weights, a, counts, got, want)
					}
				})
			}
		}
	}
}

// Computed with Python's decimal numbers of 90 digits, by Stirling's series from 80 on.
// Never edit them to make a test pass.
func TestUrnsOfAnySizeAreExact(t *testing.T) {
	for _, r := range []struct {
		counts, weights []float64
		a, logE         float64
	}{
		{even(6, 5), nil, 5, 7.8194981847037616044},
		{[]float64{1000, 1001, 1000, 999, 1000, 1000}, nil, 1001, 16.106732721248234898},
		{[]float64{1000, 1001, 1000, 999, 1000, 1000}, nil, 1100, 5.9803686758643845495},
		{[]float64{166666666667, 166666666667, 166666666667, 166666666667, 166666666666, 166666666666}, nil, 166666666667, 65.406595290272321201},
		{[]float64{166666666667, 166666666667, 166666666667, 166666666667, 166666666666, 166666666666}, nil, 166666666700, 55.797537240736531964},
		{[]float64{166666933333, 166666400001, 166666666667, 166667066666, 166666266667, 166666666666}, nil, 166667100000, -635853.59012118103575},
		{[]float64{166666933333, 166666400001, 166666666667, 166667066666, 166666266667, 166666666666}, nil, 333333333333, 0.34620581806129463286},
		{[]float64{500000500000, 499999500000}, nil, 500000600000, -487566.02759844783004},
		{append(even(21, 0), 3, 1, 1), nil, 3, -1.3622022495760933209},
		{append(even(21, 0), 3, 1, 1), nil, 1000, -0.0025858102935117453075},
		{[]float64{400, 500, 500, 500, 400, 400}, []float64{4, 5, 5, 5, 4, 4}, 450, 18.954392243928149652},
		{[]float64{400, 500, 500, 500, 400, 400}, []float64{4, 5, 5, 5, 4, 4}, 451, 14.801841929504372664},
		{[]float64{4000, 5000, 5003, 4998, 4001, 4000}, []float64{4, 5, 5, 5, 4, 4}, 4600, 9.5144506153834753918},
		{[]float64{123456789, 987654321, 493827161}, []float64{1, 8, 4}, 535000000, 10.165630926006312205},
		{[]float64{999999, 1}, []float64{999999, 1}, 500001, 0.99997371454359773746},
		{[]float64{999999, 1}, []float64{999999, 1}, 700000, 0.49889481260170399205},
	} {
		cells, total := rowOf(r.counts, r.weights)
		got := logUrn(cells, float64(len(r.counts)), total, r.a)
		if math.Abs(got-r.logE) > 1e-8+1e-9*math.Abs(r.logE) { // at 10¹² deals Aᵢ has four digits behind the point
			t.Errorf("%v against %v, urn %v: ln E %v, want %v", r.counts, r.weights, r.a, got, r.logE)
		}
	}
}

// rowOf makes cells of counts, as Judge does.
func rowOf(counts, weights []float64) (cells []cell, total float64) {
	sum, p := 0.0, make([]float64, len(counts))
	for i, c := range counts {
		p[i] = 1
		if weights != nil {
			p[i] = weights[i]
		}
		total += c
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return gather(counts, p), total
}

// slowEven adds up every urn up to a size, and the pocket.
func slowEven(cells []cell, k, total float64, most int) float64 {
	sum := 1. / 41
	for a := 1; a <= most; a++ {
		if float64(a)*k >= total {
			sum += stake(float64(a)) * math.Exp(logUrn(cells, k, total, float64(a)))
		}
	}
	return math.Log(sum)
}

// What is left out makes E smaller, and where it says something no less than a fifth.
func TestTheFastSumIsNearlyTheSlowSum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	low, said, rows := 0.0, 0, 500
	for range rows {
		k := 2 + r.IntN(30)
		mean, spread := math.Exp(r.Float64()*5), r.Float64()*r.Float64()*2
		var counts, weights []float64
		unequal := r.IntN(2) == 0
		for range k {
			m := mean
			if unequal {
				weights = append(weights, 1+float64(r.IntN(5)))
				m *= weights[len(weights)-1]
			}
			counts = append(counts, max(0, math.Round(m+spread*math.Sqrt(m)*r.NormFloat64())))
		}
		cells, total := rowOf(counts, weights)
		fast, slow := logEven(cells, float64(k), total), slowEven(cells, float64(k), total, int(4*(total/float64(k)+1)*(1+math.Sqrt(float64(k)))))
		if fast > slow+1e-9 {
			t.Errorf("%v against %v: ln E %v, all urns give %v", counts, weights, fast, slow)
		}
		if slow > 2 {
			low = min(low, fast-slow)
			said++
		}
	}
	t.Logf("%d of %d say something; E is %.2f of what all urns give at least", said, rows, math.Exp(low))
	if said < rows/10 || low < math.Log(0.2) {
		t.Errorf("%d of %d say something; E is %.2f of what all urns give at least", said, rows, math.Exp(low))
	}
	// Those next to the smallest are all there: counters are told to the last digit.
	// Computed with Python's decimal numbers from all urns up to 700. Never edit them.
	for _, c := range []struct {
		counts []float64
		logE   float64
	}{
		{even(6, 64), 8.94823360988379},
		{even(6, 100), 8.12304093549225},
		{append(even(4, 0), even(20, 1)...), 9.31593776042277},
	} {
		cells, total := rowOf(c.counts, nil)
		if got := logEven(cells, float64(len(c.counts)), total); math.Abs(got-c.logE) > 0.01 || got > c.logE {
			t.Errorf("%v: ln E %v, want %v", c.counts, got, c.logE)
		}
	}
}

// counter has the counts of a counter that takes k orders in turns.
func counter(k, deals int) []float64 {
	counts := make([]float64, k)
	for i := range counts {
		counts[i] = float64((deals + k - 1 - i) / k)
	}
	return counts
}

func TestACounterIsFoundOut(t *testing.T) {
	for _, c := range []struct{ k, first, always int }{{6, 192, 12386}, {8, 32, 611}, {24, 19, 36}, {120, 46, 46}, {720, 115, 115}, {5040, 308, 308}} {
		first, always := 0, 1
		for deals := 1; deals < 3*c.always; deals++ {
			cells, total := rowOf(counter(c.k, deals), nil)
			if logEven(cells, float64(c.k), total) < enough {
				always = deals + 1
			} else if first == 0 {
				first = deals
			}
		}
		if first != c.first || always != c.always {
			t.Errorf("a counter of %d orders: after %d deals, at any time from %d on; said were %d and %d", c.k, first, always, c.first, c.always)
		}
	}
}

// Level counts of two and of three come to every fair shuffle again and again.
func TestNoCounterOfTwoOrThreeIsFoundOut(t *testing.T) {
	for k := 2; k <= 3; k++ {
		for deals := 1; deals < 1e4; deals++ {
			if v := judgeOrders(t, counter(k, deals)...); v.Verdict == TooEven {
				t.Errorf("%d deals of %d: %+v", deals, k, *v)
			}
		}
		for m := 1e4; m < 1e12; m = math.Ceil(m * 1.37) {
			if v := judgeOrders(t, even(k, m)...); v.Verdict == TooEven {
				t.Errorf("%v of each of %d: %+v", m, k, *v)
			}
		}
	}
	for two := 1.0; two < 1e15; two *= 2 { // the urns with the largest stakes
		if v := judgeOrders(t, two, two); v.Verdict == TooEven {
			t.Errorf("%v of each: %+v", two, *v)
		}
	}
}

func TestMoreOfTheSameLevelIsMoreEvidence(t *testing.T) {
	for _, weights := range [][]float64{nil, {4, 5, 5, 5, 4, 4}} {
		last := 0.0
		for n := 16.0; n < 1e12; n *= 2 {
			counts := even(6, n)
			if weights != nil {
				counts = []float64{4 * n, 5 * n, 5 * n, 5 * n, 4 * n, 4 * n}
			}
			v := judge(t, Orders, counts, weights, 0)
			if !(v.LogEven > last) {
				t.Errorf("%v: ln E %v after %v", counts, v.LogEven, last)
			}
			last = v.LogEven
		}
	}
	for n := 100.0; n < 1e12; n *= 10 {
		last := math.Inf(1)
		for d := 0.0; d < 3*math.Sqrt(n); d = math.Ceil(d*1.3 + 1) {
			v := judgeOrders(t, n-d, n+d, n, n, n, n)
			if v.LogEven > last {
				t.Errorf("%v, %v off: ln E %v after %v", n, d, v.LogEven, last)
			}
			last = v.LogEven
		}
	}
}

func TestAnyCountsHaveAnE(t *testing.T) {
	const most = 1 << 53
	low := math.Log(inPocket) - 1e-12
	for _, c := range []struct{ counts, weights []float64 }{
		{even(2, most), nil}, {even(6, most), nil}, {even(100, most), nil}, {even(40320, most), nil},
		{[]float64{most, 0}, nil}, {[]float64{most, most - 1, most - 2, most, most}, nil}, {append(even(9999, 0), most), nil},
		{even(6, 1e12), []float64{1e-300, 1, 1, 1, 1, 1}}, {even(6, 1e12), []float64{1e-300, 2e-300, 1e-300, 1e-300, 1e-300, 1e-300}},
		{even(6, 1e12), even(6, 1e307)}, {even(6, 1000), []float64{most, 1, 1, 1, 1, 1}}, {even(3, 0), nil}, {even(1, 100), nil}, {nil, nil},
		{[]float64{5, 5, 1}, []float64{1, 1, 0}}, {[]float64{500, 500, 0}, []float64{1, 1, 0}}, {even(49, 4096), even(49, 1./49)}, {even(6, 512), even(6, 1./3)},
	} {
		begun := time.Now()
		v := judge(t, Orders, c.counts, c.weights, 0)
		if !(v.LogEven >= low) || math.IsInf(v.LogEven, 1) || time.Since(begun) > time.Second {
			t.Errorf("%.9v … against %.9v …: ln E %v, in %v", c.counts[:min(6, len(c.counts))], c.weights, v.LogEven, time.Since(begun))
		}
	}
	// Rounding takes no ball from an urn: shares that are not binary are whole all the same.
	for _, c := range [][]float64{even(49, 1./49), even(6, 1./3), even(7, 0.1), even(103, 1./103)} {
		k := len(c)
		if got, want := judge(t, Orders, even(k, 4096), c, 0).LogEven, judgeOrders(t, even(k, 4096)...).LogEven; !near(got, want) {
			t.Errorf("%d categories of %v: ln E %v, want %v", k, c[0], got, want)
		}
	}
}

// A category that can't come changes nothing, as long as it does not come.
func TestCategoriesThatCanNotComeAreNotMissed(t *testing.T) {
	got := judge(t, Orders, []float64{0, 64, 64, 64, 0, 64, 64, 64}, []float64{0, 1, 1, 1, 0, 1, 1, 1}, 0)
	if want := judgeOrders(t, even(6, 64)...); got.LogEven != want.LogEven || got.Verdict != TooEven {
		t.Errorf("%+v, want %+v", *got, *want)
	}
}

// E of places and successors is the mean of that of their rows.
func TestRowsAreTooEvenTogether(t *testing.T) {
	for _, n := range []int{2, 6, 52} {
		row, total := rowOf(even(n, 1024), nil)
		want := logEven(row, float64(n), total)
		for _, want2 := range []Want{Places, Successors} {
			v := judge(t, want2, even(n*n, 1024), nil, n)
			if !near(v.LogEven, want) || (v.Verdict == TooEven) != (n > 2) {
				t.Errorf("%s of %d cards: %+v, want %v", want2, n, *v, want)
			}
		}
	}
	counts := []float64{8, 9, 9, 10, 10, 8, 9, 9, 9, 9, 9, 9, 9, 10, 9, 8}
	sum := 0.0
	for at := 0; at < 16; at += 4 {
		sum += math.Exp(judgeOrders(t, counts[at:at+4]...).LogEven)
	}
	if v := judge(t, Places, counts, nil, 4); !near(v.LogEven, math.Log(sum/4)) {
		t.Errorf("ln E %v, want %v", v.LogEven, math.Log(sum/4))
	}
}

// binomial draws how many of n deals have a property of the probability p: by counting
// where that is few, else by Hörmann's rejection BTRS ("The generation of binomial random
// variates", 1993).
func binomial(r *rand.Rand, n, p float64) float64 {
	if p > 0.5 {
		return n - binomial(r, n, 1-p)
	}
	if n*p < 10 {
		c := 0.0
		for at := math.Ceil(math.Log(1-r.Float64()) / math.Log1p(-p)); at <= n; at += max(1, math.Ceil(math.Log(1-r.Float64())/math.Log1p(-p))) {
			c++
		}
		return c
	}
	lgamma := func(x float64) float64 { l, _ := math.Lgamma(x); return l }
	spq := math.Sqrt(n * p * (1 - p))
	b := 1.15 + 2.53*spq
	a := -0.0873 + 0.0248*b + 0.01*p
	c := n*p + 0.5
	vr := 0.92 - 4.2/b
	alpha, lpq, m := (2.83+5.1/b)*spq, math.Log(p/(1-p)), math.Floor((n+1)*p)
	for {
		u, v := r.Float64()-0.5, 1-r.Float64()
		us := 0.5 - math.Abs(u)
		k := math.Floor((2*a/us+b)*u + c)
		if us >= 0.07 && v <= vr {
			return k
		}
		if k < 0 || k > n {
			continue
		}
		v = math.Log(v * alpha / (a/(us*us) + b))
		if v <= lgamma(m+1)+lgamma(n-m+1)-lgamma(k+1)-lgamma(n-k+1)+(k-m)*lpq {
			return k
		}
	}
}

// Each of 1000 fair samples of six orders is looked at 200 times up to 10⁹ deals, and
// fewer of others. E reaches 1000 in at most one of 1000 on average, and the other E too.
func TestWatchingToAMilliardAccusesNobody(t *testing.T) {
	const looks = 200
	for _, c := range []struct {
		weights []float64
		samples int
	}{{even(6, 1), 1000}, {[]float64{4, 5, 5, 5, 4, 4}, 200}, {even(24, 1), 100}} {
		k, sum := len(c.weights), 0.0
		for _, w := range c.weights {
			sum += w
		}
		if testing.Short() {
			c.samples /= 10
		}
		biased, tooEven, most := 0, 0, math.Inf(-1)
		for seed := range c.samples {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(k)))
			counts := make([]float64, k)
			total, wasBiased, wasEven := 0.0, false, false
			for look := range looks {
				until := math.Floor(10 * math.Pow(1e8, float64(look)/(looks-1)))
				left, rest := until-total, sum
				for i, w := range c.weights[:k-1] {
					n := binomial(r, left, w/rest)
					counts[i] += n
					left, rest = left-n, rest-w
				}
				counts[k-1] += left
				total = until
				v := judge(t, Orders, counts, c.weights, 0)
				wasBiased = wasBiased || v.Verdict == Biased
				wasEven = wasEven || v.LogEven >= enough
				most = max(most, v.LogEven)
			}
			if wasBiased {
				biased++
			}
			if wasEven {
				tooEven++
			}
		}
		t.Logf("%d samples of %d categories: %d called biased, %d too even; the largest E of those is %.0f", c.samples, k, biased, tooEven, math.Exp(most))
		if biased > 2 || tooEven > 2 {
			t.Errorf("%d samples of %d categories: %d called biased, %d too even", c.samples, k, biased, tooEven)
		}
	}
}

func BenchmarkEven(b *testing.B) {
	for _, c := range []struct {
		k     int
		deals float64
	}{{6, 1e9}, {120, 1e9}, {120, 1e12}, {40320, 1e6}, {362880, 1e9}} {
		r := rand.New(rand.NewPCG(1, 2))
		counts := make([]float64, c.k)
		for i := range counts {
			counts[i] = binomial(r, c.deals, 1/float64(c.k))
		}
		cells, total := rowOf(counts, nil)
		b.Run(fmt.Sprint(c.k, " categories, ", len(cells), " cells"), func(b *testing.B) {
			for b.Loop() {
				logEven(cells, float64(c.k), total)
			}
		})
	}
}
