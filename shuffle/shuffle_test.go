package shuffle

import (
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/mt19937"
)

// Deals of an independent implementation of dice plan 1 and of the shuffles,
// testdata/reference.py, on that language's own MT19937. Never edit the file to
// make a test pass: these values are what links and seeds rely on.
//
//go:embed testdata/deals.json
var dealsJSON []byte

func reference(t *testing.T, key string, value any) {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(dealsJSON, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[key], value); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, source, seed string) Source {
	t.Helper()
	s, err := ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := Open(source, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func TestDealsMatchTheReference(t *testing.T) {
	var deals map[string]map[string]struct {
		Cards52 string `json:"52"`
		Cards5  []int  `json:"5"`
	}
	reference(t, "deals", &deals)
	n := 0
	for seed, byName := range deals {
		for name, want := range byName {
			s, err := Lookup(name)
			if err != nil {
				t.Error(err)
				continue
			}
			if got := deck.Names(s.Order(open(t, "mt19937", seed), 52)); got != want.Cards52 {
				t.Errorf("%s, seed %s:\n got %s\nwant %s", name, seed, got, want.Cards52)
			}
			if got := s.Order(open(t, "mt19937", seed), 5); !slices.Equal(got, want.Cards5) {
				t.Errorf("%s, seed %s, 5 cards: got %v, want %v", name, seed, got, want.Cards5)
			}
			n++
		}
	}
	if n != 3*len(catalogue) {
		t.Errorf("compared %d deals, want those of 3 seeds and %d shuffles", n, len(catalogue))
	}
}

func TestDealsOfLCG32MatchTheReference(t *testing.T) {
	var deals map[string]string
	reference(t, "deals lcg32 seed 1", &deals)
	for name, want := range deals {
		s, _ := Lookup(name)
		if got := deck.Names(s.Order(open(t, "lcg32", "1"), 52)); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	src := LCG32{1}
	for i, want := range []uint32{134775814, 3698175007, 870078620, 1172187917, 2884733762} {
		if got := src.Uint32(); got != want {
			t.Errorf("word %d is %d, want %d", i, got, want)
		}
	}
}

func TestGroupsMatchTheReference(t *testing.T) {
	var groups map[string][][2]json.RawMessage
	reference(t, "groups", &groups)
	for key, want := range groups {
		name, cards, _ := strings.Cut(key, " ")
		n := 0
		for _, d := range cards {
			n = 10*n + int(d-'0')
		}
		s, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		plan := NewPlan(Dice(s.Rounds(n)))
		if len(plan.groups) != len(want) {
			t.Fatalf("%s: %d groups, want %d", key, len(plan.groups), len(want))
		}
		for i, g := range plan.groups {
			var dice []uint64
			var product uint64
			json.Unmarshal(want[i][0], &dice)
			json.Unmarshal(want[i][1], &product)
			if !slices.Equal(g.dice, dice) || g.product != product {
				t.Errorf("%s: group %d is %v (%d), want %v (%d)", key, i, g.dice, g.product, dice, product)
			}
		}
	}
}

// classics pairs the shuffles that Go users call on any slice with the rounds.
var classics = []struct {
	shuffle *Shuffle
	call    func(Source, []int) []int
}{
	{insertion, func(src Source, d []int) []int { return Insertion(src, d) }},
	{fisherYates, func(src Source, d []int) []int { FisherYates(src, d); return d }},
	{naive, func(src Source, d []int) []int { Naive(src, d); return d }},
}

func TestAnySliceIsShuffledAsTheRoundsSay(t *testing.T) {
	for _, c := range classics {
		for n := range 80 {
			want := c.shuffle.Order(mt19937.New(uint32(n)), n)
			if got := c.call(mt19937.New(uint32(n)), Fresh(n)); !slices.Equal(got, want) {
				t.Errorf("%s of %d cards: %v, want %v", c.shuffle.Name, n, got, want)
			}
		}
	}
}

func TestInsertionLeavesTheDeckAlone(t *testing.T) {
	d := []string{"a", "b", "c", "d"}
	got := Insertion(mt19937.New(1), d)
	if !slices.Equal(d, []string{"a", "b", "c", "d"}) {
		t.Errorf("the deck became %v", d)
	}
	got[0] = "changed"
	if d[0] != "a" {
		t.Error("the new deck shares memory with the old one")
	}
	if got := Insertion(mt19937.New(1), []string(nil)); len(got) != 0 {
		t.Errorf("an empty deck became %v", got)
	}
}

func TestTheUntouchedOrderIsAllowed(t *testing.T) {
	// A fair shuffle leaves two cards as they are every other time.
	same := 0
	src := mt19937.New(5489)
	for range 1000 {
		if d := fisherYates.Order(src, 2); d[0] == 0 {
			same++
		}
	}
	// Binomial(1000, 1/2): 5.3 standard deviations, a chance of 1e-7.
	if same < 416 || same > 584 {
		t.Errorf("%d of 1000 decks untouched", same)
	}
}

func TestRoundsAreBlindToCards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range catalogue {
		for n := range 20 {
			rounds := s.Rounds(n)
			rolls := make([]int, len(Dice(rounds)))
			for i, b := range Dice(rounds) {
				rolls[i] = r.IntN(b)
			}
			places := Fresh(n)
			s.Play(places, rounds, rolls)
			cards := r.Perm(n)
			want := make([]int, n)
			for k, p := range places {
				want[k] = cards[p]
			}
			s.Play(cards, rounds, rolls)
			if !slices.Equal(cards, want) {
				t.Errorf("%s of %d cards looks at cards", s.Name, n)
			}
		}
	}
}

func TestStepsEndInTheOrder(t *testing.T) {
	for _, s := range catalogue {
		for n := range 14 {
			want := s.Order(mt19937.New(7), n)
			steps := s.Steps(mt19937.New(7), n)
			if len(steps) != len(s.Rounds(n)) {
				t.Errorf("%s of %d cards: %d steps for %d rounds", s.Name, n, len(steps), len(s.Rounds(n)))
			}
			if len(steps) > 0 && !slices.Equal(steps[len(steps)-1].Order, want) {
				t.Errorf("%s of %d cards ends in %v, want %v", s.Name, n, steps[len(steps)-1].Order, want)
			}
		}
	}
}

func TestLookupNamesWhatIsAllowed(t *testing.T) {
	_, err := Lookup("riffle")
	if err == nil || !strings.Contains(err.Error(), `"riffle"`) || !strings.Contains(err.Error(), "fisher-yates, naive") {
		t.Errorf("Lookup of an unknown shuffle: %v", err)
	}
}

func TestEveryShuffleIsDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Catalogue() {
		if seen[s.Name] || s.Name == "" || s.Title == "" || s.Story == "" || s.Source == "" || slices.Contains(s.Code[:], "") {
			t.Errorf("%q is not described, or twice", s.Name)
		}
		seen[s.Name] = true
		for n := range 3 {
			if _, ok := s.Paths(n); !ok {
				t.Errorf("%s has no paths for %d cards", s.Name, n)
			}
		}
	}
}

func FuzzShufflesReturnPermutations(f *testing.F) {
	f.Add(uint32(0), uint8(0))
	f.Add(uint32(5489), uint8(52))
	f.Fuzz(func(t *testing.T, seed uint32, cards uint8) {
		n := int(cards) % 61
		for _, s := range catalogue {
			order := s.Order(&LCG32{seed}, n)
			slices.Sort(order)
			if !slices.Equal(order, Fresh(n)) {
				t.Errorf("%s of %d cards, lcg32 seed %d: not a permutation", s.Name, n, seed)
			}
		}
	})
}
