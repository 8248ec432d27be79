// One reading to what the text held.

package judge

import (
	"math"
	"math/bits"

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

	// Last has the last whole decks, one after the other as they came: all of up to MaxLast, of more at least the latter half of so many.
	Last []byte

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
	// Chosen is how many of the first 1000 are left out for the numbers that they hold. Where they are more than a few, rows hold
	// something besides cards, and those that are kept are no fair choice: nothing that they show is a bias of the shuffle.
	Chosen int

	Reading string   // how the text was read, in one line
	Others  []*Deals // other readings that fit too, at most three

	times int // how often each deal is there, where it is taken once
}

// A variant is a choice within a reading.
type variant int

const (
	plainly variant = iota
	asAll           // also a heading, and rows with cards that hardly ever come
	asFull          // also cards that never came
	asLaid          // sorted rows as if dealt so
	asOnce          // deals that are there several times over, once each
)

// deals returns what a text held by one reading, nil if that has too many different cards.
func (r *Reader) deals(one *reading, v variant) *Deals {
	f := one.family
	t := &tally{}
	out := &leaves{} // rows of the family that are left out
	heads := 0       // rows that are taken out of the last ones
	if p := one.pile; p != nil {
		t.orders = make([]uint32, len(p.orders))
		t.fold(&p.tally)
		if v != asAll && f.deep >= 6 && t.deals > 1 && fresh(p.first) && !t.alike(p.first) {
			t.add(p.first, -1)
			out.add(p.line, heading, 0, 0, nil)
			if len(p.last) == p.deals*f.deep {
				heads = 1
			}
		}
	} else {
		for _, p := range f.piles {
			t.fold(&p.tally)
		}
		t.fold(&f.rest)
		if v != asAll {
			f.strays(t, out)
		}
	}
	times := 1
	if v == asOnce {
		if times = t.once(); times < 2 || one.hands > 0 {
			return nil
		}
	}
	d := &Deals{times: times, Deals: t.deals, Deep: f.deep, Named: f.named, Pairs: t.pairs, NoPairs: t.noPairs, Hands: 1}
	if !f.pack(d, t, v == asFull) {
		return nil
	}
	if one.hands > 0 && v != asLaid {
		if d.Sorted, d.Hands = true, one.hands; d.Hands > 1 {
			t = &one.deck.tally
		}
		d.Came = d.table(t, d.Hands, d.Deep)
	} else {
		d.Places = d.table(t, d.Deep, 1)
		if d.Cards == d.Deep {
			d.whole(t)
			if p := one.pile; p != nil && times == 1 {
				d.latest(p.last[heads*f.deep:])
			}
		}
	}
	r.skips(d, one, out)
	d.Reading = r.say(d, one)
	return d
}

// once takes every deal once where all are there some times over: when a file was put together with itself, or a log tells
// each deal more than once. It returns how often they are. That many counts have a common divisor by chance hardly ever.
func (t *tally) once() (times int) {
	counts := t.orders
	if len(counts) == 0 {
		counts = t.cells[:followsAt]
	}
	independent := -1.0 // counts that might have been any
	even := len(t.orders) > 0
	for _, c := range counts {
		even = even && c == counts[0]
		if c > 0 {
			times = gcd(times, int(c))
			independent++
		}
	}
	if even || independent*math.Log(float64(times)) < math.Log(1e6) { // to come as often, all of them, is another fault
		return 1
	}
	divide := func(counts []uint32) {
		for i := range counts {
			counts[i] /= uint32(times)
		}
	}
	divide(t.orders)
	divide(t.cells[:])
	t.deals /= times
	t.pairs /= times
	t.noPairs /= times
	return times
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// table returns how often each card came to each of some columns, which have so many places.
//
//go:noinline
func (d *Deals) table(t *tally, columns, places int) []uint64 {
	table := make([]uint64, d.Cards*columns)
	for card, v := range d.Labels {
		for place := range columns * places {
			table[card*columns+place/places] += uint64(t.cells[placesAt+place*values+v])
		}
	}
	return table
}

// whole adds what only whole decks tell.
func (d *Deals) whole(t *tally) {
	n := d.Cards
	d.Successors = make([]uint64, n*n)
	for card, v := range d.Labels {
		for next, w := range d.Labels {
			d.Successors[card*n+next] = uint64(t.cells[followsAt+v*values+w])
		}
	}
	if first := d.Labels[0]; first <= 1 && d.Labels[n-1] == first+n-1 {
		d.Fixed = wide(t.cells[fixedAt+first*(fixedAt1-fixedAt):][:n+1])
	}
	if len(t.orders) > 0 {
		d.Counts = wide(t.orders)
	}
}

// latest tells the last decks in the names of a fresh deck.
func (d *Deals) latest(rows []byte) {
	var name [values]byte
	for card, v := range d.Labels {
		name[v] = byte(card)
	}
	for _, v := range rows {
		d.Last = append(d.Last, name[v%names])
	}
}

//go:noinline
func wide(counts []uint32) []uint64 {
	w := make([]uint64, len(counts))
	for i, c := range counts {
		w[i] = uint64(c)
	}
	return w
}

// fresh reports whether the cards of a row rise.
//
//go:noinline
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
		if int(t.cells[placesAt+place*values+int(v%names)]) != t.deals {
			return false
		}
	}
	return true
}

