// Lines: one deal each, unless a later look at all of them tells otherwise.

package judge

// A line is the row of a line, with what stands around its cards.
type line struct {
	row
	label   int  // the number before the cards, as in "[26]" or "3:"; −1 if there is none
	keys    int  // how often something was named by "…:" or "… ="
	place   bool // the label tells the row of a table: "[2,]"
	head    int  // the number of the first column below, as in "[,14]" or "Columns 14 through 26"
	stars   bool // *** FLOP ***
	run     bool // names stand together
	bare    bool // it begins with a number like 1.
	named   bool // it has words that "of" joins, and that are no card
	prefix  bool // its last word belongs to the bracket or the quotes behind it
	table   bool // commas, semicolons, tabs or bars part it
	levels  bool // it lists the cards that there are
	bracket bool // some of it stands in brackets
	lost    int  // cards that stand before a colon, or an equals sign, and are more than a label
	nested  int  // how many brackets it opens
	dots    string
	before  int // how many cards stand before the dots
}

//go:noinline
func (l *line) clear() {
	l.row.clear()
	*l = line{row: l.row, label: -1}
	l.text = l.text[:0]
}

// wrong takes a word, or a number, that is no card.
//
//go:noinline
func (r *Reader) wrong(code, mark byte, word []byte) {
	r.lastWord = append(r.lastWord[:0], word[:min(len(word), maxText)]...)
	r.token(code, mark, word)
}

// token takes a word: a card, or not.
func (r *Reader) token(code, mark byte, word []byte) {
	r.settle(byToken)
	s := &r.scanner
	if s.hard {
		mark |= newColumn
		s.hard = false
	}
	if s.last == ',' {
		mark |= behindComma
	}
	l := &r.line
	if len(l.cells) == maxRow {
		r.spill(&l.row, &r.lines)
	}
	l.push(code, mark, word)
	if r.depth > 0 {
		r.within(code, mark, word)
	} else if l.bracket && isCard(code) {
		r.outside.take(r.at, code, r.lastNumber, 1)
	}
	r.near = true
}

// renamed makes the last word another card, or the end of a word that is none.
func (r *Reader) renamed(code byte, word []byte) {
	r.line.replace(code, word)
	if f := r.open(); f != nil {
		f.replace(code, word)
	}
	r.near = true
}

// part takes a comma, a semicolon, a tab or a bar.
func (r *Reader) part() {
	r.settle(byPart)
	r.apart()
	r.named = false
	r.line.table = true
	if f := r.frame; len(f.cells) == 0 {
		f.comma = 'a'
	} else {
		f.comma = 'z'
	}
}

// apart ends what may be a name of several words.
func (r *Reader) apart() {
	was := r.joint
	r.joint = noJoint
	if was == ofJoint {
		r.wrong(bad, 0, []byte("of"))
	}
	r.near = false
}

// key takes a sign that makes what came before it a name for what follows.
func (r *Reader) key() {
	l := &r.line
	if r.closed {
		r.settle(byKey)
	} else if f := r.open(); f != nil && r.near && len(f.cells) > 0 {
		c := f.pop()
		f.keyed(int(c), c <= big)
	}
	if n := len(l.cells); n > 0 {
		l.label = -1
		if l.cells[n-1] <= big {
			l.label = r.lastNumber
		}
		l.columns()
		l.levels = n == 1 && string(l.text) == "Levels" // of R's factors
		l.lost += max(l.cards()-2, 0)
		l.keys++
		l.row.clear() // its text stays, for the reason why a line with nothing else is skipped
	}
	r.apart()
	r.named = true
}

// cut takes the sign that something was left out.
func (r *Reader) cut(sign []byte) {
	l := &r.line
	f := r.open()
	switch {
	case r.scanner.quote != 0:
		r.wrong(bad, 0, sign)
	case f != nil && f.odd == 0 && len(f.cells) > 0:
		r.truncated(string(sign), len(f.cells))
	case len(l.cells) == 0 && l.keys == 0:
		r.truncated(string(sign), 0)
	case l.dots == "":
		l.dots, l.before = string(sign), l.cards()
	}
}

func (r *Reader) truncated(sign string, after int) {
	why := "line # has & after # card%, where the print-out left some out: allowed are deals with all their cards"
	if after == 0 {
		why = "line # has &, where the print-out left some out: allowed are deals with all their cards"
	}
	r.fail(why, sign, after)
}

// A failure is why a text can't be read at all: the first of its reasons.
type failure struct {
	why, word   string
	line, after int
	_           [0]func()
}

//go:noinline
func (r *Reader) fail(why, word string, after int) {
	if r.fatal.why == "" {
		r.fatal = failure{why: why, word: word, line: r.at, after: after}
	}
}

// endLine hands the line to the readings.
func (r *Reader) endLine() {
	l := &r.line
	r.settle(byLine)
	r.apart()
	if l.dots != "" {
		if l.odd == 0 {
			r.truncated(l.dots, l.before)
		}
		l.push(bad, 0, nil)
	}
	r.readLine(l)
	r.at++
	l.clear()
	l.bracket = r.depth > 0
}

// columns finds out whether a line tells which columns stand below, as MATLAB and Octave write it.
//
//go:noinline
func (l *line) columns() {
	if word := string(l.text); l.first == 0 && (word == "Columns" || word == "Column") && len(l.cells) > 1 {
		l.head = l.value(1)
	}
}

func (r *Reader) readLine(l *line) {
	src := &r.lines
	l.columns()
	if l.exact == 1 && l.bare && len(l.cells) > 1 { // 1. A♠ K♠
		l.label = l.value(0)
		first := l.cells[0]
		l.cells = l.cells[:copy(l.cells, l.cells[1:])]
		if l.exact = 0; first == big {
			l.odd--
		}
	}
	l.halve()
	if len(l.cells) > 0 && l.head == 0 {
		if l.label < 0 && r.column > 0 {
			l.label = r.column
		}
		r.column = 0
	}
	src.cells += l.lost
	listed := l.nested > 1 && l.lone() && !l.table // [[2]], as R numbers a list
	l.run = l.digits() || l.run
	switch {
	case l.spilt:
		r.spill(&l.row, src)
		src.direct.left.add(r.at, tooMany, 0, 0, nil)
	case listed, l.levels, l.head > 0:
		r.column = l.head
		src.table.endBlock()
		src.table.heading(l.head)
		return
	case l.keys > 2: // an object of JSON, or its like
		src.words.add(r.at, unlisted, 0, 0, nil)
	case len(l.cells) == 0:
		src.table.endBlock()
		if l.keys > 0 && len(l.text) > 0 {
			src.words.add(r.at, wrongWord, 0, 0, l.text)
		}
	case src.direct.off:
	default:
		if n := l.cards(); n > l.odd { // "Hand 12" has no card
			src.cells += n
		}
		src.line(r, l)
	}
	if r.depth == 0 && !l.bracket && len(l.cells)+l.keys > 0 {
		r.outsideLine(l)
	}
}
