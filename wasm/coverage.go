//go:build js && wasm

package main

import "shufflelab/shuffle/bias"

// coverage tries all seeds of so many bits. map has bit rank mod 8 of byte
// rank div 8 set for each order reached; missed are the first that are not.
func coverage(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, bias.MaxCoverageCards)
	bits := a.whole("bits", 0, bias.MaxCoverageBits)
	if a.err != nil {
		return nil, a.err
	}
	c := bias.NewCoverage(s, n, bits)
	return func() (any, float64) {
		if progress := c.Step(stepSeeds); progress < 1 {
			return nil, progress
		}
		missed := []any{}
		for rank := c.Missed(0); rank < c.Orders && len(missed) < 10; rank = c.Missed(rank + 1) {
			missed = append(missed, ints(bias.Unrank(uint64(rank), n)))
		}
		return object("seeds", 1<<bits, "orders", c.Orders, "reached", c.Reached, "missed", missed, "map", bytes(c.Map)), 1
	}, nil
}
