//go:build !js

package tests

// Shuffles in JavaScript, as readers write them.

// Swaps is a shuffle that swaps places i and j, for every i of a loop and a j that is thrown.
func Swaps(loop, j string) string {
	return "function shuffle(deck, rand) {\n for (" + loop + ") {\n const j = " + j + ";\n [deck[i], deck[j]] = [deck[j], deck[i]];\n }\n return deck;\n}"
}

// Loops for [Swaps].
const (
	Upward   = "let i = 0; i < deck.length; i++"
	Downward = "let i = deck.length - 1; i > 0; i--"
)

func keys(faces string) string {
	return "function shuffle(deck, rand) {\n const keys = new Map(deck.map(card => [card, rand(" + faces + ")]));\n return deck.sort((a, b) => keys.get(a) - keys.get(b));\n}"
}

// A Written shuffle is one of which the exact table is known.
type Written struct {
	Name, Code string
	Cards      int
	Paths      float64
	Table      []float64 // by rank: A23 A32 2A3 23A 3A2 32A
}

// KnownShuffles were written somewhere in earnest. The tables were counted by hand or taken from where the bug was
// reported: do not edit them to make a test pass.
var KnownShuffles = []Written{
	{"naive", Swaps(Upward, "rand(deck.length)"), 3, 27, []float64{4, 5, 5, 5, 4, 4}},
	{"two random swaps", "function shuffle(deck, rand) {\n for (const _ of [...deck]) {\n const a = rand(deck.length), b = rand(deck.length);\n [deck[a], deck[b]] = [deck[b], deck[a]];\n }\n return deck;\n}",
		3, 729, []float64{15, 14, 14, 12, 12, 14}},
	{"Sattolo", Swaps(Downward, "rand(i)"), 3, 2, []float64{0, 0, 0, 1, 1, 0}},
	{"one face too few", Swaps(Upward, "rand(deck.length - 1)"), 3, 8, []float64{0, 2, 0, 2, 2, 2}},
	{"decremented too early", "function shuffle(deck, rand) {\n let i = deck.length - 1;\n while (i > 0) {\n const j = rand(i + 1);\n i--;\n [deck[i], deck[j]] = [deck[j], deck[i]];\n }\n return deck;\n}",
		3, 6, []float64{2, 1, 2, 0, 1, 0}},
	// How Chromium sorts; other browsers give other tables.
	{"sorted by a coin", "function shuffle(deck, rand) {\n return deck.sort(() => rand(2) - 0.5);\n}", 3, 6, []float64{4, 2, 4, 2, 2, 2}},
	{"keys of one bit", keys("2"), 3, 8, []float64{4, 1, 1, 1, 1, 0}},
	{"keys of two bits", keys("4"), 3, 64, []float64{10, 5, 5, 5, 5, 2}},
	{"a cut", "function shuffle(deck, rand) {\n const k = rand(deck.length);\n return deck.slice(k).concat(deck.slice(0, k));\n}", 3, 3, []float64{1, 0, 0, 1, 1, 0}},
	{"modulo, 2 bits", Swaps(Downward, "rand(4) % (i + 1)"), 3, 16, []float64{1, 1, 1, 2, 1, 2}},
	{"modulo, 3 bits", Swaps(Downward, "rand(8) % (i + 1)"), 3, 64, []float64{2, 3, 2, 3, 3, 3}},
	{"modulo of a byte", Swaps(Downward, "rand(256) % (i + 1)"), 3, 65536, []float64{85, 85, 85, 86, 85, 86}},
	{"fair, two cards", Swaps(Downward, "rand(i + 1)"), 2, 2, []float64{1, 1}},
	{"fair, three cards", Swaps(Downward, "rand(i + 1)"), 3, 6, []float64{1, 1, 1, 1, 1, 1}},
	{"dice that depend on rolls", "function shuffle(deck, rand) {\n if (rand(2)) { if (rand(3) === 0) deck.reverse(); }\n return deck;\n}", 3, 4, []float64{5, 0, 0, 0, 0, 1}},
}

// Code is the code of a known shuffle.
func Code(name string) string {
	for _, s := range KnownShuffles {
		if s.Name == name {
			return s.Code
		}
	}
	panic("no known shuffle is called " + name)
}

// SameShares tells whether two tables are the same but for a common factor.
func SameShares(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		for j := range a {
			if a[i]*b[j] != a[j]*b[i] {
				return false
			}
		}
	}
	return true
}

// A NoShuffle is a function that is none, and what is said of it.
type NoShuffle struct {
	Kind, Body, Says string
	Line             int // 0 for none, -1 for any
}

// NoShuffles are the ways to be none: the body of the function stands from the second line on.
var NoShuffles = []NoShuffle{
	{"undefined", "rand(2);", "returned nothing", 0},
	{"null", "return null;", "null", 0},
	{"not-array", "return 7;", "7, which is no deck", 0},
	{"not-array", "return new Set(deck);", "an object", 0},
	{"promise", "return Promise.resolve(deck);", "promise", 0},
	{"shorter", "deck.pop(); return deck;", "A 2 came back: 3 is lost", 0},
	{"longer", "deck.push(deck[0]); return deck;", "A 2 3 A came back", 0},
	{"hole", "delete deck[1]; return deck;", "a place is empty", 0},
	{"nan", "deck[rand(3)] = NaN; return deck;", "NaN is no card", 0},
	{"repeated", "deck[2] = deck[1]; return deck;", "2 is there twice, 3 is lost", 0},
	{"foreign", "deck[0] = 'joker'; return deck;", `"joker" is no card of this deck`, 0},
	{"foreign", "return deck.map((_, i) => i);", "places, not cards", 0},
	{"foreign", "deck[1] = undefined; return deck;", "undefined is no card", 0},
	{"longer", "const back = []; for (const c of deck) back[c] = c; return back;", "more than went in", 0},
	{"throw", "let a;\n\n  return a.b;", "Cannot read properties of undefined", 4},
	{"throw", "return rand(0);", "a whole number from 1 to 4294967296; b was 0", 2},
	{"throw", "rand(2.5); return deck;", "b was 2.5", 2},
	{"throw", "if (rand(3) === 2) throw 'no';\n return deck;", `"no"`, 0},
	{"throw", "return shuffle(deck, rand);", "call stack", -1},
	{"syntax", "const a = ;", "SyntaxError", 2},
}
