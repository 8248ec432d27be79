package judge

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Random texts of what makes a difference: each gets one answer, however it is cut into pieces.
func TestTextsAreReadAlikeInAnyPieces(t *testing.T) {
	atoms := []string{"0", "1", "2", "3", "0 1 2\n", "2 1 0\n", "[1] ", " ", " ", ",", ";", "\n", "\n", "[", "]", "(", ")", "{", "}", `"`, "'", ":", "=", "=>", "A♠", "K♥", "🂡", "10", " of ", "ace", "spades", "Herz ",
		`\`, `\u2660`, `\u26`, `\ud83c`, `\udca1`, `\n`, "...", "…", ".", "*", "-", "\r", "\t", "|", "│", "53", "100", "1.0", "1,0", "2314", "AsKh", "\x00", "\xff", "\xa0", "\u200b", "Columns 1 through 2", "Levels:", "***",
		"\u2028", "\ufeff", "1e+01", "<U+2660>", "99999999999999999999", "N:A.K.Q.J", "int(3)", "array(2) {"}
	r := rand.New(rand.NewPCG(1, 2))
	answer := func(text string, piece int) string {
		d, err := readPieces(text, piece)
		if err != nil {
			return err.Error()
		}
		s := fmt.Sprint(d.Reading, d.Labels, d.Places, d.Counts, d.Skips, d.Skipped, d.Came)
		for _, o := range d.Others {
			s += fmt.Sprint(o.Reading, o.Places)
		}
		return s
	}
	n := 4000
	if testing.Short() {
		n = 400
	}
	for range n {
		text := ""
		for range 1 + r.IntN(50) {
			text += atoms[r.IntN(len(atoms))]
		}
		if r.IntN(10) == 0 {
			text = utf16Text(text, r.IntN(2) == 0, r.IntN(2) == 0)
		}
		whole := answer(text, 1<<20)
		if cut := answer(text, 1+r.IntN(9)); cut != whole {
			t.Errorf("%q:\n%s\n%s", text, whole, cut)
		}
	}
}
