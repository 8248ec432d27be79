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
	utf32Text
)

var encodings = [...]string{
	utf16Little: "UTF-16", utf16Big: "big-endian UTF-16", utf32Text: "UTF-32",
	utf16LittleBare: "UTF-16 without a mark", utf16BigBare: "big-endian UTF-16 without a mark",
}

// A decoder hands a text on as UTF-8.
type decoder struct {
	is    encoding
	first []byte // what came before the encoding is known
	half  []byte // a byte of UTF-16 whose other half is still to come
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
	switch d.is {
	case utf8Text:
		return piece
	case utf32Text:
		return nil
	}
	d.out = d.out[:0]
	for _, b := range piece {
		if d.half = append(d.half, b); len(d.half) == 2 {
			d.unit(rune(d.half[0]), rune(d.half[1]))
			d.half = d.half[:0]
		}
	}
	if end && (len(d.half) > 0 || d.high != 0) {
		d.out = utf8.AppendRune(d.out, utf8.RuneError)
	}
	return d.out
}

// unit takes one unit of UTF-16.
func (d *decoder) unit(a, b rune) {
	u := b<<8 | a
	if d.is == utf16Big || d.is == utf16BigBare {
		u = a<<8 | b
	}
	d.out, d.high = appendUnit(d.out, d.high, u)
}

// appendUnit appends the character that a unit of UTF-16 is or ends; high is the unit before, if that began one.
func appendUnit(out []byte, high, u rune) ([]byte, rune) {
	low := 0xDC00 <= u && u < 0xE000
	if high != 0 {
		if low {
			return utf8.AppendRune(out, 0x10000+(high-0xD800)<<10+(u-0xDC00)), 0
		}
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	if 0xD800 <= u && u < 0xDC00 {
		return out, u
	}
	return utf8.AppendRune(out, u), 0 // RuneError for a second half without a first
}

func guess(first []byte) encoding {
	var zeros [4]int // by their place among four bytes
	for i, b := range first {
		if b == 0 {
			zeros[i&3]++
		}
	}
	units := len(first) / 4
	mark := uint32(0)
	for i := range 4 {
		mark <<= 8
		if i < len(first) {
			mark |= uint32(first[i])
		} else {
			mark |= 1
		}
	}
	even, odd := zeros[0]+zeros[2], zeros[1]+zeros[3]
	many := func(n, others int) bool { return n > 0 && n*4 >= len(first)/2 && others == 0 }
	switch {
	case mark == 0xFFFE0000, mark == 0x0000FEFF, units > 0 && (zeros[3] == units && zeros[0] == 0 || zeros[0] == units && zeros[3] == 0) && zeros[1]*2 > units && zeros[2]*2 > units:
		return utf32Text
	case mark>>16 == 0xFFFE:
		return utf16Little
	case mark>>16 == 0xFEFF:
		return utf16Big
	case many(odd, even):
		return utf16LittleBare
	case many(even, odd):
		return utf16BigBare
	}
	return utf8Text
}
