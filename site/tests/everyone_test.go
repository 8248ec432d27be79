//go:build !js

package tests_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

// The page for everyone: narrow windows, the keyboard alone, names for those who do not see, no motion, and nothing that
// jumps while it loads.

// sidesteps tells what sticks out of the window to the right, "" if nothing makes the page scroll sideways.
const sidesteps = `(() => {
	if (document.scrollingElement.scrollWidth <= innerWidth) return '';
	const out = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1);
	return document.scrollingElement.scrollWidth + ' px: ' + out.slice(0, 5).map(e => (e.closest('.figure')?.id ?? '') + ' ' + e.tagName + '.' + (e.getAttribute('class') ?? '')).join(', ');
})()`

const unfoldAll = "document.querySelectorAll('.figure details').forEach(d => { d.open = true })"

// A window of 320 pixels is also what is left of 1280 at four times the size.
func TestNothingScrollsSidewaysInANarrowWindow(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.HoldClock)
	p.SetViewport(320, 700, false)
	narrow := func(state string) {
		t.Helper()
		p.PassTime(3 * time.Second) // tables and verdicts follow a running chart slowly
		p.Drawn()
		if out := p.Text(sidesteps); out != "" {
			t.Errorf("%s: %s", state, out)
		}
	}
	narrow("idle")
	p.Eval(unfoldAll, nil)
	for _, panel := range []string{"Embed", "Save"} {
		p.Eval(fmt.Sprintf("[...document.querySelectorAll('.tools button')].filter(b => b.textContent === %q).forEach(b => b.click())", panel), nil)
		narrow("everything unfolded, with the panels of " + panel)
	}
	orders := p.In("#orders")
	orders.Click("radio", "5")
	orders.Reads(tests.Wait, "3,125 paths")
	orders.Click("button", "Run")
	orders.DealsOver(500)
	narrow("running with five cards")
	orders.Click("button", "Pause")
	p.In("#own").Click("button", "Run")
	p.In("#own").Reads(tests.EngineWait, "Provably")
	p.In("#judge").Click("button", "An example")
	p.In("#judge").Reads(tests.EngineWait, "deals of")
	p.Eval(unfoldAll, nil)
	narrow("answers of the reader's own shuffles")
}

// What counts as a shift, and how much: the sum over windows of time is at most the sum of all.
const countShifts = `window.shifted = 0, window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(e => {
	if (e.hadRecentInput) return;
	shifted += e.value;
	shifts.push(e.value.toFixed(4) + ' ' + e.sources.map(s => (s.node?.parentElement?.closest('.figure')?.id ?? '') + ' ' + (s.node?.className ?? s.node?.nodeName)));
})).observe({type: 'layout-shift', buffered: true})`

// openWatched opens a page of which all shifts are counted, in a window of this width.
func openWatched(t *testing.T, h tests.Home, width int, dark bool, hash string) *tests.Tab {
	t.Helper()
	p := tests.Blank(t, h, countShifts, tests.WatchWorkers, tests.HoldClock)
	p.SetViewport(width, 800, dark)
	p.Navigate(h.URL(h.File) + hash)
	p.Ready()
	p.In("#orders").Reads(tests.EngineWait, "27 paths to 6 orders")
	p.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	return p
}

// stoodStill checks that nothing has jumped when all that was asked of the engine and put off for later is done.
func stoodStill(p *tests.Tab) {
	p.T.Helper()
	for range 2 {
		p.Quiet()
		p.PassTime(10 * time.Second)
		p.Drawn()
	}
	var shifted float64
	if p.Eval("shifted", &shifted); shifted >= 0.02 {
		p.T.Errorf("shifted by %.4f, want less than 0.02: %s", shifted, p.Text("shifts.join('; ')"))
	}
}

func TestNothingJumpsWhenTheEngineStarts(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1280, 390} {
		places := []string{"", "#naive", "#steps", "#growing", "#places", "#yours"}
		if width == 1280 {
			places = []string{"", "#steps", "#yours"} // where there is less that could wrap
		}
		for _, place := range places {
			t.Run(fmt.Sprintf("%d%s", width, place), func(t *testing.T) { stoodStill(openWatched(t, tests.HTTP, width, false, place)) })
		}
	}
}

// Nor does anything when the reader comes to figures that begin by themselves.
func TestNothingJumpsOnTheWayDown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		home  tests.Home
		width int
		dark  bool
	}{{tests.HTTP, 390, false}, {tests.Disk, 1280, false}, {tests.Disk, 320, true}, {tests.Single, 390, true}} {
		t.Run(fmt.Sprintf("%s %d", c.home.Name, c.width), func(t *testing.T) {
			p := openWatched(t, c.home, c.width, c.dark, "")
			goDown(p)
			stoodStill(p)
		})
	}

	p := openWatched(t, tests.HTTP, 390, false, "")
	goDown(p)
	p.Eval("void document.querySelector('#coverage').scrollIntoView({block: 'center', behavior: 'instant'})", nil)
	p.Drawn()
	p.Eval("void document.querySelector('#coverage .stage').prepend(Object.assign(document.createElement('canvas'), {height: 300}))", nil)
	p.WaitFor("shifted > 0.02", tests.Wait) // else this test would pass whatever happened
}

