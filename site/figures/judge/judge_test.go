//go:build !js

// The tests of the figure “judge”: deals that were made elsewhere, put to the test.
package judge

import (
	"bufio"
	"errors"
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

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

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

const box = "Deals, one on each line"

// openFile has the page open a file.
func openFile(p *tests.Tab, file string) {
	p.T.Helper()
	p.Do("opening a file", chromedp.SetUploadFiles("#judge input[type=file]", []string{file}, chromedp.ByQuery))
}

// openDeals has it open a file with this text.
func openDeals(p *tests.Tab, text string) {
	p.T.Helper()
	file := filepath.Join(p.T.TempDir(), "deals.txt")
	tests.WriteFile(p.T, file, []byte(text))
	openFile(p, file)
}

// pasteDeals writes a text into the box, all at once, and has it judged.
func pasteDeals(p *tests.Tab, text string) {
	p.T.Helper()
	p.Click("button", "Clear")
	p.ByRole("textbox", box).Call("function() { this.value = "+strconv.Quote(text)+"; this.dispatchEvent(new Event('input', {bubbles: true})) }", nil)
	p.Click("button", "Judge")
}

func TestDealsAreJudged(t *testing.T) {
	t.Parallel()
	naive := lines(tests.DealtInARow(t, "naive", "1", 3, 5000), 3, 1)
	fair := tests.DealtInARow(t, "fisher-yates", "2", 52, 10_000)
	var named strings.Builder
	pairs, without := 0, 0
	for _, order := range fair {
		named.WriteString(tests.CardNames(order) + "\n")
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
	cut := lines(tests.DealtInARow(t, "cut", "3", 52, 2000), 52, 0)
	someOfFair := lines(fair[:3000], 5, 1)
	someOfNaive := lines(tests.DealtInARow(t, "naive", "4", 52, 10_000), 7, 0)
	var even strings.Builder
	for range 1000 {
		even.WriteString("0 1 2\n0 2 1\n1 0 2\n1 2 0\n2 0 1\n2 1 0\n")
	}

	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#judge")
		pasteDeals(p, naive)
		p.Reads(tests.Wait, "5,000 deals of 3 cards.")
		if said := p.Readout(); p.Loud() != "Biased" || !strings.Contains(said, "One coin has become ") || !strings.Contains(said, "What gives it away: ") {
			t.Errorf("naive: %q", said)
		}
		if bars := p.Bars(); len(bars) != 6 || !regexp.MustCompile(`^1 2 3: [\d,]+ of 5,000, [\d.]+\x{a0}%$`).MatchString(bars[0]) {
			t.Errorf("naive: bars %q", bars)
		}
		p.Unfold("The numbers as a table")
		if rows := p.All("table", "")[0].Table(); len(rows) != 7 || rows[6][0] != "3 2 1" {
			t.Errorf("naive: orders %q", rows)
		}
		rows := p.All("table", "")[1].Table()
		if len(rows) != 5 || !strings.HasPrefix(rows[1][0], "Orders") || !strings.HasSuffix(rows[1][2], "(5 df)") || !strings.Contains(rows[1][3], "10−") {
			t.Errorf("naive: %q", rows)
		}

		openDeals(p, named.String())
		p.Reads(tests.EngineWait, "10,000 deals of 52 cards, by name.")
		if p.Loud() != "No evidence" {
			t.Errorf("fair: %q", p.Readout())
		}
		p.ByRole("image", "Dealt map from 10,000 deals")
		if cell := p.Text("document.querySelector('#judge .cell-readout').textContent"); !regexp.MustCompile(`^(10|[2-9AJQK])[♠♥♦♣] at place \d+: 1\.\d\d times fair, the most of 2,704 cells$`).MatchString(cell) {
			t.Errorf("fair: the cell that comes most often reads %q", cell)
		}
		usual := fmt.Sprintf("Neighbours of the same rank: %.2f in a deal on average, none in %.1f %% of the deals. In a fair deck: 3, and none in 4.5 %%.", float64(pairs)/10_000, float64(without)/100)
		if got := p.Text("document.querySelector('#judge .judged:not(.ways)').innerText.replace(/\\s+/g, ' ')"); !strings.Contains(got, usual) {
			t.Errorf("%q does not say %q", got, usual)
		}
		// 3 a deal with a standard deviation below 2, and none in 4.5 %: 10,000 deals are within 5 standard errors.
		if math.Abs(float64(pairs)/10_000-3) > 0.1 || math.Abs(float64(without)/10_000-0.045) > 0.011 {
			t.Errorf("%d pairs, none in %d: these deals are not usual", pairs, without)
		}

		openDeals(p, cut)
		p.Reads(tests.EngineWait, "2,000 deals of 52 cards.")
		if p.Loud() != "Biased" || !strings.Contains(p.Readout(), "What gives it away: neighbours.") {
			t.Errorf("cut: %q", p.Readout())
		}
		var saved struct {
			Questions []struct {
				Name string
				LogE float64
			}
		}
		p.Data(&saved)
		logE := map[string]float64{}
		for _, q := range saved.Questions {
			logE[q.Name] = q.LogE
		}
		if places, ok := logE["Places"]; !ok || places > math.Log(1000) || logE["Neighbours"] < 1000 {
			t.Errorf("cut: ln E is %v", logE)
		}

		openDeals(p, someOfFair)
		p.Reads(tests.EngineWait, "3,000 deals of the first 5 of 52 cards.")
		if rows := p.ByRole("table", "").Table(); p.Loud() != "No evidence" || len(rows) != 2 || rows[1][2] != "–" {
			t.Errorf("first cards of fair decks: %q, %q", p.Readout(), rows)
		}
		openDeals(p, someOfNaive)
		p.Reads(tests.EngineWait, "10,000 deals of the first 7 of 52 cards.")
		if p.Loud() != "Biased" || !strings.Contains(p.Readout(), "What gives it away: places.") {
			t.Errorf("first cards of naive decks: %q", p.Readout())
		}
		pasteDeals(p, "A♠ 10h Kd\n2c, as, 3c\n")
		p.Reads(tests.Wait, "2 deals of the first 3 of 52 cards, by name.")
		if p.Loud() != "Too few" {
			t.Errorf("two deals: %q", p.Readout())
		}

		pasteDeals(p, strings.Repeat("2h Kc 3s\nKc 3s 2h\n3s 2h Kc\n", 50))
		p.Reads(tests.Wait, "150 deals of 3 cards, by name.")
		if bars := p.Bars(); len(bars) != 6 || !strings.HasPrefix(bars[0], "3♠ 2♥ K♣: 50 of 150, ") {
			t.Errorf("three cards by name: bars %q", bars)
		}

		pasteDeals(p, even.String())
		p.Reads(tests.Wait, "6,000 deals of 3 cards.")
		if p.Loud() != "Too even" || !strings.Contains(p.Readout(), "More level than chance leaves it. One coin has become") {
			t.Errorf("all orders equally often: %q", p.Readout())
		}

		// A file can be dropped too.
		p.Eval(`void (() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(['[[1, 2, 3], ', '[3, 2, 1], [2, 1, 3]]'], 'deals.json'));
			const at = document.querySelector('#judge textarea');
			for (const type of ['dragover', 'drop']) {
				const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true});
				if (at.dispatchEvent(event)) throw new Error('the browser would open the file itself');
			}
		})()`, nil)
		p.Reads(tests.Wait, "3 deals of 3 cards.")
		if p.Loud() != "Too few" {
			t.Errorf("dropped: %q", p.Readout())
		}

		p.Click("button", "An example")
		p.Reads(tests.Wait, "Biased")
		p.Reads(tests.Wait, "5,000 deals of 3 cards")
		p.Click("button", "Clear")
		p.Until("nothing", tests.Wait, func() (bool, error) {
			return p.Readout() == "" && p.ByRole("textbox", box).Value() == "" && len(p.All("table", "")) == 0, nil
		})
	})
}

