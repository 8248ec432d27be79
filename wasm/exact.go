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

// exact tells counts where there are up to 2^53 paths, and shares always.
func exact(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, bias.MaxCards)
	if a.err != nil {
		return nil, a.err
	}
	e, err := bias.NewShares(s, n)
	if err != nil {
		return nil, err
	}
	return func() (any, float64) {
		if progress := e.Step(stepWork); progress < 1 {
			return nil, progress
		}
		shares := e.Shares()
		null := any(js.Null())
		paths, counted, least, most, needed := null, null, null, null, null
		if counts := e.Counts(); counts != nil {
			all, _ := s.Paths(n)
			paths, counted = float64(all), wholes(counts)
			least, most = float64(slices.Min(counts)), float64(slices.Max(counts))
			if n <= maxNeeded {
				needed = orNull(bias.Needed(counts))
			}
		}
		return object(
			"paths", paths, "orders", len(shares), "counts", counted, "shares", floats(shares),
			"min", least, "max", most, "needed", needed,
		), 1
	}, nil
}
