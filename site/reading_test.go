//go:build !js

package site

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"shufflelab/shuffle"
	"shufflelab/shuffle/deck"
)

// What a person reads off the page, and what it should say by the Go packages on this machine.

// The engine comes after the page; on a busy machine it takes its time.
const engineWait = 30 * time.Second

// openReady opens the page and waits until its figures have heard of the engine.
func openReady(t *testing.T, h home) *tab {
	t.Helper()
	p := open(t, h, "")
	p.in("#orders").reads(engineWait, "27 paths to 6 orders")
	p.setMedia("prefers-reduced-motion", "reduce") // no button glides away between the look for it and the click
	return p
}

// as returns the same tab for a part of its test.
func (p *tab) as(t *testing.T) *tab {
	part := *p
	part.t = t
	return &part
}

// readout is the sentence under a figure, without the spaces that do not break.
func (p *tab) readout() string {
	p.t.Helper()
	return p.text("document.querySelector('" + p.scope + " .readout').innerText.replace(/\\s+/g, ' ')")
}

// reads waits until a figure's readout has this text in it.
func (p *tab) reads(limit time.Duration, text string) {
	p.t.Helper()
	var last string
	p.until(p.scope+" says "+text, limit, func() (bool, error) {
		last = p.readout()
		return strings.Contains(last, text), nil
	})
}

// table returns the texts of a table's rows, the first row its headings.
func (e element) table() (rows [][]string) {
	e.p.t.Helper()
	e.call("function() { return [...this.rows].map(r => [...r.cells].map(c => c.innerText.replace(/\\s+/g, ' ').trim())) }", &rows)
	return rows
}

// wholeNumber reads a number as the page writes it: 1,234.
func wholeNumber(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		t.Fatalf("no number: %q", text)
	}
	return n
}

// dealt shuffles 52 cards here, by the Go packages.
func dealt(t *testing.T, name, source, seed string) string {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := shuffle.ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := shuffle.Open(source, parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return deck.Names(s.Order(src, deck.Size))
}

const freshDeck = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ " +
	"A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"

// cards returns the cards drawn in the element, by what assistive technology calls them: "ten of hearts" is 10♥.
func (e element) cards() string {
	e.p.t.Helper()
	var words []string
	e.call("function() { return [...this.querySelectorAll('[role=img][aria-label*=\" of \"]:not(:has([role=img]))')].map(c => c.getAttribute('aria-label')) }", &words)
	for i, w := range words {
		words[i] = cardSign(e.p.t, w)
	}
	return strings.Join(words, " ")
}

func cardSign(t *testing.T, words string) string {
	t.Helper()
	value, suit, _ := strings.Cut(words, " of ")
	sign, ok := map[string]string{"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}[suit]
	values := strings.Fields("ace A two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 jack J queen Q king K")
	for i := 0; i < len(values); i += 2 {
		if ok && values[i] == value {
			return values[i+1] + sign
		}
	}
	t.Fatalf("no card: %q", words)
	return ""
}

// keyWith presses a key while others are held.
func keyWith(key string, held input.Modifier) chromedp.Action {
	return chromedp.KeyEvent(key, chromedp.KeyModifiers(held))
}

const shift = input.ModifierShift
