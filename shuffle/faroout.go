package shuffle

// outFaro is the perfect riffle in which the top card stays on top: the deck is
// cut in halves, and the cards fall one by one from either. There is no chance
// in it, so it is no shuffle at all: one order comes, and done again and again
// it leads back to where the deck began. With 52 cards, eight times do.
//
// For n cards, counted from 0, card c comes to place 2c, less n−1 where that is
// n−1 or more; the last card stays last. An odd card goes to the top half: it
// comes to place 2c, less n where that is n or more.
var outFaro = &Shuffle{
	Name:   "out-faro",
	Title:  "Out-faro",
	Story:  "Perfect halves, perfectly interleaved, the top card stays on top: no chance in it, and eight of them bring 52 cards back.",
	Source: "Diaconis, Graham and Kantor, “The Mathematics of Perfect Shuffles”, Advances in Applied Mathematics 4, 1983.",
	Code:   [3]string{"once", "throw nothing", "take cards from the two halves in turn, the upper half first"},
	Rounds: func(n int) []Round { return again(1, 0, 2) },
	Move:   Other(func(deck []int, _ int, _ []int) { faro(deck, 0) }),
}

// faro lays the cards of the upper half to every other place from first on, and
// those of the lower half to the others.
func faro(deck []int, first int) {
	old := append([]int(nil), deck...)
	half := (len(old) + 1 - first) / 2
	for k := range deck {
		from := k / 2
		if k%2 != first {
			from += half
		}
		deck[k] = old[from]
	}
}
