//go:build !js

// The tests of the figure “next”: a generator that gives itself away.
package next

import (
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

const (
	dealt = "The next deck, as it is dealt"
	named = "The next deck, as it is named"
	long  = time.Minute
)

// namesTheNext has the next deck named while it lies face down, then dealt.
func namesTheNext(p *tests.Tab, by string) {
	p.T.Helper()
	cards := func(list string) string { return p.ByRole("list", list).Cards() }
	p.Click("button", "Name the next deck")
	p.Reads(long, "Named This is "+by)
	before := cards(named)
	if n := len(strings.Fields(before)); n != 52 {
		p.T.Fatalf("%s: %d cards are named", by, n)
	}
	if n := len(strings.Fields(cards(dealt))); n != 0 {
		p.T.Errorf("%s: %d cards of the next deck lie open before it is dealt", by, n)
	}
	p.Click("button", "Deal it")
	p.Reads(long, "52 of 52 Every card is the one that was named.")
	if after := cards(dealt); after != before || cards(named) != before {
		p.T.Errorf("%s: named %s\nbut dealt %s", by, before, after)
	}
}

func TestTheBrowsersOwnNextDeckIsNamed(t *testing.T) {
	t.Parallel()
	tests.EachHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#next")
		p.Reads(long, "300 decks have been dealt by this browser’s Math.random.")
		namesTheNext(p, "Math.random of ")
		p.Click("button", "Deal other decks")
		p.Reads(long, "300 decks have been dealt")
		namesTheNext(p, "Math.random of ")
	})
}

func TestTheNextDeckOfOtherGeneratorsIsNamed(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#next")
	for _, c := range []struct{ option, decks, by string }{
		{"Java’s java.util.Random", "One deck has", "Java’s java.util.Random."},
		{"Math.random of Node.js and Chrome before 2026", "3 decks have", "Math.random of Node.js and Chrome before 2026."},
		{"PHP, by the clock", "One deck has", "PHP’s shuffle."},
		{"Python, by the clock", "One deck has", "Python’s random.shuffle."},
		{"Delphi’s Random", "One deck has", "Delphi’s Random."},
	} {
		p.Choose("Dealt by", c.option)
		p.Reads(long, c.decks+" been dealt by "+c.option)
		namesTheNext(p, c.by)
	}
}

func TestTheSystemsNextDeckIsNotNamed(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#next")
	p.Choose("Dealt by", "The system’s generator")
	p.Reads(long, "300 decks have been dealt by the system’s generator.")
	p.Click("button", "Name the next deck")
	p.Reads(long, "Not named None of ")
	p.Click("button", "Deal other decks")
	p.Reads(long, "300 decks have been dealt by the system’s generator.")
}

// A page that takes numbers for itself in between makes the deck another one, and that is said.
func TestAGeneratorUsedInBetweenIsNoticed(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#next")
	p.Click("button", "Name the next deck")
	p.Reads(long, "Named")
	p.Eval("void Math.random()", nil)
	p.Click("button", "Deal it")
	p.Reads(long, "of 52 Something else has used the generator in between.")
}

func TestASearchForTheNextDeckIsStopped(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#next")
	p.Choose("Dealt by", "MT19937, one word a die")
	p.Reads(long, "180 decks have been dealt")
	p.Click("button", "Name the next deck")
	p.Reads(long, "% of the ways are tried.")
	p.Click("button", "Stop")
	p.Reads(long, "Stopped.")
	p.ByRole("button", "Name the next deck")
}
