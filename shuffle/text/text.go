// Package text holds the few functions on text that the packages share. They
// stand in for those of packages strconv and strings, which would add a twentieth to
// the size of the whole WebAssembly file.
package text

import "unicode/utf8"

// Quote puts quotes around s, or around its beginning if it is long. Bytes that
// do not print come out as �.
func Quote(s string) string {
	const most = 40
	b := []byte{'"'}
	for i, r := range s {
		if i >= most {
			return string(b) + `"…`
		}
		if r < ' ' || 0x7F <= r && r < 0xA0 {
			r = utf8.RuneError
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b) + `"`
}

// Uint32 reads digits of base 10 or 16, and nothing else, as a number below 2^32.
func Uint32(digits string, base uint64) (n uint32, ok bool) {
	var sum uint64
	for i := range len(digits) {
		d := digit(digits[i])
		sum = sum*base + d
		if d >= base || sum > 1<<32-1 {
			return 0, false
		}
	}
	return uint32(sum), digits != ""
}

func digit(c byte) uint64 {
	switch {
	case '0' <= c && c <= '9':
		return uint64(c - '0')
	case 'a' <= c && c <= 'f':
		return uint64(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return uint64(c-'A') + 10
	}
	return 99
}

// List joins names for an error: "a, b, c".
func List(names []string) string {
	list := ""
	for i, n := range names {
		if i > 0 {
			list += ", "
		}
		list += n
	}
	return list
}
