//go:build !js

// The tests of what a reader's own shuffle is written and played in: the editor, the sandbox, and shuffleLab.own.
package own

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// A proof is what shuffleLab.own gives.
type proof struct {
	Paths, Whole  float64
	Parts, Matrix []float64
	Fair          bool
	Invalid       *struct {
		Kind, Message string
		Line          int
	}
}

func prove(p *tests.Tab, code string, cards int) (got proof) {
	p.T.Helper()
	p.Eval(fmt.Sprintf(`shuffleLab.own({code: %s, cards: %d}).then(r => ({...r, parts: [...r.parts ?? []], matrix: [...r.matrix ?? []]}))`, tests.Quoted(code), cards), &got)
	return got
}

func TestExactTablesAndPlaces(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	for _, s := range tests.KnownShuffles {
		got := prove(p, s.Code, s.Cards)
		var sum float64
		for _, part := range s.Table {
			sum += part
		}
		if fair := slices.Min(s.Table) == slices.Max(s.Table); got.Paths != s.Paths || !tests.SameShares(append(got.Parts, got.Whole), append(slices.Clone(s.Table), sum)) || got.Fair != fair {
			t.Errorf("%s: %+v, want %v paths, %v of %v", s.Name, got, s.Paths, s.Table, sum)
		}
	}
	for card, chance := range prove(p, tests.Code("a cut"), 4).Matrix {
		if chance != 0.25 {
			t.Errorf("cut: a cell of the place matrix is %v (%d)", chance, card)
		}
	}
	sattolo := prove(p, tests.Code("Sattolo"), 4)
	came := 0
	for _, part := range sattolo.Parts {
		if part > 0 {
			came++
		}
	}
	if came != 6 || sattolo.Whole != 6 || sattolo.Matrix[0] != 0 || sattolo.Matrix[5] != 0 {
		t.Errorf("Sattolo, 4 cards: %d orders come, %+v", came, sattolo)
	}
	if got := prove(p, tests.Code("decremented too early"), 4).Matrix[15]; got != 0.75 {
		t.Errorf("decremented too early: the last of 4 cards stays last with chance %v, want 3/4", got)
	}
	for cards, orders := range []float64{1, 1, 2, 6, 24, 120, 720, 5040, 40320} {
		if got := prove(p, tests.Code("fair, three cards"), cards); !got.Fair || got.Paths != orders || got.Whole != orders {
			t.Errorf("Fisher–Yates, %d cards: fair %v, %v paths", cards, got.Fair, got.Paths)
		}
	}
}

// With four cards Chromium 156 compares other pairs in a sort once the code is hot, so there is no proof of it. Where a browser
// sorts in one way there is one, and it is that of a binary insertion sort.
func TestASortByACoinIsProvedOnlyWhereItStaysTheSame(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var got struct {
		Exact   *struct{ Parts, Matrix []float64 }
		Refused struct{ Reason, Message string }
		Counts  []float64
	}
	p.Eval(`shuffleLab.own({code: `+tests.Quoted(tests.Code("sorted by a coin"))+`, cards: 4, mode: 'both', shuffles: 200000, seed: '1'})
		.then(({ exact, refused, sample }) => ({ exact: exact && { parts: [...exact.p], matrix: [...exact.matrix] }, refused: refused ?? {}, counts: [...sample.counts] }))`, &got)
	if got.Exact == nil {
		if got.Refused.Reason != "changed" || !strings.Contains(got.Refused.Message, "a browser may change the way it sorts") {
			t.Errorf("no proof, since %+v", got.Refused)
		}
	} else if got.Exact.Matrix[15] != 0.25 || slices.Max(got.Exact.Parts) != 2*slices.Min(got.Exact.Parts) {
		t.Errorf("last stays last with %v, parts %v", got.Exact.Matrix[15], got.Exact.Parts)
	}
	if len(got.Counts) != 24 || slices.Max(got.Counts) < 1.5*slices.Min(got.Counts) {
		t.Errorf("the sample counted %v", got.Counts)
	}
}

func TestWhatIsNoShuffleIsToldByItsKind(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	check := func(code, kind, says string, line int) {
		t.Helper()
		got := prove(p, code, 3)
		if got.Invalid == nil || got.Invalid.Kind != kind || !strings.Contains(got.Invalid.Message, says) || line >= 0 && got.Invalid.Line != line || got.Paths != 0 {
			t.Errorf("%q: %+v %+v, want %s at line %d that says %q", code, got, got.Invalid, kind, line, says)
		}
	}
	for _, test := range tests.NoShuffles {
		check("function shuffle(deck, rand) {\n"+test.Body+"\n}", test.Kind, test.Says, test.Line)
	}
	check("const mix = 3;", "missing", "no function in this code", 0)
	check("let a;\na.b();\nfunction shuffle(deck) { return deck }", "throw", "undefined", 2)
	// Rare faults too, in a sample: with the dice of this seed some deal hits it.
	p.Eval(`shuffleLab.own({code: 'function shuffle(deck, rand) { return rand(1000) ? deck : deck.slice(1) }', cards: 52, mode: 'sample', want: 'places', shuffles: 100000, seed: '1'})
		.then(r => { if (r.invalid?.kind !== 'shorter' || r.places) throw new Error(JSON.stringify(r)); })`, nil)
}

