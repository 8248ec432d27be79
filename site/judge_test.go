//go:build !js

package site

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"shufflelab/shuffle"
	"shufflelab/shuffle/deck"
)

// Deals that were made elsewhere, judged.

// dealtHere deals so many decks in a row.
func dealtHere(t *testing.T, name, seed string, cards, deals int) [][]int {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := shuffle.ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := shuffle.Open("mt19937", parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := make([][]int, deals)
	for i := range list {
		list[i] = s.Order(src, cards)
	}
	return list
}

// lines writes the first cards of each deal on a line, as numbers from a base.
func lines(deals [][]int, deep, base int) string {
	var b strings.Builder
	for _, order := range deals {
		for i, c := range order[:deep] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(base + c))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// inFile writes a text into a file for the page to open.
func inFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "deals.txt")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func (p *tab) openDeals(text string) {
	p.t.Helper()
	p.do("opening a file", chromedp.SetUploadFiles("#judge input[type=file]", []string{inFile(p.t, text)}, chromedp.ByQuery))
}

// pasteDeals writes a text into the box, all at once, and has it judged.
func (p *tab) pasteDeals(text string) {
	p.t.Helper()
	p.click("button", "Clear")
	p.byRole("textbox", "Deals, one on each line").call("function() { this.value = "+strconv.Quote(text)+"; this.dispatchEvent(new Event('input', {bubbles: true})) }", nil)
	p.click("button", "Judge")
}

// loud is the loud word that the readout begins with.
func (p *tab) loud() string {
	p.t.Helper()
	return p.text("document.querySelector('" + p.scope + " .readout .loud')?.innerText.trim()")
}

// answered reads ln E of each question from the figure.
func (p *tab) answered() (logE map[string]float64) {
	p.t.Helper()
	p.eval("Object.fromEntries(figures.judge.judged.questions.map(q => [q.name, q.logE]))", &logE)
	return logE
}

func TestDealsAreJudged(t *testing.T) {
	naive := lines(dealtHere(t, "naive", "1", 3, 5000), 3, 1)
	fair := dealtHere(t, "fisher-yates", "2", 52, 10_000)
	var named strings.Builder
	pairs, without := 0, 0
	for _, order := range fair {
		named.WriteString(deck.Names(order) + "\n")
		here := 0
		for i := 1; i < len(order); i++ {
			if order[i]%13 == order[i-1]%13 {
				here++
			}
		}
		pairs += here
		if here == 0 {
			without++
		}
	}
	cut := lines(dealtHere(t, "cut", "3", 52, 2000), 52, 0)
	someOfFair := lines(fair[:3000], 5, 1)
	someOfNaive := lines(dealtHere(t, "naive", "4", 52, 10_000), 7, 0)
	var even strings.Builder
	for range 1000 {
		even.WriteString("0 1 2\n0 2 1\n1 0 2\n1 2 0\n2 0 1\n2 1 0\n")
	}

	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#judge")
		p.pasteDeals(naive)
		p.reads(wait, "5,000 deals of whole decks of 3 cards, as numbers from 1.")
		if said := p.readout(); p.loud() != "Biased" || !strings.Contains(said, " to 1 against it being fair; looking often does not change that. What gives it away: ") {
			t.Errorf("naive: %q", said)
		}
		if bars := p.bars(); len(bars) != 6 || !regexp.MustCompile(`^1 2 3: [\d,]+ of 5,000, [\d.]+\x{a0}%$`).MatchString(bars[0]) {
			t.Errorf("naive: bars %q", bars)
		}
		p.openDetails("The numbers as a table")
		if rows := p.all("table", "")[0].table(); len(rows) != 7 || rows[6][0] != "3 2 1" {
			t.Errorf("naive: orders %q", rows)
		}
		rows := p.all("table", "")[1].table()
		if len(rows) != 5 || !strings.HasPrefix(rows[1][0], "Orders") || !strings.HasSuffix(rows[1][2], "(5 df)") || !strings.Contains(rows[1][3], "10−") {
			t.Errorf("naive: %q", rows)
		}

		p.openDeals(named.String())
		p.reads(engineWait, "10,000 deals of whole decks of 52 cards, by name.")
		if p.loud() != "No evidence" {
			t.Errorf("fair: %q", p.readout())
		}
		p.byRole("image", "Dealt map from 10,000 deals")
		if cell := p.text("document.querySelector('#judge .cell-readout').textContent"); !regexp.MustCompile(`^(10|[2-9AJQK])[♠♥♦♣] at place \d+: 1\.\d\d times fair, the most of 2,704 cells$`).MatchString(cell) {
			t.Errorf("fair: the cell that comes most often reads %q", cell)
		}
		usual := fmt.Sprintf("Neighbours of the same rank: %.2f in a deal on average, none in %.1f %% of the deals. In a fair deck: 3, and none in 4.5 %%.", float64(pairs)/10_000, float64(without)/100)
		if got := p.text("document.querySelector('#judge .judged').innerText.replace(/\\s+/g, ' ')"); !strings.Contains(got, usual) {
			t.Errorf("%q does not say %q", got, usual)
		}
		// 3 a deal with a standard deviation below 2, and none in 4.5 %: 10,000 deals are within 5 standard errors.
		if math.Abs(float64(pairs)/10_000-3) > 0.1 || math.Abs(float64(without)/10_000-0.045) > 0.011 {
			t.Errorf("%d pairs, none in %d: these deals are not usual", pairs, without)
		}

		p.openDeals(cut)
		p.reads(engineWait, "2,000 deals of whole decks of 52 cards, as numbers from 0.")
		if p.loud() != "Biased" || !strings.Contains(p.readout(), "What gives it away: neighbours.") {
			t.Errorf("cut: %q", p.readout())
		}
		if e := p.answered(); e["Places"] > math.Log(1000) || e["Neighbours"] < 1000 {
			t.Errorf("cut: ln E is %v", e)
		}

		p.openDeals(someOfFair)
		p.reads(engineWait, "3,000 deals of the first 5 of 52 cards, as numbers from 1.")
		if rows := p.byRole("table", "").table(); p.loud() != "No evidence" || len(rows) != 2 || rows[1][2] != "–" {
			t.Errorf("first cards of fair decks: %q, %q", p.readout(), rows)
		}
		p.openDeals(someOfNaive)
		p.reads(engineWait, "10,000 deals of the first 7 of 52 cards, as numbers from 0.")
		if p.loud() != "Biased" || !strings.Contains(p.readout(), "What gives it away: places.") {
			t.Errorf("first cards of naive decks: %q", p.readout())
		}
		p.pasteDeals("A♠ 10h Kd\n2c, as, 3c\n")
		p.reads(wait, "2 deals of the first 3 of 52 cards, by name.")
		if p.loud() != "Too few" {
			t.Errorf("two deals: %q", p.readout())
		}

		p.pasteDeals(strings.Repeat("2h Kc 3s\nKc 3s 2h\n3s 2h Kc\n", 50))
		p.reads(wait, "150 deals of whole decks of 3 cards, by name.")
		if bars := p.bars(); len(bars) != 6 || !strings.HasPrefix(bars[0], "3♠ 2♥ K♣: 50 of 150, ") {
			t.Errorf("three cards by name: bars %q", bars)
		}

		p.pasteDeals(even.String())
		p.reads(wait, "6,000 deals of whole decks of 3 cards, as numbers from 0.")
		if p.loud() != "Too even" || !strings.Contains(p.readout(), "these deals were not dealt at random") {
			t.Errorf("all orders equally often: %q", p.readout())
		}

		// A file can be dropped too.
		p.eval(`void (() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(['[[1, 2, 3], ', '[3, 2, 1], [2, 1, 3]]'], 'deals.json'));
			const at = document.querySelector('#judge textarea');
			for (const type of ['dragover', 'drop']) {
				const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true});
				if (at.dispatchEvent(event)) throw new Error('the browser would open the file itself');
			}
		})()`, nil)
		p.reads(wait, "3 deals of whole decks of 3 cards, as numbers from 1.")
		if p.loud() != "Too few" {
			t.Errorf("dropped: %q", p.readout())
		}

		p.click("button", "An example")
		p.reads(wait, "Biased")
		p.reads(wait, "5,000 deals of whole decks of 3 cards")
		p.click("button", "Clear")
		p.until("nothing", wait, func() (bool, error) {
			return p.readout() == "" && p.byRole("textbox", "Deals, one on each line").value() == "" && len(p.all("table", "")) == 0, nil
		})
	})
}

