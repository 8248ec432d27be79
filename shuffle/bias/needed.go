package bias

import "math"

// Needed returns after about how many shuffles the verdict on a shuffle is likely
// to be biased, from its exact counts of paths; +Inf for a fair one.
//
// It is where ln E is ln 1000 on average, to a percent.
func Needed(paths []uint64) (shuffles float64) {
	total, k := 0.0, float64(len(paths))
	counts, fair := make([]float64, len(paths)), make([]float64, len(paths))
	for i, n := range paths {
		counts[i], fair[i] = float64(n), 1/k
		total += counts[i]
	}
	orders := gather(counts, fair)
	slope := 0.0 // Σ q·ln(q/p): one more shuffle adds at most so much to ln E on average
	for i := range orders {
		o := &orders[i]
		o.count /= total
		if q := o.count; q > 0 {
			slope += o.times * q * math.Log(q*k)
		}
	}
	if slope < 1e-15 {
		return math.Inf(1)
	}
	few := enough / slope
	more := few
	for averageLogE(orders, few+more) < enough {
		few += more
		more *= 2
	}
	for more > few/100 {
		more /= 2
		if averageLogE(orders, few+more) < enough {
			few += more
		}
	}
	return math.Ceil(few)
}

// averageLogE returns the average of ln E after so many shuffles. The count of an
// order is its probability q here. It comes Nq times on average, nearly as
// Poisson has it; where that is many, two counts of the same mean and deviation
// stand for all.
func averageLogE(orders []cell, shuffles float64) float64 {
	var cells []cell
	k := 0.0
	for _, o := range orders {
		k += o.times
		mean := o.count * shuffles
		if mean > 20 {
			deviation := math.Sqrt(mean * (1 - o.count))
			cells = append(cells, cell{mean - deviation, o.p, o.times / 2}, cell{mean + deviation, o.p, o.times / 2})
			continue
		}
		chance := math.Exp(-mean)
		for c := 0.0; c <= mean || chance > 1e-8; c++ {
			cells = append(cells, cell{c, o.p, o.times * chance})
			chance *= mean / (c + 1)
		}
	}
	return logMean(logEs(nil, cells, k, shuffles))
}

// Least returns how many shuffles are needed at least for a verdict of biased or too
// even, for k categories that are all equally likely; +Inf for less than two. Fewer can
// show nothing, and so many a gross bias: that they are all alike. For places and
// successors k is the number of cards.
//
// ln Γ is convex, and so is each E as a function of the counts; it is largest where all
// are of one category. The other E is largest where they are as level as can be, and
// needs more. One more of the one category multiplies E(κ) by k·(κ+N)/(κ·k+N), which is
// more than 1.
func Least(k int) (shuffles float64) {
	if k < 2 {
		return math.Inf(1)
	}
	n := float64(k)
	for shuffles = 1; ; shuffles++ {
		cells := []cell{{shuffles, 1 / n, 1}, {0, 1 / n, n - 1}}
		if logMean(logEs(nil, cells, n, shuffles)) >= enough {
			return shuffles
		}
	}
}
