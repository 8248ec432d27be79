package shuffle

// topToRandom puts the top card back at a random place, n times. Done for ever
// it is fair, but a deck of n cards needs about n·log n rounds before the card
// that began at the bottom has come up to the top; n rounds are too few.
var topToRandom = &Shuffle{
	Name:   "top-to-random",
	Title:  "Top to random",
	Story:  "Put the top card back at a random place, n times: fair in the long run, and n rounds are too few.",
	Source: "Aldous and Diaconis, “Shuffling Cards and Stopping Times”, American Mathematical Monthly 93, 1986.",
	Code:   [3]string{"n times", "j ← die(n)", "move the top card to place {j}"},
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round { return again(n, 1, n) },
	Move:   Insert(Top, Roll(0)),
}
