//go:build !js

package tests_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// What axe-core finds wrong: contrast, names, roles, headings and so on.

// openForAxe opens the page with axe-core in it. AXE names its script; make test installs it.
func openForAxe(t *testing.T) *tests.Tab {
	t.Helper()
	file := os.Getenv("AXE")
	if file == "" {
		t.Skip("AXE names no axe.min.js")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := tests.OpenReady(t, tests.HTTP)
	p.Eval(string(axe)+"; 0", nil)
	return p
}

// A violation is a rule that is broken, and where.
type violation struct {
	ID, Help string
	Nodes    []struct {
		Target         []any
		FailureSummary string
	}
}

// violations looks at what is under a selector, which takes its time.
func violations(p *tests.Tab, within string) (found []violation) {
	p.T.Helper()
	p.Drawn()
	p.Eval("globalThis.violations = null; void axe.run("+tests.Quoted(within)+", { resultTypes: ['violations'] }).then((found) => { globalThis.violations = found.violations; })", nil)
	p.WaitFor("globalThis.violations", 3*time.Minute)
	p.Eval("globalThis.violations", &found)
	return found
}

func findsNothing(p *tests.Tab, state, within string) {
	p.T.Helper()
	for _, v := range violations(p, within) {
		for _, node := range v.Nodes[:min(5, len(v.Nodes))] {
			p.T.Errorf("%s: %s: %v: %s", state, v.Help, node.Target, strings.ReplaceAll(node.FailureSummary, "\n", " "))
		}
	}
}

func finds(p *tests.Tab, id, within string) {
	p.T.Helper()
	if !slices.ContainsFunc(violations(p, within), func(v violation) bool { return v.ID == id }) {
		p.T.Errorf("%s is not found: this test would pass whatever happened", id)
	}
}

func TestAxeFindsNothingWrong(t *testing.T) {
	t.Parallel()
	p := openForAxe(t)
	look := func(state string, width int) {
		t.Helper()
		for _, dark := range []bool{false, true} {
			p.SetViewport(width, 900, dark)
			findsNothing(p, fmt.Sprintf("%s, %d px, dark %v", state, width, dark), ":root")
		}
	}
	look("at first", 1280)
	p.In("#orders").Click("button", "+1,000 shuffles")
	p.In("#orders").Deals(1000)
	p.In("#own").Click("button", "Run")
	p.In("#own").Reads(tests.EngineWait, "10,000 shuffles dealt")
	p.In("#judge").Click("button", "An example")
	p.In("#judge").Reads(tests.EngineWait, "deals of")
	p.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	p.Eval(unfoldAll, nil)
	look("answered and unfolded", 390)
	p.Eval(`void (() => {
		const pale = Object.assign(document.createElement('p'), { textContent: 'hardly to be read' });
		Object.assign(pale.style, { color: '#999', backgroundColor: '#888' });
		document.querySelector('#deal').append(pale, Object.assign(document.createElement('img'), { src: 'icon.svg' }));
	})()`, nil)
	for _, id := range []string{"image-alt", "color-contrast"} {
		finds(p, id, "#deal")
	}
}

// used says how a figure is used, until it shows what it is for.
var used = map[string]func(p *tests.Tab){
	"deal": func(p *tests.Tab) {
		p.Click("button", "Deal again")
		p.Reads(tests.Wait, "Seed 0x")
	},
	"steps": func(p *tests.Tab) {
		p.Click("button", "Step")
		p.Reads(tests.Wait, "Round 1")
	},
	"time": func(p *tests.Tab) {
		p.Click("button", "Beside JavaScript")
		p.Reads(tests.EngineWait, "times as long")
	},
	"orders": func(p *tests.Tab) {
		p.Click("button", "+1,000 shuffles")
		p.Deals(1000)
		p.Click("button", "Step: play one round of the next shuffle")
		p.WaitFor("document.querySelector('#orders .walk .hand')", tests.Wait)
	},
	"paths": func(p *tests.Tab) {
		p.Eval("document.querySelector('#paths .pile [role=button]').dispatchEvent(new MouseEvent('click', {bubbles: true}))", nil)
		p.WaitFor("document.querySelector('#paths .path-list button')", tests.Wait)
		p.Eval("document.querySelector('#paths .path-list button').click()", nil)
		p.Click("button", "Pause")
	},
	"matrix": func(p *tests.Tab) {
		p.Slide("Cards", 5)
		p.Reads(tests.Wait, "times fair")
		p.Click("button", "+1,000 shuffles")
		p.Deals(1000)
	},
	"growth": func(p *tests.Tab) {
		p.Click("button", "Count")
		p.WaitFor("document.querySelectorAll('#growth .growth-mark').length > 3", tests.EngineWait)
	},
	"museum": func(p *tests.Tab) { p.Reads(tests.EngineWait, "Counted on this machine just now.") },
	"again": func(p *tests.Tab) {
		p.Click("radio", "Logarithmic")
		p.Reads(tests.EngineWait, "after 10 times")
	},
	"reach": func(p *tests.Tab) {
		p.Slide("Bits of seed", 256)
		p.Reads(tests.Wait, "Enough seeds")
	},
	"coverage": func(p *tests.Tab) {
		p.Slide("Bits of seed", 18)
		p.Click("button", "Try every seed")
		p.Reads(tests.EngineWait, "never dealt")
	},
	"hunt": func(p *tests.Tab) {
		p.Click("button", "Find the seed")
		p.Reads(tests.EngineWait, "seeds tried")
		p.Click("button", "Stop")
	},
	"next": func(p *tests.Tab) {
		p.Click("button", "Name the next deck")
		p.Reads(tests.EngineWait, "Named")
		p.Click("button", "Deal it")
		p.Reads(tests.EngineWait, " of 52") // axe takes numbers of Math.random for itself
	},
	"own": func(p *tests.Tab) {
		p.Click("button", "Run")
		p.Reads(tests.EngineWait, "10,000 shuffles dealt")
	},
	"judge": func(p *tests.Tab) {
		p.Click("button", "An example")
		p.Reads(tests.EngineWait, "deals of")
	},
}

func TestAxeFindsNothingWrongInAFigureHoweverItIsUsed(t *testing.T) {
	t.Parallel()
	page := openForAxe(t)
	for _, name := range tests.Figures(t) {
		t.Run(name, func(t *testing.T) {
			whole, at := page.As(t), "#"+name
			p := whole.In(at)
			use, known := used[name]
			if !known {
				t.Fatal("nothing says how this figure is used")
			}
			use(p)
			p.Eval("document.querySelectorAll('"+at+" details').forEach((d) => { d.open = true })", nil)
			p.Click("button", "Embed")
			findsNothing(p, "used, with the lines to embed it", at)
			p.SetViewport(1280, 800, true)
			p.Click("button", "Save")
			findsNothing(p, "used, with what can be saved, dark", at)
			p.Click("button", "Save")

			p.SetViewport(1280, 800, false)
			whole.GoTo("figure=" + name + "&embed")
			whole.WaitFor("document.documentElement.hasAttribute('data-embed') && document.querySelector('"+at+"').checkVisibility()", tests.Wait)
			findsNothing(whole, "alone in a frame", ":root")
			whole.GoTo("")
			whole.WaitFor("!document.documentElement.hasAttribute('data-embed')", tests.Wait)
		})
	}
	page.Eval("document.querySelector('#own .choices label').replaceWith(document.querySelector('#own .choices input'))", nil)
	finds(page, "label", "#own")
}
