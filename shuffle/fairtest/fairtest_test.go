package fairtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

var _ T = testing.TB(nil)

// A recorder is a test that keeps what it is told.
type recorder struct{ logs, errors []string }

func (r *recorder) Helper() {}
func (r *recorder) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

type dealer = func(r *rand.Rand, deck []int) []int

// told returns what a test of the shuffle complains of, or "". Time does not matter.
func told(t *testing.T, c Config, n int, shuffle dealer) string {
	t.Helper()
	if c.Seed == "" {
		c.Seed = "1"
	}
	if c.Time == 0 {
		c.Time = time.Hour
	}
	var r recorder
	c.CheckRand(&r, n, shuffle)
	if len(r.errors) > 1 || len(r.errors)+len(r.logs) != 1 {
		t.Fatalf("%d cards: told %q and %q, want one of either", n, r.errors, r.logs)
	}
	return strings.Join(r.errors, "")
}

func wants(t *testing.T, what, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%s: there is no %q in\n%s", what, part, got)
		}
	}
}

// swapAll swaps place i, for i from the last to 1 or 0, with the place that roll shows.
func swapAll(least int, roll func(r *rand.Rand, n, i int) int) dealer {
	return func(r *rand.Rand, deck []int) []int {
		for i := len(deck) - 1; i >= least; i-- {
			j := roll(r, len(deck), i)
			deck[i], deck[j] = deck[j], deck[i]
		}
		return deck
	}
}

var (
	fair = func(r *rand.Rand, deck []int) []int {
		r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		return deck
	}
	naive = func(r *rand.Rand, deck []int) []int {
		for i := range deck {
			j := r.IntN(len(deck))
			deck[i], deck[j] = deck[j], deck[i]
		}
		return deck
	}
	sattolo  = swapAll(1, func(r *rand.Rand, n, i int) int { return r.IntN(i) })
	byteMod  = swapAll(1, func(r *rand.Rand, n, i int) int { return int(r.Uint32()>>24) % (i + 1) })
	withTies = func(r *rand.Rand, deck []int) []int {
		keys := make([]int, len(deck))
		for i := range keys {
			keys[i] = r.IntN(100)
		}
		slices.SortStableFunc(deck, func(a, b int) int { return keys[a] - keys[b] })
		return deck
	}
)

func TestRandShufflePasses(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 52} {
		Config{Deals: 20_000, Time: time.Minute}.Check(t, n, func(deck []int) {
			rand.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		})
		Config{Deals: 20_000, Time: time.Minute}.CheckRand(t, n, fair)
	}
}

func TestNaiveAndSattoloAreNamed(t *testing.T) {
	for _, n := range []int{3, 4, 5, 8, 52} {
		wants(t, "naive", told(t, Config{}, n, naive), "is not fair", "Furthest from fair", "this looks like the naive shuffle (", `Seed: "1"`)
		wants(t, "Sattolo", told(t, Config{}, n, sattolo), "is not fair", "this looks like the sattolo shuffle (")
	}
}

func TestEverySpecimenIsNamed(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		if s.Fair {
			continue
		}
		cards := []int{5, 52}
		if _, err := bias.Weights(s, bias.Places, 52); err != nil || testing.Short() {
			cards = cards[:1] // what it deals of 52 cards can't be computed
		}
		for _, n := range cards {
			dealer := shuffle.NewDealer(s, n)
			got := told(t, Config{}, n, func(r *rand.Rand, _ []int) []int { return dealer.Deal(half{r}) })
			wants(t, s.Name, got, "is not fair", "this looks like the "+s.Name+" shuffle (")
			if strings.Contains(got, ", or the") {
				t.Errorf("%s of %d cards is not told from others: %s", s.Name, n, got)
			}
		}
	}
}

// A half takes the high word of each 64 bits.
type half struct{ r *rand.Rand }

func (h half) Uint32() uint32 { return h.r.Uint32() }

