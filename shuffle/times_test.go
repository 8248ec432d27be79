package shuffle

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"shufflelab/shuffle/mt19937"
)

func TestOnceIsTheShuffleItself(t *testing.T) {
	for _, s := range catalogue {
		if Times(s, 1) != s {
			t.Errorf("%s done once is another", s.Name)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a shuffle that is never done was taken")
		}
	}()
	Times(naive, 0)
}

// The rolls of both in a row are one list: those of the first time, then those of the second.
func TestTimesPlaysTheRoundsAgain(t *testing.T) {
	for _, s := range catalogue {
		for n := range 9 {
			for _, k := range []int{2, 3, 7} {
				often := Times(s, k)
				once, rounds := s.Rounds(n), often.Rounds(n)
				if !reflect.DeepEqual(rounds, slices.Repeat(once, k)) && len(rounds) > 0 {
					t.Fatalf("%s of %d cards: the rounds are %v", often.Name, n, rounds)
				}
				rolls := make([]int, len(Dice(rounds)))
				NewPlan(Dice(rounds)).Throw(mt19937.New(uint32(n)), rolls)
				deck, left := Fresh(n), rolls
				for range k {
					dice := len(Dice(once))
					s.Play(deck, once, left[:dice])
					left = left[dice:]
				}
				if got := often.Order(mt19937.New(uint32(n)), n); !slices.Equal(got, deck) {
					t.Errorf("%s of %d cards: %v, by the rounds %v", often.Name, n, got, deck)
				}
			}
		}
	}
}

func TestRepeatedShufflesAreDealtInBulkAsByTheirRounds(t *testing.T) {
	for _, s := range catalogue {
		for _, k := range []int{2, 3, 10} {
			for _, n := range []int{0, 1, 2, 3, 7, 52} {
				sameDecks(t, Times(s, k), n, 40, uint32(n))
			}
		}
	}
}

func TestATableOfARepeatedShuffleTalliesWhatIsDealt(t *testing.T) {
	tables := 0
	for _, s := range catalogue {
		for _, k := range []int{2, 3} {
			for n := range 5 {
				often := Times(s, k)
				base := func(order []int) (rank uint64) {
					for _, c := range order {
						rank = rank*uint64(n) + uint64(c)
					}
					return rank
				}
				table := NewTable(often, n, base)
				if table == nil {
					continue
				}
				tables++
				got, want := make([]uint64, 256), make([]uint64, 256)
				table.Tally(NewStream(mt19937.New(5)), got, 3000)
				src, dealer := mt19937.New(5), NewDealer(often, n)
				for range 3000 {
					want[base(dealer.Deal(src))]++
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s of %d cards: %v, dealt one by one %v", often.Name, n, got, want)
				}
			}
		}
	}
	if tables < 100 {
		t.Errorf("only %d tables", tables)
	}
}

// riffle-7 has been in the catalogue longer than Times: its decks must stay.
func TestSevenRifflesAreARiffleSevenTimes(t *testing.T) {
	if riffle7.Name != "riffle-7" || riffle7.Riffles != 7 || Times(riffle7, 2).Riffles != 14 || naive.Riffles != 0 {
		t.Errorf("%s: %d riffles", riffle7.Name, riffle7.Riffles)
	}
	if want := again(7, 52, 2); !slices.Equal(riffle7.Rounds(52), want) {
		t.Errorf("the rounds are %v", riffle7.Rounds(52))
	}
}

func TestARepeatedShuffleSaysHowOften(t *testing.T) {
	for name, want := range map[string]string{"naive": "3 times: for i from 1 to n", "top-to-random": "3 times: n times", "cut": "3 times"} {
		s, _ := Lookup(name)
		often := Times(s, 3)
		if often.Code[0] != want || often.Code[2] != s.Code[2] || often.Name != name+" × 3" || often.Title != s.Title+" × 3" {
			t.Errorf("%s: %q %q %q", name, often.Name, often.Title, often.Code)
		}
	}
}

// Diaconis, Graham and Kantor, 1983: as often as it takes 2 to become 1 again,
// modulo n−1 for the out-faro and n+1 for the in-faro, n odd: modulo n.
func TestFarosLeadBack(t *testing.T) {
	for n := 2; n <= 104; n++ {
		for s, modulus := range map[*Shuffle]int{outFaro: n - 1 + n%2, inFaro: n + 1 - n%2} {
			want, power := 1, 2%modulus
			for power != 1%modulus {
				want, power = want+1, 2*power%modulus
			}
			deck, got := s.Order(nil, n), 1
			for !slices.Equal(deck, Fresh(n)) {
				s.Play(deck, s.Rounds(n), nil)
				got++
			}
			if got != want {
				t.Errorf("%s of %d cards: %d lead back, not %d", s.Name, n, got, want)
			}
			if n == 52 && got != map[string]int{"out-faro": 8, "in-faro": 52}[s.Name] {
				t.Errorf("%s of 52 cards: %d", s.Name, got)
			}
			place := slices.Index(s.Order(nil, n), 0)
			if want := map[string]int{"out-faro": 0, "in-faro": 1}[s.Name]; place != want {
				t.Errorf("%s of %d cards brings the top card to place %s", s.Name, n, strconv.Itoa(place))
			}
		}
	}
}

func TestOverhandReversesPackets(t *testing.T) {
	deck := Fresh(6)
	overhand.Move.Play(deck, 0, []int{0, 1, 0, 0, 1})
	if want := []int{5, 2, 3, 4, 0, 1}; !slices.Equal(deck, want) {
		t.Errorf("%v, want %v", deck, want)
	}
}
