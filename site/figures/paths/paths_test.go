//go:build !js

// The tests of the figure “paths”: all paths of a shuffle and where they end.
package paths

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// pathsTo returns the paths to an order as people write them.
func pathsTo(t *testing.T, name string, order []int) (list []string) {
	t.Helper()
	for _, rolls := range tests.PathsTo(t, name, order) {
		var words []string
		for _, r := range rolls {
			words = append(words, fmt.Sprint(r+1))
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// pilesOf returns what the piles of a shuffle are called.
func pilesOf(t *testing.T, name string, cards int) (piles []string) {
	t.Helper()
	total, _ := tests.Shuffle(t, name).Paths(cards)
	for rank, n := range tests.Exact(t, name, cards) {
		piles = append(piles, fmt.Sprintf("%s: %s of %s paths", tests.OrderAt(rank, cards), tests.Grouped(n), tests.Grouped(total)))
	}
	return piles
}

// lists waits until these paths are listed.
func lists(p *tests.Tab, want []string) {
	p.T.Helper()
	p.Until(fmt.Sprintf("the paths %q", want), tests.Wait, func() (bool, error) {
		list := listed(p)
		return tests.When(slices.Equal(list, want), "they are %q", list)
	})
}

func listed(p *tests.Tab) (list []string) {
	p.T.Helper()
	p.Eval("[...document.querySelectorAll('#paths .path-list button')].map(b => b.textContent)", &list)
	return list
}

// title waits until the list is said to be of an order.
func titled(p *tests.Tab, words string) {
	p.T.Helper()
	p.ReadsAt("#paths .path-title", words)
}

func showsPiles(p *tests.Tab, want []string) {
	p.T.Helper()
	p.Until("the piles "+want[0]+" …", tests.Wait, func() (bool, error) {
		var got []string
		p.Eval("[...document.querySelectorAll('#paths .pile [role=button]')].map(g => g.getAttribute('aria-label'))", &got)
		return tests.When(slices.Equal(got, want), "they are %q", got)
	})
}

func TestAll27PathsAndWhereTheyEnd(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#paths")
		p.Reads(tests.Wait, "27 paths to 6 orders: from 4 to 5 each, where equal shares would be 4½.")
		p.Reads(tests.Wait, "Biased")
		piles := pilesOf(t, "naive", 3)
		showsPiles(p, piles)
		var threads, blocks int
		p.Eval("document.querySelectorAll('#paths .thread').length", &threads)
		p.Eval("document.querySelectorAll('#paths .block').length", &blocks)
		if threads != 27 || blocks != 27 {
			t.Errorf("%d threads and %d blocks, want 27 of each", threads, blocks)
		}

		// A click below a pile lists the paths to it and lights their threads; a path is replayed with cards.
		p.ByRole("button", piles[1]).Activate() // its middle is a block, which is another matter
		want := pathsTo(t, "naive", []int{0, 2, 1})
		lists(p, want)
		p.WaitFor("document.querySelectorAll('#paths .thread.lit').length === 5", tests.Wait)
		p.WaitFor("location.hash === '#figure=paths&shuffle=naive&cards=3&order=A32'", tests.Wait)
		p.Click("button", want[2])
		p.WaitFor("document.querySelectorAll('#paths .thread.lit').length === 1", tests.Wait)
		p.Until("the replay", tests.Wait, func() (bool, error) {
			text := p.Text("document.querySelector('#paths .stepper-says').textContent")
			return tests.When(strings.HasSuffix(text, "Done: A 3 2."), "it says %s", text)
		})
		var rolls []string
		p.Eval("[...document.querySelectorAll('#paths .roll')].map(r => r.textContent)", &rolls)
		if got := strings.Join(rolls, " "); got != want[2] {
			t.Errorf("%s was replayed, not %s", got, want[2])
		}
		p.WaitFor(fmt.Sprintf("document.querySelector('#paths .path-list [aria-pressed=true]')?.textContent === '%s'", want[2]), tests.Wait)

		// The button keeps the focus, and the replay is in sight.
		p.WaitFor("document.activeElement?.matches('#paths .path-list [aria-pressed=true]')", tests.Wait)
		p.WaitFor("document.querySelector('#paths .stepper-says').getBoundingClientRect().bottom < innerHeight + 1", tests.Wait)

		// A click on a block plays its path.
		p.Click("button", piles[2])
		titled(p, "2 A 3 is the end")
		lists(p, pathsTo(t, "naive", []int{1, 0, 2}))
		p.WaitFor("document.querySelector('#paths .path-list [aria-pressed=true]')", tests.Wait)
		if pressed := p.Text("document.querySelector('#paths .path-list [aria-pressed=true]').textContent"); pressed == want[2] {
			t.Errorf("a block of 2 A 3 plays %s", pressed)
		}

		// The keyboard goes from pile to pile.
		p.ByRole("button", piles[1]).Focus()
		p.Press(kb.ArrowRight + kb.ArrowRight + kb.Enter)
		titled(p, "2 3 A is the end")
		lists(p, pathsTo(t, "naive", []int{1, 2, 0}))
		p.Press(kb.End)
		p.Press(" ")
		lists(p, pathsTo(t, "naive", []int{2, 1, 0}))
	})
}

// The answers to all questions for paths come when the test lets them.
const holdPaths = `(() => {
	const held = globalThis.heldPaths = [];
	globalThis.letPaths = () => held.splice(0).forEach((tell) => tell());
	globalThis.holdPaths = false;
	const Before = Worker;
	globalThis.Worker = class extends Before {
		set onmessage(hear) {
			super.onmessage = (event) => {
				const { id, progress } = event.data;
				const asked = this.asked.find((call) => call.id === id && call.op === 'paths');
				if (asked && progress === undefined && globalThis.holdPaths) held.push(() => hear(event));
				else hear(event);
			};
		}
	};
})()`

// Whoever goes back to an order while the paths to another are on their way finds its list again.
func TestAListThatWasLeftComesBack(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers, holdPaths).In("#paths")
	p.Click("radio", "5")
	p.Reads(tests.Wait, "3,125 paths to 120 orders")
	option := func(order []int) string {
		return fmt.Sprintf("%s (%d)", tests.OrderWords(order), tests.Exact(t, "naive", 5)[tests.RankOf(order)])
	}
	first, second := []int{0, 1, 2, 3, 4}, []int{1, 0, 2, 3, 4}
	p.Choose("Ending in", option(first))
	want := pathsTo(t, "naive", first)
	lists(p, want)
	p.Eval("void (globalThis.holdPaths = true)", nil)
	p.Choose("Ending in", option(second))
	p.WaitFor("heldPaths.length === 1", tests.Wait) // the others' answer is there, and the page does not know it yet
	p.Choose("Ending in", option(first))
	titled(p, "A 2 3 4 5 is the end")
	p.Eval("void letPaths()", nil)
	p.Drawn()
	lists(p, want)
	p.Choose("Ending in", option(second))
	lists(p, pathsTo(t, "naive", second))
}

