//go:build !js

package tests

import "testing"

// No drawing asks for a rectangle of less than nothing, however little room it has.
func TestNoRectangleIsLessThanNothing(t *testing.T) {
	t.Parallel()
	p := OpenReady(t, HTTP)
	for _, hash := range []string{"#figure=paths&cards=4", "#figure=paths&cards=5", "#figure=orders&cards=5", "#figure=matrix&cards=52"} {
		p.GoTo(hash)
		for _, width := range []int{1280, 390, 320, 200, 120, 40, 12} {
			p.SetViewport(width, 800, false)
			p.Drawn()
			p.Drawn()
			if got := p.Text(`[...document.querySelectorAll('rect')].filter((r) => ['width', 'height'].some((side) => parseFloat(r.getAttribute(side)) < 0)).map((r) => r.closest('.figure')?.id + ' ' + r.outerHTML.slice(0, 99)).slice(0, 3).join()`); got != "" {
				t.Errorf("%s, %d px wide: %s", hash, width, got)
			}
		}
	}
}
