//go:build !js

// The tests of figures in somebody else's page, which comes from another origin.
package embed

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func TestFiguresStandInABlog(t *testing.T) {
	t.Parallel()
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
		p.Eval("document.getElementById('"+id+"').shadowRoot.querySelector('iframe').getBoundingClientRect().height", &px)
		return px
	}
	p.Until("three frames", tests.Wait, func() (bool, error) { return len(frames(p)) == 3, nil })
	f := frames(p)
	counts := tests.Sampled(t, "naive", "42", 3, 10000)
	for i, id := range []string{"a", "b"} {
		p.Eval("void document.getElementById('"+id+"').scrollIntoView()", nil)
		f[i].reads("10,000 shuffles dealt")
		f[i].waitFor(fmt.Sprintf("document.querySelector('#orders .count').textContent.replace(',', '') === '%d'", counts[0]), tests.Wait)
	}
	p.Eval("void c.scrollIntoView()", nil)
	f[2].reads("64 bits make")
	for i, one := range f {
		p.Eval("void document.getElementById('"+[]string{"a", "b", "c"}[i]+"').scrollIntoView()", nil) // what nobody sees rests
		one.fits()
		if got := one.text("[...document.querySelectorAll('.figure')].filter((f) => f.checkVisibility()).length"); got != "1" {
			t.Errorf("%s figures are shown", got)
		}
	}
	if a, b := f[0].text("document.documentElement.dataset.theme"), f[1].text("document.documentElement.dataset.theme"); a != "undefined" || b != "dark" {
		t.Errorf("the themes are %s and %s", a, b)
	}
	if got := p.Text("document.getElementById('a').shadowRoot.querySelector('iframe').title"); got != "Words and a link" {
		t.Errorf("the frame is called %s", got)
	}

	// Heights settle, obey only the element's own frame, and have limits. What is said last by one frame comes last.
	before := []float64{height("a"), height("b"), height("c")}
	p.Eval("void addEventListener('message', ({ data }) => { if (data?.over) window.over = data.over; })", nil)
	for _, one := range f {
		one.eval("void addEventListener('message', ({ data }) => { if (data?.shuffleLabHeight) document.documentElement.dataset.heard = data.shuffleLabHeight; })", nil)
	}
	// A frame beside them tells the page wrong heights, and the lab's frames wrong addresses.
	p.Eval(`void (() => { const f = document.createElement('iframe');
		f.srcdoc = "<script>const frames = [...parent.document.querySelectorAll('shuffle-lab')].map((lab) => lab.shadowRoot.querySelector('iframe').contentWindow);" +
			"for (const h of [5, 1e9, 3999]) for (const to of [parent, ...frames]) to.postMessage({shuffleLabHeight: h, shuffleLabAddress: 'figure=hunt&embed'}, '*');" +
			"parent.postMessage({over: 'others'}, '*')<\/script>";
		document.body.append(f); postMessage({shuffleLabHeight: 3998}, '*'); })()`, nil)
	p.WaitFor("window.over === 'others'", tests.Wait)
	for i, id := range []string{"a", "b", "c"} {
		f[i].waitFor("document.documentElement.dataset.heard === '3999'", tests.Wait)
		p.Drawn()
		if got := height(id); got != before[i] {
			t.Errorf("%s was %v high and is %v", id, before[i], got)
		}
		if got := f[i].text("document.querySelector('[data-shown]').id"); got == "hunt" {
			t.Errorf("%s shows what another frame told it", id)
		}
	}
	for told, want := range map[string]float64{"1e9": 4000, "1": 120, "NaN": before[2], "'900'": before[2], "null": before[2]} {
		f[2].eval("for (const data of [{shuffleLabHeight: "+fmt.Sprint(before[2])+"}, {shuffleLabHeight: "+told+"}, null, {over: "+tests.Quoted(told)+"}]) parent.postMessage(data, '*')", nil)
		p.WaitFor("window.over === "+tests.Quoted(told), tests.Wait)
		if got := height("c"); got != want {
			t.Errorf("told %s it is %v high, want %v", told, got, want)
		}
	}
	f[2].eval("parent.postMessage({shuffleLabHeight: "+fmt.Sprint(before[2])+"}, '*'), 0", nil)

	// Attributes change: the page in the frame goes on, and the reader's way back stays as it is.
	entries := p.Text("history.length")
	f[0].eval("document.documentElement.dataset.mark = 1", nil)
	p.Eval("void (a.scrollIntoView(), a.setAttribute('cards', 4), a.setAttribute('seed', 7), a.setAttribute('theme', 'light'))", nil)
	f[0].reads("256 paths")
	f[0].waitFor("document.documentElement.dataset.theme === 'light' && document.documentElement.dataset.mark === '1'", tests.Wait)
	p.Eval("void (a.setAttribute('theme', 'auto'), a.setAttribute('figure', 'deal'))", nil)
	f[0].reads("Seed 7")
	f[0].waitFor("document.documentElement.dataset.theme === undefined && document.documentElement.dataset.mark === '1'", tests.Wait)
	f[0].fits()
	// What the reader does in the frame is not the blog's history either.
	f[0].eval("[...document.querySelectorAll('#deal button')].find((b) => b.textContent === 'Deal again').click()", nil)
	f[0].reads("Seed 0x")
	f[0].waitFor("location.hash.includes('seed=0x')", tests.Wait)
	if got := p.Text("history.length"); got != entries {
		t.Errorf("the blog had %s entries of history and now has %s", entries, got)
	}

	// Moved, it starts anew where it is; a new one starts; a removed one is gone.
	p.Eval("void (a.setAttribute('seed', 8), two.append(a), a.scrollIntoView())", nil)
	moved := frameAt(p, "seed=8")
	if got := moved.text("document.documentElement.dataset.mark"); got != "undefined" {
		t.Error("a frame that was moved is not loaded anew")
	}
	moved.reads("Seed 8")
	moved.fits()
	p.Eval("void two.append(Object.assign(document.createElement('shuffle-lab'), {id: 'later'}))", nil)
	p.Eval("void later.setAttribute('figure', 'steps')", nil)
	p.Until("four frames", tests.Wait, func() (bool, error) { return len(frames(p)) == 4, nil })
	p.Eval("void (b.remove(), c.remove(), later.remove())", nil)
	p.Until("one frame", tests.Wait, func() (bool, error) { return len(frames(p)) == 1, nil })

	// The far one loads when it comes near, as it is told by then, and where it is moved to.
	if got := p.Text("far.shadowRoot.querySelector('iframe').loading"); got != "lazy" {
		t.Error("frames are not lazy")
	}
	p.Eval("void far.setAttribute('seed', 9)", nil)
	p.Drawn()
	p.Eval("void far.scrollIntoView()", nil)
	deal := frameAt(p, "#figure=deal&seed=9&embed")
	deal.reads("Seed 9")
	deal.fits()
	p.Eval("void two.scrollIntoView()", nil)
	p.Drawn()
	p.Eval("void (far.setAttribute('seed', 10), document.body.append(far))", nil)
	p.Drawn()
	p.Eval("void far.scrollIntoView()", nil)
	frameAt(p, "#figure=deal&seed=10&embed").reads("Seed 10")
}

