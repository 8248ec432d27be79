// Words to cards.

package judge

import (
	"bytes"

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
//
//go:noinline
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
		if v := word[0] - '0'; v < 10 && len(word) <= 2 {
			w := word[len(word)-1] - '0'
			if len(word) == 2 {
				v = v*10 + w
			}
			if w < 10 && v < big {
				r.lastNumber = int(v)
				r.token(v, 0, nil)
				return
			}
		}
		if k := r.slot(packed(word)); k.word != 0 && k.word == packed(word) {
			r.token(k.code, 0, nil)
			return
		}
	}
	n := len(word) - 1
	switch {
	case word[0] == ':': // "0":3
		r.key()
		if n > 0 {
			r.endWord(word[1:], next)
		}
		return
	case word[n] == ':':
		r.endWord(word[:n], ' ')
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

// ends returns from where to where a word like 1:4 or 4:1 runs, −1 if it is none that could be a whole deck.
func ends(word []byte) (from, to int) {
	at := bytes.IndexByte(word, ':')
	if at < 1 || at > 2 || len(word) < at+2 || len(word) > at+3 {
		return -1, 0
	}
	first, last := word[:at], word[at+1:]
	a, ok := text.Uint32(string(first), 10)
	b, fine := text.Uint32(string(last), 10)
	if !ok || !fine || first[0] == '0' && at > 1 || last[0] == '0' && len(last) > 1 || min(a, b) > 1 || max(a, b) >= values || a == b {
		return -1, 0
	}
	return int(a), int(b)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// forArray reports whether an array would be expected where the next word stands.
func (r *Reader) forArray() bool {
	if r.scanner.quote != 0 {
		return false
	}
	if r.depth == 0 {
		return r.count > 0 && len(r.line.cells) == 0
	}
	f := r.open()
	return f == nil || f.called && len(f.cells) == 0
}

// remember keeps how a name is written.
//
//go:noinline
func (r *Reader) remember(word []byte) {
	p := packed(word)
	*r.slot(p) = known{p, r.lastName}
}

// plain reads a word that is not a number of one or two digits.
func (r *Reader) plain(word []byte, next byte) {
	r.lastName = 0
	if r.joint != noJoint && r.join(word) {
		return
	}
	switch shape(word) {
	case dotSigns:
		r.cut(word)
		return
	case starSigns:
		r.line.stars = true
		return
	case ruler:
		return
	}
	if v, mark := number(word); v >= 0 {
		r.lastNumber = v
		r.line.bare = mark&bare != 0 && (r.line.bare || len(r.line.cells) == 0)
		if v >= values || mark == 0 && len(word) > 2 && word[0] == '0' { // 012 is three digits
			r.wrong(big, mark, word)
		} else {
			r.token(byte(v), mark, nil)
		}
		return
	}
	if from, to := ends(word); from >= 0 && r.forArray() { // R writes c(4, 3, 2, 1) as 4:1
		r.opens('(')
		for v := from; ; v += sign(to - from) {
			r.lastNumber = v
			r.token(byte(v), 0, nil)
			if v == to {
				break
			}
		}
		r.closes(')')
		return
	}
	name := shown(string(word))
	if c, ok := deck.FindWord(name); ok && !r.scanner.long {
		r.token(names+byte(c), 0, nil)
		r.lastName = names + byte(c)
		r.remember(word)
		return
	}
	if classes[next] == opens || classes[next] == quotes && r.scanner.quote == 0 { // array([…, u'A♠'
		r.settle(byToken) // Go's [3]int{…
		r.line.prefix = true
		return
	}
	if deck.Joins(name) && r.near {
		r.joint = ofJoint
		return
	}
	if run := deck.Run(name); len(run) > 1 && !r.scanner.long {
		for _, c := range run {
			r.token(names+byte(c), 0, nil)
		}
		r.line.run = true
		r.lastWord = append(r.lastWord[:0], word[:min(len(word), maxText)]...)
		return
	}
	r.wrong(bad, 0, word)
	if deck.NamesSuit(name) {
		r.joint = suitJoint
	}
	if len(word) > 1 && word[1] == ':' && shape(word) == threeDots {
		r.fail("line # has a bridge deal as PBN writes it: allowed is one hand a line, such as A♠ K♠ 10♥", "", 0)
	}
}

// What a word without letters may be.
const (
	letters = iota
	dotSigns
	starSigns
	ruler
	threeDots // between other things
)

//go:noinline
func shape(word []byte) int {
	points, stars, lines := 0, 0, 0
	for _, c := range word {
		switch c {
		case '.':
			points++
		case '*':
			stars++
		case '-', '+', '~', '_':
			lines++
		}
	}
	switch n := len(word); {
	case points == n && n > 1:
		return dotSigns
	case stars == n && n > 1:
		return starSigns
	case lines == n:
		return ruler
	case points == 3:
		return threeDots
	}
	return letters
}

// Names of several words: what came before asks for another one.
const (
	noJoint   = iota
	ofJoint   // "ace of", "as de"
	suitJoint // "Herz"
)

// join reads the end of a name of several words.
func (r *Reader) join(word []byte) bool {
	was := r.joint
	r.joint = noJoint
	value, suit := r.lastText(), string(word)
	if was == suitJoint {
		value, suit = suit, value
	}
	c, ok := deck.FindWords(value, suit)
	switch {
	case ok:
		r.renamed(names+byte(c), nil)
	case was == ofJoint:
		r.renamed(bad, []byte(value+" of "+suit))
		r.line.named = r.line.odd == 1
	default:
		return false
	}
	return true
}

// lastText returns the last word of the line.
func (r *Reader) lastText() string {
	code := byte(bad)
	if n := len(r.line.cells); n > 0 {
		code = r.line.cells[n-1]
	}
	switch {
	case code == names: // A♠, which "as" is too
		return "as"
	case isCard(code):
		return short(code)
	}
	return string(r.lastWord)
}

// What number tells of how a number is written, and token of where it stands.
const (
	decimals byte = 1 << iota // 1.0
	bare                      // 1.
	behindComma
	newColumn
)

// unreal is the number that other numbers are taken for: those below 0, with a fraction, or large ones.
const unreal = 1e9

// number reads a number, which may be written 3, 3.0, 3., 3.0e+00, 3L or 3n. It returns −1 for what is none.
func number(word []byte) (n int, mark byte) {
	if word[0] == '-' {
		if n, mark = number(word[1:]); n >= 0 {
			n = unreal
		}
		return n, mark
	}
	digits, exp := 0, 0
	for i, c := range word {
		switch last := i == len(word)-1; {
		case c-'0' < 10:
			if digits++; n < unreal {
				n = 10*n + int(c-'0')
				if mark != 0 {
					exp--
				}
			} else if c != '0' || mark == 0 {
				exp = unreal
			}
		case digits > 0 && c == '.' && mark == 0:
			if mark = decimals; last {
				mark |= bare
			}
		case digits > 0 && (c == 'L' || c == 'n') && last:
		case digits > 0 && c == 'e' && i+2 < len(word) && (word[i+1] == '-' || word[i+1] == '+'):
			e, ok := text.Uint32(string(word[i+2:]), 10)
			if !ok || e > 9 {
				return -1, 0
			}
			if mark = decimals; word[i+1] == '-' {
				e = -e
			}
			return scaled(n, exp+int(int32(e))), mark
		default:
			return -1, 0
		}
	}
	if digits == 0 {
		return -1, 0
	}
	return scaled(n, exp), mark
}

// scaled returns n·10^exp, or unreal if that is no whole number or a large one.
func scaled(n, exp int) int {
	for ; exp < 0; exp++ {
		if n%10 != 0 {
			return unreal
		}
		n /= 10
	}
	for ; exp > 0 && n < unreal; exp-- {
		n *= 10
	}
	return min(n, unreal)
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
