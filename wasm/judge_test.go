//go:build js && wasm

package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A judged is what JavaScript gets of a text.
type judged struct {
	Orders, Cards, Deep, Base, Hands, SkippedCount int
	Named, Sorted                                  bool
	Labels, Never                                  []int
	Places, Counts, Successors, Fixed, Came        []int
	Reading                                        string
	Skipped                                        []struct {
		Line  int
		Why   string
		Array bool
	}
	Others []judged
}

// readText reads a text in one piece.
func readText(t *testing.T, text string) (j judged) {
	t.Helper()
	run(t, "read", "{piece: new TextEncoder().encode("+strconv.Quote(text)+"), end: true}", &j)
	return j
}

func TestATextIsReadWithAllItsReadings(t *testing.T) {
	j := readText(t, "1 2\n3 4\n1 2\n3 4\n4 3\n2 1\nhello\n")
	if j.Orders != 3 || j.Cards != 4 || j.Deep != 4 || j.Base != 1 || len(j.Counts) != 24 || len(j.Places) != 16 || len(j.Successors) != 16 || len(j.Fixed) != 5 || j.Came != nil || len(j.Never) != 0 {
		t.Errorf("%+v", j)
	}
	if want := `3 deals of 4 cards, each over 2 lines; line 7 left out: "hello" is no card`; j.Reading != want {
		t.Errorf("read as %q, want %q", j.Reading, want)
	}
	if j.SkippedCount != 1 || j.Skipped[0].Line != 7 || j.Skipped[0].Array || !strings.Contains(j.Skipped[0].Why, `"hello"`) {
		t.Errorf("skipped %+v", j.Skipped)
	}
	if len(j.Others) != 1 || j.Others[0].Orders != 6 || j.Others[0].Deep != 2 || j.Others[0].Cards != 4 || len(j.Others[0].Places) != 8 || j.Others[0].Counts != nil || j.Others[0].Others != nil {
		t.Errorf("others %+v", j.Others)
	}
}

func TestSortedHandsComeWithoutPlaces(t *testing.T) {
	j := readText(t, strings.Repeat("1 2 5\n3 4 6\n2 3 4\n1 5 6\n1 4 6\n2 3 5\n", 10))
	if !j.Sorted || j.Orders != 60 || j.Hands != 2 || j.Places != nil || !slices.Equal(j.Came, []int{20, 10, 20, 10, 10, 20, 20, 10, 10, 20, 10, 20}) {
		t.Errorf("%+v", j)
	}
	if len(j.Others) != 1 || j.Others[0].Sorted || len(j.Others[0].Places) != 18 {
		t.Errorf("others %+v", j.Others)
	}
}
