//go:build js && wasm

// Right answers: the operations against reference values from elsewhere.
package main

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/deck"
)

type dealt struct {
	Cards52 string `json:"52"`
	Cards5  []int  `json:"5"`
}

// The reference values of the packages under shuffle: they come from an implementation of its own, in Python. Never
// edit them to make a test pass.
func referenceFile(t *testing.T, file, key string, value any) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[key], value); err != nil {
		t.Fatalf("%s, %s: %v", file, key, err)
	}
}

const dealsFile = "../shuffle/testdata/deals.json"

var referenceDecks map[string]map[string]dealt // by seed, by shuffle

func referenceDeals(t *testing.T) map[string]map[string]dealt {
	t.Helper()
	if referenceDecks == nil {
		referenceFile(t, dealsFile, "deals", &referenceDecks)
	}
	return referenceDecks
}

func TestAboutTellsWhatThereIs(t *testing.T) {
	var a struct {
		Version  string
		Plan     int
		Shuffles []struct {
			Name, Title, Story, Source string
			Fair                       bool
			MaxExact                   int
			Code                       []string
			Coins, Grows               bool
			Rolls                      []string
			Index                      string
		}
		Sources []struct{ Name, Title, Story string }
	}
	run(t, "about", "{}", &a)
	if a.Version != version || a.Plan != 1 || len(a.Sources) != 3 || a.Sources[0].Name != "mt19937" {
		t.Errorf("about: %+v", a)
	}
	if len(a.Shuffles) != len(shuffle.Catalogue()) {
		t.Fatalf("%d shuffles", len(a.Shuffles))
	}
	for i, s := range shuffle.Catalogue() {
		got, code := a.Shuffles[i], s.Lines()
		if got.Name != s.Name || got.Title != s.Title || got.Story != s.Story || got.Source != s.Source || got.Fair != s.Fair ||
			got.MaxExact != bias.MaxExact(s) || !slices.Equal(got.Code, code[:]) ||
			got.Coins != s.Coins() || got.Grows != s.Grows || got.Index != s.Index || got.Rolls == nil || !slices.Equal(got.Rolls, s.Rolls) {
			t.Errorf("about %s: %+v", s.Name, got)
		}
	}
	if r := call(t, "begin", "about"); r.Error != nil {
		t.Errorf("about without arguments: %s", r.Error.Message)
	}
}

// Golden outputs; do not edit them to make a test pass. For the key they are those that the authors of MT19937
// published with mt19937ar.c; the words of seed 5489 are those of std::mt19937 in C++; the other kinds were computed
// from such words by CPython; lcg32 by hand from its rule.
func TestWordsOfAllKindsAreTheGoldenOnes(t *testing.T) {
	for _, c := range []struct {
		seed, kind string
		want       []float64
	}{
		{"5489", "int32", []float64{3499211612, 581869302, 3890346734, 3586334585}},
		{"5489", "int31", []float64{1749605806, 290934651, 1945173367, 1793167292}},
		{"5489", "real1", []float64{0.8147236920927473, 0.13547700413863104, 0.9057919343248456, 0.835008589978099}},
		{"5489", "real2", []float64{0.8147236919030547, 0.13547700410708785, 0.9057919341139495, 0.8350085897836834}},
		{"5489", "real3", []float64{0.81472369201947, 0.13547700422350317, 0.9057919342303649, 0.8350085899000987}},
		{"5489", "res53", []float64{0.8147236863931789, 0.9057919370756192, 0.12698681629350606, 0.9133758561390194}},
		{"0x00000123000002340000034500000456", "int32", []float64{1067595299, 955945823, 477289528, 4107218783, 4228976476}},
		{"0x00000123000002340000034500000456", "real2", []float64{0.2485689006280154, 0.22257348126731813, 0.11112762801349163, 0.9562863928731531}},
		{"0x00000123000002340000034500000456", "res53", []float64{0.24856890158782508, 0.11112762955044497, 0.9846353141863877, 0.7812817771211183}},
		{"0", "int32", []float64{2357136044, 2546248239, 3071714933, 3626093760, 2588848963}},
		{"4294967295", "int32", []float64{419326371, 479346978, 3918654476, 2416749639, 3388880820}},
	} {
		var got []float64
		run(t, "words", `{seed: "`+c.seed+`", kind: "`+c.kind+`", count: `+strconv.Itoa(len(c.want))+`}`, &got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s of seed %s: %v, want %v", c.kind, c.seed, got, c.want)
		}
	}
	var lcg, none []float64
	run(t, "words", `{source: "lcg32", seed: "1", count: 5}`, &lcg)
	if want := []float64{134775814, 3698175007, 870078620, 1172187917, 2884733762}; !slices.Equal(lcg, want) {
		t.Errorf("lcg32: %v, want %v", lcg, want)
	}
	// The 10000th word, which the C++ standard requires, in a list of the largest length.
	if long := engine("begin", "words", script(`{seed: "5489", count: 1e6}`)).Get("value"); long.Length() != 1e6 || long.Index(9999).Float() != 4123659995 {
		t.Errorf("%d words, the 10000th %v", long.Length(), long.Index(9999))
	}
	run(t, "words", `{count: 0}`, &none)
	if none == nil || len(none) != 0 {
		t.Errorf("no words: %v", none)
	}
}

