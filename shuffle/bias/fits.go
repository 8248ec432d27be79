package bias

import "shufflelab/shuffle"

// Weights returns the exact distribution of what is counted of n cards, as weights
// for [Judge]: the shares of all orders, or of places or successors.
// What takes too long to compute is a [TooLargeError].
func Weights(s *shuffle.Shuffle, want Want, n int) ([]float64, error) {
	switch want {
	case Places:
		return PlaceMatrix(s, n)
	case Successors:
		return SuccessorMatrix(s, n)
	}
	e, err := NewShares(s, n)
	if err != nil {
		return nil, err
	}
	for e.Step(1<<30) < 1 {
	}
	return e.Shares(), nil
}

// Fits returns those of the shuffles that may have dealt what was counted: [Judge]
// does not find the counts biased when it expects what the shuffle deals. The one that
// has dealt them is missing with a chance of at most 1 in 1000, but for those whose
// exact distribution takes too long: these are left out.
//
// Ask it of counts that are biased, for a few counts fit everything. It takes some
// more to tell two unfair shuffles apart than to tell one from a fair one.
func Fits(shuffles []*shuffle.Shuffle, want Want, counts []float64, n int) []*shuffle.Shuffle {
	var fit []*shuffle.Shuffle
	for _, s := range shuffles {
		weights, err := Weights(s, want, n)
		if err != nil {
			continue
		}
		if v, err := Judge(want, counts, weights, n); err == nil && v.LogE < enough {
			fit = append(fit, s)
		}
	}
	return fit
}
