//go:build !js

package engine

import (
	"os"
	"regexp"
	"testing"

	"shufflelab/site/tests"
)

// The page must know some limits before there is an engine: limits.js has them once for all scripts, and the engine tells
// the same.
func TestThePageKnowsTheEnginesLimits(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("limits.js")
	if err != nil {
		t.Fatal(err)
	}
	known := regexp.MustCompile(`(?s)export const limits = (\{.*\});`).FindSubmatch(script)
	if known == nil {
		t.Fatal("limits.js has no limits")
	}
	p := tests.OpenReady(t, tests.HTTP)
	var page, engine map[string]float64
	p.Eval("("+string(known[1])+")", &page)
	p.Eval("shuffleLab.about().then((about) => about.limits)", &engine)
	if len(page) == 0 || len(page) != len(engine) {
		t.Errorf("the page knows %v, the engine %v", page, engine)
	}
	for name, limit := range engine {
		if page[name] != limit {
			t.Errorf("%s: the page knows %v, the engine %v", name, page[name], limit)
		}
	}
}
