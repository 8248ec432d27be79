//go:build !js

// The tests of the figure “deal”: a deck after one shuffle, beside the deck that it came from.
package deal

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// The parts use one tab, one after the other, as a person would.
func TestDealingADeck(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#deal")
		for _, part := range []struct {
			name string
			do   func(t *testing.T, p *tests.Tab)
		}{
			{"one seed deals one deck", oneSeed},
			{"deal again takes a fresh seed that replays it", dealAgain},
			{"a wrong seed is refused to the eye and the deck stays", wrongSeeds},
			{"every source can be chosen", sources},
			{"the deck is copied as text", copies},
		} {
			if !t.Run(part.name, func(t *testing.T) { part.do(t, p.As(t)) }) {
				return
			}
		}
		if got := p.In("#deal .source-deck").ByRole("image", "Ace to king of spades, hearts, diamonds and clubs, in order").Cards(); got != tests.FreshDeck {
			t.Errorf("the deck it was dealt from has changed: %s", got)
		}
	})
}

func oneSeed(t *testing.T, p *tests.Tab) {
	first := tests.Dealt(t, "insertion", "mt19937", "1")
	p.ShowsDeck(first) // as it stands in the page
	p.Fill("textbox", "Seed", "2024")
	p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "2024"))
	p.Fill("textbox", "Seed", "0x00000123000002340000034500000456")
	p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "0x00000123000002340000034500000456"))
	p.Fill("textbox", "Seed", "1")
	p.ShowsDeck(first)
}

func dealAgain(t *testing.T, p *tests.Tab) {
	seeds, decks := []string{"1"}, []string{p.Deck()}
	for range 3 {
		p.Click("button", "Deal again")
		seed := p.TakesSeed(tests.FreshSeed, seeds...)
		got := p.Deck()
		if slices.Contains(decks, got) { // by chance once in 52! times
			t.Errorf("the deck has not changed: %s", got)
		}
		if want := tests.Dealt(t, "insertion", "mt19937", seed); got != want {
			t.Errorf("seed %s dealt %s, here %s", seed, got, want)
		}
		seeds, decks = append(seeds, seed), append(decks, got)
	}
	// Back to the one before, by its seed. And an empty seed is a fresh one too.
	p.Fill("textbox", "Seed", seeds[2])
	p.ShowsDeck(decks[2])
	p.Fill("textbox", "Seed", "")
	p.TakesSeed(tests.FreshSeed, seeds...)
}

func wrongSeeds(t *testing.T, p *tests.Tab) {
	before := p.Deck()
	for _, seed := range []string{"-1", "1.5", "4294967296", "1e3", "007", "0x", "0x123", "0x0000000g", "seven", "NaN", "９"} {
		p.Fill("textbox", "Seed", seed)
		var field struct {
			Invalid string
			Why     string
			Height  float64
		}
		p.ByRole("textbox", "Seed").Call(`function() {
			const why = document.getElementById(this.getAttribute('aria-describedby'));
			return {invalid: this.getAttribute('aria-invalid'), why: why.innerText, height: why.getBoundingClientRect().height};
		}`, &field)
		if field.Invalid != "true" || !strings.Contains(field.Why, "0 to 4294967295") || field.Height < 8 {
			t.Errorf("seed %q: %+v", seed, field)
		}
	}
	if p.Deck() != before {
		t.Error("a wrong seed has changed the deck")
	}
	// Leaving the field by a press on a button shows the fault between press and release; the button must stay under the mouse.
	for _, seed := range []string{"-1", "7"} {
		was := p.ByRole("textbox", "Seed").Value()
		p.Type("textbox", "Seed", seed)
		p.Click("button", "Deal again")
		p.TakesSeed(tests.FreshSeed, was)
	}
	p.Fill("textbox", "Seed", "3")
	p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "3"))
	if got := p.Text("document.querySelector('#deal [aria-invalid]') === null"); got != "true" {
		t.Error("a right seed is still called wrong")
	}
}

func sources(t *testing.T, p *tests.Tab) {
	p.Fill("textbox", "Seed", "1")
	p.Choose("Generator", "LCG, 32 bits")
	p.ShowsDeck(tests.Dealt(t, "insertion", "lcg32", "1"))
	p.Click("button", "Deal again")
	p.ShowsDeck(tests.Dealt(t, "insertion", "lcg32", p.TakesSeed(regexp.MustCompile(`^\d{1,10}$`), "1")))

	p.Choose("Generator", "The system’s")
	p.Reads(tests.Wait, "cannot be dealt again")
	var off bool
	p.ByRole("textbox", "Seed").Call("function() { return this.disabled && this.value === '' }", &off)
	if !off {
		t.Error("the system’s random numbers take a seed")
	}
	first := p.Deck()
	p.Click("button", "Deal again")
	p.Until("another deck", tests.Wait, func() (bool, error) { return p.Deck() != first, nil })
	cards, fresh := strings.Fields(p.Deck()), strings.Fields(tests.FreshDeck)
	slices.Sort(cards)
	slices.Sort(fresh)
	if !slices.Equal(cards, fresh) {
		t.Errorf("not a deck: %v", cards)
	}

	p.Choose("Generator", "MT19937")
	p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", p.TakesSeed(tests.FreshSeed)))
}

func copies(t *testing.T, p *tests.Tab) {
	tests.Clipboard(t)
	p.Fill("textbox", "Seed", "5")
	want := tests.Dealt(t, "insertion", "mt19937", "5")
	p.ShowsDeck(want)
	p.Click("button", "Copy the deck")
	p.ByRole("button", "Copied")
	p.ByRole("textbox", "Seed").Click()
	p.ByRole("textbox", "Seed").Select()
	p.Paste()
	if got := p.ByRole("textbox", "Seed").Value(); got != want {
		t.Errorf("copied: %s", got)
	}
	p.Fill("textbox", "Seed", "5")
	// Where the clipboard is out of reach, the text is shown to be copied by hand.
	p.Eval("void (Object.defineProperty(navigator, 'clipboard', {value: undefined}))", nil)
	p.Click("button", "Copy the deck") // it says Copied for a moment
	if got := p.ByRole("textbox", "Copy this text").Value(); got != want {
		t.Errorf("to be copied by hand: %s", got)
	}
}

func TestEveryShuffleCanBeChosenAndDealsAsItDoesInGo(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#deal")
	for _, s := range tests.Catalogue() {
		p.PickShuffle(s.Title)
		p.ShowsDeck(tests.Dealt(t, s.Name, "mt19937", "1"))
	}
	p.PickShuffle("Naive")
	p.ShowsDeck(tests.Dealt(t, "naive", "mt19937", "1"))
}
