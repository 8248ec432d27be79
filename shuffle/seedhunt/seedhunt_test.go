package seedhunt

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

func lookup(t testing.TB, name string) *shuffle.Shuffle {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// order deals by the plain definition.
func order(s *shuffle.Shuffle, source string, seed uint32, n int) []int {
	if source == "lcg32" {
		return s.Order(&shuffle.LCG32{X: seed}, n)
	}
	return s.Order(mt19937.New(seed), n)
}

// shown returns the cards at the given places of a deck.
func shown(deck []int, places ...int) (known []Card) {
	for _, p := range places {
		known = append(known, Card{p, deck[p]})
	}
	return known
}

// shows is the slow and obvious check.
func shows(deck []int, known []Card) bool {
	for _, k := range known {
		if deck[k.Place] != k.Card {
			return false
		}
	}
	return true
}

// dealt returns the count last cards, in the order in which they are dealt.
func dealt(deck []int, count int) (known []Card) {
	for p := len(deck) - 1; len(known) < count; p-- {
		known = append(known, Card{p, deck[p]})
	}
	return known
}

func hunt(t testing.TB, s *shuffle.Shuffle, source string, n int, known []Card, from, to uint64) []uint32 {
	t.Helper()
	seeds, more := Hunt(s, source, n, known, from, to)
	if more {
		t.Errorf("%s: more than %d seeds", s.Name, MaxSeeds)
	}
	return seeds
}

func TestAHuntFindsThePlantedSeed(t *testing.T) {
	const seed = 777_777
	from, to := uint64(0), uint64(1<<20)
	if testing.Short() {
		from = seed - 1<<13
		to = from + 1<<14
	}
	for _, source := range []string{"mt19937", "lcg32"} {
		// Places n−1, n−2 … are settled by the first rolls of these three.
		for _, name := range []string{"fisher-yates", "sattolo", "decrement-early"} {
			s := lookup(t, name)
			if got := hunt(t, s, source, 52, dealt(order(s, source, seed, 52), 7), from, to); !slices.Equal(got, []uint32{seed}) {
				t.Errorf("%s, %s: %d", name, source, got)
			}
		}
		from, to := uint64(seed-1<<11), uint64(seed+1<<11) // dealing every deck takes longer
		for _, name := range []string{"insertion", "naive", "poker-1999", "riffle-7", "coin-sort"} {
			s := lookup(t, name)
			if got := hunt(t, s, source, 52, dealt(order(s, source, seed, 52), 9), from, to); !slices.Contains(got, seed) {
				t.Errorf("%s, %s: %d", name, source, got)
			}
		}
		s := lookup(t, "fisher-yates")
		if got := hunt(t, s, source, 52, shown(order(s, source, seed, 52), 0, 1, 2, 50, 7, 8), from, to); !slices.Equal(got, []uint32{seed}) {
			t.Errorf("cards from the middle, %s: %d", source, got)
		}
	}
}

func TestAHuntIsTheSameAsDealingEveryDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, source := range []string{"mt19937", "lcg32"} {
		for _, s := range shuffle.Catalogue() {
			for _, n := range []int{1, 2, 3, 5, 8, 13, 52, 60} {
				from := uint64(r.Uint32())
				to := min(from+100, End)
				deck := order(s, source, uint32(from)+50, n)
				places := r.Perm(n)[:min(n, 1+r.IntN(3))]
				for _, known := range [][]Card{shown(deck, places...), dealt(deck, min(n, 2)), {{n - 1, n - 1}}} {
					var want []uint32
					for seed := from; seed < to; seed++ {
						if shows(order(s, source, uint32(seed), n), known) {
							want = append(want, uint32(seed))
						}
					}
					if got := hunt(t, s, source, n, known, from, to); !slices.Equal(got, want) {
						t.Errorf("%s of %d cards, %s, %v, from %d: %d, want %d", s.Name, n, source, known, from, got, want)
					}
				}
			}
		}
	}
}

func TestTheFirstAndTheLastSeedAreFound(t *testing.T) {
	s := lookup(t, "fisher-yates")
	for _, source := range []string{"mt19937", "lcg32"} {
		for _, c := range []struct {
			seed     uint32
			from, to uint64
			found    bool
		}{
			{0, 0, 100, true},
			{0, 0, 1, true},
			{0, 1, 100, false},
			{1<<32 - 1, End - 100, End, true},
			{1<<32 - 1, End - 1, End, true},
			{1<<32 - 1, End - 100, End - 1, false},
			{0, End - 100, End, false}, // the lanes beyond the end begin again at 0
			{500, 500, 501, true},
			{500, 499, 500, false},
			{500, 500, 500, false},
		} {
			got := hunt(t, s, source, 52, dealt(order(s, source, c.seed, 52), 7), c.from, c.to)
			if c.found != (len(got) == 1 && got[0] == c.seed) || !c.found && len(got) > 0 {
				t.Errorf("seed %d from %d to %d, %s: %d", c.seed, c.from, c.to, source, got)
			}
		}
	}
}

// A word that the first dice throw away says nothing of the deck.
func TestASeedWhoseFirstWordIsThrownAwayIsFound(t *testing.T) {
	const product = 52 * 51 * 50 * 49
	s := lookup(t, "fisher-yates")
	tried := 0
	for seed := uint32(0); tried < 3; seed++ {
		if mt19937.New(seed).Uint32()*product >= (1<<32)%product {
			continue
		}
		tried++
		if got := hunt(t, s, "mt19937", 52, dealt(order(s, "mt19937", seed, 52), 7), uint64(seed), uint64(seed)+9); !slices.Equal(got, []uint32{seed}) {
			t.Errorf("seed %d: %d", seed, got)
		}
	}
}

