//go:build !js

package site

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// Watching a shuffle work.

// when answers until: whether something holds, and what there is if it doesn't.
func when(holds bool, format string, a ...any) (bool, error) {
	if holds {
		return true, nil
	}
	return false, fmt.Errorf(format, a...)
}

// openCalm opens the page for somebody who likes no motion, so that nothing scrolls on while a test clicks.
func openCalm(t *testing.T, h home) *tab {
	t.Helper()
	p := openReady(t, h)
	p.setMedia("prefers-reduced-motion", "reduce")
	return p
}

// What people call the first 13 cards.
var cardRanks = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")

func orderWords(order []int) string {
	var words []string
	for _, c := range order {
		words = append(words, cardRanks[c])
	}
	return strings.Join(words, " ")
}

// stepsOf returns the rounds of one shuffle by MT19937, played here.
func stepsOf(t *testing.T, name string, seed uint32, cards int) []shuffle.Step {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Steps(mt19937.New(seed), cards)
}

// handText is what the stepper tells those who do not see the cards.
func (p *tab) handText() string {
	p.t.Helper()
	return p.text("document.querySelector('" + p.scope + " .stepper > .visually-hidden').textContent")
}

func (p *tab) countText() string {
	p.t.Helper()
	return p.text("document.querySelector('" + p.scope + " .stepper-count').textContent")
}

// insertionSays returns what the figure says at each tick of an insertion, from the start to the end.
func insertionSays(steps []shuffle.Step) (says []string) {
	says = []string{fmt.Sprintf("%d cards in order, and %d rounds to come.", len(steps), len(steps))}
	for r, s := range steps {
		faces := "faces"
		if s.Dice[0] == 1 {
			faces = "face"
		}
		head := fmt.Sprintf("Round %d of %d: ", r+1, len(steps))
		shows := fmt.Sprintf("%sthe die of %d %s shows %d", head, s.Dice[0], faces, s.Rolls[0]+1)
		move := fmt.Sprintf("%s; insert card %d of the old deck at place %d.", shows, r+1, s.Rolls[0]+1)
		if r == len(steps)-1 {
			move += " Done: " + orderWords(s.Order) + "."
		}
		says = append(says, fmt.Sprintf("%si is %d; a die of %d %s to throw.", head, r+1, s.Dice[0], faces), shows+".", move)
	}
	return says
}

func TestSteppingThroughAnInsertionForwardsAndBackwards(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openCalm(t, h).in("#steps")
		steps := stepsOf(t, "insertion", 38, 5)
		says := insertionSays(steps)
		lines := []string{"for i from 1 to n", "j ← die(i)", "insert card i of the old deck at place j"}
		check := func(at int) {
			t.Helper()
			p.until(fmt.Sprintf("tick %d: %s", at, says[at]), wait, func() (bool, error) {
				got := p.readout()
				return when(got == says[at], "it says %q", got)
			})
			line := p.text("document.querySelector('#steps [aria-current=step] code')?.textContent ?? ''")
			if want := append([]string{""}, lines...)[min(at, 1+(at+2)%3)]; line != want {
				t.Errorf("tick %d: the line in force is %q, want %q", at, line, want)
			}
			placed := at / 3
			grown, left := "empty", "empty"
			if placed > 0 {
				grown = orderWords(steps[placed-1].Order[:placed])
			}
			if placed < 5 {
				left = orderWords([]int{0, 1, 2, 3, 4}[placed:])
			}
			if got, want := p.handText(), "New deck: "+grown+". Old deck: "+left+"."; got != want {
				t.Errorf("tick %d: %s, want %s", at, got, want)
			}
			if at%3 == 0 && placed > 1 {
				ways := []string{2: "2 cards: 1 × 2 = 2 paths to 2 orders, ", "3 cards: 1 × 2 × 3 = 6 paths to 6 orders, ",
					"4 cards: 1 × 2 × 3 × 4 = 24 paths to 24 orders, ", "5 cards: 1 × 2 × 3 × 4 × 5 = 120 paths to 120 orders, "}[placed]
				if got := p.countText(); got != ways+"1 path per order." {
					t.Errorf("tick %d counts %q", at, got)
				}
			}
		}
		check(0)
		for at := 1; at <= 15; at++ {
			p.click("button", "Step")
			check(at)
		}
		p.click("button", "Step") // there is nothing more
		check(15)
		for at := 14; at >= 8; at-- {
			p.click("button", "Back")
			check(at)
		}
		p.press(kb.ArrowLeft)
		check(7)
		p.press(kb.ArrowRight)
		check(8)
		p.click("button", "To start")
		check(0)
	})
}

