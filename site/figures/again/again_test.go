//go:build !js

// The tests of the figure “again”: how far off fair a shuffle is after each time; and of times in the other figures.
package again

import (
	"fmt"
	"html"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/mt19937"
	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

// left asks the Go package for what the figure should show.
func left(t *testing.T, name string, cards, times int) *bias.Again {
	t.Helper()
	a, err := bias.NewAgain(tests.Shuffle(t, name), cards, times)
	if err != nil {
		t.Fatal(err)
	}
	for a.Step(1<<30) < 1 {
	}
	return a
}

// number reads what the page writes: 33.4 %, 6.68 × 10⁻⁸ %.
func number(t *testing.T, text string) float64 {
	t.Helper()
	plain := strings.NewReplacer("\u00a0", "", " ", "", "%", "", ",", "").Replace(text)
	plain = strings.NewReplacer("×10", "e", "⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(plain)
	n, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		t.Errorf("%q is no number", text)
	}
	return n
}

// alike is as near as three digits tell.
func alike(got, want float64) bool { return math.Abs(got-want) <= 0.006*want }

// points returns the names of the marks.
func points(p *tests.Tab, of int) (names []string) {
	p.T.Helper()
	p.Until("the marks", tests.EngineWait, func() (bool, error) {
		p.Eval("[...document.querySelectorAll('#again .again-point')].map((point) => point.getAttribute('aria-label'))", &names)
		return tests.When(len(names) == of, "there are %d", len(names))
	})
	return names
}

func TestSevenRifflesAreAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#again")
		p.ByRole("button", "Copy link").Call("function() { this.scrollIntoView({block: 'center', behavior: 'instant'}) }", nil)
		p.Reads(tests.EngineWait, "One riffle, 52 cards: below 50 % after 7 times, below 10 % after 9 times; after 10 times 4.29 % of all deals would still have to end otherwise.")
		names := points(p, 10)
		if names[6] != "7 times: 33.4\u00a0% off fair" || names[0] != "1 time: 100\u00a0% off fair" {
			t.Errorf("the marks are called %q", names)
		}
		p.Unfold("The numbers as a table")
		rows := p.ByRole("table", "").Table()
		for k, want := range left(t, "riffle-1", 52, 10).Rows {
			if row := rows[k+1]; row[0] != strconv.Itoa(k+1) || !strings.HasPrefix(row[1], ">") && !alike(number(t, row[1]), 100*want.Off) {
				t.Errorf("row %d is %q, want %+v", k+1, row, want)
			}
		}
	})
}

func TestWhatTheFigureShowsIsWhatGoCounts(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#again")
	for _, c := range []struct {
		name         string
		cards, times int
		says         string
	}{
		{"naive", 3, 8, "Naive, 3 cards: below 10 % after 1 time, below 1 % after 2 times; after 8 times 5.31 × 10⁻¹⁰ % of all deals"},
		{"sattolo", 4, 5, "Sattolo, 4 cards: 50 % off fair after 5 times, and the same the time before. 12 orders never come."},
		{"cut", 5, 3, "115 orders never come."},
		{"overhand", 6, 4, "of all deals would still have to end otherwise"},
		{"insertion", 5, 3, "Insertion is fair, and stays fair."},
		{"riffle-7", 104, 2, "Seven riffles, 104 cards: below 1 % after 2 times"},
	} {
		p.GoTo("figure=again&shuffle=" + c.name + "&cards=" + strconv.Itoa(c.cards) + "&times=" + strconv.Itoa(c.times) + "&scale=log")
		p.Reads(tests.EngineWait, c.says)
		p.Unfold("The numbers as a table")
		rows := p.ByRole("table", "").Table()
		a := left(t, c.name, c.cards, c.times)
		if len(rows) != c.times+1 || len(rows[0]) != 6 {
			t.Fatalf("%s: the table is %q", c.name, rows)
		}
		for k, want := range a.Rows {
			row := rows[k+1]
			for i, n := range []float64{100 * want.Off, 100 * want.Separation, want.Most, want.Fewest, want.Never} {
				if got := row[i+1]; !strings.HasPrefix(got, ">") && !alike(number(t, got), n) {
					t.Errorf("%s, %d times, column %d: %s, want %v", c.name, k+1, i+1, got, n)
				}
			}
		}
	}
	p.GoTo("figure=again&shuffle=naive&cards=52&times=2&scale=linear")
	p.Reads(tests.EngineWait, fmt.Sprintf("after 2 times at least %.3g %% off fair. This is a floor", 100*left(t, "naive", 52, 2).Rows[1].Off))
	if names := points(p, 2); !strings.HasPrefix(names[0], "1 time: at least ") {
		t.Errorf("the marks are called %q", names)
	}
	p.GoTo("figure=again&shuffle=overhand&cards=52&times=2")
	p.Reads(tests.EngineWait, "overhand with 52 cards has more than")
}

