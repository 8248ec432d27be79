package shuffle

import (
	"slices"
	"testing"

	"shufflelab/shuffle/mt19937"
)

// rank numbers orders: the digits of a mixed radix number are how many of the
// later cards are smaller.
func rank(order []int) uint64 {
	r := 0
	for k, c := range order {
		r *= len(order) - k
		for _, later := range order[k+1:] {
			if later < c {
				r++
			}
		}
	}
	return uint64(r)
}

// tables calls f with every table of a catalogue shuffle for at most 8 cards.
func tables(t *testing.T, f func(s *Shuffle, n, paths int, table *Table)) {
	for _, s := range catalogue {
		for n := range 9 {
			if paths, _ := s.Paths(n); paths <= maxPaths {
				f(s, n, int(paths), NewTable(s, n, rank))
			} else if NewTable(s, n, rank) != nil {
				t.Errorf("%s of %d cards has %d paths and a table", s.Name, n, paths)
			}
		}
	}
}

func TestATableTalliesWhatTheRoundsDeal(t *testing.T) {
	tables(t, func(s *Shuffle, n, _ int, table *Table) {
		for name, src := range everySource(uint32(n)) {
			got, want := make([]uint64, 40320), make([]uint64, 40320)
			stream, dealer := NewStream(src[0]), NewDealer(s, n)
			for _, k := range []int{1, 0, 5, 1500} {
				table.Tally(stream, got, k)
				for range k {
					want[rank(dealer.Deal(src[1]))]++
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s of %d cards, %s: other counts", s.Name, n, name)
			}
			if stream.Uint32() != src[1].Uint32() {
				t.Errorf("%s of %d cards, %s: other words were taken", s.Name, n, name)
			}
		}
	})
}

func TestATableKnowsEveryPath(t *testing.T) {
	tables(t, func(s *Shuffle, n, paths int, table *Table) {
		if testing.Short() && paths > 1<<13 {
			return
		}
		rounds := s.Rounds(n)
		dice := Dice(rounds)
		rolls := make([]int, len(dice))
		deck := make([]int, n)
		for path := range paths {
			for k, rest := len(dice)-1, path; k >= 0; k-- {
				rolls[k] = rest % dice[k]
				rest /= dice[k]
			}
			copy(deck, Fresh(n))
			s.Play(deck, rounds, rolls)
			// The first word that picks the path.
			table.learn(uint32((uint64(path)<<wordBits + uint64(paths) - 1) / uint64(paths)))
			if got := uint64(table.ranks[path]) - 1; got != rank(deck) {
				t.Fatalf("%s of %d cards, path %d (%v) leads to %d, want %d", s.Name, n, path, rolls, got, rank(deck))
			}
		}
	})
}

func TestPathsAreTalliedAsTheDefinitionSays(t *testing.T) {
	table := NewTable(naive, 5, rank)
	words := make([]uint32, 600)
	mt19937.New(3).Words(words)
	for _, i := range []int{0, 127, 128, 129, 300, 301, 599} {
		words[i] = 0 // is thrown away
	}
	for i, word := range words {
		if i%97 != 50 { // so that some paths stay unknown
			table.learn(word)
		}
	}
	one, two := make([]uint64, 120), make([]uint64, 120)
	rejected, unknown := 0, 0
	for from := range words {
		for _, most := range []int{0, 1, 127, 128, 129, 600} {
			for _, to := range []int{from, min(from+128, 600), 600} {
				d1, u1 := tallyPaths(one, table.ranks, words[from:to], table.group, most)
				d2, u2 := tallyPathsPlain(two, table.ranks, words[from:to], table.group, most)
				if d1 != d2 || u1 != u2 || !slices.Equal(one, two) {
					t.Fatalf("words %d to %d, at most %d: %d of %d, the definition %d of %d", from, to, most, d1, u1, d2, u2)
				}
				if u2 > d2 {
					rejected++
				}
				if d2 < most && from+u2 < to {
					unknown++
				}
			}
		}
	}
	if rejected == 0 || unknown == 0 {
		t.Errorf("a word was thrown away %d times, a path unknown %d times: this tests nothing", rejected, unknown)
	}
}

func TestThereIsNoTableOfManyCards(t *testing.T) {
	if NewTable(cut, 9, rank) != nil {
		t.Error("there is a table of 9 cards")
	}
}

func TestNumbersThatDoNotFitInATableAreRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an order was numbered 65535")
		}
	}()
	NewTable(cut, 3, func([]int) uint64 { return 1<<16 - 1 })
}

func BenchmarkTable(b *testing.B) {
	for _, c := range []struct {
		name string
		s    *Shuffle
		n    int
	}{{"naive-3", naive, 3}, {"naive-6", naive, 6}, {"naive-7", naive, 7}, {"fisher-yates-8", fisherYates, 8}} {
		b.Run(c.name, func(b *testing.B) {
			NewTable(c.s, c.n, rank).Tally(NewStream(mt19937.New(1)), make([]uint64, 40320), b.N)
		})
	}
}