// 64 words of 32 bits: that any bit is the same in all of them has a chance of 32 · 2^−63, and that two sources agree
// in a word, less than 10^−6.
func TestFreshWordsComeFromTheSystem(t *testing.T) {
	seen := map[float64]bool{}
	for _, source := range []string{"crypto", "mt19937"} {
		for range 2 {
			var list []float64
			run(t, "words", `{source: "`+source+`", count: 64}`, &list)
			var or, and uint32 = 0, math.MaxUint32
			for _, w := range list {
				or |= uint32(w)
				and &= uint32(w)
			}
			if or != math.MaxUint32 || and != 0 || seen[list[0]] {
				t.Errorf("%s: %v", source, list)
			}
			seen[list[0]] = true
		}
	}
}

func TestDealsAreTheReferenceDealsAndStepsEndInThem(t *testing.T) {
	n := 0
	for seed, byName := range referenceDeals(t) {
		for name, want := range byName {
			for _, cards := range []int{5, 52} {
				args := `{shuffle: "` + name + `", source: "mt19937", seed: "` + seed + `", cards: ` + strconv.Itoa(cards) + `}`
				got := checkDeal(t, args, cards)
				if cards == 5 && !slices.Equal(got.Order, want.Cards5) || cards == 52 && got.Text != want.Cards52 || *got.Seed != seed {
					t.Errorf("%s: %v %s", args, got.Order, got.Text)
				}
				if cards == 52 && name == "fisher-yates" && got.Words < 10 {
					t.Errorf("%s took %d words", args, got.Words)
				}
				n++
			}
		}
	}
	if n < 2*3*12 { // three seeds, twelve shuffles
		t.Errorf("only %d deals", n)
	}
	var lcg map[string]string
	referenceFile(t, dealsFile, "deals lcg32 seed 1", &lcg)
	for name, want := range lcg {
		if got := checkDeal(t, `{shuffle: "`+name+`", source: "lcg32", seed: "1", cards: 52}`, 52); got.Text != want {
			t.Errorf("lcg32 %s: %s", name, got.Text)
		}
	}
	for _, cards := range []int{0, 1, 2} {
		for _, s := range shuffle.Catalogue() {
			checkDeal(t, `{shuffle: "`+s.Name+`", seed: "3", cards: `+strconv.Itoa(cards)+`}`, cards)
		}
	}
}

type dealAnswer struct {
	Order []int
	Text  string
	Seed  *string
	Words int
}

// checkDeal deals, and checks that text and steps agree with the order.
func checkDeal(t *testing.T, args string, cards int) dealAnswer {
	t.Helper()
	var got dealAnswer
	run(t, "deal", args, &got)
	sorted := slices.Sorted(slices.Values(got.Order))
	if got.Order == nil || !slices.Equal(sorted, shuffle.Fresh(cards)) || got.Text != deck.Names(got.Order) {
		t.Errorf("deal(%s) = %+v", args, got)
	}
	var steps []struct {
		At                 int
		Dice, Rolls, Order []int
	}
	run(t, "steps", args, &steps)
	last := shuffle.Fresh(cards)
	for _, s := range steps {
		if len(s.Dice) != len(s.Rolls) || len(s.Order) != cards {
			t.Fatalf("steps(%s): %+v", args, s)
		}
		for i, roll := range s.Rolls {
			if roll < 0 || roll >= s.Dice[i] {
				t.Errorf("steps(%s): a die of %d faces shows %d", args, s.Dice[i], roll)
			}
		}
		last = s.Order
	}
	if !slices.Equal(last, got.Order) {
		t.Errorf("steps(%s) end in %v, the deal is %v", args, last, got.Order)
	}
	return got
}

