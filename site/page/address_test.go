//go:build !js

// The tests of what all figures share: the address, saving, embedding lines, the contents, paper, and life without a network.
package page

import (
	"maps"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func TestALinkRestoresWhatItWasMadeFrom(t *testing.T) {
	t.Parallel()
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.Open(t, h, "#figure=orders&shuffle=naive&cards=4&seed=42&shuffles=123456&view=off").In("#orders")
		p.Deals(123_456)
		want := tests.Sampled(t, "naive", "42", 4, 123456)
		for rank, row := range p.OrderRows(123456) {
			if row.Dealt != want[rank] {
				t.Errorf("%s came %d times, want %d", row.Order, row.Dealt, want[rank])
			}
		}
		p.Unfold("More")
		for _, choice := range []string{"4", "Naive", "Above or below fair"} {
			if p.ByRole("radio", choice).Value() != "true" {
				t.Errorf("%s is not shown as chosen", choice)
			}
		}
		if got := p.Text("location.hash"); !strings.Contains(got, "shuffles=123456&view=off") {
			t.Errorf("the address is now %s", got)
		}
		var top, bottom float64
		p.Eval("document.getElementById('orders').getBoundingClientRect().top", &top)
		p.Eval("document.getElementById('orders').getBoundingClientRect().bottom - innerHeight", &bottom)
		if top > 700 || bottom < -700 {
			t.Errorf("the figure is not on the screen: its top at %v", top)
		}
	})
}

// A value for every key that a figure may have, and none that a figure begins with.
var others = map[string]string{
	"shuffle": "cut", "cards": "4", "source": "lcg32", "seed": "77", "shuffles": "5000", "view": "off", "order": "A324", "bits": "9", "seeds": "32-bit", "code": "return deck;", "by": "java", "times": "2", "scale": "log",
}

// What no key can be. Code is any text of a certain length.
const nonsense = "~"

var refused = regexp.MustCompile(`(\w+)=` + nonsense)

func query(values map[string]string) string {
	q := url.Values{}
	for name, value := range values {
		q.Set(name, value)
	}
	return q.Encode()
}

// Each figure says which keys it has when it is asked for nonsense. All of them are restored from an address, whole, and
// given back by the figure's own link.
func TestEveryFigureComesBackByItsLink(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	bad := maps.Clone(others)
	for name := range bad {
		bad[name] = nonsense
	}
	met := map[string]bool{}
	for _, figure := range tests.Figures(t) {
		q := p.In("#" + figure)
		first := q.Settings()

		want := map[string]string{}
		p.GoTo("figure=" + figure + "&" + query(bad))
		q.Until(figure+" to answer nonsense", tests.Wait, func() (bool, error) {
			said := q.Caution()
			return tests.When(said != "" || len(first) == 0, "it says %q", said)
		})
		for _, m := range refused.FindAllStringSubmatch(q.Caution(), -1) {
			want[m[1]] = others[m[1]]
		}
		for name := range first {
			if others[name] == "" {
				t.Errorf("%s has a key %s, for which this test has no value", figure, name)
			}
			if _, ok := want[name]; !ok && name != "code" {
				t.Errorf("%s takes %s=%s without a word", figure, name, nonsense)
			}
			want[name] = others[name]
			met[name] = true
		}
		for name := range want {
			met[name] = true
		}

		p.GoTo("figure=" + figure + "&" + query(others))
		q.Until(figure+" to show another state", tests.Wait, func() (bool, error) {
			got := q.Settings()
			return tests.When(maps.Equal(got, want), "it has %v, want %v, and says %q", got, want, q.Caution())
		})
		if got := q.Caution(); got != "" {
			t.Errorf("%s: %s", figure, got)
		}
	}
	for name := range others {
		if !met[name] {
			t.Errorf("no figure has a key %s", name)
		}
	}

	// What is restored is dealt and shown.
	p.In("#deal").ShowsDeck(tests.DealtTimes(t, "cut", 2, "lcg32", "77"))
	if got := p.In("#time").ByRole("combobox", "Cards").Value(); got != "4" { // which is not among the usual choices
		t.Errorf("the time figure shows %q cards", got)
	}
	p.GoTo("figure=matrix&shuffle=naive&cards=9&source=mt19937&seed=0x0000000a&shuffles=5000")
	q := p.In("#matrix")
	q.Deals(5000)
	var saved struct{ Places []int }
	q.Data(&saved)
	if want := (tests.Stretch{Name: "naive", Source: "mt19937", Seed: "0x0000000a", Cards: 9, Want: "places", Shuffles: 5000}).Count(t); !slices.Equal(saved.Places, want) {
		t.Errorf("the places are %v, want %v", saved.Places, want)
	}
}

