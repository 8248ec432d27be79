// Tables: several lines in a row, which a line without cards ends. Their columns may be the deals; all of their cards
// may be one; or, where a wide table was printed in several blocks, each row goes on in the next block.

package judge

// A table keeps the rows of a block.
type table struct {
	off      bool
	ofArrays bool
	cells    []byte
	start    int  // the first of its lines, which have no others between them
	high     int  // how many these are
	width    int  // how many cells each has
	uneven   bool // but not all of them
	placed   bool // the rows were numbered, or the columns, and these numbers are gone
	labeled  bool // some rows begin with a number that is no card

	columns count
	blocks  count
	single  count
	words   leaves // rows with something that is no card

	joined    []byte // what rows have from the blocks so far, [row·52 + cell]
	rows      int
	full      int  // how many cells each has
	from      int  // the first line
	parts     int  // how many blocks these are
	most      int  // and were at most
	tall      int  // the most rows of a block
	sure      bool // the blocks said which columns they have
	unmatched bool
}

// maxCells is how many cells of a table are kept.
const maxCells = 1 << 22

// add reads a line.
func (t *table) add(l *line, at int) {
	if t.off {
		return
	}
	numbered := l.odd == 1 && l.cells[0] == big && len(l.cells) > 1 // by a number that is no card
	if l.odd > 0 && !numbered || l.mixes() {
		t.words.add(at, wrongWord, 0, len(l.cells), l.text)
		t.endBlock()
		return
	}
	t.placed = t.placed || l.place
	t.labeled = t.labeled || numbered
	t.keep(l.cells, at)
}

func (t *table) keep(row []byte, at int) {
	if t.high == 1 && len(row) == t.width+1 { // pandas numbers the columns
		t.cells, t.high = t.cells[:0], 0
	}
	if t.high == 0 {
		t.start, t.width = at, len(row)
	}
	t.uneven = t.uneven || len(row) != t.width
	t.cells = append(t.cells, row...)
	if t.high++; len(t.cells) > maxCells || t.high > maxCells/16 {
		t.drop()
	}
}

// drop gives the table up.
func (t *table) drop() {
	*t = table{off: true}
	t.columns.off, t.blocks.off, t.single.off = true, true, true
}

// heading tells the number of the first column of the next block, if that is known.
func (t *table) heading(column int) {
	if column == 1 {
		t.end()
	}
	t.sure = t.sure || column > 1
	t.placed = t.placed || column > 0
}

func (t *table) endBlock() {
	if t.high == 0 || t.off {
		return
	}
	t.tall = max(t.tall, t.high)
	if !t.labeled {
		t.single.add(t.cells, t.start)
	}
	k := t.counted()
	if !t.uneven && (k == 1 || !t.labeled) && t.width > k {
		t.readColumns(k)
		t.join(k)
	}
	t.cells, t.high = t.cells[:0], 0
	t.uneven, t.placed, t.labeled = false, false, false
}

// counted returns 1 if the first column counts the rows.
//
//go:noinline
func (t *table) counted() int {
	first := int(t.cells[0])
	if t.placed || t.uneven || first > 1 || t.high < 2 || t.width < 2 {
		return 0
	}
	for i := range t.high {
		if int(t.cells[i*t.width]) != min(first+i, big) {
			return 0
		}
	}
	n := min(t.high, big-first) // the others are no cards in any reading
	t.columns.labels += n
	t.blocks.labels += n
	return 1
}

func (t *table) readColumns(k int) {
	if t.high < 2 || t.high > MaxCards || t.columns.off {
		return
	}
	var deal [MaxCards]byte
	for ; k < t.width; k++ {
		for i := range t.high {
			deal[i] = t.cells[i*t.width+k]
		}
		t.columns.add(deal[:t.high], t.start)
	}
	c := &t.columns
	c.off = c.off || c.deals+c.left.n >= 256 && c.top*2 < c.deals
}

// join adds the block to the rows of those before, if no card comes twice in any.
func (t *table) join(k int) {
	n := t.width - k
	if t.blocks.off || n > MaxCards {
		return
	}
	fits := t.high == t.rows && t.full+n <= MaxCards
	for i := 0; fits && i < t.high; i++ {
		was, row := t.joined[i*MaxCards:][:t.full], t.cells[i*t.width+k:][:n]
		fits = mask(was)&mask(row) == 0 && was[0] >= names == (row[0] >= names)
	}
	if !fits {
		t.end()
		t.rows, t.from = t.high, t.start
		if need := t.rows * MaxCards; need > len(t.joined) {
			t.joined = make([]byte, need)
		}
	}
	for i := range t.high {
		copy(t.joined[i*MaxCards+t.full:], t.cells[i*t.width+k:][:n])
	}
	t.full += n
	t.parts++
}

// end counts the joined rows.
func (t *table) end() {
	for i := range t.rows {
		t.blocks.add(t.joined[i*MaxCards:][:t.full], t.from+i)
	}
	t.most = max(t.most, t.parts)
	t.rows, t.full, t.parts = 0, 0, 0
	c := &t.blocks
	c.off = c.off || c.deals >= 256 && c.top*2 < c.deals && !t.sure
}
