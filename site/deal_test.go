//go:build !js

package site

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"shufflelab/shuffle"
)

// The deck of the figure, as its cards are called.
func (p *tab) dealtDeck() string {
	p.t.Helper()
	return p.byRole("list", "The deck after the shuffle").cards()
}

func (p *tab) showsDeck(want string) {
	p.t.Helper()
	p.until("the deck "+want, wait, func() (bool, error) { return p.dealtDeck() == want, nil })
}

var freshSeed = regexp.MustCompile(`^0x[0-9a-f]{64}$`)

// takesSeed waits until the seed has this form and is none of the old ones.
func (p *tab) takesSeed(form *regexp.Regexp, old ...string) (seed string) {
	p.t.Helper()
	p.until("a fresh seed", wait, func() (bool, error) {
		seed = p.byRole("textbox", "Seed").value()
		return form.MatchString(seed) && !slices.Contains(old, seed), nil
	})
	return seed
}

// The parts use one tab, one after the other, as a person would.
func TestDealingADeck(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#deal")
		for _, part := range []struct {
			name string
			do   func(t *testing.T, p *tab)
		}{
			{"one seed deals one deck", oneSeed},
			{"deal again takes a fresh seed that replays it", dealAgain},
			{"a wrong seed is refused to the eye and the deck stays", wrongSeeds},
			{"every source can be chosen", sources},
			{"the deck is copied as text", copies},
		} {
			if !t.Run(part.name, func(t *testing.T) { part.do(t, p.as(t)) }) {
				return
			}
		}
		if got := p.in("#deal .source-deck").byRole("image", "Ace to king of spades, hearts, diamonds and clubs, in order").cards(); got != freshDeck {
			t.Errorf("the deck it was dealt from has changed: %s", got)
		}
	})
}

func oneSeed(t *testing.T, p *tab) {
	first := dealt(t, "insertion", "mt19937", "1")
	p.showsDeck(first) // as it stands in the page
	p.fill("textbox", "Seed", "2024")
	p.showsDeck(dealt(t, "insertion", "mt19937", "2024"))
	p.fill("textbox", "Seed", "0x00000123000002340000034500000456")
	p.showsDeck(dealt(t, "insertion", "mt19937", "0x00000123000002340000034500000456"))
	p.fill("textbox", "Seed", "1")
	p.showsDeck(first)
}

func dealAgain(t *testing.T, p *tab) {
	seeds, decks := []string{"1"}, []string{p.dealtDeck()}
	for range 3 {
		p.click("button", "Deal again")
		seed := p.takesSeed(freshSeed, seeds...)
		got := p.dealtDeck()
		if slices.Contains(decks, got) { // by chance once in 52! times
			t.Errorf("the deck has not changed: %s", got)
		}
		if want := dealt(t, "insertion", "mt19937", seed); got != want {
			t.Errorf("seed %s dealt %s, here %s", seed, got, want)
		}
		seeds, decks = append(seeds, seed), append(decks, got)
	}
	// Back to the one before, by its seed. And an empty seed is a fresh one too.
	p.fill("textbox", "Seed", seeds[2])
	p.showsDeck(decks[2])
	p.fill("textbox", "Seed", "")
	p.takesSeed(freshSeed, seeds...)
}

func wrongSeeds(t *testing.T, p *tab) {
	before := p.dealtDeck()
	for _, seed := range []string{"-1", "1.5", "4294967296", "1e3", "007", "0x", "0x123", "0x0000000g", "seven", "NaN", "９"} {
		p.fill("textbox", "Seed", seed)
		var field struct {
			Invalid string
			Why     string
			Height  float64
		}
		p.byRole("textbox", "Seed").call(`function() {
			const why = document.getElementById(this.getAttribute('aria-describedby'));
			return {invalid: this.getAttribute('aria-invalid'), why: why.innerText, height: why.getBoundingClientRect().height};
		}`, &field)
		if field.Invalid != "true" || !strings.Contains(field.Why, "0 to 4294967295") || field.Height < 8 {
			t.Errorf("seed %q: %+v", seed, field)
		}
	}
	if p.dealtDeck() != before {
		t.Error("a wrong seed has changed the deck")
	}
	// Leaving the field by a press on a button shows the fault between press and release; the button must stay under the mouse.
	for _, seed := range []string{"-1", "7"} {
		e := p.byRole("textbox", "Seed")
		was := e.value()
		e.click()
		e.call("function() { this.select() }", nil)
		p.do("typing", input.InsertText(seed))
		p.click("button", "Deal again")
		p.takesSeed(freshSeed, was)
	}
	p.fill("textbox", "Seed", "3")
	p.showsDeck(dealt(t, "insertion", "mt19937", "3"))
	if got := p.text("document.querySelector('#deal [aria-invalid]') === null"); got != "true" {
		t.Error("a right seed is still called wrong")
	}
}

