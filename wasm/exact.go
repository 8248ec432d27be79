//go:build js && wasm

package main

import (
	"slices"
	"syscall/js"

	"shufflelab/shuffle/bias"
)

// stepWork is about how many additions the engine does in one step: some ms.
const stepWork = 1 << 16

// maxNeeded is the largest deck for which exact also tells how many shuffles a
// verdict is likely to need; for more cards that would take longer than the counts.
const maxNeeded = 6

func exact(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, bias.MaxCards)
	if a.err != nil {
		return nil, a.err
	}
	e, err := bias.NewExact(s, n)
	if err != nil {
		return nil, err
	}
	paths, _ := s.Paths(n)
	return func() (any, float64) {
		if progress := e.Step(stepWork); progress < 1 {
			return nil, progress
		}
		counts := e.Counts()
		needed := any(js.Null())
		if n <= maxNeeded {
			needed = orNull(bias.Needed(counts))
		}
		return object(
			"paths", float64(paths), "orders", len(counts), "counts", wholes(counts),
			"min", float64(slices.Min(counts)), "max", float64(slices.Max(counts)),
			"needed", needed,
		), 1
	}, nil
}
