package judge

import (
	"math"

	"shufflelab/shuffle/bias"
)

// LogE returns the logarithm of the e-value of all questions that the deals answer, as the page puts them: the mean of
// their e-values. A thousand or more says that the deals are biased.
func (d *Deals) LogE() float64 {
	var logs []float64
	ask := func(want bias.Want, counts []uint64, weights []float64) {
		list := make([]float64, len(counts))
		for i, c := range counts {
			list[i] = float64(c)
		}
		v, err := bias.Judge(want, list, weights, d.Cards)
		if err != nil {
			panic(err)
		}
		logs = append(logs, v.LogE)
	}
	table, width := d.Places, d.Deep
	if d.Sorted {
		table, width = d.Came, d.Hands
	}
	if !d.Sorted && d.Deep == d.Cards {
		if d.Counts != nil {
			ask(bias.Orders, d.Counts, nil)
		}
		ask(bias.Places, d.Places, nil)
		ask(bias.Successors, d.Successors, nil)
		if d.Fixed != nil {
			counts, weights := stay(d.Fixed)
			ask(bias.Orders, counts, weights)
		}
	} else {
		for place := range width {
			column := make([]uint64, d.Cards)
			for card := range column {
				column[card] = table[card*width+place]
			}
			ask(bias.Orders, column, nil)
		}
	}
	most := math.Inf(-1)
	for _, l := range logs {
		most = max(most, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/float64(len(logs)))
}

// stay returns how many deals have 0, 1 … 7 or more cards at their own place, and the chances of that: k cards stay with
// 1/k! · Σ (−1)^i/i!, i = 0 … n−k.
func stay(fixed []uint64) (counts []uint64, weights []float64) {
	n := len(fixed) - 1
	last := min(n, 7)
	counts, weights = make([]uint64, last+1), make([]float64, last+1)
	factorial := 1.0
	for k, c := range fixed {
		if k > 0 {
			factorial *= float64(k)
		}
		term, sum := 1.0, 0.0
		for i := range n - k + 1 {
			sum += term
			term /= -float64(i + 1)
		}
		if k == n-1 {
			sum = 0 // all but one can't stay alone
		}
		counts[min(k, last)] += c
		weights[min(k, last)] += max(sum, 0) / factorial
	}
	return counts, weights
}
