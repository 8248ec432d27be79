package judge

import (
	"unicode/utf8"

	"shufflelab/shuffle/text"
)

// json reads the innermost arrays of a JSON text as deals, one byte at a time.
// It is no judge of JSON: what stands around the arrays is passed over.
type json struct {
	depth  int
	deal   [values]int
	n      int
	open   bool   // the array at hand has no array within, so far
	why    string // what is wrong with it
	named  bool
	token  []byte
	quoted bool // within a string
	escape int  // characters of an escape that are still to come
	hex    rune
}

func (j *json) read(r *Reader, c byte) {
	if j.quoted {
		j.readString(r, c)
		return
	}
	switch c {
	case '[':
		j.depth++
		j.open, j.n, j.why = true, 0, ""
	case ']':
		j.end(r)
		j.depth--
		if j.open {
			j.close(r)
		}
		j.open = false
	case '"':
		j.quoted = true
		j.token = j.token[:0]
	case ',', '}', ' ', '\t', '\r', '\n':
		j.end(r)
	case ':':
		// What came before was a key; keys stand in objects, which are no deals.
		j.n = 0
	case '{':
		j.open = false
	default:
		if len(j.token) < 40 {
			j.token = append(j.token, c)
		}
	}
}

// end takes the number that has just ended.
func (j *json) end(r *Reader) {
	if len(j.token) > 0 {
		j.take(r, j.token, false)
		j.token = j.token[:0]
	}
}

// take adds a card to the array at hand.
func (j *json) take(r *Reader, word []byte, quoted bool) {
	if !j.open || j.why != "" {
		return
	}
	value, isName := r.value(word)
	switch {
	case value < 0 && quoted && inWords(word):
		var deal [values]int
		if n, why := parseWords(word, &deal); n == 1 {
			value, isName = deal[0], true
		} else {
			j.why = why
			return
		}
	case value < 0:
		j.why = noCard(word)
		return
	}
	switch {
	case j.n == MaxCards:
		j.why = tooMany(j.n + 1)
	case j.n > 0 && j.named != isName:
		j.why = "it mixes numbers and names"
	default:
		j.deal[j.n], j.named = value, isName
		j.n++
	}
}

// close counts the array that has just ended.
func (j *json) close(r *Reader) {
	r.line++
	if j.why == "" && j.n > 0 {
		j.why = r.check(j.deal[:j.n], j.named)
	}
	if j.why != "" {
		r.skip(j.why)
	} else if j.n > 0 {
		r.add(j.deal[:j.n])
	}
	j.n, j.why = 0, ""
}

// readString reads one byte within quotes.
func (j *json) readString(r *Reader, c byte) {
	switch {
	case j.escape > 1: // within \u0000
		j.escape--
		d, _ := text.Uint32(string([]byte{c}), 16)
		j.hex = j.hex<<4 | rune(d)
		if j.escape == 1 {
			j.escape = 0
			j.token = utf8.AppendRune(j.token, j.hex)
		}
	case j.escape == 1:
		j.escape = 0
		if c == 'u' {
			j.escape, j.hex = 5, 0
		} else {
			j.token = append(j.token, c)
		}
	case c == '\\':
		j.escape = 1
	case c == '"':
		j.quoted = false
		j.take(r, j.token, true)
		j.token = j.token[:0]
	default:
		if len(j.token) < 40 {
			j.token = append(j.token, c)
		}
	}
}
