// Words to cards.

package judge

import (
	"strconv"

	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/text"
)

// A code is what a word is. Numbers up to 52 stand for themselves.
const (
	big   = values     // a number that is no card
	bad   = values + 1 // a word that is none
	names = 64         // A♠, the first of the 52 names
	codes = names + 52
)

func isCard(code byte) bool { return code < big || code >= names }

// A name that was read is found again by its bytes.
type known struct {
	word uint64
	code byte
}

// packed returns a short word as a number, 0 for a longer one.
func packed(word []byte) (p uint64) {
	if len(word) > 8 {
		return 0
	}
	for _, b := range word {
		p = p<<8 | uint64(b)
	}
	return p
}

func (r *Reader) slot(p uint64) *known { return &r.names[(p*0x9E3779B97F4A7C15)>>55] }

// endWord reads a word; next is the byte that ended it.
func (r *Reader) endWord(word []byte, next byte) {
	if r.joint == noJoint && !r.scanner.long {
		if v := word[0] - '0'; v < 10 {
			if len(word) == 1 {
				r.number(v, int(v), 0)
				return
			}
			if w := word[1] - '0'; len(word) == 2 && w < 10 && v*10+w < values {
				r.number(v*10+w, int(v*10+w), 0)
				return
			}
		}
		if p := packed(word); p != 0 {
			if k := r.slot(p); k.word == p {
				r.card(k.code)
				return
			}
		}
	}
	if word[0] == ':' { // "0":3
		r.key()
		if len(word) > 1 {
			r.endWord(word[1:], next)
		}
		return
	}
	if n := len(word) - 1; word[n] == ':' {
		if n > 0 {
			r.endWord(word[:n], ' ')
		}
		r.key()
		return
	}
	for _, b := range word {
		if b >= 0x80 {
			r.lastName = 0
			if r.wide(word, next) && r.lastName != 0 {
				r.remember(word)
			}
			return
		}
	}
	r.plain(word, next)
}

// remember keeps how a name is written.
func (r *Reader) remember(word []byte) {
	if p := packed(word); p != 0 && !r.scanner.long {
		*r.slot(p) = known{p, r.lastName}
	}
}

// plain reads a word that is not a number of one or two digits.
func (r *Reader) plain(word []byte, next byte) {
	r.lastName = 0
	switch {
	case r.scanner.long:
		r.wrong(bad, 0, word)
		return
	case only(word, '.') && len(word) > 1:
		r.dots(string(word))
		return
	case only(word, '*') && len(word) > 1:
		r.line.stars = true
		return
	case only(word, '-'), only(word, '+'), only(word, '~'), only(word, '_'), word[0] == '+' && word[len(word)-1] == '+': // rulers
		return
	case r.joint != noJoint && r.join(word):
		return
	}
	if v, mark := number(word); v >= values || v >= 0 && mark == 0 && len(word) > 2 && word[0] == '0' { // 012 is three digits
		r.lastNumber = v
		r.wrong(big, mark, word)
		return
	} else if v >= 0 {
		r.number(byte(v), v, mark)
		return
	}
	if numeric(word) {
		r.wrong(big, 0, word)
		return
	}
	name := shown(string(word))
	if c, ok := deck.Find(name); ok {
		r.card(names + byte(c))
		r.lastName = names + byte(c)
		r.remember(word)
		return
	}
	if classes[next] == opens || classes[next] == quotes && r.scanner.quote == 0 { // array([…, u'A♠'
		if r.closed {
			r.settle(byToken) // Go's [3]int{…
		}
		r.line.prefix = true
		return
	}
	if deck.Joins(name) && r.near {
		r.joint = ofJoint
		return
	}
	if run := deck.Run(name); len(run) > 1 {
		for _, c := range run {
			r.card(names + byte(c))
		}
		r.line.run = true
		r.lastWord = append(r.lastWord[:0], word[:min(len(word), 4*40+4)]...)
		return
	}
	if pbn(word) {
		r.fail("line # has a bridge deal as PBN writes it: allowed is one hand a line, such as A♠ K♠ 10♥", "", 0)
	}
	r.wrong(bad, 0, word)
	if deck.NamesSuit(name) {
		r.joint = suitJoint
	}
}

