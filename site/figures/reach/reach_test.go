//go:build !js

// The tests of the figure “reach”: how large a deck a seed can cover.
package reach

import (
	"fmt"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func TestWhatASeedCanReach(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.Open(t, h, "").In("#reach") // without waiting for the engine, which it does not need
		p.Reads(tests.Wait, "Out of reach The largest deck with no more orders than seeds has 12 cards. 52 cards have 8.1 × 1067 orders, 2225.6. "+
			"32 bits make 4.3 × 109 seeds. So at most 5.3 × 10−59 of the orders can ever be dealt, 2−193.6.")
		for _, c := range []struct{ bits, largest, verdict string }{
			{"27: a clock, ms since midnight", "11", "Out of reach"}, {"48: java.util.Random", "16", "Out of reach"},
			{"53: a whole number in JavaScript", "18", "Out of reach"}, {"64: a long seed", "20", "Out of reach"}, {"128: Math.random", "34", "Out of reach"},
			{"256: this page", "57", "Enough seeds"}, {"19,937: all of MT19937", "2,080", "Enough seeds"}, {"32: an ordinary seed", "12", "Out of reach"},
		} {
			p.Choose("Found as", c.bits)
			p.Reads(tests.Wait, fmt.Sprintf("The largest deck with no more orders than seeds has %s cards.", c.largest))
			if said := p.Readout(); !strings.HasPrefix(said, c.verdict) {
				t.Errorf("%s: %q", c.bits, said)
			}
			p.ByRole("image", p.Text("document.querySelector('#reach .readout').textContent")) // the chart is called what it shows
		}
		p.Slide("Cards", 12)
		p.Reads(tests.Wait, " seeds, at least one for every order.")
		p.Slide("Bits of seed", 28)
		p.Reads(tests.Wait, "So at most 0.5604 of the orders can ever be dealt, 2−0.8.")
		if got := p.ByRole("combobox", "Found as").Value(); got != "another size" {
			t.Errorf("28 bits are found as %s", got)
		}
	})
}