func TestBadLinesAreListedWithTheirReasons(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#judge")
		p.pasteDeals("2 1 0\n\n0 1 1\n0,1\n0\t2\t1\nhello\n99 1 2\nA♠ 2♠ 3♠\n1;0;2")
		p.reads(wait, "3 deals of whole decks of 3 cards, as numbers from 0. 5 lines were skipped.")
		p.openDetails("Skipped lines")
		var list []string
		p.byRole("list", "").call("function() { return [...this.children].map(li => li.innerText) }", &list)
		want := []string{"Line 3: card 1 comes twice", "Line 4: it has 2 cards; the first deal, number 1, has 3", `Line 6: "hello" is no card`, `Line 7: "99" is no card`, "Line 8: it is not written like the first deal"}
		if !slices.EqualFunc(list, want, strings.HasPrefix) {
			t.Errorf("skipped: %q", list)
		}
		for text, why := range map[string]string{
			"":                         "There are no deals yet. Paste one order on each line",
			" \n\t":                    "There is no deal in this: allowed is one order a line, or JSON arrays",
			"what is this":             "There is no deal in this: line 1 was skipped because",
			"hello\nthere\n\nyou\nall": `There is no deal in this: line 1 was skipped because "hello" is no card; line 2 was skipped because "there" is no card; line 4 was skipped because "you" is no card: allowed are numbers up to 52, or names such as A♠, 10h, Td; and 1 more`,
			`{"a": 5}`:                 "There is no deal in this",
		} {
			p.pasteDeals(text)
			p.reads(wait, why)
			if p.loud() != "undefined" || len(p.all("table", "")) != 0 {
				t.Errorf("%q is judged: %q", text, p.readout())
			}
		}
		p.click("button", "Clear")
		p.fill("textbox", "Deals, one on each line", "1 2\n2 1\n") // typed, and it goes on
		p.click("button", "Judge")
		p.reads(wait, "2 deals of whole decks of 2 cards, as numbers from 1.")
	})
}