func TestASlipIsNamedFromTheOtherEndToo(t *testing.T) {
	downwards := swapAll(0, func(r *rand.Rand, n, i int) int { return r.IntN(n) })
	for _, n := range []int{4, 52} {
		wants(t, "naive downwards", told(t, Config{}, n, downwards), "this looks like the naive shuffle from the other end of the deck (")
	}
	for _, n := range []int{2, 3, 8, 9, 20} {
		one, other := newTally(n), newTally(n)
		for range 50 {
			deck := rand.Perm(n)
			one.add(deck)
			slices.Reverse(deck)
			for place := range deck {
				deck[place] = n - 1 - deck[place]
			}
			other.add(deck)
		}
		if got := one.mirrored(); !reflect.DeepEqual(got, other) {
			t.Errorf("%d cards mirrored: %v, want %v", n, got, other)
		}
	}
}

func TestSlipsThatAreInNoCatalogueFail(t *testing.T) {
	for _, n := range []int{5, 52} {
		if n == 5 && testing.Short() {
			continue // takes 400,000 deals
		}
		wants(t, "byte", told(t, Config{}, n, byteMod), "is not fair", "it deals like none")
		wants(t, "ties", told(t, Config{}, n, withTies), "is not fair", "it deals like none")
	}
	wants(t, "many cards", told(t, Config{}, 100, naive), "is not fair", "sought for up to 64 cards only")
	wants(t, "all alike", told(t, Config{}, 52, func(_ *rand.Rand, deck []int) []int { return deck }), "after 16 deals", "card 0 came to place 0")
}

func TestDealsInTurnsFail(t *testing.T) {
	for _, n := range []int{3, 4, 5} {
		turn := 0
		got := told(t, Config{Deals: 20_000}, n, func(_ *rand.Rand, deck []int) []int {
			turn++
			k := turn
			for i := range deck { // the digits of the turn in the factorial number system
				j := i + k%(len(deck)-i)
				k /= len(deck) - i
				deck[i], deck[j] = deck[j], deck[i]
			}
			return deck
		})
		wants(t, fmt.Sprintf("turns of %d cards", n), got, "more even than chance", "Do the orders come in turns")
	}
}

