package shuffle

// cut lifts a random number of cards off the top and puts them below. Every
// card is equally likely at every place, and yet only n of the n! orders can
// come out: the order around the circle never changes.
var cut = &Shuffle{
	Name:   "cut",
	Title:  "A cut",
	Story:  "Lift j cards and put them below: each card is equally likely at each place, but only n orders can come.",
	Source: "As a shuffle: iterating over a small Go map, which starts at a random place and goes round (eddycjy/blog issue 26).",
	Code:   [3]string{"once", "j ← die(n)", "move the first {j − 1 cards} to the end"},
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round {
		if n == 0 {
			return nil
		}
		return []Round{{0, 1, n}}
	},
	Move: Other(func(deck []int, _ int, rolls []int) {
		lifted := append([]int(nil), deck[:rolls[0]]...)
		copy(deck[copy(deck, deck[rolls[0]:]):], lifted)
	}),
}
