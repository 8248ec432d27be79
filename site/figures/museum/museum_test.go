//go:build !js

// The tests of the figure “museum”: every shuffle of the catalogue, counted exactly.
package museum

import (
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// open opens the page and waits until all are counted.
func open(t *testing.T, h tests.Home, hash string) *tests.Tab {
	t.Helper()
	p := tests.Open(t, h, hash)
	p.Ready()
	p.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	return p
}

func TestTheMuseumCountsEveryShuffleOfTheCatalogue(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h, "").In("#museum")
		var names []string
		p.Eval("[...document.querySelectorAll('#museum tbody')].map((body) => body.querySelector('a').textContent)", &names)
		all := tests.Catalogue()
		if len(names) != len(all) || len(all) < 12 {
			t.Errorf("%d rows for %d shuffles", len(names), len(all))
		}
		for i, s := range all {
			if i < len(names) && names[i] != s.Title {
				t.Errorf("row %d is %s, want %s", i+1, names[i], s.Title)
			}
		}
		for name, want := range map[string]string{
			"Naive":               "27 4 5 0 256 8 15 0",
			"Decrement too early": "6 0 2 2 24 0 4 14",
			"Seven riffles":       "2,097,152 341,376 357,760 0 268,435,456 10,668,000 11,716,640 0",
		} {
			var got string
			p.ByRole("link", name).Call("function() { return [...this.closest('tbody').querySelectorAll('[data-label]')].map(cell => cell.textContent).join(' ') }", &got)
			if got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		}
		p.ByRole("image", "Paths to each order of 3 cards, A 2 3: 2, A 3 2: 1, 2 A 3: 2, 2 3 A: 0, 3 A 2: 1, 3 2 A: 0")
	})
}

// top is how far below the top of the window something is, and the window's height.
func top(p *tests.Tab, selector string) (top, height float64) {
	p.T.Helper()
	p.Eval("document.querySelector("+tests.Quoted(selector)+").getBoundingClientRect().top", &top)
	p.Eval("innerHeight", &height)
	return top, height
}

// Back leads to the row that was left. Chromium finds the place again after popstate: this sees that the entry was written
// before the page moved.
func TestBackFromTheChartLeadsToTheRow(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "#figure=orders&shuffle=naive&cards=3")
	p.In("#museum").Click("link", "Sattolo")
	p.In("#orders").Reads(tests.Wait, "2 paths to 6 orders")
	if at, height := top(p, "#orders"); at < 0 || at > height/2 {
		t.Errorf("the chart begins %v pixels below the top of a window of %v", at, height)
	}
	p.WaitFor("location.hash.includes('shuffle=sattolo')", tests.Wait)
	p.Eval("setTimeout(() => history.back())", nil)
	p.In("#orders").Reads(tests.Wait, "27 paths to 6 orders")
	p.Drawn()
	if at, height := top(p, "#museum a[href*=sattolo]"); at < 0 || at > height {
		t.Errorf("back on the page, the row is %v pixels below the top of a window of %v", at, height)
	}
}

func TestARowOfTheMuseumLeadsToItsChart(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h, "")
		p.In("#museum").Click("link", "Sattolo")
		p.WaitFor("document.activeElement.id === 'orders'", tests.Wait)
		p.In("#orders").Reads(tests.Wait, "2 paths to 6 orders, from 0 to 1 each.")
		if got := p.In("#orders").ByRole("combobox", "Another shuffle").Value(); got != "Sattolo" {
			t.Errorf("the chart is of %s", got)
		}
		if got := p.In("#orders").ByRole("radio", "3").Value(); got != "true" {
			t.Error("the chart is not of three cards")
		}
		p.WaitFor("(({top, bottom}) => top < innerHeight && bottom > 0)(document.getElementById('orders').getBoundingClientRect())", tests.Wait)
	})
}
