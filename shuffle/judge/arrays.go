// Arrays: what stands in brackets of any kind, a deal where no other brackets stand within. JSON is this, and so is
// what numpy, Go, Java, PHP or Perl print. Some brackets hold no cards: the size of an array, the place of a number.

package judge

// A frame is an array that is open, or has just been closed.
type frame struct {
	row
	open   bool // no other array was within, so far
	square bool // it stands in square brackets
	called bool // a name stands right before it, as in int(3)
	begins bool // it is the first of its line
	comma  byte // 'a' with a comma before its first cell, 'z' with one behind it
	depth  int
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
	byQuote
	byPart
	byLine
	byOpening
	byClosing
	byKey
)

// open returns the innermost array that is open, nil if there is none or another one was within.
//
//go:noinline
func (r *Reader) open() *frame {
	if f := r.frame; r.depth > 0 && f.open && f.depth == r.depth-1 {
		return f
	}
	return nil
}

func (r *Reader) opens(by byte) {
	l := &r.line
	r.settle(byOpening)
	r.apart()
	empty := len(l.cells) == 0 && !l.bracket
	if r.depth == 0 && !l.bracket {
		switch {
		case l.isText():
			r.outside.along = true
		case len(l.cells) > 0:
			r.outsideLine(l)
		case l.keys == 0:
			r.outside.caption(r.at)
			r.begins = r.begins || r.count+r.lines.cells+r.lines.words.n == 0
		}
	}
	f := r.around
	r.frame, r.around = f, r.frame
	f.row.clear()
	*f = frame{row: f.row, open: true, square: by == '[', depth: r.depth, called: l.prefix, begins: empty}
	r.depth++
	l.nested++
	l.bracket, l.prefix, r.named = true, false, false
}

func (r *Reader) closes(by byte) {
	r.settle(byClosing)
	r.apart()
	if r.depth == 0 {
		if by == ')' && r.line.lone() { // 1) A♠ K♠
			r.key()
		}
		return
	}
	r.closed = r.open() != nil
	r.frame.open = r.closed
	r.depth--
}

// settle decides what the array was that has just been closed, if one was.
func (r *Reader) settle(by behind) {
	if !r.closed {
		return
	}
	r.closed = false
	f, l := r.frame, &r.line
	lone := f.lone() && !f.texts && f.keys == 0
	switch {
	case by == byKey: // [0] => 3
	case !lone:
		r.readFrame(f, by)
		return
	case f.called && (by == byOpening || by == byQuote): // string(4) "A♠"
		l.drop()
	case f.called: // int(3)
	case f.square && f.comma != 0: // R's [2,] and [,2]
		l.drop()
		if l.place = f.comma == 'z'; !l.place && l.head == 0 {
			l.head = f.num
		}
	case f.begins && by <= byQuote && len(l.cells) == 1: // R's [26]
		l.row.clear()
		l.label = f.num
	default:
		r.readFrame(f, by)
		return
	}
	// It was no array. What it stood in goes on, unless that has been forgotten.
	p := r.around
	r.frame, r.around = p, f
	p.open = p.open && p.depth == r.depth-1
	if by == byKey {
		p.keyed(f.num, lone)
	} else if f.called && by != byOpening && by != byQuote && r.depth > 0 {
		r.within(f.cells[0], 0, f.text)
	}
	l.bracket = r.depth > 0
}

// within takes a word of an array.
func (r *Reader) within(code, mark byte, word []byte) {
	f := r.open()
	if f == nil {
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
	r.settle(byQuote)
	r.line.prefix = false
	r.frame.mark = len(r.frame.cells)
}

// quoteCloses makes a text of several cards a deal.
func (r *Reader) quoteCloses() {
	f := r.open()
	if r.closed || f == nil || f.mark > len(f.cells) {
		return
	}
	if f.keys == 0 && f.mark == len(f.cells)-1 && f.cells[f.mark] == big && isOrder(r.lastWord) { // "2314"
		f.pop()
		for _, c := range r.lastWord {
			f.push(c-'0', 0, nil)
		}
	}
	n := len(f.cells) - f.mark
	if f.odd > 0 || n == 0 || n == 1 && !f.texts {
		return
	}
	f.texts = true
	r.count++
	r.arrays.cells += n
	r.arrays.deal(f.cells[f.mark:], r.count)
	f.cells = f.cells[:f.mark]
}

// readFrame hands an array to the readings.
func (r *Reader) readFrame(f *frame, by behind) {
	f.open = false
	r.count++
	src := &r.arrays
	switch {
	case r.line.stars && by == byOpening: // *** TURN *** [Ah Kd 2c] [5s]
		src.direct.left.add(r.count, repeats, 0, 0, nil)
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
		src.row(&f.row, r.count, false)
		if src.sure { // the lines of these arrays are not wanted any more
			r.lines.direct.off = true
			r.lines.stop()
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
	if len(l.cells) == 0 || l.isText() {
		o.texts.add(r.at, besideText, 0, 0, l.text)
		return
	}
	v := -1
	if len(l.cells) == 1 {
		v = l.value(0)
	}
	o.take(r.at, l.cells[0], v, len(l.cells))
}

// isText reports whether a row has words that are no cards.
func (w *row) isText() bool {
	for _, c := range w.cells {
		if c == bad {
			return true
		}
	}
	return false
}

// caption forgets the text of the line before if that stands over an array.
func (o *outside) caption(line int) {
	if n := len(o.texts.list) - 1; n >= 0 && o.texts.list[n].line == line-1 {
		o.texts.list = o.texts.list[:n]
		o.texts.n--
	}
}
