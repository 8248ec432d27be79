//go:build js && wasm

package main

import "shufflelab/shuffle/bias"

func matrix(a *args) (task, error) {
	s := a.shuffle()
	n := a.whole("cards", 0, maxCards)
	if a.err != nil {
		return nil, a.err
	}
	m, err := bias.NewMatrix(s, n)
	if err != nil {
		return nil, err
	}
	return func() (any, float64) {
		if progress := m.Step(); progress < 1 {
			return nil, progress
		}
		return object("p", floats(m.P())), 1
	}, nil
}