func TestBadLinesAreListedWithTheirReasons(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#judge")
		pasteDeals(p, "2 1 0\n\n0 1 1\n0,1\n0\t2\t1\nhello\n99 1 2\nA♠ 2♠ 3♠\n1;0;2")
		p.Reads(tests.Wait, "3 deals of 3 cards; 5 lines left out, the first is line 3: ")
		p.Unfold("Left out")
		var list []string
		p.ByRole("list", "").Call("function() { return [...this.children].map(li => li.innerText) }", &list)
		want := []string{"Line 3: card 1 comes twice", "Line 4: it has 2 cards; the first deal, number 1, has 3", `Line 6: "hello" is no card`, `Line 7: "99" is no card`, "Line 8: it is not written like the first deal"}
		if !slices.EqualFunc(list, want, strings.HasPrefix) {
			t.Errorf("skipped: %q", list)
		}
		for text, why := range map[string]string{
			"":                         "There are no deals yet. Paste one order on each line",
			" \n\t":                    "There is no deal in this: allowed is one order a line, or JSON arrays",
			"what is this":             "There is no deal in this: line 1 was skipped because",
			"hello\nthere\n\nyou\nall": `There is no deal in this: line 1 was skipped because "hello" is no card; line 2 was skipped because "there" is no card; line 4 was skipped because "you" is no card: allowed are numbers up to 52, or names such as A♠, 10h, Td; and 1 more`,
			`{"deals": "none"}`:        "There is no deal in this",
		} {
			pasteDeals(p, text)
			p.Reads(tests.Wait, why)
			if p.Loud() != "" || len(p.All("table", "")) != 0 {
				t.Errorf("%q is judged: %q", text, p.Readout())
			}
		}
		p.Click("button", "Clear")
		p.Fill("textbox", box, "1 2\n2 1\n") // typed, and it goes on
		p.Click("button", "Judge")
		p.Reads(tests.Wait, "2 deals of 2 cards.")
	})
}

