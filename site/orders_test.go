//go:build !js

package site

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// The chart of orders: dealt live, exact beside it.

// An orderRow is a row of the chart's table.
type orderRow struct {
	order   string
	dealt   int
	share   string
	exact   int // of so many paths
	paths   int
	against string
}

// numbers opens the table of the chart and reads it once it has a row for each bar and holds all the shuffles dealt.
func (p *tab) numbers(total int) (rows []orderRow) {
	p.t.Helper()
	p.openDetails("The numbers as a table")
	exact := regexp.MustCompile(`^([\d,]+) of ([\d,]+)$`)
	p.until(fmt.Sprintf("a table of %d shuffles", total), wait, func() (bool, error) {
		rows = nil
		sum := 0
		for _, cells := range p.byRole("table", "").table()[1:] {
			m := exact.FindStringSubmatch(cells[3])
			if m == nil {
				return false, fmt.Errorf("row %q", cells)
			}
			row := orderRow{cells[0], wholeNumber(p.t, cells[1]), cells[2], wholeNumber(p.t, m[1]), wholeNumber(p.t, m[2]), cells[4]}
			sum += row.dealt
			rows = append(rows, row)
		}
		return sum == total && len(rows) == len(p.bars()), nil
	})
	return rows
}

func (p *tab) openDetails(summary string) {
	p.t.Helper()
	e := p.byRole("DisclosureTriangle", summary)
	var open bool
	if e.call("function() { return this.parentElement.open }", &open); !open {
		e.call("function() { this.click() }", nil) // by script: the chart above may still be growing
	}
}

var dealtSoFar = regexp.MustCompile(`^([\d,]+) shuffles? dealt`)

// total reads how many shuffles are dealt, 0 before the first.
func (p *tab) total() int {
	p.t.Helper()
	if m := dealtSoFar.FindStringSubmatch(p.readout()); m != nil {
		return wholeNumber(p.t, m[1])
	}
	return 0
}

// runTo runs the chart until it has dealt so many, pauses it and returns how many they are by then.
func (p *tab) runTo(least int) int {
	p.t.Helper()
	p.click("button", "Run")
	p.until(fmt.Sprintf("%d shuffles", least), time.Minute, func() (bool, error) { return p.total() >= least, nil })
	if !strings.Contains(p.readout(), " a second") {
		p.t.Errorf("running, it does not tell its rate: %q", p.readout())
	}
	p.click("button", "Pause")
	p.until("a pause", wait, func() (bool, error) { return !strings.Contains(p.readout(), " a second"), nil })
	p.byRole("button", "Run")
	return p.total()
}

// setSeed gives the chart a seed, which starts it over.
func (p *tab) setSeed(seed string) {
	p.t.Helper()
	p.openDetails("More")
	p.fill("textbox", "Seed", seed)
	p.reads(wait, "Nothing dealt yet")
}

// sampled deals the same sample here, by the Go packages.
func sampled(t *testing.T, name, seed string, cards, n int) []int {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := shuffle.ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	sampler, err := bias.NewSampler(s, "mt19937", parsed, nil, cards, bias.Orders)
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]uint64, sampler.Size())
	sampler.Add(counts, uint64(n), n)
	list := make([]int, len(counts))
	for i, c := range counts {
		list[i] = int(c)
	}
	return list
}

// near checks that a bar lies where chance p allows.
//
// The count of a bar is binomial, close to normal for N ≥ 20,000. It is more than 6 standard deviations off once in
// 5·10^8 samples. The seed is fixed, but where the sample stops is not: the limit lies a little above the 5.33 that
// stand for 10^−7, to leave room for the places at which a machine may stop.
func near(t *testing.T, what string, count, n int, p float64) {
	t.Helper()
	if off := math.Abs(float64(count)-p*float64(n)) / math.Sqrt(p*(1-p)*float64(n)); off > 6 {
		t.Errorf("%s: %d of %d is %.1f standard deviations from a share of %.4f", what, count, n, off, p)
	}
}

