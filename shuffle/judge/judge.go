// Package judge reads deals that were made elsewhere, so that they can be
// tested: one deal a line, or in brackets, as programs, tables and people write them.
//
// A line names the cards of one deal from the top, as numbers (from 0 or from 1)
// or by their names ("A♠", "10h", "ace of spades"), apart by spaces,
// commas, semicolons, tabs or bars; names, and the digits of a deck of up to ten, may also
// stand together ("AsKh10d", "2314"). All deals of a text have as many cards; they may
// be whole decks or the first cards of one. Of brackets, the innermost hold a deal. A
// line that is not like this is skipped, and [Deals] says why.
//
// How a text is meant is decided when all of it has been read: see [Deals.Reading] and [Deals.Others].
//
// Things run one way: bytes to characters (decode.go), to words (scan.go), to cards
// (words.go), to rows (lines.go, arrays.go), to several readings side by side (sources.go, tables.go), to
// counts (counts.go), of which one is chosen (choose.go) and told (deals.go, leaves.go, say.go).
package judge

import "shufflelab/shuffle/deck"

// MaxCards is the largest deck.
const MaxCards = deck.Size

// values are what can stand for a card: numbers 0 to 52, of which a deck uses 52.
const values = MaxCards + 1

// MaxOrderCards is the largest deck whose orders are counted, not just its places.
const MaxOrderCards = 8

// MaxLast is the most of whole decks that are kept as they came.
const MaxLast = 1000

// A Reader reads a text that comes in pieces. What it keeps does not grow with the text.
type Reader struct {
	decoder decoder
	scanner scanner

	names      [512]known // how cards are written in this text
	lastName   byte       // the card that a word was, 0 for none
	lastNumber int
	lastWord   []byte // the last that was no card
	joint      int    // what kind of word asks for the next one
	near       bool   // nothing but spaces since the last word
	named      bool   // nothing but spaces since a key

	at     int // the line
	column int // the number of the column that the next line begins with, where that was told
	line   line
	begins bool // the text begins with a bracket

	frame, around *frame // the last array, and the one around it
	depth         int    // how many arrays are open
	closed        bool   // one was just closed
	count         int    // how many were
	object        int    // the line of the first one with names for its values
	outside       outside

	lines, arrays source
	fatal         failure
}

// NewReader returns a reader at the start of a text.
func NewReader() *Reader {
	r := &Reader{at: 1, frame: &frame{}, around: &frame{}}
	r.line.clear()
	r.arrays.table.ofArrays = true
	return r
}

// Write reads the next piece of the text. It never fails.
func (r *Reader) Write(piece []byte) (int, error) {
	if r.fatal.why == "" {
		r.scan(r.decoder.decode(piece, false))
	}
	return len(piece), nil
}

// end reads what is left when the text is over.
func (r *Reader) end() {
	r.scan(r.decoder.decode(nil, true))
	r.flush('\n')
	r.endLine()
	if r.depth > 0 && r.frame.depth == r.depth-1 {
		if f := r.frame; f.open && !f.texts || r.count == 0 {
			r.arrays.direct.left.add(r.count+1, endsWithin, 0, len(f.cells), nil)
		}
	}
	for _, s := range [...]*source{&r.lines, &r.arrays} {
		s.positions.end()
		s.flow.end()
		s.restarts.end()
		s.table.endBlock()
		s.table.end()
	}
}

// spill hands on a part of a row that is too long to be kept: it may be many decks in a row.
func (r *Reader) spill(w *row, s *source) {
	s.cells += w.cards()
	if w.odd == 0 && !s.flow.off {
		s.flow.add(w.cells, r.at)
	}
	w.clear()
	w.spilt = true
}
