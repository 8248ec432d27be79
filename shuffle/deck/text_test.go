package deck

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestSpaceIsWhatUnicodeCallsSpaceAndTheByteOrderMark(t *testing.T) {
	for r := rune(-1); r <= unicode.MaxRune; r++ {
		if got, want := isSpace(r), unicode.IsSpace(r) || r == '\uFEFF'; got != want {
			t.Errorf("isSpace(%U) = %v, want %v", r, got, want)
		}
		if isSeparator(r) && r != ',' && r != ';' && !unicode.IsSpace(r) {
			t.Errorf("%U separates, but is neither space nor comma nor semicolon", r)
		}
	}
}

func FuzzTextFunctionsAgreeWithPackageStrings(f *testing.F) {
	for _, text := range []string{"", " ", "a", " a  B, c ", "K\u212A", "♥\uFE0F\uFE0E", "\xff\uFE0F \xff", "a\u3000b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := fields(text, isSpace), strings.FieldsFunc(text, isSpace); !slices.Equal(got, want) {
			t.Errorf("fields(%q) = %q, want %q", text, got, want)
		}
		if !utf8.ValidString(text) {
			return // package strings leaves broken characters as they are
		}
		want := strings.NewReplacer("\uFE0E", "", "\uFE0F", "").Replace(text)
		if got := withoutSelectors(text); got != want {
			t.Errorf("withoutSelectors(%q) = %q, want %q", text, got, want)
		}
		want = strings.Map(func(r rune) rune {
			if r <= unicode.MaxASCII {
				return unicode.ToLower(r)
			}
			return r
		}, text)
		if got := lower(text); got != want {
			t.Errorf("lower(%q) = %q, want %q", text, got, want)
		}
	})
}
