//go:build !js

package site

import "testing"

func TestTheMuseumCountsEveryShuffleOfTheCatalogue(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "").in("#museum")
		p.waitFor("document.querySelector('#museum .readout').textContent.startsWith('Counted')", wait)
		var rows, shuffles int
		p.eval("document.querySelectorAll('#museum tbody').length", &rows)
		p.eval("shuffleLab.about().then(about => about.shuffles.length)", &shuffles)
		if rows != shuffles || rows < 12 {
			t.Errorf("%d rows for %d shuffles", rows, shuffles)
		}
		for name, want := range map[string]string{
			"Naive":               "27 4 5 0 256 8 15 0",
			"Decrement too early": "6 0 2 2 24 0 4 14",
			"Seven riffles":       "2,097,152 341,376 357,760 0 268,435,456 10,668,000 11,716,640 0",
		} {
			var got string
			p.byRole("link", name).call("function() { return [...this.closest('tbody').querySelectorAll('[data-label]')].map(cell => cell.textContent).join(' ') }", &got)
			if got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		}
		p.byRole("image", "Paths to each order of 3 cards, A 2 3: 2, A 3 2: 1, 2 A 3: 2, 2 3 A: 0, 3 A 2: 1, 3 2 A: 0")
	})
}

// Back leads to the row that was left.
func TestBackFromTheChartLeadsToTheRow(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=naive&cards=3") // Chromium finds the place again after popstate: this sees that the entry was written before the page moved
	p.setMedia("prefers-reduced-motion", "reduce")
	p.waitFor("booted && document.querySelector('#museum .readout').textContent.startsWith('Counted')", wait)
	p.in("#museum").click("link", "Sattolo")
	p.waitFor("figures.orders.state.shuffle === 'sattolo' && figures.orders.exact", wait)
	var left, top, height float64
	p.eval("figures.orders.root.getBoundingClientRect().top", &top)
	p.eval("innerHeight", &height)
	if top < 0 || top > height/2 {
		t.Errorf("the chart begins %v pixels below the top of a window of %v", top, height)
	}
	p.waitFor("location.hash.includes('shuffle=sattolo')", wait)
	p.eval("setTimeout(() => history.back())", nil)
	p.waitFor("figures.orders.state.shuffle === 'naive'", wait)
	p.eval("new Promise((r) => setTimeout(r, 500))", nil)
	p.in("#museum").byRole("link", "Sattolo").call("function() { return this.getBoundingClientRect().top }", &left)
	if left < 0 || left > height {
		t.Errorf("back on the page, the row is %v pixels below the top of a window of %v", left, height)
	}
}

func TestARowOfTheMuseumLeadsToItsChart(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.waitFor("document.querySelector('#museum .readout').textContent.startsWith('Counted')", wait)
		p.in("#museum").click("link", "Sattolo")
		p.waitFor("document.activeElement.id === 'orders'", wait)
		p.waitFor("figures.orders.state.shuffle === 'sattolo' && figures.orders.state.cards === 3 && figures.orders.exact?.max === 1", wait)
		p.waitFor("(({top, bottom}) => top < innerHeight && bottom > 0)(document.getElementById('orders').getBoundingClientRect())", wait)
	})
}
