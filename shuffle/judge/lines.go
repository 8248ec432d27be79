// Lines: one deal each, unless a later look at all of them tells otherwise.

package judge

// A line is the row of a line, with what stands around its cards.
type line struct {
	row
	label   int  // the number before the cards, as in "[26]" or "3:"; −1 if there is none
	keyed   bool // something was named by "…:" or "… ="
	keys    int  // how often
	place   bool // the label tells the row of a table: "[2,]"
	head    int  // the number of the first column below, as in "[,14]" or "Columns 14 through 26"
	stars   bool // *** FLOP ***
	run     bool // names stand together
	named   bool // it has words that "of" joins, and that are no card
	prefix  bool // its last word belongs to the bracket or the quotes behind it
	table   bool // commas, semicolons, tabs or bars part it
	dots    string
	before  int  // how many cells stand before the dots
	levels  bool // it lists the cards that there are
	lost    int  // cards that stand before a colon, or an equals sign, and are more than a label
	nested  int  // how many brackets it opens within each other
	bracket bool // some of it stands in brackets
}

func (l *line) clear() {
	*l = line{row: l.row, label: -1}
	l.row.clear()
	l.first.text = l.first.text[:0]
}

// number takes a number that may be a card.
func (r *Reader) number(code byte, v int, mark byte) {
	r.lastNumber = v
	r.token(code, mark, nil)
}

// card takes a name.
func (r *Reader) card(code byte) { r.token(code, 0, nil) }

// wrong takes a word, or a number, that is no card.
func (r *Reader) wrong(code, mark byte, word []byte) {
	r.lastWord = append(r.lastWord[:0], word[:min(len(word), 40)]...)
	r.token(code, mark, word)
}

func (r *Reader) token(code, mark byte, word []byte) {
	if r.closed {
		r.settle(byToken)
	}
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
func (r *Reader) renamed(code byte, word string) {
	w := []byte(word)
	if len(r.line.cells) > 0 {
		mark := r.line.marks[len(r.line.marks)-1]
		r.line.pop()
		r.line.push(code, mark, w)
	}
	if f := r.frame; r.depth > 0 && f.open && len(f.cells) > 0 {
		f.pop()
		f.push(code, 0, w)
	}
	r.near = true
}

// part takes a comma, a semicolon, a tab or a bar.
func (r *Reader) part() {
	if r.closed {
		r.settle(byPart)
	}
	r.apart()
	r.named = false
	r.line.table = true
	if f := r.frame; r.depth > 0 && len(f.cells) == 0 {
		f.comma = 'a'
	} else {
		f.comma = 'z'
	}
}

// apart ends what may be a name of several words.
func (r *Reader) apart() {
	if r.joint == ofJoint {
		r.joint = noJoint
		r.wrong(bad, 0, []byte("of"))
	}
	r.joint = noJoint
	r.near = false
}

// key takes a sign that makes what came before it a name for what follows.
func (r *Reader) key() {
	l := &r.line
	if r.closed {
		r.settle(byKey)
	} else if r.depth > 0 && r.near {
		r.frame.key()
	}
	if len(l.cells) > 0 {
		l.label = -1
		if l.cells[len(l.cells)-1] <= big {
			l.label = r.lastNumber
		}
		l.levels = l.first.at == 0 && len(l.cells) == 1 && string(l.first.text) == "Levels" // of R's factors: which cards there are
		l.columns()
		l.lost += max(l.cards()-2, 0)
		l.keys++
		l.row.clear() // the text of its first word stays, for the reason why a line with nothing else is skipped
		l.keyed = true
	}
	r.named = true
	r.apart()
}

// dots takes the sign that something was left out.
func (r *Reader) dots(sign string) {
	if r.scanner.quote != 0 {
		r.wrong(bad, 0, []byte(sign))
		return
	}
	if f := r.frame; r.depth > 0 && f.open && f.odd == 0 && len(f.cells) > 0 {
		r.truncated(sign, f.cards())
		return
	}
	if l := &r.line; len(l.cells) == 0 && !l.keyed {
		r.truncated(sign, 0)
	} else if l.dots == "" {
		l.dots, l.before = sign, l.cards()
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
}

func (r *Reader) fail(why, word string, after int) {
	if r.fatal.why == "" {
		r.fatal = failure{why, word, r.at, after}
	}
}

// endLine hands the line to the readings.
func (r *Reader) endLine() {
	l := &r.line
	if r.closed {
		r.settle(byLine)
	}
	r.apart()
	if l.dots != "" {
		if l.odd == 0 {
			r.truncated(l.dots, l.before)
		} else {
			l.push(bad, 0, []byte(l.dots))
		}
	}
	r.readLine(l)
	r.at++
	l.clear()
	l.bracket = r.depth > 0
}

// columns finds out whether a line tells which columns stand below, as MATLAB and Octave write it.
func (l *line) columns() {
	if word := string(l.first.text); l.first.at == 0 && (word == "Columns" || word == "Column") && len(l.cells) > 1 {
		l.head = l.value(1)
	}
}

func (r *Reader) readLine(l *line) {
	src := &r.lines
	l.columns()
	if len(l.cells) > 0 && l.head == 0 {
		if l.label < 0 && r.column > 0 {
			l.label = r.column
		}
		r.column = 0
	}
	if l.exact > 0 {
		if l.exact == 1 && l.marks[0]&bare != 0 && len(l.cells) > 1 { // 1. A♠ K♠
			l.label = int(l.cells[0])
			l.drop(1)
			l.exact = 0
		}
	} else {
		l.halve()
	}
	src.cells += l.lost
	listed := l.nested > 1 && l.lone() && !l.table // [[2]], as R numbers a list
	l.run = l.digits() || l.run
	switch {
	case l.spilt:
		r.spill(&l.row, src)
		src.direct.left.add(r.at, tooMany, 0, 0, nil)
	case listed, l.levels:
		src.boundary(0)
	case l.head > 0:
		src.boundary(l.head)
		r.column = l.head
		return
	case l.keys > 2: // an object of JSON, or its like
		src.words.add(r.at, unlisted, 0, 0, nil)
	case len(l.cells) == 0:
		src.boundary(0)
		if l.keyed && len(l.first.text) > 0 {
			src.words.add(r.at, wrongWord, 0, 0, l.first.text)
		}
	default:
		src.cells += l.cards()
		src.line(r, l)
	}
	if r.depth == 0 && !l.bracket && (len(l.cells) > 0 || l.keyed) {
		r.outsideLine(l)
	}
}
