package shuffle

// sattolo is Fisher–Yates with one face too few on every die. Sandra Sattolo
// published it in 1986 to draw a random cycle, which it does fairly; as a
// shuffle it is a slip: the card at place i is never left where it is, so only
// the (n−1)! orders that are one cycle through all places can come out.
var sattolo = &Shuffle{
	Name:   "sattolo",
	Title:  "Sattolo",
	Story:  "Fisher–Yates with a die of i − 1 faces in place of i: no card ever keeps its place, and most orders never come.",
	Source: "S. Sattolo, Information Processing Letters 22, 1986, for random cycles; as a slip in card games: magefree/mage issue 5203.",
	Code:   [3]string{"for i from n down to 2", "j ← die(i − 1)", "swap the cards at {i} and {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round { return eachDown(n, func(i int) int { return i }) },
	Move:   Swap(At, Roll(0)),
}
