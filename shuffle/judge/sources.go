// Rows to readings. Nobody knows at the first line how a text is meant, so several readings are kept side by side, each
// with its counts, and those that turn out to fit badly are given up.

package judge

import "math/bits"

// A source is where rows come from: the lines of the text, or its arrays.
type source struct {
	sure      bool   // nearly all rows are whole decks of the same cards
	cells     int    // cards and numbers in all rows
	words     leaves // rows with something that is no card
	direct    count  // each row is a deal
	unnamed   count  // but for words at its beginning
	unlabeled count  // but for a number at its beginning that only counts
	counts    counter
	positions positions
	flow      flow
	table     table
	restarts  restarts
}

// line reads a line with words.
func (s *source) line(r *Reader, l *line) {
	at := r.at
	if l.run {
		s.direct.word = r.lastWord
	}
	s.row(&l.row, at, l.named)
	s.direct.word = nil
	s.table.add(l, at)
	if !s.unnamed.off || !s.unlabeled.off {
		s.headed(l, at)
	}
	if !s.positions.off && !l.place {
		s.positions.line(l, at)
	}
}

// row reads a row that may have something that is no card.
func (s *source) row(w *row, at int, named bool) {
	switch {
	case w.odd > 0 && named:
		s.words.add(at, wrongName, 0, 0, w.text)
	case w.odd > 0:
		s.words.add(at, wrongWord, 0, len(w.cells), w.text)
	case w.mixes():
		s.words.add(at, mixedDecimals, 0, 0, nil)
	default:
		s.deal(w.cells, at)
		if !s.table.off && s.table.ofArrays {
			s.table.keep(w.cells, at)
		}
	}
}

// deal reads a row of cards. When nearly all are whole decks of the same cards, all other readings are given up.
func (s *source) deal(row []byte, at int) {
	d := &s.direct
	d.add(row, at)
	if !s.restarts.off {
		s.restarts.add(row, at)
	}
	if !s.flow.off {
		s.flow.add(row, at)
	}
	if n := d.deals + d.left.n; n%256 == 0 && d.top*16 >= (n+s.words.n)*15 {
		s.sure = true
		s.stop()
	}
}

// stop gives up all readings but the direct one.
func (s *source) stop() {
	s.unnamed.off, s.unlabeled.off, s.positions.off, s.flow.off = true, true, true, true
	s.table.drop()
}

// headed reads a line whose first words, or whose first number, are not of the deal.
func (s *source) headed(l *line, at int) {
	cells := l.cells
	k := 0
	for k < len(cells) && cells[k] == bad {
		k++
	}
	if k > 0 && l.table { // "Game 1;3;1;2": a column is left out as a whole
		k = max(k, l.part)
	}
	s.unnamed.after(l, k, 2, at)
	fits := (k == 0 || !l.table) && k < len(cells) && cells[k] <= big && s.counts.next(l.value(k))
	if fits && cells[k] < big {
		s.unlabeled.labels++
	}
	if k++; !fits {
		k = 0
	}
	s.unlabeled.after(l, k, 1, at)
	if c := &s.counts; c.misses >= 16 && c.misses > c.hits {
		s.unlabeled.off = true
	}
	if u := &s.unnamed; u.left.n >= 16 && u.left.n > u.deals {
		u.off = true
	}
}

// after counts the row without its first k cells, of which there must be some, and least must remain.
func (c *count) after(l *line, k, least, at int) {
	if c.off {
		return
	}
	odd := l.odd
	for _, v := range l.cells[:min(k, len(l.cells))] {
		if !isCard(v) {
			odd--
		}
	}
	switch {
	case k > 0 && len(l.cells) >= k+least && odd == 0:
		c.add(l.cells[k:], at)
	case l.odd > 0:
		c.left.add(at, wrongWord, 0, len(l.cells), l.text)
	default:
		c.left.add(at, otherStart, 0, 0, nil)
	}
}

// A counter tells whether numbers only count: 0, 1, 2 … or 1, 2, 3 …
type counter struct{ last, hits, starts, misses int }

// next takes a number and reports whether it goes on, or begins anew.
//
//go:noinline
func (c *counter) next(v int) bool {
	goes := v == c.last+1 && c.hits+c.starts+c.misses > 0
	c.last = v
	switch {
	case goes:
		c.hits++
	case v == 0 || v == 1:
		c.starts++
	default:
		c.misses++
		return false
	}
	return true
}

// counts reports whether they do, but for a heading.
func (c *counter) counts() bool {
	return c.hits >= 2 && c.misses <= 1+c.hits/32 && c.starts <= 2+c.hits/4
}

