//go:build !js

package site

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	editor  = "Your shuffle, in JavaScript"
	anyLine = -1
)

// quoted writes a text as JavaScript.
func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// write puts code into the editor in place of what is there.
func (p *tab) write(code string) {
	p.t.Helper()
	e := p.in("#own").byRole("textbox", editor)
	e.click()
	e.call("function() { this.select() }", nil)
	p.do("writing", input.InsertText(code))
}

// A proof is what the figure holds after a run.
type proof struct {
	Paths, Whole, Cards, Shuffles float64
	Parts, Matrix                 []float64
	Fair                          bool
	Refused, Readout              string
	Chance                        []string
	Invalid                       *struct {
		Kind, Message, Example string
		Line                   int
	}
	Shown bool // whether any chart is
}

const takeProof = `(() => {
	const { exact, sample, refused, invalid } = figures.own.result;
	return { ...exact, parts: [...exact?.parts ?? []], matrix: [...exact?.matrix ?? []], refused, invalid, shuffles: sample?.shuffles ?? 0,
		chance: sample?.chance ?? [], readout: figures.own.readout.innerText, shown: !figures.own.results.hidden };
})()`

// runOwn presses Run and waits for the end. A figure further up that has just been drawn can move the button away from
// under the mouse, so the press is tried again.
func (p *tab) runOwn() (got proof) {
	p.t.Helper()
	p.eval("globalThis.earlier = figures.own.result", nil)
	started := false
	for tries := 3; !started && tries > 0; tries-- {
		p.in("#own").click("button", "Run")
		p.eval("new Promise(resolve => setTimeout(() => resolve(figures.own.result !== earlier), 300))", &started)
	}
	p.waitFor("figures.own.result !== earlier && !figures.own.call", 45*time.Second)
	p.eval(takeProof, &got)
	return got
}

// swaps is a shuffle that swaps places i and j, for every i of a loop and a j that is thrown.
func swaps(loop, j string) string {
	return "function shuffle(deck, rand) {\n for (" + loop + ") {\n const j = " + j + ";\n [deck[i], deck[j]] = [deck[j], deck[i]];\n }\n return deck;\n}"
}

const (
	upward   = "let i = 0; i < deck.length; i++"
	downward = "let i = deck.length - 1; i > 0; i--"
)

func keys(faces string) string {
	return "function shuffle(deck, rand) {\n const keys = new Map(deck.map(card => [card, rand(" + faces + ")]));\n return deck.sort((a, b) => keys.get(a) - keys.get(b));\n}"
}

// Shuffles of which the exact table is known, as they were written somewhere in earnest. The tables were counted by hand
// or taken from where the bug was reported: do not edit them to make a test pass.
var knownShuffles = []struct {
	name, code string
	cards      int
	paths      float64
	table      []float64 // by rank: A23 A32 2A3 23A 3A2 32A
}{
	{"naive", swaps(upward, "rand(deck.length)"), 3, 27, []float64{4, 5, 5, 5, 4, 4}},
	{"two random swaps", "function shuffle(deck, rand) {\n for (const _ of [...deck]) {\n const a = rand(deck.length), b = rand(deck.length);\n [deck[a], deck[b]] = [deck[b], deck[a]];\n }\n return deck;\n}",
		3, 729, []float64{15, 14, 14, 12, 12, 14}},
	{"Sattolo", swaps(downward, "rand(i)"), 3, 2, []float64{0, 0, 0, 1, 1, 0}},
	{"one face too few", swaps(upward, "rand(deck.length - 1)"), 3, 8, []float64{0, 2, 0, 2, 2, 2}},
	{"decremented too early", "function shuffle(deck, rand) {\n let i = deck.length - 1;\n while (i > 0) {\n const j = rand(i + 1);\n i--;\n [deck[i], deck[j]] = [deck[j], deck[i]];\n }\n return deck;\n}",
		3, 6, []float64{2, 1, 2, 0, 1, 0}},
	// How Chromium sorts; other browsers give other tables.
	{"sorted by a coin", "function shuffle(deck, rand) {\n return deck.sort(() => rand(2) - 0.5);\n}", 3, 6, []float64{4, 2, 4, 2, 2, 2}},
	{"keys of one bit", keys("2"), 3, 8, []float64{4, 1, 1, 1, 1, 0}},
	{"keys of two bits", keys("4"), 3, 64, []float64{10, 5, 5, 5, 5, 2}},
	{"a cut", "function shuffle(deck, rand) {\n const k = rand(deck.length);\n return deck.slice(k).concat(deck.slice(0, k));\n}", 3, 3, []float64{1, 0, 0, 1, 1, 0}},
	{"modulo, 2 bits", swaps(downward, "rand(4) % (i + 1)"), 3, 16, []float64{1, 1, 1, 2, 1, 2}},
	{"modulo, 3 bits", swaps(downward, "rand(8) % (i + 1)"), 3, 64, []float64{2, 3, 2, 3, 3, 3}},
	{"modulo of a byte", swaps(downward, "rand(256) % (i + 1)"), 3, 65536, []float64{85, 85, 85, 86, 85, 86}},
	{"fair, two cards", swaps(downward, "rand(i + 1)"), 2, 2, []float64{1, 1}},
	{"fair, three cards", swaps(downward, "rand(i + 1)"), 3, 6, []float64{1, 1, 1, 1, 1, 1}},
	{"dice that depend on rolls", "function shuffle(deck, rand) {\n if (rand(2)) { if (rand(3) === 0) deck.reverse(); }\n return deck;\n}", 3, 4, []float64{5, 0, 0, 0, 0, 1}},
}

