//go:build !js

package site

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The page for everyone: narrow windows, the keyboard alone, names for those who do not see, no motion, and nothing that
// jumps while it loads.

// sidesteps tells what sticks out of the window to the right, "" if nothing makes the page scroll sideways.
const sidesteps = `(() => {
	if (document.scrollingElement.scrollWidth <= innerWidth) return '';
	const out = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1);
	return document.scrollingElement.scrollWidth + ' px: ' + out.slice(0, 5).map(e => (e.closest('.figure')?.id ?? '') + ' ' + e.tagName + '.' + (e.getAttribute('class') ?? '')).join(', ');
})()`

// A window of 320 pixels is also what is left of 1280 at four times the size.
func TestNothingScrollsSidewaysInANarrowWindow(t *testing.T) {
	p := openReady(t, httpHome)
	p.setViewport(320, 700, false)
	narrow := func(state string) {
		t.Helper()
		p.eval("new Promise(resolve => setTimeout(resolve, 300))", nil)
		if out := p.text(sidesteps); out != "" {
			t.Errorf("%s: %s", state, out)
		}
	}
	narrow("idle")
	p.eval("document.querySelectorAll('.figure details').forEach(d => { d.open = true })", nil)
	for _, panel := range []string{"Embed", "Save"} {
		p.eval(fmt.Sprintf("[...document.querySelectorAll('.tools button')].filter(b => b.textContent === %q).forEach(b => b.click())", panel), nil)
		narrow("everything unfolded, with the panels of " + panel)
	}
	p.in("#orders").click("radio", "5")
	p.in("#orders").reads(wait, "3,125 paths")
	p.in("#orders").click("button", "Run")
	p.until("some hundred shuffles", wait, func() (bool, error) { return p.in("#orders").total() > 500, nil })
	narrow("running with five cards")
	p.in("#orders").click("button", "Pause")
	p.in("#own").click("button", "Run")
	p.in("#own").reads(wait, "Provably")
	p.in("#judge").click("button", "An example")
	p.in("#judge").reads(wait, "deals of")
	p.eval("document.querySelectorAll('.figure details').forEach(d => { d.open = true })", nil)
	narrow("answers of the reader's own shuffles")
}

func TestTheContentsTellWhereTheReaderIs(t *testing.T) {
	p := openReady(t, httpHome)
	p.setMedia("prefers-reduced-motion", "reduce")
	current := "[...document.querySelectorAll('.contents [aria-current=true]')].map(a => a.hash).join()"
	for _, width := range []int{1600, 1000, 360} {
		p.setViewport(width, 800, false)
		for _, section := range []string{"naive", "catch", "timing"} {
			p.eval(fmt.Sprintf("void document.getElementById(%q).scrollIntoView({block: 'start', behavior: 'instant'})", section), nil)
			p.waitFor(current+" === '#"+section+"'", wait)
			// Where the contents have gone, a line at the top says it; it leads back to them.
			p.waitFor(fmt.Sprintf(`(() => {
				const here = document.querySelector('.here');
				if (innerWidth >= 1440) return getComputedStyle(here).display === 'none';
				return here.checkVisibility({visibilityProperty: true}) && here.getBoundingClientRect().top === 0
					&& here.textContent === document.querySelector('.contents a[href="#%s"]').textContent;
			})()`, section), wait)
		}
	}
	p.eval("void scrollTo({top: 0, behavior: 'instant'})", nil)
	p.waitFor(current+" === ''", wait)
	p.waitFor("!document.querySelector('.here').checkVisibility({visibilityProperty: true})", wait)
}

// What counts as a shift, and how much: the sum over windows of time is at most the sum of all.
const countShifts = `window.shifted = 0, window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(e => {
	if (e.hadRecentInput) return;
	shifted += e.value;
	shifts.push(e.value.toFixed(4) + ' ' + e.sources.map(s => (s.node?.parentElement?.closest('.figure')?.id ?? '') + ' ' + (s.node?.className ?? s.node?.nodeName)));
})).observe({type: 'layout-shift', buffered: true})`

func TestNothingJumpsWhenTheEngineStarts(t *testing.T) {
	for _, width := range []int{1280, 390} {
		places := []string{"", "#naive", "#steps", "#growing", "#places", "#yours"}
		if width == 1280 {
			places = []string{"", "#steps", "#yours"} // where there is less that could wrap
		}
		for _, place := range places {
			t.Run(fmt.Sprintf("%d%s", width, place), func(t *testing.T) {
				p := openURL(t, httpHome, "about:blank")
				p.setViewport(width, 800, false)
				p.do("watching shifts", chromedp.ActionFunc(func(ctx context.Context) error {
					_, err := page.AddScriptToEvaluateOnNewDocument(countShifts).Do(ctx)
					return err
				}))
				p.navigate(httpHome.url(httpHome.file) + place)
				p.in("#orders").reads(engineWait, "27 paths to 6 orders")
				p.eval("new Promise(resolve => setTimeout(resolve, 1500))", nil)
				var shifted float64
				if p.eval("shifted", &shifted); shifted >= 0.02 {
					t.Errorf("shifted by %.4f, want less than 0.02: %s", shifted, p.text("shifts.join('; ')"))
				}
			})
		}
	}
}

