// Bytes to UTF-8: a Windows shell writes UTF-16 into a file, with a mark at its beginning or without.

package judge

import "unicode/utf8"

type encoding byte

const (
	unknown encoding = iota
	utf8Text
	utf16Little
	utf16Big
	utf16LittleBare
	utf16BigBare
)

var encodings = [...]string{
	utf16Little: "UTF-16", utf16Big: "big-endian UTF-16",
	utf16LittleBare: "UTF-16 without a mark", utf16BigBare: "big-endian UTF-16 without a mark",
}

// A decoder hands a text on as UTF-8.
type decoder struct {
	is    encoding
	first []byte // what came before the encoding is known
	half  byte   // a byte of UTF-16 whose other half is still to come
	odd   bool   // there is one
	high  rune   // the first half of a character that takes two
	out   []byte
}

// sample is how many bytes tell the encoding where no mark does: of UTF-16, digits and letters have a byte 0 each.
const sample = 256

// decode returns the next piece as UTF-8, which holds until the next call.
func (d *decoder) decode(piece []byte, end bool) []byte {
	if d.is == unknown {
		n := min(len(piece), sample-len(d.first))
		d.first = append(d.first, piece[:n]...)
		if len(d.first) < sample && !end {
			return nil
		}
		d.is = guess(d.first)
		piece = append(d.first, piece[n:]...)
	}
	if d.is == utf8Text {
		return piece
	}
	d.out = d.out[:0]
	for _, b := range piece {
		if d.odd = !d.odd; d.odd {
			d.half = b
			continue
		}
		u := rune(b)<<8 | rune(d.half)
		if d.is == utf16Big || d.is == utf16BigBare {
			u = rune(d.half)<<8 | rune(b)
		}
		d.out, d.high = appendUnit(d.out, d.high, u)
	}
	if end && (d.odd || d.high != 0) {
		d.out = append(d.out, "\uFFFD"...)
	}
	return d.out
}

// appendUnit appends the character that a unit of UTF-16 is or ends; high is the unit before, if that began one.
//
//go:noinline
func appendUnit(out []byte, high, u rune) ([]byte, rune) {
	begins := 0xD800 <= u && u < 0xDC00
	switch ends := 0xDC00 <= u && u < 0xE000; {
	case high != 0 && ends:
		u += 0x10000 - 0xDC00 + (high-0xD800)<<10
	case high != 0:
		out = append(out, "\uFFFD"...)
	}
	if begins {
		return out, u
	}
	return utf8.AppendRune(out, u), 0 // U+FFFD for a second half without a first
}

func guess(first []byte) encoding {
	even, odd := 0, 0 // zeros
	for i, b := range first {
		if b == 0 && i&1 == 0 {
			even++
		} else if b == 0 {
			odd++
		}
	}
	mark := 0
	if len(first) > 1 {
		mark = int(first[0])<<8 | int(first[1])
	}
	switch {
	case mark == 0xFFFE:
		return utf16Little
	case mark == 0xFEFF:
		return utf16Big
	case odd*8 > len(first) && even == 0:
		return utf16LittleBare
	case even*8 > len(first) && odd == 0:
		return utf16BigBare
	}
	return utf8Text
}
