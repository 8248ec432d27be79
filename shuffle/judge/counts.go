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

// newTally returns one for deals of so many cards.
func newTally(deep int) *tally {
	t := &tally{}
	if deep <= MaxOrderCards {
		t.orders = make([]uint32, bias.Factorial(deep))
	}
	return t
}

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
	if t.orders != nil {
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

// mask returns which values a row has.
func mask(row []byte) (m uint64) {
	for _, v := range row {
		m |= 1 << (v % names)
	}
	return m
}

// fold adds the counts of another tally; of orders only those of the same cards.
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
	cards uint64
	deals int
	first []byte // its first deal, which is not in the tally while it is the only one
	tally *tally
	lines []int // the first
}

// into adds the deals of a pile to a tally.
func (p *pile) into(t *tally) {
	if p.tally != nil {
		t.fold(p.tally)
	} else {
		t.add(p.first, 1)
	}
}

// A family is the rows of one length, of numbers or of names.
type family struct {
	named bool
	deep  int
	line  int // of the first
	deals int
	cards uint64
	piles []*pile
	rest  tally        // of rows that are in no pile
	lost  []int        // and the first of their lines
	turns int          // how many rows found no room
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
	maxPiles   = 8  // of a family
	maxTallies = 24 // of a reading, with some 23 KB each
)

// A count is what a reading makes of a text.
type count struct {
	off      bool
	families [2][MaxCards + 1]*family
	deals    int
	top      int // the most deals of any pile
	tallies  int
	left     leaves
	runs     leaves // lines whose cards stand in one word, the first of them
	labels   int    // cells that were taken for the number of a row
	kept     int    // lines in the lists of all families
}

// keep adds to a list of lines, as long as all lists have not become too long.
func (c *count) keep(list []int, line int) []int {
	if c.kept < 8*MaxSkips && len(list) < MaxSkips {
		c.kept++
		list = append(list, line)
	}
	return list
}

// add counts a row.
func (c *count) add(row []byte, line int) {
	if len(row) > MaxCards {
		c.left.add(line, tooMany, 0, len(row), nil)
		return
	}
	var cards uint64
	named := row[0] >= names
	for _, v := range row {
		if v >= names != named {
			c.left.add(line, mixed, 0, 0, nil)
			return
		}
		bit := uint64(1) << (v % names)
		if cards&bit != 0 {
			c.left.add(line, twice, v, 0, nil)
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
	f.add(c, row, line, cards)
}

func (f *family) add(c *count, row []byte, line int, cards uint64) {
	f.deals++
	f.cards |= cards
	if f.rarer&cards != 0 {
		f.keep(row, line, f.rarer&cards)
	}
	if !f.sorted.no {
		f.sorted.add(row)
	}
	p := f.pile(c, row, line, cards)
	if p == nil {
		f.rest.add(row, 1)
		f.lost = c.keep(f.lost, line)
		f.turns++
		return
	}
	p.deals++
	p.lines = c.keep(p.lines, line)
	c.top = max(c.top, p.deals)
	if p.tally != nil {
		p.tally.add(row, 1)
	}
}

// pile returns the pile of a row, nil if there is none and no room for another one.
func (f *family) pile(c *count, row []byte, line int, cards uint64) *pile {
	for i, p := range f.piles {
		if p.cards != cards {
			continue
		}
		if p.tally == nil {
			if c.tallies == maxTallies {
				return nil
			}
			c.tallies++
			p.tally = newTally(f.deep)
			p.tally.add(p.first, 1)
		}
		if i > 0 && p.deals > f.piles[i-1].deals { // the largest is found first
			f.piles[i], f.piles[i-1] = f.piles[i-1], p
		}
		return p
	}
	if len(f.piles) == maxPiles && !f.makeRoom(c) {
		return nil
	}
	p := &pile{cards: cards, first: append([]byte(nil), row...)}
	f.piles = append(f.piles, p)
	return p
}

// makeRoom gives up the pile with the fewest deals: one that has a single deal, or every 64th time any. So the cards
// that most deals have keep or get a pile, whatever comes between them.
func (f *family) makeRoom(c *count) bool {
	at := 0
	for i, p := range f.piles {
		if p.deals <= f.piles[at].deals {
			at = i
		}
	}
	p := f.piles[at]
	if p.deals > 1 && f.turns%64 != 63 {
		return false
	}
	p.into(&f.rest)
	if p.tally != nil {
		c.tallies--
	}
	f.turns += p.deals
	if len(f.lost)+len(p.lines) <= MaxSkips {
		f.lost = append(f.lost, p.lines...)
	}
	f.piles = append(f.piles[:at], f.piles[at+1:]...)
	return true
}

// keep keeps a row with cards that have come seldom so far.
func (f *family) keep(row []byte, line int, cards uint64) {
	for m := cards; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		if f.few[v]++; f.few[v] > rare {
			f.rarer &^= 1 << v
		}
	}
	f.rows = append(f.rows, seen{line, append([]byte(nil), row...)})
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
