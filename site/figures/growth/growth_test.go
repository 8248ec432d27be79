//go:build !js

// The tests of the figure “growth”: how far a shuffle is from fair, size after size.
package growth

import (
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// rows returns the rows of the table, cells joined by spaces.
func rows(p *tests.Tab) (lines []string) {
	p.T.Helper()
	for _, cells := range p.ByRole("table", "").Table()[1:] {
		lines = append(lines, strings.Join(cells, " "))
	}
	return lines
}

// counted waits until all sizes are counted: nine cards take a few seconds, on a busy machine more.
func counted(p *tests.Tab) {
	p.T.Helper()
	p.Until("all to be counted", time.Minute, func() (bool, error) { return len(p.All("button", "Counted")) == 1, nil })
}

func TestCountingTheNaiveShuffleGivesTheNumbersThatStandInThePage(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#growth")
		before := rows(p)
		if len(before) != 8 || before[6] != "8 16,777,216 40,320 416.10 128 1,931 15.09 12.4 %" {
			t.Fatalf("the page begins with %q", before)
		}
		p.Click("button", "Count")
		counted(p)
		if after := rows(p); !slices.Equal(after, before) {
			t.Errorf("counted\n%q, in the page stood\n%q", after, before)
		}
		p.Reads(tests.Wait, "With 9 cards, the commonest order comes 26.9 times as often as the rarest")
		var words string
		p.ByRole("image", "").Call("function() { return this.getAttribute('aria-label') }", &words)
		if !strings.Contains(words, "9 cards: 26.87 times") {
			t.Errorf("the chart says %q", words)
		}
	})
}

func TestACountCanBeStoppedAndTakenUpAgain(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers).In("#growth")
	p.ByRole("button", "Count").Call("function() { this.scrollIntoView({block: 'center', behavior: 'instant'}) }", nil)
	p.Choose("Another shuffle", "Top to random")
	p.Reads(time.Minute, "Counting 9 cards") // which take seconds
	p.Click("button", "Stop")
	p.Reads(tests.Wait, "Stopped after 8 cards.")
	p.Quiet()
	p.Click("button", "Count on")
	counted(p)
	lines := rows(p)
	if len(lines) != 8 || !strings.HasPrefix(lines[1], "3 27 6 4.50 4 5 1.25 ") || strings.Contains(lines[7], "…") {
		t.Errorf("counted %q", lines)
	}
}

func TestOrdersThatAreNeverDealtAreCounted(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=growth&shuffle=decrement-early").In("#growth")
	counted(p)
	p.Reads(tests.Wait, "With 9 cards, 316,646 of the 362,880 orders are never dealt")
	if lines := rows(p); lines[1] != "3 6 6 1.00 0 2 ∞ 33.3 %" {
		t.Errorf("counted %q", lines)
	}
	p.Click("radio", "Insertion")
	p.Reads(time.Minute, "Fair. At every size all orders have the same number of paths.")
}