func TestAShuffleWrittenInTheEditorGivesItsExactTable(t *testing.T) {
	p := open(t, httpHome, "")
	for _, test := range knownShuffles {
		p.write(test.code)
		p.in("#own").click("radio", fmt.Sprint(test.cards))
		got := p.runOwn()
		var sum, least, most float64
		for _, part := range test.table {
			sum += part
		}
		least, most = slices.Min(test.table), slices.Max(test.table)
		if got.Paths != test.paths || !sameShares(got.Parts, test.table) || got.Fair != (least == most) {
			t.Errorf("%s: %v paths, %v of %v, want %v and %v of %v; %s", test.name, got.Paths, got.Parts, got.Whole, test.paths, test.table, sum, got.Readout)
		}
		if headline := strings.HasPrefix(got.Readout, "Provably fair"); headline != (least == most) || got.Shuffles != 10_000 {
			t.Errorf("%s: %s", test.name, got.Readout)
		}
	}
}

// sameShares tells whether two tables are the same but for a common factor.
func sameShares(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		for j := range a {
			if a[i]*b[j] != a[j]*b[i] {
				return false
			}
		}
	}
	return true
}

func TestTheHeadlineNamesTheOrdersThatProveIt(t *testing.T) {
	p := open(t, httpHome, "")
	for _, test := range []struct{ code, says string }{
		{knownShuffles[0].code, "A 3 2 comes 5 times for every 4 of A 2 3. 27 paths cannot be dealt evenly to 6 orders."},
		{knownShuffles[3].code, "A 2 3 and 2 A 3 never come, while A 3 2 has 2 of 8 paths."},
		{knownShuffles[4].code, "Its 6 paths could be dealt evenly to 6 orders, and are not."},
		{knownShuffles[13].code, "Each of the 6 orders has 1 of 6 paths."},
	} {
		p.write(test.code)
		if got := p.runOwn(); !strings.Contains(got.Readout, test.says) {
			t.Errorf("says %q, want %q", got.Readout, test.says)
		}
	}
}

