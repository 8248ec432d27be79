package nextdeck

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shufflelab/shuffle"
)

// A dealt is one set of testdata/decks.json: decks that other programs really
// dealt, one after the other, “how” says which. They are never edited to make a
// test pass.
type dealt struct {
	ID, How, Source, Generator, Loop string
	Cards                            int
	Seen, Next                       []string
}

func golden(t testing.TB) (sets []dealt) {
	t.Helper()
	data, err := os.ReadFile("testdata/decks.json")
	if err == nil {
		err = json.Unmarshal(data, &sets)
	}
	if err != nil {
		t.Fatal(err)
	}
	return sets
}

func set(t testing.TB, id string) dealt {
	t.Helper()
	for _, s := range golden(t) {
		if s.ID == id {
			return s
		}
	}
	t.Fatal("no set " + id)
	return dealt{}
}

func orders(texts []string) (decks [][]int) {
	for _, text := range texts {
		var deck []int
		for _, card := range strings.Fields(text) {
			c, _ := strconv.Atoi(card)
			deck = append(deck, c)
		}
		decks = append(decks, deck)
	}
	return decks
}

var quick = []string{Java, V8Until2025, V8, SpiderMonkey, Delphi}

func search(decks [][]int, ahead int, generators []string, from, to uint64, named bool) *Search {
	s := New(decks, ahead, generators, Loops(), from, to, named)
	for s.Step() < 1 {
	}
	return s
}

func TestTheNextDecksOfOtherProgramsAreNamed(t *testing.T) {
	for _, d := range golden(t) {
		generators, from, to := quick, uint64(0), uint64(100)
		switch d.Generator {
		case PHP, Python:
			generators = append(generators[:len(generators):len(generators)], PHP, Python)
			if d.Generator == Python {
				from, to = 86_399_000, 86_400_000
			}
		}
		begun := time.Now()
		s := search(orders(d.Seen), len(d.Next), generators, from, to, false)
		t.Logf("%s: %v, %d fits, %d tried", d.ID, time.Since(begun), len(s.Fits), s.Tried)
		if d.Generator == "" {
			if len(s.Fits) > 0 {
				t.Errorf("%s: %+v", d.ID, s.Fits)
			}
			continue
		}
		if len(s.Fits) != 1 {
			t.Errorf("%s: %d fits", d.ID, len(s.Fits))
			continue
		}
		f := s.Fits[0]
		if f.Generator != d.Generator || f.Loop != d.Loop || f.From != 0 || f.To != len(d.Seen) || len(f.Wrong) > 0 || !slices.EqualFunc(f.Next, orders(d.Next), slices.Equal) {
			t.Errorf("%s: %+v", d.ID, f)
		}
	}
}

func TestTheTwisterIsReadFromItsDecks(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute on a busy machine, and 68 MB")
	}
	decks := deal(Open(MT19937, 4711), "down", 182)
	begun := time.Now()
	s := New(decks[:180], 2, []string{MT19937}, Loops()[:1], 0, 0, false)
	for s.Step() < 1 {
	}
	t.Log(time.Since(begun))
	if len(s.Fits) != 1 || !slices.EqualFunc(s.Fits[0].Next, decks[180:], slices.Equal) {
		t.Errorf("%+v", s.Fits)
	}
}

func loop(name string) *Loop {
	for _, l := range Loops() {
		if l.Name == name {
			return &l
		}
	}
	panic(name)
}

func deal(g Generator, name string, count int) (decks [][]int) {
	for range count {
		deck := shuffle.Fresh(52)
		loop(name).Deal(g, deck)
		decks = append(decks, deck)
	}
	return decks
}

func TestADeckTellsItsRolls(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range Loops() {
		for n := 2; n <= 52; n++ {
			rec := &recorder{r: r}
			deck := shuffle.Fresh(n)
			l.Deal(rec, deck)
			got := make([]uint8, len(rec.rolls))
			if l.rolls(got, deck); string(got) != string(rec.rolls) {
				t.Fatalf("%s of %d: %v, want %v", l.Name, n, got, rec.rolls)
			}
		}
	}
}

type recorder struct {
	r     *rand.Rand
	rolls []uint8
}

func (r *recorder) Roll(faces int) int {
	roll := r.r.IntN(faces)
	r.rolls = append(r.rolls, uint8(roll))
	return roll
}

func TestWhatTheirOwnProgramsSeedDealsTheSame(t *testing.T) {
	for id, seed := range map[string]uint32{"java-42": 42, "php-42": 42, "python-86399999": 86399999} {
		d := set(t, id)
		want := orders(append(d.Seen, d.Next...))
		if got := deal(Open(d.Generator, seed), d.Loop, len(want)); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s deals %v", id, got)
		}
	}
}

// one returns the only fit there is.
func one(t *testing.T, s *Search) Fit {
	t.Helper()
	if len(s.Fits) != 1 {
		t.Fatalf("%d fits: %+v", len(s.Fits), s.Fits)
	}
	return s.Fits[0]
}

