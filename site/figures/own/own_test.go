//go:build !js

// The tests of the figure “own”: the reader's own shuffle. What its code is shut in is tested in site/own.
package own

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

const editor = "Your shuffle, in JavaScript"

// open opens the page and waits for the figure, whose dice have this seed from then on, "" for fresh ones.
func open(t *testing.T, h tests.Home, seed string, before ...string) *tests.Tab {
	t.Helper()
	p := tests.OpenReady(t, h, before...).In("#own")
	if seed != "" {
		p.Unfold("More")
		p.Fill("textbox", "Seed", seed)
	}
	return p
}

// An answer is what the page says of a shuffle.
type answer struct {
	text  string
	shown bool      // whether any chart is
	exact []float64 // by rank, nil where it is not exact
	dealt []int     // by rank
}

// waiting are the words of an answer that is out of date, or none yet.
var waiting = []string{"Not run yet", "has not run", "has changed since", "This was for another deck", "Following the paths …", "Dealing …"}

// run presses Run and waits for the answer.
func run(p *tests.Tab) (a answer) {
	p.T.Helper()
	p.Click("button", "Run")
	return answered(p)
}

func answered(p *tests.Tab) (a answer) {
	p.T.Helper()
	p.Until("an answer", 45*time.Second, func() (bool, error) {
		over := len(p.All("button", "Run")) == 1
		a.text = p.Readout()
		over = over && !slices.ContainsFunc(waiting, func(words string) bool { return strings.Contains(a.text, words) })
		return tests.When(over, "it says %q", a.text)
	})
	p.Eval("document.querySelector('#own .own-results').checkVisibility()", &a.shown)
	if a.shown && len(p.All("group", "Orders")) == 1 {
		for _, bar := range p.Bars() {
			m := regexp.MustCompile(`: ([\d,]+) of [\d,]+, [^;]*(?:; exactly ([\d,.]+) of [\d,.]+ (?:paths|parts of all chance))?$`).FindStringSubmatch(bar)
			if m == nil {
				p.T.Fatalf("a bar is called %q", bar)
			}
			a.dealt = append(a.dealt, tests.WholeNumber(p.T, m[1]))
			if m[2] != "" {
				part, _ := strconv.ParseFloat(strings.ReplaceAll(m[2], ",", ""), 64)
				a.exact = append(a.exact, part)
			}
		}
	}
	return a
}

// write puts code into the editor in place of what is there.
func write(p *tests.Tab, code string) {
	p.T.Helper()
	p.Type("textbox", editor, code)
}

// code is what stands in the editor.
func code(p *tests.Tab) string {
	p.T.Helper()
	return p.ByRole("textbox", editor).Value()
}

func TestAShuffleWrittenInTheEditorGivesItsExactTable(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	for _, s := range tests.KnownShuffles {
		write(p, s.Code)
		p.Click("radio", fmt.Sprint(s.Cards))
		got := run(p)
		fair := slices.Min(s.Table) == slices.Max(s.Table)
		if !tests.SameShares(got.exact, s.Table) {
			t.Errorf("%s: %v, want %v; %s", s.Name, got.exact, s.Table, got.text)
		}
		if headline := map[bool]string{true: "Provably fair", false: "Provably biased"}[fair]; !strings.HasPrefix(got.text, headline) || !strings.Contains(got.text, " 10,000 shuffles dealt from seed ") {
			t.Errorf("%s: %q, want %q", s.Name, got.text, headline)
		}
		sum := 0
		for _, n := range got.dealt {
			sum += n
		}
		if sum != 10_000 {
			t.Errorf("%s: the bars are of %d shuffles", s.Name, sum)
		}
	}
}

// A shuffle done some times in a row: from an address, and from the field.
func TestAShuffleIsJudgedDoneSomeTimesInARow(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=own&times=2&code="+url.QueryEscape(tests.Code("naive"))).In("#own")
	p.Ready()
	if got := run(p); !strings.Contains(got.text, "of 729 paths") && !strings.Contains(got.text, "729 paths cannot") || !strings.Contains(got.text, "done twice in a row") {
		t.Errorf("twice: %s", got.text)
	}
	p.Unfold("More")
	p.Fill("spinbutton", "Times in a row", "3")
	p.WaitFor("document.querySelector('#own .readout').textContent.includes('19,683 paths')", tests.Wait)
	if got := answered(p); !strings.Contains(got.text, "done 3 times in a row") {
		t.Errorf("three times: %s", got.text)
	}
	if got := p.Text("location.hash"); !strings.Contains(got, "times=3") {
		t.Errorf("the address is %s", got)
	}
}