// E over all that a fair shuffle can deal: what makes it a bet that is fair at most, and
// Ville's inequality, for somebody who looks after every deal.
func TestFairBetsNeverGainOnAverage(t *testing.T) {
	for n, deals := range map[int]int{2: 11, 3: 4} {
		orders := [][]int{{0, 1}, {1, 0}}
		if n == 3 {
			orders = [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
		}
		all := int(math.Pow(float64(len(orders)), float64(deals)))
		mean := 0.0
		heights := []float64{1.5, 2, 3, 10}
		ever := make([]int, len(heights))
		for path := range all {
			counts, most := newTally(n), 0.0
			e := 1.0
			for range deals {
				counts.add(orders[path%len(orders)])
				path /= len(orders)
				e = math.Exp(counts.look().logE)
				most = max(most, e)
			}
			mean += e / float64(all)
			for i, h := range heights {
				if most >= h {
					ever[i]++
				}
			}
		}
		if mean > 1+1e-12 || mean < 0.5 {
			t.Errorf("%d deals of %d cards: E is %v on average, want 1 or a little less", deals, n, mean)
		}
		for i, h := range heights {
			if got := float64(ever[i]) / float64(all); got > 1/h {
				t.Errorf("%d deals of %d cards: E came to %v in %v of the cases, more than 1/%v", deals, n, h, got, h)
			}
		}
	}
}

// At 1 in 20 allowed, 400 tests may give 20 false alarms, and 48 or more with a chance of
// 1 in 10⁷; 20 or more of 100 are as rare.
func TestFalseAlarmsAreAsRareAsSaid(t *testing.T) {
	tests, most := 400, 48
	if testing.Short() {
		tests, most = 100, 20
	}
	for _, n := range []int{3, 10} {
		alarms := 0
		for seed := range tests {
			if told(t, Config{FalseAlarm: 0.05, Deals: 500, Seed: fmt.Sprint(seed)}, n, fair) != "" {
				alarms++
			}
		}
		if alarms >= most {
			t.Errorf("%d cards: %d of %d tests of a fair shuffle failed", n, alarms, tests)
		}
	}
}

func TestTheSeedRepeatsWhatFailed(t *testing.T) {
	var first recorder
	Config{Time: time.Hour}.CheckRand(&first, 4, naive)
	if len(first.errors) != 1 {
		t.Fatalf("told %q", first.errors)
	}
	seed := regexp.MustCompile(`Seed: "(0x[0-9a-f]{64})"`).FindStringSubmatch(first.errors[0])
	if seed == nil {
		t.Fatalf("no seed in %s", first.errors[0])
	}
	if again := told(t, Config{Seed: seed[1]}, 4, naive); again != first.errors[0] {
		t.Errorf("with the seed again:\n%s\nwas\n%s", again, first.errors[0])
	}
}

func TestWhatIsNoDeckFails(t *testing.T) {
	for _, c := range []struct {
		what string
		deal dealer
		say  string
	}{
		{"loses one", func(_ *rand.Rand, d []int) []int { return d[1:] }, "it has 4 cards; 0 is lost."},
		{"returns none", func(_ *rand.Rand, d []int) []int { return nil }, "it has 0 cards; 0 1 2 3 4 are lost."},
		{"doubles one", func(_ *rand.Rand, d []int) []int { d[3] = d[1]; return d }, "3 is lost; 1 is there twice or more."},
		{"invents one", func(_ *rand.Rand, d []int) []int { d[0] = 77; return d }, "0 is lost; 77 is none of the deck."},
		{"invents some", func(_ *rand.Rand, d []int) []int { d[0], d[2] = -1, 5; return d }, "0 2 are lost; -1 5 are none of the deck."},
		{"adds one", func(_ *rand.Rand, d []int) []int { return append(d, 2) }, "it has 6 cards; 2 is there twice or more."},
	} {
		wants(t, c.what, told(t, Config{}, 5, c.deal), "deal 1 of 5 cards is no shuffled deck: "+c.say, "Dealt: ", `Seed: "1"`)
	}
	late := 0
	got := told(t, Config{}, 5, func(r *rand.Rand, d []int) []int {
		if late++; late == 1500 {
			d[0] = d[1]
		}
		return fair(r, d)
	})
	wants(t, "late", got, "deal 1,500 of 5 cards")
	var r recorder
	Check(&r, 5, func(d []int) { d[4] = d[0] })
	wants(t, "in place", strings.Join(r.errors, "\n"), "4 is lost; 0 is there twice", "run the test:")
}

func TestBadArgumentsAreNamed(t *testing.T) {
	for _, c := range []struct {
		config Config
		n      int
		say    string
	}{
		{Config{}, 1, "n 1: allowed are 2 to 1000 cards"},
		{Config{}, -1, "n -1: allowed are"},
		{Config{}, 1001, "n 1001: allowed are"},
		{Config{Deals: -1}, 3, "Deals -1: allowed are"},
		{Config{Deals: 5}, 3, "Deals 5: allowed are"},
		{Config{Time: -time.Second}, 3, "Time -1s: allowed are"},
		{Config{FalseAlarm: -0.1}, 3, "FalseAlarm -0.1: allowed are"},
		{Config{FalseAlarm: 1}, 3, "FalseAlarm 1: allowed are"},
		{Config{FalseAlarm: math.NaN()}, 3, "FalseAlarm NaN: allowed are"},
		{Config{Seed: "-1"}, 3, `seed "-1": allowed are`},
	} {
		wants(t, fmt.Sprint(c.config), told(t, c.config, c.n, fair), c.say)
	}
	var r recorder
	Check(&r, 3, nil)
	CheckRand(&r, 3, nil)
	Config{Seed: "1"}.Check(&r, 3, func([]int) {})
	if len(r.errors) != 3 {
		t.Fatalf("told %q", r.errors)
	}
	wants(t, "nil", r.errors[0], "shuffle nil: allowed is a function")
	wants(t, "nil", r.errors[1], "shuffle nil: allowed is a function")
	wants(t, "a seed for nobody", r.errors[2], `Seed "1": allowed is none`)
}

func TestTimeEndsATest(t *testing.T) {
	slow := func(r *rand.Rand, d []int) []int {
		time.Sleep(time.Millisecond)
		return fair(r, d)
	}
	start := time.Now()
	wants(t, "too slow", told(t, Config{Time: 5 * time.Millisecond}, 4, slow), "Time 5ms: there were only", "allow more")
	if got := told(t, Config{Time: 300 * time.Millisecond}, 4, slow); got != "" {
		t.Errorf("as slow as that: %s", got)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

func BenchmarkLook(b *testing.B) {
	for _, n := range []int{4, 8, 52} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			counts := newTally(n)
			for range 50_000 {
				counts.add(rand.Perm(n))
			}
			for b.Loop() {
				counts.look()
			}
		})
	}
}