// only looks for one loop, which takes less time than all.
func only(decks [][]int, name string, generators ...string) *Search {
	s := New(decks, 1, generators, []Loop{*loop(name)}, 0, 0, false)
	for s.Step() < 1 {
	}
	return s
}

func TestOneWrongCardIsFoundAndForgiven(t *testing.T) {
	for generator, seen := range map[string]int{Java: 5, V8Until2025: 5, V8: 300, SpiderMonkey: 300} {
		for _, wrong := range []int{0, 1, seen / 2, seen - 1} {
			decks := deal(Open(generator, 8), "down", seen+1)
			want := decks[seen]
			decks[wrong][3], decks[wrong][11] = decks[wrong][11], decks[wrong][3]
			f := one(t, only(decks[:seen], "down", generator))
			if f.To != seen || len(f.Next) != 1 || !slices.Equal(f.Next[0], want) {
				t.Errorf("%s without deck %d: %+v", generator, wrong, f)
			}
			if told := f.From > wrong || slices.Contains(f.Wrong, wrong); !told {
				t.Errorf("%s: nothing says that deck %d is wrong: %+v", generator, wrong, f)
			}
		}
	}
}

func TestAStretchThatWasNotSeenIsPassed(t *testing.T) {
	g := Open(V8Until2025, 8)
	decks := deal(g, "down", 6)
	deal(g, "down", 3)
	decks = append(decks, deal(g, "down", 5)...)
	want := deal(g, "down", 1)
	s := only(decks, "down", quick...)
	f := s.Fits[len(s.Fits)-1]
	if f.From < 6 || !slices.EqualFunc(f.Next, want, slices.Equal) {
		t.Errorf("%+v", s.Fits)
	}
	for _, f := range s.Fits[:len(s.Fits)-1] {
		if f.To != 6 || f.Next != nil {
			t.Errorf("the first six: %+v", f)
		}
	}
}

func TestFewerCardsTakeMoreDecks(t *testing.T) {
	for _, c := range []struct {
		generator string
		cards     int
		decks     int
	}{{Java, 20, 4}, {Java, 32, 2}, {V8Until2025, 20, 8}, {V8Until2025, 10, 20}, {Delphi, 10, 6}} {
		g := Open(c.generator, 77)
		var decks [][]int
		for range c.decks + 1 {
			deck := shuffle.Fresh(c.cards)
			loop("up").Deal(g, deck)
			decks = append(decks, deck)
		}
		f := one(t, only(decks[:c.decks], "up", quick...))
		if f.Generator != c.generator || !slices.Equal(f.Next[0], decks[c.decks]) {
			t.Errorf("%s, %d cards: %+v", c.generator, c.cards, f)
		}
	}
}

func TestAFreshDeckMayLieInAnotherOrder(t *testing.T) {
	for _, k := range []int{0, 94} {
		order := freshOrders()[k]
		g := Open(V8Until2025, 5)
		var decks [][]int
		for range 4 {
			deck := slices.Clone(order)
			loop("front").Deal(g, deck)
			decks = append(decks, deck)
		}
		f := one(t, search(decks[:3], 1, []string{V8Until2025}, 0, 0, true))
		if !slices.Equal(f.Fresh, order) || !slices.Equal(f.Next[0], decks[3]) {
			t.Errorf("order %d: %+v", k, f)
		}
	}
}

func TestADeckMayBeShuffledOnFromTheOneBefore(t *testing.T) {
	g := Open(Java, 9)
	deck := shuffle.Fresh(52)
	var decks [][]int
	for range 4 {
		loop("down").Deal(g, deck)
		decks = append(decks, slices.Clone(deck))
	}
	if f := one(t, only(decks[1:3], "down", Java, V8Until2025)); f.Fresh != nil || !slices.Equal(f.Next[0], decks[3]) {
		t.Errorf("%+v", f)
	}
}

// Decks that tell fewer bits than a state has, and 50 more, are never recognised, whatever dealt them.
func TestTooLittleIsNotBelieved(t *testing.T) {
	for generator, cards := range map[string]int{Java: 23, Delphi: 20, V8Until2025: 38} { // of which one deck tells 74, 61 and 148 bits
		g := Open(generator, 3)
		deck := shuffle.Fresh(cards)
		loop("down").Deal(g, deck)
		if s := only([][]int{deck}, "down", generator); len(s.Fits) > 0 {
			t.Errorf("%s is recognised from %.0f bits, and has a state of %.0f: %+v", generator, s.bits, stateBits(generator), s.Fits)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 5 {
		if s := only([][]int{r.Perm(52), r.Perm(52), r.Perm(52)}, "down", Java, V8Until2025, Delphi); len(s.Fits) > 0 {
			t.Errorf("what is fair is recognised: %+v", s.Fits)
		}
	}
}