func TestASampleIsDealtFromTheWordsOfItsSeed(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	// One word for each die, x·b >> 32. (b = 3 throws a word again with chance 2^-32: not in these.)
	p.Eval(`(async () => {
		const code = `+tests.Quoted(tests.Code("naive"))+`;
		const { counts } = await shuffleLab.own({code, cards: 3, mode: 'sample', shuffles: 1000, seed: '7'});
		const words = await shuffleLab.words({seed: '7', kind: 'int32', count: 3000});
		const want = new Array(6).fill(0);
		const ranks = ['0,1,2', '0,2,1', '1,0,2', '1,2,0', '2,0,1', '2,1,0'];
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
		"{code: 'x', cards: 3, mode: 'sample', shuffles: 1, seed: '-1'}", "{code: 'x', cards: 3, mode: 'sample', shuffles: 1, seed: 7}", "{code: 3, cards: 3}", "{code: 'x', cards: 3, colour: 1}", "{code: 'x', cards: 3, times: 0}", "{code: 'x', cards: 3, times: 101}", "{code: 'x', cards: 3, times: '2'}", "null", "[]"} {
		var got string
		if p.Eval("shuffleLab.own("+bad+").then(() => 'taken', e => e.code)", &got); got != "bad-argument" {
			t.Errorf("own(%s): %s, want bad-argument", bad, got)
		}
	}
}

// What a shuffle does some times in a row is what the engine says of its rounds, and a deal is the function's deal of its deal.
func TestAShuffleDoneSomeTimesInARow(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	for _, s := range []struct {
		name         string
		cards, times int
	}{{"naive", 3, 1}, {"naive", 3, 2}, {"naive", 3, 4}, {"naive", 4, 2}, {"Sattolo", 4, 3}} {
		var got, want []float64
		args := fmt.Sprintf("cards: %d, times: %d", s.cards, s.times)
		p.Eval(`shuffleLab.own({code: `+tests.Quoted(tests.Code(s.name))+`, `+args+`}).then((r) => [r.paths, ...r.counts])`, &got)
		p.Eval(`shuffleLab.exact({shuffle: '`+strings.ToLower(s.name)+`', `+args+`}).then((r) => [r.paths, ...r.counts])`, &want)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s, %s: %v, want %v", s.name, args, got, want)
		}
	}
	// Math.random is a die the second time too, and a sample agrees with the proof or there is none. What is wrong the second
	// time is told of what went in then.
	p.Eval(`(async () => {
		const code = `+tests.Quoted(strings.Replace(tests.Code("naive"), "rand(deck.length)", "Math.floor(Math.random() * deck.length)", 1))+`;
		const { exact, sample } = await shuffleLab.own({code, cards: 3, times: 2, mode: 'both', shuffles: 1000});
		if (exact?.paths !== 729 || !exact.real || sample.shuffles !== 1000) throw new Error(JSON.stringify({exact, sample}));
		const { invalid } = await shuffleLab.own({code: 'function shuffle([a, b, c]) { return a < b ? [b, a, c] : [b] }', cards: 3, times: 2});
		if (invalid?.message !== '2 A 3 went in, A came back: 2, 3 are lost.') throw new Error(JSON.stringify(invalid));
	})()`, nil)
}

func TestTheEditorKeepsTheKeyboardFree(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#own")
	code := func() string { return p.ByRole("textbox", editor).Value() }
	focus := func() string { return p.Text("document.activeElement.tagName") }
	p.Type("textbox", editor, "ab")
	p.Press(kb.Tab)
	if got := code(); got != "ab  " || focus() != "TEXTAREA" {
		t.Errorf("Tab: %q, the focus is on %s", got, focus())
	}
	p.PressWith("z", input.ModifierCtrl)
	if got := code(); got != "ab" {
		t.Errorf("undone: %q", got)
	}
	p.Type("textbox", editor, "")
	for _, part := range []string{"function shuffle(deck) {", "\r", "return deck;", "\r", "}"} {
		switch part {
		case "\r":
			p.Strike("Enter", part)
		case "}":
			p.Strike(part, part)
		default:
			p.Insert(part)
		}
	}
	if got := code(); got != "function shuffle(deck) {\n  return deck;\n}" {
		t.Errorf("typed: %q", got)
	}
	p.Press(kb.Escape + kb.Tab)
	if got := focus(); got == "TEXTAREA" {
		t.Error("Esc and Tab do not leave the editor")
	}
	if got := p.Text("document.querySelectorAll('#own .editor-numbers > div').length"); got != "3" {
		t.Errorf("%s lines have numbers", got)
	}
	var describes string
	p.ByRole("textbox", editor).Call("function() { return this.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent).join() }", &describes)
	if !strings.Contains(describes, "Esc") {
		t.Errorf("the editor is described by %q", describes)
	}
}
