package bias

import (
	"errors"
	"slices"
	"testing"

	"shufflelab/shuffle"
)

func paths(t testing.TB, name string, order ...int) [][]int {
	t.Helper()
	list, err := PathsTo(lookup(t, name), order)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// All 27 paths of the naive shuffle of three cards, by hand: swap place 0, 1, 2
// with the place rolled.
func TestNaivePathsOfThreeCards(t *testing.T) {
	for _, c := range []struct {
		order []int
		want  [][]int
	}{
		{[]int{0, 1, 2}, [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}},
		{[]int{2, 1, 0}, [][]int{{0, 1, 0}, {1, 0, 0}, {2, 1, 2}, {2, 2, 1}}},
	} {
		if got := paths(t, "naive", c.order...); !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("paths to %v: %v, want %v", c.order, got, c.want)
		}
	}
}

// Every path is played again, in the order of its rolls, and there are as many
// as the exact counts say.
func TestPathsEndWhereTheySay(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for n := range MaxPathCards + 1 {
			if all, _ := s.Paths(n); all > 1<<16 {
				continue
			}
			for rank, ways := range count(t, s.Name, n) {
				order := Unrank(uint64(rank), n)
				list := paths(t, s.Name, order...)
				if uint64(len(list)) != ways || !slices.IsSortedFunc(list, slices.Compare) {
					t.Fatalf("%s: %d paths to %v, want %d in order", s.Name, len(list), order, ways)
				}
				for _, rolls := range list {
					deck := shuffle.Fresh(n)
					if s.Play(deck, s.Rounds(n), rolls); !slices.Equal(deck, order) {
						t.Fatalf("%s: %v ends in %v, not %v", s.Name, rolls, deck, order)
					}
				}
			}
		}
	}
}

func TestTooManyPathsAreNotListed(t *testing.T) {
	for _, name := range []string{"two-random", "riffle-7"} {
		var tooLarge TooLargeError
		if _, err := PathsTo(lookup(t, name), []int{0, 1, 2, 3, 4}); !errors.As(err, &tooLarge) {
			t.Errorf("%s: %v, want a TooLargeError", name, err)
		}
	}
}