// Positions join lines that begin with the number of their first card in the deal, as R prints [1] and [26].
type positions struct {
	count
	deal  []byte
	base  int
	start int
	tries int
	sure  bool // some numbers stood in brackets, or before a colon
	joins bool // a deal has several lines
}

func (p *positions) line(l *line, at int) {
	label, k := l.label, 0
	if label < 0 && len(l.cells) > 1 && l.cells[0] <= big {
		label, k = l.value(0), 1
	}
	odd := l.odd
	if k == 1 && l.cells[0] == big {
		odd--
	}
	if label < 0 || odd > 0 || len(l.cells) == 0 {
		return
	}
	p.sure = p.sure || k == 0
	p.tries++
	if label == p.base+len(p.deal) && len(p.deal) > 0 {
		p.joins = true
	} else {
		p.end()
		if label > 1 {
			p.left.add(at, otherStart, 0, 0, nil)
			p.off = p.tries >= 64 && p.left.n*2 > p.tries
			return
		}
		p.base, p.start = label, at
	}
	if k == 1 && l.cells[0] < big {
		p.labels++
	}
	if len(p.deal) <= MaxCards {
		p.deal = append(p.deal, l.cells[k:]...)
	}
}

func (p *positions) end() {
	if len(p.deal) > 0 {
		p.add(p.deal, p.start)
		p.deal = p.deal[:0]
	}
}

// A flow joins rows until a card comes for the second time: then a deck was over. Of whole decks, whatever the width of
// the lines, that finds each.
type flow struct {
	count
	deck        [values]byte
	n           int
	cards       uint64
	start       int // the row of its first card
	last        int // the last row
	rows        int // of this deck
	least, most int // rows of a deck
	split       bool
}

func (f *flow) add(row []byte, at int) {
	for i, v := range row {
		bit := uint64(1) << (v % names)
		if f.n > 0 && (f.cards&bit != 0 || v >= names != (f.deck[0] >= names) || f.n == MaxCards) {
			f.split = f.split || i > 0
			f.end()
		}
		if f.n == 0 {
			f.start, f.rows, f.last = at, 0, -1
		}
		if at != f.last {
			f.rows++
			f.last = at
		}
		f.deck[f.n] = v
		f.n++
		f.cards |= bit
	}
}

func (f *flow) end() {
	if f.n == 0 {
		return
	}
	f.count.add(f.deck[:f.n], f.start)
	if f.deals == 1 {
		f.least = f.rows
	}
	f.least, f.most = min(f.least, f.rows), max(f.most, f.rows)
	f.n, f.cards = 0, 0
	f.off = f.off || f.deals >= 64 && f.top*2 < f.deals
}

// Restarts find decks that are shown from one that lies in order to the next, always as many: before and after, or every
// step of a shuffle. Then the last of them is what was dealt. It may lie in order too, by chance.
type restarts struct {
	count
	deck    []byte // the last
	at      int
	since   int    // decks from the first one that lay in order
	others  int    // decks that did not
	periods uint64 // bit k: each k-th deck from there lay in order
}

const (
	mostSteps     = 63 // decks from one that lies in order to the next
	leastRestarts = 16 // so often that it is no chance
)

func (s *restarts) add(row []byte, at int) {
	isFresh := fresh(row)
	switch {
	case s.periods == 0 && isFresh:
		s.periods = 1<<(mostSteps+1) - 1<<2
	case s.periods == 0:
		s.off = s.at > 0 // whatever stands above the first is one line
		s.at = at
		return
	default:
		s.since++
	}
	period := bits.TrailingZeros64(s.periods)
	if !isFresh {
		s.others++
		for k := period; k <= mostSteps; k++ {
			if s.since%k == 0 {
				s.periods &^= 1 << k
			}
		}
		if s.periods == 0 {
			s.off = true
			return
		}
		if k := bits.TrailingZeros64(s.periods); k != period {
			s.count = count{}
			period = k
		}
	}
	if s.since%period == 0 {
		s.take()
	}
	s.deck = append(s.deck[:0], row...)
	s.at = at
}

// take counts the last deck.
func (s *restarts) take() {
	if len(s.deck) > 0 {
		s.count.add(s.deck, s.at)
	}
}

func (s *restarts) end() {
	if s.off || s.periods == 0 {
		s.off = true
		return
	}
	period := bits.TrailingZeros64(s.periods)
	if s.since%period == period-1 {
		s.take()
	}
	s.off = s.since < leastRestarts*period || s.others < leastRestarts
}
