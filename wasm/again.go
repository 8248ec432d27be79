//go:build js && wasm

package main

import "shufflelab/shuffle/bias"

// again tells what a shuffle leaves after it was done 1, 2, … times. A number
// that is too large for a float64 is null.
func again(a *args) (task, error) {
	s := a.shuffleOnce()
	n, times := a.whole("cards", 0, bias.MaxAgain(s)), a.times(10)
	if a.err != nil {
		return nil, a.err
	}
	left, err := bias.NewAgain(s, n, times)
	if err != nil {
		return nil, err
	}
	return func() (any, float64) {
		if progress := left.Step(stepWork); progress < 1 {
			return nil, progress
		}
		var rows []any
		for k, row := range left.Rows {
			told := object("times", k+1)
			for i, number := range []float64{row.Off, row.Separation, row.Most, row.Fewest, row.Never} {
				if i == 0 || left.Exact {
					told.Set([]string{"off", "separation", "most", "fewest", "never"}[i], orNull(number))
				}
			}
			rows = append(rows, told)
		}
		return object("rows", rows, "exact", left.Exact), 1
	}, nil
}
