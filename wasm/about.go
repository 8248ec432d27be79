//go:build js && wasm

package main

import (
	"syscall/js"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/seedhunt"
)

// version is the version of the operations: raised when one changes its meaning.
const version = "1.0"

// plan is the number of the dice plan.
const plan = 1

// about tells the shuffles as they are when done so many times in a row.
func about(a *args) (task, error) {
	times := a.times(1)
	if a.err != nil {
		return nil, a.err
	}
	var shuffles, sources []any
	for _, once := range shuffle.Catalogue() {
		s := shuffle.Times(once, times)
		code := s.Lines()
		shuffles = append(shuffles, object(
			"name", once.Name, "title", s.Title, "riffles", s.Riffles, "fair", s.Fair, "story", s.Story, "source", s.Source,
			"maxExact", bias.MaxExact(s),
			"code", []any{code[0], code[1], code[2]},
			"coins", s.Coins(), "rolls", texts(s.Rolls), "index", s.Index, "grows", s.Grows, "move", move(&s.Move),
		))
	}
	for _, s := range shuffle.Sources() {
		sources = append(sources, object("name", s.Name, "title", s.Title, "story", s.Story))
	}
	limits := object("shuffles", float64(maxShuffles), "block", bias.BlockSize, "convicts", bias.Convicts, "seeds", seedhunt.MaxSeeds, "times", shuffle.MaxTimes)
	return done(object("version", version, "plan", plan, "shuffles", shuffles, "sources", sources, "limits", limits)), nil
}

// move tells what a move does, and with which places if it is a swap or an insertion.
func move(m *shuffle.Move) js.Value {
	told := object("kind", m.Kind())
	if m.Kind() != "other" {
		from, to := m.Places()
		told.Set("from", place(from))
		told.Set("to", place(to))
	}
	return told
}

func place(p shuffle.Place) js.Value {
	of, roll, plus := p.Parts()
	told := object("of", of, "plus", plus)
	if of == "roll" {
		told.Set("roll", roll)
	}
	return told
}
