//go:build !js

package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// homeOf serves one page of HTML as a home of its own.
func homeOf(t *testing.T, html string) home {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return home{name: "own", base: server.URL + "/"}
}

func TestTheHarnessNoticesWhatGoesWrongOnAPage(t *testing.T) {
	p := open(t, homeOf(t, `<!doctype html><title>Wrong</title><link rel="icon" href="data:,">
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
		p.expect(text)
		p.until(text, wait, func() (bool, error) {
			return slices.ContainsFunc(p.seen(), func(problem string) bool { return strings.Contains(problem, text) }), nil
		})
	}
}

func TestTheHarnessActsAsAPersonDoes(t *testing.T) {
	p := open(t, homeOf(t, `<!doctype html><title>Acts</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">
<style>.hidden{position:absolute;width:1px;height:1px;opacity:0} #two{position:relative} #two div{position:absolute;inset:0}
:root{color-scheme:light dark}</style>
<div id="one"><button>Deal</button> <button hidden>Deal</button></div>
<div id="two"><button>Deal</button><div></div></div>
<button disabled>Stop</button> <button class="slides">Catch</button>
<label><input type="radio" name="cards" class="hidden">3</label><label><input type="radio" name="cards" class="hidden">4</label>
<label>Seed <input value="42"></label> <label>Count <input type="number" value="7"></label>
<label>Shuffle <select><option>naive</option><option>insertion</option></select></label>
<div style="height:3000px"></div><a href="#far">Far away</a>
<script>
const told = [];
addEventListener('click', e => { if (e.target.closest('button')) told.push('click ' + e.target.textContent); });
addEventListener('change', e => told.push('change ' + e.target.value));
</script>`), "#start")

	if got := p.text("location.hash"); got != "#start" {
		t.Errorf("the hash is %s", got)
	}
	if got := len(p.all("button", "Deal")); got != 2 {
		t.Errorf("%d buttons named Deal are to be seen, want 2", got)
	}
	p.in("#one").click("button", "Deal")
	p.click("radio", "4")
	if got := p.byRole("radio", "4").value() + p.byRole("radio", "3").value(); got != "truefalse" {
		t.Errorf("the radios are %s", got)
	}
	p.fill("textbox", "Seed", "1e3")
	p.fill("spinbutton", "Count", "12")
	p.fill("textbox", "Seed", "")
	p.eval("void document.querySelector('.slides').animate({translate: ['400px', '0px']}, 500)", nil)
	p.click("button", "Catch")
	p.choose("Shuffle", "insertion")
	if got := p.byRole("combobox", "Shuffle").value(); got != "insertion" {
		t.Errorf("the select holds %s", got)
	}
	p.click("link", "Far away")
	p.waitFor("location.hash === '#far' && scrollY > 1000", wait)

	var told []string
	p.eval("new Promise(resolve => setTimeout(resolve, 1, told))", &told)
	want := []string{"click Deal", "change on", "change 1e3", "change 12", "change ", "click Catch", "change insertion"}
	if !slices.Equal(told, want) {
		t.Errorf("the page was told %q, want %q", told, want)
	}

	for _, test := range []struct{ in, name, why string }{{"#two", "Deal", "covered"}, {":root", "Stop", "disabled"}} {
		var at struct{ Why string }
		p.in(test.in).byRole("button", test.name).call(takeAim, &at)
		if !strings.Contains(at.Why, test.why) {
			t.Errorf("%s in %s can be clicked (%q), though it is %s", test.name, test.in, at.Why, test.why)
		}
	}

	for _, dark := range []bool{false, true} {
		p.setViewport(390, 844, dark)
		p.waitFor(fmt.Sprintf("innerWidth === 390 && matchMedia('(prefers-color-scheme: dark)').matches === %v", dark), time.Second)
	}
	p.setMedia("prefers-reduced-motion", "reduce")
	p.waitFor("matchMedia('(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)').matches", time.Second)

	p.hide(true)
	p.hide(false)
}