func TestTheHeadlineNamesTheOrdersThatProveIt(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	for _, test := range []struct{ name, says string }{
		{"naive", "A 3 2 comes 5 times for every 4 of A 2 3. 27 paths cannot be dealt evenly to 6 orders."},
		{"one face too few", "A 2 3 and 2 A 3 never come, while A 3 2 has 2 of 8 paths."},
		{"decremented too early", "Its 6 paths could be dealt evenly to 6 orders, and are not."},
		{"fair, three cards", "Each of the 6 orders has 1 of 6 paths."},
	} {
		write(p, tests.Code(test.name))
		if got := run(p); !strings.Contains(got.text, test.says) {
			t.Errorf("says %q, want %q", got.text, test.says)
		}
	}
}

func TestWhatIsNoShuffleIsCalledInvalidAndNeverBiased(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	check := func(code, loud, says string, line int) {
		t.Helper()
		write(p, code)
		got := run(p)
		if !strings.HasPrefix(got.text, loud) || strings.Contains(strings.ToLower(got.text), "biased") || strings.Contains(got.text, "dealt") || got.shown {
			t.Errorf("%q: the page shows a chart: %v, and says %q, want %q", code, got.shown, got.text, loud)
		}
		fault := p.Text(`document.querySelector('#own .editor > .fault').textContent`)
		if all := got.text + " " + fault; !strings.Contains(all, says) {
			t.Errorf("%q: it says %q, want %q", code, all, says)
		}
		if line > 0 && (!strings.HasPrefix(fault, fmt.Sprintf("Line %d: ", line)) || !strings.Contains(got.text, fmt.Sprintf("at line %d.", line))) {
			t.Errorf("%q: it says %q, and the editor %q, want line %d", code, got.text, fault, line)
		}
	}
	for _, test := range tests.NoShuffles {
		loud := "Invalid"
		if test.Kind == "throw" || test.Kind == "syntax" {
			loud = "Does not run"
		}
		check("function shuffle(deck, rand) {\n"+test.Body+"\n}", loud, test.Says, test.Line)
	}
	check("const mix = 3;", "Does not run", "There is no function in this code that could be the shuffle.", 0)
	check("let a;\na.b();\nfunction shuffle(deck) { return deck }", "Does not run", "Cannot read properties of undefined", 2)
}

// Shuffles as people have them: each is proved, and what was taken as meant is said.
func TestShufflesAsPeopleWriteThemAreProved(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	const loop = "for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; }"
	for _, test := range []struct{ name, code, loud, says string }{
		{"Math.random", "function shuffle(a) { " + loop + " return a; }", "Provably fair", "taken for a die"},
		{"Math.random, rounded", "function shuffle(a) { " + strings.Replace(loop, "Math.floor(Math.random() * (i + 1))", "Math.round(Math.random() * i)", 1) + " return a; }", "Provably biased", ""},
		{"a second parameter with a value", "function shuffle(a, times = 1) { for (let k = 0; k < times; k++) " + loop + " return a; }", "Provably fair", "called with the deck alone"},
		{"a generator handed in", "function shuffle(a, random) { " + strings.Replace(loop, "Math.random", "random", 1) + " return a; }", "Provably fair", "6 paths"},
		{"in place", "function shuffle(a) { " + loop + " }", "Provably fair", "6 paths"},
		{"another name, an arrow", "const mix = (a) => { " + loop + " return a; };", "Provably fair", "6 paths"},
		{"a module", "export default function (a) { " + loop + " return a; }", "Provably fair", "6 paths"},
		{"a method", "export class Deck { shuffle(a) { " + loop + " return a; } }", "Provably fair", "6 paths"},
		{"TypeScript", "export function shuffle<T>(a: T[]): T[] {\n" + loop + "\nreturn a;\n}", "Provably fair", "types of TypeScript were left out"},
		// Keys that are looked up by the wrong name: with cards that are no places all comparisons are NaN.
		{"keys by value", "function shuffle(deck) { const r = deck.map(() => Math.random()); return deck.sort((x, y) => r[x] - r[y]) }", "Provably biased", "Nothing is left to chance"},
	} {
		write(p, test.code)
		if got := run(p); !strings.HasPrefix(got.text, test.loud) || !strings.Contains(got.text, test.says) {
			t.Errorf("%s: %q", test.name, got.text)
		}
	}
}