const enough = 20_000

func TestTheChartOfOrders(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h).in("#orders")
		for _, part := range []struct {
			name string
			do   func(t *testing.T, p *tab)
		}{
			{"the naive shuffle comes to fours and fives of 27", naiveBars},
			{"the buttons add 1, 10 and 1,000, and reset forgets them", addedBars},
			{"the bars are reached by the keyboard", keyedBars},
			{"a fair shuffle is flat", flatBars},
			{"two, four and five cards", otherBars},
			{"a wrong seed is refused and the sample stays", wrongSampleSeed},
			{"a seed can be typed while the chart runs", seedTypedInARun},
		} {
			if !t.Run(part.name, func(t *testing.T) { part.do(t, p.as(t)) }) {
				return
			}
		}
	})
}

func naiveBars(t *testing.T, p *tab) {
	p.setSeed("1")
	n := p.runTo(enough)
	rows := p.numbers(n)
	orders := []string{"A 2 3", "A 3 2", "2 A 3", "2 3 A", "3 A 2", "3 2 A"}
	for i, paths := range []int{4, 5, 5, 5, 4, 4} {
		row := rows[i]
		if row.order != orders[i] || row.exact != paths || row.paths != 27 {
			t.Errorf("%+v", row)
		}
		if want := strconv.FormatFloat(100*float64(row.dealt)/float64(n), 'f', 2, 64) + " %"; row.share != want {
			t.Errorf("%+v: want %s", row, want)
		}
		if want := map[int]string{4: "−11.1 %", 5: "+11.1 %"}[paths]; row.against != want {
			t.Errorf("%+v: want %s", row, want)
		}
		near(t, row.order, row.dealt, n, float64(paths)/27)
	}
	p.isSample(rows, "naive", 3, n, "1")

	// Going on after the pause is the same sample still.
	n = p.runTo(n + 1)
	p.isSample(p.numbers(n), "naive", 3, n, "1")

	// The bars say the same as the table.
	bars := p.in("#orders").bars()
	for i, row := range p.numbers(n) {
		if want := fmt.Sprintf("%s: %s of %s,", row.order, grouped(row.dealt), grouped(n)); !strings.HasPrefix(bars[i], want) || !strings.Contains(bars[i], fmt.Sprintf("%d of 27", row.exact)) {
			t.Errorf("bar %q, want %s", bars[i], want)
		}
	}
}

// isSample checks that the counts are those of this sample, by the page's own engine and by Go on this machine.
func (p *tab) isSample(rows []orderRow, name string, cards, n int, seed string) {
	p.t.Helper()
	var counts []int
	for _, row := range rows {
		counts = append(counts, row.dealt)
	}
	var engine []int
	p.eval(fmt.Sprintf("shuffleLab.sample({shuffle: %q, cards: %d, seed: %q, shuffles: %d}).then(s => [...s.counts])", name, cards, seed, n), &engine)
	if here := sampled(p.t, name, seed, cards, n); !slices.Equal(counts, here) || !slices.Equal(engine, here) {
		p.t.Errorf("%d shuffles: the chart has %v, the engine %v, here they are %v", n, counts, engine, here)
	}
}

func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// bars returns what assistive technology calls the bars.
func (p *tab) bars() (names []string) {
	p.t.Helper()
	p.byRole("group", "Orders").call("function() { return [...this.querySelectorAll('.bar')].map(b => b.getAttribute('aria-label')) }", &names)
	return names
}

