package shuffle

// insertion puts each card at a random place of a growing deck.
var insertion = &Shuffle{
	Name:   "insertion",
	Title:  "Insertion",
	Fair:   true,
	Story:  "Each card is put at a random place of the growing deck: one path to every order.",
	Source: "Folklore: an insertion sort that asks a die where to insert.",
	Code:   [3]string{"for i from 1 to n", "j ← die(i)", "insert card {i} of the old deck at place {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Grows:  true,
	Rounds: func(n int) []Round {
		rounds := make([]Round, n)
		for i := range rounds {
			rounds[i] = Round{i, 1, i + 1}
		}
		return rounds
	},
	Move: Insert(At, Roll(0)),
}

// Insertion returns a new deck with the cards of deck in a random order; deck
// stays as it is. It panics if src is nil.
//
// Each card is put at a random place of the growing deck. It is fair, by
// induction: one card has one order and one path to it. If every order of the
// first N−1 cards has exactly one path, take any order of N cards and lift out
// card N. What is left is one order of N−1 cards, and the gap says which of the
// N places the last die showed. So every order of N cards comes from exactly
// one order of N−1 cards and one roll: N! paths, equally likely, one per order.
//
// That each card is equally likely at each place is a weaker statement, which
// follows: cutting the deck has it too, and reaches N orders only.
func Insertion[T any](src Source, deck []T) []T {
	grown := append([]T(nil), deck...)
	shuffleAny(src, insertion, grown)
	return grown
}
