//go:build !js

// The tests of the figure “orders”: dealt live, exact beside it, and judged.
package orders

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func open(t *testing.T, h tests.Home, before ...string) *tests.Tab {
	t.Helper()
	p := tests.OpenReady(t, h, before...).In("#orders")
	p.Reads(tests.Wait, "27 paths to 6 orders, from 4 to 5 each. Nothing dealt yet.")
	return p
}

// runTo runs the chart until it has dealt so many, pauses it and returns how many they are by then.
func runTo(p *tests.Tab, least int) int {
	p.T.Helper()
	p.Click("button", "Run")
	p.DealsOver(least - 1)
	if !strings.Contains(p.Readout(), " a second") {
		p.T.Errorf("running, it does not tell its rate: %q", p.Readout())
	}
	return pause(p)
}

// pause pauses a run, and returns how many shuffles are dealt when the last portion is in.
func pause(p *tests.Tab) int {
	p.T.Helper()
	p.Click("button", "Pause")
	p.Until("a pause", tests.Wait, func() (bool, error) { return !strings.Contains(p.Readout(), " a second"), nil })
	p.ByRole("button", "Run")
	return p.Total()
}

// setSeed gives the chart a seed, which starts it over.
func setSeed(p *tests.Tab, seed string) {
	p.T.Helper()
	p.Unfold("More")
	p.Fill("textbox", "Seed", seed)
	p.Reads(tests.Wait, "Nothing dealt yet")
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

var sixOrders = []string{"A 2 3", "A 3 2", "2 A 3", "2 3 A", "3 A 2", "3 2 A"}

func TestTheChartOfOrders(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := open(t, h)
		for _, part := range []struct {
			name string
			do   func(t *testing.T, p *tests.Tab)
		}{
			{"the naive shuffle comes to fours and fives of 27", naiveBars},
			{"the buttons add 1, 10 and 1,000, and reset forgets them", addedBars},
			{"the bars are reached by the keyboard", keyedBars},
			{"a fair shuffle is flat", flatBars},
			{"two, four and five cards", otherBars},
			{"a wrong seed is refused and the sample stays", wrongSeed},
			{"a seed can be typed while the chart runs", seedTypedInARun},
		} {
			if !t.Run(part.name, func(t *testing.T) { part.do(t, p.As(t)) }) {
				return
			}
		}
	})
}

func naiveBars(t *testing.T, p *tests.Tab) {
	setSeed(p, "1")
	n := runTo(p, enough)
	rows := p.OrderRows(n)
	for i, paths := range []int{4, 5, 5, 5, 4, 4} {
		row := rows[i]
		if row.Order != sixOrders[i] || row.Exact != paths || row.Paths != 27 {
			t.Errorf("%+v", row)
		}
		if want := strconv.FormatFloat(100*float64(row.Dealt)/float64(n), 'f', 2, 64) + " %"; row.Share != want {
			t.Errorf("%+v: want %s", row, want)
		}
		if want := map[int]string{4: "−11.1 %", 5: "+11.1 %"}[paths]; row.Against != want {
			t.Errorf("%+v: want %s", row, want)
		}
		near(t, row.Order, row.Dealt, n, float64(paths)/27)
	}
	p.IsSample(rows, "naive", 3, n, "1")

	// Going on after the pause is the same sample still.
	n = runTo(p, n+1)
	p.IsSample(p.OrderRows(n), "naive", 3, n, "1")

	// The bars say the same as the table.
	bars := p.Bars()
	for i, row := range p.OrderRows(n) {
		if want := fmt.Sprintf("%s: %s of %s,", row.Order, tests.Grouped(row.Dealt), tests.Grouped(n)); !strings.HasPrefix(bars[i], want) || !strings.Contains(bars[i], fmt.Sprintf("%d of 27", row.Exact)) {
			t.Errorf("bar %q, want %s", bars[i], want)
		}
	}
}

