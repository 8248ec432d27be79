//go:build !js

package tests_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// What axe-core finds wrong: contrast, names, roles, headings and so on. AXE names its script; make test installs it.
func TestAxeFindsNothingWrong(t *testing.T) {
	t.Parallel()
	file := os.Getenv("AXE")
	if file == "" {
		t.Skip("AXE names no axe.min.js")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := tests.OpenReady(t, tests.HTTP)
	p.In("#orders").Click("button", "+1,000 shuffles")
	p.In("#orders").Deals(1000)
	p.In("#own").Click("button", "Run")
	p.In("#own").Reads(tests.EngineWait, "10,000 shuffles dealt")
	p.In("#judge").Click("button", "An example")
	p.In("#judge").Reads(tests.EngineWait, "deals of")
	p.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	p.Eval(unfoldAll, nil)
	p.Eval(string(axe)+"; 0", nil)
	type found struct {
		ID, Help string
		Nodes    []struct {
			Target         []any
			FailureSummary string
		}
	}
	look := func() (violations []found) { // which takes its time
		p.Eval("globalThis.violations = null; void axe.run(document, { resultTypes: ['violations'] }).then((found) => { globalThis.violations = found.violations; })", nil)
		p.WaitFor("globalThis.violations", 3*time.Minute)
		p.Eval("globalThis.violations", &violations)
		return violations
	}
	for _, c := range []struct {
		width int
		dark  bool
	}{{1280, false}, {390, true}, {390, false}, {1280, true}} {
		p.SetViewport(c.width, 900, c.dark)
		p.Drawn()
		for _, v := range look() {
			for i, node := range v.Nodes {
				if i < 5 {
					t.Errorf("%d px, dark %v: %s: %v: %s", c.width, c.dark, v.Help, node.Target, strings.ReplaceAll(node.FailureSummary, "\n", " "))
				}
			}
		}
	}
	p.Eval(`void (() => {
		const pale = Object.assign(document.createElement('p'), { textContent: 'hardly to be read' });
		Object.assign(pale.style, { color: '#999', backgroundColor: '#888' });
		document.querySelector('#deal').append(pale, Object.assign(document.createElement('img'), { src: 'icon.svg' }));
	})()`, nil)
	violations := look()
	for _, id := range []string{"image-alt", "color-contrast"} {
		if !slices.ContainsFunc(violations, func(v found) bool { return v.ID == id }) {
			t.Errorf("%s is not found: this test would pass whatever happened", id)
		}
	}
}