// A fair shuffle as R prints it, with what else the text may mean one press away.
func TestReadingsAreShownAndChosen(t *testing.T) {
	t.Parallel()
	var wrapped strings.Builder
	for _, order := range tests.DealtInARow(t, "fisher-yates", "6", 52, 200) {
		for i := 0; i < 52; i += 13 {
			wrapped.WriteString(lines([][]int{order[i : i+13]}, 13, 1))
		}
	}
	p := tests.OpenReady(t, tests.HTTP).In("#judge")
	pasteDeals(p, "0 1 2\n"+lines(tests.DealtInARow(t, "fisher-yates", "5", 3, 60), 3, 1))
	p.Reads(tests.Wait, "60 deals of 3 cards; line 1 left out: it alone has a 0. ")
	if p.Loud() != "No evidence" {
		t.Errorf("fair deals under a heading: %q", p.Readout())
	}

	pasteDeals(p, wrapped.String())
	p.Reads(tests.Wait, "200 deals of 52 cards, each over 4 lines. ")
	if p.Loud() != "Too few" {
		t.Errorf("fair deals in four lines each: %q", p.Readout())
	}
	pressed := func(name string) (is bool) {
		p.ByRole("button", name).Call("function() { return this.getAttribute('aria-pressed') === 'true' }", &is)
		return is
	}
	other := "800 deals of the first 13 of 52 cards"
	if !pressed("200 deals of 52 cards, each over 4 lines") || pressed(other) {
		t.Error("the reading that is shown is not marked")
	}
	p.Click("button", other)
	p.Reads(tests.Wait, "Read as "+other)
	if !pressed(other) || p.Loud() != "No evidence" {
		t.Errorf("chosen: %q", p.Readout())
	}
	if rows := p.All("table", "")[0].Table(); len(rows) != 2 || !strings.HasPrefix(rows[1][0], "Places") {
		t.Errorf("chosen: %q", rows)
	}
}

// A player's number before each hand: many rows are left out since it is also one of the cards, and nothing is said of the rest.
func TestAChoiceOfRowsAccusesNobody(t *testing.T) {
	t.Parallel()
	var players strings.Builder
	for i, order := range tests.DealtInARow(t, "fisher-yates", "9", 13, 2000) {
		players.WriteString(strconv.Itoa(i%4+1) + " " + lines([][]int{order}, 3, 1))
	}
	p := tests.OpenReady(t, tests.HTTP).In("#judge")
	pasteDeals(p, players.String())
	p.Reads(tests.Wait, "Unsure")
	if len(p.All("table", "")) > 0 || strings.Contains(p.Readout(), "One coin") {
		t.Errorf("%q", p.Readout())
	}
}