func addedBars(t *testing.T, p *tests.Tab) {
	p.Click("button", "Reset")
	p.Reads(tests.Wait, "Nothing dealt yet")
	total := 0
	names := map[int]string{1: "+1 shuffle", 10: "+10 shuffles", 1000: "+1,000 shuffles"}
	for _, more := range []int{1, 10, 1000, 1} {
		p.Click("button", names[more])
		total += more
		p.Deals(total)
	}
	seed := p.TakesSeed(tests.FreshSeed)
	p.IsSample(p.OrderRows(total), "naive", 3, total, seed)
	p.Click("button", "Reset")
	p.Reads(tests.Wait, "Nothing dealt yet")
	p.Until("empty bars", tests.Wait, func() (bool, error) {
		names := p.Bars()
		return len(names) == 6 && !slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(name, "none dealt yet") }), nil
	})
	p.OrderRows(0)
	p.Click("button", "+1 shuffle")
	p.Deals(1)
	p.TakesSeed(tests.FreshSeed, seed)
}

func keyedBars(t *testing.T, p *tests.Tab) {
	focused := func() string {
		return p.Text("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
	}
	var stops int
	p.ByRole("group", "Orders").Call("function() { return this.querySelectorAll('[tabindex=\"0\"]').length }", &stops)
	if stops != 1 {
		t.Errorf("the tabulator stops %d times in the chart, want once", stops)
	}
	// Into the chart by the tabulator, from the controls behind it.
	p.ByRole("radio", "Naive").Focus()
	p.Until("the focus on a bar", tests.Wait, func() (bool, error) {
		p.PressWith(kb.Tab, input.ModifierShift)
		return strings.HasPrefix(focused(), "A 2 3: "), nil
	})
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "A 3 2: "}, {kb.ArrowRight, "2 A 3: "}, {kb.ArrowLeft, "A 3 2: "}, {kb.End, "3 2 A: "}, {kb.ArrowRight, "3 2 A: "}, {kb.Home, "A 2 3: "}, {kb.ArrowLeft, "A 2 3: "},
	} {
		p.Press(step.key)
		if got := focused(); !strings.HasPrefix(got, step.want) {
			t.Errorf("key %q leads to %q, want %s", step.key, got, step.want)
		}
	}
	// The buttons work by keys too.
	before := p.Total()
	p.ByRole("button", "+10 shuffles").Focus()
	p.Press(kb.Enter)
	p.Press(" ")
	p.Deals(before + 20)
}

func flatBars(t *testing.T, p *tests.Tab) {
	for _, title := range []string{"Fisher–Yates", "Insertion"} {
		p.Click("radio", title)
		p.Reads(tests.Wait, "6 paths to 6 orders, 1 each")
		setSeed(p, "2")
		n := runTo(p, enough)
		rows := p.OrderRows(n)
		for _, row := range rows {
			if row.Exact != 1 || row.Paths != 6 {
				t.Errorf("%s: %+v", title, row)
			}
			near(t, title+" "+row.Order, row.Dealt, n, 1./6)
		}
		p.IsSample(rows, map[string]string{"Fisher–Yates": "fisher-yates", "Insertion": "insertion"}[title], 3, n, "2")
	}
	p.Click("radio", "Naive")
	p.Reads(tests.Wait, "27 paths")
}