// goDown goes down the page until the figures that begin by themselves are done.
func goDown(p *tests.Tab) {
	p.T.Helper()
	p.Eval(`(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
			scrollTo({top: y, behavior: 'instant'});
			for (let frames = 0; frames < 5; frames++) await frame();
		}
	})()`, nil)
	p.In("#coverage").Reads(tests.EngineWait, " never dealt")
}

// The tabulator goes down the page, stops at nothing that cannot be seen, and gets through to its end.
func TestTheKeyboardGoesThroughThePageInOrder(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	type stop struct {
		Name, Figure string
		Seen         bool
	}
	const look = `(() => {
		const e = document.activeElement;
		if (e === document.body) return {};
		const seen = (e.closest('label') ?? e).getBoundingClientRect();
		return {
			name: (e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent || e.id).trim().slice(0, 40),
			figure: e.closest('.figure')?.id ?? '',
			seen: seen.width > 0 && seen.bottom > 0 && seen.top < innerHeight,
		};
	})()`
	var order []string
	stops := 0
	for ; stops < 300; stops++ {
		p.Press(kb.Tab)
		var s stop
		p.Eval(look, &s)
		if s.Name == "" {
			break
		}
		if stops == 0 && s.Name != "Skip to the article" {
			t.Errorf("the first stop is %q, want the skip link", s.Name)
		}
		if !s.Seen {
			t.Errorf("stop %d, %q in %q, is out of sight", stops, s.Name, s.Figure)
		}
		if s.Figure != "" && (len(order) == 0 || order[len(order)-1] != s.Figure) {
			order = append(order, s.Figure)
		}
		if s.Name == "Your shuffle, in JavaScript" { // the editor keeps the tabulator until Esc
			p.Press(kb.Escape)
		}
	}
	if stops < 100 || stops == 300 {
		t.Errorf("%d stops", stops)
	}
	var want []string
	p.Eval("[...document.querySelectorAll('[data-figure]')].map(f => f.id)", &want)
	if !slices.Equal(order, want) {
		t.Errorf("the figures are visited as %v, want %v", order, want)
	}
	slices.Sort(want)
	if all := tests.Figures(t); !slices.Equal(want, all) {
		t.Errorf("the page has the figures %v, and the folders are %v", want, all)
	}
}

func TestReducedMotionIsObeyedAtOnce(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.Eval("void (globalThis.moves = 0, document.querySelector('#deal .deck').addEventListener('animationstart', () => moves++))", nil)
	// moved deals, and returns how many cards have begun to move when the new deck has come and two frames are drawn.
	moved := func() (n int) {
		p.WaitFor("!document.querySelector('#deal .deck').getAnimations({subtree: true}).length", tests.Wait) // of the deck before
		p.Drawn()
		p.Eval("void (globalThis.moves = 0)", nil)
		deck := p.Deck()
		p.In("#deal").Click("button", "Deal again")
		p.Until("another deck", tests.Wait, func() (bool, error) { return p.Deck() != deck, nil })
		p.Drawn()
		p.Eval("moves", &n)
		return n
	}
	p.SetMedia("prefers-reduced-motion", "no-preference")
	if moved() == 0 {
		t.Error("no card moves for those who like motion")
	}
	p.SetMedia("prefers-reduced-motion", "reduce")
	if n := moved(); n != 0 {
		t.Errorf("%d cards move for those who asked for no motion", n)
	}
	if got := p.Text("getComputedStyle(document.documentElement).scrollBehavior"); got != "auto" {
		t.Errorf("the page scrolls %s", got)
	}
}

// Everything that can be used has a role and a name; drawings have a name or are hidden from those who hear the page.
func TestEverythingHasARoleAndAName(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.Eval(unfoldAll, nil)
	const namelessOnes = `[...document.querySelectorAll('button, input, select, textarea, a[href], [role=button], svg, canvas, [tabindex="0"]')].filter(e => {
		if (!e.checkVisibility() || e.closest('[aria-hidden=true], [inert]')) return false;
		if (e.closest('[role=img]') !== e && e.closest('[role=img]')) return false;
		const name = e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.labels?.[0]?.textContent || e.textContent;
		return !name.trim() || (e.matches('svg, canvas, [tabindex="0"]:not(button, input, select, textarea, a)') && !e.getAttribute('role'));
	}).map(e => (e.closest('.figure')?.id ?? '') + ': ' + e.cloneNode().outerHTML.slice(0, 120))`
	var nameless []string
	p.Eval(namelessOnes, &nameless)
	for _, what := range nameless {
		t.Errorf("without a role or a name: %s", what)
	}
	p.Eval("void document.body.append(document.createElement('button'))", nil)
	if p.Eval(namelessOnes, &nameless); len(nameless) == 0 {
		t.Error("a button without a name is not seen: this test would pass whatever happened")
	}
	var alone string
	p.GoTo("figure=orders&embed")
	p.WaitFor("document.documentElement.hasAttribute('data-embed')", tests.Wait)
	if p.Eval("[...document.querySelectorAll('h1')].filter(h => h.checkVisibility()).map(h => h.textContent).join()", &alone); alone != "Is this shuffle fair?" {
		t.Errorf("alone in a frame the page has the heading %q", alone)
	}
}
