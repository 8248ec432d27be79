// Readings to one: which of them is meant.

package judge

// A manner is how deals lie in a text.
type manner int

const (
	asRows manner = iota
	afterWords
	afterNumbers
	atPositions
	overRows
	inBlocks
	inColumns
	asBlocks
	atEnds
)

// A reading is one way to read the whole text.
type reading struct {
	source *source
	arrays bool
	how    manner
	count  *count
	family *family
	pile   *pile // nil if the deals are the first cards of a deck
	used   int   // cells, of all
	cells  int
	hands  int   // how many rows make a deck, where the rows are sorted; 1 if that is not known
	deck   *pile // such decks
	_      [0]func()
}

// deals returns how many there are.
func (r *reading) deals() int {
	if r.pile != nil {
		return r.pile.deals
	}
	return r.family.deals
}

// readings lists all that hold a deal, the best first.
func (r *Reader) readings() (list []*reading) {
	for _, s := range [...]*source{&r.lines, &r.arrays} {
		for how, c := range [...]*count{&s.direct, &s.unnamed, &s.unlabeled, &s.positions.count, &s.flow.count, &s.table.blocks, &s.table.columns, &s.table.single, &s.restarts.count} {
			how := manner(how)
			if c.off || how == afterNumbers && !s.counts.counts() || how == overRows && s.flow.most < 2 && !s.flow.split || how == inBlocks && s.table.most < 2 || how == asBlocks && (s.table.tall < 2 || c.deals < 2) {
				continue
			}
			for _, kind := range c.families {
				for _, f := range kind {
					if f == nil {
						continue
					}
					whole := 0
					for _, p := range f.piles {
						if f.wholes(p, how <= afterWords || how == atPositions && s.positions.sure) {
							list = r.insert(list, &reading{source: s, how: how, count: c, family: f, pile: p})
							whole = p.deals
						}
					}
					if whole < f.deals && (how <= afterNumbers || how == atPositions && (f.deals > 1 || s.positions.sure) || how == inBlocks && s.table.sure || how == asBlocks) {
						list = r.insert(list, &reading{source: s, how: how, count: c, family: f})
					}
				}
			}
		}
	}
	return list
}

// wholes reports whether the deals of a family are whole decks of the cards of a pile: of most of them this is so. Where
// rows were joined to get there, that may be chance unless it was so twice, or the numbers are those of a deck.
func (f *family) wholes(p *pile, sure bool) bool {
	if p.deals == 1 && f.deals == 1 {
		all := uint64(1)<<f.deep - 1
		return sure || f.deep > 2 && (f.named && f.deep == MaxCards || !f.named && (p.cards == all || p.cards == all<<1))
	}
	if p.deals < 2 || p.deals*2 < f.deals || f.deep < 2 && !sure {
		return false
	}
	if !sure || f.deals-p.deals <= max(1, f.deals/8) {
		return p.deals*2 > f.deals
	}
	// Or two files were put together, of which one counts from 0 and the other from 1.
	others := 0
	for _, o := range f.piles {
		if m := p.cards | o.cards; !f.named && m == 1<<(f.deep+1)-1 && m&^(p.cards&o.cards) == 1|1<<f.deep {
			others += o.deals
		}
	}
	return (p.deals+others)*8 >= f.deals*7
}

// insert puts a reading where it belongs.
func (r *Reader) insert(list []*reading, one *reading) []*reading {
	one.cells = one.source.cells
	if one.arrays = one.source == &r.arrays; one.arrays {
		one.cells += r.outside.cells
	}
	one.used = one.deals()*one.family.deep + one.count.labels
	if one.arrays && r.outside.count.counts() {
		one.used += r.outside.cells
	}
	if one.how == atEnds {
		return append(list, one)
	}
	if one.how > atPositions && one.used*8 < one.cells*7 || one.how > afterWords && one.used*2 < one.cells {
		return list // what joins or cuts rows has to explain most of them
	}
	list = append(list, one)
	for i := len(list) - 1; i > 0 && r.better(list[i], list[i-1]); i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	return list
}

// rank is 2 for whole decks, 1 for the first cards of decks, and 0 if that leaves out more than it reads.
func (r *reading) rank() int {
	switch {
	case r.used*2 < r.cells:
		return 0
	case r.pile != nil && r.family.deep > 1:
		return 2
	}
	return 1
}

// better compares two readings: whole decks first, then what leaves out less, then what accuses less, then the simpler.
func (r *Reader) better(a, b *reading) bool {
	if x, y := a.rank(), b.rank(); x != y {
		return x > y
	}
	if x, y := (a.cells-a.used)*b.cells, (b.cells-b.used)*a.cells; x != y {
		return x < y
	}
	if a.source == b.source && a.how == b.how && a.family == b.family {
		return a.pile != nil
	}
	if x, y := a.family.deep == 1, b.family.deep == 1; x != y {
		return y // a card is seldom a deal
	}
	if p := &a.source.positions; a.source == b.source && p.sure && p.joins && (a.how == atPositions || b.how == atPositions) {
		return a.how == atPositions
	}
	if a.deals() != b.deals() || a.family.deep != b.family.deep {
		if x, y := r.accused(a), r.accused(b); x != y {
			return y
		}
	}
	return a.order(r) < b.order(r)
}

// accused reports whether the deals would be called biased.
func (r *Reader) accused(one *reading) bool {
	d := r.deals(one, plainly)
	return d != nil && d.accused()
}

// order is the place of a reading among those that fit equally well.
func (one *reading) order(r *Reader) int {
	n := 2 * int(one.how)
	if one.how == afterNumbers && one.pile == nil {
		n = -2 // a column that counts is no card
	}
	if one.arrays != r.begins {
		n++
	}
	return n
}

// hands finds rows that somebody has sorted. Where some of them in a row make a deck, that deck is in no order of a deal,
// and is no reading.
func hands(list []*reading) {
	for _, one := range list {
		f := one.family
		if one.pile != nil || !f.sorted.is() {
			continue
		}
		one.hands = 1
		for _, whole := range list {
			if w := whole.family; whole.how == overRows && whole.source == one.source && w.deep%f.deep == 0 && w.deals*w.deep == f.deals*f.deep && whole.deals() == w.deals && w.deals > 1 {
				one.hands, one.deck = w.deep/f.deep, whole.pile
				whole.used = 0
			}
		}
	}
}
