//go:build !js

package page

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

func TestAPanelOpensInSightAndEscapeClosesIt(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#orders")
	p.ByRole("button", "Embed").Call("function() { scrollTo(0, this.getBoundingClientRect().bottom + scrollY + 4 - innerHeight); this.focus({preventScroll: true}) }", nil)
	p.Press(kb.Enter)
	p.WaitFor("(() => { const box = document.querySelector('#orders .tool-panel').getBoundingClientRect(); return box.height > 100 && box.bottom <= innerHeight + 1 })()", tests.Wait)
	p.Press(kb.Tab)
	p.Press(kb.Tab)
	p.Press(kb.Escape)
	p.WaitFor("document.querySelector('#orders .tool-panel').hidden && document.activeElement.textContent === 'Embed'", tests.Wait)
}
