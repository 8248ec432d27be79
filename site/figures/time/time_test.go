//go:build !js

// The tests of the figure “time”: a thousand shuffles, measured.
package time

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// 12.3 µs, 1.23 ms, 2.5 s: never 0, never a word.
const duration = `(?:0\.0*[1-9]\d*|[1-9][\d,]*(?:\.\d+)?) (?:µs|ms|s)`

var (
	row     = regexp.MustCompile(`^` + duration + `\|` + duration + ` to ` + duration + `\|([1-9][\d,]*) × [1-9][\d,]*\|` + duration + `\|([0-9a-f]{8})$`)
	readout = regexp.MustCompile(`^` + duration + ` for 1,000 shuffles of \d+ cards: ` + duration + ` a shuffle, [1-9][\d,]* shuffles a second\.$`)
)

func TestAThousandShufflesAreTimed(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#time")
		// measure starts the clock and returns the checksum in the row of the table that begins with this.
		measure := func(name string) string {
			t.Helper()
			p.Click("button", "Time 1,000 shuffles")
			p.Reads(tests.Wait, "Timing")
			p.Reads(tests.Wait, "for 1,000 shuffles of")
			if said := p.Readout(); !readout.MatchString(said) {
				t.Errorf("%s: %q", name, said)
			}
			rows := p.ByRole("table", "").Table()
			if !slices.Equal(rows[0], []string{"1,000 shuffles of", "Median", "Spread", "Batches", "Clock step", "Checksum"}) {
				t.Errorf("columns %q", rows[0])
			}
			for _, cells := range rows[1:] {
				if cells[0] == name {
					m := row.FindStringSubmatch(strings.Join(cells[1:], "|"))
					if m == nil {
						t.Fatalf("%s: %q", name, cells)
					}
					if tests.WholeNumber(t, m[1]) < 5 {
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
		p.Click("radio", "Naive")
		if other := measure("Naive, 52 cards"); other == first {
			t.Errorf("two shuffles have the checksum %s", other)
		}
		p.Click("button", "Beside JavaScript")
		p.Reads(tests.Wait, "The three in JavaScript take ")
		rows := p.ByRole("table", "").Table()
		if n := len(rows); n != 6 || rows[1][0] != "Naive, 52 cards" || rows[n-3][0] != "JavaScript, insertion by splice, Math.random, 52 cards" || rows[n-1][5] != "–" {
			t.Errorf("beside JavaScript: %q", rows)
		}
		p.Choose("Cards", "2") // so fast that 1,000 of them are over within a step of the clock
		measure("Naive, 2 cards")
	})
}

// The worker is asked to measure for a minute, so that there is something to stop.
const slowly = `(() => {
	const Before = Worker;
	globalThis.Worker = class extends Before {
		postMessage(data, ...rest) {
			if (data?.op === 'time') data.args.forMs = 60_000;
			super.postMessage(data, ...rest);
		}
	};
})()`

func TestTimingCanBeStopped(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers, slowly).In("#time")
	p.Click("button", "Time 1,000 shuffles")
	p.Click("button", "Stop")
	p.Reads(tests.Wait, "Stopped.")
	p.Quiet()
	p.ByRole("button", "Time 1,000 shuffles")
}
