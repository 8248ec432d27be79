//go:build !js

package site

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// The state of a figure in the page's address.

// state is what a figure shows, as text.
func (p *tab) state(figure, key string) string {
	p.t.Helper()
	return p.text(fmt.Sprintf("figures.%s.state.%s", figure, key))
}

// hash is the page's address behind the #, as values.
func (p *tab) hash() url.Values {
	p.t.Helper()
	values, err := url.ParseQuery(strings.TrimPrefix(p.text("location.hash"), "#"))
	if err != nil {
		p.t.Fatal(err)
	}
	return values
}

func (p *tab) cautions(figure string) string {
	p.t.Helper()
	return p.text("document.querySelector('#" + figure + " .caution')?.innerText ?? ''")
}

// goTo follows a link within the page, as one in its text or typed into the address bar would.
func (p *tab) goTo(hash string) {
	p.t.Helper()
	p.eval("void (location.hash = "+quoted(hash)+")", nil)
}

func TestALinkRestoresWhatItWasMadeFrom(t *testing.T) {
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "#figure=orders&shuffle=naive&cards=4&seed=42&shuffles=123456&view=off")
		q := p.in("#orders")
		q.reads(engineWait, "123,456 shuffles dealt")
		for rank, row := range q.numbers(123456) {
			if want := sampled(t, "naive", "42", 4, 123456)[rank]; row.dealt != want {
				t.Errorf("%s came %d times, want %d", row.order, row.dealt, want)
			}
		}
		if q.byRole("radio", "4").value() != "true" || p.state("orders", "view") != "off" {
			t.Error("its choices are not shown")
		}
		if !strings.Contains(p.text("location.hash"), "shuffles=123456&view=off") {
			t.Errorf("the address is now %s", p.text("location.hash"))
		}
		var top, bottom float64
		p.eval("document.getElementById('orders').getBoundingClientRect().top", &top)
		p.eval("document.getElementById('orders').getBoundingClientRect().bottom - innerHeight", &bottom)
		if top > 700 || bottom < -700 {
			t.Errorf("the figure is not on the screen: its top at %v", top)
		}
	})
}

func TestEveryFigureComesBackByItsLink(t *testing.T) {
	p := openReady(t, httpHome)
	p.eval("void (figures.growth.count = () => {})", nil) // which takes its time and is tested elsewhere
	for figure, hash := range map[string]string{
		"deal":     "shuffle=naive&source=lcg32&seed=77",
		"steps":    "shuffle=fisher-yates&cards=7&seed=5",
		"time":     "shuffle=naive&source=crypto&cards=7",
		"paths":    "shuffle=fisher-yates&cards=4&order=A324",
		"matrix":   "shuffle=naive&cards=9&source=mt19937&seed=0x0000000a&shuffles=5000",
		"growth":   "shuffle=sattolo",
		"reach":    "bits=64&cards=30",
		"coverage": "shuffle=naive&cards=5&bits=9",
		"hunt":     "shuffle=naive&seeds=32-bit",
		"own":      "code=return+deck%3B&cards=4&shuffles=777&seed=9",
	} {
		values, _ := url.ParseQuery(hash)
		p.goTo("figure=" + figure + "&" + hash)
		for key, want := range values {
			p.until(figure+" "+key, wait, func() (bool, error) {
				got := p.state(figure, key)
				if got != want[0] {
					return false, fmt.Errorf("it is %q", got)
				}
				return true, nil
			})
		}
		if got := p.cautions(figure); got != "" {
			t.Errorf("%s: %s", figure, got)
		}
		// The link that it gives says the same.
		link, err := url.Parse(p.text("address.link(figures." + figure + ")"))
		if err != nil {
			t.Fatal(err)
		}
		again, _ := url.ParseQuery(link.EscapedFragment())
		for key, want := range values {
			if again.Get(key) != want[0] {
				t.Errorf("%s: its link has %s=%s", figure, key, again.Get(key))
			}
		}
	}
	if got := p.in("#time").byRole("combobox", "Cards").value(); got != "7" { // which is not among the usual choices
		t.Errorf("the time figure shows %q cards", got)
	}
	p.in("#deal").showsDeck(dealt(t, "naive", "lcg32", "77"))
	p.until("the places of 5,000 shuffles", wait, func() (bool, error) { return p.state("matrix", "shuffles") == "5000", nil })
	naive, _ := shuffle.Lookup("naive")
	seed, _ := shuffle.ParseSeed("0x0000000a")
	sampler, err := bias.NewSampler(naive, "mt19937", seed, nil, 9, bias.Places)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]uint64, sampler.Size())
	sampler.Add(want, 5000, 5000)
	var got []uint64
	p.eval("[...figures.matrix.sampling.counts]", &got)
	if !slices.Equal(got, want) {
		t.Errorf("the places are %v, want %v", got, want)
	}
}

