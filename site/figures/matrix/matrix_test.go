//go:build !js

// The tests of the figure “matrix”: where each card goes, exact beside sampled.
package matrix

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

const mapName = "Map of cards and places, exact and sampled. The arrow keys go from cell to cell."

// open opens the page and waits for the exact map.
func open(t *testing.T, h tests.Home, before ...string) *tests.Tab {
	t.Helper()
	p := tests.OpenReady(t, h, before...).In("#matrix")
	p.Reads(tests.Wait, "Largest: ")
	return p
}

// cell waits until the line under the maps reads so.
func cell(p *tests.Tab, want string) {
	p.T.Helper()
	p.ReadsAt("#matrix .cell-readout", want)
}

func TestTheMapShowsWhereTheNaiveShuffleSends52Cards(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		cell(p, "Card 2 at place 1: 1.352 times fair")
		p.Reads(tests.Wait, "Largest: 1.352 times fair, card 2 at place 1 and card 52 at place 51. Smallest: 0.743 times fair, card 52 at place 1.")
		p.ByRole("image", "Exact map. Largest: 1.352 times fair, card 2 at place 1 and card 52 at place 51. Smallest: 0.743 times fair, card 52 at place 1.")
	})
}

func TestTheKeysReadTheCellsOut(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP)
	p.ByRole("application", mapName).Focus()
	p.Press(kb.ArrowDown)
	p.Press(kb.ArrowRight)
	cell(p, "Card 3 at place 2: 1.3")
	p.Press(kb.PageDown)
	p.Press(kb.Home)
	cell(p, "Card 52 at place 1: 0.743 times fair")
	p.Press(kb.ArrowDown) // there is nothing further down
	p.Press(kb.ArrowLeft)
	cell(p, "Card 52 at place 1: 0.743 times fair")
	p.ReadsAt(".visually-hidden[role=status]", "Card 52 at place 1: 0.743 times fair")

	var cursors int
	p.Eval("document.querySelectorAll('#matrix .cursor .halo').length", &cursors)
	if cursors != 1 {
		t.Errorf("%d maps show the cell before anything is dealt, want the exact one", cursors)
	}
	p.Click("button", "+1,000 shuffles")
	p.WaitFor("document.querySelectorAll('#matrix .cursor .halo').length === 2", tests.Wait)
}

func TestTheMouseAndATouchReadTheCellsOut(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP)
	p.WaitFor("document.querySelector('#matrix canvas').getBoundingClientRect().width > 0", tests.Wait)
	for _, test := range []struct {
		kind, at, says string
	}{{"pointermove", "[50.5, 3.5]", "Card 4 at place 51: "}, {"pointerdown", "[7.5, 7.5]", "Card 8 at place 8: "}} {
		p.Eval(`(() => {
			const cover = document.querySelector('#matrix .heat-place svg');
			const map = document.querySelector('#matrix canvas').getBoundingClientRect();
			const cell = map.width / 52;
			const at = `+test.at+`;
			cover.dispatchEvent(new PointerEvent('`+test.kind+`', {bubbles: true, clientX: map.left + at[0] * cell, clientY: map.top + at[1] * cell}));
		})()`, nil)
		cell(p, test.says)
	}
}

// In a narrow window the maps take turns in one place, and the one that has changed is the one to be seen.
func TestTheMapsTakeTurnsInANarrowWindow(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP)
	shown := func(want string) {
		t.Helper()
		p.WaitFor(fmt.Sprintf("[...document.querySelectorAll('#matrix .heat')].filter((e) => getComputedStyle(e).visibility === 'visible').map((e) => e.querySelector('strong').textContent).join() === '%s'", want), tests.Wait)
	}
	shown("Exact,Sampled")
	p.SetViewport(390, 844, false)
	shown("Exact")
	p.Click("button", "+1,000 shuffles")
	shown("Sampled")
	p.Click("radio", "Exact")
	shown("Exact")
	p.Click("button", "Run")
	shown("Sampled")
	p.Click("radio", "Insertion")
	shown("Exact")

	// The map, its scale and the button that deals can be seen together.
	var apart float64
	p.Eval(`(() => {
		const top = document.querySelector('#matrix .heat-place').getBoundingClientRect().top;
		return document.querySelector('#matrix .controls .primary').getBoundingClientRect().bottom - top;
	})()`, &apart)
	if apart > 844 {
		t.Errorf("the map begins %v pixels above the end of the button that deals", apart)
	}
}

