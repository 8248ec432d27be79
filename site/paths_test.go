//go:build !js

package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// All paths of a shuffle and where they end.

// pathsTo returns the paths to an order as people write them, counted here.
func pathsTo(t *testing.T, name string, order []int) (list []string) {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := bias.PathsTo(s, order)
	if err != nil {
		t.Fatal(err)
	}
	for _, rolls := range paths {
		var words []string
		for _, r := range rolls {
			words = append(words, fmt.Sprint(r+1))
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// pilesOf returns what the piles of a shuffle are called, by the counts made here.
func pilesOf(t *testing.T, name string, cards int) (piles []string) {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	counts, err := bias.CountExact(s, cards)
	if err != nil {
		t.Fatal(err)
	}
	total, _ := s.Paths(cards)
	for rank, n := range counts {
		piles = append(piles, fmt.Sprintf("%s: %s of %s paths", orderWords(bias.Unrank(uint64(rank), cards)), thousands(n), thousands(total)))
	}
	return piles
}

func thousands(n uint64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// listed waits until so many paths are listed and returns them.
func (p *tab) listed(n int) (list []string) {
	p.t.Helper()
	p.until(fmt.Sprintf("%d paths", n), wait, func() (bool, error) {
		list = nil
		p.eval("[...document.querySelectorAll('#paths .path-list button')].map(b => b.textContent)", &list)
		return when(len(list) == n, "there are %d", len(list))
	})
	return list
}

func (p *tab) showsPiles(want []string) {
	p.t.Helper()
	var got []string
	p.until("the piles "+want[0]+" …", wait, func() (bool, error) {
		got = nil
		p.eval("[...document.querySelectorAll('#paths .pile [role=button]')].map(g => g.getAttribute('aria-label'))", &got)
		return when(slices.Equal(got, want), "they are %q", got)
	})
}

func TestAll27PathsAndWhereTheyEnd(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openCalm(t, h).in("#paths")
		p.reads(wait, "27 paths to 6 orders: from 4 to 5 each, where equal shares would be 4½.")
		p.reads(wait, "Biased")
		piles := pilesOf(t, "naive", 3)
		p.showsPiles(piles)
		var threads, blocks int
		p.eval("document.querySelectorAll('#paths .thread').length", &threads)
		p.eval("document.querySelectorAll('#paths .block').length", &blocks)
		if threads != 27 || blocks != 27 {
			t.Errorf("%d threads and %d blocks, want 27 of each", threads, blocks)
		}

		// A click below a pile lists the paths to it and lights their threads; a path is replayed with cards.
		p.byRole("button", piles[1]).call("function() { this.dispatchEvent(new MouseEvent('click', {bubbles: true})) }", nil)
		want := pathsTo(t, "naive", []int{0, 2, 1})
		if got := p.listed(5); !slices.Equal(got, want) {
			t.Errorf("the paths to A 3 2 are %q, want %q", got, want)
		}
		p.waitFor("document.querySelectorAll('#paths .thread.lit').length === 5", wait)
		p.waitFor("location.hash === '#figure=paths&shuffle=naive&cards=3&order=A32'", wait)
		p.click("button", want[2])
		p.waitFor("document.querySelectorAll('#paths .thread.lit').length === 1", wait)
		p.until("the replay", wait, func() (bool, error) {
			text := p.text("document.querySelector('#paths .stepper-says').textContent")
			return when(strings.HasSuffix(text, "Done: A 3 2."), "it says %s", text)
		})
		var rolls []string
		p.eval("[...document.querySelectorAll('#paths .roll')].map(r => r.textContent)", &rolls)
		if got := strings.Join(rolls, " "); got != want[2] {
			t.Errorf("%s was replayed, not %s", got, want[2])
		}
		p.waitFor(fmt.Sprintf("document.querySelector('#paths .path-list [aria-pressed=true]')?.textContent === '%s'", want[2]), wait)

		// The button keeps the focus, and the replay is in sight.
		p.waitFor("document.activeElement?.matches('#paths .path-list [aria-pressed=true]')", wait)
		p.waitFor("document.querySelector('#paths .stepper-says').getBoundingClientRect().bottom <= innerHeight", wait)

		// A click on a block plays its path.
		titled := func(order string) {
			p.waitFor("document.querySelector('#paths .path-title').textContent.startsWith('"+order+" is the end')", wait)
		}
		p.click("button", piles[2])
		titled("2 A 3")
		list := p.listed(5)
		p.waitFor("document.querySelector('#paths .path-list [aria-pressed=true]')", wait)
		if pressed := p.text("document.querySelector('#paths .path-list [aria-pressed=true]').textContent"); !slices.Contains(list, pressed) || pressed == want[2] {
			t.Errorf("a block of 2 A 3 plays %s", pressed)
		}

		// The keyboard goes from pile to pile.
		p.byRole("button", piles[1]).call("function() { this.focus() }", nil)
		p.press(kb.ArrowRight + kb.ArrowRight + kb.Enter)
		titled("2 3 A")
		if got, want := p.listed(5), pathsTo(t, "naive", []int{1, 2, 0}); !slices.Equal(got, want) {
			t.Errorf("the paths to 2 3 A are %q, want %q", got, want)
		}
		p.press(kb.End)
		p.press(" ")
		p.listed(4)
	})
}

// Whoever goes back to an order while the paths to another are on their way finds its list again.
func TestAListThatWasLeftComesBack(t *testing.T) {
	p := openCalm(t, httpHome).in("#paths")
	p.click("radio", "5")
	p.reads(wait, "3,125 paths to 120 orders")
	p.eval("void figures.paths.set({order: 'A2345'})", nil)
	want := pathsTo(t, "naive", []int{0, 1, 2, 3, 4})
	if got := p.listed(len(want)); !slices.Equal(got, want) {
		t.Errorf("the paths to A 2 3 4 5 are %q, want %q", got, want)
	}
	p.eval("void (figures.paths.set({order: '2A345'}), figures.paths.set({order: 'A2345'}))", nil)
	p.eval("new Promise(resolve => setTimeout(resolve, 500))", nil)
	if got := p.listed(len(want)); !slices.Equal(got, want) {
		t.Errorf("back at A 2 3 4 5 the paths are %q, want %q", got, want)
	}
}

func TestABarOfTheChartOpensItsPaths(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openCalm(t, h)
		for _, test := range []struct {
			cards string
			order []int
		}{{"3", []int{2, 1, 0}}, {"4", []int{1, 0, 3, 2}}, {"5", []int{0, 1, 2, 3, 4}}} {
			p.in("#orders").click("radio", test.cards)
			want := pathsTo(t, "naive", test.order)
			p.in("#orders").reads(wait, "paths to "+map[string]string{"3": "6", "4": "24", "5": "120"}[test.cards])
			rank := bias.Rank(test.order)
			p.waitFor(fmt.Sprintf("/^%s: .*exactly/.test(document.querySelectorAll('#orders .bar')[%d]?.getAttribute('aria-label'))", orderWords(test.order), rank), wait)
			name := p.text(fmt.Sprintf("document.querySelectorAll('#orders .bar')[%d].getAttribute('aria-label')", rank))
			p.in("#orders").byRole("button", name).call("function() { this.focus() }", nil)
			p.press(kb.Enter)
			if got := p.in("#paths").listed(len(want)); !slices.Equal(got, want) {
				t.Errorf("the bar %s opens %q, want %q", name, got, want)
			}
			p.waitFor(fmt.Sprintf("document.activeElement.textContent.startsWith('%s is the end of %d of')", orderWords(test.order), len(want)), wait)
		}
	})
}

