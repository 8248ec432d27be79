// Rows to counts. What the deck is shows only when the text is over, so rows are counted in families that could be
// whole files: by how many cards they have, and within these by which.

package judge

import (
	"math/bits"

	"shufflelab/shuffle/bias"
)

// A tally counts deals of one length.
type tally struct {
	deals   int
	pairs   int // neighbours of the same rank, of names
	noPairs int // deals without such
	cells   [allCells]uint32
	orders  []uint32 // by rank among the orders of its cards
}

// The cells of a tally.
const (
	placesAt  = 0                          // [place·53 + value]
	followsAt = placesAt + MaxCards*values // [value·53 + the next value; itself for none]
	fixedAt   = followsAt + values*values  // [deals by how many cards lie at their own place], numbers from 0
	fixedAt1  = fixedAt + MaxCards + 1     // and from 1
	allCells  = fixedAt1 + MaxCards + 1
)

// add counts a deal n times over; −1 takes one back.
func (t *tally) add(row []byte, n int) {
	t.deals += n
	d := uint32(n)
	fixed0, fixed1, pairs := 0, 0, 0
	for place := range row {
		v := int(row[place] % names)
		t.cells[placesAt+place*values+v] += d
		if v == place {
			fixed0++
		} else if v == place+1 {
			fixed1++
		}
		next := v // a card is never its own follower: this is the cell for none
		if place+1 < len(row) {
			next = int(row[place+1] % names)
			if next%13 == v%13 {
				pairs++
			}
		}
		t.cells[followsAt+v*values+next] += d
	}
	t.cells[fixedAt+fixed0] += d
	t.cells[fixedAt1+fixed1] += d
	t.pairs += n * pairs
	if pairs == 0 {
		t.noPairs += n
	}
	if len(t.orders) > 0 {
		t.orders[rank(row)] += d
	}
}

// rank is bias.Rank of a deal of any few cards.
func rank(row []byte) (rank int) {
	left := mask(row)
	for k, v := range row {
		bit := uint64(1) << (v % names)
		rank = rank*(len(row)-k) + bits.OnesCount64(left&(bit-1))
		left &^= bit
	}
	return rank
}

//go:noinline
func copied(row []byte) []byte { return append([]byte(nil), row...) }

// mask returns which values a row has.
//
//go:noinline
func mask(row []byte) (m uint64) {
	for _, v := range row {
		m |= 1 << (v % names)
	}
	return m
}

// fold adds the counts of another tally; of orders only those of the same cards.
//
//go:noinline
func (t *tally) fold(o *tally) {
	t.deals += o.deals
	t.pairs += o.pairs
	t.noPairs += o.noPairs
	for i, c := range o.cells {
		t.cells[i] += c
	}
	if len(t.orders) == len(o.orders) {
		for i, c := range o.orders {
			t.orders[i] += c
		}
	}
}

// A pile is the deals of a family that have the very same cards.
type pile struct {
	tally
	cards uint64
	line  int // of its first deal
	first []byte
	last  []byte // its last deals in a row, up to MaxLast
}

// remember keeps the deal; when there are too many, the latest half of them.
func (p *pile) remember(row []byte) {
	if n := len(p.last); n >= MaxLast*len(row) {
		p.last = p.last[:copy(p.last, p.last[n/2/len(row)*len(row):])]
	}
	p.last = append(p.last, row...)
}

// A family is the rows of one length, of numbers or of names.
type family struct {
	named bool
	deep  int
	line  int // of the first
	deals int
	cards uint64
	piles []*pile      // the largest is the first of them
	rest  tally        // of rows that are in no pile
	few   [values]byte // how often each value has come, up to rare
	rarer uint64       // which have not come so often
	rows  []seen       // the rows with these
	sorted
}

// rare is how often a card may come that is thought to be a slip.
const rare = 3

// A seen row was kept.
type seen struct {
	line int
	row  []byte
}

const (
	maxPiles   = 4  // of a family
	maxTallies = 24 // of a reading, with some 23 KB each; but for one of each family
)

// A count is what a reading makes of a text.
type count struct {
	off      bool
	families [2][MaxCards + 1]*family
	main     *family // that with the most deals
	deals    int
	top      int // the most deals of any pile
	tallies  int
	left     leaves // rows that are no deals, and in its list also rows that are unlike most
	word     []byte // what the row at hand is, if it is one word
	labels   int    // cells that were taken for the number of a row
}

