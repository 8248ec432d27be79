//go:build !js

package site

import (
	"fmt"
	"strings"
	"testing"
)

// How far a seed of some bits reaches.

func TestWhatASeedCanReach(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "").in("#reach") // without waiting for the engine, which it does not need
		p.reads(wait, "Out of reach The largest deck with no more orders than seeds has 12 cards. 52 cards have 8.1 × 1067 orders, 2225.6. "+
			"32 bits make 4.3 × 109 seeds. So at most 5.3 × 10−59 of the orders can ever be dealt, 2−193.6.")
		for _, c := range []struct {
			bits    string
			largest string
			verdict string
		}{
			{"27: a clock, ms since midnight", "11", "Out of reach"}, {"48: java.util.Random", "16", "Out of reach"},
			{"53: a whole number in JavaScript", "18", "Out of reach"}, {"64: a long seed", "20", "Out of reach"}, {"128: Math.random", "34", "Out of reach"},
			{"256: this page", "57", "Enough seeds"}, {"19,937: all of MT19937", "2,080", "Enough seeds"}, {"32: an ordinary seed", "12", "Out of reach"},
		} {
			p.choose("Found as", c.bits)
			p.reads(wait, fmt.Sprintf("The largest deck with no more orders than seeds has %s cards.", c.largest))
			if said := p.readout(); !strings.HasPrefix(said, c.verdict) {
				t.Errorf("%s: %q", c.bits, said)
			}
			p.byRole("image", p.text("figures.reach.readout.textContent")) // the chart is called what it shows
		}
		slide := func(name string, to int) {
			p.byRole("slider", name).call(fmt.Sprintf("function() { this.value = %d; this.dispatchEvent(new Event('input', {bubbles: true})) }", to), nil)
		}
		slide("Cards", 12)
		p.reads(wait, " seeds, at least one for every order.")
		slide("Bits of seed", 28)
		p.reads(wait, "So at most 0.5604 of the orders can ever be dealt, 2−0.8.")
		if got := p.byRole("combobox", "Found as").value(); got != "another size" {
			t.Errorf("28 bits are found as %s", got)
		}
	})
}