func TestPathsOfOtherShuffles(t *testing.T) {
	p := openCalm(t, fileHome).in("#paths")
	p.click("radio", "4")
	p.showsPiles(pilesOf(t, "naive", 4))
	p.click("radio", "Insertion")
	p.reads(wait, "24 paths to 24 orders, 1 to each.")
	p.reads(wait, "Fair")
	p.showsPiles(pilesOf(t, "insertion", 4))

	// Too many to draw one by one.
	p.choose("Another shuffle", "Two random places")
	p.showsPiles(pilesOf(t, "two-random", 4))
	p.waitFor("document.querySelector('#paths .stage .note').textContent.startsWith('65,536 paths are too many to draw')", wait)
	p.click("radio", "3")
	p.showsPiles(pilesOf(t, "two-random", 3))
	p.choose("Ending in", "2 3 A (108)")
	p.listed(108)

	// Too many to list.
	p.choose("Another shuffle", "Seven riffles")
	p.showsPiles(pilesOf(t, "riffle-7", 3))
	p.waitFor("document.querySelector('#paths .path-title').textContent.includes('too many to list')", wait)

	// Coins.
	p.choose("Another shuffle", "Sorting by coin")
	p.showsPiles(pilesOf(t, "coin-sort", 3))
	p.choose("Ending in", "3 2 A (1)")
	p.waitFor("document.querySelector('#paths .path-title').textContent.startsWith('3 2 A is the end')", wait)
	if got := p.listed(1); got[0] != "1 11" {
		t.Errorf("coins are written %q", got)
	}

	// An address brings its order up.
	p = open(t, fileHome, "#figure=paths&shuffle=naive&cards=4&order=2A43").in("#paths")
	want := pathsTo(t, "naive", []int{1, 0, 3, 2})
	if got := p.listed(15); !slices.Equal(got, want) {
		t.Errorf("the address opens %q, want %q", got, want)
	}
	for _, width := range []int{320, 390, 768, 1280} {
		p.setViewport(width, 900, width == 390)
		p.screenshot(fmt.Sprintf("paths-%d", width))
		var over int
		if p.eval("document.documentElement.scrollWidth - innerWidth", &over); over > 0 {
			t.Errorf("at %d px the page is %d px too wide", width, over)
		}
	}
}
