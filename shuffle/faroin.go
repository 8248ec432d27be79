package shuffle

// inFaro is the perfect riffle in which the top card becomes the second, see
// [outFaro]. With 52 cards, 52 of them bring the deck back.
//
// For n cards, counted from 0, card c comes to place 2c + 1, less n+1 where that
// is n+1 or more. An odd card goes to the lower half: card c comes to place
// 2c + 1, less n where that is n or more.
var inFaro = &Shuffle{
	Name:   "in-faro",
	Title:  "In-faro",
	Story:  "The same with the lower half first, so that the top card becomes the second: 52 of them bring 52 cards back.",
	Source: "Diaconis, Graham and Kantor, “The Mathematics of Perfect Shuffles”, Advances in Applied Mathematics 4, 1983.",
	Code:   [3]string{"once", "throw nothing", "take cards from the two halves in turn, the lower half first"},
	Rounds: func(n int) []Round { return again(1, 0, 2) },
	Move:   Other(func(deck []int, _ int, _ []int) { faro(deck, 1) }),
}
