// Arrays: what stands in brackets of any kind, a deal where no other brackets stand within. JSON is this, and so is
// what numpy, Go, Java, PHP or Perl print. Some brackets hold no cards: the size of an array, the place of a number.

package judge

// A frame is an array that is open, or has just been closed.
type frame struct {
	row
	open   bool // no other array was within, so far
	by     byte // the bracket that opened it
	depth  int
	called bool // a name stands right before it, as in int(3)
	begins bool // it is the first of its line
	comma  byte // 'a' with a comma before its first cell, 'z' with one behind it
	num    int  // its last number
	keys   int  // values that have a key
	base   int  // the first of these
	object bool // they are names, not the numbers of a list
	mark   int  // where quotes opened
	texts  bool // it holds texts of several cards, each a deal
}

// What comes behind an array that was closed tells what it was.
type behind int

const (
	byToken behind = iota
	byPart
	byLine
	byOpening
	byClosing
	byQuote
	byKey
)

func (r *Reader) open(by byte) {
	l := &r.line
	if r.closed {
		r.settle(byOpening)
	}
	r.apart()
	if r.depth == 0 && !l.bracket && len(l.cells) > 0 {
		if l.text() {
			r.outside.along = true
		} else {
			r.outsideLine(l)
		}
	}
	if len(l.cells) == 0 && !l.bracket && !l.keyed && r.depth == 0 {
		r.outside.caption(r.at)
		r.begins = r.begins || r.count+r.lines.cells+r.lines.words.n == 0
	}
	r.frame, r.around = r.around, r.frame
	f := r.frame
	*f = frame{row: f.row, open: true, by: by, depth: r.depth, called: l.prefix, begins: len(l.cells) == 0 && !l.bracket}
	f.row.clear()
	r.depth++
	l.nested++
	l.bracket, l.prefix, r.named = true, false, false
}

func (r *Reader) close(c byte) {
	if r.closed {
		r.settle(byClosing)
	}
	r.apart()
	if r.depth == 0 {
		if c == ')' && r.line.lone() { // 1) A♠ K♠
			r.key()
		}
		return
	}
	r.depth--
	if r.frame.open && r.frame.depth == r.depth {
		r.closed = true
	} else {
		r.frame.open = false
	}
}

// settle decides what the array was that has just been closed.
func (r *Reader) settle(by behind) {
	r.closed = false
	f, l := r.frame, &r.line
	lone := f.lone() && !f.texts && f.keys == 0
	more := by == byToken || by == byQuote
	switch {
	case by == byKey: // [0] => 3
		r.leaveFrame()
		if p := r.frame; p.open {
			p.keyed(f.num, lone)
		}
		return
	case lone && f.called && (by == byOpening || by == byQuote): // string(4) "A♠"
		l.pop()
		r.leaveFrame()
		return
	case lone && f.called: // int(3)
		r.leaveFrame()
		if r.depth > 0 {
			r.within(f.cells[0], f.marks[0], f.first.text)
		}
		return
	case lone && f.by == '[' && f.comma != 0: // R's [2,] and [,2]
		if len(l.cells) > 0 {
			l.pop()
		}
		if f.comma == 'z' {
			l.place = true
		} else if l.head == 0 {
			l.head = f.num
		}
		r.leaveFrame()
		return
	case lone && f.begins && more && len(l.cells) == 1: // R's [26]
		l.row.clear()
		l.label = f.num
		r.leaveFrame()
		return
	}
	if l.stars && by == byOpening { // *** TURN *** [Ah Kd 2c] [5s]
		r.arrays.direct.left.add(r.count+1, repeats, 0, 0, nil)
		f.row.clear()
	}
	r.readFrame(f)
}

// leaveFrame goes back to the array around the last one, as if that had not been.
func (r *Reader) leaveFrame() {
	r.frame, r.around = r.around, r.frame
	if r.frame.depth != r.depth-1 {
		r.frame.open = false // it is another one's
	}
	r.line.bracket = r.depth > 0
}

