package bias

import (
	_ "embed"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
)

// What shuffles leave after each time, by an enumeration in fractions of another
// implementation, ../testdata/reference.py, and for riffles of 52 cards the same as table 1 of Bayer and
// Diaconis, 1992. Never edit what is there to make a test pass.
//
//go:embed testdata/again.json
var againJSON []byte

func again(t testing.TB, s *shuffle.Shuffle, n, times int) *Again {
	t.Helper()
	a, err := NewAgain(s, n, times)
	if err != nil {
		t.Fatal(err)
	}
	for a.Step(1<<30) < 1 {
	}
	return a
}

func alike(got, want float64) bool { return math.Abs(got-want) <= 1e-9*max(want, 1) }

func TestAgainMatchesTheReference(t *testing.T) {
	var reference struct {
		Again map[string][]struct {
			Times                                int
			Off, Separation, Most, Fewest, Never float64
		}
		Riffles map[string][]float64
	}
	if err := json.Unmarshal(againJSON, &reference); err != nil {
		t.Fatal(err)
	}
	for of, want := range reference.Again {
		name, cards, _ := strings.Cut(of, " ")
		n, _ := strconv.Atoi(cards)
		a := again(t, lookup(t, name), n, len(want))
		if !a.Exact || len(a.Rows) != len(want) {
			t.Errorf("%s: %d rows, exact: %v", of, len(a.Rows), a.Exact)
		}
		for k, w := range want {
			got := a.Rows[k]
			if w.Times != k+1 || !alike(got.Off, w.Off) || !alike(got.Separation, w.Separation) || !alike(got.Most, w.Most) || !alike(got.Fewest, w.Fewest) || got.Never != w.Never {
				t.Errorf("%s, %d times: %+v, want %+v", of, k+1, got, w)
			}
			if w.Off > 0 && math.Abs(got.Off/w.Off-1) > 1e-12 {
				t.Errorf("%s, %d times: %v off, want %v, which is not even relatively near", of, k+1, got.Off, w.Off)
			}
		}
	}
	for cards, want := range reference.Riffles {
		n, _ := strconv.Atoi(cards)
		for k, row := range again(t, lookup(t, "riffle-1"), n, len(want)).Rows {
			if math.Abs(row.Off-want[k]) > 1e-12 {
				t.Errorf("%d riffles of %d cards: %v off, want %v", k+1, n, row.Off, want[k])
			}
		}
	}
}

// The orders that are followed, and the shares of exact counts, know nothing of rising sequences.
func TestRifflesByTheirFormulaAreThoseOfAllOrders(t *testing.T) {
	plain := *lookup(t, "riffle-1")
	plain.Riffles = 0
	for n := range 8 {
		want := again(t, &plain, n, 5).Rows
		for k, got := range again(t, lookup(t, "riffle-1"), n, 5).Rows {
			w := want[k]
			if !alike(got.Off, w.Off) || !alike(got.Separation, w.Separation) || !alike(got.Most, w.Most) || !alike(got.Fewest, w.Fewest) || got.Never != w.Never {
				t.Errorf("%d riffles of %d cards: %+v, want %+v", k+1, n, got, w)
			}
		}
	}
	once, seven := again(t, lookup(t, "riffle-1"), 52, 14).Rows, again(t, lookup(t, "riffle-7"), 52, 2).Rows
	if seven[0] != once[6] || seven[1] != once[13] {
		t.Errorf("seven riffles: %+v", seven)
	}
}