// Where one reading accuses and another that fits as well does not, nobody is accused before the reader has chosen.
func TestReadingsThatDifferAccuseNobody(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	for readings, want := range map[string]bool{
		"biased 3 3":                          false,
		"biased 3 3, biased 3 3":              false,
		"biased 3 3, no evidence 4 4":         true,
		"too even 3 3, too few 4 4":           true,
		"biased 5 52, no evidence 2 52":       true,
		"biased 52 52, no evidence 13 52":     false, // of pieces of decks
		"no evidence 3 3, biased 4 4":         false,
		"biased 3 3, biased 4 4, too few 2 2": true,
	} {
		var list []string
		for _, reading := range strings.Split(readings, ", ") {
			parts := regexp.MustCompile(`^(.*) (\d+) (\d+)$`).FindStringSubmatch(reading)
			list = append(list, fmt.Sprintf("{verdict: %q, deals: {deep: %s, cards: %s}}", parts[1], parts[2], parts[3]))
		}
		var got bool
		p.Eval("import('./figures/judge/readings.js').then(({disputed}) => disputed(["+strings.Join(list, ", ")+"]))", &got)
		if got != want {
			t.Errorf("%s: disputed is %v", readings, got)
		}
	}
}

func TestDealsAreReadThroughTheInterface(t *testing.T) {
	t.Parallel()
	type read struct {
		Orders, Cards, Deep, Base int
		Named                     bool
		Counts                    []int
		SkippedCount              int
	}
	get := func(p *tests.Tab, js string) (got read) {
		p.T.Helper()
		p.Eval("shuffleLab.judge("+js+").then(d => ({...d, counts: d.counts ? [...d.counts] : []}))", &got)
		return got
	}
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
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
			if got := p.Outcome("return shuffleLab.judge(" + js + ")"); got.Code != "bad-argument" || !strings.Contains(got.Message, words) {
				t.Errorf("judge(%s) gives %.100s %s %s", js, got.Value, got.Code, got.Message)
			}
		}
		if got := p.Outcome("const stop = new AbortController(); return shuffleLab.judge({text: '0 1 2\\n'.repeat(1e6)}, {signal: stop.signal, onProgress: () => stop.abort()})"); got.Code != "cancelled" {
			t.Errorf("cancelled: %.100s %s %s", got.Value, got.Code, got.Message)
		}
		p.EngineAnswers()
	})
}

// A million decks in a file, shuffled by Fisher–Yates from a small generator with a fixed seed.
func million(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "million.txt")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	x := uint32(2463534242)
	var deck [52]int
	for i := range deck {
		deck[i] = i
	}
	for range 1_000_000 {
		for i := 51; i > 0; i-- {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			j := uint64(x) * uint64(i+1) >> 32
			deck[i], deck[j] = deck[j], deck[i]
		}
		for i, c := range deck {
			if c > 9 {
				w.WriteByte('0' + byte(c/10))
			}
			w.WriteByte('0' + byte(c%10))
			if i < 51 {
				w.WriteByte(' ')
			}
		}
		w.WriteByte('\n')
	}
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return file
}

// Quick means 20 s on two idle processors. Here they may be shared with others, so only three times that fails, and the
// time is logged. That no task is long goes by computing time and three windows, for the reasons given at the chart of
// orders.
func TestAMillionDecksAreJudgedWhileThePageStaysUsable(t *testing.T) {
	file := million(t)
	tests.Alone(t)
	p := tests.OpenReady(t, tests.HTTP).In("#judge")
	for window := 1; ; window++ {
		begun := time.Now()
		openFile(p, file)
		p.Reads(tests.Wait, "Reading: ")
		long := p.Trace(func() { p.Eval("new Promise(resolve => setTimeout(resolve, 1500))", nil) }) // what is measured
		busy := regexp.MustCompile(`^Reading: \d+ %$`).MatchString(p.Readout())
		p.Reads(2*time.Minute, "1,000,000 deals of 52 cards.")
		took := time.Since(begun)
		t.Logf("%v; tasks over 50 ms by the clock, and of these computing: %.1f", took, long)
		if p.Loud() != "No evidence" {
			t.Errorf("%q", p.Readout())
		}
		if took > time.Minute {
			t.Errorf("it took %v", took)
		}
		if busy && !slices.ContainsFunc(long, func(m tests.MainTask) bool { return m.CPU > 50 }) {
			break
		}
		if window == 3 {
			t.Errorf("in each of %d windows some tasks are too long, or it was not at work (%v)", window, busy)
			break
		}
		p.Click("button", "Clear")
	}
}
