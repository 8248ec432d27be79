// One reading to what the text held.

package judge

import (
	"errors"
	"math"
	"math/bits"
	"slices"

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
	Places     []uint64 // [card·Deep + place]; nil where Sorted
	Successors []uint64 // [card·Cards + the card that follows it; itself where none does]; nil for partial deals
	Fixed      []uint64 // deals by how many cards lie where a fresh deck has them; nil for partial deals

	Pairs   int // neighbours of the same rank, in deals by name
	NoPairs int // deals that have none

	// Sorted says that the cards of every deal follow one order: somebody has sorted them, and where a card lies tells
	// nothing. Came has which cards came, [card·Hands + hand]: where so many deals in a row make a whole deck, it also
	// tells to which hand a card came; else Hands is 1.
	Sorted bool
	Hands  int
	Came   []uint64

	Never []int // the numbers, or names by their places among the 52, that never came and were taken out of the deck

	Skips   []Skip // the first 1000
	Skipped int    // all

	Reading string   // how the text was read, in one line
	Others  []*Deals // other readings that fit too, at most three
}

// A variant is a choice within a reading.
type variant struct {
	keep bool // also a heading, and rows with cards that hardly ever come
	full bool // also cards that never came
	laid bool // sorted rows as if dealt so
}

// deals returns what a text held by one reading.
func (r *Reader) deals(one *reading, v variant) (*Deals, error) {
	f := one.family
	t := &tally{}
	d := &Deals{Deep: f.deep, Named: f.named}
	var out []leave // rows of the family that are left out
	present := f.cards
	if p := one.pile; p != nil {
		present = p.cards
		if *t = (tally{}); p.tally != nil {
			*t = *p.tally
			t.orders = slices.Clone(t.orders)
		} else {
			if f.deep <= MaxOrderCards {
				t.orders = make([]uint32, bias.Factorial(f.deep))
			}
			t.add(p.first, 1)
		}
		if !v.keep && f.deep >= 6 && t.deals > 1 && fresh(p.first) && !t.alike(p.first) {
			t.add(p.first, -1)
			out = append(out, leave{line: p.lines[0], why: heading})
		}
	} else {
		for _, p := range f.piles {
			if p.tally == nil {
				t.add(p.first, 1)
			} else {
				t.fold(p.tally)
			}
		}
		t.fold(f.rest)
		if !v.keep {
			out = f.strays(t)
		}
		present = 0
		for v := range values {
			if t.came(v) > 0 {
				present |= 1 << v
			}
		}
	}
	if err := f.pack(d, present, t.deals, v); err != nil {
		return nil, err
	}
	d.Deals, d.Pairs, d.NoPairs = t.deals, t.pairs, t.noPairs
	n := d.Cards
	d.Hands = 1
	if one.hands > 0 && !v.laid {
		d.Sorted, d.Hands = true, one.hands
		d.Came = r.came(one, d, t)
	} else {
		d.Places = make([]uint64, n*d.Deep)
		for card, v := range d.Labels {
			for place := range d.Deep {
				d.Places[card*d.Deep+place] = uint64(t.places[place*values+v])
			}
		}
	}
	if n == d.Deep && !d.Sorted {
		d.whole(t)
	}
	r.skips(d, one, out)
	d.Reading = r.say(d, one, out)
	return d, nil
}

// whole adds what only whole decks tell.
func (d *Deals) whole(t *tally) {
	n := d.Cards
	d.Successors = make([]uint64, n*n)
	for card, v := range d.Labels {
		for next, w := range d.Labels {
			d.Successors[card*n+next] = uint64(t.follows[v*values+w])
		}
	}
	if first := d.Labels[0]; first <= 1 && d.Labels[n-1] == first+n-1 {
		d.Fixed = wide(t.fixed[first][:n+1])
	}
	if t.orders != nil {
		d.Counts = wide(t.orders)
	}
}

func wide(counts []uint32) []uint64 {
	w := make([]uint64, len(counts))
	for i, c := range counts {
		w[i] = uint64(c)
	}
	return w
}

// fresh reports whether the cards of a row rise.
func fresh(row []byte) bool {
	for i := 1; i < len(row); i++ {
		if row[i] < row[i-1] {
			return false
		}
	}
	return true
}

// alike reports whether all deals are this one.
func (t *tally) alike(row []byte) bool {
	for place, v := range row {
		if int(t.places[place*values+int(v%names)]) != t.deals {
			return false
		}
	}
	return true
}

// came returns how often a card came.
func (t *tally) came(v int) (n int) {
	for place := range MaxCards {
		n += int(t.places[place*values+v])
	}
	return n
}

