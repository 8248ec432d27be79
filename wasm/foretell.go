//go:build js && wasm

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"shufflelab/shuffle"
	"shufflelab/shuffle/nextdeck"
	"shufflelab/shuffle/seedhunt"
	"shufflelab/shuffle/text"
)

// foretell finds out what dealt the decks, and names those to come.
func foretell(a *args) (task, error) {
	decks := a.decks()
	ahead := a.wholeOr("ahead", 1, nextdeck.MaxDecks, 1)
	generators := a.some("generators", nextdeck.Generators())
	all := nextdeck.Loops()
	var known []string
	for _, l := range all {
		known = append(known, l.Name)
	}
	names := a.some("loops", known)
	from := a.wholeOr("from", 0, seedhunt.End, 0)
	to := a.wholeOr("to", from, seedhunt.End, max(from, 1<<20))
	named := a.flag("named")
	if a.err != nil {
		return nil, a.err
	}
	var loops []nextdeck.Loop
	for _, l := range all {
		if contains(names, l.Name) {
			loops = append(loops, l)
		}
	}
	s := nextdeck.New(decks, ahead, generators, loops, uint64(from), uint64(to), named)
	return func() (any, float64) {
		if progress := s.Step(); progress < 1 {
			return nil, progress
		}
		fits := make([]any, len(s.Fits))
		for i, f := range s.Fits {
			fits[i] = object("generator", f.Generator, "loop", f.Loop, "from", f.From, "to", f.To, "wrong", ints(f.Wrong), "next", lists(f.Next))
		}
		return object("fits", fits, "tried", s.Tried), 1
	}, nil
}

// series deals decks in a row with a generator that it seeds.
func series(a *args) (task, error) {
	generator := a.oneOf("generator", nextdeck.Generators()...)
	seed := a.whole("seed", 0, seedhunt.End-1)
	cards := a.whole("cards", 2, nextdeck.MaxCards)
	count := a.whole("count", 1, nextdeck.MaxDecks)
	if a.err != nil {
		return nil, a.err
	}
	g := nextdeck.Open(generator, uint32(seed))
	down := nextdeck.Loops()[0]
	decks := make([][]int, count)
	for i := range decks {
		decks[i] = shuffle.Fresh(cards)
		down.Deal(g, decks[i])
	}
	return done(object("decks", lists(decks))), nil
}

//go:noinline
func lists(decks [][]int) []any {
	out := make([]any, len(decks))
	for i, deck := range decks {
		out[i] = ints(deck)
	}
	return out
}

// decks reads orders of one size, each a list of the numbers from 0.
func (a *args) decks() (decks [][]int) {
	v := a.object.Get("decks")
	if !isArray(v) || v.Length() == 0 || v.Length() > nextdeck.MaxDecks {
		a.fail("decks", v, "an array of 1 to "+strconv.Itoa(nextdeck.MaxDecks)+" decks")
		return nil
	}
	item := &args{object: v}
	for i := range v.Length() {
		list := item.list(strconv.Itoa(i), 2, nextdeck.MaxCards, nextdeck.MaxCards-1, true)
		if item.err != nil {
			a.keep(errors.New("decks: " + item.err.Error()))
			return nil
		}
		deck := make([]int, len(list))
		seen := 0
		for k, c := range list {
			deck[k] = int(c)
			seen |= 1 << deck[k]
		}
		if seen != 1<<len(deck)-1 || i > 0 && len(deck) != len(decks[0]) {
			a.fail("decks", v, "each number from 0 once in each deck, as many as in the first")
			return nil
		}
		decks = append(decks, deck)
	}
	return decks
}

// some reads a list of some of the names that are known; without it they are all.
func (a *args) some(name string, known []string) (list []string) {
	v := a.object.Get(name)
	if v.IsUndefined() {
		return known
	}
	for i := 0; isArray(v) && i < min(v.Length(), len(known)); i++ {
		if e := v.Index(i); typeOf(e) == js.TypeString && contains(known, e.String()) {
			list = append(list, e.String())
		}
	}
	if list == nil || len(list) != v.Length() {
		a.fail(name, v, "an array of some of "+text.List(known))
	}
	return list
}
