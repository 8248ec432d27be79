//go:build !js

package site

import "testing"

// Every seed of some bits tried, and the orders that none of them deals.

func TestSixteenBitsDoNotReachAllOrdersOfEightCards(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#coverage")
		p.reads(wait, "65,536 seeds for 40,320 orders.")
		p.eval("figures.coverage.root.scrollIntoView({block: 'center', behavior: 'instant'})", nil) // a glance is enough
		p.reads(engineWait, "7,941 never dealt 65,536 seeds reach 32,379 of the 40,320 orders. The other 19.7 %, such as ")
		p.byRole("image", "40,320 squares, one for each order; 7,941 of them are never dealt.")

		// The squares: as many of one colour as are dealt, of another as are never.
		var squares []int
		p.eval(`(() => {
			const {map} = figures.coverage;
			const {data} = map.getContext('2d').getImageData(0, 0, map.width, map.height);
			const seen = new Map();
			for (let i = 0; i < data.length; i += 4) { const c = data.slice(i, i + 4).join(); seen.set(c, (seen.get(c) ?? 0) + 1); }
			return [...seen.values()].sort((a, b) => b - a);
		})()`, &squares)
		if len(squares) != 2 || squares[0] != 32379 || squares[1] != 7941 {
			t.Errorf("squares of each colour: %v, want 32379 and 7941", squares)
		}

		p.choose("Cards", "9")
		p.reads(wait, "65,536 seeds for 362,880 orders.")
		p.click("button", "Try every seed")
		p.reads(engineWait, " never dealt 65,536 seeds reach ")
		p.choose("Cards", "4")
		p.reads(engineWait, "All reached Every one of the 24 orders comes from at least one of the 65,536 seeds.")
		p.byRole("image", "24 squares, one for each order; 0 of them are never dealt.")
	})
}

func TestTryingSeedsStops(t *testing.T) {
	p := openReady(t, httpHome).in("#coverage")
	p.choose("Cards", "10")
	p.byRole("slider", "Bits of seed").call("function() { this.value = 24; this.dispatchEvent(new Event('input', {bubbles: true})) }", nil)
	p.reads(wait, "16,777,216 seeds for 3,628,800 orders.")
	for said, stop := range map[string]func(){
		"Stopped.":                             func() { p.click("button", "Stop") },
		"16,777,216 seeds for 362,880 orders.": func() { p.choose("Cards", "9") }, // what was asked is asked no more
	} {
		p.choose("Cards", "10")
		p.click("button", "Try every seed")
		p.reads(wait, "of 16,777,216 seeds tried, ")
		p.reads(wait, " to go.")
		stop()
		p.reads(wait, said)
		p.byRole("button", "Try every seed")
	}
	p.waitFor("engine.workers[0].calls.size === 0", wait)
	p.answers()
}
