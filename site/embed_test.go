//go:build !js

package site

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Figures in somebody else's page, which comes from another origin.

// blogOf serves a page of another origin, in which LAB stands for the address of the lab. A policy may be given to it.
func blogOf(t *testing.T, policy, body string) home {
	t.Helper()
	const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A blog</title><link rel="icon" href="data:,">`
	lab := strings.TrimSuffix(httpHome.base, "/")
	origin := strings.TrimSuffix(lab, strings.TrimSuffix(subPath, "/"))
	root := hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if policy != "" {
			w.Header().Set("Content-Security-Policy", strings.ReplaceAll(policy, "LAB", origin))
		}
		fmt.Fprint(w, head, strings.ReplaceAll(body, "LAB", lab))
	}))
	return home{name: "blog", base: root}
}

// openBlog opens such a page, which may ask for files of the lab.
func openBlog(t *testing.T, policy, body string) *tab {
	t.Helper()
	p := openURL(t, blogOf(t, policy, body), "about:blank")
	p.expect("asks for " + httpHome.base)
	p.navigate(p.base)
	return p
}

// A framed is a document in a frame: within the page's own process, or in another, which the browser takes for a target of
// its own.
type framed struct {
	p   *tab
	id  cdp.FrameID
	own context.Context
}

// frames returns the documents of the lab that the page shows in frames of its own.
func (p *tab) frames() (list []framed) {
	p.t.Helper()
	p.do("listing frames", chromedp.ActionFunc(func(ctx context.Context) error {
		tree, err := page.GetFrameTree().Do(ctx)
		if err != nil {
			return err
		}
		for _, child := range tree.ChildFrames {
			if strings.HasPrefix(child.Frame.URL, httpHome.base) {
				list = append(list, framed{p: p, id: child.Frame.ID})
			}
		}
		return nil
	}))
	return list
}

// frameAt waits for a frame with these words in its hash.
func (p *tab) frameAt(words string) (found framed) {
	p.t.Helper()
	p.until("a frame at "+words, wait, func() (bool, error) {
		for _, f := range p.frames() {
			if strings.Contains(f.text("location.hash"), words) {
				found = f
				return true, nil
			}
		}
		return false, nil
	})
	return found
}

// sealed waits for the one frame of the page that the browser keeps apart.
func (p *tab) sealed() framed {
	p.t.Helper()
	var id target.ID
	p.until("a frame that is kept apart", wait, func() (bool, error) {
		all, err := chromedp.Targets(p.ctx)
		for _, info := range all {
			if info.Type == "iframe" && strings.HasPrefix(info.URL, httpHome.base) {
				id = info.TargetID
			}
		}
		return id != "", err
	})
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	chromedp.ListenTarget(ctx, p.hear)
	p.t.Cleanup(cancel)
	return framed{p: p, own: ctx}
}

// eval evaluates JavaScript beside the page's own: it sees the document, not the page's variables.
func (f framed) eval(js string, out any) error {
	if f.own != nil {
		var ignored any
		if out == nil {
			out = &ignored
		}
		return chromedp.Run(f.own, evaluate(js, out))
	}
	return chromedp.Run(f.p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		world, err := page.CreateIsolatedWorld(f.id).Do(ctx)
		if err != nil {
			return err
		}
		value, exception, err := runtime.Evaluate(js).WithContextID(world).WithReturnByValue(true).WithAwaitPromise(true).Do(ctx)
		if err == nil && exception != nil {
			err = exception
		}
		if err != nil || out == nil {
			return err
		}
		return json.Unmarshal(value.Value, out)
	}))
}

func (f framed) text(js string) (s string) {
	f.p.t.Helper()
	if err := f.eval("String("+js+")", &s); err != nil {
		f.p.t.Fatalf("%s: %v", js, err)
	}
	return s
}

func (f framed) waitFor(js string, limit time.Duration) {
	f.p.t.Helper()
	f.p.until("in a frame: "+js, limit, func() (holds bool, err error) {
		err = f.eval("Boolean("+js+")", &holds)
		return holds, err
	})
}

func (f framed) reads(text string) {
	f.p.t.Helper()
	f.p.until("in a frame: "+text, engineWait, func() (bool, error) {
		var now string
		if err := f.eval("(document.querySelector('[data-shown] .readout')?.innerText ?? '').replace(/\\s+/g, ' ')", &now); err != nil || strings.Contains(now, text) {
			return err == nil, err
		}
		return false, fmt.Errorf("it says %q", now)
	})
}

// fits waits until the frame is as high as what it shows.
func (f framed) fits() {
	f.p.t.Helper()
	f.p.until("a frame to fit", wait, func() (bool, error) {
		var is struct {
			Shown                string
			Inner, Whole, Bottom float64
		}
		err := f.eval(`(() => { const shown = document.querySelector('[data-shown]');
			return {shown: shown.id, inner: innerHeight, whole: document.documentElement.scrollHeight, bottom: shown.getBoundingClientRect().bottom + scrollY} })()`, &is)
		if err != nil || (is.Whole <= is.Inner && math.Abs(is.Inner-is.Bottom) < 30) {
			return err == nil, err
		}
		return false, fmt.Errorf("it is %+v", is)
	})
}

func TestFiguresStandInABlog(t *testing.T) {
	const orders = `figure="orders" shuffle="naive" cards="3" seed="42" shuffles="10000"`
	p := openBlog(t, "", `<script src="LAB/embed.js" defer></script><script src="LAB/embed.js" defer></script>
		<style>iframe { display: none !important } * { margin: 7px }</style>
		<div id="one"><shuffle-lab id="a" `+orders+`>Words and <a href="LAB/">a link</a></shuffle-lab></div>
		<div id="two"></div>
		<shuffle-lab id="b" `+orders+` theme="dark"></shuffle-lab>
		<shuffle-lab id="c" figure="reach" bits="64" theme="light" onclick="0" data-x="1" class="wide"></shuffle-lab>
		<script src="LAB/embed.js" defer></script>
		<div style="height: 30000px"></div><shuffle-lab id="far" figure="deal"></shuffle-lab>`)
	height := func(id string) (px float64) {
		p.eval("document.getElementById('"+id+"').shadowRoot.querySelector('iframe').getBoundingClientRect().height", &px)
		return px
	}
	p.until("three frames", wait, func() (bool, error) { return len(p.frames()) == 3, nil })
	f := p.frames()
	counts := sampled(t, "naive", "42", 3, 10000)
	for i, id := range []string{"a", "b"} {
		p.eval("void document.getElementById('"+id+"').scrollIntoView()", nil)
		f[i].reads("10,000 shuffles dealt")
		f[i].waitFor(fmt.Sprintf("document.querySelector('#orders .count').textContent.replace(',', '') === '%d'", counts[0]), wait)
	}
	p.eval("void c.scrollIntoView()", nil)
	f[2].reads("64 bits make")
	for i, one := range f {
		p.eval("void document.getElementById('"+[]string{"a", "b", "c"}[i]+"').scrollIntoView()", nil) // what nobody sees rests
		one.fits()
		if got := one.text("[...document.querySelectorAll('.figure')].filter((f) => f.checkVisibility()).length"); got != "1" {
			t.Errorf("%s figures are shown", got)
		}
	}
	if a, b := f[0].text("document.documentElement.dataset.theme"), f[1].text("document.documentElement.dataset.theme"); a != "undefined" || b != "dark" {
		t.Errorf("the themes are %s and %s", a, b)
	}
	if got := p.text("document.getElementById('a').shadowRoot.querySelector('iframe').title"); got != "Words and a link" {
		t.Errorf("the frame is called %s", got)
	}

	// Heights settle, obey only the element's own frame, and have limits.
	before := []float64{height("a"), height("b"), height("c")}
	p.eval(`new Promise((resolve) => { const f = document.createElement('iframe');
		f.srcdoc = "<script>for (const h of [5, 3999, 1e9]) { parent.postMessage({shuffleLabHeight: h}, '*'); for (let i = 0; i < top.length; i++) top[i].postMessage({shuffleLabHeight: h}, '*'); }<\/script>";
		document.body.append(f); postMessage({shuffleLabHeight: 3998}, '*'); setTimeout(resolve, 1000); })`, nil)
	for i, id := range []string{"a", "b", "c"} {
		if got := height(id); got != before[i] {
			t.Errorf("%s was %v high and is %v", id, before[i], got)
		}
	}
	for told, want := range map[string]float64{"1e9": 4000, "1": 120, "NaN": before[2], "'900'": before[2], "null": before[2]} {
		f[2].eval("parent.postMessage({shuffleLabHeight: "+fmt.Sprint(before[2])+"}, '*'), parent.postMessage({shuffleLabHeight: "+told+"}, '*'), parent.postMessage(null, '*'), 0", nil)
		p.until(fmt.Sprintf("told %s a height of %v", told, want), wait, func() (bool, error) { return height("c") == want, nil })
	}
	f[2].eval("parent.postMessage({shuffleLabHeight: "+fmt.Sprint(before[2])+"}, '*'), 0", nil)

	// Attributes change: the page in the frame goes on, and the reader's way back stays as it is.
	entries := p.text("history.length")
	f[0].eval("document.documentElement.dataset.mark = 1", nil)
	p.eval("void (a.scrollIntoView(), a.setAttribute('cards', 4), a.setAttribute('seed', 7), a.setAttribute('theme', 'light'))", nil)
	f[0].reads("256 paths")
	f[0].waitFor("document.documentElement.dataset.theme === 'light' && document.documentElement.dataset.mark === '1'", wait)
	p.eval("void (a.setAttribute('theme', 'auto'), a.setAttribute('figure', 'deal'))", nil)
	f[0].reads("Seed 7")
	f[0].waitFor("document.documentElement.dataset.theme === undefined && document.documentElement.dataset.mark === '1'", wait)
	f[0].fits()
	// What the reader does in the frame is not the blog's history either.
	f[0].eval("[...document.querySelectorAll('#deal button')].find((b) => b.textContent === 'Deal again').click()", nil)
	f[0].reads("Seed 0x")
	f[0].waitFor("location.hash.includes('seed=0x')", wait)
	if got := p.text("history.length"); got != entries {
		t.Errorf("the blog had %s entries of history and now has %s", entries, got)
	}

	// Moved, it starts anew where it is; a new one starts; a removed one is gone.
	p.eval("void (a.setAttribute('seed', 8), two.append(a), a.scrollIntoView())", nil)
	moved := p.frameAt("seed=8")
	if got := moved.text("document.documentElement.dataset.mark"); got != "undefined" {
		t.Error("a frame that was moved is not loaded anew")
	}
	moved.reads("Seed 8")
	moved.fits()
	p.eval("void two.append(Object.assign(document.createElement('shuffle-lab'), {id: 'later'}))", nil)
	p.eval("void later.setAttribute('figure', 'steps')", nil)
	p.until("four frames", wait, func() (bool, error) { return len(p.frames()) == 4, nil })
	p.eval("void (b.remove(), c.remove(), later.remove())", nil)
	p.until("one frame", wait, func() (bool, error) { return len(p.frames()) == 1, nil })

	// The far one loads when it comes near.
	if got := p.text("far.shadowRoot.querySelector('iframe').loading"); got != "lazy" {
		t.Error("frames are not lazy")
	}
	p.eval("void far.scrollIntoView()", nil)
	deal := p.frameAt("#figure=deal&embed")
	deal.reads("Seed 1")
	deal.fits()
}

func TestABlogWithAStrictPolicyEmbedsFigures(t *testing.T) {
	p := openBlog(t, "default-src 'none'; script-src LAB; frame-src LAB; img-src data:", `<script src="LAB/embed.js" defer></script><shuffle-lab figure="reach">Words</shuffle-lab>`)
	p.until("a frame", wait, func() (bool, error) { return len(p.frames()) == 1, nil })
	p.frames()[0].reads("Out of reach")
	p.frames()[0].fits()
}

func TestWithoutTheScriptABlogShowsTheWordsInside(t *testing.T) {
	p := openURL(t, blogOf(t, "script-src 'none'", `<script src="LAB/embed.js" defer></script><shuffle-lab figure="reach">Words and <a href="LAB/#figure=reach">a link</a></shuffle-lab>`), "about:blank")
	p.expect("asks for " + httpHome.base)
	p.expect("policy forbids script-src-elem")
	p.expect("Content Security Policy")
	p.navigate(p.base)
	if got := p.text("document.body.innerText"); !strings.Contains(got, "Words and a link") {
		t.Errorf("it says %q", got)
	}
	p.byRole("link", "a link")
}

// A frame that may do nothing but run scripts has no storage, no origin, no clipboard and no service worker.
func TestEveryFigureWorksInASealedNarrowFrame(t *testing.T) {
	p := openBlog(t, "", `<style>body { margin: 0 }</style><iframe id="f" sandbox="allow-scripts" width="320" height="700" style="border: 0" src="LAB/index.html#figure=deal&seed=2&embed"></iframe>`)
	p.setViewport(320, 740, false)
	f := p.sealed()
	f.reads("Seed 2:")
	if got := f.text("origin"); got != "null" {
		t.Fatalf("the frame is not sealed: its origin is %s", got)
	}
	for _, c := range []struct{ figure, hash, first, does, says string }{
		{"steps", "seed=4", "", "", ""},
		{"time", "", "", "Time 1,000 shuffles", "for 1,000 shuffles"},
		{"orders", "shuffle=naive&cards=5&seed=1&shuffles=2000", "2,000 shuffles dealt", "+1,000", "3,000 shuffles"},
		{"paths", "cards=3&order=A32", "", "", ""},
		{"matrix", "cards=52&seed=1&shuffles=1000", "", "+1,000", ""},
		{"growth", "shuffle=naive", "", "Stop", ""},
		{"museum", "", "", "", ""},
		{"reach", "bits=128&cards=52", "", "", "Out of reach"},
		{"coverage", "cards=5&bits=8", "", "Try every seed", "seeds"},
		{"hunt", "", "A deck was shuffled", "Find the seed", "tried"},
		{"own", "", "", "Run", ""},
		{"judge", "", "", "An example", "Biased"},
		{"deal", "seed=3", "Seed 3:", "Deal again", "Seed 0x"},
	} {
		p.eval("void (f.src = f.src.split('#')[0] + "+quoted("#figure="+c.figure+"&"+c.hash+"&embed")+")", nil)
		f.waitFor("document.querySelector('[data-shown]')?.id === "+quoted(c.figure), wait)
		if c.first != "" {
			f.reads(c.first)
		}
		if c.does != "" {
			f.waitFor("(() => { const b = [...document.querySelectorAll('#"+c.figure+" button')].find((b) => b.textContent === "+quoted(c.does)+" && !b.disabled); b?.click(); return b })()", wait)
		}
		if c.says != "" {
			f.reads(c.says)
		}
		if c.figure == "own" {
			f.waitFor("document.querySelector('#own .own-results').checkVisibility()", wait)
		}
		// All tools open, as the widest state.
		f.eval("[...document.querySelectorAll('[data-shown] .tools > button')].slice(1).forEach((b) => b.click())", nil)
		f.eval("document.querySelectorAll('[data-shown] details').forEach((d) => { d.open = true })", nil)
		if got := f.text("document.documentElement.scrollWidth + ' in ' + document.documentElement.clientWidth"); !strings.HasPrefix(got, "320 in") && !strings.HasPrefix(got, "305 in") {
			t.Errorf("%s is %s wide", c.figure, got)
		}
		if got := f.text("[...document.querySelectorAll('.figure')].filter((f) => f.checkVisibility()).map((f) => f.id)"); got != c.figure {
			t.Errorf("shown: %s, want %s", got, c.figure)
		}
	}
}

func TestTheSamplePostStands(t *testing.T) {
	for _, h := range []home{httpHome, fileHome} {
		t.Run(h.name, func(t *testing.T) {
			p := openURL(t, h, h.url("blog.html"))
			for i := range 3 {
				p.eval(fmt.Sprintf("document.querySelectorAll('shuffle-lab')[%d].scrollIntoView()", i), nil)
				p.waitFor(fmt.Sprintf("document.querySelectorAll('shuffle-lab')[%d].shadowRoot.querySelector('iframe').style.blockSize", i), engineWait)
			}
			p.setViewport(320, 700, true)
			p.waitFor("document.documentElement.scrollWidth === 320", wait)
			p.eval("document.querySelector('article > iframe').scrollIntoView()", nil)
			if h.name == "http" {
				p.waitFor("document.querySelector('article > iframe').contentDocument.querySelector('#orders .readout').innerText.includes('6 paths')", engineWait)
			}
		})
	}
}

// The lines that a figure gives, put into a page as they are.
func TestTheLinesThatAFigureGivesWork(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=fisher-yates&cards=4&seed=11&shuffles=5000").in("#orders")
	p.reads(engineWait, "5,000 shuffles dealt")
	p.click("button", "Embed")
	var lines []string
	for _, box := range p.all("textbox", "") {
		if s := box.value(); strings.HasPrefix(s, "<") {
			lines = append(lines, s)
		}
	}
	if len(lines) != 2 {
		t.Fatalf("it gives %q", lines)
	}
	for _, snippet := range lines {
		q := openBlog(t, "", snippet)
		q.until("a frame", wait, func() (bool, error) { return len(q.frames()) == 1, nil })
		q.frames()[0].reads("5,000 shuffles dealt")
		counts := sampled(t, "fisher-yates", "11", 4, 5000)
		q.frames()[0].eval("[...document.querySelectorAll('#orders details.as-table')].forEach((d) => { d.open = true })", nil)
		q.frames()[0].waitFor(fmt.Sprintf("document.querySelector('#orders .as-table td')?.textContent.replace(',', '') === '%d'", counts[0]), wait)
	}
	// A text with quotes and tags stays inside its attribute.
	p.eval("void figures.own.restore({code: `return \"<'&${'`'}\\n;`})", nil)
	p = p.in("#own")
	p.click("button", "Embed")
	var odd []string
	p.eval("[...document.querySelectorAll('#own .snippet textarea')].map((b) => b.value)", &odd)
	for _, snippet := range odd {
		m := regexp.MustCompile(`(code|<iframe src)="([^"]*)"`).FindStringSubmatch(snippet)
		got := html.UnescapeString(m[2])
		if link, err := url.Parse(got); err == nil && m[1] != "code" {
			values, _ := url.ParseQuery(link.EscapedFragment())
			got = values.Get("code")
		}
		if got != "return \"<'&`\n;" {
			t.Errorf("the code became %q in %s", got, snippet)
		}
	}
	// The single file has no embed.js beside it.
	s := open(t, singleHome, "").in("#reach")
	s.click("button", "Embed")
	if n := len(s.all("textbox", "")); n != 1 {
		t.Errorf("the single file gives %d snippets", n)
	}
	if !strings.Contains(s.text("document.querySelector('#reach .tool-panel').innerText"), "lies on a disk") {
		t.Error("it does not say that it lies on a disk")
	}
}
