//go:build js && wasm

package main

import (
	"strconv"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
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

// freshSeed draws a seed for a source, null for one that takes none.
func freshSeed(a *args) (task, error) {
	name := a.sourceName()
	if a.err != nil {
		return nil, a.err
	}
	_, seed, err := shuffle.Open(name, nil, entropy{})
	if err != nil {
		return nil, err
	}
	return done(object("seed", seedText(seed))), nil
}

// maxStepped keeps what steps has to throw before its shuffle within a second.
const maxStepped = 1 << 22

// steps returns the rounds of the shuffle number from of a sample, the first if
// it is left out.
func steps(a *args) (task, error) {
	s := a.shuffle()
	source, seed := a.sourceName(), a.seed()
	n := a.whole("cards", 0, maxCards)
	from := a.wholeOr("from", 0, maxShuffles, 0)
	if source == "lcg32" && from > maxStepped {
		a.fail("from", a.object.Get("from"), "at most "+strconv.Itoa(maxStepped)+" for lcg32")
	}
	if a.err != nil {
		return nil, a.err
	}
	rounds, err := bias.StepsOf(s, source, seed, entropy{}, n, uint64(from))
	if err != nil {
		return nil, err
	}
	list := []any{}
	for _, step := range rounds {
		list = append(list, object(
			"at", step.At, "dice", ints(step.Dice), "rolls", ints(step.Rolls), "order", ints(step.Order),
			"words", s.Words(step.At, step.Rolls),
		))
	}
	return done(list), nil
}