// From far too few to far more than enough, with the largest deck: each riffle helps, and in the end each halves what is
// left, which tells that no digits were lost.
func TestRifflesOfManyCardsKeepTheirDigits(t *testing.T) {
	for _, n := range []int{0, 1, 2, 52, 312} {
		rows := again(t, lookup(t, "riffle-1"), n, 100).Rows
		for k, row := range rows {
			if math.IsNaN(row.Off+row.Separation+row.Fewest+row.Never) || math.IsNaN(row.Most) || row.Off < 0 || row.Off > 1+1e-12 {
				t.Fatalf("%d riffles of %d cards: %+v", k+1, n, row)
			}
			if k > 0 && row.Off > rows[k-1].Off*(1+1e-12) {
				t.Errorf("%d riffles of %d cards: %v off, and %v before", k+1, n, row.Off, rows[k-1].Off)
			}
		}
		if last, before := rows[99].Off, rows[98].Off; n > 2 && math.Abs(before/last-2) > 1e-9 {
			t.Errorf("%d cards: %v off, and %v before", n, last, before)
		}
	}
}

// A distribution that was reached is a mixture of what one time more does to each of its orders, so it never gets worse;
// what has to hold for all that is exact holds here.
func TestOnceMoreIsNeverWorse(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range 7 {
			rows := again(t, s, n, 12).Rows
			for k, row := range rows {
				if s.Fair && row != (Left{Most: 1, Fewest: 1}) {
					t.Errorf("%s of %d cards is fair: %+v", s.Name, n, row)
				}
				if k > 0 && row.Off > rows[k-1].Off*(1+1e-9) || row.Off > row.Separation*(1+1e-9) || row.Never > 0 && (row.Fewest != 0 || row.Separation != 1) {
					t.Errorf("%s of %d cards, %d times: %+v after %+v", s.Name, n, k+1, row, rows[max(k-1, 0)])
				}
			}
		}
	}
}

// What the article says.
func TestWhatRepeatingDoesAndDoesNot(t *testing.T) {
	for name, off := range map[string]float64{"cut": 1 - 4/24., "sattolo": .5} {
		if got := again(t, lookup(t, name), 4, 100).Rows[99]; !alike(got.Off, off) || got.Never == 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	rows := again(t, lookup(t, "riffle-1"), 52, 6).Rows
	if rows[4].Fewest != 0 || rows[5].Fewest == 0 {
		t.Errorf("the reversed deck comes with %v and %v", rows[4], rows[5])
	}
}

func TestAFloorIsBelowTheTruth(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		if s.Fair {
			continue
		}
		for n := 2; n <= 7; n++ {
			whole := again(t, s, n, 6)
			floor := &Again{n: n, times: 6, reached: 1 / float64(Factorial(n)), paths: 1}
			for _, faces := range shuffle.Dice(s.Rounds(n)) {
				floor.paths *= float64(faces)
			}
			floor.m, _ = NewMatrix(s, n)
			for floor.Step(1) < 1 {
			}
			for k, row := range whole.Rows {
				if got := floor.Rows[k].Off; got > row.Off*(1+1e-9)+1e-16 || got < 0 {
					t.Errorf("%s of %d cards, %d times: at least %v off, and in truth %v", s.Name, n, k+1, got, row.Off)
				}
			}
		}
	}
	// Each card of a cut is anywhere; of two cards, the first floor is the truth.
	a := again(t, lookup(t, "naive"), 52, 3)
	p, _ := PlaceMatrix(lookup(t, "naive"), 52)
	card := 0.0
	for _, chance := range p[51*52:] {
		card += math.Abs(chance-1./52) / 2
	}
	if a.Exact || a.Rows[0].Off < card || a.Rows[1].Off >= a.Rows[0].Off || a.Rows[2].Off <= 0 {
		t.Errorf("naive of 52 cards: %+v", a)
	}
	if cut := again(t, lookup(t, "cut"), 52, 2); !alike(cut.Rows[1].Off, 1) {
		t.Errorf("cuts of 52 cards: %+v", cut.Rows)
	}
	if fair := again(t, lookup(t, "insertion"), 52, 2); !fair.Exact || fair.Rows[1] != (Left{Most: 1, Fewest: 1}) {
		t.Errorf("a fair shuffle of 52 cards: %+v", fair)
	}
}