// Nor does anything when the reader comes to figures that begin by themselves.
func TestNothingJumpsOnTheWayDown(t *testing.T) {
	p := openURL(t, httpHome, "about:blank")
	p.setViewport(390, 800, false)
	p.do("watching shifts", chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(countShifts).Do(ctx)
		return err
	}))
	p.navigate(httpHome.url(httpHome.file))
	p.in("#orders").reads(engineWait, "27 paths to 6 orders")
	p.eval(`(async () => {
		for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
			scrollTo({top: y, behavior: 'instant'});
			await new Promise((resolve) => setTimeout(resolve, 80));
		}
	})()`, nil)
	p.waitFor("figures.coverage.result !== null", wait)
	var shifted float64
	if p.eval("shifted", &shifted); shifted >= 0.02 {
		t.Errorf("shifted by %.4f, want less than 0.02: %s", shifted, p.text("shifts.join('; ')"))
	}
}

// The tabulator goes down the page, stops at nothing that cannot be seen, and gets through to its end.
func TestTheKeyboardGoesThroughThePageInOrder(t *testing.T) {
	p := openReady(t, httpHome)
	p.setMedia("prefers-reduced-motion", "reduce")
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
		p.press(kb.Tab)
		var s stop
		p.eval(look, &s)
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
			p.press(kb.Escape)
		}
	}
	if stops < 100 || stops == 300 {
		t.Errorf("%d stops", stops)
	}
	var want []string
	p.eval("[...document.querySelectorAll('.figure')].map(f => f.id)", &want)
	if strings.Join(order, " ") != strings.Join(want, " ") {
		t.Errorf("the figures are visited as %v, want %v", order, want)
	}
}

func TestReducedMotionIsObeyedAtOnce(t *testing.T) {
	p := openReady(t, httpHome)
	moving := func() (moves bool) {
		p.in("#deal").click("button", "Deal again")
		p.eval(`new Promise(resolve => setTimeout(() => resolve(document.getAnimations().some(a => a.effect.target.closest('#deal .deck'))), 150))`, &moves)
		return moves
	}
	p.setMedia("prefers-reduced-motion", "no-preference")
	p.until("cards that move", wait, func() (bool, error) { return moving(), nil })
	p.setMedia("prefers-reduced-motion", "reduce")
	if moving() {
		t.Error("cards move for those who asked for no motion")
	}
	if got := p.text("getComputedStyle(document.documentElement).scrollBehavior"); got != "auto" {
		t.Errorf("the page scrolls %s", got)
	}
}

// Everything that can be used has a role and a name; drawings have a name or are hidden from those who hear the page.
func TestEverythingHasARoleAndAName(t *testing.T) {
	p := openReady(t, httpHome)
	p.eval("document.querySelectorAll('.figure details').forEach(d => { d.open = true })", nil)
	var nameless []string
	p.eval(`[...document.querySelectorAll('button, input, select, textarea, a[href], [role=button], svg, canvas, [tabindex="0"]')].filter(e => {
		if (!e.checkVisibility() || e.closest('[aria-hidden=true]')) return false;
		if (e.closest('[role=img]') !== e && e.closest('[role=img]')) return false;
		const name = e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.labels?.[0]?.textContent || e.textContent;
		return !name.trim() || (e.matches('svg, canvas, [tabindex="0"]:not(button, input, select, textarea, a)') && !e.getAttribute('role'));
	}).map(e => (e.closest('.figure')?.id ?? '') + ': ' + e.cloneNode().outerHTML.slice(0, 120))`, &nameless)
	for _, what := range nameless {
		t.Errorf("without a role or a name: %s", what)
	}
	var alone string
	p.eval("location.hash = 'figure=orders&embed'", nil)
	p.waitFor("document.documentElement.hasAttribute('data-embed')", wait)
	if p.eval("[...document.querySelectorAll('h1')].filter(h => h.checkVisibility()).map(h => h.textContent).join()", &alone); alone != "Is this shuffle fair?" {
		t.Errorf("alone in a frame the page has the heading %q", alone)
	}
}

// On paper stand the article, its charts at the size of the paper, and the settings with their seeds in place of the controls.
func TestThePageCanBePrinted(t *testing.T) {
	p := openReady(t, httpHome)
	p.in("#orders").click("button", "+1,000 shuffles")
	p.until("a thousand shuffles", wait, func() (bool, error) { return p.in("#orders").total() == 1000, nil })
	p.eval("void addEventListener('beforeprint', () => { window.printed = document.querySelector('#orders .on-paper').textContent; window.wide = document.querySelector('#orders .chart').getAttribute('width'); })", nil)
	p.do("printing", chromedp.ActionFunc(func(ctx context.Context) error {
		_, _, err := page.PrintToPDF().Do(ctx)
		return err
	}))
	p.waitFor("window.printed", wait)
	if got := p.text("printed"); !strings.Contains(got, "seed: 0x") || !strings.Contains(got, "shuffles: 1000") {
		t.Errorf("on paper the chart of orders has the settings %q", got)
	}
	if got := p.text("wide"); got != "640" {
		t.Errorf("on paper the chart is drawn %s wide", got)
	}
	p.waitFor("document.querySelector('#orders .chart').getAttribute('width') > 900", wait) // and back on the screen
}

func TestAPanelOpensInSightAndEscapeClosesIt(t *testing.T) {
	p := openReady(t, httpHome).in("#orders")
	embed := p.byRole("button", "Embed")
	embed.call("function() { scrollTo(0, this.getBoundingClientRect().bottom + scrollY + 4 - innerHeight); this.focus({preventScroll: true}) }", nil)
	p.press(kb.Enter)
	p.waitFor("(() => { const box = document.querySelector('#orders .tool-panel').getBoundingClientRect(); return box.height > 100 && box.bottom <= innerHeight + 1 })()", wait)
	p.press(kb.Tab)
	p.press(kb.Tab)
	p.press(kb.Escape)
	p.waitFor("document.querySelector('#orders .tool-panel').hidden && document.activeElement.textContent === 'Embed'", wait)
}
