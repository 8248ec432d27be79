// Package judge reads deals that were made elsewhere, so that they can be
// tested: one order a line, or JSON.
//
// A line names the cards of one deal from the top, as numbers (from 0 or from 1)
// or by their usual names ("A♠", "10h", "ace of spades"), separated by spaces,
// commas, semicolons or tabs; names, and the digits of a deck of up to ten, may also
// stand together ("AsKh10d", "2314"). All deals of a text have as many cards; they may
// be whole decks or the first cards of one. In JSON each innermost array is a
// deal. A line that is not like this is skipped, and [Deals] says why.
package judge

import (
	"strconv"

	"shufflelab/shuffle/deck"
)

// MaxCards is the largest deck.
const MaxCards = deck.Size

// values are what can stand for a card: numbers 0 to 52, of which a deck uses 52.
const values = MaxCards + 1

// MaxOrderCards is the largest deck whose orders are counted, not just its places.
const MaxOrderCards = 8

// A Skip is a line that was left out. In JSON it is the number of the array.
type Skip struct {
	Line int
	Why  string
}

// MaxSkips is how many skipped lines are listed; the others are only counted.
const MaxSkips = 1000

// A Reader reads a text that comes in pieces.
type Reader struct {
	unit  []byte // the line or JSON token that is not complete
	line  int    // how many lines, or JSON arrays, have begun
	json  *json  // nil for lines
	begun bool   // whether it is known which

	cards    int    // in a deal; 0 before the first
	named    bool   // by names
	first    int    // the line of the first deal
	held     []byte // a first line without gaps, of which the next will tell whether it is a deal
	heldLine int
	names    map[string]int

	deals   int
	places  [values * MaxCards]uint64 // [value·52 + place]
	follows [values * values]uint64   // [value·53 + the next value; itself for none]
	orders  map[string]uint64         // by the values of a deal; nil for many cards
	fixed   [2][MaxCards + 1]uint64   // deals by how many cards lie at their own place, numbers from 0 and from 1
	pairs   int                       // neighbours of the same rank, in deals by name
	noPairs int                       // deals without such
	skips   []Skip
	skipped int
}

// NewReader returns a reader at the start of a text.
func NewReader() *Reader { return &Reader{names: map[string]int{}} }

// Write reads the next piece of the text. It never fails.
func (r *Reader) Write(piece []byte) (int, error) {
	if !r.begun {
		r.begin(piece)
	}
	if r.json != nil {
		for _, c := range piece {
			r.json.read(r, c)
		}
		return len(piece), nil
	}
	start := 0
	for i, c := range piece {
		if c != '\n' {
			continue
		}
		if len(r.unit) > 0 {
			r.unit = append(r.unit, piece[start:i]...)
			r.readLine(r.unit)
			r.unit = r.unit[:0]
		} else {
			r.readLine(piece[start:i])
		}
		start = i + 1
	}
	r.unit = append(r.unit, piece[start:]...)
	return len(piece), nil
}

// begin decides by the first character whether the text is JSON.
func (r *Reader) begin(piece []byte) {
	for _, c := range piece {
		switch c {
		case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF: // and a byte order mark
			continue
		case '[', '{':
			r.json = &json{}
		}
		r.begun = true
		return
	}
}

// check says what is wrong with a deal, by itself or beside the first one.
func (r *Reader) check(deal []int, named bool) (why string) {
	var seen [values]bool
	for _, v := range deal {
		if seen[v] {
			return cardName(v, named) + " comes twice"
		}
		seen[v] = true
	}
	switch {
	case r.cards == 0:
		r.cards, r.named, r.first = len(deal), named, r.line
		if len(deal) <= MaxOrderCards {
			r.orders = map[string]uint64{}
		}
	case len(deal) != r.cards:
		return "it has " + strconv.Itoa(len(deal)) + " cards; the first deal, number " + strconv.Itoa(r.first) + ", has " + strconv.Itoa(r.cards)
	case named != r.named:
		return "it is not written like the first deal, number " + strconv.Itoa(r.first) + ": one has numbers, the other names"
	}
	return ""
}

func cardName(v int, named bool) string {
	if named {
		return deck.Card(v).String()
	}
	return "card " + strconv.Itoa(v)
}

func (r *Reader) skip(why string) {
	r.skipped++
	if len(r.skips) < MaxSkips {
		r.skips = append(r.skips, Skip{r.line, why})
	}
}

// add counts a deal.
func (r *Reader) add(deal []int) {
	r.deals++
	fromZero, fromOne, pairs := 0, 0, 0
	for place, v := range deal {
		r.places[v*MaxCards+place]++
		switch v - place {
		case 0:
			fromZero++
		case 1:
			fromOne++
		}
		if place+1 < len(deal) {
			next := deal[place+1]
			r.follows[v*values+next]++
			if next%13 == v%13 {
				pairs++
			}
		} else {
			r.follows[v*values+v]++ // a card is never its own follower: this is the cell for none
		}
	}
	r.fixed[0][fromZero]++
	r.fixed[1][fromOne]++
	r.pairs += pairs
	if pairs == 0 {
		r.noPairs++
	}
	if r.orders != nil {
		var key [MaxOrderCards]byte
		for i, v := range deal {
			key[i] = byte(v)
		}
		r.orders[string(key[:len(deal)])]++
	}
}
