package judge

import (
	"errors"
	"slices"
	"strconv"

	"shufflelab/shuffle/bias"
)

// Deals is what a text held, with cards named 0 … Cards−1 as a fresh deck has them.
type Deals struct {
	Deals int
	Cards int // in the deck
	Deep  int // in a deal: Cards, or fewer when only the first cards were dealt
	Named bool
	Base  int // the least number, where cards are numbers: 0 or 1, or another for unusual labels
	// Labels are what the text calls the cards, in the order of a fresh deck: numbers, or for names their place among the 52.
	Labels []int

	Counts     []uint64 // by rank; nil for partial deals and more than 8 cards
	Places     []uint64 // [card·Deep + place]
	Successors []uint64 // [card·Cards + the card that follows it; itself where none does]; nil for partial deals
	Fixed      []uint64 // deals by how many cards lie where a fresh deck has them; nil for partial deals

	Pairs   int // neighbours of the same rank, in deals by name
	NoPairs int // deals that have none

	Skips   []Skip // the first 1000
	Skipped int    // all
}

// whySkipped names the first lines that were skipped, or of JSON the first
// arrays, and says why.
func (r *Reader) whySkipped() string {
	unit := "line "
	if r.json != nil {
		unit = "array "
	}
	first := r.skips[:min(3, len(r.skips))]
	why := ""
	for i, s := range first {
		if i > 0 {
			if end := len(why) - len(allowedCards); end > 0 && why[end:] == allowedCards {
				why = why[:end] // it is said once
			}
			why += "; "
		}
		why += unit + strconv.Itoa(s.Line) + " was skipped because " + s.Why
	}
	if more := r.skipped - len(first); more > 0 {
		why += "; and " + strconv.Itoa(more) + " more"
	}
	return why
}

// A NoDealError says why there was no deal in a text.
type NoDealError string

func (e NoDealError) Error() string { return "text holds no deal: " + string(e) }

// Close ends the text and returns what it held. It is a [NoDealError] if that was no deal at all.
func (r *Reader) Close() (*Deals, error) {
	if r.json != nil {
		r.json.end(r)
		if r.json.depth > 0 {
			r.line++
			r.skip("the text ends within an array")
		}
	} else if len(r.unit) > 0 {
		r.readLine(r.unit)
	}
	if r.held != nil {
		r.settle(nil)
	}
	if r.deals == 0 {
		if r.skipped > 0 {
			return nil, NoDealError(r.whySkipped())
		}
		return nil, NoDealError("allowed is one order a line, or JSON arrays")
	}
	labels, base, err := r.labels()
	if err != nil {
		return nil, err
	}
	n := len(labels)
	d := &Deals{
		Deals: r.deals, Cards: n, Deep: r.cards, Named: r.named, Base: base, Labels: labels,
		Pairs: r.pairs, NoPairs: r.noPairs, Skips: r.skips, Skipped: r.skipped,
	}
	d.Places = make([]uint64, n*d.Deep)
	for card, v := range labels {
		copy(d.Places[card*d.Deep:][:d.Deep], r.places[v*MaxCards:])
	}
	if d.Deep < n {
		return d, nil
	}
	d.Successors = make([]uint64, n*n)
	for card, v := range labels {
		for next, w := range labels {
			d.Successors[card*n+next] = r.follows[v*values+w]
		}
	}
	if labels[0] <= 1 && labels[n-1] == labels[0]+n-1 {
		d.Fixed = slices.Clone(r.fixed[labels[0]][:n+1])
	}
	if r.orders != nil {
		d.Counts = make([]uint64, bias.Factorial(n))
		order := make([]int, n)
		for key, count := range r.orders {
			for place := range order {
				order[place] = slices.Index(labels, int(key[place]))
			}
			d.Counts[bias.Rank(order)] += count
		}
	}
	return d, nil
}

// labels returns which value stands for which card of the deck, and the least.
//
// As many different values as a deal has cards make a whole deck, in the order
// of the values. If there are more, the deals are the first cards of a deck of
// all numbers from the base up, or of all 52 named cards.
func (r *Reader) labels() (labels []int, base int, err error) {
	for v := range values {
		for place := range r.cards {
			if r.places[v*MaxCards+place] > 0 {
				labels = append(labels, v)
				break
			}
		}
	}
	base = labels[0]
	if len(labels) == r.cards {
		return labels, base, nil
	}
	most := labels[len(labels)-1]
	if r.named {
		base, most = 0, MaxCards-1
	} else {
		base = min(base, 1)
	}
	if most-base+1 > MaxCards {
		return nil, 0, errors.New("text has cards from 0 to 52, which makes 53: allowed are up to " + strconv.Itoa(MaxCards))
	}
	labels = labels[:0]
	for v := base; v <= most; v++ {
		labels = append(labels, v)
	}
	return labels, base, nil
}
