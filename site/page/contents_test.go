//go:build !js

package page

import (
	"fmt"
	"testing"

	"shufflelab/site/tests"
)

func TestTheContentsTellWhereTheReaderIs(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	current := "[...document.querySelectorAll('.contents [aria-current=true]')].map(a => a.hash).join()"
	for _, width := range []int{1600, 1000, 360} {
		p.SetViewport(width, 800, false)
		for _, section := range []string{"naive", "catch", "timing"} {
			p.Eval(fmt.Sprintf("void document.getElementById(%q).scrollIntoView({block: 'start', behavior: 'instant'})", section), nil)
			p.WaitFor(current+" === '#"+section+"'", tests.Wait)
			// Where the contents have gone, a line at the top says it; it leads back to them.
			p.WaitFor(fmt.Sprintf(`(() => {
				const here = document.querySelector('.here');
				if (innerWidth >= 1440) return getComputedStyle(here).display === 'none';
				return here.checkVisibility({visibilityProperty: true}) && here.getBoundingClientRect().top === 0
					&& here.textContent === document.querySelector('.contents a[href="#%s"]').textContent;
			})()`, section), tests.Wait)
		}
	}
	p.Eval("void scrollTo({top: 0, behavior: 'instant'})", nil)
	p.WaitFor(current+" === ''", tests.Wait)
	p.WaitFor("!document.querySelector('.here').checkVisibility({visibilityProperty: true})", tests.Wait)
}
