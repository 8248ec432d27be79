package shuffle

import (
	"slices"
	"testing"
)

func TestMovesMoveTheCardsTheyName(t *testing.T) {
	for _, c := range []struct {
		move  Move
		at    int
		rolls []int
		want  []int
	}{
		{Swap(At, Roll(0)), 3, []int{1}, []int{0, 3, 2, 1, 4}},
		{Swap(Roll(0), At), 3, []int{1}, []int{0, 3, 2, 1, 4}},
		{Swap(At, Roll(0)), 3, []int{3}, []int{0, 1, 2, 3, 4}},
		{Swap(At-1, Roll(0)), 3, []int{0}, []int{2, 1, 0, 3, 4}},
		{Swap(At+1, Roll(0)+1), 3, []int{0}, []int{0, 4, 2, 3, 1}},
		{Swap(Roll(0), Roll(1)), 9, []int{4, 2}, []int{0, 1, 4, 3, 2}},
		{Swap(Roll(1), Roll(1)), 9, []int{4, 2}, []int{0, 1, 2, 3, 4}},
		{Swap(Top, 4), 9, nil, []int{4, 1, 2, 3, 0}},
		{Insert(At, Roll(0)), 3, []int{1}, []int{0, 3, 1, 2, 4}},
		{Insert(At, Roll(0)), 1, []int{4}, []int{0, 2, 3, 4, 1}},
		{Insert(At, Roll(0)), 2, []int{2}, []int{0, 1, 2, 3, 4}},
		{Insert(Top, Roll(0)), 9, []int{2}, []int{1, 2, 0, 3, 4}},
		{Insert(Roll(1)-1, Top), 9, []int{0, 5}, []int{4, 0, 1, 2, 3}},
		{Other(func(deck []int, at int, rolls []int) { deck[at] = 100 * rolls[1] }), 4, []int{8, 9}, []int{0, 1, 2, 3, 900}},
	} {
		deck := Fresh(5)
		if c.move.Play(deck, c.at, c.rolls); !slices.Equal(deck, c.want) {
			from, to := c.move.Places()
			t.Errorf("%s of %d and %d about place %d with the rolls %v: %v, want %v", c.move.Kind(), from, to, c.at, c.rolls, deck, c.want)
		}
	}
}

func TestInsertingIsTakingOutAndPuttingIn(t *testing.T) {
	for n := 1; n < 8; n++ {
		for i := range n {
			for j := range n {
				got := Fresh(n)
				move := Insert(Roll(0), Roll(1))
				move.Play(got, 0, []int{i, j})
				want := slices.Insert(slices.Delete(Fresh(n), i, i+1), j, i)
				if !slices.Equal(got, want) {
					t.Errorf("card %d inserted at place %d: %v, want %v", i, j, got, want)
				}
			}
		}
	}
}

func TestAMoveTellsItsPlaces(t *testing.T) {
	type parts struct {
		of         string
		roll, plus int
	}
	for p, want := range map[Place]parts{
		Top: {"top", 0, 0}, 3: {"top", 0, 3}, Top + 1<<31 - 1: {"top", 0, 1<<31 - 1},
		At: {"at", 0, 0}, At - 1: {"at", 0, -1}, At + 7: {"at", 0, 7}, At - 1<<31: {"at", 0, -1 << 31},
		Roll(0): {"roll", 0, 0}, Roll(2) - 3: {"roll", 2, -3}, Roll(65535) + 1: {"roll", 65535, 1},
	} {
		var got parts
		if got.of, got.roll, got.plus = p.Parts(); got != want {
			t.Errorf("the place %d is %+v, want %+v", p, got, want)
		}
		for kind, move := range map[string]Move{"swap": Swap(p, Roll(0)), "insert": Insert(p, Roll(0))} {
			if from, to := move.Places(); move.Kind() != kind || from != p || to != Roll(0) {
				t.Errorf("%s of %d and %d, want %s of %d and %d", move.Kind(), from, to, kind, p, Roll(0))
			}
		}
	}
	if move := Other(func([]int, int, []int) {}); move.Kind() != "other" {
		t.Errorf("a function is called %s", move.Kind())
	}
}

func TestPlacesThatAreNoneAreRefused(t *testing.T) {
	for what, f := range map[string]func(){
		"a place above the top":       func() { Swap(Top-1, At) },
		"the round's place twice":     func() { Swap(At+At, Top) },
		"the round's place below 0":   func() { Swap(-At, Top) },
		"place and roll":              func() { Swap(At, At+Roll(0)) },
		"two rolls":                   func() { Insert(At, Roll(0)+Roll(1)) },
		"two rolls, to be taken from": func() { Insert(Roll(0)+Roll(0), At) },
		"a roll less a roll":          func() { Insert(At, Roll(2)-Roll(1)) },
		"a roll less the place":       func() { Insert(At, Roll(0)-At) },
		"what is between":             func() { Swap(At, 1<<40) },
		"a roll before the first":     func() { Roll(-1) },
		"a roll too many":             func() { Roll(65536) },
	} {
		if !panics(f) {
			t.Errorf("%s is taken for a place", what)
		}
	}
}

func TestAMoveOutOfTheDeckPanics(t *testing.T) {
	for _, c := range []struct {
		move Move
		at   int
		roll int
	}{
		{Swap(At, Roll(0)), 0, 5}, {Swap(At, Roll(0)), -1, 0}, {Swap(At-1, Roll(0)), 0, 0}, {Swap(At+1, Roll(0)), 4, 0}, {Swap(5, Roll(0)), 0, 0},
		{Insert(At, Roll(0)), 0, 5}, {Insert(At, Roll(0)), 0, -1}, {Insert(At, Roll(0)), 5, 0}, {Insert(At-1, Roll(0)), 0, 3}, {Insert(5, Roll(0)), 0, 0},
	} {
		deck := make([]int, 5, 10)
		if !panics(func() { c.move.Play(deck, c.at, []int{c.roll}) }) {
			t.Errorf("%+v about place %d with the roll %d leads to %v", c.move, c.at, c.roll, deck)
		}
	}
}

// Even where there is a roll behind those of the round: that of the next.
func TestARoundDoesNotSeeTheRollsOfTheNext(t *testing.T) {
	s := &Shuffle{Move: Swap(At, Roll(1))}
	rounds := []Round{{0, 1, 2}, {1, 1, 2}}
	if !panics(func() { s.Play(Fresh(2), rounds, []int{0, 1}) }) {
		t.Error("a round of one die was played by a second roll")
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
