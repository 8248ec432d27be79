//go:build !js

package site

import "testing"

func TestTheMuseumCountsEveryShuffleOfTheCatalogue(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "").in("#museum")
		p.waitFor("document.querySelector('#museum .live')", wait)
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

func TestARowOfTheMuseumLeadsToItsChart(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.waitFor("document.querySelector('#museum .live')", wait)
		p.in("#museum").click("link", "Sattolo")
		p.waitFor("document.activeElement.id === 'orders'", wait)
		p.waitFor("figures.orders.state.shuffle === 'sattolo' && figures.orders.state.cards === 3 && figures.orders.exact?.max === 1", wait)
		p.waitFor("(({top, bottom}) => top < innerHeight && bottom > 0)(document.getElementById('orders').getBoundingClientRect())", wait)
	})
}
