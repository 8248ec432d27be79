//go:build !js

package tests

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestMain(m *testing.M) { Main(m) }

// homeOf serves one page of HTML as a home of its own.
func homeOf(t *testing.T, html string) Home {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return Home{Name: "own", Base: server.URL + "/"}
}

func TestTheHarnessNoticesWhatGoesWrongOnAPage(t *testing.T) {
	t.Parallel()
	p := Open(t, homeOf(t, `<!doctype html><title>Wrong</title><link rel="icon" href="data:,">
<script>
console.error('a complaint', 7);
setTimeout(() => { throw new Error('nobody catches me'); });
Promise.reject(new Error('nobody awaits me'));
fetch('no-such-file').catch(() => {});
fetch('http://127.0.0.1:9/elsewhere').catch(() => {});
</script>
<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><style>p{color:red}</style>`), "")
	for _, text := range []string{"a complaint 7", "nobody catches me", "nobody awaits me", "404", "asks for http://127.0.0.1:9/elsewhere",
		"ERR_", "policy forbids style-src", "security:"} {
		p.ExpectSeen(text)
	}
}

func TestTheHarnessActsAsAPersonDoes(t *testing.T) {
	t.Parallel()
	p := Open(t, homeOf(t, `<!doctype html><title>Acts</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">
<style>.hidden{position:absolute;width:1px;height:1px;opacity:0} #two{position:relative} #two div{position:absolute;inset:0}
:root{color-scheme:light dark}</style>
<div id="one"><button>Deal</button> <button hidden>Deal</button></div>
<div id="two"><button>Deal</button><div></div></div>
<button disabled>Stop</button> <div inert><button>Asleep</button></div> <button class="slides">Catch</button>
<label><input type="radio" name="cards" class="hidden">3</label><label><input type="radio" name="cards" class="hidden">4</label>
<label>Seed <input value="42"></label> <label>Count <input type="number" value="7"></label>
<label>Shuffle <select disabled><option>naive</option><option>insertion</option></select></label>
<div style="height:3000px"></div><a href="#far">Far away</a>
<script>
const told = [];
addEventListener('click', e => { if (e.target.closest('button')) told.push('click ' + e.target.textContent); });
addEventListener('change', e => told.push('change ' + e.target.value));
</script>`), "#start")

	if got := p.Text("location.hash"); got != "#start" {
		t.Errorf("the hash is %s", got)
	}
	if got := len(p.All("button", "Deal")); got != 2 {
		t.Errorf("%d buttons named Deal are to be seen, want 2", got)
	}
	p.In("#one").Click("button", "Deal")
	p.Click("radio", "4")
	if got := p.ByRole("radio", "4").Value() + p.ByRole("radio", "3").Value(); got != "truefalse" {
		t.Errorf("the radios are %s", got)
	}
	p.Fill("textbox", "Seed", "1e3")
	p.Fill("spinbutton", "Count", "12")
	p.Fill("textbox", "Seed", "")
	p.Eval("void document.querySelector('.slides').animate({translate: ['400px', '0px']}, 500)", nil)
	p.Click("button", "Catch")
	p.Eval("void setTimeout(() => { document.querySelector('select').disabled = false }, 200)", nil)
	p.Choose("Shuffle", "insertion")
	if got := p.ByRole("combobox", "Shuffle").Value(); got != "insertion" {
		t.Errorf("the select holds %s", got)
	}
	p.Click("link", "Far away")
	p.WaitFor("location.hash === '#far' && scrollY > 1000", Wait)

	var told []string
	p.Eval("new Promise(resolve => setTimeout(resolve, 1, told))", &told)
	want := []string{"click Deal", "change on", "change 1e3", "change 12", "change ", "click Catch", "change insertion"}
	if !slices.Equal(told, want) {
		t.Errorf("the page was told %q, want %q", told, want)
	}

	for _, test := range []struct{ in, name, why string }{{"#two", "Deal", "covered"}, {":root", "Stop", "disabled"}} {
		var at struct{ Why string }
		p.In(test.in).ByRole("button", test.name).Call(takeAim, &at)
		if !strings.Contains(at.Why, test.why) {
			t.Errorf("%s in %s can be clicked (%q), though it is %s", test.name, test.in, at.Why, test.why)
		}
	}
	if n := len(p.All("button", "Asleep")); n != 0 {
		t.Errorf("%d buttons are found that are inert", n)
	}

	for _, dark := range []bool{false, true} {
		p.SetViewport(390, 844, dark)
		p.WaitFor(fmt.Sprintf("innerWidth === 390 && matchMedia('(prefers-color-scheme: dark)').matches === %v", dark), time.Second)
	}
	p.WaitFor("matchMedia('(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)').matches", time.Second)

	p.Hide(true)
	p.Hide(false)
}