// strays takes rows out that look like no deals: a first one that numbers the columns, and those with a card that comes
// so seldom beside the others that it is a slip.
func (f *family) strays(t *tally) (out []leave) {
	orders, n := 1, bits.OnesCount64(f.cards)
	for i := range f.deep {
		orders = min(orders*(n-i), 1<<30)
	}
	first := f.rows[0]
	if v := first.row; fresh(v) && int(v[f.deep-1]-v[0]) == f.deep-1 && v[0]%names <= 1 && f.deals > 2 && orders >= 500 {
		t.add(v, -1)
		out = append(out, leave{line: first.line, why: heading})
	}
	if f.deals < 32 {
		return out
	}
	odd := uint64(0)
	for v := range values {
		if came := t.came(v); came > 0 && came <= rare && came*32*n < t.deals*f.deep {
			odd |= 1 << v
		}
	}
	for _, s := range f.rows {
		hit := mask(s.row) & odd
		if hit == 0 || len(out) > 0 && out[0].line == s.line {
			continue
		}
		t.add(s.row, -1)
		v := bits.TrailingZeros64(hit)
		out = append(out, f.other(s.line, v))
	}
	return out
}

// other says that a row has a card that the deck has not.
func (f *family) other(line, v int) leave {
	l := leave{line: line, why: otherCard, card: byte(v)}
	if f.named {
		l.card += names
	}
	if f.few[v] == 1 {
		l.why = aloneWith
	}
	return l
}

// pack finds which cards the deck has.
//
// As many different cards as a deal has make a whole deck. If there are more, the deals are the first cards of a deck of
// all numbers from the base up, or of all 52 names, unless so many of these never came that the deck must be smaller.
func (f *family) pack(d *Deals, present uint64, deals int, v variant) error {
	least, most := bits.TrailingZeros64(present), bits.Len64(present)-1
	all := present
	if n := bits.OnesCount64(present); n > f.deep {
		if least = min(least, 1); f.named {
			least, most = 0, MaxCards-1
		}
		all = (1<<(most+1) - 1) &^ (1<<least - 1)
		size := most - least + 1
		missing := size - n
		// The chance that so many of them never come, whichever these are.
		chance := float64(missing*deals) * math.Log1p(-float64(f.deep)/float64(size))
		for i := range missing {
			chance += math.Log(float64(size-i) / float64(i+1))
		}
		if chance < -math.Log(100) && !v.full {
			for v := range values {
				if (all&^present)>>v&1 == 1 {
					d.Never = append(d.Never, v)
				}
			}
			all = present
		} else if size > MaxCards {
			return errors.New("text has cards from 0 (line " + whole(f.lineOf(0)) + ") to 52 (line " + whole(f.lineOf(MaxCards)) + "), which makes 53: allowed are up to 52")
		}
	}
	for v := range values {
		if all>>v&1 == 1 {
			d.Labels = append(d.Labels, v)
		}
	}
	d.Cards, d.Base = len(d.Labels), d.Labels[0]
	return nil
}

// lineOf returns the first line with a card.
func (f *family) lineOf(v int) int {
	for _, s := range f.rows {
		if mask(s.row)>>v&1 == 1 {
			return s.line
		}
	}
	return 0
}

// came returns which cards came, and where so many rows make a deck to which hand.
func (r *Reader) came(one *reading, d *Deals, t *tally) []uint64 {
	came := make([]uint64, d.Cards*d.Hands)
	if d.Hands == 1 {
		for card, v := range d.Labels {
			came[card] = uint64(t.came(v))
		}
		return came
	}
	deck := one.source.flow.families[0][d.Cards]
	if d.Named {
		deck = one.source.flow.families[1][d.Cards]
	}
	for card, v := range d.Labels {
		for place := range d.Cards {
			came[card*d.Hands+place/d.Deep] += uint64(deck.piles[0].tally.places[place*values+v])
		}
	}
	return came
}

// LogE returns the logarithm of the e-value of all questions that the deals answer, as the page puts them: it is the mean
// of their e-values, and a thousand or more says that the deals are biased.
func (d *Deals) LogE() float64 {
	var logs []float64
	ask := func(want bias.Want, counts []uint64, weights []float64, n int) {
		list := make([]float64, len(counts))
		for i, c := range counts {
			list[i] = float64(c)
		}
		if v, err := bias.Judge(want, list, weights, n); err == nil {
			logs = append(logs, v.LogE)
		}
	}
	n := d.Cards
	table, width := d.Places, d.Deep
	if d.Sorted {
		table, width = d.Came, d.Hands
	}
	if !d.Sorted && d.Deep == n {
		if d.Counts != nil {
			ask(bias.Orders, d.Counts, nil, n)
		}
		ask(bias.Places, d.Places, nil, n)
		ask(bias.Successors, d.Successors, nil, n)
		if d.Fixed != nil {
			counts, weights := stay(d.Fixed)
			ask(bias.Orders, counts, weights, n)
		}
	} else {
		for place := range width {
			column := make([]uint64, n)
			for card := range column {
				column[card] = table[card*width+place]
			}
			ask(bias.Orders, column, nil, n)
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
