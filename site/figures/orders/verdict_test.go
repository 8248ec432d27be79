//go:build !js

package orders

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// The verdict beside the chart of orders, and the shuffles that make it up.

// verdict is the sentence about the sample, "" if there is none to be seen.
func verdict(p *tests.Tab) string {
	p.T.Helper()
	return p.Text("[...document.querySelectorAll('#orders .verdict-line')].filter(e => e.checkVisibility()).map(e => e.innerText.replace(/\\s+/g, ' ').trim()).join()")
}

func judges(p *tests.Tab, text string) {
	p.T.Helper()
	p.Until("the verdict "+text, tests.Wait, func() (bool, error) {
		said := verdict(p)
		return tests.When(strings.Contains(said, text), "it is %q", said)
	})
}

func judgesNothing(p *tests.Tab) {
	p.T.Helper()
	p.Until("no verdict", tests.Wait, func() (bool, error) {
		said := verdict(p)
		return tests.When(said == "", "it is %q", said)
	})
}

func TestTheVerdictOnTheOrders(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		for _, cards := range []int{3, 4, 3} {
			p.Click("radio", strconv.Itoa(cards))
			judges(p, "A verdict is likely to need about "+tests.Needed(t, cards)+" shuffles.")
		}

		setSeed(p, "1")
		p.Click("button", "+1 shuffle")
		judges(p, "Too few One shuffle cannot show a bias: it takes 9 at the least.")
		runTo(p, enough)
		judges(p, "Biased One coin has become ")
		if said := verdict(p); !regexp.MustCompile(`^Biased One coin has become ((more than )?10[\d,]+|[\d,]+|\d+ million)\. A fair shuffle lets that happen to at most one watcher in (10[\d,]+|[\d,]+|\d+ million), however long they watch\.$`).MatchString(said) {
			t.Errorf("%q", said)
		}
		p.Unfold("What this rests on")
		p.Until("the details", tests.Wait, func() (bool, error) {
			var items string
			p.Eval("document.querySelector('#orders .verdict-more ul').innerText.replace(/[^\\S\\n]+/g, ' ')", &items)
			return tests.When(regexp.MustCompile(`^Furthest from fair: [A23] [A23] [A23], \d+\.\d\d % where 16\.67 % is fair\.\n`+
				`χ² = [\d,]+\.\d with 5 degrees of freedom, p = .*10−[\d,]+, for those who had settled the number of shuffles before they looked\.\n`+
				`Tested in the same way against the exact shares, E = (0\.\d+|.*10−[\d,]+)\. They agree with what is exact for this shuffle\.$`).MatchString(items), "they are %q", items)
		})

		p.Click("radio", "Fisher–Yates")
		judgesNothing(p)
		setSeed(p, "2")
		runTo(p, enough)
		judges(p, "No evidence of bias in what was dealt so far.")
		p.Click("button", "Reset")
		judgesNothing(p)
	})
}

const stepName = "Step: play one round of the next shuffle"

// The walk goes through the very shuffles of the sample, and counts each when it is over.
func TestStepsAreThoseOfTheSample(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		setSeed(p, "7")
		step := func(number, round int) (said string) {
			p.Click("button", stepName)
			want := fmt.Sprintf("Shuffle %d, round %d of 3: a die of 3 shows ", number, round)
			p.Until(want, tests.Wait, func() (bool, error) {
				said = p.Text("document.querySelector('#orders .walk').innerText")
				return tests.When(strings.Contains(said, want), "it says %q", said)
			})
			return said
		}
		for number := 1; number <= 3; number++ {
			step(number, 1)
			step(number, 2)
			if got := p.Total(); got != number-1 {
				t.Errorf("in the middle of shuffle %d there are %d", number, got)
			}
			said := step(number, 3)
			p.Deals(number)
			before, after := tests.Sampled(t, "naive", "7", 3, number-1), tests.Sampled(t, "naive", "7", 3, number)
			for rank, order := range sixOrders {
				if counted := strings.HasSuffix(strings.TrimSpace(said), ". "+order+" is counted."); counted != (after[rank] > before[rank]) {
					t.Errorf("shuffle %d: %q, here %v becomes %v", number, said, before, after)
				}
			}
		}
		p.IsSample(p.OrderRows(3), "naive", 3, 3, "7")

		// Pressed without a rest, it plays no round twice and counts no shuffle twice.
		hammer := func() {
			p.ByRole("button", stepName).Call("function() { for (let i = 0; i < 20; i++) this.click() }", nil)
		}
		hammer()
		step(4, 2)
		hammer()
		p.Deals(4)
		p.Click("button", "+10 shuffles")
		p.Deals(14)
		p.IsSample(p.OrderRows(14), "naive", 3, 14, "7")
		step(15, 1)

		// With no seed given it takes a fresh one, and keeps it.
		p.Click("button", "Reset")
		p.Reads(tests.Wait, "Nothing dealt yet")
		step(1, 1)
		step(1, 2)
		step(1, 3)
		p.Deals(1)
		p.IsSample(p.OrderRows(1), "naive", 3, 1, p.TakesSeed(tests.FreshSeed))
	})
}
