package fairtest

import (
	"fmt"
	"strings"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// maxNamed is the largest deck of which known slips are sought: for more cards it takes too
// long to compute what they deal.
const maxNamed = 64

// looksLike says which unfair shuffles of the catalogue deal what was counted, from the first
// card on or, if none does, from the last.
func (t *tally) looksLike() string {
	if t.n > maxNamed {
		return fmt.Sprintf("they are sought for up to %d cards only", maxNamed)
	}
	fit, from := t.fits(), ""
	if len(fit) == 0 {
		fit, from = t.mirrored().fits(), " from the other end of the deck"
	}
	if len(fit) == 0 {
		none := "it deals like none of those in the catalogue"
		if t.orders == nil {
			none += " that can be computed for so many cards"
		}
		return none
	}
	var like []string
	for _, s := range fit {
		like = append(like, fmt.Sprintf("the %s shuffle%s (%s)", s.Name, from, strings.TrimSuffix(s.Story, ".")))
	}
	return "this looks like " + strings.Join(like, ", or ")
}

// fits returns the unfair shuffles of the catalogue that deal what was counted.
func (t *tally) fits() []*shuffle.Shuffle {
	var fit []*shuffle.Shuffle
	for _, s := range shuffle.Catalogue() {
		if !s.Fair {
			fit = append(fit, s)
		}
	}
	for _, want := range t.wants() {
		fit = bias.Fits(fit, want, t.of(want), t.n)
		if want == bias.Orders {
			break // they tell all
		}
	}
	return fit
}

// mirrored returns the tally of the same deals by somebody who counts cards and places from
// the other end. A loop that runs the other way than usual looks usual to them.
func (t *tally) mirrored() *tally {
	m, last := newTally(t.n), t.n-1
	m.deals = t.deals
	for rank, count := range t.orders {
		order := bias.Unrank(uint64(rank), t.n)
		turned := make([]int, t.n)
		for place, card := range order {
			turned[last-place] = last - card
		}
		m.orders[bias.Rank(turned)] = count
	}
	for card := range t.n {
		first := float64(t.deals) // how often it had none before it
		for other := range t.n {
			m.places[(last-card)*t.n+last-other] = t.places[card*t.n+other]
			if other != card {
				before := t.successors[other*t.n+card]
				m.successors[(last-card)*t.n+last-other] = before
				first -= before
			}
		}
		m.successors[(last-card)*t.n+last-card] = first
	}
	return m
}
