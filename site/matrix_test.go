//go:build !js

package site

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const mapName = "Map of cards and places, exact and sampled. The arrow keys go from cell to cell."

// openMatrix opens the page and waits for the exact map.
func openMatrix(t *testing.T, h home, hash string) *tab {
	t.Helper()
	p := open(t, h, hash)
	p.setMedia("prefers-reduced-motion", "reduce") // the page does not glide away from under a click
	p.waitFor("figures.matrix.exact", wait)
	return p.in("#matrix")
}

// readsAt waits until the text of an element, which may be hidden from sight, contains the words.
func (p *tab) readsAt(selector, want string) {
	p.t.Helper()
	p.until(selector+" reads "+want, wait, func() (bool, error) {
		return strings.Contains(p.text("document.querySelector("+strconv.Quote(selector)+")?.textContent ?? ''"), want), nil
	})
}

func TestTheMapShowsWhereTheNaiveShuffleSends52Cards(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openMatrix(t, h, "")
		p.readsAt("#matrix .cell-readout", "Card 2 at place 1: 1.352 times fair")
		p.readsAt("#matrix .readout", "Largest: 1.352 times fair, card 2 at place 1 and card 52 at place 51. Smallest: 0.743 times fair, card 52 at place 1.")
		p.byRole("image", "Exact map. Largest: 1.352 times fair, card 2 at place 1 and card 52 at place 51. Smallest: 0.743 times fair, card 52 at place 1.")
	})
}

func TestTheKeysReadTheCellsOut(t *testing.T) {
	p := openMatrix(t, httpHome, "")
	p.byRole("application", mapName).call("function() { this.focus() }", nil)
	p.press(kb.ArrowDown)
	p.press(kb.ArrowRight)
	p.readsAt("#matrix .cell-readout", "Card 3 at place 2: 1.3")
	p.press(kb.PageDown)
	p.press(kb.Home)
	p.readsAt("#matrix .cell-readout", "Card 52 at place 1: 0.743 times fair")
	p.press(kb.ArrowDown) // there is nothing further down
	p.press(kb.ArrowLeft)
	p.readsAt("#matrix .cell-readout", "Card 52 at place 1: 0.743 times fair")
	p.readsAt(".visually-hidden[role=status]", "Card 52 at place 1: 0.743 times fair")

	var cursors int
	p.eval("document.querySelectorAll('#matrix .cursor .halo').length", &cursors)
	if cursors != 1 {
		t.Errorf("%d maps show the cell before anything is dealt, want the exact one", cursors)
	}
	p.click("button", "+1,000 shuffles")
	p.waitFor("document.querySelectorAll('#matrix .cursor .halo').length === 2", wait)
}

func TestTheMouseAndATouchReadTheCellsOut(t *testing.T) {
	p := openMatrix(t, httpHome, "")
	p.waitFor("document.querySelector('#matrix canvas').getBoundingClientRect().width > 0", wait)
	for _, kind := range []string{"pointermove", "pointerdown"} {
		p.eval(`(() => {
			const cover = document.querySelector('#matrix .heat-place svg');
			const map = document.querySelector('#matrix canvas').getBoundingClientRect();
			const cell = map.width / 52;
			const at = '`+kind+`' === 'pointermove' ? [50.5, 3.5] : [7.5, 7.5];
			cover.dispatchEvent(new PointerEvent('`+kind+`', {bubbles: true, clientX: map.left + at[0] * cell, clientY: map.top + at[1] * cell}));
		})()`, nil)
		p.readsAt("#matrix .cell-readout", map[string]string{"pointermove": "Card 4 at place 51: ", "pointerdown": "Card 8 at place 8: "}[kind])
	}
}

