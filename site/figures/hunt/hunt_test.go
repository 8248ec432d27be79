//go:build !js

// The tests of the figure “hunt”: a seed found from seven cards.
package hunt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// huntFor deals with a seed and hunts from its last seven cards among the seeds from … to−1.
func huntFor(p *tests.Tab, seed, source string, from, to int) (got struct {
	Seeds    []string
	Tried    int
	More     bool
	Progress []float64
}) {
	p.T.Helper()
	p.Eval(fmt.Sprintf(`(async () => {
		const progress = [];
		const {order} = await shuffleLab.deal({shuffle: 'fisher-yates', source: %[2]q, cards: 52, seed: %[1]q});
		const known = order.slice(-7).map((card, i) => ({card, place: 45 + i}));
		const found = await shuffleLab.hunt({shuffle: 'fisher-yates', source: %[2]q, cards: 52, known, from: %[3]d, to: %[4]d}, {workers: 2, onProgress: share => progress.push(share)});
		return {...found, progress};
	})()`, seed, source, from, to), &got)
	return got
}

func TestAHuntFindsASeedAmongSixteenMillion(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		got := huntFor(p, "16123456", "mt19937", 0, 1<<24)
		if !slices.Equal(got.Seeds, []string{"16123456"}) || got.Tried != 1<<24 || got.More {
			t.Errorf("%v of %d, more: %v", got.Seeds, got.Tried, got.More)
		}
		if n := len(got.Progress); n == 0 || !slices.IsSorted(got.Progress) || got.Progress[n-1] != 1 {
			t.Errorf("it reports %v", got.Progress)
		}

		const high = 4_294_000_000
		if got := huntFor(p, fmt.Sprint(high), "lcg32", high-1<<22, high+5); !slices.Equal(got.Seeds, []string{fmt.Sprint(high)}) {
			t.Errorf("lcg32: %v", got.Seeds)
		}
		// A seed of 256 bits is none of these, and seven of its cards are those of one of them by chance once in 200,000 times.
		// This one is not.
		if got := huntFor(p, "0x"+strings.Repeat("c0ffee11", 8), "mt19937", 5, 5+1<<22); len(got.Seeds) != 0 || got.Tried != 1<<22 {
			t.Errorf("nothing to find: %v of %d", got.Seeds, got.Tried)
		}
	})
}

const (
	deckList = "The deck, as far as it is known"
	entry    = "Or enter seven cards"
)

// The clock has 86,400,000 seeds, half a minute's work. Workers are asked for the first two million of them; that there is
// none among the others is answered in their stead.
const firstMillions = `(() => {
	const Before = Worker;
	globalThis.Worker = class extends Before {
		postMessage(data, ...rest) {
			if (data?.op !== 'hunt' || data.args.from < 2 ** 21) return super.postMessage(data, ...rest);
			const { id, args: { from, to } } = data;
			setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { id, value: { seeds: [], tried: to - from, more: false } } })));
		}
	};
})()`