// came returns how often a card came.
//
//go:noinline
func (t *tally) came(v int) (n int) {
	for at := placesAt + v; at < followsAt; at += values {
		n += int(t.cells[at])
	}
	return n
}

// strays takes rows out that look like no deals: a first one that numbers the columns, and those with a card that comes
// so seldom beside the others that it is a slip.
func (f *family) strays(t *tally, out *leaves) {
	orders, n := 1, bits.OnesCount64(f.cards)
	for i := range f.deep {
		orders = min(orders*(n-i), 1<<30)
	}
	first := &f.rows[0]
	if v := first.row; f.deals > 2 && orders >= 500 && fresh(v) && int(v[f.deep-1]-v[0]) == f.deep-1 && v[0]%names <= 1 {
		t.add(v, -1)
		out.add(first.line, heading, 0, 0, nil)
	}
	if f.deals < 32 {
		return
	}
	odd := uint64(0)
	for v := range values {
		if came := t.came(v); came <= rare && came*32*n < t.deals*f.deep {
			odd |= 1 << v
		}
	}
	for i := range f.rows {
		s := &f.rows[i]
		if hit := mask(s.row) & odd; hit != 0 && (out.n == 0 || out.list[0].line != s.line) {
			t.add(s.row, -1)
			why, card := f.other(hit)
			out.add(s.line, why, card, 0, nil)
		}
	}
}

// other says that a row has one of these cards, which the deck has not.
func (f *family) other(cards uint64) (why reason, card byte) {
	v := bits.TrailingZeros64(cards)
	if why = otherCard; f.few[v] == 1 {
		why = aloneWith
	}
	if f.named {
		v += names
	}
	return why, byte(v)
}

// pack finds which cards the deck has; it can't if these are 53.
//
// As many different cards as a deal has make a whole deck. If there are more, the deals are the first cards of a deck of
// all numbers from the base up, or of all 52 names, unless so many of these never came that the deck must be smaller.
func (f *family) pack(d *Deals, t *tally, full bool) bool {
	present := uint64(0)
	for v := range values {
		if t.came(v) > 0 {
			present |= 1 << v
		}
	}
	all, never := present, uint64(0)
	if n := bits.OnesCount64(present); n > f.deep {
		least, most := min(bits.TrailingZeros64(present), 1), bits.Len64(present)-1
		if f.named {
			least, most = 0, MaxCards-1
		}
		size := most - least + 1
		missing := size - n
		// The chance that so many of them never come, whichever these are.
		chance := float64(missing*t.deals) * math.Log(1-float64(f.deep)/float64(size))
		for i := range missing {
			chance += math.Log(float64(size-i) / float64(i+1))
		}
		all = 2<<most - 1<<least
		if chance < -math.Log(100) && !full {
			all, never = present, all&^present
		} else if size > MaxCards {
			return false
		}
	}
	for v := range values {
		if all>>v&1 == 1 {
			d.Labels = append(d.Labels, v)
		} else if never>>v&1 == 1 {
			d.Never = append(d.Never, v)
		}
	}
	d.Cards, d.Base = len(d.Labels), d.Labels[0]
	return true
}

// lineOf returns the first line with a card.
func (f *family) lineOf(v int) int {
	for i := range f.rows {
		if s := &f.rows[i]; mask(s.row)>>v&1 == 1 {
			return s.line
		}
	}
	return 0
}

// accused reports whether the deals would be called biased by where their cards lie, or by which came: by the mean of the
// e-values of the places.
func (d *Deals) accused() bool {
	table, width := d.Places, d.Deep
	if d.Sorted {
		table, width = d.Came, d.Hands
	}
	sum := 0.0
	column := make([]float64, d.Cards)
	for place := range width {
		for card := range column {
			column[card] = float64(table[card*width+place])
		}
		if v, err := bias.Judge(bias.Orders, column, nil, 0); err == nil {
			sum += math.Exp(min(v.LogE, 100))
		}
	}
	return sum >= 1000*float64(width)
}
