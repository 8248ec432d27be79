package shuffle

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The code as it stood before it had braces.
var plainCode = map[string][3]string{
	"insertion":       {"for i from 1 to n", "j ← die(i)", "insert card i of the old deck at place j"},
	"fisher-yates":    {"for i from n down to 2", "j ← die(i)", "swap the cards at i and j"},
	"naive":           {"for i from 1 to n", "j ← die(n)", "swap the cards at i and j"},
	"sattolo":         {"for i from n down to 2", "j ← die(i − 1)", "swap the cards at i and j"},
	"poker-1999":      {"for i from 1 to n", "j ← die(n − 1)", "swap the cards at i and j"},
	"decrement-early": {"for i from n down to 2", "j ← die(i)", "swap the cards at i − 1 and j"},
	"two-random":      {"n times", "j, k ← die(n), die(n)", "swap the cards at j and k"},
	"cut":             {"once", "j ← die(n)", "move the first j − 1 cards to the end"},
	"top-to-random":   {"n times", "j ← die(n)", "move the top card to place j"},
	"coin-sort":       {"for i from 2 to n", "toss i − 1 coins", "move card i up one place per 1 before the first 0"},
	"riffle-1":        {"once", "toss n coins", "0 takes the next card of the top packet, 1 of the bottom one"},
	"riffle-7":        {"7 times", "toss n coins", "0 takes the next card of the top packet, 1 of the bottom one"},
	"overhand":        {"once", "toss n − 1 coins, one in each gap", "each 1 cuts, and the packets come to lie in reverse order"},
	"out-faro":        {"once", "throw nothing", "take cards from the two halves in turn, the upper half first"},
	"in-faro":         {"once", "throw nothing", "take cards from the two halves in turn, the lower half first"},
}

func TestTheCodeReadsWithoutBraces(t *testing.T) {
	for _, s := range catalogue {
		if got := s.Lines(); got != plainCode[s.Name] {
			t.Errorf("the code of %s reads %q, want %q", s.Name, got, plainCode[s.Name])
		}
	}
}