func sources(t *testing.T, p *tab) {
	p.fill("textbox", "Seed", "1")
	p.choose("Generator", "LCG, 32 bits")
	p.showsDeck(dealt(t, "insertion", "lcg32", "1"))
	p.click("button", "Deal again")
	p.showsDeck(dealt(t, "insertion", "lcg32", p.takesSeed(regexp.MustCompile(`^\d{1,10}$`), "1")))

	p.choose("Generator", "The system’s")
	p.reads(wait, "cannot be dealt again")
	var off bool
	p.byRole("textbox", "Seed").call("function() { return this.disabled && this.value === '' }", &off)
	if !off {
		t.Error("the system’s random numbers take a seed")
	}
	first := p.dealtDeck()
	p.click("button", "Deal again")
	p.until("another deck", wait, func() (bool, error) { return p.dealtDeck() != first, nil })
	cards, fresh := strings.Fields(p.dealtDeck()), strings.Fields(freshDeck)
	slices.Sort(cards)
	slices.Sort(fresh)
	if !slices.Equal(cards, fresh) {
		t.Errorf("not a deck: %v", cards)
	}

	p.choose("Generator", "MT19937")
	p.showsDeck(dealt(t, "insertion", "mt19937", p.takesSeed(freshSeed)))
}

func copies(t *testing.T, p *tab) {
	p.fill("textbox", "Seed", "5")
	want := dealt(t, "insertion", "mt19937", "5")
	p.showsDeck(want)
	p.click("button", "Copy the deck")
	p.byRole("button", "Copied")
	p.byRole("textbox", "Seed").click()
	p.byRole("textbox", "Seed").call("function() { this.select() }", nil)
	p.do("pasting", input.DispatchKeyEvent(input.KeyRawDown).WithCommands([]string{"paste"}))
	if got := p.byRole("textbox", "Seed").value(); got != want {
		t.Errorf("copied: %s", got)
	}
	p.fill("textbox", "Seed", "5")
	// Where the clipboard is out of reach, the text is shown to be copied by hand.
	p.eval("void (Object.defineProperty(navigator, 'clipboard', {value: undefined}))", nil)
	p.byRole("button", "Copy the deck").click() // it says Copied for a moment
	if got := p.byRole("textbox", "Copy this text").value(); got != want {
		t.Errorf("to be copied by hand: %s", got)
	}
}

func TestEveryShuffleCanBeChosenAndDealsAsItDoesInGo(t *testing.T) {
	p := openReady(t, httpHome).in("#deal")
	for _, title := range []string{"Naive", "Fisher–Yates", "Insertion"} {
		p.click("radio", title)
		p.showsDeck(dealt(t, map[string]string{"Naive": "naive", "Fisher–Yates": "fisher-yates", "Insertion": "insertion"}[title], "mt19937", "1"))
	}
	others := 0
	for _, s := range shuffle.Catalogue() {
		if s.Name == "naive" || s.Name == "fisher-yates" || s.Name == "insertion" {
			continue
		}
		p.choose("Another shuffle", s.Title)
		p.showsDeck(dealt(t, s.Name, "mt19937", "1"))
		others++
	}
	if others == 0 {
		t.Error("there are no others")
	}
	p.click("radio", "Naive")
	p.showsDeck(dealt(t, "naive", "mt19937", "1"))
}