// within takes a word of an array.
func (r *Reader) within(code, mark byte, word []byte) {
	f := r.frame
	if !f.open || f.depth != r.depth-1 {
		if !r.named && isCard(code) {
			r.outside.take(r.at, code, r.lastNumber, 1)
		}
		return
	}
	f.num = r.lastNumber
	if len(f.cells) == maxRow {
		r.spill(&f.row, &r.arrays)
	}
	f.push(code, mark, word)
}

// key makes the last word a key.
func (f *frame) key() {
	if f.open && len(f.cells) > 0 {
		c := f.pop()
		f.keyed(int(c), c <= big)
	}
}

// keyed counts a key: of a list, if they run 0, 1, 2 … or 1, 2, 3 …
func (f *frame) keyed(key int, isNumber bool) {
	if f.keys == 0 {
		f.base = key
	}
	if !isNumber || f.base > 1 || min(key, big) != min(f.base+f.keys, big) {
		f.object = true
	}
	f.keys++
}

func (r *Reader) quoteOpens() {
	if r.closed {
		r.settle(byQuote)
	}
	r.line.prefix = false
	if r.depth > 0 {
		r.frame.mark = len(r.frame.cells)
	}
}

// quoteCloses makes a text of several cards a deal.
func (r *Reader) quoteCloses() {
	f := r.frame
	if r.closed || r.depth == 0 || !f.open || f.depth != r.depth-1 || f.mark > len(f.cells) {
		return
	}
	if f.keys == 0 && f.mark == len(f.cells)-1 && f.cells[f.mark] == big && isOrder(r.lastWord) { // "2314"
		f.pop()
		for _, c := range r.lastWord {
			f.push(c-'0', 0, nil)
		}
	}
	if n := len(f.cells) - f.mark; f.odd == 0 && n > 1 || f.odd == 0 && n == 1 && f.texts {
		f.texts = true
		r.count++
		r.arrays.cells += n
		r.arrays.deal(f.cells[f.mark:], r.count)
		f.cells, f.marks = f.cells[:f.mark], f.marks[:f.mark]
	}
}

// readFrame hands an array to the readings.
func (r *Reader) readFrame(f *frame) {
	f.open = false
	r.count++
	src := &r.arrays
	switch {
	case f.object:
		if r.object == 0 {
			r.object = r.at
		}
	case f.texts:
		for _, c := range f.cells {
			r.outside.take(r.at, c, -1, 1)
		}
	case f.spilt:
		r.spill(&f.row, src)
		src.direct.left.add(r.count, tooMany, 0, 0, nil)
	case len(f.cells) > 0:
		src.cells += f.cards()
		switch {
		case f.mixes():
			src.words.add(r.count, mixedDecimals, 0, 0, nil)
		case f.odd > 0:
			src.words.add(r.count, wrongWord, 0, 0, f.wrong().text)
		default:
			src.table.add(f.cells, r.count, true)
			src.deal(f.cells, r.count)
		}
	}
}

// outside counts what stands outside of all arrays, or beside others in one.
type outside struct {
	cells   int
	count   counter
	numbers leaves
	texts   leaves
	along   bool // there is text on the lines of arrays
}

// take takes a number or a name that is in no deal, and how many are on with it.
func (o *outside) take(line int, code byte, v, cells int) {
	o.cells += cells
	o.count.next(v)
	o.numbers.add(line, beside, code, 0, nil)
}

// outsideLine counts a line, or its beginning, that is outside of all arrays.
func (r *Reader) outsideLine(l *line) {
	o := &r.outside
	if l.text() {
		o.texts.add(r.at, besideText, 0, 0, l.first.text)
		return
	}
	v := -1
	if len(l.cells) == 1 {
		v = l.value(0)
	}
	o.take(r.at, l.cells[0], v, len(l.cells))
}

// text reports whether a line has words that are no cards.
func (l *line) text() bool {
	for _, c := range l.cells {
		if c == bad {
			return true
		}
	}
	return len(l.cells) == 0
}

// caption forgets the text of the line before if that stands over an array.
func (o *outside) caption(line int) {
	if n := len(o.texts.list); n > 0 && o.texts.list[n-1].line == line-1 {
		o.texts.list = o.texts.list[:n-1]
		o.texts.n--
	}
}
