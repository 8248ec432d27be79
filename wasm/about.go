//go:build js && wasm

package main

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// version is the version of the operations: raised when one changes its meaning.
const version = "1.0"

// plan is the number of the dice plan.
const plan = 1

func about(*args) (task, error) {
	var shuffles, sources []any
	for _, s := range shuffle.Catalogue() {
		code := s.Lines()
		shuffles = append(shuffles, object(
			"name", s.Name, "title", s.Title, "fair", s.Fair, "story", s.Story, "source", s.Source,
			"maxExact", bias.MaxExact(s),
			"code", []any{code[0], code[1], code[2]},
		))
	}
	for _, s := range shuffle.Sources() {
		sources = append(sources, object("name", s.Name, "title", s.Title, "story", s.Story))
	}
	return done(object("version", version, "plan", plan, "shuffles", shuffles, "sources", sources)), nil
}
