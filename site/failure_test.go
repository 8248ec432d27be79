//go:build !js

package site

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Where the engine cannot run: the page says what has happened and what to do. Browsers without WebAssembly and a missing
// lab.js are in static_test.go.

func copyFile(t *testing.T, name, dir string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWhereAPolicyForbidsTheEngineThePageSaysSoAndStands(t *testing.T) {
	for _, c := range []struct{ policy, says, problem string }{
		{"script-src 'self'; worker-src 'self' blob:", "forbids WebAssembly", ""},
		{"worker-src 'none'", "refuses background workers", "worker-src"},
	} {
		t.Run(c.policy, func(t *testing.T) {
			forbid := true
			root := hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if forbid {
					w.Header().Set("Content-Security-Policy", c.policy)
				}
				w.Header().Set("Cache-Control", "no-store")
				http.FileServer(http.Dir(".")).ServeHTTP(w, r)
			}))
			p := openURL(t, home{base: root}, root)
			if c.problem != "" {
				p.expect(c.problem)
			}
			p.withoutEngine(c.says)
			p.in("#deal").click("button", "Try again")
			p.in("#deal").reads(wait, c.says)
			forbid = false
			p.reload()
			p.in("#orders").reads(engineWait, "27 paths")
		})
	}
}

// Half of the file is no script at all; a script with half the wasm is one that cannot be unpacked.
func TestADamagedEngineFileIsFetchedAgain(t *testing.T) {
	lab, err := os.ReadFile("lab.js")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(lab), `wasm: "`) + 100_000
	for name, damaged := range map[string][]byte{
		"half": lab[:len(lab)/2], "changed": []byte(string(lab[:at]) + "AAAAAAAA" + string(lab[at+8:])), "empty": {}, "a page": []byte("<!doctype html><title>Sign in</title>"),
	} {
		t.Run(name, func(t *testing.T) {
			homes, dir := siteWith(t, map[string][]byte{"lab.js": damaged})
			p := open(t, homes[0], "")
			if name == "half" || name == "a page" {
				p.expect("SyntaxError")
			}
			p.in("#orders").reads(engineWait, "lab.js")
			p.withoutEngine("lab.js")
			copyFile(t, "lab.js", dir)
			p.in("#time").click("button", "Try again")
			p.in("#orders").reads(engineWait, "27 paths")
			p.in("#deal").reads(wait, "Seed 1: the same seed")
			for _, figure := range []string{"#deal", "#time", "#matrix", "#own", "#judge"} {
				if n := len(p.in(figure).all("button", "Try again")); n != 0 {
					t.Errorf("%s still asks to try again", figure)
				}
			}
			p.answers()
		})
	}
}

func TestWithoutMemoryThePageSaysSo(t *testing.T) {
	lab, err := os.ReadFile("lab.js")
	if err != nil {
		t.Fatal(err)
	}
	full := strings.Replace(string(lab), `worker: "`, `worker: "WebAssembly.instantiate = async () => { throw new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance') };`, 1)
	homes, _ := siteWith(t, map[string][]byte{"lab.js": []byte(full)})
	open(t, homes[0], "").withoutEngine("not enough memory")
}

func TestTheSingleFileCutInHalfSaysSo(t *testing.T) {
	whole, err := os.ReadFile("shuffle-lab.html")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex(string(whole), "globalThis.shuffleLabPack = {")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "shuffle-lab.html"), whole[:at+200_000], 0o644); err != nil {
		t.Fatal(err)
	}
	p := open(t, home{base: fileURL(dir) + "/", file: "shuffle-lab.html"}, "")
	p.in("#deal").reads(engineWait, "This copy of the page is damaged")
	p.standsToRead()
}

// workers counts the workers that live in the tab's browser context.
func (p *tab) workers() (n int) {
	p.t.Helper()
	p.do("listing", chromedp.ActionFunc(func(ctx context.Context) error {
		self := chromedp.FromContext(ctx)
		all, err := target.GetTargets().WithFilter(target.Filter{{}}).Do(cdp.WithExecutor(ctx, self.Browser))
		var mine cdp.BrowserContextID
		for _, info := range all {
			if info.TargetID == self.Target.TargetID {
				mine = info.BrowserContextID
			}
		}
		for _, info := range all {
			if info.Type == "worker" && info.BrowserContextID == mine {
				n++
			}
		}
		return err
	}))
	return n
}

func TestNoWorkerStaysBehind(t *testing.T) {
	p := openReady(t, httpHome)
	p.in("#orders").click("button", "Run")
	if p.workers() == 0 {
		t.Fatal("no worker is seen: this test would pass whatever happened")
	}
	for range 5 {
		p.reload()
	}
	p.in("#orders").reads(engineWait, "27 paths")
	p.until("one worker", 30*time.Second, func() (bool, error) { return p.workers() == 1, nil })
	p.navigate("about:blank")
	p.until("no worker, or one that sleeps with its page", 30*time.Second, func() (bool, error) { return p.workers() <= 1, nil })
}

func TestThePageComesBackFromTheBackForwardCache(t *testing.T) {
	p := openReady(t, httpHome)
	p.eval("void (globalThis.same = true, addEventListener('pageshow', (e) => { globalThis.kept = e.persisted; }))", nil)
	p.in("#orders").click("button", "Run")
	p.until("a run", wait, func() (bool, error) { return p.in("#orders").total() > 100, nil })
	p.navigate(httpHome.url("404.html"))
	var entries int
	p.do("going back", chromedp.ActionFunc(func(ctx context.Context) error {
		at, list, err := page.GetNavigationHistory().Do(ctx)
		entries = len(list)
		if err != nil {
			return err
		}
		return page.NavigateToHistoryEntry(list[at-1].ID).Do(ctx)
	}))
	p.waitFor("window.shuffleLab && document.readyState === 'complete'", wait)
	t.Logf("kept whole: %s, of %d entries", p.text("globalThis.kept"), entries)
	p.in("#orders").reads(engineWait, "6 orders")
	p.answers()
	at := p.in("#orders").total()
	if p.text("globalThis.kept") == "true" {
		p.until("the run to go on", wait, func() (bool, error) { return p.in("#orders").total() > at, nil })
	}
	p.in("#deal").fill("textbox", "Seed", "6")
	p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "6"))
}

// A figure that breaks, when it is built or when the engine has told its catalogue, is reported; those after it work.
func TestABrokenFigureLeavesTheOthers(t *testing.T) {
	p := openURL(t, httpHome, "about:blank")
	p.expect("reading 'append'") // of the controls that are gone
	p.expect("broken on purpose")
	p.beforeScripts(`addEventListener('readystatechange', () => {
		if (document.readyState !== 'interactive') return;
		document.querySelector('#time .controls').remove();
		addEventListener('DOMContentLoaded', () => { DealFigure.prototype.catalogue = () => { throw new Error('broken on purpose'); }; });
	}, true)`)
	p.navigate(httpHome.url(httpHome.file))
	p.in("#orders").reads(engineWait, "27 paths to 6 orders")
	p.waitFor("booted && !figures.time && figures.own", wait)
}