// What works from outside must see something, or tests that rest on it would pass whatever happened.
func TestTheHarnessSeesAndDisturbsFromOutside(t *testing.T) {
	t.Parallel()
	p := OpenReady(t, HTTP, WatchWorkers, HoldClock)
	if p.Asked("about") == 0 || p.Asked("exact") == 0 || p.Workers() != 1 || p.LiveWorkers() != 1 {
		t.Errorf("asked for about %d times, exact %d; %d and %d workers", p.Asked("about"), p.Asked("exact"), p.Workers(), p.LiveWorkers())
	}
	p.Quiet()
	p.Eval("void (globalThis.stop = new AbortController(), shuffleLab.time({shuffle: 'naive', cards: 3, forMs: 60000}, stop).catch(() => {}))", nil)
	p.WaitFor("watchedWorkers[0].under.size === 1", Wait)
	p.Eval("void stop.abort()", nil)
	p.Quiet()
	p.Eval("void watchedWorkers[0].kill()", nil)
	p.WaitFor("watchedWorkers[0].ended", Wait)

	p.Eval("void (globalThis.rung = [], setTimeout(() => { rung.push('later'); setTimeout(() => rung.push('last'), 400); }, 1000), setTimeout(() => rung.push('first'), 300), clearTimeout(setTimeout(() => rung.push('never'), 500)))", nil)
	for passed, want := range []string{"", "first", "first,later", "first,later,last"} {
		if passed > 0 {
			p.PassTime(500 * time.Millisecond)
		}
		if got := p.Text("rung.join()"); got != want {
			t.Errorf("after %d half seconds it has rung %s, want %s", passed, got, want)
		}
	}

	p = p.In("#reach")
	settings := p.Settings()
	if settings["bits"] != "32" || settings["cards"] != "52" || len(settings) != 2 {
		t.Errorf("the settings are %v", settings)
	}
	var saved struct{ Figure string }
	if p.Data(&saved); saved.Figure != "reach" || !slices.Contains(p.Offers(), "Data, JSON") {
		t.Errorf("saved as %+v; it offers %v", saved, p.Offers())
	}
}

// No more tests at a time than there are processors, and none beside one that wants to be alone.
func TestTestsWaitForTheirTurn(t *testing.T) {
	var mu sync.Mutex
	var at, most int
	work := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		at += by
		most = max(most, at)
	}
	var all sync.WaitGroup
	for range 3 * places {
		all.Go(func() {
			free, err := waitForPlace()
			if err != nil {
				t.Error(err)
				return
			}
			defer free()
			work(1)
			runtime.Gosched()
			work(-1)
		})
	}
	all.Wait()
	if most > places {
		t.Errorf("%d were at work at a time, with %d places", most, places)
	}
	Alone(t)
	for i := range places {
		if free, err := tryLock(fmt.Sprint("place-", i)); free != nil || err != nil {
			t.Errorf("place %d is free, though a test is alone (%v)", i, err)
		}
	}
}
