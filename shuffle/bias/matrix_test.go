package bias

import (
	"errors"
	"math"
	"slices"
	"testing"

	"shufflelab/shuffle"
)

func matrix(t testing.TB, name string, n int) []float64 {
	t.Helper()
	p, err := PlaceMatrix(lookup(t, name), n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMatricesMatchTheReference(t *testing.T) {
	if len(reference.Matrix) < 11 {
		t.Fatal("the reference is gone")
	}
	for name, rows := range reference.Matrix {
		want, got := slices.Concat(rows...), matrix(t, name, 4)
		if len(want) != len(got) {
			t.Fatalf("%s: %d cells, the reference has %d", name, len(got), len(want))
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-15 {
				t.Errorf("%s: card %d is at place %d with %v, want %v", name, i/4, i%4, got[i], want[i])
			}
		}
	}
}

func TestMatricesAgreeWithTheExactCounts(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range min(MaxExact(s), 6) + 1 {
			checkMatrix(t, s, n)
		}
	}
}

func checkMatrix(t *testing.T, s *shuffle.Shuffle, n int) {
	t.Helper()
	counts, err := CountExact(s, n)
	if err != nil {
		t.Fatal(err)
	}
	p, err := PlaceMatrix(s, n)
	if err != nil {
		t.Fatal(err)
	}
	paths, _ := s.Paths(n)
	want := make([]float64, n*n)
	for rank, ways := range counts {
		for place, card := range Unrank(uint64(rank), n) {
			want[card*n+place] += float64(ways) / float64(paths)
		}
	}
	for i := range want {
		if math.Abs(p[i]-want[i]) > 1e-14 {
			t.Errorf("%s: card %d of %d is at place %d with %v, by exact counts %v", s.Name, i/n, n, i%n, p[i], want[i])
		}
	}
}

func TestNaiveMatrixOf52CardsAsPublished(t *testing.T) {
	p := matrix(t, "naive", 52)
	near := func(card, place int, want float64) {
		if got := p[card*52+place]; math.Abs(got-want) > 1e-15 {
			t.Errorf("card %d is at place %d with %v, want %v", card, place, got, want)
		}
	}
	most, least := reference.MatrixNaive52.Largest, reference.MatrixNaive52.Smallest
	near(1, 0, most)
	near(51, 50, most)
	near(51, 0, least)
	if slices.Max(p) > most+1e-15 || slices.Min(p) < least-1e-15 {
		t.Errorf("from %v to %v, want from %v to %v", slices.Min(p), slices.Max(p), least, most)
	}
}

func TestACutIsFlat(t *testing.T) {
	for i, p := range matrix(t, "cut", 52) {
		if p != 1.0/52 {
			t.Fatalf("card %d is at place %d with %v", i/52, i%52, p)
		}
	}
}

func TestCardsAndPlacesSumToOne(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for _, n := range []int{1, 2, 7, 13, 52} {
			p, err := PlaceMatrix(s, n)
			if err != nil {
				var tooLarge TooLargeError
				if !errors.As(err, &tooLarge) || n < 18 {
					t.Errorf("%s of %d cards: %v", s.Name, n, err)
				}
				continue
			}
			for i := range n {
				card, place := 0.0, 0.0
				for k := range n {
					card += p[i*n+k]
					place += p[k*n+i]
				}
				if math.Abs(card-1) > 1e-12 || math.Abs(place-1) > 1e-12 {
					t.Errorf("%s: card %d of %d sums to %v, place %d to %v", s.Name, i, n, card, i, place)
				}
			}
		}
	}
}

func TestFairShufflesHaveFlatMatrices(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		if !s.Fair {
			continue
		}
		for _, p := range matrix(t, s.Name, 52) {
			if math.Abs(p-1.0/52) > 1e-15 {
				t.Fatalf("%s: %v", s.Name, p)
			}
		}
	}
}

func TestRoundsOfManyRollsAreTooLarge(t *testing.T) {
	for name, n := range map[string]int{"riffle-1": 17, "riffle-7": 17, "coin-sort": 18} {
		var tooLarge TooLargeError
		if _, err := NewMatrix(lookup(t, name), n+1); !errors.As(err, &tooLarge) {
			t.Errorf("%s of %d cards: %v, want a TooLargeError", name, n+1, err)
		}
		if _, err := NewMatrix(lookup(t, name), n); err != nil {
			t.Error(err)
		}
	}
}

func TestEqualRoundsAreAveragedOnce(t *testing.T) {
	moves := 0
	s := &shuffle.Shuffle{
		Rounds: func(n int) []shuffle.Round {
			return []shuffle.Round{{At: 1, Dice: 1, Faces: n}, {At: 1, Dice: 1, Faces: n}, {At: 0, Dice: 1, Faces: n}}
		},
		Move: shuffle.Other(func(deck []int, at int, rolls []int) {
			moves++
			deck[at], deck[rolls[0]] = deck[rolls[0]], deck[at]
		}),
	}
	if PlaceMatrix(s, 3); moves != 6 {
		t.Errorf("%d moves", moves)
	}
	checkMatrix(t, s, 3)
}

func BenchmarkMatrix(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"naive", 52}, {"two-random", 52}, {"riffle-1", 17}, {"riffle-7", 17}, {"coin-sort", 18}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				matrix(b, c.name, c.n)
			}
		})
	}
}