func TestTheMarksAreReachedByKeysAndTellTheirNumbers(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.Disk, "#figure=again&shuffle=naive&cards=4&times=5&embed").In("#again")
	points(p, 5)
	p.Eval("document.querySelector('#again .again-point[tabindex=\"0\"]').focus()", nil)
	told := func() string {
		return p.Text("[...document.querySelectorAll('#again .again-point text')].filter((text) => getComputedStyle(text).visibility === 'visible').map((text) => text.textContent).join('|')")
	}
	if got := told(); got != "1 ×: 6.51\u00a0%" {
		t.Errorf("it tells %q", got)
	}
	p.Press(kb.End)
	if got := told(); !strings.HasPrefix(got, "5 ×: ") || strings.Contains(got, "|") {
		t.Errorf("it tells %q", got)
	}
	p.WaitFor("document.querySelectorAll('#again .again-line').length > 10", tests.EngineWait) // the others have come
	if got := p.Text("[...document.querySelectorAll('#again .again-name')].filter((name) => name.textContent === 'Out-faro').length"); got != "1" {
		t.Errorf("%s lines are called Out-faro", got)
	}
}

// ---- times, in the figures that show a shuffle ----

func TestAShuffleIsShownSeveralTimesInARow(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	twice := shuffle.Times(tests.Shuffle(t, "naive"), 2)
	counts, err := bias.CountExact(twice, 3)
	if err != nil {
		t.Fatal(err)
	}
	orders := p.In("#orders")
	orders.Fill("spinbutton", "Times in a row", "2")
	orders.Reads(tests.EngineWait, "729 paths to 6 orders, from 121 to 122 each.")
	if counts[0] != 121 && counts[0] != 122 {
		t.Errorf("there are %v", counts)
	}
	orders.Click("button", "+1,000 shuffles")
	orders.Deals(1000)
	if got := orders.Hash().Get("times"); got != "2" {
		p.WaitFor("location.hash.includes('times=2')", tests.Wait)
	}
	paths := p.In("#paths")
	p.GoTo("figure=paths&shuffle=cut&times=2&cards=3")
	paths.Reads(tests.EngineWait, "9 paths to 6 orders")
	p.GoTo("figure=paths&shuffle=naive&times=60&cards=4")
	paths.Reads(tests.EngineWait, "More than 2⁵³ paths to 24 orders")
	p.GoTo("figure=orders&shuffle=naive&times=9&cards=5")
	orders.Reads(tests.EngineWait, "More paths than can be counted, to 120 orders:")

	steps := p.In("#steps")
	p.GoTo("figure=steps&shuffle=insertion&times=3&cards=4&seed=1")
	steps.Reads(tests.EngineWait, "4 cards in order, and 12 rounds to come.")
	p.GoTo("figure=deal&shuffle=out-faro&times=8&seed=1")
	p.In("#deal").ShowsDeck(tests.FreshDeck)
	p.GoTo("figure=growth&shuffle=naive&times=2")
	p.In("#growth").Reads(tests.EngineWait, "Counting")

	// Whoever types what cannot be stays where he is, and is told by the browser.
	p.GoTo("figure=orders&shuffle=naive&times=2&cards=3")
	orders.Reads(tests.EngineWait, "729 paths")
	orders.Fill("spinbutton", "Times in a row", "101")
	if got := orders.Settings()["times"]; got != "2" {
		t.Errorf("times is %q", got)
	}
	p.GoTo("figure=orders&shuffle=naive&times=0&cards=3")
	orders.Reads(tests.EngineWait, "27 paths")
	if got := orders.Caution(); !strings.Contains(got, "times=0") {
		t.Errorf("it cautions %q", got)
	}
}

// ---- riffles by hand ----

