//go:build !js

package site

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// The verdict beside the chart of orders, and the shuffles that make it up.

// verdict is the sentence about the sample, "" if there is none to be seen.
func (p *tab) verdict() string {
	p.t.Helper()
	return p.text("[...document.querySelectorAll('" + p.scope + " .verdict-line')].filter(e => e.checkVisibility()).map(e => e.innerText.replace(/\\s+/g, ' ').trim()).join()")
}

func (p *tab) judges(text string) {
	p.t.Helper()
	p.until("the verdict "+text, wait, func() (bool, error) { return strings.Contains(p.verdict(), text), nil })
}

// needs is about how many shuffles the naive one needs for a verdict, as the page rounds it.
func needs(t *testing.T, cards int) string {
	t.Helper()
	naive, err := shuffle.Lookup("naive")
	if err != nil {
		t.Fatal(err)
	}
	paths, err := bias.CountExact(naive, cards)
	if err != nil {
		t.Fatal(err)
	}
	n := bias.Needed(paths)
	power := math.Pow(10, math.Floor(math.Log10(n)))
	return grouped(int(math.Round(n/power) * power))
}

func TestTheVerdictOnTheOrders(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#orders")
		p.judges("A verdict is likely to need about " + needs(t, 3) + " shuffles.")
		p.click("radio", "4")
		p.judges("A verdict is likely to need about " + needs(t, 4) + " shuffles.")
		p.click("radio", "3")
		p.judges("A verdict is likely to need about " + needs(t, 3) + " shuffles.")

		p.setSeed("1")
		p.click("button", "+1 shuffle")
		p.judges("Too few One shuffle cannot show anything yet.")
		p.runTo(enough)
		p.judges("Biased Odds of ")
		if said := p.verdict(); !regexp.MustCompile(`^Biased Odds of ((more than )?10[\d,]+|[\d,]+|\d+ million) to 1 against it being fair; looking often does not change that\.$`).MatchString(said) {
			t.Errorf("%q", said)
		}
		p.openDetails("What this rests on")
		p.until("the details", wait, func() (bool, error) {
			var items string
			p.eval("document.querySelector('#orders .verdict-more ul').innerText.replace(/[^\\S\\n]+/g, ' ')", &items)
			return regexp.MustCompile(`^Furthest from fair: [A23] [A23] [A23], \d+\.\d\d % where 16\.67 % is fair\.\n` +
				`χ² = [\d,]+\.\d with 5 degrees of freedom, p = .*10−[\d,]+, for those who had settled the number of shuffles before they looked\.\n` +
				`Tested in the same way against the exact shares, E = (0\.\d+|.*10−[\d,]+)\. They agree with what is exact for this shuffle\.$`).MatchString(items), nil
		})

		p.click("radio", "Fisher–Yates")
		p.until("no verdict", wait, func() (bool, error) { return p.verdict() == "", nil })
		p.setSeed("2")
		p.runTo(enough)
		p.judges("No evidence of bias in what was dealt so far.")
		p.click("button", "Reset")
		p.until("no verdict", wait, func() (bool, error) { return p.verdict() == "", nil })
	})
}

// The walk goes through the very shuffles of the sample, and counts each when it is over.
func TestStepsAreThoseOfTheSample(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#orders")
		p.setSeed("7")
		step := func(number, round int) (said string) {
			p.click("button", "Step: play one round of the next shuffle")
			want := fmt.Sprintf("Shuffle %d, round %d of 3: a die of 3 shows ", number, round)
			p.until(want, wait, func() (bool, error) {
				said = p.text("document.querySelector('#orders .walk').innerText")
				return strings.Contains(said, want), nil
			})
			return said
		}
		for number := 1; number <= 3; number++ {
			step(number, 1)
			step(number, 2)
			if got := p.total(); number == 3 && got != 2 {
				t.Errorf("in the middle of shuffle 3 there are %d", got)
			}
			said := step(number, 3)
			p.until(strconv.Itoa(number)+" shuffles", wait, func() (bool, error) {
				return strings.HasPrefix(p.readout(), strconv.Itoa(number)+" shuffle"), nil
			})
			before, after := sampled(t, "naive", "7", 3, number-1), sampled(t, "naive", "7", 3, number)
			for rank, order := range []string{"A 2 3", "A 3 2", "2 A 3", "2 3 A", "3 A 2", "3 2 A"} {
				if counted := strings.HasSuffix(strings.TrimSpace(said), ". "+order+" is counted."); counted != (after[rank] > before[rank]) {
					t.Errorf("shuffle %d: %q, here %v becomes %v", number, said, before, after)
				}
			}
		}
		p.isSample(p.numbers(3), "naive", 3, 3, "7")

		// Pressed without a rest, it plays no round twice and counts no shuffle twice.
		p.eval("void (() => { for (let i = 0; i < 20; i++) figures.orders.stepper.click(); })()", nil)
		step(4, 2)
		p.eval("void (() => { for (let i = 0; i < 20; i++) figures.orders.stepper.click(); })()", nil)
		p.until("4 shuffles", wait, func() (bool, error) { return p.total() == 4, nil })
		p.click("button", "+10 shuffles")
		p.until("14 shuffles", wait, func() (bool, error) { return p.total() == 14, nil })
		p.isSample(p.numbers(14), "naive", 3, 14, "7")
		step(15, 1)

		// With no seed given it takes a fresh one, and keeps it.
		p.click("button", "Reset")
		p.reads(wait, "Nothing dealt yet")
		step(1, 1)
		step(1, 2)
		step(1, 3)
		p.until("1 shuffle", wait, func() (bool, error) { return strings.HasPrefix(p.readout(), "1 shuffle "), nil })
		p.isSample(p.numbers(1), "naive", 3, 1, p.takesSeed(freshSeed))
	})
}
