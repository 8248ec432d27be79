//go:build !js

package page

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"shufflelab/site/tests"
)

// On paper stand the article, its charts at the size of the paper, and the settings with their seeds in place of the controls.
func TestThePageCanBePrinted(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.In("#orders").Click("button", "+1,000 shuffles")
	p.In("#orders").Deals(1000)
	p.Eval("void addEventListener('beforeprint', () => { window.printed = document.querySelector('#orders .on-paper').textContent; window.wide = document.querySelector('#orders .chart').getAttribute('width'); })", nil)
	p.Do("printing", chromedp.ActionFunc(func(ctx context.Context) error {
		_, _, err := page.PrintToPDF().Do(ctx)
		return err
	}))
	p.WaitFor("window.printed", tests.Wait)
	if got := p.Text("printed"); !strings.Contains(got, "seed: 0x") || !strings.Contains(got, "shuffles: 1000") {
		t.Errorf("on paper the chart of orders has the settings %q", got)
	}
	if got := p.Text("wide"); got != "640" {
		t.Errorf("on paper the chart is drawn %s wide", got)
	}
	p.WaitFor("document.querySelector('#orders .chart').getAttribute('width') > 900", tests.Wait) // and back on the screen
}
