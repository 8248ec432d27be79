package mt19937_test

import (
	"slices"
	"testing"

	. "shufflelab/shuffle/mt19937"
)

// Golden outputs. DO NOT EDIT THEM TO MAKE A TEST PASS: if one fails, the
// package is wrong, and every seed that anybody has noted down means another deck.
//
// Sources: for the key 0x123, 0x234, 0x345, 0x456, the outputs that the authors
// published with mt19937ar.c; for seed 5489, the 10000th word 4123659995 that the
// C++ standard requires of std::mt19937. The words from seeds were compared with
// std::mt19937 of libstdc++, those from keys with CPython's random, and the first
// Res53 of seeds 0, 42 and 1234 are NumPy's np.random.seed(…), np.random.rand().

var goldenSeeds = []struct {
	seed          uint32
	first         []uint32 // words 1, 2, …
	from623       []uint32 // words 623, 624, 625, 626: the end of the first block, the start of the second
	tenThousandth uint32
}{
	{0, []uint32{2357136044, 2546248239, 3071714933, 3626093760, 2588848963},
		[]uint32{631131020, 3791854820, 341544762, 1076416385}, 1543171712},
	{1, []uint32{1791095845, 4282876139, 3093770124, 4005303368, 491263},
		[]uint32{3906854836, 2006116153, 1104314680, 939235918}, 1237896635},
	{5489, []uint32{3499211612, 581869302, 3890346734, 3586334585, 545404204},
		[]uint32{2227348307, 4020325887, 4178893912, 610818241}, 4123659995},
	{4294967295, []uint32{419326371, 479346978, 3918654476, 2416749639, 3388880820},
		[]uint32{1222270187, 1027084080, 3860652269, 657474326}, 1117955853},
}

var goldenKeys = []struct {
	name       string
	key        []uint32
	first      []uint32
	thousandth uint32
}{
	{"0", []uint32{0},
		[]uint32{3626764237, 1654615998, 3255389356, 3823568514, 1806341205}, 2971151651},
	{"291 564 837 1110", []uint32{0x123, 0x234, 0x345, 0x456},
		[]uint32{1067595299, 955945823, 477289528, 4107218783, 4228976476}, 3460025646},
	{"1 to 624", upTo(624),
		[]uint32{2034933134, 977307382, 457540278, 317500005, 1774419177}, 1307504400},
	{"1 to 625", upTo(625),
		[]uint32{2582801859, 362485706, 3450397184, 413247801, 326616023}, 1307123881},
}

// The six outputs, each from a Source of its own.
var goldenOutputs = []struct {
	name  string
	key   []uint32 // nil: seed 5489
	int32 []uint32
	int31 []int32
	real1 []float64
	real2 []float64
	real3 []float64
	res53 []float64
}{
	{
		"seed 5489", nil,
		[]uint32{3499211612, 581869302, 3890346734, 3586334585},
		[]int32{1749605806, 290934651, 1945173367, 1793167292},
		[]float64{0.8147236920927473, 0.13547700413863104, 0.9057919343248456, 0.835008589978099},
		[]float64{0.8147236919030547, 0.13547700410708785, 0.9057919341139495, 0.8350085897836834},
		[]float64{0.81472369201947, 0.13547700422350317, 0.9057919342303649, 0.8350085899000987},
		[]float64{0.8147236863931789, 0.9057919370756192, 0.12698681629350606, 0.9133758561390194},
	},
	{
		"key 291 564 837 1110", []uint32{0x123, 0x234, 0x345, 0x456},
		[]uint32{1067595299, 955945823, 477289528, 4107218783},
		[]int32{533797649, 477972911, 238644764, 2053609391},
		[]float64{0.24856890068588985, 0.22257348131914007, 0.11112762803936554, 0.9562863930958059},
		[]float64{0.2485689006280154, 0.22257348126731813, 0.11112762801349163, 0.9562863928731531},
		[]float64{0.24856890074443072, 0.22257348138373345, 0.11112762812990695, 0.9562863929895684},
		[]float64{0.24856890158782508, 0.11112762955044497, 0.9846353141863877, 0.7812817771211183},
	},
}

// upTo returns 1, 2, …, n.
func upTo(n uint32) []uint32 {
	key := make([]uint32, n)
	for i := range key {
		key[i] = uint32(i) + 1
	}
	return key
}

func TestSeedsGiveTheAuthorsWords(t *testing.T) {
	for _, g := range goldenSeeds {
		words := draw(New(g.seed), 10000)
		if got := words[:len(g.first)]; !slices.Equal(got, g.first) {
			t.Errorf("seed %d: first words %d, want %d", g.seed, got, g.first)
		}
		if got := words[622:626]; !slices.Equal(got, g.from623) {
			t.Errorf("seed %d: words 623 to 626 are %d, want %d", g.seed, got, g.from623)
		}
		if got := words[9999]; got != g.tenThousandth {
			t.Errorf("seed %d: word 10000 is %d, want %d", g.seed, got, g.tenThousandth)
		}
	}
	if got, want := draw(New(42), 3), []uint32{1608637542, 3421126067, 4083286876}; !slices.Equal(got, want) {
		t.Errorf("seed 42: first words %d, want %d", got, want)
	}
}

func TestKeysGiveTheAuthorsWords(t *testing.T) {
	for _, g := range goldenKeys {
		words := draw(fromKey(t, g.key), 1000)
		if got := words[:len(g.first)]; !slices.Equal(got, g.first) {
			t.Errorf("key %s: first words %d, want %d", g.name, got, g.first)
		}
		if got := words[999]; got != g.thousandth {
			t.Errorf("key %s: word 1000 is %d, want %d", g.name, got, g.thousandth)
		}
	}
	if got, want := draw(fromKey(t, upTo(1000)), 3), []uint32{54400238, 1485006970, 2700842289}; !slices.Equal(got, want) {
		t.Errorf("key 1 to 1000: first words %d, want %d", got, want)
	}
}

func TestSixOutputsGiveTheAuthorsNumbers(t *testing.T) {
	for _, g := range goldenOutputs {
		source := func() *Source {
			if g.key == nil {
				return New(5489)
			}
			return fromKey(t, g.key)
		}
		check(t, g.name, "Uint32", source().Uint32, g.int32)
		check(t, g.name, "Int31", source().Int31, g.int31)
		check(t, g.name, "Real1", source().Real1, g.real1)
		check(t, g.name, "Real2", source().Real2, g.real2)
		check(t, g.name, "Real3", source().Real3, g.real3)
		check(t, g.name, "Res53", source().Res53, g.res53)
	}
	// The third of these is the same in PHP's old twist, the first two are not.
	check(t, "seed 1", "Int31", New(1).Int31, []int32{895547922, 2141438069, 1546885062})
	// With the two words exchanged, the first of these would be 0.497….
	check(t, "seed 1234", "Res53", New(1234).Res53, []float64{0.1915194503788923, 0.6221087710398319})
	check(t, "seed 0", "Res53", New(0).Res53, []float64{0.5488135039273248})
	check(t, "seed 42", "Res53", New(42).Res53, []float64{0.3745401188473625})
}

func check[T comparable](t *testing.T, source, method string, next func() T, want []T) {
	t.Helper()
	for i, w := range want {
		if got := next(); got != w {
			t.Errorf("%s: %s #%d = %v, want %v", source, method, i+1, got, w)
		}
	}
}