func TestADealWithoutASeedBringsAFreshOneThatReplaysIt(t *testing.T) {
	seeds := map[string]bool{}
	for range 3 {
		var first, again dealAnswer
		run(t, "deal", `{shuffle: "insertion", cards: 52}`, &first)
		if first.Seed == nil || len(*first.Seed) != 2+64 || seeds[*first.Seed] {
			t.Fatalf("seed %v: want a new one of 256 bits", first.Seed)
		}
		seeds[*first.Seed] = true
		run(t, "deal", `{shuffle: "insertion", cards: 52, seed: "`+*first.Seed+`"}`, &again)
		if again.Text != first.Text {
			t.Errorf("dealt %s, and again %s", first.Text, again.Text)
		}
	}
	var system, lcg dealAnswer
	run(t, "deal", `{shuffle: "naive", source: "crypto", cards: 52}`, &system)
	run(t, "deal", `{shuffle: "naive", source: "lcg32", cards: 52}`, &lcg)
	if system.Seed != nil || lcg.Seed == nil || strings.HasPrefix(*lcg.Seed, "0x") {
		t.Errorf("seeds: crypto %v, lcg32 %v", system.Seed, lcg.Seed)
	}
}

func TestExactCountsAreTheReferenceCounts(t *testing.T) {
	type count struct {
		Paths  float64
		Counts []float64
	}
	type answer struct {
		count
		Orders, Min, Max float64
	}
	var want map[string]map[string]count
	referenceFile(t, "../shuffle/bias/testdata/exact.json", "exact", &want)
	for name, byCards := range want {
		for cards, w := range byCards {
			var got answer
			run(t, "exact", `{shuffle: "`+name+`", cards: `+cards+`}`, &got)
			if got.Paths != w.Paths || !slices.Equal(got.Counts, w.Counts) || got.Orders != float64(len(w.Counts)) ||
				got.Min != slices.Min(w.Counts) || got.Max != slices.Max(w.Counts) {
				t.Errorf("exact %s %s: %+v, want %+v", name, cards, got, w)
			}
		}
	}
	// The untouched order of the naive shuffle has as many paths as there are involutions; the rarest has 2^(n−1).
	for _, c := range []struct{ cards, paths, min, max, untouched float64 }{
		{0, 1, 1, 1, 1}, {6, 46656, 32, 159, 76}, {7, 823543, 64, 543, 232}, {8, 16777216, 128, 1931, 764},
	} {
		var got answer
		run(t, "exact", `{shuffle: "naive", cards: `+strconv.Itoa(int(c.cards))+`}`, &got)
		if got.Paths != c.paths || got.Min != c.min || got.Max != c.max || got.Counts[0] != c.untouched {
			t.Errorf("%v cards: %v paths, %v to %v, untouched %v", c.cards, got.Paths, got.Min, got.Max, got.Counts[0])
		}
	}
}

type sampleAnswer struct {
	Counts, Places []float64
	Seed           *string
	Shuffles       float64
}

func TestSamplesAreTheReferenceSamples(t *testing.T) {
	for key, args := range map[string]string{
		"sample naive 3 seed 1, 10000 shuffles":           `{shuffle: "naive", cards: 3, seed: "1", shuffles: 10000}`,
		"sample fisher-yates 4 seed 5489, 10000 shuffles": `{shuffle: "fisher-yates", cards: 4, seed: "5489", shuffles: 10000}`,
	} {
		var want []float64
		referenceFile(t, dealsFile, key, &want)
		var got sampleAnswer
		run(t, "sample", args, &got)
		if !slices.Equal(got.Counts, want) || got.Places != nil || got.Shuffles != 10000 {
			t.Errorf("sample(%s): %v, want %v", args, got.Counts, want)
		}
		// In portions, in order or not, it is the same sample.
		for _, portions := range [][]int{{0, 1, 11, 1011, 5000, 10000}, {5000, 10000, 0, 5000}} {
			sum := make([]float64, len(want))
			for i, from := range portions[:len(portions)-1] {
				to := portions[i+1]
				if to < from {
					continue
				}
				var part sampleAnswer
				run(t, "sample", with(args, "from", strconv.Itoa(from)+", shuffles: "+strconv.Itoa(to-from)), &part)
				for rank, n := range part.Counts {
					sum[rank] += n
				}
			}
			if !slices.Equal(sum, want) {
				t.Errorf("in portions %v: %v, want %v", portions, sum, want)
			}
		}
	}
}

