package fairtest

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"shufflelab/shuffle/bias"
)

// report says that the shuffle is not fair, and what was found.
func (t *tally) report(f *finding, convicts float64) string {
	var b strings.Builder
	what := "not fair"
	if f.tooEven {
		what = "more even than chance deals"
	}
	fmt.Fprintf(&b, "fairtest: the shuffle of %d cards is %s: E is %s after %s deals.\n\tA fair one ever comes to %s in at most %s.\n",
		t.n, what, power(f.logE), grouped(f.deals), power(convicts), odds(convicts))
	if f.tooEven {
		fmt.Fprintf(&b, "\tDo the %s come in turns, or out of a bag that is emptied before it is filled again?\n", f.want)
	} else {
		fmt.Fprintf(&b, "\tFurthest from fair of %s deals: %s.\n", grouped(t.deals), t.worst(f.want))
		fmt.Fprintf(&b, "\tKnown slips: %s.\n", t.looksLike())
	}
	return b.String()
}

// worst names what is furthest from what a fair shuffle deals.
func (t *tally) worst(want bias.Want) string {
	v := t.judge(want)
	card, at := v.Worst/t.n, v.Worst%t.n
	var what string
	switch {
	case want == bias.Orders:
		what = fmt.Sprintf("the order %v came", bias.Unrank(uint64(v.Worst), t.n))
	case want == bias.Places:
		what = fmt.Sprintf("card %d came to place %d, both counted from 0,", card, at)
	case card == at:
		what = fmt.Sprintf("card %d, counted from 0, came last", card)
	default:
		what = fmt.Sprintf("card %d was followed by card %d, both counted from 0,", card, at)
	}
	return fmt.Sprintf("%s in %.3g %%, fair are %.3g %%", what, 100*v.Observed, 100*v.Expected)
}

// wrongDeck says how a deck differs from one of n cards, or nothing if it has them all.
func wrongDeck(n int, deck []int) string {
	var lost, doubled, invented []int
	times := make([]int, n)
	for _, card := range deck {
		if uint(card) >= uint(n) {
			invented = append(invented, card)
		} else if times[card]++; times[card] == 2 {
			doubled = append(doubled, card)
		}
	}
	for card, k := range times {
		if k == 0 {
			lost = append(lost, card)
		}
	}
	var wrong []string
	if len(deck) != n {
		wrong = append(wrong, fmt.Sprintf("it has %d cards", len(deck)))
	}
	for _, w := range []struct {
		what  string
		cards []int
	}{{"lost", lost}, {"there twice or more", doubled}, {"none of the deck", invented}} {
		switch len(w.cards) {
		case 0:
		case 1:
			wrong = append(wrong, fmt.Sprintf("%d is %s", w.cards[0], w.what))
		default:
			wrong = append(wrong, fmt.Sprintf("%s are %s", some(w.cards), w.what))
		}
	}
	return strings.Join(wrong, "; ")
}

// some writes a list, and of a long one the beginning.
func some(list []int) string {
	const most = 60
	var words []string
	for i, v := range list {
		if i == most {
			words = append(words, fmt.Sprintf("and %d more", len(list)-most))
			break
		}
		words = append(words, strconv.Itoa(v))
	}
	return strings.Join(words, " ")
}

// power writes the number with the given logarithm: as it is, or as a power of ten if it is
// large or small.
func power(log float64) string {
	if math.Abs(log) < math.Log(1000) {
		return fmt.Sprintf("%.2g", math.Exp(log))
	}
	return strings.TrimSuffix(fmt.Sprintf("10^%.1f", log/math.Ln10), ".0")
}

// odds writes e^−log as a chance: 1 in 1,000,000.
func odds(log float64) string {
	if in := math.Exp(log); in < 1e15 {
		return fmt.Sprintf("1 case in %s", grouped(int(math.Round(in))))
	}
	return "1 case in " + power(log)
}

// grouped writes a number with commas between its thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
