package shuffle

// twoRandom swaps two random places, n times. A card is missed by every swap far
// too often (for large n about e^−2 of them are), and the untouched order is
// the most likely one.
var twoRandom = &Shuffle{
	Name:   "two-random",
	Title:  "Two random places",
	Story:  "Swap two random places, n times: many cards are never touched, so the untouched order leads.",
	Source: "Taken in as a Fisher–Yates shuffle by TheAlgorithms/Python pull request 298; 1033 tried to mend it.",
	Code:   [3]string{"n times", "j, k ← die(n), die(n)", "swap the cards at {j} and {k}"},
	Rolls:  []string{"j", "k"},
	Rounds: func(n int) []Round { return again(n, 2, n) },
	Move:   Swap(Roll(0), Roll(1)),
}