// entries counts the entries of the history.
func entries(p *tests.Tab) (n int) {
	p.T.Helper()
	p.Eval("history.length", &n)
	return n
}

func TestBackAndForwardGoThroughTheChoices(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.HoldClock).In("#orders")
	before := entries(p)
	addressed := func(key, want string) {
		t.Helper()
		p.PassTime(time.Second) // the address waits for a while, in case there is more
		if got := p.Hash().Get(key); got != want {
			t.Errorf("the address has %s=%s, want %s", key, got, want)
		}
	}
	p.Click("radio", "Fisher–Yates")
	addressed("shuffle", "fisher-yates")
	p.Click("radio", "4")
	addressed("cards", "4")
	// Counting on makes no entries.
	p.Click("button", "+1,000 shuffles")
	p.Deals(1000)
	addressed("shuffles", "1000")
	p.Click("button", "Run")
	p.DealsOver(1000)
	p.Click("button", "Pause")
	p.PassTime(time.Second)
	if got := entries(p) - before; got != 2 {
		t.Errorf("two choices made %d entries", got)
	}
	chosen := func(shuffle, cards string) {
		t.Helper()
		p.Until(shuffle+" of "+cards, tests.Wait, func() (bool, error) {
			return p.ByRole("radio", shuffle).Value() == "true" && p.ByRole("radio", cards).Value() == "true", nil
		})
	}
	p.Eval("history.back()", nil)
	chosen("Fisher–Yates", "3")
	p.Eval("history.back()", nil)
	chosen("Naive", "3")
	p.Eval("history.forward()", nil)
	chosen("Fisher–Yates", "3")
	// Nothing of this has made new entries: the way back is not a trap.
	p.PassTime(time.Hour)
	if got := entries(p) - before; got != 2 {
		t.Errorf("after going back and forward there are %d more entries", got)
	}
	chosen("Fisher–Yates", "3")
}

func TestAnOpenedLinkLeavesTheWayBackFree(t *testing.T) {
	t.Parallel()
	const hash = "#figure=deal&shuffle=fisher-yates&seed="
	p := tests.Open(t, tests.HTTP, hash, tests.HoldClock)
	p.Ready()
	p.In("#deal").Reads(tests.Wait, "Seed 0x")
	p.PassTime(time.Hour)
	if got := p.Text("location.hash"); got != hash {
		t.Errorf("the address is now %s", got)
	}
	if got := entries(p); got != 2 { // with the empty page of the new tab
		t.Errorf("%d entries", got)
	}
}

func TestBadValuesFallBackAndSaySo(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, "globalThis.ran = []")
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
		q := p.In("#" + c.figure)
		p.GoTo("figure=" + c.figure + "&" + c.hash)
		q.Until(c.hash, tests.Wait, func() (bool, error) {
			said := q.Caution()
			return tests.When(strings.Contains(said, c.says) && (said == "") == (c.says == ""), "it says %q", said)
		})
		got := q.Settings()[c.key]
		if c.value == "0" {
			c.value = "" // a count of nothing is left out
		}
		if got == "0" {
			got = ""
		}
		if got != c.value {
			t.Errorf("%s: %s is %q, want %q", c.hash, c.key, got, c.value)
		}
	}
	if got := p.Text("document.querySelectorAll('img[src=x]').length + ran.length"); got != "0" {
		t.Error("text of the address was taken for HTML")
	}
	for _, figure := range []string{"nonsense", "__proto__", "constructor"} {
		p.GoTo("figure=" + figure + "&cards=3")
		p.ReadsAt("body", "“"+figure+"”, which is not on this page")
	}
	p.GoTo("figure=orders&cards=4")
	p.WaitFor("!document.body.innerText.includes('which is not on this page')", tests.Wait)
	p.In("#orders").Reads(tests.Wait, "256 paths")
	// A heading's own link is no state.
	p.GoTo("yours")
	p.Drawn()
	p.EngineAnswers() // after whatever the page has asked of it before
	if said := p.In("#orders").Readout(); !strings.HasPrefix(said, "256 paths") {
		t.Errorf("a heading's link has changed a figure: %q", said)
	}
}