func otherBars(t *testing.T, p *tests.Tab) {
	for _, cards := range []int{2, 4, 5} {
		p.Click("radio", strconv.Itoa(cards))
		want := tests.Exact(t, "naive", cards)
		paths := int(math.Pow(float64(cards), float64(cards)))
		least, most := tests.Extremes(want)
		each := fmt.Sprintf("from %d to %d", least, most)
		if least == most {
			each = strconv.FormatUint(most, 10)
		}
		p.Reads(tests.Wait, fmt.Sprintf("%s paths to %d orders, %s each. Nothing dealt yet.", tests.Grouped(paths), len(want), each))
		p.Click("button", "+1,000 shuffles")
		p.Deals(1000)
		rows := p.OrderRows(1000)
		if len(rows) != len(want) || len(p.Bars()) != len(want) {
			t.Fatalf("%d cards: %d rows, %d bars", cards, len(rows), len(p.Bars()))
		}
		for i, row := range rows {
			if row.Exact != int(want[i]) || row.Paths != paths {
				t.Errorf("%d cards: %+v, want %d", cards, row, want[i])
			}
		}
		p.IsSample(rows, "naive", cards, 1000, p.ByRole("textbox", "Seed").Value())
	}
	// Seen as deviations the axis has both signs; the numbers stay.
	p.Click("radio", "3")
	p.Reads(tests.Wait, "27 paths")
	p.Click("button", "+1,000 shuffles")
	p.Deals(1000)
	share := p.Bars()
	drawn := func() (s string) {
		p.ByRole("group", "Orders").Call("function() { return this.textContent }", &s)
		return s
	}
	if strings.Contains(drawn(), "−") {
		t.Errorf("as shares the chart has negative numbers: %s", drawn())
	}
	p.Unfold("More")
	p.Click("radio", "Above or below fair")
	p.Until("an axis with both signs", tests.Wait, func() (bool, error) { s := drawn(); return strings.Contains(s, "−") && strings.Contains(s, "+"), nil })
	if !slices.Equal(p.Bars(), share) {
		t.Errorf("the bars are called %q, and were %q", p.Bars(), share)
	}
	p.Click("radio", "Share")
}

// fault is what is said of a wrong seed, "" if nothing.
func fault(p *tests.Tab) string {
	return p.Text("document.querySelector('#orders .fault:not([hidden])')?.textContent ?? ''")
}

func wrongSeed(t *testing.T, p *tests.Tab) {
	before := p.Total()
	for _, seed := range []string{"-1", "1e3", "4294967296", "0x"} {
		p.Fill("textbox", "Seed", seed)
		var invalid string
		p.ByRole("textbox", "Seed").Call("function() { return this.getAttribute('aria-invalid') }", &invalid)
		if invalid != "true" {
			t.Errorf("seed %q is not refused", seed)
		}
	}
	if p.Total() != before || before == 0 {
		t.Errorf("%d shuffles, before the wrong seeds %d", p.Total(), before)
	}
}

func seedTypedInARun(t *testing.T, p *tests.Tab) {
	p.Click("button", "Reset")
	p.Click("button", "Run")
	p.DealsOver(1000)
	p.Type("textbox", "Seed", "-7")
	p.DealsOver(2 * p.Total())
	seed := p.ByRole("textbox", "Seed")
	if got := seed.Value(); got != "-7" {
		t.Fatalf("while the chart ran, the typed seed became %q", got)
	}
	p.Press(kb.Tab)
	p.DealsOver(p.Total())
	if got := seed.Value(); got != "-7" || !strings.Contains(fault(p), "whole number") {
		t.Errorf("the wrong seed is shown as %q, and called %q", got, fault(p))
	}
	p.Click("button", "Pause")
	p.Click("button", "Reset") // lets the wrong one go
	if got := seed.Value(); got != "" || fault(p) != "" {
		t.Errorf("after a reset the seed is %q", got)
	}
}

// Drawn above or below fair, the axis comes closer as chance allows less, so that a long sample can still be seen in its band.
func TestTheAxisOffFairComesCloser(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=orders&shuffle=fisher-yates&cards=3&seed=42&shuffles=1000000&view=off").In("#orders")
	p.Deals(1_000_000)
	p.WaitFor("[...document.querySelectorAll('#orders .axis text')].map((e) => e.textContent).join() === '−1\u00a0%,0\u00a0%,+1\u00a0%'", tests.Wait)
	p.WaitFor("document.querySelector('#orders .band').getBoundingClientRect().height > document.querySelector('#orders .chart').getBoundingClientRect().height / 10", tests.Wait)
}