func TestWhatIsKnownScreensTheFirstWord(t *testing.T) {
	deck := shuffle.Fresh(52)
	for _, c := range []struct {
		name  string
		known []Card
		share float64 // of the words that pass, about
	}{
		{"fisher-yates", dealt(deck, 1), 1. / 52},
		{"fisher-yates", dealt(deck, 2), 1. / (52 * 51)},
		{"fisher-yates", dealt(deck, 7), 1. / (52 * 51 * 50 * 49)}, // the four dice of the first word
		{"fisher-yates", shown(deck, 51, 49), 1. / 52},
		{"fisher-yates", shown(deck, 50, 49), 1},
		{"decrement-early", []Card{{51, 50}}, 1. / 52},
		{"decrement-early", []Card{{51, 51}}, 1}, // 51 of the 52 rolls leave it there
		{"sattolo", []Card{{51, 3}, {50, 4}}, 1. / (51 * 50)},
		{"cut", shown(deck, 0), 1. / 52},
		{"naive", dealt(deck, 7), 1},
		{"insertion", dealt(deck, 7), 1},
		{"riffle-7", dealt(deck, 7), 1},
	} {
		sc := newScreen(lookup(t, c.name), 52, c.known)
		if got := float64(sc.size) / End; got < 0.99*c.share || got > 1.01*c.share {
			t.Errorf("%s, %v: a share of %v passes, want %v", c.name, c.known, got, c.share)
		}
	}
}

func TestNoSeedIsSaidPlainly(t *testing.T) {
	// Sattolo's shuffle never leaves a card in its place.
	if seeds := hunt(t, lookup(t, "sattolo"), "mt19937", 52, []Card{{51, 51}}, 0, 1000); len(seeds) != 0 {
		t.Errorf("%d", seeds)
	}
	// No deck has a card at two places, or two cards at one.
	for _, known := range [][]Card{{{51, 7}, {50, 7}}, {{51, 7}, {51, 8}}} {
		if seeds := hunt(t, lookup(t, "fisher-yates"), "mt19937", 52, known, 0, 20_000); len(seeds) != 0 {
			t.Errorf("%v: %d", known, seeds)
		}
	}
}

func TestStepsAddUpToTheWhole(t *testing.T) {
	s := lookup(t, "fisher-yates")
	known := []Card{{51, 7}, {50, 8}}
	want := hunt(t, s, "mt19937", 52, known, 5, 20_000)
	if len(want) == 0 {
		t.Fatal("nothing found")
	}
	for _, work := range []int{1, 7, 8, 9, 1000} {
		h := New(s, "mt19937", 52, known, 5, 20_000)
		for last := 0.0; last < 1; {
			p := h.Step(work)
			if p <= last {
				t.Fatalf("progress %v after %v", p, last)
			}
			if h.Tried() > uint64(20_000-5) {
				t.Fatalf("%d seeds tried", h.Tried())
			}
			last = p
		}
		if !slices.Equal(h.Seeds, want) || h.Tried() != 20_000-5 || h.More {
			t.Errorf("in steps of %d: %d after %d seeds, want %d", work, h.Seeds, h.Tried(), want)
		}
	}
}

func TestTooManySeedsEndTheHunt(t *testing.T) {
	h := New(lookup(t, "naive"), "lcg32", 1, []Card{{0, 0}}, 10, End)
	for h.Step(100) < 1 {
	}
	if len(h.Seeds) != MaxSeeds || !h.More || h.Tried() != MaxSeeds+1 || h.Seeds[0] != 10 || h.Seeds[MaxSeeds-1] != 10+MaxSeeds-1 {
		t.Errorf("%d seeds, more %v, after %d", len(h.Seeds), h.More, h.Tried())
	}
	if exactly := hunt(t, lookup(t, "naive"), "lcg32", 1, []Card{{0, 0}}, 0, MaxSeeds); len(exactly) != MaxSeeds {
		t.Errorf("%d seeds", len(exactly))
	}
}

func TestWrongHuntsPanic(t *testing.T) {
	s := lookup(t, "naive")
	good := []Card{{0, 0}}
	for _, c := range []struct {
		source   string
		n        int
		known    []Card
		from, to uint64
	}{
		{"crypto", 5, good, 0, 1},
		{"", 5, good, 0, 1},
		{"mt19937", 5, good, 2, 1},
		{"mt19937", 5, good, 0, End + 1},
		{"mt19937", 5, nil, 0, 1},
		{"mt19937", 5, []Card{{5, 0}}, 0, 1},
		{"mt19937", 5, []Card{{-1, 0}}, 0, 1},
		{"mt19937", 5, []Card{{0, 5}}, 0, 1},
		{"mt19937", 5, []Card{{0, 0}, {1, -1}}, 0, 1},
		{"mt19937", 0, good, 0, 1},
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "seedhunt: ") {
					t.Errorf("%+v does not panic", c)
				}
			}()
			New(s, c.source, c.n, c.known, c.from, c.to)
		}()
	}
}

func BenchmarkHunt(b *testing.B) {
	s := lookup(b, "fisher-yates")
	known := dealt(order(s, "mt19937", 1<<31, 52), 7)
	for _, source := range []string{"mt19937", "lcg32"} {
		b.Run(source, func(b *testing.B) {
			h := New(s, source, 52, known, 0, End)
			for b.Loop() {
				h.Step(1 << 10)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(h.Tried()), "ns/seed")
		})
	}
}