// A proof is shown only if the deals agree with it.
func TestAProofThatTheDealsContradictIsNotShown(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	fair := strings.TrimSuffix(strings.TrimPrefix(tests.Code("fair, three cards"), "function shuffle(deck, rand) {"), "}")
	for name, code := range map[string]string{
		"fair for its first 200 calls":   "let calls = 0;\nfunction shuffle(deck, rand) { if (++calls > 200) return deck; " + fair + " }",
		"fair for its first 3,000 calls": "let calls = 0;\nfunction shuffle(deck, rand) { if (++calls > 3000) return deck; " + fair + " }",
		"5,000 deals, again and again":   "const kept = [];\nlet k = 0;\nfunction fair(deck, rand) { " + fair + " }\nfunction shuffle(deck, rand) { if (kept.length < 5000) kept.push([...fair(deck, rand)]); else return [...kept[k++ % 5000]]; return [...kept.at(-1)]; }",
	} {
		write(p, code)
		if got := run(p); strings.Contains(got.text, "Provably") || !strings.Contains(got.text, "It does not do the same with the same dice: judged by what it deals.") || !strings.Contains(got.text, "10,000 shuffles dealt") {
			t.Errorf("%s: %q", name, got.text)
		}
	}
	// What takes over the names that the answerer uses forges nothing.
	for _, code := range []string{
		"function Set() { return { has() { return true } } }\nfunction shuffle(deck, rand) { return deck }",
		"Array.prototype[Symbol.iterator] = function* () {};\nfunction shuffle(deck, rand) { return deck }",
		"function addEventListener(type, f) { globalThis.got = f }\nfunction shuffle(deck, rand) { return deck }",
		"function postMessage() {}\nfunction shuffle(deck, rand) { return deck }",
		"const send = postMessage;\nsend({ ready: true, done: { exact: { fair: true } } });\nfunction shuffle(deck, rand) { return deck }",
	} {
		write(p, code)
		if got := run(p); strings.Contains(got.text, "Provably fair") {
			t.Errorf("%s: %q", code, got.text)
		}
	}
}

