package shuffle_test

import (
	"fmt"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// The article shows these lines too.
func Example() {
	deck := []string{"A♠", "2♠", "3♠", "4♠", "5♠"}

	src := mt19937.New(42)

	// a new deck
	dealt := shuffle.Insertion(src, deck)

	// the same deck, in place
	shuffle.FisherYates(src, deck)

	fmt.Println(dealt, deck)
	// Output: [4♠ 2♠ A♠ 3♠ 5♠] [A♠ 2♠ 3♠ 5♠ 4♠]
}
