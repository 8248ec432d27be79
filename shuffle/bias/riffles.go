package bias

import "math"

// Riffles in closed form, by Bayer and Diaconis, “Trailing the Dovetail Shuffle to
// Its Lair”, Annals of Applied Probability 2, 1992.
//
// Read an order from its lowest card on: as long as the next card lies further
// down, it is of the same rising sequence. k riffles are one riffle of a = 2^k
// packets, and every order with r rising sequences is dealt by it with the same
// probability, C(a+n−r, n) / a^n. As a multiple of fair that is a product of n
// factors: (a−r+1)/a · (a−r+2)/a · … · (a−r+n)/a.

// eulerian returns by r − 1 which share of the orders of n cards has r rising
// sequences: the Eulerian numbers, divided by n!. Put card n into an order of the
// others: at one of r places of n it makes no rising sequence more.
func eulerian(n int) []float64 {
	shares := make([]float64, max(n, 1))
	shares[0] = 1
	for m := 2; m <= n; m++ {
		for r := m; r > 0; r-- {
			share := float64(r) * shares[r-1]
			if r > 1 {
				share += float64(m-r+1) * shares[r-2]
			}
			shares[r-1] = share / float64(m)
		}
	}
	return shares
}

// riffled returns what a riffle of a packets leaves, where rising is [eulerian] of
// the cards.
//
// Off is summed over the orders that come too seldom, whose multiples are below
// 1, while the others may be too large for a number.
func riffled(rising []float64, a float64) (row Left) {
	n, all := len(rising), 1.0
	beyond := 0.0
	for k, share := range rising {
		r := float64(k + 1)
		all *= r
		log := math.Inf(-1)
		if r <= a {
			log = 0
			for i := range n {
				log += math.Log1p((float64(i+1) - r) / a)
			}
		} else {
			beyond += share
		}
		over := math.Exp(log) - 1
		if math.Abs(log) < 1e-3 { // where that would lose digits; the next term is below 10⁻¹⁴ of it
			over = log * (1 + log/2*(1+log/3*(1+log/4)))
		}
		if over < 0 {
			row.Off -= share * over
		}
		if k == 0 {
			row.Most = 1 + over
		}
		row.Separation, row.Fewest = 0-over, 1+over
	}
	if beyond > 0 {
		row.Never = math.Floor(beyond*all + .5)
	}
	return row
}