func addedBars(t *testing.T, p *tab) {
	p.click("button", "Reset")
	p.reads(wait, "Nothing dealt yet")
	total := 0
	names := map[int]string{1: "+1 shuffle", 10: "+10 shuffles", 1000: "+1,000 shuffles"}
	for _, more := range []int{1, 10, 1000, 1} {
		p.click("button", names[more])
		total += more
		p.until(fmt.Sprintf("%d shuffles", total), wait, func() (bool, error) { return p.total() == total, nil })
	}
	seed := p.takesSeed(freshSeed)
	p.isSample(p.numbers(total), "naive", 3, total, seed)
	p.click("button", "Reset")
	p.reads(wait, "Nothing dealt yet")
	p.until("empty bars", wait, func() (bool, error) {
		names := p.bars()
		return len(names) == 6 && !slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(name, "none dealt yet") }), nil
	})
	p.numbers(0)
	p.click("button", "+1 shuffle")
	p.until("1 shuffle", wait, func() (bool, error) { return p.total() == 1, nil })
	p.takesSeed(freshSeed, seed)
}

func keyedBars(t *testing.T, p *tab) {
	focused := func() string {
		return p.text("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
	}
	var stops int
	p.byRole("group", "Orders").call("function() { return this.querySelectorAll('[tabindex=\"0\"]').length }", &stops)
	if stops != 1 {
		t.Errorf("the tabulator stops %d times in the chart, want once", stops)
	}
	// Into the chart by the tabulator, from the controls behind it.
	p.byRole("radio", "Naive").call("function() { this.focus() }", nil)
	p.until("the focus on a bar", wait, func() (bool, error) {
		p.do("shift and tabulator", keyWith(kb.Tab, shift))
		return strings.HasPrefix(focused(), "A 2 3: "), nil
	})
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "A 3 2: "}, {kb.ArrowRight, "2 A 3: "}, {kb.ArrowLeft, "A 3 2: "}, {kb.End, "3 2 A: "}, {kb.ArrowRight, "3 2 A: "}, {kb.Home, "A 2 3: "}, {kb.ArrowLeft, "A 2 3: "},
	} {
		p.press(step.key)
		if got := focused(); !strings.HasPrefix(got, step.want) {
			t.Errorf("key %q leads to %q, want %s", step.key, got, step.want)
		}
	}
	// The buttons work by keys too.
	before := p.total()
	p.byRole("button", "+10 shuffles").call("function() { this.focus() }", nil)
	p.press(kb.Enter)
	p.press(" ")
	p.until("20 more", wait, func() (bool, error) { return p.total() == before+20, nil })
}

func flatBars(t *testing.T, p *tab) {
	for _, title := range []string{"Fisher–Yates", "Insertion"} {
		p.click("radio", title)
		p.reads(wait, "6 paths to 6 orders, 1 each")
		p.setSeed("2")
		n := p.runTo(enough)
		rows := p.numbers(n)
		for _, row := range rows {
			if row.exact != 1 || row.paths != 6 {
				t.Errorf("%s: %+v", title, row)
			}
			near(t, title+" "+row.order, row.dealt, n, 1./6)
		}
		p.isSample(rows, map[string]string{"Fisher–Yates": "fisher-yates", "Insertion": "insertion"}[title], 3, n, "2")
	}
	p.click("radio", "Naive")
	p.reads(wait, "27 paths")
}

