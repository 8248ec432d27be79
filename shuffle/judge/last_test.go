package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTheLastWholeDecksAreKeptAsTheyCame(t *testing.T) {
	for _, many := range []int{1, 30, MaxLast, MaxLast + 1, 3 * MaxLast} {
		var text strings.Builder
		var want []byte
		fmt.Fprintln(&text, "1 2 3 4 5 6 7") // a heading, which is no deal
		for k := range many {
			deck := []byte{6, 5, 4, 3, 2, 1, 0}
			i := k % 6
			deck[i], deck[i+1] = deck[i+1], deck[i]
			for _, c := range deck {
				fmt.Fprint(&text, c+1, " ")
			}
			fmt.Fprintln(&text)
			want = append(want, deck...)
		}
		r := NewReader()
		r.Write([]byte(text.String()))
		d, err := r.Close()
		if err != nil {
			t.Fatal(err)
		}
		n := len(d.Last) / 7
		if n < min(d.Deals, MaxLast/2) || n > MaxLast || !slices.Equal(d.Last[max(0, n-many)*7:], want[max(0, many-n)*7:]) {
			t.Errorf("%d decks (%s): the last %d are %v", many, d.Reading, n, d.Last[:min(len(d.Last), 21)])
		}
		if many == 30 && n != 30 {
			t.Errorf("with the heading it keeps %d decks of 30", n)
		}
	}
}
