//go:build !js

package site

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// 12.3 µs, 1.23 ms, 2.5 s: never 0, never a word.
const duration = `(?:0\.0*[1-9]\d*|[1-9][\d,]*(?:\.\d+)?) (?:µs|ms|s)`

var (
	timeRow     = regexp.MustCompile(`^` + duration + `\|` + duration + ` to ` + duration + `\|([1-9][\d,]*) × [1-9][\d,]*\|` + duration + `\|([0-9a-f]{8})$`)
	timeReadout = regexp.MustCompile(`^` + duration + ` for 1,000 shuffles of \d+ cards: ` + duration + ` a shuffle, [1-9][\d,]* shuffles a second\.$`)
)

func TestAThousandShufflesAreTimed(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#time")
		// measure starts the clock and returns the row of the table that begins with this.
		measure := func(name string) string {
			t.Helper()
			p.click("button", "Time 1,000 shuffles")
			p.reads(wait, "Timing")
			p.reads(wait, "for 1,000 shuffles of")
			if said := p.readout(); !timeReadout.MatchString(said) {
				t.Errorf("%s: %q", name, said)
			}
			rows := p.byRole("table", "").table()
			if !slices.Equal(rows[0], []string{"1,000 shuffles of", "Median", "Spread", "Batches", "Clock step", "Checksum"}) {
				t.Errorf("columns %q", rows[0])
			}
			for _, row := range rows[1:] {
				if row[0] == name {
					m := timeRow.FindStringSubmatch(strings.Join(row[1:], "|"))
					if m == nil {
						t.Fatalf("%s: %q", name, row)
					}
					if wholeNumber(t, m[1]) < 5 {
						t.Errorf("%s: %s batches", name, m[1])
					}
					return m[2]
				}
			}
			t.Fatalf("no row %s in %q", name, rows)
			return ""
		}
		first := measure("Insertion, 52 cards")
		if again := measure("Insertion, 52 cards"); again != first {
			t.Errorf("the checksum was %s and is %s: other decks were timed", first, again)
		}
		p.click("radio", "Naive")
		if other := measure("Naive, 52 cards"); other == first {
			t.Errorf("two shuffles have the checksum %s", other)
		}
		p.click("button", "Beside JavaScript")
		p.reads(wait, "The three in JavaScript take ")
		rows := p.byRole("table", "").table()
		if n := len(rows); n != 6 || rows[1][0] != "Naive, 52 cards" || rows[n-3][0] != "JavaScript, insertion by splice, Math.random, 52 cards" || rows[n-1][5] != "–" {
			t.Errorf("beside JavaScript: %q", rows)
		}
		p.choose("Cards", "2") // so fast that 1,000 of them are over within a step of the clock
		measure("Naive, 2 cards")
	})
}

func TestTimingCanBeStopped(t *testing.T) {
	p := openReady(t, httpHome).in("#time")
	p.eval(`void (shuffleLab.time = (time => (args, options) => time({...args, forMs: 60000}, options))(shuffleLab.time))`, nil)
	p.click("button", "Time 1,000 shuffles")
	p.click("button", "Stop")
	p.reads(2*time.Second, "Stopped.")
	p.byRole("button", "Time 1,000 shuffles")
}