func TestSmallStepsTellTheSame(t *testing.T) {
	for _, name := range []string{"naive", "sattolo", "riffle-1"} {
		want := again(t, lookup(t, name), 4, 5).Rows
		for _, work := range []int{1, 50} {
			a, _ := NewAgain(lookup(t, name), 4, 5)
			before := 0.0
			for p := a.Step(work); p < 1; p = a.Step(work) {
				if p < before {
					t.Fatalf("%s: progress went back from %v to %v", name, before, p)
				}
				before = p
			}
			if !slices.Equal(a.Rows, want) || a.Step(work) != 1 || len(a.Rows) != 5 {
				t.Errorf("%s by steps of %d: %+v, want %+v", name, work, a.Rows, want)
			}
		}
	}
}

func TestTooManyCardsToDoAgain(t *testing.T) {
	for name, n := range map[string]int{"overhand": 19, "coin-sort": 19} {
		var tooLarge TooLargeError
		if _, err := NewAgain(lookup(t, name), n, 1); !errors.As(err, &tooLarge) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s of %d cards: %v", name, n, err)
		}
	}
	for name, most := range map[string]int{"naive": 52, "riffle-7": 312, "insertion": 52} {
		if got := MaxAgain(lookup(t, name)); got != most {
			t.Errorf("%s: up to %d cards, want %d", name, got, most)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of %d cards was taken", name, most+1)
				}
			}()
			NewAgain(lookup(t, name), most+1, 1)
		}()
	}
}

// ---- shares ----

func TestSharesAreTheCountsWhereThoseFit(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range 7 {
			counts := count(t, s.Name, n)
			whole, _ := NewShares(s, n)
			shared, _ := NewShares(s, n)
			shared.paths = 1 // as if there were too many
			for whole.Step(1<<30)+shared.Step(1<<30) < 2 {
			}
			paths, _ := s.Paths(n)
			if !slices.Equal(whole.Counts(), counts) {
				t.Fatalf("%s of %d cards: %v, want %v", s.Name, n, whole.Counts(), counts)
			}
			for rank, got := range shared.Shares() {
				want := float64(counts[rank]) / float64(paths)
				if whole.Shares()[rank] != want || math.Abs(got-want) > 1e-14*want {
					t.Fatalf("%s of %d cards, rank %d: %v and %v, want %v", s.Name, n, rank, whole.Shares()[rank], got, want)
				}
			}
		}
	}
}

func TestSharesOfMorePathsThanCanBeCounted(t *testing.T) {
	for _, c := range []struct {
		name     string
		n, times int
	}{{"naive", 5, 30}, {"riffle-1", 8, 7}, {"two-random", 6, 9}, {"sattolo", 7, 12}} {
		s := shuffle.Times(lookup(t, c.name), c.times)
		e, err := NewShares(s, c.n)
		if err != nil {
			t.Fatal(err)
		}
		for e.Step(1<<30) < 1 {
		}
		sum, off := 0.0, 0.0
		fair := 1 / float64(Factorial(c.n))
		for _, share := range e.Shares() {
			sum += share
			off += math.Abs(share-fair) / 2
		}
		want := again(t, lookup(t, c.name), c.n, c.times).Rows[c.times-1].Off
		if math.Abs(sum-1) > 1e-13 || math.Abs(off-want) > 1e-13 || e.Counts() != nil {
			t.Errorf("%s: the shares sum to %v and are %v off, want %v", s.Name, sum, off, want)
		}
		if _, err := NewExact(s, c.n); err == nil {
			t.Errorf("%s of %d cards was counted", s.Name, c.n)
		}
	}
	var tooLarge TooLargeError
	if _, err := NewShares(lookup(t, "cut"), 10); !errors.As(err, &tooLarge) {
		t.Errorf("10 cards: %v", err)
	}
}

func BenchmarkAgainNaive8(b *testing.B) {
	for b.Loop() {
		again(b, lookup(b, "naive"), 8, 10)
	}
}
