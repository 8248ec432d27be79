//go:build !js

// The tests of the figure “steps”: a shuffle at work, line by line.
package steps

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/shuffle"
	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// open opens the page and waits for the figure.
func open(t *testing.T, h tests.Home, before ...string) *tests.Tab {
	t.Helper()
	p := tests.OpenReady(t, h, before...).In("#steps")
	p.Reads(tests.Wait, "5 cards in order")
	return p
}

// hand is what the figure tells those who do not see the cards.
func hand(p *tests.Tab) string {
	p.T.Helper()
	return p.Text("document.querySelector('#steps .stepper > .visually-hidden').textContent")
}

// count is what it says about paths and orders.
func count(p *tests.Tab) string {
	p.T.Helper()
	return p.Text("document.querySelector('#steps .stepper-count').textContent")
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
			move += " Done: " + tests.OrderWords(s.Order) + "."
		}
		says = append(says, fmt.Sprintf("%si is %d; a die of %d %s to throw.", head, r+1, s.Dice[0], faces), shows+".", move)
	}
	return says
}

func TestSteppingThroughAnInsertionForwardsAndBackwards(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		steps := tests.Steps(t, "insertion", 38, 5)
		says := insertionSays(steps)
		lines := []string{"for i from 1 to n", "j ← die(i)", "insert card i of the old deck at place j"}
		check := func(at int) {
			t.Helper()
			p.Until(fmt.Sprintf("tick %d: %s", at, says[at]), tests.Wait, func() (bool, error) {
				got := p.Readout()
				return tests.When(got == says[at], "it says %q", got)
			})
			line := p.Text("document.querySelector('#steps [aria-current=step] code')?.textContent ?? ''")
			if want := append([]string{""}, lines...)[min(at, 1+(at+2)%3)]; line != want {
				t.Errorf("tick %d: the line in force is %q, want %q", at, line, want)
			}
			placed := at / 3
			grown, left := "empty", "empty"
			if placed > 0 {
				grown = tests.OrderWords(steps[placed-1].Order[:placed])
			}
			if placed < 5 {
				left = tests.OrderWords([]int{0, 1, 2, 3, 4}[placed:])
			}
			if got, want := hand(p), "New deck: "+grown+". Old deck: "+left+"."; got != want {
				t.Errorf("tick %d: %s, want %s", at, got, want)
			}
			if at%3 == 0 && placed > 1 {
				ways := []string{2: "2 cards: 1 × 2 = 2 paths to 2 orders, ", "3 cards: 1 × 2 × 3 = 6 paths to 6 orders, ",
					"4 cards: 1 × 2 × 3 × 4 = 24 paths to 24 orders, ", "5 cards: 1 × 2 × 3 × 4 × 5 = 120 paths to 120 orders, "}[placed]
				if got := count(p); got != ways+"1 path per order." {
					t.Errorf("tick %d counts %q", at, got)
				}
			}
		}
		check(0)
		for at := 1; at <= 15; at++ {
			p.Click("button", "Step")
			check(at)
		}
		p.Click("button", "Step") // there is nothing more
		check(15)
		for at := 14; at >= 8; at-- {
			p.Click("button", "Back")
			check(at)
		}
		p.Press(kb.ArrowLeft)
		check(7)
		p.Press(kb.ArrowRight)
		check(8)
		p.Click("button", "To start")
		check(0)
	})
}

func TestEveryShuffleOfTheCatalogueIsStepped(t *testing.T) {
	t.Parallel()
	p := open(t, tests.Disk)
	p.Fill("textbox", "Seed", "7")
	p.Choose("Cards", "9")
	for _, s := range tests.Catalogue() {
		t.Run(s.Name, func(t *testing.T) {
			p := p.As(t)
			p.PickShuffle(s.Title)
			steps := tests.Steps(t, s.Name, 7, 9)
			p.Reads(tests.Wait, "9 cards in order")
			p.Until(s.Name+" to begin", tests.Wait, func() (bool, error) {
				return p.Text("document.querySelector('#steps .stepper-code code').textContent") == s.Code[0], nil
			})
			p.ByRole("button", "Play").Focus()
			for r, step := range steps {
				p.Press(kb.ArrowRight + kb.ArrowRight + kb.ArrowRight)
				text := p.Readout()
				if !strings.HasPrefix(text, fmt.Sprintf("Round %d of %d: ", r+1, len(steps))) || strings.Contains(text, "undefined") || strings.Contains(text, "NaN") {
					t.Errorf("round %d says %q", r+1, text)
				}
				if got, want := hand(p), tests.OrderWords(step.Order); s.Name != "insertion" && got != "The deck from place 1: "+want+"." {
					t.Errorf("round %d: %s, want %s", r+1, got, want)
				}
			}
			p.Reads(tests.Wait, "Done: "+tests.OrderWords(steps[len(steps)-1].Order)+".")
			for _, width := range []int{320, 1280} {
				p.SetViewport(width, 900, false)
				p.Drawn()
				var over int
				if p.Eval("document.documentElement.scrollWidth - innerWidth", &over); over > 0 {
					t.Errorf("at %d px the page is %d px too wide", width, over)
				}
			}
		})
	}
}