func TestDealsAreReadThroughTheInterface(t *testing.T) {
	type read struct {
		Orders, Cards, Deep, Base int
		Named                     bool
		Counts                    []int
		SkippedCount              int
	}
	get := func(p *tab, js string) (got read) {
		p.eval("shuffleLab.judge("+js+").then(d => ({...d, counts: d.counts ? [...d.counts] : []}))", &got)
		return got
	}
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h)
		counts := []int{1, 0, 0, 0, 0, 2}
		for js, want := range map[string]read{
			`{text: "0 1 2\n2 1 0\n2, 1, 0"}`:                                                      {3, 3, 3, 0, false, counts, 0},
			`{text: "1;2;3\r\n3;2;1\r\n3\t2\t1\r\nx"}`:                                             {3, 3, 3, 1, false, counts, 1},
			`{text: "\ufeffAS 2s 3♠\n3S 2S A♠\n3 of spades, two of spades, ace of spades"}`:        {3, 3, 3, 0, true, counts, 0},
			`{text: '[[0,1,2],[2,1,0],[2,1,0]]'}`:                                                  {3, 3, 3, 0, false, counts, 0},
			`{text: '{"deals": [["As","2s","3s"],["3s","2s","As"],["3s","2s","As"]], "seed": 5}'}`: {3, 3, 3, 0, true, counts, 0},
			`{text: new Blob(["0 1 2\n2 1", " 0\n2 1 0"])}`:                                        {3, 3, 3, 0, false, counts, 0},
			`{text: "1 2\n2 9"}`: {2, 9, 2, 1, false, []int{}, 0},
			// Lines that pieces of the text cut in two.
			`{text: "0 1 2\n2 1 0\n2 1 0\n".repeat(150000)}`: {450000, 3, 3, 0, false, []int{150000, 0, 0, 0, 0, 300000}, 0},
		} {
			if got := get(p, js); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("judge(%s) is %+v, want %+v", js, got, want)
			}
		}
		for js, words := range map[string]string{
			`{}`: "text is missing", `{text: 5}`: "text is a number", `{text: ""}`: "text holds no deal", `{text: "1", file: 1}`: `"file" is unknown`,
			`{text: "5 5"}`: "5 comes twice", `null`: "text is missing",
		} {
			if got := p.outcome("return shuffleLab.judge(" + js + ")"); got.Code != "bad-argument" || !strings.Contains(got.Message, words) {
				t.Errorf("judge(%s) gives %.100s %s %s", js, got.Value, got.Code, got.Message)
			}
		}
		if got := p.outcome("const stop = new AbortController(); return shuffleLab.judge({text: '0 1 2\\n'.repeat(1e6)}, {signal: stop.signal, onProgress: () => stop.abort()})"); got.Code != "cancelled" {
			t.Errorf("cancelled: %.100s %s %s", got.Value, got.Code, got.Message)
		}
		p.answers()
	})
}

