package deck

import "unicode/utf8"

// These few functions on text stand in for those of packages strings, unicode
// and strconv, which would make up most of this package in a WebAssembly file.

// fields returns the pieces of text between runs of separators.
func fields(text string, isSeparator func(rune) bool) []string {
	var pieces []string
	start := -1 // of the piece that is going on
	for i, r := range text {
		switch sep := isSeparator(r); {
		case sep && start >= 0:
			pieces = append(pieces, text[start:i])
			start = -1
		case !sep && start < 0:
			start = i
		}
	}
	if start >= 0 {
		pieces = append(pieces, text[start:])
	}
	return pieces
}

// isSeparator reports whether r ends a card's name wherever it stands.
func isSeparator(r rune) bool {
	switch r {
	case ',', ';', '\t', '\n', '\v', '\f', '\r':
		return true
	}
	return false
}

// isSpace reports whether r is white space as Unicode has it, or the byte order
// mark with which some programs begin a text.
func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r', '\u0085', '\u00A0', '\u1680',
		'\u2028', '\u2029', '\u202F', '\u205F', '\u3000', '\uFEFF':
		return true
	}
	return '\u2000' <= r && r <= '\u200A'
}

// withoutSelectors drops the variation selectors for text and for emoji.
func withoutSelectors(text string) string {
	for _, r := range text {
		if isSelector(r) {
			var kept []byte
			for _, r := range text {
				if !isSelector(r) {
					kept = utf8.AppendRune(kept, r)
				}
			}
			return string(kept)
		}
	}
	return text
}

func isSelector(r rune) bool { return r == '\uFE0E' || r == '\uFE0F' }

// lower makes capitals A to Z small, and no other character a letter of ours:
// Unicode's rules would take the sign of the kelvin for a K.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + ('a' - 'A')
		}
	}
	return string(b)
}
