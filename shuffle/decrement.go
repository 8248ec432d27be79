package shuffle

// decrementEarly is Fisher–Yates with its two last lines exchanged: the index
// is lowered between the roll and the swap. The roll may then name the place
// just above the pool, so different rolls meet in the same order. It has
// exactly n! paths, and that n! divides the number of paths proves nothing.
var decrementEarly = &Shuffle{
	Name:   "decrement-early",
	Title:  "Decrement too early",
	Story:  "Fisher–Yates that lowers i between the roll and the swap: n! paths, and yet several meet in one order.",
	Source: "Found in a widely used JavaScript library: the correction, Marak/faker.js pull request 614, was proposed in March 2018 and merged in August 2020; issue 758 of 2019 still reports it.",
	Code:   [3]string{"for i from n down to 2", "j ← die(i)", "swap the cards at {i − 1} and {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round { return eachDown(n, func(i int) int { return i + 1 }) },
	Move:   Swap(At-1, Roll(0)),
}