func TestABlogWithAStrictPolicyEmbedsFigures(t *testing.T) {
	t.Parallel()
	p := openBlog(t, "default-src 'none'; script-src LAB; frame-src LAB; img-src data:", `<script src="LAB/embed.js" defer></script><shuffle-lab figure="reach">Words</shuffle-lab>`)
	p.Until("a frame", tests.Wait, func() (bool, error) { return len(frames(p)) == 1, nil })
	frames(p)[0].reads("Out of reach")
	frames(p)[0].fits()
}

func TestWithoutTheScriptABlogShowsTheWordsInside(t *testing.T) {
	t.Parallel()
	p := openBlog(t, "script-src 'none'", `<script src="LAB/embed.js" defer></script><shuffle-lab figure="reach">Words and <a href="LAB/#figure=reach">a link</a></shuffle-lab>`)
	p.ExpectSeen("policy forbids script-src-elem")
	p.ExpectSeen("Content Security Policy")
	if got := p.Text("document.body.innerText"); !strings.Contains(got, "Words and a link") {
		t.Errorf("it says %q", got)
	}
	p.ByRole("link", "a link")
}

// A use of a figure: its address, what it says first, the button to press and what it says then.
type use struct{ figure, hash, first, does, says string }

// A frame that may do nothing but run scripts has no storage, no origin, no clipboard and no service worker.
func TestEveryFigureWorksInASealedNarrowFrame(t *testing.T) {
	t.Parallel()
	p := openBlog(t, "", `<style>body { margin: 0 }</style><iframe id="f" sandbox="allow-scripts" width="320" height="700" style="border: 0" src="LAB/index.html#figure=deal&seed=2&embed"></iframe>`)
	p.SetViewport(320, 740, false)
	f := sealed(p)
	f.reads("Seed 2:")
	if got := f.text("origin"); got != "null" {
		t.Fatalf("the frame is not sealed: its origin is %s", got)
	}
	uses := []use{
		{"steps", "seed=4", "", "", ""},
		{"time", "", "", "Time 1,000 shuffles", "for 1,000 shuffles"},
		{"orders", "shuffle=naive&cards=5&seed=1&shuffles=2000", "2,000 shuffles dealt", "+1,000", "3,000 shuffles"},
		{"paths", "cards=3&order=A32", "", "", ""},
		{"matrix", "cards=52&seed=1&shuffles=1000", "", "+1,000", ""},
		{"growth", "shuffle=naive", "", "Stop", ""},
		{"museum", "", "", "", ""},
		{"again", "shuffle=naive&cards=4&times=3", "after 3 times", "", ""},
		{"reach", "bits=128&cards=52", "", "", "Out of reach"},
		{"coverage", "cards=5&bits=8", "", "Try every seed", "seeds"},
		{"hunt", "", "A deck was shuffled", "Find the seed", "tried"},
		{"next", "by=java", "One deck has", "Name the next deck", "Named"},
		{"own", "", "", "Run", ""},
		{"judge", "", "", "An example", "Biased"},
		{"deal", "seed=3", "Seed 3:", "Deal again", "Seed 0x"},
	}
	for _, figure := range tests.Figures(t) {
		if !slices.ContainsFunc(uses, func(u use) bool { return u.figure == figure }) {
			t.Errorf("%s is not tried in a frame", figure)
		}
	}
	for _, c := range uses {
		p.Eval("void (f.src = f.src.split('#')[0] + "+tests.Quoted("#figure="+c.figure+"&"+c.hash+"&embed")+")", nil)
		f.waitFor("document.querySelector('[data-shown]')?.id === "+tests.Quoted(c.figure), tests.Wait)
		if c.first != "" {
			f.reads(c.first)
		}
		if c.does != "" {
			f.waitFor("(() => { const b = [...document.querySelectorAll('#"+c.figure+" button')].find((b) => b.textContent === "+tests.Quoted(c.does)+" && !b.disabled); b?.click(); return b })()", tests.Wait)
		}
		if c.says != "" {
			f.reads(c.says)
		}
		if c.figure == "own" {
			f.waitFor("document.querySelector('#own .own-results').checkVisibility()", tests.Wait)
		}
		// All tools open, as the widest state.
		f.eval("[...document.querySelectorAll('[data-shown] .tools > button')].slice(1).forEach((b) => b.click())", nil)
		f.eval("document.querySelectorAll('[data-shown] details').forEach((d) => { d.open = true })", nil)
		f.eval("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))", nil)
		if got := f.text("document.documentElement.scrollWidth + ' in ' + document.documentElement.clientWidth"); !strings.HasPrefix(got, "320 in") && !strings.HasPrefix(got, "305 in") {
			t.Errorf("%s is %s wide", c.figure, got)
		}
		if got := f.text("[...document.querySelectorAll('.figure')].filter((f) => f.checkVisibility()).map((f) => f.id)"); got != c.figure {
			t.Errorf("shown: %s, want %s", got, c.figure)
		}
	}
}

