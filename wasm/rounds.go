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
		ways, err := bias.Ways(s, r, n)
		if err != nil {
			return nil, err
		}
		from := make([]byte, 0, len(ways)*n)
		words := make([]string, len(ways))
		for k, way := range ways {
			for _, place := range way.From {
				from = append(from, byte(place))
			}
			words[k] = s.Words(r.At, way.Rolls)
		}
		list = append(list, object(
			"at", r.At, "dice", ints(shuffle.Dice([]shuffle.Round{r})), "from", bytes(from), "words", texts(words),
		))
	}
	return done(list), nil
}
