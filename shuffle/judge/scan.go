// Characters to words: where a word ends and what stands between two of them.

package judge

import (
	"unicode/utf8"

	"shufflelab/shuffle/text"
)

// What a byte is to the scanner.
const (
	inWord byte = iota // also all bytes of characters beyond ASCII: a word with such is looked through again
	space
	parts // what parts the columns of a table
	lineEnd
	opens
	closes
	quotes
	equals
	escapes
)

var classes = [256]byte{
	' ': space, 0: inWord, ',': parts, ';': parts, '\t': parts, '|': parts, '\n': lineEnd, '\r': lineEnd, '\v': lineEnd, '\f': lineEnd,
	'(': opens, '[': opens, '{': opens, ')': closes, ']': closes, '}': closes, '"': quotes, '\'': quotes, '`': quotes, '=': equals, '\\': escapes,
}

// maxWord is how many bytes of a word are kept: enough for 52 names with odd spaces between them.
const maxWord = 2048

// A scanner holds what is going on where one piece of the text ends.
type scanner struct {
	word  []byte // its beginning
	long  bool   // it is longer than maxWord
	quote byte   // which quotes are open; they end with the line
	last  byte   // the last byte that was not of a word
	hard  bool   // the word begins a column of a table
	arrow bool   // an equals sign was just there: => and ==> are one sign
	esc   escape
	clean []byte // a word without what does not show
}

func (r *Reader) scan(piece []byte) {
	s := &r.scanner
	for i := 0; i < len(piece); {
		if s.esc.left > 0 {
			r.escape(piece[i])
			i++
			continue
		}
		start := i
		for i < len(piece) && classes[piece[i]] == inWord {
			i++
		}
		if i == len(piece) {
			r.keep(piece[start:])
			return
		}
		c := piece[i]
		word := piece[start:i]
		i++
		if c == '\\' {
			r.keep(word)
			s.esc.left, s.esc.n = 1, 0
			continue
		}
		if len(s.word) > 0 || len(word) > maxWord {
			r.keep(word)
			word = s.word
		}
		if s.arrow {
			s.arrow = false
			if len(word) > 0 && word[0] == '>' {
				word = word[1:]
			}
		}
		if len(word) > 0 {
			r.endWord(word, c)
		}
		s.word, s.long = s.word[:0], false
		r.between(c)
	}
}

// keep adds to the word that is going on.
//
//go:noinline
func (r *Reader) keep(part []byte) {
	s := &r.scanner
	if len(s.word)+len(part) > maxWord {
		s.long = true
		part = part[:maxWord-len(s.word)]
	}
	s.word = append(s.word, part...)
}

// between takes a byte that is of no word.
func (r *Reader) between(c byte) {
	s := &r.scanner
	switch classes[c] {
	case space:
	case parts:
		s.hard = true
		r.part()
	case lineEnd:
		s.quote, s.hard = 0, false
		if c == '\n' && s.last == '\r' {
			s.last = c
			return
		}
		r.endLine()
	case opens:
		r.opens(c)
	case closes:
		r.closes(c)
	case quotes:
		switch s.quote {
		case 0:
			s.quote = c
			r.quoteOpens()
		case c:
			s.quote = 0
			r.quoteCloses()
		}
	case equals:
		s.arrow = true
		r.key()
	}
	s.last = c
}

// An escape is what comes behind a backslash: a letter, or the number of a character.
type escape struct {
	left int // bytes to come
	n    rune
	high rune // the first half of a character, as JSON writes those beyond 65,535
}

func (r *Reader) escape(c byte) {
	e := &r.scanner.esc
	e.left--
	if e.left > 0 { // the digits of a number
		d, ok := text.Uint32(string(c), 16)
		if e.n = e.n<<4 | rune(d); ok && e.left > 1 {
			return
		}
		var out [8]byte
		b := out[:0]
		if b, e.high = appendUnit(b, e.high, e.n); !ok {
			b = append(b[:0], '\\') // it is none, and the word no card
		}
		e.left = 0
		if r.keep(b); ok {
			return
		}
	}
	switch {
	case c == 'u':
		e.left, e.n = 5, 0
	case c == 'n' || c == 'r' || c == 't' || classes[c] != inWord: // what parts words, and quotes within quotes
		r.flush(c)
		if classes[c] == lineEnd {
			r.between(c)
		} else if c == 'n' && r.scanner.quote != 0 { // a text of several lines in quotes
			r.quoteCloses()
			r.quoteOpens()
		}
	default:
		r.keep([]byte{c})
	}
}

// flush ends the word that was kept.
//
//go:noinline
func (r *Reader) flush(c byte) {
	s := &r.scanner
	if len(s.word) > 0 {
		r.endWord(s.word, c)
		s.word, s.long = s.word[:0], false
	}
}

// wide reads a word with characters beyond ASCII: some of them are spaces, some do not show. It reports whether it is one word.
func (r *Reader) wide(word []byte, next byte) (one bool) {
	s := &r.scanner
	s.clean = s.clean[:0]
	one = true
	for i := 0; i < len(word); {
		c, n := utf8.DecodeRune(word[i:])
		by := byte(0) // the ASCII character that stands for this one
		switch {
		case c == utf8.RuneError && n == 1 && word[i] == 0xA0, // a no-break space of the old encodings
			0x2000 <= c && c <= 0x200B, c == 0xA0, c == 0x1680, c == 0x202F, c == 0x205F, c == 0x3000,
			0x2018 <= c && c <= 0x201F, c == '«', c == '»': // and quotes
			by = ' '
		case c == 0x85, c == 0x2028, c == 0x2029:
			by = '\n'
		case 0x2500 <= c && c < 0x2580, c == '，', c == '、', c == '；': // frames of tables
			by = ','
		case c == '…', 0x22EE <= c && c <= 0x22F1: // and ⋮ ⋯ ⋱
			by = '.'
		case c == 0xFEFF, 0x200C <= c && c <= 0x200F, c == 0x2060, c == 0xAD, c == 0xFE0E, c == 0xFE0F:
			// byte order marks, joiners, soft hyphens, and what asks for a suit as an emoji
		default:
			s.clean = append(s.clean, word[i:i+n]...)
		}
		i += n
		if by == 0 && i < len(word) {
			continue
		}
		if len(s.clean) > 0 {
			end := next
			if by != 0 {
				end = ' '
			}
			r.plain(s.clean, end)
			s.clean = s.clean[:0]
		}
		if by == '.' {
			r.cut(word[i-n : i])
		} else if by != 0 {
			r.between(by)
		}
		one = one && by == 0
	}
	return one
}
