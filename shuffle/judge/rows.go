// Words to rows: what stands on a line, and what stands in an array.

package judge

// maxRow is how many cells of a row are kept. A longer one is handed on in parts: it may be many decks in a row.
const maxRow = 1 << 16

// A row is what a line or an array holds.
type row struct {
	cells []byte // codes
	marks []byte // how each is written
	odd   int    // cells that are no cards
	exact int    // numbers like 1.0
	first cell   // the first that is no card
	later cell   // the first such one behind a card
	big   int    // the first number that is none, and its place
	bigAt int
	spilt bool // a part of it was handed on
}

// A cell is kept for its text.
type cell struct {
	at   int // −1 if there is none
	text []byte
}

func (c *cell) set(at int, word []byte) {
	c.at = at
	c.text = append(c.text[:0], word[:min(len(word), 4*40+4)]...) // as much as will be quoted
}

func (w *row) clear() {
	w.cells, w.marks = w.cells[:0], w.marks[:0]
	w.odd, w.exact, w.spilt = 0, 0, false
	w.first.at, w.later.at, w.bigAt = -1, -1, -1
}

func (w *row) push(code, mark byte, word []byte) {
	if !isCard(code) {
		if w.first.at < 0 {
			w.first.set(len(w.cells), word)
		}
		if w.later.at < 0 && len(w.cells) > w.odd {
			w.later.set(len(w.cells), word)
		}
		if code == big && w.bigAt < 0 {
			w.big, _ = number(word)
			w.bigAt = len(w.cells)
		}
		w.odd++
	}
	if mark&decimals != 0 {
		w.exact++
	}
	w.cells = append(w.cells, code)
	w.marks = append(w.marks, mark)
}

// pop takes the last cell away.
func (w *row) pop() (code byte) {
	n := len(w.cells) - 1
	code = w.cells[n]
	if !isCard(code) {
		w.odd--
	}
	if w.marks[n]&decimals != 0 {
		w.exact--
	}
	for _, c := range []*cell{&w.first, &w.later} {
		if c.at == n {
			c.at = -1
		}
	}
	if w.bigAt == n {
		w.bigAt = -1
	}
	w.cells, w.marks = w.cells[:n], w.marks[:n]
	return code
}

// drop takes the first cells away.
func (w *row) drop(n int) {
	for _, c := range w.cells[:n] {
		if !isCard(c) {
			w.odd--
		}
	}
	w.cells = w.cells[:copy(w.cells, w.cells[n:])]
	w.marks = w.marks[:copy(w.marks, w.marks[n:])]
	w.first.at = max(w.first.at-n, -1)
	w.later.at = max(w.later.at-n, -1)
	w.bigAt = max(w.bigAt-n, -1)
}

// cards counts the cells that are cards or numbers.
func (w *row) cards() int { return len(w.cells) - w.odd }

// lone reports whether there is one cell alone, a number.
func (w *row) lone() bool { return len(w.cells) == 1 && w.cells[0] <= big && !w.spilt }

// wrong returns the first cell that is no card.
func (w *row) wrong() *cell {
	if w.first.at < 0 {
		return &w.later
	}
	return &w.first
}

// value returns the number in cell i.
func (w *row) value(i int) int {
	if w.bigAt == i {
		return w.big
	}
	return int(w.cells[i])
}

// mixes reports whether a row has numbers like 1.0 beside numbers like 1.
func (w *row) mixes() bool { return w.exact > 0 && w.exact < len(w.cells) }

// halve reads 1,0;2,0;3,0 as decimals: where a comma with nothing but a 0 behind it follows every number, and
// something else parts the pairs, the commas are points. As cards the zeros would all be the same one.
func (w *row) halve() {
	n := len(w.cells)
	if n < 4 || n%2 == 1 || w.spilt {
		return
	}
	for i := 0; i < n; i += 2 {
		if w.cells[i] > big || w.marks[i]&behindComma != 0 || w.cells[i+1] != 0 || w.marks[i+1]&behindComma == 0 {
			return
		}
	}
	for i := range n / 2 {
		w.cells[i], w.marks[i] = w.cells[2*i], w.marks[2*i]
	}
	w.cells, w.marks = w.cells[:n/2], w.marks[:n/2]
	if w.first.at >= 0 {
		w.first.at /= 2
	}
}

// digits reads one word that is the order of a whole deck of three to ten cards, like 2314.
func (w *row) digits() bool {
	if !w.lone() || w.cells[0] != big || !isOrder(w.first.text) {
		return false
	}
	w.clear()
	for _, c := range w.first.text {
		w.push(c-'0', 0, nil)
	}
	return true
}

func isOrder(word []byte) bool {
	seen := 0
	for _, c := range word {
		if c < '0' || c > '9' {
			return false
		}
		seen |= 1 << (c - '0')
	}
	whole := 1<<len(word) - 1
	return len(word) > 2 && len(word) < 11 && (seen == whole || seen == whole<<1)
}