func TestABarOfTheChartOpensItsPaths(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		orders, paths := p.In("#orders"), p.In("#paths")
		for _, test := range []struct {
			cards string
			order []int
		}{{"3", []int{2, 1, 0}}, {"4", []int{1, 0, 3, 2}}, {"5", []int{0, 1, 2, 3, 4}}} {
			orders.Click("radio", test.cards)
			want := pathsTo(t, "naive", test.order)
			orders.Reads(tests.Wait, "paths to "+map[string]string{"3": "6", "4": "24", "5": "120"}[test.cards])
			rank := tests.RankOf(test.order)
			p.WaitFor(fmt.Sprintf("/^%s: .*exactly/.test(document.querySelectorAll('#orders .bar')[%d]?.getAttribute('aria-label'))", tests.OrderWords(test.order), rank), tests.Wait)
			name := orders.Bars()[rank]
			orders.ByRole("button", name).Focus()
			p.Press(kb.Enter)
			lists(paths, want)
			p.WaitFor(fmt.Sprintf("document.activeElement.textContent.startsWith('%s is the end of %d of')", tests.OrderWords(test.order), len(want)), tests.Wait)
		}
	})
}

func TestPathsOfOtherShuffles(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.Disk).In("#paths")
	p.Click("radio", "4")
	showsPiles(p, pilesOf(t, "naive", 4))
	p.Click("radio", "Insertion")
	p.Reads(tests.Wait, "24 paths to 24 orders, 1 to each.")
	p.Reads(tests.Wait, "Fair")
	showsPiles(p, pilesOf(t, "insertion", 4))

	// Too many to draw one by one.
	p.Choose("Another shuffle", "Two random places")
	showsPiles(p, pilesOf(t, "two-random", 4))
	p.ReadsAt("#paths .stage .note", "65,536 paths are too many to draw")
	p.Click("radio", "3")
	showsPiles(p, pilesOf(t, "two-random", 3))
	p.Choose("Ending in", "2 3 A (108)")
	p.Until("108 paths", tests.Wait, func() (bool, error) { return len(listed(p)) == 108, nil })

	// Too many to list.
	p.Choose("Another shuffle", "Seven riffles")
	showsPiles(p, pilesOf(t, "riffle-7", 3))
	titled(p, "too many to list")

	// Coins.
	p.Choose("Another shuffle", "Sorting by coin")
	showsPiles(p, pilesOf(t, "coin-sort", 3))
	p.Choose("Ending in", "3 2 A (1)")
	titled(p, "3 2 A is the end")
	lists(p, []string{"1 11"})

	// An address brings its order up.
	p.GoTo("figure=paths&shuffle=naive&cards=4&order=2A43")
	lists(p, pathsTo(t, "naive", []int{1, 0, 3, 2}))
	for _, width := range []int{320, 390, 768, 1280} {
		p.SetViewport(width, 900, width == 390)
		p.Drawn()
		p.Screenshot(fmt.Sprintf("paths-%d", width))
		var over int
		if p.Eval("document.documentElement.scrollWidth - innerWidth", &over); over > 0 {
			t.Errorf("at %d px the page is %d px too wide", width, over)
		}
	}
}