func TestRisingSequencesAreTold(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.GoTo("figure=steps&shuffle=riffle-1&times=2&cards=13&seed=1")
	steps := p.In("#steps")
	steps.Reads(tests.EngineWait, "13 cards in order, and 2 rounds to come.")
	last := shuffle.Times(tests.Shuffle(t, "riffle-1"), 2)
	order := last.Steps(mt19937.New(1), 13)[1].Order
	for range 6 {
		steps.Click("button", "Step")
	}
	steps.Reads(tests.Wait, rising(order)+" rising sequences")
	var shown int
	p.Eval("new Set([...document.querySelectorAll('#steps .stepper-cards > .rising')].map((card) => getComputedStyle(card).boxShadow)).size", &shown)
	if want := rising(order); strconv.Itoa(shown) != want {
		t.Errorf("%d colours, want %s", shown, want)
	}
	moved := append(append(append([]int{}, order[1:7]...), order[0]), order[7:]...)
	steps.Click("button", "Move the top card")
	steps.Reads(tests.Wait, "the top card is moved to place 7. "+rising(moved)+" rising sequences")
	steps.Click("radio", "Naive")
	steps.Reads(tests.EngineWait, "13 cards in order, and 26 rounds to come.")
	p.WaitFor("![...document.querySelectorAll('#steps button')].find((button) => button.textContent === 'Move the top card').checkVisibility()", tests.Wait)
}

func rising(order []int) string {
	at := make([]int, len(order))
	for place, card := range order {
		at[card] = place
	}
	sequences := 1
	for card := 1; card < len(at); card++ {
		if at[card] < at[card-1] {
			sequences++
		}
	}
	return strconv.Itoa(sequences)
}

// The article's table and the figure write the same shares alike, though Go writes one and JavaScript the other.
func TestTheArticleWritesSharesAsTheFigureDoes(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var written [][]string
	p.Eval(`(async () => {
		const { offText } = await import('./figures/again/words.js');
		const asked = [['riffle-1', 52], ['naive', 3], ['sattolo', 4]];
		const answers = await Promise.all(asked.map(([shuffle, cards]) => shuffleLab.again({ shuffle, cards, times: 10 })));
		return answers[0].rows.map((_, i) => answers.map(({ rows }) => offText(rows[i].off)));
	})()`, &written)
	_, table, _ := strings.Cut(tests.ReadSite(t, "index.html"), "Off fair after so many times in a row")
	table, _, _ = strings.Cut(table, "</table>")
	powers := regexp.MustCompile(`<sup>([−\d]+)</sup>`)
	digits := strings.NewReplacer("−", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	table = powers.ReplaceAllStringFunc(table, func(sup string) string { return digits.Replace(powers.FindStringSubmatch(sup)[1]) })
	var told [][]string
	for _, row := range regexp.MustCompile(`<tr><th scope="row">\d+</th>.*</tr>`).FindAllString(table, -1) {
		var cells []string
		for _, cell := range regexp.MustCompile(`<td>(.*?)</td>`).FindAllStringSubmatch(row, -1) {
			cells = append(cells, html.UnescapeString(cell[1]))
		}
		told = append(told, cells)
	}
	if len(told) != 10 || !reflect.DeepEqual(told, written) {
		t.Errorf("the article has  %q\nthe figure writes %q", told, written)
	}
}

// No word of the chart is cut at its edges, on either scale.
func TestTheChartsWordsAreWhole(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP).In("#again")
	p.Eval("document.querySelector('#again').scrollIntoView()", nil)
	for _, width := range []int{1280, 390} {
		p.SetViewport(width, 900, false)
		for _, scale := range []string{"Linear", "Logarithmic"} {
			p.Click("radio", scale)
			p.WaitFor("document.querySelectorAll('#again .again-name').length > 8", tests.EngineWait)
			p.Drawn()
			var cut []string
			p.Eval(`(() => {
				const svg = document.querySelector('#again .again-chart svg, #again svg.again-chart') ?? document.querySelector('#again svg');
				const { left, right } = svg.getBoundingClientRect();
				return [...svg.querySelectorAll('text')].filter((text) => { const box = text.getBoundingClientRect(); return box.left < left - 1 || box.right > right + 1; }).map((text) => text.textContent);
			})()`, &cut)
			if len(cut) > 0 {
				t.Errorf("%s, %d wide: cut are %q", scale, width, cut)
			}
		}
	}
}