func TestBackAndForwardGoThroughTheChoices(t *testing.T) {
	p := openReady(t, httpHome)
	entries := func() (n int) { p.eval("history.length", &n); return n }
	q := p.in("#orders")
	before := entries()
	q.click("radio", "Fisher–Yates")
	p.until("an address", wait, func() (bool, error) { return p.hash().Get("shuffle") == "fisher-yates", nil })
	q.click("radio", "4")
	p.until("an address", wait, func() (bool, error) { return p.hash().Get("cards") == "4", nil })
	// Counting on makes no entries.
	q.click("button", "Run")
	p.until("shuffles in the address", wait, func() (bool, error) { return len(p.hash().Get("shuffles")) > 3, nil })
	q.click("button", "Pause")
	if got := entries() - before; got != 2 {
		t.Errorf("two choices made %d entries", got)
	}
	p.eval("history.back()", nil)
	p.until("three cards again", wait, func() (bool, error) { return p.state("orders", "cards") == "3", nil })
	if got := p.state("orders", "shuffle"); got != "fisher-yates" {
		t.Errorf("the shuffle is %s", got)
	}
	p.eval("history.back()", nil)
	p.until("the shuffle as it was", wait, func() (bool, error) { return p.state("orders", "shuffle") == "naive", nil })
	p.eval("history.forward()", nil)
	p.until("forward", wait, func() (bool, error) { return p.state("orders", "shuffle") == "fisher-yates", nil })
	// Nothing of this has made new entries: the way back is not a trap.
	p.eval("new Promise((resolve) => setTimeout(resolve, 1000))", nil)
	if got := entries() - before; got != 2 {
		t.Errorf("after going back and forward there are %d more entries", got)
	}
}

func TestAnOpenedLinkLeavesTheWayBackFree(t *testing.T) {
	p := open(t, httpHome, "#figure=deal&shuffle=fisher-yates&seed=")
	p.in("#deal").reads(engineWait, "Seed 0x")
	p.eval("new Promise((resolve) => setTimeout(resolve, 1000))", nil)
	if got := p.text("location.hash"); got != "#figure=deal&shuffle=fisher-yates&seed=" {
		t.Errorf("the address is now %s", got)
	}
	if got := p.text("history.length"); got != "2" { // with the empty page of the new tab
		t.Errorf("%s entries", got)
	}
}

