//go:build js && wasm

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"shufflelab/shuffle/seedhunt"
)

// stepSeeds is how many seeds are tried in one step: a ms, or some for a shuffle that is dealt to its end.
const stepSeeds = 1 << 11

// hunt tries the decimal seeds from … to−1.
func hunt(a *args) (task, error) {
	s := a.shuffle()
	source := a.oneOf("source", "mt19937", "lcg32")
	n := a.whole("cards", 1, maxCards)
	known := a.known(n)
	from := a.whole("from", 0, seedhunt.End)
	to := a.whole("to", from, seedhunt.End)
	if a.err != nil {
		return nil, a.err
	}
	h := seedhunt.New(s, source, n, known, uint64(from), uint64(to))
	return func() (any, float64) {
		if progress := h.Step(stepSeeds); progress < 1 {
			return nil, progress
		}
		seeds := make([]any, len(h.Seeds))
		for i, seed := range h.Seeds {
			seeds[i] = strconv.FormatUint(uint64(seed), 10)
		}
		return object("seeds", seeds, "tried", float64(h.Tried()), "more", h.More), 1
	}, nil
}

// known reads which cards lie at which places of n cards.
func (a *args) known(n int) (known []seedhunt.Card) {
	v := a.object.Get("known")
	size := 0
	if isArray(v) {
		size = v.Length()
	}
	ok := 0 < size && size <= n
	var places, cards int
	for i := 0; ok && i < size; i++ {
		if ok = typeOf(v.Index(i)) == js.TypeObject; !ok {
			break
		}
		item := newArgs(v.Index(i), []string{"place", "card"})
		c := seedhunt.Card{Place: item.whole("place", 0, n-1), Card: item.whole("card", 0, n-1)}
		if item.err != nil {
			a.keep(errors.New("known[" + strconv.Itoa(i) + "]: " + item.err.Error()))
		} else if places>>c.Place&1+cards>>c.Card&1 > 0 {
			a.failAt("known", i, "each place and each card once")
		}
		places |= 1 << c.Place
		cards |= 1 << c.Card
		known = append(known, c)
	}
	if !ok {
		a.fail("known", v, "an array of 1 to "+strconv.Itoa(n)+" objects {place, card}")
	}
	return known
}