func TestTheSamplePostStands(t *testing.T) {
	t.Parallel()
	tests.EachHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenURL(t, h, h.URL("blog.html"))
		for i := range 3 {
			p.Eval(fmt.Sprintf("document.querySelectorAll('shuffle-lab')[%d].scrollIntoView()", i), nil)
			p.WaitFor(fmt.Sprintf("document.querySelectorAll('shuffle-lab')[%d].shadowRoot.querySelector('iframe').style.blockSize", i), tests.EngineWait)
		}
		p.SetViewport(320, 700, true)
		p.WaitFor("document.documentElement.scrollWidth === 320", tests.Wait)
		p.Eval("document.querySelector('article > iframe').scrollIntoView()", nil)
		if h == tests.HTTP { // files do not look into each other
			p.WaitFor("document.querySelector('article > iframe').contentDocument.querySelector('#orders .readout:not([inert], [inert] *)')?.innerText.includes('6 paths')", tests.EngineWait)
		}
	})
}

// The lines that a figure gives, put into a page as they are.
func TestTheLinesThatAFigureGivesWork(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=orders&shuffle=fisher-yates&cards=4&seed=11&shuffles=5000").In("#orders")
	p.Deals(5000)
	p.Click("button", "Embed")
	var lines []string
	for _, box := range p.All("textbox", "") {
		if s := box.Value(); strings.HasPrefix(s, "<") {
			lines = append(lines, s)
		}
	}
	if len(lines) != 2 {
		t.Fatalf("it gives %q", lines)
	}
	for _, snippet := range lines {
		q := openBlog(t, "", snippet)
		q.Until("a frame", tests.Wait, func() (bool, error) { return len(frames(q)) == 1, nil })
		frames(q)[0].reads("5,000 shuffles dealt")
		counts := tests.Sampled(t, "fisher-yates", "11", 4, 5000)
		frames(q)[0].eval("[...document.querySelectorAll('#orders details.as-table')].forEach((d) => { d.open = true })", nil)
		frames(q)[0].waitFor(fmt.Sprintf("document.querySelector('#orders .as-table td')?.textContent.replace(',', '') === '%d'", counts[0]), tests.Wait)
	}
	// A text with quotes and tags stays inside its attribute.
	const code = "return \"<'&`\n;"
	p = p.In("#own")
	p.GoTo("figure=own&code=" + url.QueryEscape(code))
	p.Reads(tests.Wait, "has not run")
	p.Click("button", "Embed")
	var odd []string
	p.Eval("[...document.querySelectorAll('#own .snippet textarea')].map((b) => b.value)", &odd)
	if len(odd) != 2 {
		t.Errorf("it gives %q", odd)
	}
	for _, snippet := range odd {
		m := regexp.MustCompile(`(code|<iframe src)="([^"]*)"`).FindStringSubmatch(snippet)
		got := html.UnescapeString(m[2])
		if link, err := url.Parse(got); err == nil && m[1] != "code" {
			values, _ := url.ParseQuery(link.EscapedFragment())
			got = values.Get("code")
		}
		if got != code {
			t.Errorf("the code became %q in %s", got, snippet)
		}
	}
	// The single file has no embed.js beside it.
	s := tests.Open(t, tests.Single, "").In("#reach")
	s.Click("button", "Embed")
	if n := len(s.All("textbox", "")); n != 1 {
		t.Errorf("the single file gives %d snippets", n)
	}
	if !strings.Contains(s.Text("document.querySelector('#reach .tool-panel').innerText"), "lies on a disk") {
		t.Error("it does not say that it lies on a disk")
	}
}