func TestBadValuesFallBackAndSaySo(t *testing.T) {
	p := openReady(t, httpHome)
	p.eval("void (globalThis.ran = [])", nil)
	for _, c := range []struct{ figure, hash, key, value, says string }{
		{"orders", "cards=99", "cards", "3", "cards=99"},
		{"orders", "cards=3.0", "cards", "3", "cards=3.0"},
		{"orders", "cards=-1&seed=7", "seed", "7", "cards=-1"},
		{"orders", "cards=", "cards", "3", "cards="},
		{"orders", "shuffle=bubble", "shuffle", "naive", "shuffle=bubble"},
		{"orders", "shuffle=%3Cimg%20src%3Dx%20onerror%3Dran.push(1)%3E", "shuffle", "naive", "shuffle=<img"},
		{"orders", "shuffles=1e9", "shuffles", "0", "shuffles=1e9"},
		{"orders", "seed=4294967296", "seed", "", "seed=4294967296"},
		{"orders", "source=dice", "source", "mt19937", "source=dice"},
		{"orders", "source=lcg32&seed=0x00000001", "source", "lcg32", "seed=0x00000001"},
		{"orders", "source=crypto&seed=1", "source", "crypto", "seed=1"},
		{"paths", "order=AA3", "order", "", "order=AA3"},
		{"matrix", "cards=53", "cards", "52", "cards=53"},
		{"reach", "bits=0", "bits", "32", "bits=0"},
		{"orders", "cards=4&__proto__=1&constructor=2&colour=red&toString=3", "cards", "4", ""},
		{"orders", "%", "cards", "3", ""},
	} {
		p.goTo("figure=" + c.figure + "&" + c.hash)
		p.until(c.hash, wait, func() (bool, error) {
			said, value := p.cautions(c.figure), p.state(c.figure, c.key)
			if !strings.Contains(said, c.says) || (said == "") != (c.says == "") || value != c.value {
				return false, fmt.Errorf("%s=%s; %q", c.key, value, said)
			}
			return true, nil
		})
	}
	if got := p.text("document.querySelectorAll('img[src=x]').length + ran.length"); got != "0" {
		t.Error("text of the address was taken for HTML")
	}
	for _, figure := range []string{"nonsense", "__proto__", "constructor"} {
		p.goTo("figure=" + figure + "&cards=3")
		p.until("a word about "+figure, wait, func() (bool, error) {
			return strings.Contains(p.text("document.body.innerText"), "“"+figure+"”, which is not on this page"), nil
		})
	}
	p.goTo("figure=orders&cards=4")
	p.waitFor("!document.body.innerText.includes('which is not on this page') && figures.orders.state.cards === 4", wait)
	// A heading's own link is no state.
	p.goTo("yours")
	p.waitFor("figures.orders.state.cards === 4", wait)
}

func TestWhatTheReaderSetsFirstStays(t *testing.T) {
	homes, dir := siteWith(t, map[string][]byte{"lab.js": nil})
	p := open(t, homes[0], "#figure=deal&seed=5").in("#deal")
	p.expect("lab.js")
	p.byRole("button", "Try again")
	p.click("radio", "Naive")
	copyFile(t, "lab.js", dir)
	p.click("button", "Try again")
	p.reads(engineWait, "Seed")
	if got := p.state("deal", "shuffle"); got != "naive" {
		t.Errorf("the reader chose naive, and the address made it %s", got)
	}
}

func TestTheLinkIsCopied(t *testing.T) {
	for _, h := range []home{httpHome, fileHome} {
		p := open(t, h, "#figure=orders&shuffle=naive&cards=3&seed=5&shuffles=1000").in("#orders")
		p.reads(engineWait, "1,000 shuffles dealt")
		p.click("button", "Copy link")
		p.byRole("button", "Copied")
		p.openDetails("More")
		field := p.byRole("textbox", "Seed")
		field.click()
		field.call("function() { this.select() }", nil)
		p.do("pasting", input.DispatchKeyEvent(input.KeyRawDown).WithCommands([]string{"paste"}))
		link := field.value()
		q := openURL(t, h, link).in("#orders")
		q.reads(engineWait, "1,000 shuffles dealt")
		for rank, row := range q.numbers(1000) {
			if want := sampled(t, "naive", "5", 3, 1000)[rank]; row.dealt != want {
				t.Errorf("%s: %s came %d times, want %d", link, row.order, row.dealt, want)
			}
		}
	}
}

// A long sample shows how far it is, and can be dropped.
func TestALinkToALongSampleDoesNotBlockThePage(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=naive&cards=5&seed=1&shuffles=1000000000000").in("#orders")
	p.reads(engineWait, "a second")
	p.click("button", "Reset")
	p.reads(wait, "Nothing dealt yet")
	p.in("#deal").fill("textbox", "Seed", "8")
	p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "8"))
	p.do("leaving", chromedp.Navigate("about:blank"))
}