func TestARoundIsToldWithNumbersFromOne(t *testing.T) {
	for _, c := range []struct {
		name  string
		at    int
		rolls []int
		want  string
	}{
		{"naive", 2, []int{1}, "swap the cards at 3 and 2"},
		{"fisher-yates", 51, []int{51}, "swap the cards at 52 and 52"},
		{"decrement-early", 2, []int{2}, "swap the cards at 2 and 3"},
		{"insertion", 0, []int{0}, "insert card 1 of the old deck at place 1"},
		{"two-random", 0, []int{4, 0}, "swap the cards at 5 and 1"},
		{"top-to-random", 0, []int{9}, "move the top card to place 10"},
		{"cut", 0, []int{0}, "move the first 0 cards to the end"},
		{"cut", 0, []int{1}, "move the first 1 card to the end"},
		{"cut", 0, []int{2}, "move the first 2 cards to the end"},
		{"cut", 0, []int{11}, "move the first 11 cards to the end"},
		{"coin-sort", 3, []int{1, 0, 1}, "move card 4 up one place per 1 before the first 0"},
		{"riffle-1", 0, []int{1, 0}, "0 takes the next card of the top packet, 1 of the bottom one"},
	} {
		s, _ := Lookup(c.name)
		if got := s.Words(c.at, c.rolls); got != c.want {
			t.Errorf("%s about place %d with the rolls %v: %q, want %q", c.name, c.at, c.rolls, got, c.want)
		}
	}
	mine := Shuffle{Code: [3]string{2: "{k + 2} {place + 10 cards}, {x} and {x − 1 cards}: {place}"}, Index: "place", Rolls: []string{"j", "k"}}
	if got, want := mine.Words(5, []int{0, 6}), "9 16 cards, x and x − 1 cards: 6"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The words are those that reading the plain line gives, where names are letters on their own.
func TestTheNamesOfALineAreItsOnlyLetters(t *testing.T) {
	letter := regexp.MustCompile(`\b([a-z])\b( − 1)?`)
	for _, s := range catalogue {
		for n := range 9 {
			rounds := s.Rounds(n)
			for k, step := range s.Replay(n, make([]int, len(Dice(rounds)))) {
				for roll := range rounds[k].Faces {
					for i := range step.Rolls {
						step.Rolls[i] = (roll + 3*i) % rounds[k].Faces
					}
					want := letter.ReplaceAllStringFunc(s.Lines()[2], func(found string) string {
						number := step.At + 1
						if found[0] != 'i' {
							number = step.Rolls[found[0]-'j'] + 1
						}
						if strings.HasSuffix(found, " − 1") {
							number--
						}
						return strconv.Itoa(number)
					})
					want = strings.Replace(want, "first 1 cards", "first 1 card", 1)
					if got := s.Words(step.At, step.Rolls); got != want {
						t.Fatalf("%s: %q, want %q", s.Name, got, want)
					}
				}
			}
		}
	}
}

func TestNamesFitTheRounds(t *testing.T) {
	for _, s := range catalogue {
		places := map[int]bool{}
		for n := range 9 {
			for _, r := range s.Rounds(n) {
				if s.Coins() && r.Faces != 2 || !s.Coins() && r.Dice != len(s.Rolls) {
					t.Errorf("%s of %d cards throws %+v and calls the rolls %q", s.Name, n, r, s.Rolls)
				}
				places[r.At] = true
			}
		}
		if about := len(places) > 1; about != (s.Index != "") {
			t.Errorf("%s has rounds about the places %v, which it calls %q", s.Name, places, s.Index)
		}
	}
}

// Where a move is data, the line says its places; they count from 0 in the one and from 1 in the other.
func TestTheLineSaysThePlacesOfTheMove(t *testing.T) {
	said := 0
	for _, s := range catalogue {
		if s.Move.Kind() == "other" {
			continue
		}
		from, to := s.Move.Places()
		for _, p := range []Place{from, to} {
			slot := ""
			switch of, roll, plus := p.Parts(); {
			case p == Top:
				slot = "the top card"
			case of == "at" && plus == 0:
				slot = "{" + s.Index + "}"
			case of == "at" && plus == -1:
				slot = "{" + s.Index + " − 1}"
			case of == "roll" && plus == 0:
				slot = "{" + s.Rolls[roll] + "}"
			}
			if slot == "" || !strings.Contains(s.Code[2], slot) {
				t.Errorf("%s moves the place %q, and says %q", s.Name, slot, s.Code[2])
			}
			said++
		}
		if verb, _ := cutSpace(s.Code[2]); (verb == "swap") != (s.Move.Kind() == "swap") {
			t.Errorf("%s is a %s, and says %q", s.Name, s.Move.Kind(), s.Code[2])
		}
	}
	if said < 2*8 {
		t.Errorf("only %d places are said", said)
	}
}

func TestANewDeckGrowsByTheNextCardOfTheOld(t *testing.T) {
	growing := 0
	for _, s := range catalogue {
		if !s.Grows {
			continue
		}
		growing++
		for n := range 7 {
			rolls := []int{}
			for _, faces := range Dice(s.Rounds(n)) {
				rolls = append(rolls, faces/2)
			}
			steps := s.Replay(n, rolls)
			if len(steps) != n {
				t.Errorf("%s of %d cards has %d rounds", s.Name, n, len(steps))
			}
			for k, step := range steps {
				if grown := slices.Sorted(slices.Values(step.Order[:k+1])); step.At != k || !slices.Equal(grown, Fresh(k+1)) || !slices.Equal(step.Order[k+1:], Fresh(n)[k+1:]) {
					t.Errorf("%s of %d cards has %v after round %d, about place %d", s.Name, n, step.Order, k, step.At)
				}
			}
		}
	}
	if growing == 0 {
		t.Error("no deck grows")
	}
}