func TestEveryShuffleOfTheCatalogueIsStepped(t *testing.T) {
	p := openCalm(t, fileHome).in("#steps")
	p.fill("textbox", "Seed", "7")
	p.choose("Cards", "9")
	for _, s := range shuffle.Catalogue() {
		t.Run(s.Name, func(t *testing.T) {
			p := p.as(t)
			switch s.Name {
			case "insertion", "fisher-yates", "naive":
				p.click("radio", s.Title)
			default:
				p.choose("Another shuffle", s.Title)
			}
			steps := s.Steps(mt19937.New(7), 9)
			p.reads(wait, "9 cards in order")
			p.until(s.Name+" to begin", wait, func() (bool, error) {
				return p.text("document.querySelector('#steps .stepper-code code').textContent") == s.Code[0], nil
			})
			p.byRole("button", "Play").call("function() { this.focus() }", nil)
			for r, step := range steps {
				p.press(kb.ArrowRight + kb.ArrowRight + kb.ArrowRight)
				text := p.readout()
				if !strings.HasPrefix(text, fmt.Sprintf("Round %d of %d: ", r+1, len(steps))) || strings.Contains(text, "undefined") || strings.Contains(text, "NaN") {
					t.Errorf("round %d says %q", r+1, text)
				}
				if got, want := p.handText(), orderWords(step.Order); s.Name != "insertion" && got != "The deck from place 1: "+want+"." {
					t.Errorf("round %d: %s, want %s", r+1, got, want)
				}
			}
			p.reads(wait, "Done: "+orderWords(steps[len(steps)-1].Order)+".")
			for _, width := range []int{320, 1280} {
				p.setViewport(width, 900, false)
				var over int
				if p.eval("document.documentElement.scrollWidth - innerWidth", &over); over > 0 {
					t.Errorf("at %d px the page is %d px too wide", width, over)
				}
			}
		})
	}
}

func TestStepsPlayPauseAndRestOutOfSight(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openCalm(t, h).in("#steps")
		p.reads(wait, "5 cards in order")
		p.choose("Speed", "Slow") // slower than a busy machine
		p.click("button", "Play")
		p.reads(wait, "Round 1 of 5")
		p.hide(true)
		rested := p.readout()
		time.Sleep(2 * time.Second)
		if got := p.readout(); got != rested {
			t.Errorf("while hidden it went on from %q to %q", rested, got)
		}
		p.hide(false)
		p.reads(wait, "Round 2 of 5")
		p.click("button", "Pause")
		paused := p.readout()
		time.Sleep(2 * time.Second)
		if got := p.readout(); got != paused {
			t.Errorf("while paused it went on from %q to %q", paused, got)
		}
		p.choose("Speed", "Fast")
		p.byRole("group", "The cards, line by line").call("function() { this.focus() }", nil)
		// One event, as a keyboard sends it: what the page prevents does not scroll it either.
		p.do("pressing the space bar", input.DispatchKeyEvent(input.KeyDown).WithKey(" ").WithText(" "), input.DispatchKeyEvent(input.KeyUp).WithKey(" "))
		p.reads(wait, "Done: ")
		p.byRole("button", "Play")
	})
}

// stepsMotion returns how long a card of the figure takes to move, in CSS.
func (p *tab) stepsMotion() string {
	p.t.Helper()
	return p.text("getComputedStyle(document.querySelector('#steps .stepper-cards > .card')).transitionDuration")
}

func TestCardsMoveOnlyForThoseWhoLikeIt(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#steps")
		p.setMedia("prefers-reduced-motion", "no-preference")
		p.reads(wait, "5 cards in order")
		if got := p.stepsMotion(); got != "0.24s" {
			t.Errorf("a card moves for %s", got)
		}
		p.setMedia("prefers-reduced-motion", "reduce") // at once, without a reload
		if got := p.stepsMotion(); got != "0s" {
			t.Errorf("with reduced motion a card moves for %s", got)
		}
		p.click("button", "Step")
		p.click("button", "Step")
		var moved bool
		p.eval(`(() => {
			const card = document.querySelector('#steps .stepper-cards > .card');
			const before = card.getBoundingClientRect().y;
			figures.steps.stepper.step(1);
			return card.getBoundingClientRect().y > before + 50 && document.querySelector('#steps .stepper').getAnimations({subtree: true}).length === 0;
		})()`, &moved)
		if !moved {
			t.Error("with reduced motion the card is not simply there")
		}
	})
}

func TestStepsTakeSeeds(t *testing.T) {
	p := openCalm(t, httpHome).in("#steps")
	p.reads(wait, "5 cards in order")
	p.fill("textbox", "Seed", "-1")
	if got := p.text("document.querySelector('#steps .fault').textContent"); !strings.Contains(got, "A seed is a whole number") {
		t.Errorf("the seed −1 gets %q", got)
	}
	p.click("button", "New deal")
	seed := p.takesSeed(regexp.MustCompile(`^0x[0-9a-f]{64}$`))
	if got := p.text("document.querySelector('#steps .fault').hidden"); got != "true" {
		t.Error("the fault stays after a good seed")
	}
	p.reads(wait, "5 cards in order")
	p.waitFor(fmt.Sprintf("location.hash === '#figure=steps&shuffle=insertion&cards=5&seed=%s'", seed), wait)
	p = open(t, httpHome, "#figure=steps&shuffle=naive&cards=3&seed=38").in("#steps")
	p.reads(engineWait, "3 cards in order, and 3 rounds to come.")
	p.byRole("button", "Play").call("function() { this.focus() }", nil)
	for range 9 {
		p.press(kb.ArrowRight)
	}
	steps := stepsOf(t, "naive", 38, 3)
	p.reads(wait, fmt.Sprintf("Round 3 of 3: the die of 3 faces shows %d; swap the cards at 3 and %[1]d", steps[2].Rolls[0]+1))
	if got := p.countText(); got != "3 × 3 × 3 = 27 paths so far, and 6 orders. 27 cannot be shared evenly among 6." {
		t.Errorf("three cards by naive: %q", got)
	}
}
