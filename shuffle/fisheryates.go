package shuffle

// fisherYates swaps the last card of a shrinking pool with any card of the pool.
var fisherYates = &Shuffle{
	Name:   "fisher-yates",
	Title:  "Fisher–Yates",
	Fair:   true,
	Story:  "Swap the last card of a pool with any card of the pool, then shrink the pool: n! paths, one to every order.",
	Source: "Fisher and Yates, Statistical Tables, 1938, by hand; in place by Durstenfeld, Communications of the ACM 7, Algorithm 235, 1964.",
	Code:   [3]string{"for i from n down to 2", "j ← die(i)", "swap the cards at {i} and {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round { return eachDown(n, func(i int) int { return i + 1 }) },
	Move:   Swap(At, Roll(0)),
}

// FisherYates shuffles deck in place. It panics if src is nil.
//
// It is fair: the first round picks the card of the last place from all n, each
// equally likely, and never touches that place again; the second picks the card
// of the place before from the n−1 others; and so on. Different rolls pick
// different cards, so the n·(n−1)·…·2 = n! paths end in n! different orders,
// one path to each.
func FisherYates[T any](src Source, deck []T) {
	shuffleAny(src, fisherYates, deck)
}
