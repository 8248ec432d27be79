//go:build js && wasm

package main

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/deck"
)

const maxCards = deck.Size

// counted is a source that counts the words it hands out.
type counted struct {
	shuffle.Source
	words int
}

func (c *counted) Uint32() uint32 {
	c.words++
	return c.Source.Uint32()
}

func deal(a *args) (task, error) {
	s := a.shuffle()
	src, seed := a.source()
	n := a.whole("cards", 0, maxCards)
	if a.err != nil {
		return nil, a.err
	}
	words := &counted{Source: src}
	order := s.Order(words, n)
	return done(object(
		"order", ints(order), "text", deck.Names(order), "seed", seed, "words", words.words,
	)), nil
}

func steps(a *args) (task, error) {
	s := a.shuffle()
	src, _ := a.source()
	n := a.whole("cards", 0, maxCards)
	if a.err != nil {
		return nil, a.err
	}
	list := []any{}
	for _, step := range s.Steps(src, n) {
		list = append(list, object(
			"at", step.At, "dice", ints(step.Dice), "rolls", ints(step.Rolls), "order", ints(step.Order),
		))
	}
	return done(list), nil
}