func otherBars(t *testing.T, p *tab) {
	naive, err := shuffle.Lookup("naive")
	if err != nil {
		t.Fatal(err)
	}
	for _, cards := range []int{2, 4, 5} {
		p.click("radio", strconv.Itoa(cards))
		want, err := bias.CountExact(naive, cards)
		if err != nil {
			t.Fatal(err)
		}
		paths := int(math.Pow(float64(cards), float64(cards)))
		each := fmt.Sprintf("from %d to %d", slices.Min(want), slices.Max(want))
		if slices.Min(want) == slices.Max(want) {
			each = strconv.FormatUint(want[0], 10)
		}
		p.reads(wait, fmt.Sprintf("%s paths to %d orders, %s each. Nothing dealt yet.", grouped(paths), len(want), each))
		p.click("button", "+1,000 shuffles")
		p.until("1,000 shuffles", wait, func() (bool, error) { return p.total() == 1000, nil })
		rows := p.numbers(1000)
		if len(rows) != len(want) || len(p.bars()) != len(want) {
			t.Fatalf("%d cards: %d rows, %d bars", cards, len(rows), len(p.bars()))
		}
		for i, row := range rows {
			if row.exact != int(want[i]) || row.paths != paths {
				t.Errorf("%d cards: %+v, want %d", cards, row, want[i])
			}
		}
		p.isSample(rows, "naive", cards, 1000, p.byRole("textbox", "Seed").value())
	}
	// Seen as deviations the axis has both signs; the numbers stay.
	p.click("radio", "3")
	p.reads(wait, "27 paths")
	p.click("button", "+1,000 shuffles")
	p.until("1,000 shuffles", wait, func() (bool, error) { return p.total() == 1000, nil })
	share := p.bars()
	drawn := func() (s string) {
		p.byRole("group", "Orders").call("function() { return this.textContent }", &s)
		return s
	}
	if strings.Contains(drawn(), "−") {
		t.Errorf("as shares the chart has negative numbers: %s", drawn())
	}
	p.openDetails("More")
	p.click("radio", "Above or below fair")
	p.until("an axis with both signs", wait, func() (bool, error) { s := drawn(); return strings.Contains(s, "−") && strings.Contains(s, "+"), nil })
	if !slices.Equal(p.bars(), share) {
		t.Errorf("the bars are called %q, and were %q", p.bars(), share)
	}
	p.click("radio", "Share")
}

func seedTypedInARun(t *testing.T, p *tab) {
	p.click("button", "Reset")
	p.click("button", "Run")
	p.until("some shuffles", wait, func() (bool, error) { return p.total() > 1000, nil })
	seed := p.byRole("textbox", "Seed")
	seed.click()
	seed.call("function() { this.select() }", nil)
	p.do("typing", insertText("-7"))
	before := p.total()
	p.until("more shuffles", wait, func() (bool, error) { return p.total() > 2*before, nil })
	if got := seed.value(); got != "-7" {
		t.Fatalf("while the chart ran, the typed seed became %q", got)
	}
	p.press(kb.Tab)
	before = p.total()
	p.until("more shuffles", wait, func() (bool, error) { return p.total() > before, nil })
	if got := seed.value(); got != "-7" || !strings.Contains(p.text("document.querySelector('#orders .fault:not([hidden])').textContent"), "whole number") {
		t.Errorf("the wrong seed is shown as %q", got)
	}
	p.click("button", "Pause")
	p.click("button", "Reset") // lets the wrong one go
	if got := seed.value(); got != "" || p.text("document.querySelector('#orders .fault:not([hidden])')") != "null" {
		t.Errorf("after a reset the seed is %q", got)
	}
}

func wrongSampleSeed(t *testing.T, p *tab) {
	before := p.total()
	for _, seed := range []string{"-1", "1e3", "4294967296", "0x"} {
		p.fill("textbox", "Seed", seed)
		var invalid string
		p.byRole("textbox", "Seed").call("function() { return this.getAttribute('aria-invalid') }", &invalid)
		if invalid != "true" {
			t.Errorf("seed %q is not refused", seed)
		}
	}
	if p.total() != before || before == 0 {
		t.Errorf("%d shuffles, before the wrong seeds %d", p.total(), before)
	}
}

// Drawn above or below fair, the axis comes closer as chance allows less, so that a long sample can still be seen in its band.
func TestTheAxisOffFairComesCloser(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=fisher-yates&cards=3&seed=42&shuffles=1000000&view=off").in("#orders")
	p.until("the sample", wait, func() (bool, error) { return p.total() == 1000000, nil })
	p.waitFor("[...document.querySelectorAll('#orders .axis text')].map((e) => e.textContent).join() === '−1\u00a0%,0\u00a0%,+1\u00a0%'", wait)
	p.waitFor("document.querySelector('#orders .band').getBoundingClientRect().height > document.querySelector('#orders .chart').getBoundingClientRect().height / 10", wait)
}
