//go:build !js

package tests_test

import (
	"fmt"
	"math"
	"testing"

	"shufflelab/site/tests"
)

// The first drawings of the figures, which stand in the article until its scripts have come. That they are what the page
// draws is tested where they are made, in wasm/drawings.

// A page whose scripts are allowed and do not come.
func withoutItsScript(t *testing.T) *tests.Tab {
	t.Helper()
	homes, _ := tests.SiteWith(t, map[string][]byte{"page.js": {}, "lab.js": {}})
	p := tests.Open(t, homes[0], "")
	p.Eval("document.getAnimations().forEach(waiting => { waiting.pause(); waiting.currentTime = 0; })", nil) // it has only begun to wait
	return p
}

// Nothing moves when the scripts come, if each part of a figure is as high as its drawing, in any window.
func TestAFigureTakesTheRoomOfItsFirstDrawing(t *testing.T) {
	t.Parallel()
	drawn, made := withoutItsScript(t), tests.OpenReady(t, tests.HTTP)
	goDown(made)
	made.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	const heights = `Object.fromEntries([...document.querySelectorAll('.figure')].flatMap(figure => [...figure.children].filter(part => part.checkVisibility())
		.map(part => [figure.id + ' ' + part.className.split(' ')[0], part.getBoundingClientRect().height])))`
	for _, width := range []int{1280, 700, 390, 320} {
		var before, after map[string]float64
		drawn.SetViewport(width, 800, false)
		made.SetViewport(width, 800, false)
		drawn.Drawn()
		made.Drawn()
		drawn.Eval(heights, &before)
		made.Eval(heights, &after)
		for part, height := range after {
			if math.Abs(height-before[part]) > 1 {
				t.Errorf("%d wide: %s is %.1f high, and its drawing %.1f", width, part, height, before[part])
			}
		}
		if len(before) < 50 {
			t.Errorf("%d wide there are only %d parts of drawings", width, len(before))
		}
	}
}

// A drawing is to be looked at. Who is waiting in vain for scripts gets what can be read without.
func TestAFirstDrawingCannotBeUsed(t *testing.T) {
	t.Parallel()
	p := withoutItsScript(t)
	p.WaitFor("document.querySelector('#orders .chart-holder').checkVisibility() && !document.querySelector('#orders caption').checkVisibility({visibilityProperty: true})", tests.Wait)
	for _, role := range []string{"button", "combobox", "radio", "textbox", "slider"} {
		if n := len(p.All(role, "")); n > 0 {
			t.Errorf("%d drawings of role %s can be used", n, role)
		}
	}
	p.Eval("document.getAnimations().forEach(waiting => waiting.finish())", nil) // as if it had waited long
	p.ExactTables()
	if got, want := p.Text("document.querySelectorAll('.figure').length"), fmt.Sprint(len(tests.Figures(t))); got != want {
		t.Errorf("%s figures, want %s", got, want)
	}
}