// pbn reports whether a word begins a deal of Portable Bridge Notation, as N:AKQ6.T753.AJ7.Q2 does.
func pbn(word []byte) bool {
	points := 0
	for _, c := range word {
		if c == '.' {
			points++
		}
	}
	return points == 3 && word[1] == ':'
}

// numeric reports whether a word is a number that number does not know: 1.5 or −1.
func numeric(word []byte) bool {
	if word[0] == '-' || word[0] == '+' {
		word = word[1:]
	}
	points, digits := 0, 0
	for _, c := range word {
		if c == '.' {
			points++
		} else if c-'0' > 9 {
			return false
		} else {
			digits++
		}
	}
	return digits > 0 && points < 2
}

func only(word []byte, c byte) bool {
	for _, b := range word {
		if b != c {
			return false
		}
	}
	return true
}

// Names of several words: what came before asks for another one.
const (
	noJoint   = iota
	ofJoint   // "ace of", "as de"
	suitJoint // "Herz"
)

// join reads the end of a name of several words.
func (r *Reader) join(word []byte) bool {
	before := r.lastText()
	name := before + " " + string(word)
	if r.joint == ofJoint {
		name = before + " of " + string(word)
	}
	was := r.joint
	r.joint = noJoint
	if c, ok := deck.Find(name); ok {
		r.renamed(names+byte(c), "")
		return true
	}
	if was == ofJoint {
		r.line.named = true
		r.renamed(bad, name)
		return true
	}
	return false
}

// lastText returns the last word of the line.
func (r *Reader) lastText() string {
	cells := r.line.cells
	if len(cells) == 0 {
		return ""
	}
	switch c := cells[len(cells)-1]; {
	case c < big:
		return strconv.Itoa(int(c))
	case c == names: // A♠, which "as" is too
		return "as"
	case c >= names:
		return deck.Card(c - names).String()
	}
	return string(r.lastWord)
}

// What number tells of how a number is written.
const (
	decimals byte = 1 << iota // 1.0
	bare                      // 1.
	behindComma
	newColumn
)

// number reads a whole number, which may be written 3, 3.0, 3., 3.0e+00, 3L or 3n, and is below 10⁹; else it returns −1.
func number(word []byte) (n int, mark byte) {
	if c := word[len(word)-1]; c == 'L' || c == 'n' {
		word = word[:len(word)-1]
	}
	digits, point, i := 0, -1, 0
	exp := 0
	var kept [10]byte
	for ; i < len(word); i++ {
		switch c := word[i]; {
		case c-'0' < 10:
			if digits == len(kept) {
				if c != '0' || point < 0 {
					return -1, 0
				}
				continue // zeros behind the point
			}
			kept[digits] = c - '0'
			digits++
			if point >= 0 {
				exp--
			}
		case c == '.' && point < 0 && digits > 0:
			point = i
		case c|' ' == 'e' && digits > 0 && i+2 < len(word) && (word[i+1] == '+' || word[i+1] == '-'):
			e, ok := text.Uint32(string(word[i+2:]), 10)
			if !ok || e > 9 {
				return -1, 0
			}
			if word[i+1] == '-' {
				exp -= int(e)
			} else {
				exp += int(e)
			}
			mark |= decimals
			i = len(word)
		default:
			return -1, 0
		}
	}
	if digits == 0 {
		return -1, 0
	}
	if point >= 0 {
		mark |= decimals
		if point == len(word)-1 {
			mark |= bare
		}
	}
	for _, d := range kept[:digits] {
		n = 10*n + int(d)
	}
	for ; exp < 0; exp++ {
		if n%10 != 0 {
			return -1, 0
		}
		n /= 10
	}
	for ; exp > 0; exp-- {
		n *= 10
	}
	if n >= 1e9 {
		return -1, 0
	}
	return n, mark
}

// shown reads a character as R prints it where it can't be shown: A<U+2660>.
func shown(word string) string {
	for i := 0; i+4 < len(word); i++ {
		if word[i:i+3] != "<U+" {
			continue
		}
		for end := i + 3; end < len(word); end++ {
			if c, ok := text.Uint32(word[i+3:end], 16); word[end] == '>' && ok {
				return word[:i] + string(rune(c)) + word[end+1:]
			}
		}
	}
	return word
}
