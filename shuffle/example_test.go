package shuffle_test

import (
	"fmt"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

func ExampleInsertion() {
	deck := []string{"A", "2", "3", "4", "5"}
	fmt.Println(shuffle.Insertion(mt19937.New(1), deck), "from", deck)
	// Output: [5 2 A 4 3] from [A 2 3 4 5]
}

func ExampleFisherYates() {
	deck := []string{"A", "2", "3", "4", "5"}
	shuffle.FisherYates(mt19937.New(1), deck)
	fmt.Println(deck)
	// Output: [5 4 2 A 3]
}

func ExampleNaive() {
	deck := []string{"A", "2", "3", "4", "5"}
	shuffle.Naive(mt19937.New(1), deck)
	fmt.Println(deck)
	// Output: [4 3 A 5 2]
}

// The rounds of a shuffle, as they are played.
func ExampleShuffle_Steps() {
	s, _ := shuffle.Lookup("fisher-yates")
	for _, step := range s.Steps(mt19937.New(1), 4) {
		fmt.Println("dice", step.Dice, "show", step.Rolls, "leaving", step.Order)
	}
	// Output:
	// dice [4] show [1] leaving [0 3 2 1]
	// dice [3] show [2] leaving [0 3 2 1]
	// dice [2] show [0] leaving [3 0 2 1]
}

// The same rounds, as the line of the code that moves the cards tells them.
func ExampleShuffle_Words() {
	s, _ := shuffle.Lookup("fisher-yates")
	fmt.Println(s.Lines()[2])
	for _, step := range s.Steps(mt19937.New(1), 4) {
		fmt.Println(s.Words(step.At, step.Rolls))
	}
	// Output:
	// swap the cards at i and j
	// swap the cards at 4 and 2
	// swap the cards at 3 and 3
	// swap the cards at 2 and 1
}
