//go:build js && wasm

package main

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// rounds tells of each round what every combination of its rolls does, in
// lexicographic order: from[combination·n + place] is where the card that comes
// to a place was before, and words says the move.
func rounds(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, bias.MaxPathCards)
	if a.err != nil {
		return nil, a.err
	}
	list := []any{}
	for _, r := range s.Rounds(n) {
		var from []byte
		var words []any
		err := bias.EachWay(s, r, n, func(rolls, places []int) {
			for _, place := range places {
				from = append(from, byte(place))
			}
			words = append(words, s.Words(r.At, rolls))
		})
		if err != nil {
			return nil, err
		}
		list = append(list, object(
			"at", r.At, "dice", ints(shuffle.Dice([]shuffle.Round{r})), "from", bytes(from), "words", words,
		))
	}
	return done(list), nil
}