// A million decks in a file, shuffled by Fisher–Yates from a small generator with a fixed seed.
const million = `
const x = new Uint32Array([2463534242]);
const below = n => { x[0] ^= x[0] << 13; x[0] ^= x[0] >>> 17; x[0] ^= x[0] << 5; return Math.floor(x[0] / 2 ** 32 * n); };
const parts = [];
const deck = Uint8Array.from({length: 52}, (_, c) => c);
for (let part = 0; part < 50; part++) {
	const text = new Uint8Array(20000 * (10 + 42 * 2 + 52));
	let at = 0;
	for (let k = 0; k < 20000; k++) {
		for (let i = 51; i > 0; i--) { const j = below(i + 1); [deck[i], deck[j]] = [deck[j], deck[i]]; }
		for (const c of deck) {
			if (c > 9) text[at++] = 48 + c / 10;
			text[at++] = 48 + c % 10;
			text[at++] = 32;
		}
		text[at - 1] = 10;
	}
	parts.push(text);
	await new Promise(resolve => setTimeout(resolve));
}
globalThis.million = new File(parts, 'million.txt');`

// Quick means 20 s on two idle processors. Here they may be shared with others, so only three times that fails, and the
// time is logged. That no task is long goes by computing time and three windows, for the reasons given at the chart of
// orders.
func TestAMillionDecksAreJudgedWhileThePageStaysUsable(t *testing.T) {
	p := openReady(t, httpHome).in("#judge")
	p.eval("(async () => {"+million+"})()", nil)
	for window := 1; ; window++ {
		p.eval("void (() => { const begun = performance.now(); globalThis.took = figures.judge.judge(million).then(() => performance.now() - begun); })()", nil)
		p.reads(wait, "Reading: ")
		long := p.trace(func() { p.eval("new Promise(resolve => setTimeout(resolve, 1500))", nil) })
		busy := regexp.MustCompile(`^Reading: \d+ %$`).MatchString(p.readout())
		p.reads(2*time.Minute, "1,000,000 deals of whole decks of 52 cards, as numbers from 0.")
		var ms float64
		p.eval("took", &ms)
		t.Logf("%.1f s; tasks over 50 ms by the clock, and of these computing: %.1f", ms/1000, long)
		if p.loud() != "No evidence" {
			t.Errorf("%q", p.readout())
		}
		if ms > 60_000 {
			t.Errorf("it took %.1f s", ms/1000)
		}
		if busy && !slices.ContainsFunc(long, func(m mainTask) bool { return m.cpu > 50 }) {
			break
		}
		if window == 3 {
			t.Errorf("in each of %d windows some tasks are too long, or it was not at work (%v)", window, busy)
			break
		}
	}
}
