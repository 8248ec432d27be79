package bias

import (
	"slices"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

func TestRankAndUnrankAreInverse(t *testing.T) {
	for n := range 8 {
		all := allOrders(n)
		for rank := range Factorial(n) {
			order := Unrank(rank, n)
			if got := Rank(order); got != rank {
				t.Fatalf("order %v has rank %d, want %d", order, got, rank)
			}
			for k, c := range order {
				if int(all[int(rank)*n+k]) != c {
					t.Fatalf("rank %d of %d cards is %v in one list and %v in the other", rank, n, order, all[int(rank)*n:][:n])
				}
			}
		}
	}
}

func TestRanksAreLexicographic(t *testing.T) {
	for _, c := range []struct {
		order []int
		rank  uint64
	}{
		{nil, 0}, {[]int{0}, 0}, {[]int{1, 2, 0}, 3}, {[]int{2, 0, 1}, 4}, {[]int{2, 0, 3, 1}, 13}, {[]int{3, 2, 1, 0}, 23},
		{[]int{19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 2432902008176640000 - 1},
	} {
		if got := Rank(c.order); got != c.rank {
			t.Errorf("rank of %v is %d, want %d", c.order, got, c.rank)
		}
	}
}

func TestRankRefusesWhatIsNoOrder(t *testing.T) {
	for _, bad := range [][]int{{1}, {0, 0}, {-1, 0}, {0, 2}, make([]int, 21)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v has a rank", bad)
				}
			}()
			Rank(bad)
		}()
	}
}

func TestFactorialsEndWhere64BitsDo(t *testing.T) {
	if Factorial(0) != 1 || Factorial(20) != 2432902008176640000 {
		t.Error("0! or 20! is wrong")
	}
	defer func() {
		if recover() == nil {
			t.Error("21! fits in 64 bits")
		}
	}()
	Factorial(21)
}

func FuzzRank(f *testing.F) {
	f.Add(uint32(1), uint8(20))
	f.Fuzz(func(t *testing.T, seed uint32, cards uint8) {
		s, _ := shuffle.Lookup("fisher-yates")
		order := s.Order(mt19937.New(seed), int(cards)%21)
		if got := Unrank(Rank(order), len(order)); !slices.Equal(got, order) {
			t.Errorf("order %v came back as %v", order, got)
		}
	})
}
