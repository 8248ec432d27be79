package bias

import (
	"errors"
	"math"
	"slices"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// successorsOf counts in the orders of n cards which card follows which.
func successorsOf(orders []uint64, n int) []float64 {
	counts := make([]float64, n*n)
	for rank, ways := range orders {
		order := Unrank(uint64(rank), n)
		for k, card := range order {
			next := card
			if k+1 < n {
				next = order[k+1]
			}
			counts[card*n+next] += float64(ways)
		}
	}
	return counts
}

func TestSuccessorMatrixIsWhatAllPathsDeal(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range min(MaxExact(s), 6) + 1 {
			got, err := SuccessorMatrix(s, n)
			if err != nil {
				t.Fatal(err)
			}
			orders := count(t, s.Name, n)
			paths, _ := s.Paths(n)
			for i, ways := range successorsOf(orders, n) {
				want := ways / float64(paths)
				if math.Abs(got[i]-want) > 1e-14 || (got[i] == 0) != (want == 0) {
					t.Errorf("%s of %d cards: card %d is followed by %d in %v of the paths, want %v", s.Name, n, i/n, i%n, got[i], want)
				}
			}
		}
	}
}

func TestSuccessorMatrixOfADeck(t *testing.T) {
	// After a cut each card is followed by the next one unless it is the last of
	// the deck, which it is with 1/52.
	cut, err := SuccessorMatrix(lookup(t, "cut"), 52)
	if err != nil {
		t.Fatal(err)
	}
	for card := range 52 {
		if got, want := cut[card*52+card], 1.0/52; got != want {
			t.Errorf("card %d is last with %v, want %v", card, got, want)
		}
		if got, want := cut[card*52+(card+1)%52], 51.0/52; got != want {
			t.Errorf("card %d is followed by the next with %v, want %v", card, got, want)
		}
	}
	fair, _ := SuccessorMatrix(lookup(t, "fisher-yates"), 52)
	for i, p := range fair {
		if !near(p, 1.0/52) {
			t.Fatalf("Fisher–Yates: card %d is followed by %d with %v", i/52, i%52, p)
		}
	}
	var tooLarge TooLargeError
	if _, err := SuccessorMatrix(lookup(t, "riffle-1"), 52); !errors.As(err, &tooLarge) {
		t.Errorf("one riffle of 52 cards: %v, want a TooLargeError", err)
	}
}

// Each shuffle is found again in its own deals, and an unfair one only there.
func TestFitsFindsTheShuffle(t *testing.T) {
	specimens := slices.DeleteFunc(shuffle.Catalogue(), func(s *shuffle.Shuffle) bool { return s.Fair })
	for _, s := range specimens {
		for _, n := range []int{4, 5} {
			counts := floats(count(t, s.Name, n))
			paths := 0.0
			for _, c := range counts {
				paths += c
			}
			// What 50,000 shuffles deal on average; seven riffles of so few cards need more to tell.
			shuffles := 50_000.0
			if s.Name == "riffle-7" {
				shuffles = 1e7
			}
			left := shuffles
			for i, c := range counts {
				counts[i] = math.Floor(c / paths * shuffles)
				left -= counts[i]
			}
			counts[slices.Index(counts, slices.Max(counts))] += left
			if fit := Fits(specimens, Orders, counts, n); len(fit) != 1 || fit[0] != s {
				t.Errorf("deals of %s with %d cards fit %v", s.Name, n, namesOf(fit))
			}
		}
	}
}

func TestFitsFindsTheShuffleOfADeck(t *testing.T) {
	for _, name := range []string{"naive", "sattolo", "decrement-early", "two-random", "top-to-random", "cut", "poker-1999"} {
		s := lookup(t, name)
		const n, shuffles = 52, 20_000
		places, successors := make([]float64, n*n), make([]float64, n*n)
		src := mt19937.New(17)
		dealer := shuffle.NewDealer(s, n)
		for range shuffles {
			order := dealer.Deal(src)
			for k, card := range order {
				places[card*n+k]++
				successors[card*n+order[min(k+1, n-1)]]++
			}
		}
		fit := Fits(Fits(shuffle.Catalogue(), Places, places, n), Successors, successors, n)
		if len(fit) != 1 || fit[0] != s {
			t.Errorf("deals of %s fit %v", name, namesOf(fit))
		}
	}
}

func namesOf(shuffles []*shuffle.Shuffle) (names []string) {
	for _, s := range shuffles {
		names = append(names, s.Name)
	}
	return names
}