// In a narrow window the maps take turns in one place, and the one that has changed is the one to be seen.
func TestTheMapsTakeTurnsInANarrowWindow(t *testing.T) {
	p := openMatrix(t, httpHome, "")
	shown := func(want string) {
		t.Helper()
		p.waitFor(fmt.Sprintf("[...document.querySelectorAll('#matrix .heat')].filter((e) => getComputedStyle(e).visibility === 'visible').map((e) => e.querySelector('strong').textContent).join() === '%s'", want), wait)
	}
	shown("Exact,Sampled")
	p.setViewport(390, 844, false)
	shown("Exact")
	p.click("button", "+1,000 shuffles")
	shown("Sampled")
	p.click("radio", "Exact")
	shown("Exact")
	p.click("button", "Run")
	shown("Sampled")
	p.click("radio", "Insertion")
	shown("Exact")

	// The map, its scale and the button that deals can be seen together.
	var apart float64
	p.eval(`(() => {
		const top = document.querySelector('#matrix .heat-place').getBoundingClientRect().top;
		return document.querySelector('#matrix .controls .primary').getBoundingClientRect().bottom - top;
	})()`, &apart)
	if apart > 844 {
		t.Errorf("the map begins %v pixels above the end of the button that deals", apart)
	}
}

func TestAFlatMapOfABiasedShuffleIsCalledThat(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openMatrix(t, h, "")
		p.choose("Another shuffle", "A cut")
		p.readsAt("#matrix .readout", "Flat, and yet only 52 of the 52! orders can come.")
		p.readsAt("#matrix .heat-place .note", "Flat: every cell is exactly fair.")
		p.click("radio", "Fisher–Yates")
		p.readsAt("#matrix .readout", "Flat. Every card is equally likely to be anywhere.")
	})
}

func TestAShuffleThatCannotBeCountedIsSampledOnly(t *testing.T) {
	p := openMatrix(t, httpHome, "")
	p.choose("Another shuffle", "Seven riffles")
	p.readsAt("#matrix .readout", "Sampled only")
	p.click("button", "+1,000 shuffles")
	p.readsAt("#matrix .cell-readout", "sampled ")
	p.readsAt("#matrix .readout", "1,000 shuffles dealt: chance alone moves a cell by ±0.45")
}

func TestTheSampledMapAgreesWithTheExactOne(t *testing.T) {
	p := openMatrix(t, httpHome, "#figure=matrix&shuffle=naive&cards=4&seed=42&shuffles=100000")
	p.readsAt("#matrix .heat-title:has(span:not(:empty))", "from 100,000 shuffles")
	var off, sum float64
	p.eval(`(() => { const {exact, sampling} = figures.matrix; return Math.max(...exact.map((m, i) => Math.abs(m - sampling.counts[i] * 4 / 100000))) })()`, &off)
	// A cell's standard deviation is √3/√100000 = 0.0055 of fair; 16 cells within 6 of them fail one run in 10⁷. The seed is fixed.
	if off > 0.033 {
		t.Errorf("a cell is off by %v of fair", off)
	}
	p.eval("figures.matrix.sampling.counts.reduce((a, b) => a + b)", &sum)
	if sum != 400000 {
		t.Errorf("%v cards were dealt, want 400000", sum)
	}
}

func TestTheMapRunsPausesAndRestsOutOfSight(t *testing.T) {
	p := openMatrix(t, httpHome, "")
	p.click("button", "Run")
	p.waitFor("figures.matrix.state.shuffles > 1000", wait)
	p.eval("scrollTo({top: 0, behavior: 'instant'})", nil)
	p.waitFor("!figures.matrix.visible && !figures.matrix.sampling.turning", wait)
	before := p.text("figures.matrix.state.shuffles")
	p.eval("new Promise(resolve => setTimeout(resolve, 300))", nil)
	if after := p.text("figures.matrix.state.shuffles"); after != before {
		t.Errorf("out of sight it dealt on, from %s to %s", before, after)
	}
	p.click("button", "Pause")
	p.waitFor("!figures.matrix.sampling.running", wait)
	p.click("button", "Reset")
	p.waitFor("figures.matrix.state.shuffles === 0", wait)
	p.readsAt("#matrix", "Nothing dealt yet")
}

func TestASmallMapIsATableToo(t *testing.T) {
	p := openMatrix(t, httpHome, "#figure=matrix&shuffle=naive&cards=4")
	p.waitFor("figures.matrix.exact.length === 16", wait)
	p.eval("document.querySelector('#matrix .as-table summary').click()", nil)
	p.readsAt("#matrix .as-table tbody tr:nth-child(2)", "21.1720.8910.9381.000")
	if n := len(p.in("#matrix .as-table").all("row", "")); n != 5 {
		t.Errorf("the table has %d rows, want 5", n)
	}
}
