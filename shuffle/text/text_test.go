package text

import (
	"strconv"
	"strings"
	"testing"
)

func TestQuoteCutsAndCleans(t *testing.T) {
	for _, c := range [][2]string{
		{"", `""`}, {"10♥", `"10♥"`}, {"a\x00b\n", `"a�b�"`}, {"\xff", `"�"`}, {strings.Repeat("x", 41), `"` + strings.Repeat("x", 40) + `"…`}, {strings.Repeat("x", 40), `"` + strings.Repeat("x", 40) + `"`},
	} {
		if got := Quote(c[0]); got != c[1] {
			t.Errorf("Quote(%q) = %s, want %s", c[0], got, c[1])
		}
	}
}

func FuzzUint32AgreesWithStrconv(f *testing.F) {
	for _, s := range []string{"", "0", "4294967295", "4294967296", "00000000000000000001", "-1", "+1", "1_0", "ffffffff", "FFFFFFFFF", "99999999999999999999999999", "５"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, base := range []int{10, 16} {
			want, err := strconv.ParseUint(s, base, 32)
			got, ok := Uint32(s, uint64(base))
			if ok != (err == nil) || ok && uint64(got) != want {
				t.Errorf("Uint32(%q, %d) = %d, %v; strconv says %d, %v", s, base, got, ok, want, err)
			}
		}
	})
}

func TestList(t *testing.T) {
	if got := List(nil) + "|" + List([]string{"a"}) + "|" + List([]string{"a", "b"}); got != "|a|a, b" {
		t.Errorf("got %s", got)
	}
}
