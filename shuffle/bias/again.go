package bias

import (
	"math"

	"shufflelab/shuffle"
)

const (
	// MaxAgainCards is the largest deck whose orders are followed from one time to the next.
	MaxAgainCards = 8

	maxFloorCards  = 52
	maxRiffleCards = 312 // six decks in one
)

// A Left is what a shuffle leaves to be wished for after it was done some times.
type Left struct {
	// Off is the total variation, half the sum of |share − 1/n!| over all orders:
	// the share of all deals that would have to end otherwise to make it fair.
	Off float64
	// Separation is how far the rarest order lies below fair, 1 − n!·(least share).
	Separation float64
	// Most and Fewest are the shares of the commonest and the rarest order, as multiples of fair.
	Most, Fewest float64
	// Never is how many orders cannot come.
	Never float64
}

// Again tells what a shuffle leaves after it was done 1, 2, 3 … times. [Again.Step]
// does a bounded piece of the work.
//
// Up to [MaxAgainCards] cards it follows all orders, and riffles of any deck have
// a closed form. A fair shuffle leaves nothing. For other shuffles of more cards
// only a floor is known.
type Again struct {
	Rows  []Left // of the times done so far
	Exact bool   // whether they are exact; otherwise Off is a floor, and the rest is not known

	n, times int
	riffles  int
	rising   []float64 // by r − 1, of riffles: the share of the orders with r rising sequences
	e        *Exact
	near     bool // e has the differences from fair
	m        *Matrix
	off, odd []float64 // of the place matrix: its difference from fair, and that of its power
	reached  float64   // the orders reached at most, as a share of all
	paths    float64
}

// MaxAgain returns the largest deck of which [Again] tells anything for the shuffle.
func MaxAgain(s *shuffle.Shuffle) int {
	if s.Riffles > 0 {
		return maxRiffleCards
	}
	return maxFloorCards
}

// NewAgain begins. A round that has too many rolls for [NewMatrix] is a
// [TooLargeError], where that is needed. It panics if there are more cards than
// [MaxAgain] says.
func NewAgain(s *shuffle.Shuffle, n, times int) (a *Again, err error) {
	if n > MaxAgain(s) {
		panic("bias: a deck too large to tell what a shuffle leaves")
	}
	a = &Again{Exact: true, n: n, times: times}
	switch {
	case s.Riffles > 0:
		a.riffles = s.Riffles
		a.rising = eulerian(n)
	case n <= MaxAgainCards:
		if a.e, err = NewShares(s, n); err == nil {
			a.e.counts[0] = float64(len(a.e.counts)) // so that fair is 1
		}
	case !s.Fair:
		a.Exact = false
		a.reached, a.paths = 1, 1
		for i := range n {
			a.reached /= float64(i + 1)
		}
		for _, faces := range shuffle.Dice(s.Rounds(n)) {
			a.paths *= float64(faces)
		}
		a.m, err = NewMatrix(s, n)
	}
	return a, err
}

// Step works on, through up to about work additions, and reports how far it
// has come, from 0 to 1. At 1 it is done.
func (a *Again) Step(work int) (progress float64) {
	if len(a.Rows) >= a.times {
		return 1
	}
	row := Left{Most: 1, Fewest: 1}
	switch {
	case a.riffles > 0:
		row = riffled(a.rising, math.Ldexp(1, a.riffles*(len(a.Rows)+1)))
	case a.e != nil:
		progress = a.e.Step(work)
		if progress == 1 {
			row = a.ordered()
		}
	case a.m != nil:
		progress = a.m.Step()
		if progress == 1 {
			row = Left{Off: a.floor()}
		}
	}
	if progress == 1 || a.e == nil && a.m == nil {
		a.Rows = append(a.Rows, row)
		progress = 0
	}
	return (float64(len(a.Rows)) + progress) / float64(a.times)
}

// ordered sums up what the orders got this time, and begins the next.
//
// Once every order is within a factor of two of fair, the differences from fair
// are followed in place of the shares. The rounds do the same with them, since
// what is even stays even, and so they keep all their digits however small they
// get. That they sum to 0 would be lost little by little, so it is restored.
func (a *Again) ordered() (row Left) {
	e := a.e
	fair, size := 1.0, float64(len(e.counts))
	if a.near {
		fair = 0
		for _, c := range e.counts {
			fair += c / size
		}
		fair /= e.paths
	}
	least, most := math.Inf(1), math.Inf(-1)
	for i, c := range e.counts {
		share := c / e.paths
		if c == 0 && !a.near {
			row.Never++
		}
		e.next[i] = share - fair
		e.counts[i] = share
		row.Off += math.Abs(share-fair) / (2 * size)
		least, most = min(least, share-fair), max(most, share-fair)
	}
	if a.near = a.near || least >= -.5 && most <= 1; a.near {
		e.counts, e.next = e.next, e.counts
	}
	e.round = 0
	row.Separation, row.Most, row.Fewest = 0-least, 1+most, 1+least
	return row
}

// floor returns how far off it is at least after one time more. No card and no
// place is farther off than the whole deck, and orders that no path leads to are missed.
//
// If the place matrix P is J/n + D, where all entries of J are 1, its k-th power
// is J/n + D^k: rows and columns sum to 1, so that J·D and D·J are 0.
func (a *Again) floor() (off float64) {
	n := a.n
	if a.off == nil {
		a.off = a.m.P()
		for i := range a.off {
			a.off[i] -= 1 / float64(n)
		}
		a.odd = a.off
	} else {
		next := make([]float64, n*n)
		for i := range next {
			for k := range n {
				next[i] += a.odd[i/n*n+k] * a.off[k*n+i%n]
			}
		}
		a.odd = next
	}
	for i := range n {
		card, place := 0.0, 0.0
		for k := range n {
			card += math.Abs(a.odd[i*n+k])
			place += math.Abs(a.odd[k*n+i])
		}
		off = max(off, card/2, place/2)
	}
	a.reached *= a.paths
	return max(off, 1-a.reached)
}
