package judge

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// Logs tell a deal more than once, or how it came to be. One reading takes what is meant, so that nobody is accused without
// being asked; and a biased shuffle is accused by it too.
func TestDealsThatAreToldMoreThanOnce(t *testing.T) {
	once := func(deals [][]int) string {
		return each(func(_ int, d []int) string { return joined(d, 1, " ") + "\n" })(deals)
	}
	fresh := func(n int) string {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return joined(order, 1, " ") + "\n"
	}
	for _, p := range []printout{
		{"each twice", each(func(_ int, d []int) string { return strings.Repeat(joined(d, 0, " ")+"\n", 2) })},
		{"by three loggers", each(func(_ int, d []int) string {
			line := joined(d, 1, " ")
			return "DEBUG " + line + "\nINFO " + line + "\nresult " + line + "\n"
		})},
		{"a file four times over", func(deals [][]int) string { return strings.Repeat(once(deals), 4) }},
		{"before and after", each(func(_ int, d []int) string { return fresh(len(d)) + joined(d, 1, " ") + "\n" })},
		{"before and after by name", each(func(_ int, d []int) string {
			return "before: " + fresh(len(d)) + "after: " + joined(d, 1, " ") + "\n"
		})},
		{"under a heading", func(deals [][]int) string {
			return "the deck, and what became of it\n" + each(func(_ int, d []int) string { return fresh(len(d)) + joined(d, 1, " ") + "\n" })(deals)
		}},
	} {
		for _, c := range []struct {
			cards, deals int
			biased       string
		}{{4, 3000, "naive"}, {5, 3000, "naive"}, {52, 400, "naive"}} {
			fair := dealt("fisher-yates", 11, c.cards, c.deals)
			want := placed(fair, c.cards, c.cards)
			d := read(t, p.write(fair), len(p.name))
			meant := slices.IndexFunc(d.Others, func(o *Deals) bool { return slices.Equal(o.Places, want) })
			if meant < 0 || d.Others[meant].Deals != c.deals || d.Others[meant].LogE() > math.Log(1000) {
				t.Errorf("%s, %d cards: what is meant is not among %s", p.name, c.cards, d.Reading)
			}
			d = read(t, p.write(dealt(c.biased, 12, c.cards, c.deals)), 1<<20)
			for _, one := range append(d.Others, d) {
				if c.cards > 5 { // so few deals of a whole pack do not show it
					break
				}
				if one.Deep == one.Cards && one.LogE() < math.Log(1000) {
					t.Errorf("%s, %d cards, naive: not accused as %s", p.name, c.cards, one.Reading)
				}
			}
		}
	}
}

// Every step of a shuffle is shown.
func TestOfStepsTheLastIsTheDeal(t *testing.T) {
	s, err := shuffle.Lookup("fisher-yates")
	if err != nil {
		t.Fatal(err)
	}
	src := mt19937.New(21)
	var b strings.Builder
	var deals [][]int
	for range 2000 {
		deck := []int{0, 1, 2, 3, 4}
		for k := range deck {
			fmt.Fprintf(&b, "step %d: %s\n", k, joined(deck, 0, " "))
			if j := len(deck) - 1 - k; k < len(deck)-1 {
				i := s.Order(src, j+1)[0]
				deck[i], deck[j] = deck[j], deck[i]
			}
		}
		deals = append(deals, deck)
	}
	d := read(t, b.String(), 1<<20)
	if d.Deals != 10000 || d.LogE() < math.Log(1000) {
		t.Fatalf("%s: this test would pass whatever happened", d.Reading)
	}
	if !slices.ContainsFunc(d.Others, func(o *Deals) bool { return o.Deals == 2000 && slices.Equal(o.Places, placed(deals, 5, 5)) }) {
		t.Errorf("read as %s", d.Reading)
	}
}

// What came so by chance is not taken for a habit.
func TestPlainDealsAreNotTakenForRepeats(t *testing.T) {
	for cards := 2; cards <= 8; cards++ {
		for _, n := range []int{16, 200, 2000} {
			text := each(func(_ int, d []int) string { return joined(d, 0, " ") + "\n" })(dealt("fisher-yates", uint32(n), cards, n))
			for _, o := range read(t, text, 1<<20).Others {
				if strings.Contains(o.Reading, "taken once") || strings.Contains(o.Reading, "in order") {
					t.Errorf("%d deals of %d cards are read as %s", n, cards, o.Reading)
				}
			}
		}
	}
}
