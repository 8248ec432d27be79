// Rows to readings. Nobody knows at the first line how a text is meant, so several readings are kept side by side, each
// with its counts, and those that turn out to fit badly are given up.

package judge

// A source is where rows come from: the lines of the text, or its arrays.
type source struct {
	off       bool
	sure      bool   // nearly all rows are whole decks
	cells     int    // cards and numbers in all rows
	words     leaves // rows with something that is no card
	direct    count  // each row is a deal
	unnamed   count  // but for words at its beginning
	unlabeled count  // but for a number at its beginning that only counts
	counts    counter
	positions positions
	flow      flow
	table     table
}

// line reads a line with words.
func (s *source) line(r *Reader, l *line) {
	if s.off {
		return
	}
	at := r.at
	numbered := l.odd == 1 && l.cells[0] == big && len(l.cells) > 1 // by a number that is no card
	switch {
	case l.mixes():
		s.words.add(at, mixedDecimals, 0, 0, nil)
		s.table.words.add(at, mixedDecimals, 0, 0, nil)
	case l.odd > 0:
		why := wrongWord
		if l.named {
			why = wrongName
		}
		s.words.add(at, why, 0, 0, l.wrong().text)
		if !numbered {
			s.table.words.add(at, why, 0, 0, l.wrong().text)
		}
	default:
		if l.run && s.direct.runs.n < rare {
			s.direct.runs.add(at, wrongWord, 0, 0, r.lastWord)
		}
		s.deal(l.cells, at)
	}
	if s.off {
		return
	}
	if numbered || l.odd == 0 && !l.mixes() {
		s.table.add(l.cells, at, l.place)
	} else {
		s.table.endBlock()
	}
	if !s.unnamed.off || !s.unlabeled.off {
		s.headed(l, at)
	}
	if !s.positions.off && !l.place {
		s.positions.line(l, at)
	}
}

// deal reads a row of cards.
func (s *source) deal(row []byte, at int) {
	s.direct.add(row, at)
	if !s.flow.off {
		s.flow.add(row, at)
	}
	if n := s.direct.deals + s.direct.left.n; n%256 == 0 {
		s.review(n)
	}
}

// review gives up all other readings when nearly all rows are whole decks of the same cards.
func (s *source) review(rows int) {
	if d := &s.direct; d.top*16 >= (rows+s.words.n)*15 {
		s.sure = true
		s.unnamed.off, s.unlabeled.off, s.positions.off, s.flow.off = true, true, true, true
		s.table.drop()
	}
}

// boundary is a line without cards.
func (s *source) boundary(column int) { s.table.endBlock(); s.table.heading(column) }

// end tells the readings that the text is over.
func (s *source) end() {
	s.positions.end()
	s.flow.end()
	s.table.endBlock()
	s.table.end()
}