// A worker that takes blocks as they come keeps its sampler between them, and goes back as well as forth.
func TestStretchesOfASampleInAnyOrderAddUpToIt(t *testing.T) {
	const block = bias.BlockSize
	for _, source := range []string{"mt19937", "lcg32"} {
		args := func(from, to int) string {
			return `{shuffle: "naive", cards: 3, source: "` + source + `", seed: "77", from: ` + strconv.Itoa(from) + `, shuffles: ` + strconv.Itoa(to-from) + `}`
		}
		var whole sampleAnswer
		run(t, "sample", args(0, 3*block), &whole)
		sum := make([]float64, len(whole.Counts))
		for _, stretch := range [][2]int{{2 * block, 3 * block}, {0, 1000}, {block, 2 * block}, {5000, block}, {1000, 5000}} {
			var part sampleAnswer
			run(t, "sample", args(stretch[0], stretch[1]), &part)
			for rank, n := range part.Counts {
				sum[rank] += n
			}
		}
		if !slices.Equal(sum, whole.Counts) {
			t.Errorf("%s: %v, want %v", source, sum, whole.Counts)
		}
	}
}

func TestPlacesAreThoseOfTheSameDeals(t *testing.T) {
	var orders, places sampleAnswer
	run(t, "sample", `{shuffle: "naive", cards: 3, seed: "1", shuffles: 1000}`, &orders)
	run(t, "sample", `{shuffle: "naive", cards: 3, seed: "1", shuffles: 1000, want: "places"}`, &places)
	want := make([]float64, 9)
	for rank, n := range orders.Counts {
		for place, card := range bias.Unrank(uint64(rank), 3) {
			want[3*card+place] += n
		}
	}
	if !slices.Equal(places.Places, want) || places.Counts != nil {
		t.Errorf("places %v, want %v", places.Places, want)
	}
	var none sampleAnswer
	run(t, "sample", `{shuffle: "naive", cards: 3, shuffles: 0}`, &none)
	if !slices.Equal(none.Counts, make([]float64, 6)) || none.Seed == nil {
		t.Errorf("no shuffles: %+v", none)
	}
	run(t, "sample", `{shuffle: "cut", source: "crypto", cards: 52, shuffles: 100, want: "places"}`, &none)
	sum := 0.0
	for _, n := range none.Places {
		sum += n
	}
	if sum != 5200 || none.Seed != nil {
		t.Errorf("the system's: %v cards, seed %v", sum, none.Seed)
	}
}

func TestTimesAreFiniteAndTheChecksumRepeats(t *testing.T) {
	type answer struct {
		Ms                    struct{ Median, Min, Max float64 }
		Batches, ResolutionMs float64
		Checksum              string
	}
	sums := map[string]bool{}
	for _, name := range []string{"insertion", "naive", "naive"} {
		var got answer
		run(t, "time", `{shuffle: "`+name+`", cards: 52, forMs: 1}`, &got)
		if !(0 < got.Ms.Min && got.Ms.Min <= got.Ms.Median && got.Ms.Median <= got.Ms.Max && got.Ms.Max < math.Inf(1)) ||
			got.Batches < leastBatches || !(got.ResolutionMs > 0) || len(got.Checksum) != 8 {
			t.Errorf("time %s: %+v", name, got)
		}
		sums[got.Checksum] = true
	}
	if len(sums) != 2 {
		t.Errorf("checksums of two shuffles, one of them timed twice: %v", sums)
	}
	for _, args := range []string{`{shuffle: "naive", cards: 0, forMs: 1}`, `{shuffle: "naive", cards: 1, shuffles: 1, forMs: 1}`, `{shuffle: "naive", source: "crypto", cards: 52, forMs: 1}`} {
		var got answer
		run(t, "time", args, &got)
		if !(got.Ms.Median > 0) {
			t.Errorf("time(%s): %+v", args, got)
		}
	}
}