func TestTheHuntNamesTheDeckFromSevenCards(t *testing.T) {
	t.Parallel()
	const seed = "1000000"
	deck := strings.Fields(tests.Dealt(t, "fisher-yates", "mt19937", seed))
	slices.Reverse(deck) // it is dealt off its end
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h, tests.WatchWorkers, firstMillions).In("#hunt")
		p.Reads(tests.Wait, "Seven cards are dealt off its end")
		known := func() string { return p.ByRole("list", deckList).Cards() }
		if n := len(strings.Fields(known())); n != 7 {
			t.Errorf("it shows %d cards, want 7", n)
		}

		p.Type("textbox", entry, strings.Join(deck[:7], " "))
		p.Click("button", "Find the seed") // while the entry is not even left
		p.Reads(time.Minute, "Found The seed is 1,000,000, the time 00:16:40.000, and so the other 45 cards are known too.")
		if said := p.Readout(); !strings.Contains(said, "all seeds of 256 bits would take") || !strings.HasSuffix(said, " years.") || strings.Contains(said, "NaN") {
			t.Errorf("%q", said)
		}
		if got := known(); got != strings.Join(deck, " ") {
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
			p.Fill("textbox", entry, cards)
			p.WaitFor("document.querySelector('#hunt input[aria-invalid=true]')", tests.Wait)
			p.Until(cards+" is refused", tests.Wait, func() (bool, error) {
				said := p.Text("[...document.querySelectorAll('#hunt .fault')].filter(f => f.checkVisibility()).map(f => f.innerText).join()")
				return tests.When(strings.Contains(said, why), "it says %q", said)
			})
			if got := known(); got != strings.Join(deck, " ") {
				t.Errorf("%s: it shows %s", cards, got)
			}
		}

		// There is nothing to look for until the entry is put right, or taken back by another deal.
		said, asked := p.Readout(), p.Asked("hunt")
		p.Click("button", "Find the seed")
		p.ByRole("button", "Find the seed")
		p.EngineAnswers() // after whatever the page has asked of it before
		if got := p.Readout(); got != said || p.Asked("hunt") != asked {
			t.Errorf("with a wrong entry it says %q, and has asked for %d hunts", got, p.Asked("hunt")-asked)
		}

		// In words, with another shuffle: none is found, and that is said.
		p.Click("radio", "Naive")
		p.Until("seven other cards", tests.Wait, func() (bool, error) { return len(strings.Fields(known())) == 7, nil })
		if got := p.ByRole("textbox", entry).Value(); got != "" {
			t.Errorf("the wrong entry %q is still there", got)
		}
		p.Fill("textbox", entry, "ace of spades, 2 of hearts 3d Tc ♠K qh; 9♥")
		p.Reads(tests.Wait, "These are your seven cards")
		if got := known(); got != "A♠ 2♥ 3♦ 10♣ K♠ Q♥ 9♥" {
			t.Errorf("it read %s", got)
		}
		p.Click("button", "Find the seed")
		p.Reads(time.Minute, "None No seed from 0 to 86,399,999 deals these seven cards with this shuffle.")
	})
}

// What a stop may take: 100 ms on two idle processors. On a busy machine a turn of the page's own may have to wait for
// longer than that, so only what is far beyond it fails.
const stopWait = 1000

func TestAHuntStops(t *testing.T) {
	tests.Alone(t)
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers).In("#hunt")
	p.Reads(tests.Wait, "Seven cards are dealt off its end")
	p.Click("radio", "All 4,294,967,296")
	p.Click("button", "Find the seed")
	p.Reads(tests.EngineWait, "million a second")
	p.ByRole("progressbar", "Seeds tried")
	p.Eval(`void (globalThis.stopped = new Promise((resolve) => {
		const said = document.querySelector('#hunt .readout');
		addEventListener('click', ({ target }) => {
			if (target.textContent !== 'Stop') return;
			const begun = performance.now();
			new MutationObserver(() => /Stopped/.test(said.textContent) && resolve(performance.now() - begun)).observe(said, { childList: true, subtree: true, characterData: true });
		}, { capture: true });
	}))`, nil)
	p.Click("button", "Stop")
	var ms float64
	p.Eval("stopped", &ms)
	t.Logf("stopped after %v ms", ms)
	if ms > stopWait {
		t.Errorf("it takes %v ms to stop", ms)
	}
	p.ByRole("button", "Find the seed")
	if n := len(p.All("progressbar", "")); n != 0 {
		t.Error("the bar of progress stays")
	}
	p.Quiet()

	// Another deck ends a hunt too.
	p.Click("button", "Find the seed")
	p.Reads(tests.EngineWait, "million a second")
	p.Click("button", "Deal another deck")
	p.Reads(tests.Wait, "Seven cards are dealt off its end")
	p.ByRole("button", "Find the seed")
	p.Quiet()
}