func TestWhatTheReaderSetsFirstStays(t *testing.T) {
	t.Parallel()
	homes, dir := tests.SiteWith(t, map[string][]byte{"lab.js": nil})
	p := tests.Open(t, homes[0], "#figure=deal&seed=5").In("#deal")
	p.Expect("lab.js")
	p.ByRole("button", "Try again")
	p.Click("radio", "Naive")
	tests.WriteFile(t, filepath.Join(dir, "lab.js"), []byte(tests.ReadSite(t, "lab.js")))
	p.Click("button", "Try again")
	p.Ready()
	p.ShowsDeck(tests.Dealt(t, "naive", "mt19937", "5"))
	if p.ByRole("radio", "Naive").Value() != "true" {
		t.Error("the reader chose naive, and the address made it another shuffle")
	}
}

func TestTheLinkIsCopied(t *testing.T) {
	t.Parallel()
	tests.EachHome(t, func(t *testing.T, h tests.Home) {
		tests.Clipboard(t)
		p := tests.Open(t, h, "#figure=orders&shuffle=naive&cards=3&seed=5&shuffles=1000").In("#orders")
		p.Deals(1000)
		p.Click("button", "Copy link")
		p.ByRole("button", "Copied")
		p.Unfold("More")
		field := p.ByRole("textbox", "Seed")
		field.Click()
		field.Select()
		p.Paste()
		link := field.Value()
		q := tests.OpenURL(t, h, link).In("#orders")
		q.Deals(1000)
		want := tests.Sampled(t, "naive", "5", 3, 1000)
		for rank, row := range q.OrderRows(1000) {
			if row.Dealt != want[rank] {
				t.Errorf("%s: %s came %d times, want %d", link, row.Order, row.Dealt, want[rank])
			}
		}
	})
}

// A browser may keep the page whole, and does so unless it is short of time or memory: then the run goes on.
func TestThePageComesBackFromTheBackForwardCache(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.Eval("void (globalThis.same = true, addEventListener('pageshow', (e) => { globalThis.kept = e.persisted; }))", nil)
	p.In("#orders").Click("button", "Run")
	p.In("#orders").DealsOver(100)
	p.Navigate(tests.HTTP.URL("404.html"))
	p.Eval("void setTimeout(() => history.back())", nil)
	p.WaitFor("window.shuffleLab?.about && document.readyState === 'complete' && globalThis.kept === globalThis.same", tests.Wait)
	kept := p.Text("globalThis.kept") == "true"
	t.Logf("kept whole: %v %s", kept, p.Text("JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"))
	p.Ready()
	p.In("#orders").Reads(tests.EngineWait, "6 orders")
	p.EngineAnswers()
	if kept {
		p.In("#orders").DealsOver(p.In("#orders").Total())
	}
	p.In("#deal").Fill("textbox", "Seed", "6")
	p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "6"))
}

// The list of shuffles cannot be gone through when that is tried for the second time, which one figure does.
const spoiledList = `(() => {
	const Before = Worker;
	globalThis.Worker = class extends Before {
		set onmessage(hear) {
			super.onmessage = (event) => {
				const list = event.data.value?.shuffles;
				let asked = 0;
				if (Array.isArray(list)) list.filter = (...how) => {
					if (++asked === 2) throw new Error('broken on purpose');
					return [...list].filter(...how);
				};
				hear(event);
			};
		}
	};
})()`

// A figure that breaks, when it is built or when the engine has told its catalogue, is reported; those after it work.
func TestABrokenFigureLeavesTheOthers(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "", spoiledList, `addEventListener('readystatechange', () => {
		if (document.readyState === 'interactive') document.querySelector('#time').replaceChildren(); // what it is built from
	}, true)`)
	p.ExpectSeen("broken on purpose")
	p.ExpectSeen("TypeError")
	p.WaitFor("history.state", tests.EngineWait)
	var whole, broken []string
	p.Eval(`[...document.querySelectorAll('[data-figure]')].filter((f) => f.querySelector('select[aria-label="Another shuffle"]')?.length > 2).map((f) => f.id)`, &whole)
	p.Eval(`[...document.querySelectorAll('[data-figure]')].filter((f) => f.querySelector('select[aria-label="Another shuffle"]')?.length <= 2).map((f) => f.id)`, &broken)
	if len(broken) > 1 || len(whole) < 6 || slices.Contains(whole, "time") {
		t.Errorf("broken are %v, whole %v", broken, whole)
	}
	p.In("#orders").Reads(tests.EngineWait, "27 paths to 6 orders")
	p.EngineAnswers()
	p = p.In("#own")
	p.Click("button", "Run")
	p.Reads(tests.EngineWait, "Provably fair")
}
