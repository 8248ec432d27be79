// Words to rows: what stands on a line, and what stands in an array.

package judge

// maxRow is how many cells of a row are kept. A longer one is handed on in parts: it may be many decks in a row.
const maxRow = 1 << 16

// A row is what a line or an array holds.
type row struct {
	cells []byte // codes
	odd   int    // cells that are no cards
	exact int    // numbers like 1.0
	first int    // the first cell that is no card, −1 if all are cards
	text  []byte // and how it is written
	big   int    // the first number that is no card
	bigAt int    // and its cell
	pairs int    // cells that would be of a pair like 1,0
	part  int    // the cell that begins the second column of a table
	spilt bool   // a part of the row was handed on
}

//go:noinline
func (w *row) clear() { *w = row{cells: w.cells[:0], text: w.text, first: -1, bigAt: -1} }

// push adds a cell; the word is needed of one that is no card.
func (w *row) push(code, mark byte, word []byte) {
	n := len(w.cells)
	if !isCard(code) {
		if w.odd++; w.first < 0 {
			w.first = n
			w.text = append(w.text[:0], word[:min(len(word), maxText)]...)
		}
		if code == big && w.bigAt < 0 {
			w.big, _ = number(word)
			w.bigAt = n
		}
	}
	if mark&decimals != 0 {
		w.exact++
	}
	if mark&newColumn != 0 && w.part == 0 {
		w.part = n
	}
	if behind := mark&behindComma != 0; behind == (n%2 == 1) && (!behind || code == 0) {
		w.pairs++
	}
	w.cells = append(w.cells, code)
}

// maxText is how much of a word is kept to be quoted.
const maxText = 4*40 + 4

// drop takes the last cell away, if it is in this row.
func (w *row) drop() {
	if len(w.cells) > 0 {
		w.pop()
	}
}

// replace makes the last cell another one.
//
//go:noinline
func (w *row) replace(code byte, word []byte) {
	if len(w.cells) > 0 {
		w.pop()
		w.push(code, 0, word)
	}
}

// pop takes the last cell away.
func (w *row) pop() (code byte) {
	w.pairs = -maxRow // it is no such row
	n := len(w.cells) - 1
	code = w.cells[n]
	if !isCard(code) {
		w.odd--
	}
	if w.first == n {
		w.first = -1
	}
	w.cells = w.cells[:n]
	return code
}

// cards counts the cells that are cards.
func (w *row) cards() int { return len(w.cells) - w.odd }

// lone reports whether there is one cell alone, a number.
//
//go:noinline
func (w *row) lone() bool { return len(w.cells) == 1 && w.cells[0] <= big && !w.spilt }

// value returns the number in a cell.
//
//go:noinline
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
	if w.pairs != n || n < 4 || n%2 == 1 || w.odd > 0 {
		return
	}
	for i := range n / 2 {
		w.cells[i] = w.cells[2*i]
	}
	w.cells = w.cells[:n/2]
}

// digits reads one word that is the order of a whole deck of three to ten cards, like 2314.
func (w *row) digits() bool {
	if !w.lone() || w.cells[0] != big || !isOrder(w.text) {
		return false
	}
	w.clear()
	for _, c := range w.text {
		w.cells = append(w.cells, c-'0')
	}
	return true
}

func isOrder(word []byte) bool {
	seen := 0
	for _, c := range word {
		if c-'0' > 9 {
			return false
		}
		seen |= 1 << (c - '0')
	}
	whole := 1<<len(word) - 1
	return len(word) > 2 && len(word) < 11 && (seen == whole || seen == whole<<1)
}