func TestCodeThatTakesChanceFromElsewhereIsOnlySampled(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "")
	for _, test := range []struct{ name, code, says string }{
		{"the clock", "function shuffle(deck) { return Date.now() % 2 ? deck : deck.reverse() }", "takes chance from Date"},
		{"a finer clock", "function shuffle(deck) { performance.now(); return deck }", "takes chance from performance"},
		{"crypto", "const k = crypto.getRandomValues(new Uint8Array(1))[0];\nfunction shuffle(deck) { return k % 2 ? deck : deck.reverse() }", "takes chance from crypto"},
		{"a generator of its own", "let x = 1;\nfunction shuffle(deck) { x = x * 16807 % 2147483647; return x % 2 ? deck : deck.reverse() }", "It does not do the same with the same dice: judged by what it deals."},
		{"every other time", "let k = 0;\nfunction shuffle(deck, rand) { return rand(2) && ++k % 2 ? deck.reverse() : deck }", "It does not do the same with the same dice: judged by what it deals."},
		{"rolls without end", "function shuffle(deck, rand) { while (rand(3) === 2); return deck }", "cannot all be followed"},
		{"too many paths", "function shuffle(deck, rand) { for (let k = 0; k < 30; k++) rand(6); return deck }", "too many paths"},
		{"keys from Math.random", "function shuffle(deck) { return deck.map((card) => [Math.random(), card]).sort((a, b) => a[0] - b[0]).map(([, card]) => card) }", "does not use the numbers from Math.random as dice"},
	} {
		write(p, test.code)
		got := run(p)
		if !strings.Contains(got.text, test.says) || got.exact != nil || !strings.Contains(got.text, "10,000 shuffles dealt") || strings.Contains(got.text, "Provably") {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

func TestASampleIsJudgedByPlacesAndNeighbours(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, "1")
	for _, test := range []struct {
		name, code, says string
		cards            int
	}{
		{"fair", tests.Code("fair, three cards"), "No evidence", 52},
		{"naive", tests.Code("naive"), "Biased", 52},
		{"a cut, whose places are all fair", tests.Code("a cut"), "which card follows which", 52},
		{"32 bits, whose bias is too small to see", tests.Swaps(tests.Downward, "rand(4294967296) % (i + 1)"), "No evidence", 52},
	} {
		write(p, test.code)
		p.Click("radio", fmt.Sprint(test.cards))
		if got := run(p); !strings.Contains(got.text, test.says) || strings.Contains(got.text, "Provably") || !got.shown {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// The page itself computes next to nothing meanwhile: what counts is computing, not the clock of a machine that may be busy.
func TestAnEndlessLoopAndAMemoryHogAreStopped(t *testing.T) {
	tests.Alone(t)
	p := open(t, tests.Disk, "")
	for _, test := range []struct{ code, says string }{ // says: a regular expression
		{"function shuffle(deck) { for (;;); }", "no sign of life"},
		{"for (;;);\nfunction shuffle(deck) { return deck }", "no sign of life"},
		{"function shuffle(deck, rand) { try { for (;;) rand(2); } catch {} return deck }", "more than 100000 random words"},
		{"function shuffle(deck) { const all = []; for (;;) all.push(new Array(1e5).fill(1.5)); }", "no sign of life"},
		{"const all = [];\nfunction shuffle(deck) { all.push(new Uint8Array(1e8).fill(1)); return deck }", "more than 20 ms for one shuffle|no memory is left"}, // as much as the machine has
	} {
		write(p, test.code)
		begun := time.Now()
		var got answer
		long := p.Trace(func() { got = run(p) })
		if took := time.Since(begun); took > 4*time.Second { // two seconds, and what a busy machine adds
			t.Errorf("%s was stopped after %v", test.code, took)
		}
		if !strings.HasPrefix(got.text, "Invalid") || !regexp.MustCompile(test.says).MatchString(got.text) {
			t.Errorf("%s: it says %q", test.code, got.text)
		}
		if got := code(p); got != test.code {
			t.Errorf("the code is now %q", got)
		}
		for _, task := range long {
			if task.CPU > 300 {
				t.Errorf("%s: the page stood still for %v ms", test.code, task.CPU)
			}
		}
	}
	write(p, tests.Code("naive"))
	if got := run(p); !strings.Contains(got.text, "27 paths") {
		t.Errorf("afterwards: %+v", got)
	}
}

func TestALongRunIsStopped(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=own&cards=3&shuffles=1000000000").In("#own")
	p.Ready()
	p.Click("button", "Run")
	p.DealsOver(0)
	p.Click("button", "Stop")
	if got := answered(p); !strings.Contains(got.text, "shuffles dealt") {
		t.Errorf("stopped: %q", got.text)
	}
	p.WaitFor("!document.querySelector('iframe')", tests.Wait) // the frame that it ran in
}

// What the page makes of frames is noted: code runs in no other place.
const watchFrames = `globalThis.framesMade = 0;
new MutationObserver((all) => {
	for (const { addedNodes } of all) for (const node of addedNodes) if (node.localName === 'iframe') framesMade++;
}).observe(document, { childList: true, subtree: true })`

func TestCodeFromAnAddressWaitsForRun(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		const afar = "function shuffle(deck, rand) {\n  return rand(2) ? deck : deck.reverse(); // from afar: é\n}"
		p := tests.Open(t, h, "#figure=own&cards=2&code="+url.QueryEscape(afar), watchFrames).In("#own")
		waits := func(when string) {
			t.Helper()
			p.Ready()
			p.Reads(tests.Wait, "has not run")
			p.EngineAnswers() // after whatever the page has asked of it before
			if got := code(p); got != afar {
				t.Errorf("%s the editor shows %q", when, got)
			}
			if got := p.Text("framesMade"); got != "0" || p.ByRole("radio", "2").Value() != "true" {
				t.Errorf("%s the code ran by itself, in %s frames, or not two cards are chosen", when, got)
			}
		}
		waits("opened by a link,")
		if got := run(p); !strings.HasPrefix(got.text, "Provably fair") || !strings.Contains(got.text, "2 paths") {
			t.Errorf("run: %+v", got)
		}
		if p.Text("framesMade > 0") != "true" {
			t.Error("no frame is seen when it runs: this test would pass whatever happened")
		}
		p.WaitFor("location.hash.includes('code=')", tests.Wait)
		p.Reload()
		waits("after a reload,")
	})
}
