//go:build js && wasm

package main

import (
	"errors"
	"strconv"

	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/text"
)

func paths(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, bias.MaxPathCards)
	list := a.list("order", n, n, n-1, true)
	if a.err != nil {
		return nil, a.err
	}
	order := make([]int, n)
	came := make([]string, n)
	seen := 0
	for place, card := range list {
		order[place] = int(card)
		came[place] = strconv.Itoa(int(card))
		seen |= 1 << order[place]
	}
	if seen != 1<<n-1 {
		return nil, errors.New("order " + text.List(came) + ": allowed is each of the cards 0 to " + strconv.Itoa(n-1) + " once")
	}
	found, err := bias.PathsTo(s, order)
	if err != nil {
		return nil, err
	}
	value := make([]any, len(found))
	for i, rolls := range found {
		value[i] = ints(rolls)
	}
	return done(value), nil
}
