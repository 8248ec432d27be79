package seedhunt_test

import (
	"fmt"

	"shufflelab/shuffle"
	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/mt19937"
	"shufflelab/shuffle/seedhunt"
)

// Seven cards, dealt from the end of the deck, give away the seed and with it
// the other 45.
func ExampleHunt() {
	s, _ := shuffle.Lookup("fisher-yates")
	secret := s.Order(mt19937.New(20_260_301), 52)

	var known []seedhunt.Card
	for place := 51; place > 51-7; place-- {
		known = append(known, seedhunt.Card{Place: place, Card: secret[place]})
	}
	seeds, _ := seedhunt.Hunt(s, "mt19937", 52, known, 20_200_000, 20_300_000)
	fmt.Println("seeds:", seeds)

	again := s.Order(mt19937.New(seeds[0]), 52)
	fmt.Println("the next card:", deck.Card(again[51-7]).Words())
	// Output:
	// seeds: [20260301]
	// the next card: nine of diamonds
}
