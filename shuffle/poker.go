package shuffle

// poker1999 is the deck of an online poker room, as its owners published it: a
// naive shuffle whose die has one face too few. With 52 cards a single one of
// the 2704 pairs of card and place is impossible (the last card stays last);
// the clock that seeded it was the larger hole.
var poker1999 = &Shuffle{
	Name:   "poker-1999",
	Title:  "The poker room of 1999",
	Story:  "The naive shuffle with a die of n − 1 faces: the last card never stays last.",
	Source: "Arkin, Hill, Marks, Schmid and Walls, “How We Learned to Cheat at Online Poker”, 1999.",
	Code:   [3]string{"for i from 1 to n", "j ← die(n − 1)", "swap the cards at {i} and {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round {
		if n < 2 {
			return nil // there is no die of fewer than one face
		}
		return eachUp(n, 1, n-1)
	},
	Move: Swap(At, Roll(0)),
}
