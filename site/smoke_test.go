//go:build !js

package site

import (
	"fmt"
	"testing"
	"time"
)

func TestThePageOpensAndItsEngineAnswers(t *testing.T) {
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.waitFor("window.shuffleLab", 10*time.Second)
		var about struct {
			Version  string
			Shuffles []struct{ Name string }
		}
		p.eval("shuffleLab.about({})", &about)
		if about.Version == "" || len(about.Shuffles) == 0 {
			t.Errorf("about: %+v", about)
		}
		if p.text("document.title") == "" {
			t.Error("the page has no title")
		}
		for _, dark := range []bool{false, true} {
			for _, width := range []int{1280, 390} {
				p.setViewport(width, 900, dark)
				p.screenshot(fmt.Sprintf("%s-%d-dark=%v", h.name, width, dark))
			}
		}
	})
}