// headed reads a line whose first words, or whose first number, are not of the deal.
func (s *source) headed(l *line, at int) {
	cells := l.cells
	k := 0
	for k < len(cells) && cells[k] == bad {
		k++
	}
	if k > 0 && l.table { // "Game 1;3;1;2": a column is left out as a whole
		for k < len(cells) && l.marks[k]&newColumn == 0 {
			k++
		}
	}
	s.unnamed.after(l, k, 2, at)
	if k == 0 || !l.table {
		fits := k < len(cells) && cells[k] <= big && s.counts.next(l.value(k))
		if fits && cells[k] < big {
			s.unlabeled.labels++
		}
		if k++; !fits {
			k = 0
		}
	} else {
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

// after counts the row without its first k cells, of which there must be least.
func (c *count) after(l *line, k, least, at int) {
	if c.off {
		return
	}
	wrong := -1
	for i := range l.cells {
		if i >= k && !isCard(l.cells[i]) {
			wrong = i
		}
	}
	switch fits := k > 0 && len(l.cells) >= k+least; {
	case fits && wrong < 0:
		c.add(l.cells[k:], at)
	case l.odd == 0:
		c.left.add(at, otherStart, 0, 0, nil)
	case fits && l.later.at >= k:
		c.left.add(at, wrongWord, 0, 0, l.later.text)
	default:
		c.left.add(at, wrongWord, 0, 0, l.wrong().text)
	}
}

// A counter tells whether numbers only count: 0, 1, 2 … or 1, 2, 3 …
type counter struct{ last, hits, starts, misses int }

// next takes a number and reports whether it goes on, or begins anew.
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
	label, cells, bare := l.label, l.cells, 0
	if label < 0 && len(cells) > 1 && cells[0] <= big {
		if cells[0] < big {
			bare = 1
		}
		label, cells = l.value(0), cells[1:]
	} else if label < 0 || len(cells) == 0 {
		return
	} else {
		p.sure = true
	}
	for _, c := range cells {
		if !isCard(c) {
			return
		}
	}
	p.tries++
	if goes := label == p.base+len(p.deal) && len(p.deal) > 0; goes {
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
	if p.labels += bare; len(p.deal) <= MaxCards {
		p.deal = append(p.deal, cells...)
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
	f.off = f.deals >= 64 && f.top*2 < f.deals
}

// A table keeps the rows of a block, which a line without cards ends: its columns may be the deals, or, where a wide
// table was printed in several blocks, the rows of each block belong to those of the block before.
type table struct {
	off     bool
	cells   []byte
	ends    []int // of the rows
	lines   []int
	placed  bool // the rows were numbered, and these numbers are gone
	headed  bool // the columns are numbered, and the rows not
	labeled bool // some rows begin with a number that is no card
	columns count
	blocks  count
	single  count  // all cards of a block are one deal
	sure    bool   // the blocks said which columns they have
	words   leaves // rows with something that is no card

	joined [][]byte // the rows of the blocks so far
	starts []int
	parts  int // how many blocks these are
	high   int // the most rows of a block
	most   int
}

// maxCells is how many cells of a table are kept.
const maxCells = 1 << 22

func (t *table) add(row []byte, at int, placed bool) {
	if t.off {
		return
	}
	t.placed = placed
	t.labeled = t.labeled || row[0] == big
	if len(t.cells)+len(row) > maxCells || len(t.ends) > maxCells/16 {
		t.drop()
		return
	}
	t.cells = append(t.cells, row...)
	t.ends = append(t.ends, len(t.cells))
	t.lines = append(t.lines, at)
}

// drop gives the table up.
func (t *table) drop() {
	*t = table{off: true, columns: count{off: true}, blocks: count{off: true}, single: count{off: true}}
}

// row returns the row i of the block without its first k cells.
func (t *table) row(i, k int) []byte {
	start := 0
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.cells[min(start+k, t.ends[i]):t.ends[i]]
}

// heading tells the number of the first column of the next block, if that is known.
func (t *table) heading(column int) {
	if column == 1 {
		t.end()
	}
	t.sure = t.sure || column > 1
	t.headed = t.headed || column > 0
}

func (t *table) endBlock() {
	n := len(t.ends)
	if t.off || n == 0 {
		return
	}
	if high := &t.high; n > *high {
		*high = n
	}
	if !t.labeled {
		t.single.add(t.cells, t.lines[0])
	}
	top := 0
	if n > 1 && len(t.row(0, 0)) == len(t.row(1, 0))-1 { // pandas numbers the columns
		top = 1
	}
	labels, cells := t.labels(top)
	width := len(t.row(top, labels))
	even := width > 0
	for i := top; i < n; i++ {
		row := t.row(i, labels)
		even = even && len(row) == width && row[0] != big
	}
	if even {
		t.columns.labels += cells
		t.blocks.labels += cells
		t.readColumns(top, labels, width)
		t.join(top, labels)
	}
	t.cells, t.ends, t.lines = t.cells[:0], t.ends[:0], t.lines[:0]
	t.headed, t.labeled = false, false
}

// labels returns 1 if the first column counts the rows, and how many cells of it might be cards.
func (t *table) labels(top int) (labels, cells int) {
	if t.placed || t.headed {
		return 0, 0
	}
	first := -1
	for i := top; i < len(t.ends); i++ {
		row := t.row(i, 0)
		if first < 0 {
			first = int(row[0])
		}
		if len(row) < 2 || first > 1 || int(row[0]) != min(first+i-top, big) {
			return 0, 0
		}
		if row[0] < big {
			cells++
		}
	}
	if len(t.ends)-top < 2 {
		return 0, 0
	}
	return 1, cells
}

func (t *table) readColumns(top, labels, width int) {
	high := len(t.ends) - top
	if high < 2 || high > MaxCards || t.columns.off {
		return
	}
	var deal [MaxCards]byte
	for k := range width {
		for i := range high {
			deal[i] = t.row(top+i, labels)[k]
		}
		t.columns.add(deal[:high], t.lines[top])
	}
	t.columns.off = t.columns.deals+t.columns.left.n >= 256 && t.columns.top*2 < t.columns.deals
}

// join adds the block to the rows of those before.
func (t *table) join(top, labels int) {
	high := len(t.ends) - top
	if t.blocks.off {
		return
	}
	fits := high == len(t.joined)
	for i := 0; fits && i < high; i++ {
		row := t.row(top+i, labels)
		fits = mask(t.joined[i])&mask(row) == 0 && len(t.joined[i])+len(row) <= MaxCards && t.joined[i][0] >= names == (row[0] >= names)
	}
	if !fits {
		t.end()
		t.starts = append(t.starts[:0], t.lines[top:]...)
		for range high {
			t.joined = append(t.joined, nil)
		}
	}
	for i := range high {
		t.joined[i] = append(t.joined[i], t.row(top+i, labels)...)
	}
	t.parts++
}

// end counts the joined rows.
func (t *table) end() {
	for i, row := range t.joined {
		if len(row) > 0 {
			t.blocks.add(row, t.starts[i])
		}
	}
	t.most = max(t.most, t.parts)
	t.joined, t.parts = t.joined[:0], 0
	t.blocks.off = t.blocks.off || t.blocks.deals >= 256 && t.blocks.top*2 < t.blocks.deals
}
