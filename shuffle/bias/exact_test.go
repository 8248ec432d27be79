package bias

import (
	_ "embed"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"testing"

	"shufflelab/shuffle"
)

// Exact counts and place matrices of an independent implementation, see
// ../testdata/reference.py. Never edit what is there to make a test pass.
//
//go:embed testdata/exact.json
var exactJSON []byte

var reference struct {
	Exact map[string]map[string]struct {
		Paths  uint64
		Counts []uint64
	}
	Naive struct {
		N, Min, Max []uint64
	}
	Matrix        map[string][][]float64
	MatrixNaive52 struct{ Largest, Smallest float64 } `json:"matrix naive 52"`
}

func init() {
	if err := json.Unmarshal(exactJSON, &reference); err != nil {
		panic(err)
	}
}

func lookup(t testing.TB, name string) *shuffle.Shuffle {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func count(t testing.TB, name string, n int) []uint64 {
	t.Helper()
	counts, err := CountExact(lookup(t, name), n)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func TestExactCountsMatchTheReference(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		want := reference.Exact[s.Name]
		if len(want) < 4 {
			t.Errorf("%s has no reference counts", s.Name)
		}
		for cards, w := range want {
			n, _ := strconv.Atoi(cards)
			if got := count(t, s.Name, n); !slices.Equal(got, w.Counts) {
				t.Errorf("%s of %d cards: %v, want %v", s.Name, n, got, w.Counts)
			}
			if paths, _ := s.Paths(n); paths != w.Paths {
				t.Errorf("%s of %d cards has %d paths, want %d", s.Name, n, paths, w.Paths)
			}
		}
	}
}

func TestNaiveCountsAsPublished(t *testing.T) {
	// 2^(n−1) and OEIS A192053; the untouched order has as many paths as there
	// are involutions, OEIS A000085.
	untouched := []uint64{1, 1, 2, 4, 10, 26, 76, 232, 764}
	least := []uint64{0, 1, 2, 4, 8, 16, 32, 64, 128}
	most := []uint64{0, 1, 2, 5, 15, 47, 159, 0, 1931} // 0: not published here
	for n := 1; n <= 8; n++ {
		counts := count(t, "naive", n)
		if counts[0] != untouched[n] || slices.Min(counts) != least[n] || most[n] != 0 && slices.Max(counts) != most[n] {
			t.Errorf("%d cards: untouched %d, least %d, most %d", n, counts[0], slices.Min(counts), slices.Max(counts))
		}
	}
}

func TestNaiveCountsOfNineCards(t *testing.T) {
	if testing.Short() {
		t.Skip("29 million turns")
	}
	if counts := count(t, "naive", 9); slices.Min(counts) != 256 || slices.Max(counts) != 6879 {
		t.Errorf("least %d, most %d, want 256 and 6879", slices.Min(counts), slices.Max(counts))
	}
}

func TestCountsSumToAllPaths(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range min(MaxExact(s), 7) + 1 {
			var sum uint64
			for _, c := range count(t, s.Name, n) {
				sum += c
			}
			if paths, _ := s.Paths(n); sum != paths {
				t.Errorf("%s of %d cards: counts sum to %d of %d paths", s.Name, n, sum, paths)
			}
		}
	}
}

func TestFairMeansOnePathShareForEveryOrder(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		even := true
		for n := range min(MaxExact(s), 6) + 1 {
			counts := count(t, s.Name, n)
			even = even && slices.Min(counts) == slices.Max(counts)
		}
		if even != s.Fair {
			t.Errorf("%s is called fair: %v; its counts are even: %v", s.Name, s.Fair, even)
		}
	}
}

func TestMaxExact(t *testing.T) {
	for name, want := range map[string]int{"naive": 9, "two-random": 8, "coin-sort": 9, "riffle-1": 9, "riffle-7": 7} {
		if got := MaxExact(lookup(t, name)); got != want {
			t.Errorf("%s: %d cards, want %d", name, got, want)
		}
	}
	var tooLarge TooLargeError
	if _, err := NewExact(lookup(t, "two-random"), 9); !errors.As(err, &tooLarge) {
		t.Errorf("two-random of 9 cards: %v, want a TooLargeError", err)
	}
}

func TestSmallStepsCountTheSame(t *testing.T) {
	for _, work := range []int{1, 7, 100, 5000} {
		e, err := NewExact(lookup(t, "naive"), 5)
		if err != nil {
			t.Fatal(err)
		}
		steps, before := 0, 0.0
		for p := e.Step(work); p < 1; p = e.Step(work) {
			if p < before {
				t.Fatalf("progress went back from %v to %v", before, p)
			}
			before = p
			if steps++; steps > 10000 {
				t.Fatal("no end")
			}
		}
		if !slices.Equal(e.Counts(), reference.Exact["naive"]["5"].Counts) {
			t.Errorf("steps of %d additions count differently", work)
		}
	}
}

func BenchmarkExactNaive8(b *testing.B) {
	for b.Loop() {
		count(b, "naive", 8)
	}
}