// The page's clock is held, so that a line takes as long as this test lets it take: nothing happens for an hour.
func TestStepsPlayPauseAndRestOutOfSight(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h, tests.HoldClock)
		rests := func(when string) {
			t.Helper()
			said := p.Readout()
			p.PassTime(time.Hour)
			if got := p.Readout(); got != said {
				t.Errorf("%s it went on from %q to %q", when, said, got)
			}
		}
		rests("before it plays")
		p.Choose("Speed", "Slow")
		p.Click("button", "Play")
		p.PassTime(320 * time.Millisecond) // the first line comes soon, at any speed
		p.Reads(tests.Wait, "Round 1 of 5: i is 1")
		p.PassTime(1600 * time.Millisecond)
		p.Reads(tests.Wait, "Round 1 of 5: the die of 1 face shows 1.")
		p.Hide(true)
		rests("while hidden")
		p.Hide(false)
		p.PassTime(3200 * time.Millisecond)
		p.Reads(tests.Wait, "Round 2 of 5")

		// Scrolled away it rests too. The page is told of that in the same frame as this test.
		p.Eval(`new Promise((resolve) => {
			new IntersectionObserver((entries) => entries.at(-1).isIntersecting || resolve()).observe(document.querySelector('#steps'));
			scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
		})`, nil)
		rests("out of sight")
		p.Click("button", "Pause")
		rests("while paused")
		p.Choose("Speed", "Fast")
		p.ByRole("group", "The cards, line by line").Focus()
		p.Strike(" ", " ") // what the page takes does not scroll it either
		p.ByRole("button", "Pause")
		p.PassTime(time.Minute)
		p.Reads(tests.Wait, "Done: ")
		p.ByRole("button", "Play")
	})
}

// motion returns how long a card of the figure takes to move, in CSS.
func motion(p *tests.Tab) string {
	p.T.Helper()
	return p.Text("getComputedStyle(document.querySelector('#steps .stepper-cards > .card')).transitionDuration")
}

func TestCardsMoveOnlyForThoseWhoLikeIt(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		p.SetMedia("prefers-reduced-motion", "no-preference")
		if got := motion(p); got != "0.24s" {
			t.Errorf("a card moves for %s", got)
		}
		p.SetMedia("prefers-reduced-motion", "reduce") // at once, without a reload
		if got := motion(p); got != "0s" {
			t.Errorf("with reduced motion a card moves for %s", got)
		}
		p.Click("button", "Step")
		p.Click("button", "Step")
		var moved bool
		p.ByRole("button", "Step").Call(`function() {
			const card = document.querySelector('#steps .stepper-cards > .card');
			const before = card.getBoundingClientRect().y;
			this.click();
			return card.getBoundingClientRect().y > before + 50 && document.querySelector('#steps .stepper').getAnimations({subtree: true}).length === 0;
		}`, &moved)
		if !moved {
			t.Error("with reduced motion the card is not simply there")
		}
	})
}

func TestStepsTakeSeeds(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP)
	p.Fill("textbox", "Seed", "-1")
	if got := p.Text("document.querySelector('#steps .fault').textContent"); !strings.Contains(got, "A seed is a whole number") {
		t.Errorf("the seed −1 gets %q", got)
	}
	p.Click("button", "New deal")
	seed := p.TakesSeed(tests.FreshSeed)
	if got := p.Text("document.querySelector('#steps .fault').hidden"); got != "true" {
		t.Error("the fault stays after a good seed")
	}
	p.Reads(tests.Wait, "5 cards in order")
	p.WaitFor(fmt.Sprintf("location.hash === '#figure=steps&shuffle=insertion&cards=5&seed=%s'", seed), tests.Wait)

	p.GoTo("figure=steps&shuffle=naive&cards=3&seed=38")
	p.Reads(tests.Wait, "3 cards in order, and 3 rounds to come.")
	p.ByRole("button", "Play").Focus()
	for range 9 {
		p.Press(kb.ArrowRight)
	}
	steps := tests.Steps(t, "naive", 38, 3)
	p.Reads(tests.Wait, fmt.Sprintf("Round 3 of 3: the die of 3 faces shows %d; swap the cards at 3 and %[1]d", steps[2].Rolls[0]+1))
	if got := count(p); got != "3 × 3 × 3 = 27 paths so far, and 6 orders. 27 cannot be shared evenly among 6." {
		t.Errorf("three cards by naive: %q", got)
	}
}