func TestTenBillionShufflesArePausedResumedAndReset(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=orders&shuffle=naive&cards=3&seed=1&shuffles=10000000000", tests.WatchWorkers).In("#orders")
	p.Reads(tests.EngineWait, "to go in about")
	p.Reads(tests.Wait, " a second, 9,9")
	at := pause(p)
	p.Rests("sample", 100*time.Millisecond)
	if later := p.Total(); later != at || at == 0 {
		t.Errorf("paused at %d, later it has dealt %d", at, later)
	}
	p.Click("button", "Run")
	p.DealsOver(at)
	p.Reads(tests.Wait, " to go in about")
	n := pause(p)
	p.IsSample(p.OrderRows(n), "naive", 3, n, "1")
	p.Click("button", "Run")
	p.Click("button", "Reset")
	p.Reads(tests.Wait, "Nothing dealt yet")
}

// A long sample shows how far it is, and can be dropped.
func TestALinkToALongSampleDoesNotBlockThePage(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=orders&shuffle=naive&cards=5&seed=1&shuffles=1000000000000").In("#orders")
	p.Reads(tests.EngineWait, "a second")
	p.Click("button", "Reset")
	p.Reads(tests.Wait, "Nothing dealt yet")
	p.In("#deal").Fill("textbox", "Seed", "8")
	p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "8"))
	p.Navigate("about:blank")
}

// No task of the main thread may keep it for over 50 ms. What counts here is the computing time of a task, not the time
// on the clock: on a machine that is busy with other things a task of 5 ms may have to wait 100 for a processor, and on an
// idle one the two are the same. Even computing goes at half the speed while a neighbour uses the same core, so each
// case has up to three windows, of which one without a long task will do: what takes over 50 ms of itself shows in all.
func TestAtFullSpeedNoTaskIsLong(t *testing.T) {
	tests.Alone(t)
	p := open(t, tests.HTTP)
	tooLong := func(m tests.MainTask) bool { return m.CPU > 50 }
	if seen := p.Trace(func() {
		p.Eval("new Promise(resolve => setTimeout(() => { const end = performance.now() + 300; while (performance.now() < end); resolve(); }))", nil)
	}); len(seen) == 0 || seen[0].CPU == 0 {
		t.Fatalf("a task of 300 ms is not seen (%v): this test would pass whatever happened", seen)
	}
	for _, cards := range []string{"3", "5"} {
		p.Click("radio", cards)
		p.Reads(tests.Wait, "Nothing dealt yet")
		p.Unfold("The numbers as a table")
		p.Click("button", "Run")
		p.DealsOver(500)
		for window := 1; ; window++ {
			from := p.Total()
			long := p.Trace(func() { p.Eval("new Promise(resolve => setTimeout(resolve, 3000))", nil) }) // what is measured
			dealt := p.Total() - from
			t.Logf("%s cards: %d shuffles in 3 s; over 50 ms by the clock, and of these computing: %.1f", cards, dealt, long)
			if dealt == 0 {
				t.Errorf("%s cards: nothing was dealt in 3 s", cards)
			}
			if !slices.ContainsFunc(long, tooLong) {
				break
			}
			if window == 3 {
				t.Errorf("%s cards: in each of %d windows some tasks are too long", cards, window)
				break
			}
		}
		p.Click("button", "Pause")
	}
}

// Browsers hold the timers of a hidden page back to one a second, so nothing must be asked for longer than that.
func TestTheRunRestsWhileNobodyLooks(t *testing.T) {
	t.Parallel()
	p := open(t, tests.HTTP, tests.WatchWorkers)
	p.Click("button", "Run")
	p.DealsOver(100)
	p.Hide(true)
	p.Rests("sample", 1500*time.Millisecond)
	at := p.Total()
	p.Hide(false)
	p.DealsOver(at)
	p.ByRole("button", "Pause") // it was never stopped

	// The same when it is scrolled out of sight.
	p.Eval("void document.getElementById('sources').scrollIntoView({behavior: 'instant'})", nil)
	p.Rests("sample", 500*time.Millisecond)
	p.ByRole("button", "Pause").Click()
	p.ByRole("button", "Run")
}