func TestExactPlacesAndRarerSizes(t *testing.T) {
	p := open(t, httpHome, "")
	own := func(code string, cards int) (got proof) {
		p.eval(fmt.Sprintf(`shuffleLab.own({code: %s, cards: %d}).then(r => ({...r, parts: [...r.parts], matrix: [...r.matrix]}))`, quoted(code), cards), &got)
		return got
	}
	for card, chance := range own(knownShuffles[8].code, 4).Matrix {
		if chance != 0.25 {
			t.Errorf("cut: a cell of the place matrix is %v (%d)", chance, card)
		}
	}
	sattolo := own(knownShuffles[2].code, 4)
	came := 0
	for _, part := range sattolo.Parts {
		if part > 0 {
			came++
		}
	}
	if came != 6 || sattolo.Whole != 6 || sattolo.Matrix[0] != 0 || sattolo.Matrix[5] != 0 {
		t.Errorf("Sattolo, 4 cards: %d orders come, %+v", came, sattolo)
	}
	if got := own(knownShuffles[4].code, 4).Matrix[15]; got != 0.75 {
		t.Errorf("decremented too early: the last of 4 cards stays last with chance %v, want 3/4", got)
	}
	coin := own(knownShuffles[5].code, 4)
	if got := coin.Matrix[15]; got != 0.25 || slices.Max(coin.Parts) != 2*slices.Min(coin.Parts) {
		t.Errorf("sorted by a coin, 4 cards: last stays last with %v, parts %v", got, coin.Parts)
	}
	for cards, orders := range []float64{1, 1, 2, 6, 24, 120, 720, 5040, 40320} {
		if got := own(knownShuffles[13].code, cards); !got.Fair || got.Paths != orders || got.Whole != orders {
			t.Errorf("Fisher–Yates, %d cards: fair %v, %v paths", cards, got.Fair, got.Paths)
		}
	}
}

func TestWhatIsNoShuffleIsCalledInvalidAndNeverBiased(t *testing.T) {
	p := open(t, httpHome, "")
	for _, test := range []struct {
		kind, body, says string
		line             int
	}{
		{"undefined", "rand(2);", "returned nothing", 0},
		{"null", "return null;", "null", 0},
		{"not-array", "return 7;", "7, which is no deck", 0},
		{"not-array", "return new Set(deck);", "an object", 0},
		{"promise", "return Promise.resolve(deck);", "promise", 0},
		{"shorter", "deck.pop(); return deck;", "A 2 came back: 3 is lost", 0},
		{"longer", "deck.push(deck[0]); return deck;", "A 2 3 A came back", 0},
		{"hole", "delete deck[1]; return deck;", "a place is empty", 0},
		{"nan", "deck[rand(3)] = NaN; return deck;", "NaN is no card", 0},
		{"repeated", "deck[2] = deck[1]; return deck;", "2 is there twice, 3 is lost", 0},
		{"foreign", "deck[0] = 'joker'; return deck;", `"joker" is no card of this deck`, 0},
		{"foreign", "return deck.map((_, i) => i);", "places, not cards", 0},
		{"foreign", "deck[1] = undefined; return deck;", "undefined is no card", 0},
		{"longer", "const back = []; for (const c of deck) back[c] = c; return back;", "more than went in", 0},
		{"throw", "let a;\n\n  return a.b;", "Cannot read properties of undefined", 4},
		{"throw", "return rand(0);", "a whole number from 1 to 4294967296; b was 0", 2},
		{"throw", "rand(2.5); return deck;", "b was 2.5", 2},
		{"throw", "if (rand(3) === 2) throw 'no';\n return deck;", `"no"`, 0},
		{"throw", "return shuffle(deck, rand);", "call stack", anyLine},
		{"syntax", "const a = ;", "SyntaxError", 2},
	} {
		p.write("function shuffle(deck, rand) {\n" + test.body + "\n}")
		got := p.runOwn()
		if got.Invalid == nil || got.Invalid.Kind != test.kind || !strings.Contains(got.Invalid.Message, test.says) || test.line != anyLine && got.Invalid.Line != test.line {
			t.Errorf("%q: %+v, want %s at line %d that says %q", test.body, got.Invalid, test.kind, test.line, test.says)
			continue
		}
		loud := "Invalid"
		if slices.Contains([]string{"throw", "syntax", "missing"}, test.kind) {
			loud = "Does not run"
		}
		if !strings.HasPrefix(got.Readout, loud) || strings.Contains(strings.ToLower(got.Readout), "biased") || got.Shown || got.Shuffles != 0 {
			t.Errorf("%q: the page shows a chart: %v, and says %q", test.body, got.Shown, got.Readout)
		}
		if fault := p.text(`document.querySelector('#own .editor > .fault').textContent`); test.line > 0 && !strings.HasPrefix(fault, fmt.Sprintf("Line %d: ", test.line)) {
			t.Errorf("%q: the editor says %q", test.body, fault)
		}
	}
	p.write("const mix = deck => deck;")
	if got := p.runOwn(); got.Invalid == nil || got.Invalid.Kind != "missing" || !strings.HasPrefix(got.Readout, "Does not run") {
		t.Errorf("no function: %+v", got.Invalid)
	}
	p.write("let a;\na.b();\nfunction shuffle(deck) { return deck }")
	if got := p.runOwn(); got.Invalid == nil || got.Invalid.Kind != "throw" || got.Invalid.Line != 2 {
		t.Errorf("a throw outside the function: %+v", got.Invalid)
	}
	// Rare faults too, in a sample: with the dice of this seed some deal hits it.
	p.eval(`shuffleLab.own({code: 'function shuffle(deck, rand) { return rand(1000) ? deck : deck.slice(1) }', cards: 52, mode: 'sample', want: 'places', shuffles: 100000, seed: '1'})
		.then(r => { if (r.invalid?.kind !== 'shorter' || r.places) throw new Error(JSON.stringify(r)); })`, nil)
}

