//go:build !js

package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Seeds found from a few cards.

// huntFor deals with a seed and hunts from its last seven cards among the seeds from … to−1.
func (p *tab) huntFor(seed, source string, from, to int) (got struct {
	Seeds    []string
	Tried    int
	More     bool
	Progress []float64
}) {
	p.t.Helper()
	p.eval(fmt.Sprintf(`(async () => {
		const progress = [];
		const {order} = await shuffleLab.deal({shuffle: 'fisher-yates', source: %[2]q, cards: 52, seed: %[1]q});
		const known = order.slice(-7).map((card, i) => ({card, place: 45 + i}));
		const found = await shuffleLab.hunt({shuffle: 'fisher-yates', source: %[2]q, cards: 52, known, from: %[3]d, to: %[4]d}, {workers: 2, onProgress: share => progress.push(share)});
		return {...found, progress};
	})()`, seed, source, from, to), &got)
	return got
}

func TestAHuntFindsASeedAmongSixteenMillion(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h)
		got := p.huntFor("16123456", "mt19937", 0, 1<<24)
		if !slices.Equal(got.Seeds, []string{"16123456"}) || got.Tried != 1<<24 || got.More {
			t.Errorf("%v of %d, more: %v", got.Seeds, got.Tried, got.More)
		}
		if n := len(got.Progress); n == 0 || !slices.IsSorted(got.Progress) || got.Progress[n-1] != 1 {
			t.Errorf("it reports %v", got.Progress)
		}

		const high = 4_294_000_000
		if got := p.huntFor(fmt.Sprint(high), "lcg32", high-1<<22, high+5); !slices.Equal(got.Seeds, []string{fmt.Sprint(high)}) {
			t.Errorf("lcg32: %v", got.Seeds)
		}
		// A seed of 256 bits is none of these, and seven of its cards are those of one of them by chance once in 200,000 times.
		// This one is not.
		if got := p.huntFor("0x"+strings.Repeat("c0ffee11", 8), "mt19937", 5, 5+1<<22); len(got.Seeds) != 0 || got.Tried != 1<<22 {
			t.Errorf("nothing to find: %v of %d", got.Seeds, got.Tried)
		}
	})
}

const deckList = "The deck, as far as it is known"

func TestTheHuntNamesTheDeckFromSevenCards(t *testing.T) {
	const seed = "1000000"
	deck := strings.Fields(dealt(t, "fisher-yates", "mt19937", seed))
	slices.Reverse(deck) // it is dealt off its end
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#hunt")
		p.reads(wait, "Seven cards are dealt off its end")
		if n := len(strings.Fields(p.byRole("list", deckList).cards())); n != 7 {
			t.Errorf("it shows %d cards, want 7", n)
		}

		// All the seeds of the clock would take a minute on a slow machine; these hold the one.
		p.eval("void (HuntFigure.size.clock = 2 ** 22)", nil)
		// The button is pressed while the entry is not even left.
		entry := p.byRole("textbox", "Or enter seven cards")
		enter := func(cards string) {
			entry.click()
			entry.call("function() { this.select() }", nil)
			p.do("typing", insertText(cards))
		}
		enter(strings.Join(deck[:7], " "))
		p.click("button", "Find the seed")
		p.reads(engineWait, "Found The seed is 1,000,000, the time 00:16:40.000, and so the other 45 cards are known too.")
		if said := p.readout(); !strings.Contains(said, "all seeds of 256 bits would take") || !strings.HasSuffix(said, " years.") || strings.Contains(said, "NaN") {
			t.Errorf("%q", said)
		}
		if got := p.byRole("list", deckList).cards(); got != strings.Join(deck, " ") {
			t.Errorf("it names %s\nwant %s", got, strings.Join(deck, " "))
		}

		// What is not seven cards is refused, and the deck stays.
		for cards, why := range map[string]string{
			strings.Join(deck[:6], " "):                    "These are 6 cards: seven are needed, each by its name.",
			strings.Join(deck[:8], ", "):                   "These are 8 cards",
			strings.Join(append(deck[:6:6], deck[0]), " "): " comes twice",
			"hello":         "“hello” is no card",
			"1 2 3 4 5 6 7": "is no card: allowed are names such as A♠",
		} {
			p.fill("textbox", "Or enter seven cards", cards)
			p.waitFor("document.querySelector('#hunt input[aria-invalid=true]')", wait)
			p.until(cards+" is refused", wait, func() (bool, error) {
				return strings.Contains(p.text("[...document.querySelectorAll('#hunt .fault')].filter(f => f.checkVisibility()).map(f => f.innerText).join()"), why), nil
			})
			if got := p.byRole("list", deckList).cards(); got != strings.Join(deck, " ") {
				t.Errorf("%s: it shows %s", cards, got)
			}
		}

		// There is nothing to look for until the entry is put right, or taken back by another deal.
		said := p.readout()
		p.click("button", "Find the seed")
		p.eval("new Promise(resolve => setTimeout(resolve, 300))", nil)
		if got := p.readout(); got != said {
			t.Errorf("with a wrong entry it says %q", got)
		}

		// In words, with another shuffle: none is found, and that is said.
		p.click("radio", "Naive")
		p.until("seven other cards", wait, func() (bool, error) { return len(strings.Fields(p.byRole("list", deckList).cards())) == 7, nil })
		if got := entry.value(); got != "" {
			t.Errorf("the wrong entry %q is still there", got)
		}
		p.eval("void (HuntFigure.size.clock = 2 ** 12)", nil)
		p.fill("textbox", "Or enter seven cards", "ace of spades, 2 of hearts 3d Tc ♠K qh; 9♥")
		p.reads(wait, "These are your seven cards")
		if got := p.byRole("list", deckList).cards(); got != "A♠ 2♥ 3♦ 10♣ K♠ Q♥ 9♥" {
			t.Errorf("it read %s", got)
		}
		p.click("button", "Find the seed")
		p.reads(engineWait, "None No seed from 0 to 4,095 deals these seven cards with this shuffle.")
	})
}

func TestAHuntStops(t *testing.T) {
	p := openReady(t, httpHome).in("#hunt")
	p.reads(wait, "Seven cards are dealt off its end")
	p.click("radio", "All 4,294,967,296")
	p.click("button", "Find the seed")
	p.reads(engineWait, "million a second")
	p.byRole("progressbar", "Seeds tried")
	p.eval("void (globalThis.stopped = new Promise(resolve => document.querySelector('#hunt .primary').addEventListener('click', () => { const begun = performance.now(); const look = setInterval(() => /Stopped/.test(figures.hunt.readout.textContent) && resolve(performance.now() - begun, clearInterval(look)), 1); })))", nil)
	p.click("button", "Stop")
	var ms float64
	p.eval("stopped", &ms)
	t.Logf("stopped after %v ms", ms)
	if ms > cancelWait {
		t.Errorf("it takes %v ms to stop", ms)
	}
	p.byRole("button", "Find the seed")
	if n := len(p.all("progressbar", "")); n != 0 {
		t.Error("the bar of progress stays")
	}
	p.waitFor("engine.workers.every(w => w.dead || w.calls.size === 0)", wait)

	// Another deck ends a hunt too.
	p.click("button", "Find the seed")
	p.reads(engineWait, "million a second")
	p.click("button", "Deal another deck")
	p.reads(wait, "Seven cards are dealt off its end")
	p.byRole("button", "Find the seed")
}