// add counts a row.
func (c *count) add(row []byte, line int) {
	if len(row) > MaxCards {
		c.left.add(line, tooMany, 0, 0, nil)
		return
	}
	var cards uint64
	named := row[0] >= names
	for _, v := range row {
		bit := uint64(1) << (v % names)
		if v >= names != named || cards&bit != 0 {
			why := twice
			if cards&bit == 0 {
				why = mixed
			}
			c.left.add(line, why, v, 0, nil)
			return
		}
		cards |= bit
	}
	kind := 0
	if named {
		kind = 1
	}
	f := c.families[kind][len(row)]
	if f == nil {
		f = &family{named: named, deep: len(row), line: line, rarer: 1<<values - 1}
		c.families[kind][len(row)] = f
	}
	c.deals++
	f.deals++
	f.cards |= cards
	if m := f.rarer & cards; m != 0 {
		for ; m != 0; m &= m - 1 {
			v := bits.TrailingZeros64(m)
			if f.few[v]++; f.few[v] > rare {
				f.rarer &^= 1 << v
			}
		}
		f.rows = append(f.rows, seen{line, copied(row)})
	}
	if !f.sorted.no {
		f.sorted.add(row)
	}
	p := f.pile(c, row, line, cards)
	t := &f.rest
	if p != nil {
		t = &p.tally
		p.remember(row)
		c.top = max(c.top, t.deals+1)
	}
	t.add(row, 1)
	if c.main == nil || f.deals > c.main.deals {
		c.main = f
	}
	if c.deals <= 256 || f != c.main || p != f.piles[0] && f.piles[0].deals*2 > f.deals {
		l := &c.left
		n := len(l.list)
		l.add(line, unlike, 0, f.deep, c.word)
		if l.n--; len(l.list) > n { // it is only one of those that may be left out
			l.list[n].cards, l.list[n].named = cards, named
		}
	}
}

// pile returns the pile of a row, nil if there is none and no room for another one.
func (f *family) pile(c *count, row []byte, line int, cards uint64) *pile {
	at := 0 // the pile with the fewest deals
	for i, p := range f.piles {
		if p.cards == cards {
			if i > 0 && p.deals >= f.piles[i-1].deals {
				f.piles[i], f.piles[i-1] = f.piles[i-1], p
			}
			return p
		}
		if p.deals <= f.piles[at].deals {
			at = i
		}
	}
	var p *pile
	if n := len(f.piles); n == 0 || n < maxPiles && c.tallies < maxTallies {
		c.tallies++
		p = &pile{}
		if f.deep <= MaxOrderCards {
			p.orders = make([]uint32, bias.Factorial(f.deep))
		}
		f.piles = append(f.piles, p)
	} else {
		// A pile of one deal is given up for another one, and now and then a larger one is: so the cards that most deals
		// have keep or get a pile, whatever comes between them.
		p = f.piles[at]
		if (p.deals > 1 || f.deals > 128) && f.deals%64 != 0 || f.deals > 4096 && f.deals%1024 != 0 {
			return nil
		}
		f.rest.fold(&p.tally)
		clear(p.orders)
		clear(p.tally.cells[:])
		p.deals, p.pairs, p.noPairs = 0, 0, 0
		p.last = p.last[:0]
	}
	p.cards, p.line, p.first = cards, line, copied(row)
	return p
}

// A sorted tells whether the cards of all rows follow one order, whichever that is: then somebody has sorted them.
// No two cards may come in both orders, nor may three and more go round in a circle.
type sorted struct {
	no     bool
	after  [values]uint64 // which cards came behind each
	agree  int            // neighbours that had come in this order before
	up     int            // what the rows that rise tell, in bits
	upDown bool           // a row does not rise
}

func (s *sorted) add(row []byte) {
	later := uint64(0)
	rises := true
	for i := len(row) - 1; i >= 0; i-- {
		v := row[i] % names
		for m := later; m != 0; m &= m - 1 {
			if s.after[bits.TrailingZeros64(m)]>>v&1 == 1 {
				s.no = true
				return
			}
		}
		if i+1 < len(row) {
			next := row[i+1] % names
			rises = rises && next > v
			s.agree += int(s.after[v] >> next & 1)
		}
		s.after[v] |= later
		later |= 1 << v
	}
	if !rises {
		s.upDown = true
	}
	s.up += len(row) - 1 // d cards rise with a chance of 1/d!, which is less than 2^(1−d)
}

// enough is how many bits of evidence it takes: by chance it happens less than once in 10⁹ files.
const enough = 30

func (s *sorted) is() bool {
	if s.no || s.agree < enough && (s.upDown || s.up < enough) {
		return false
	}
	reach := s.after
	for via := range reach {
		for from := range reach {
			if reach[from]>>via&1 == 1 {
				reach[from] |= reach[via]
			}
		}
	}
	for v := range reach {
		if reach[v]>>v&1 == 1 {
			return false
		}
	}
	return true
}
