package bias

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
)

type way struct{ rolls, from []int }

func ways(s *shuffle.Shuffle, r shuffle.Round, n int) (list []way, err error) {
	err = EachWay(s, r, n, func(rolls, from []int) {
		list = append(list, way{slices.Clone(rolls), slices.Clone(from)})
	})
	return list, err
}

// By hand: swap place 1 with the place rolled; 0 takes the next card of the top packet, 1 of the bottom one.
func TestTheWaysOfARoundStandInTheOrderOfItsRolls(t *testing.T) {
	for _, c := range []struct {
		name  string
		round int
		n     int
		want  []way
	}{
		{"naive", 1, 3, []way{{[]int{0}, []int{1, 0, 2}}, {[]int{1}, []int{0, 1, 2}}, {[]int{2}, []int{0, 2, 1}}}},
		{"riffle-1", 0, 2, []way{{[]int{0, 0}, []int{0, 1}}, {[]int{0, 1}, []int{0, 1}}, {[]int{1, 0}, []int{1, 0}}, {[]int{1, 1}, []int{0, 1}}}},
		{"riffle-7", 6, 0, []way{{[]int{}, []int{}}}},
	} {
		s := lookup(t, c.name)
		got, err := ways(s, s.Rounds(c.n)[c.round], c.n)
		same := func(a, b way) bool { return slices.Equal(a.rolls, b.rolls) && slices.Equal(a.from, b.from) }
		if err != nil || !slices.EqualFunc(got, c.want, same) {
			t.Errorf("round %d of %s: %v (%v), want %v", c.round, c.name, got, err, c.want)
		}
	}
}

// Any path, round by round, takes the cards where playing it does.
func TestWaysPutTogetherAreThePaths(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		const n = 5
		var rounds [][]way
		for _, r := range s.Rounds(n) {
			of, err := ways(s, r, n)
			if err != nil {
				t.Fatal(err)
			}
			rounds = append(rounds, of)
		}
		for pick := range 200 {
			var rolls []int
			order := shuffle.Fresh(n)
			for k, of := range rounds {
				way := of[(pick*(2*k+7)+k)%len(of)]
				rolls = append(rolls, way.rolls...)
				next := make([]int, n)
				for place, from := range way.from {
					next[place] = order[from]
				}
				order = next
			}
			deck := shuffle.Fresh(n)
			if s.Play(deck, s.Rounds(n), rolls); !slices.Equal(deck, order) {
				t.Fatalf("%s: the rolls %v lead to %v, by ways to %v", s.Name, rolls, deck, order)
			}
		}
	}
}

func TestTooManyWaysAreNotListed(t *testing.T) {
	s := lookup(t, "riffle-1")
	if list, err := ways(s, s.Rounds(12)[0], 12); err != nil || len(list) != MaxWays {
		t.Errorf("%d ways of 12 coins: %v", len(list), err)
	}
	var tooLarge TooLargeError
	if list, err := ways(s, s.Rounds(13)[0], 13); list != nil || !errors.As(err, &tooLarge) || !strings.Contains(err.Error(), "riffle-1 with 13 cards has more than 4096 rolls in a round") {
		t.Errorf("%d ways of 13 coins: %v, want a TooLargeError", len(list), err)
	}
}
