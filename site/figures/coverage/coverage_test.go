//go:build !js

// The tests of the figure “coverage”: every seed of some bits tried, and the orders that none of them deals.
package coverage

import (
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func TestSixteenBitsDoNotReachAllOrdersOfEightCards(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#coverage")
		p.Reads(tests.Wait, "65,536 seeds for 40,320 orders.")
		p.Eval("document.querySelector('#coverage').scrollIntoView({block: 'center', behavior: 'instant'})", nil) // a glance is enough
		p.Reads(tests.EngineWait, "7,941 never dealt 65,536 seeds reach 32,379 of the 40,320 orders. The other 19.7 %, such as ")

		// The squares: as many of one colour as are dealt, of another as are never.
		var squares []int
		p.ByRole("image", "40,320 squares, one for each order; 7,941 of them are never dealt.").Call(`function() {
			const {data} = this.getContext('2d').getImageData(0, 0, this.width, this.height);
			const seen = new Map();
			for (let i = 0; i < data.length; i += 4) { const c = data.slice(i, i + 4).join(); seen.set(c, (seen.get(c) ?? 0) + 1); }
			return [...seen.values()].sort((a, b) => b - a);
		}`, &squares)
		if len(squares) != 2 || squares[0] != 32379 || squares[1] != 7941 {
			t.Errorf("squares of each colour: %v, want 32379 and 7941", squares)
		}

		p.Choose("Cards", "9")
		p.Reads(tests.Wait, "65,536 seeds for 362,880 orders.")
		p.Click("button", "Try every seed")
		p.Reads(tests.EngineWait, " never dealt 65,536 seeds reach ")
		p.Choose("Cards", "4")
		p.Reads(tests.EngineWait, "All reached Every one of the 24 orders comes from at least one of the 65,536 seeds.")
		p.ByRole("image", "24 squares, one for each order; 0 of them are never dealt.")
	})
}

func TestTryingSeedsStops(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers).In("#coverage")
	p.Choose("Cards", "10")
	p.Slide("Bits of seed", 24)
	p.Reads(tests.Wait, "16,777,216 seeds for 3,628,800 orders.")
	for said, stop := range map[string]func(){
		"Stopped.":                             func() { p.Click("button", "Stop") },
		"16,777,216 seeds for 362,880 orders.": func() { p.Choose("Cards", "9") }, // what was asked is asked no more
	} {
		p.Choose("Cards", "10")
		p.Click("button", "Try every seed")
		p.Reads(tests.Wait, "of 16,777,216 seeds tried, ")
		p.Reads(tests.Wait, " to go.")
		stop()
		p.Reads(tests.Wait, said)
		p.ByRole("button", "Try every seed")
	}
	p.Quiet()
	p.EngineAnswers()
}