func TestCodeThatTakesChanceFromElsewhereIsOnlySampled(t *testing.T) {
	p := open(t, httpHome, "")
	for _, test := range []struct{ name, code, says string }{
		{"Math.random", swaps(downward, "Math.floor(Math.random() * (i + 1))"), "takes chance from Math.random"},
		{"the clock", "function shuffle(deck) { return Date.now() % 2 ? deck : deck.reverse() }", "takes chance from Date"},
		{"a finer clock", "function shuffle(deck) { performance.now(); return deck }", "takes chance from performance"},
		{"crypto", "const k = crypto.getRandomValues(new Uint8Array(1))[0];\nfunction shuffle(deck) { return k % 2 ? deck : deck.reverse() }", "takes chance from crypto"},
		{"a generator of its own", "let x = 1;\nfunction shuffle(deck) { x = x * 16807 % 2147483647; return x % 2 ? deck : deck.reverse() }", "same rolls did not lead to the same order"},
		{"every other time", "let k = 0;\nfunction shuffle(deck, rand) { return rand(2) && ++k % 2 ? deck.reverse() : deck }", "same rolls did not lead to the same order"},
		{"rolls without end", "function shuffle(deck, rand) { while (rand(3) === 2); return deck }", "cannot all be followed"},
		{"too many paths", "function shuffle(deck, rand) { for (let k = 0; k < 30; k++) rand(6); return deck }", "too many paths"},
		// Keys that are looked up by the wrong name: with cards that are no places all comparisons are NaN.
		{"keys by value", "function shuffle(deck) { const r = deck.map(() => Math.random()); return deck.sort((x, y) => r[x] - r[y]) }", "Math.random"},
	} {
		p.write(test.code)
		got := p.runOwn()
		if !strings.Contains(got.Refused, test.says) || len(got.Parts) > 0 || got.Shuffles != 10_000 || strings.Contains(got.Readout, "Provably") {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	var unmoved float64
	p.eval("figures.own.result.sample.counts[0]", &unmoved)
	if unmoved != 10_000 {
		t.Errorf("keys by value: %v of 10000 decks came back as they were", unmoved)
	}
}

func TestASampleIsJudgedByPlacesAndNeighbours(t *testing.T) {
	p := open(t, httpHome, "")
	for _, test := range []struct {
		name, code, says string
		cards            int
	}{
		{"fair", knownShuffles[13].code, "No evidence", 52},
		{"naive", knownShuffles[0].code, "Biased", 52},
		{"a cut, whose places are all fair", knownShuffles[8].code, "which card follows which", 52},
		{"32 bits, whose bias is too small to see", swaps(downward, "rand(4294967296) % (i + 1)"), "No evidence", 52},
		{"fair, by Math.random", swaps(downward, "Math.floor(Math.random() * (i + 1))"), "No evidence", 3},
		{"keys by value", "function shuffle(deck) { const r = deck.map(() => Math.random()); return deck.sort((x, y) => r[x] - r[y]) }", "Biased", 3},
	} {
		p.eval("figures.own.set({seed: '1'})", nil)
		p.write(test.code)
		p.in("#own").click("radio", fmt.Sprint(test.cards))
		if got := p.runOwn(); !strings.Contains(got.Readout, test.says) || got.Fair || !got.Shown {
			t.Errorf("%s: %s", test.name, got.Readout)
		}
	}
}

func TestASampleIsDealtFromTheWordsOfItsSeed(t *testing.T) {
	p := open(t, httpHome, "")
	// One word for each die, x·b >> 32. (b = 3 throws a word again with chance 2^-32: not in these.)
	p.eval(`(async () => {
		const code = `+quoted(knownShuffles[0].code)+`;
		const { counts } = await shuffleLab.own({code, cards: 3, mode: 'sample', shuffles: 1000, seed: '7'});
		const words = await shuffleLab.words({seed: '7', kind: 'int32', count: 3000});
		const want = new Array(6).fill(0);
		const ranks = allOrders(3).map(String);
		for (let k = 0; k < 1000; k++) {
			const deck = [0, 1, 2];
			for (let i = 0; i < 3; i++) { const j = Math.floor(words[3 * k + i] * 3 / 2 ** 32); [deck[i], deck[j]] = [deck[j], deck[i]]; }
			want[ranks.indexOf(String(deck))]++;
		}
		if (String([...counts]) !== String(want)) throw new Error(counts + ' want ' + want);
		// Beyond the first stretch of words it goes on, and is the same again.
		const twice = await Promise.all([0, 0].map(() => shuffleLab.own({code, cards: 8, mode: 'sample', want: 'places', shuffles: 150000, seed: '0x00000007000000ff'})));
		if (String(twice[0].places) !== String(twice[1].places)) throw new Error('not the same again');
	})()`, nil)
	for _, bad := range []string{"{}", "{code: 'x'}", "{code: 'x', cards: 9}", "{code: 'x', cards: 2.5}", "{code: 'x', cards: 3, mode: 'fast'}", "{code: 'x', cards: 3, mode: 'sample'}",
		"{code: 'x', cards: 3, mode: 'sample', shuffles: 1, seed: '-1'}", "{code: 'x', cards: 3, mode: 'sample', shuffles: 1, seed: 7}", "{code: 3, cards: 3}", "{code: 'x', cards: 3, colour: 1}", "null", "[]"} {
		var got string
		if p.eval("shuffleLab.own("+bad+").then(() => 'taken', e => e.code)", &got); got != "bad-argument" {
			t.Errorf("own(%s): %s, want bad-argument", bad, got)
		}
	}
}

func TestTheEditorKeepsTheKeyboardFree(t *testing.T) {
	p := open(t, httpHome, "")
	p.write("ab")
	code := func() string { return p.text("document.querySelector('#own textarea').value") }
	focus := func() string { return p.text("document.activeElement.tagName") }
	p.press(kb.Tab)
	if got := code(); got != "ab  " || focus() != "TEXTAREA" {
		t.Errorf("Tab: %q, the focus is on %s", got, focus())
	}
	p.do("undoing", chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	if got := code(); got != "ab" {
		t.Errorf("undone: %q", got)
	}
	p.write("")
	for _, part := range []string{"function shuffle(deck) {", "\r", "return deck;", "\r", "}"} {
		if len(part) > 1 {
			p.do("writing", input.InsertText(part))
			continue
		}
		// Not p.press, which sends the letter even when the page has taken the key.
		name := map[string]string{"\r": "Enter", "}": "}"}[part]
		p.do("pressing "+name, input.DispatchKeyEvent(input.KeyDown).WithKey(name).WithText(part), input.DispatchKeyEvent(input.KeyUp).WithKey(name))
	}
	if got := code(); got != "function shuffle(deck) {\n  return deck;\n}" {
		t.Errorf("typed: %q", got)
	}
	p.press(kb.Escape + kb.Tab)
	if got := focus(); got == "TEXTAREA" {
		t.Error("Esc and Tab do not leave the editor")
	}
	if got := p.text("document.querySelectorAll('#own .editor-numbers > div').length"); got != "3" {
		t.Errorf("%s lines have numbers", got)
	}
	describes := p.text(`document.querySelector('#own textarea').getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent).join()`)
	if !strings.Contains(describes, "Esc") {
		t.Errorf("the editor is described by %q", describes)
	}
}
