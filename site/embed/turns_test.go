//go:build !js

package embed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// Thirty figures in one page, all loaded: each gets its answer, and no more than four engines run meanwhile.
func TestThirtyFiguresInAPageShareFourEngines(t *testing.T) {
	tests.Alone(t)
	var body strings.Builder
	body.WriteString(`<script src="LAB/embed.js" defer></script>`)
	for k := range 30 {
		fmt.Fprintf(&body, `<shuffle-lab figure="deal" seed="%d"></shuffle-lab>`, k+1)
	}
	p := openBlog(t, "", body.String())
	p.Eval("void dispatchEvent(new Event('beforeprint'))", nil) // which hurries those that are far off
	most, over := 0, 0
	look := func() {
		n := p.LiveWorkers()
		most = max(most, n)
		if over++; n <= 4 { // one may be about to end
			over = 0
		}
		if over > 3 {
			t.Fatalf("%d engines run", n)
		}
	}
	p.Until("thirty frames", tests.EngineWait, func() (bool, error) {
		look()
		return len(frames(p)) == 30, nil
	})
	for k, f := range frames(p) {
		p.Until(fmt.Sprintf("frame %d", k), 3*time.Minute, func() (bool, error) {
			look()
			return strings.Contains(f.text("document.querySelector('#deal .readout')?.textContent"), fmt.Sprintf("Seed %d", k+1)), nil
		})
	}
	if most < 2 {
		t.Errorf("at most %d engines are seen: this test would pass whatever happened", most)
	}
	t.Logf("at most %d engines at a look", most)
	// What is asked later is answered, whoever holds the places.
	f := frames(p)[29]
	f.eval("[...document.querySelectorAll('#deal button')].find((b) => b.textContent === 'Deal again').click()", nil)
	f.reads("Seed 0x")
	// And what nobody asks ends.
	p.Until("no engine", tests.EngineWait, func() (bool, error) {
		n := p.LiveWorkers()
		return tests.When(n == 0, "%d run", n)
	})
}