func TestAFlatMapOfABiasedShuffleIsCalledThat(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		p.Choose("Another shuffle", "A cut")
		p.Reads(tests.Wait, "Flat, and yet only 52 of the 52! orders can come.")
		p.ReadsAt("#matrix .heat-place .note", "Flat: every cell is exactly fair.")
		p.Click("radio", "Fisher–Yates")
		p.Reads(tests.Wait, "Flat. Every card is equally likely to be anywhere.")
	})
}

func TestAShuffleThatCannotBeCountedIsSampledOnly(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP)
	p.Choose("Another shuffle", "Seven riffles")
	p.Reads(tests.Wait, "Sampled only")
	p.Click("button", "+1,000 shuffles")
	cell(p, "sampled ")
	p.Reads(tests.Wait, "1,000 shuffles dealt: chance alone moves a cell by ±0.45")
}

func TestTheSampledMapAgreesWithTheExactOne(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=matrix&shuffle=naive&cards=4&seed=42&shuffles=100000").In("#matrix")
	p.ReadsAt("#matrix .heat-title:has(span:not(:empty))", "from 100,000 shuffles")
	var saved struct{ Places, Exact []float64 }
	p.Data(&saved)
	if len(saved.Exact) != 16 || len(saved.Places) != 16 {
		t.Fatalf("it saves %+v", saved)
	}
	here := tests.Stretch{Name: "naive", Source: "mt19937", Seed: "42", Cards: 4, Want: "places", Shuffles: 100_000}.Count(t)
	for i, exact := range saved.Exact {
		if saved.Places[i] != float64(here[i]) {
			t.Errorf("cell %d: %v cards, here they are %d", i, saved.Places[i], here[i])
		}
		// A cell's standard deviation is √3/√100000 = 0.0055 of fair; 16 cells within 6 of them fail one run in 10⁷. The seed is fixed.
		if off := math.Abs(exact - saved.Places[i]*4/100_000); off > 0.033 {
			t.Errorf("cell %d is off by %v of fair", i, off)
		}
	}
}

func TestTheMapRunsPausesAndRestsOutOfSight(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, tests.WatchWorkers)
	p.Click("button", "Run")
	p.DealsOver(1000)
	p.Eval("scrollTo({top: 0, behavior: 'instant'})", nil)
	p.Rests("sample", 300*time.Millisecond)
	at := p.Total()
	p.ByRole("button", "Pause").Call("function() { this.scrollIntoView({block: 'center', behavior: 'instant'}) }", nil)
	p.DealsOver(at)
	p.Click("button", "Pause")
	p.Rests("sample", 100*time.Millisecond)
	p.Click("button", "Reset")
	p.ReadsAt("#matrix", "Nothing dealt yet")
}

func TestASmallMapIsATableToo(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=matrix&shuffle=naive&cards=4").In("#matrix")
	p.Reads(tests.EngineWait, "Largest: ")
	p.Unfold("The numbers as a table")
	var rows [][]string
	p.Until("a table of four cards", tests.Wait, func() (bool, error) {
		rows = p.ByRole("table", "").Table()
		return tests.When(len(rows) == 5, "%q", rows)
	})
	if want := []string{"2", "1.172", "0.891", "0.938", "1.000"}; !slices.Equal(rows[2], want) {
		t.Errorf("card 2: %q, want %q", rows[2], want)
	}
	for card := 1; card <= 4; card++ {
		sum := 0.0
		for _, text := range rows[card][1:] {
			value, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Error(err)
			}
			sum += value
		}
		if math.Abs(sum-4) > 0.003 {
			t.Errorf("card %d is somewhere %v times, want 4: %q", card, sum, rows[card])
		}
	}
}
