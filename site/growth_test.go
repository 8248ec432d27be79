//go:build !js

package site

import (
	"strings"
	"testing"
	"time"
)

// growthLines returns the rows of the table, cells joined by spaces.
func growthLines(p *tab) []string {
	var lines []string
	p.eval("[...document.querySelectorAll('#growth tbody tr')].map(tr => [...tr.cells].map(cell => cell.textContent.replace('\\u00a0', ' ')).join(' '))", &lines)
	return lines
}

// counted waits until all sizes are counted: nine cards take a few seconds, on a busy machine more.
func (p *tab) counted() {
	p.t.Helper()
	p.waitFor("figures.growth.counter.textContent === 'Counted'", time.Minute)
	p.byRole("button", "Counted")
}

func TestCountingTheNaiveShuffleGivesTheNumbersThatStandInThePage(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := open(t, h, "").in("#growth")
		p.waitFor("figures.growth.titles", wait)
		before := growthLines(p)
		if len(before) != 8 || before[6] != "8 16,777,216 40,320 416.10 128 1,931 15.09 12.4 %" {
			t.Fatalf("the page begins with %q", before)
		}
		p.click("button", "Count")
		p.counted()
		if after := growthLines(p); strings.Join(after, "\n") != strings.Join(before, "\n") {
			t.Errorf("counted\n%q, in the page stood\n%q", after, before)
		}
		p.readsAt("#growth .readout", "With 9 cards, the commonest order comes 26.9 times as often as the rarest")
		var words string
		p.byRole("image", "").call("function() { return this.getAttribute('aria-label') }", &words)
		if !strings.Contains(words, "9 cards: 26.87 times") {
			t.Errorf("the chart says %q", words)
		}
	})
}

func TestACountCanBeStoppedAndTakenUpAgain(t *testing.T) {
	p := open(t, httpHome, "").in("#growth")
	p.waitFor("figures.growth.titles", wait)
	p.byRole("button", "Count").call("function() { this.scrollIntoView({block: 'center', behavior: 'instant'}) }", nil)
	p.choose("Another shuffle", "Top to random")
	p.waitFor("figures.growth.readout.textContent.startsWith('Counting 9 cards')", time.Minute) // which take seconds
	p.click("button", "Stop")
	p.waitFor("!figures.growth.call", wait)
	p.readsAt("#growth .readout", "Stopped after 8 cards.")
	p.click("button", "Count on")
	p.counted()
	lines := growthLines(p)
	if len(lines) != 8 || !strings.HasPrefix(lines[1], "3 27 6 4.50 4 5 1.25 ") || strings.Contains(lines[7], "…") {
		t.Errorf("counted %q", lines)
	}
}

func TestOrdersThatAreNeverDealtAreCounted(t *testing.T) {
	p := open(t, httpHome, "#figure=growth&shuffle=decrement-early").in("#growth")
	p.counted()
	p.readsAt("#growth .readout", "With 9 cards, 316,646 of the 362,880 orders are never dealt")
	if lines := growthLines(p); lines[1] != "3 6 6 1.00 0 2 ∞ 33.3 %" {
		t.Errorf("counted %q", lines)
	}
	p.click("radio", "Insertion")
	p.readsAt("#growth .readout", "Fair. At every size all orders have the same number of paths.")
}
