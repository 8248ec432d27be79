//go:build !js

package engine

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// Where the engine cannot run: the page says what has happened and what to do, and what can be read stays.

// without checks that a page without an engine says why, keeps what can be read, and refuses calls instead of leaving
// them unanswered.
func without(p *tests.Tab, why string) {
	p.T.Helper()
	for _, figure := range []string{"#deal", "#time", "#orders"} {
		p.In(figure).ByRole("button", "Try again")
		p.In(figure).Reads(tests.Wait, why)
	}
	p.StandsToRead()
	p.ExactTables()
	if got, want := p.In("#deal").Deck(), tests.Dealt(p.T, "insertion", "mt19937", "1"); got != want {
		p.T.Errorf("the first deal is %s", got)
	}
	if got := p.Outcome("return shuffleLab.deal({shuffle: 'naive', cards: 3})"); got.Code != "unsupported" {
		p.T.Errorf("a call without an engine gives %s %s %s", got.Value, got.Code, got.Message)
	}
}

// works waits until all figures work after all.
func works(p *tests.Tab) {
	p.T.Helper()
	p.Ready()
	p.In("#orders").Reads(tests.EngineWait, "27 paths")
	for _, figure := range tests.Figures(p.T) {
		if n := len(p.In("#"+figure).All("button", "Try again")); n != 0 {
			p.T.Errorf("%s still asks to try again", figure)
		}
	}
	p.EngineAnswers()
}

func TestWithoutTheEnginesFileThePageSaysSoUntilItIsThere(t *testing.T) {
	t.Parallel()
	lab := []byte(tests.ReadSite(t, "lab.js"))
	homes, dir := tests.SiteWith(t, map[string][]byte{"lab.js": nil})
	for _, h := range homes {
		t.Run(h.Name, func(t *testing.T) {
			p := tests.Open(t, h, "")
			p.Expect("lab.js")
			without(p, "lab.js")
			file := filepath.Join(dir, "lab.js")
			tests.WriteFile(t, file, lab)
			defer os.Remove(file)
			p.In("#deal").Click("button", "Try again")
			works(p)
			p = p.In("#deal")
			p.Fill("textbox", "Seed", "2")
			p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "2"))
		})
	}
}

func TestWithABrokenEngineThePageSaysSoAndStands(t *testing.T) {
	t.Parallel()
	head, rest, ok := strings.Cut(tests.ReadSite(t, "lab.js"), `wasm: "`)
	if !ok {
		t.Fatal("no wasm in lab.js")
	}
	wasm, tail, _ := strings.Cut(rest, `"`)
	cut := head + `wasm: "` + wasm[:len(wasm)/2/5*5] + `"` + tail
	homes, _ := tests.SiteWith(t, map[string][]byte{"lab.js": []byte(cut)})
	for _, h := range homes {
		t.Run(h.Name, func(t *testing.T) { without(tests.Open(t, h, ""), "engine") })
	}
}

func TestWithoutWebAssemblyThePageSaysSoAndStands(t *testing.T) {
	t.Parallel()
	without(tests.Open(t, tests.HTTP, "", "delete globalThis.WebAssembly"), "WebAssembly")
}

func TestWhereAPolicyForbidsTheEngineThePageSaysSoAndStands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ policy, says, problem string }{
		{"script-src 'self'; worker-src 'self' blob:", "forbids WebAssembly", ""},
		{"worker-src 'none'", "refuses background workers", "worker-src"},
	} {
		t.Run(c.policy, func(t *testing.T) {
			forbid := true
			h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if forbid {
					w.Header().Set("Content-Security-Policy", c.policy)
				}
				w.Header().Set("Cache-Control", "no-store")
				http.FileServer(http.Dir(tests.Site(""))).ServeHTTP(w, r)
			}))
			p := tests.Open(t, h, "")
			if c.problem != "" {
				p.Expect(c.problem)
			}
			without(p, c.says)
			p.In("#deal").Click("button", "Try again")
			p.In("#deal").Reads(tests.Wait, c.says)
			forbid = false
			p.Reload()
			works(p)
		})
	}
}

// Half of the file is no script at all; a script with half the wasm is one that cannot be unpacked.
func TestADamagedEngineFileIsFetchedAgain(t *testing.T) {
	t.Parallel()
	lab := tests.ReadSite(t, "lab.js")
	at := strings.Index(lab, `wasm: "`) + 100_000
	for _, c := range []struct{ name, damaged, problem string }{
		{"half", lab[:len(lab)/2], "SyntaxError"},
		{"changed", lab[:at] + "AAAAAAAA" + lab[at+8:], ""},
		{"empty", "", ""},
		{"a page", "<!doctype html><title>Sign in</title>", "SyntaxError"},
	} {
		t.Run(c.name, func(t *testing.T) {
			homes, dir := tests.SiteWith(t, map[string][]byte{"lab.js": []byte(c.damaged)})
			p := tests.Open(t, homes[0], "")
			if c.problem != "" {
				p.Expect(c.problem)
			}
			p.In("#orders").Reads(tests.EngineWait, "lab.js")
			without(p, "lab.js")
			tests.WriteFile(t, filepath.Join(dir, "lab.js"), []byte(lab))
			p.In("#time").Click("button", "Try again")
			works(p)
			p.In("#deal").Reads(tests.Wait, "Seed 1: the same seed")
		})
	}
}

func TestWithoutMemoryThePageSaysSo(t *testing.T) {
	t.Parallel()
	full := strings.Replace(tests.ReadSite(t, "lab.js"), `worker: "`, `worker: "WebAssembly.instantiate = async () => { throw new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance') };`, 1)
	homes, _ := tests.SiteWith(t, map[string][]byte{"lab.js": []byte(full)})
	without(tests.Open(t, homes[0], ""), "not enough memory")
}

func TestTheSingleFileCutInHalfSaysSo(t *testing.T) {
	t.Parallel()
	whole := tests.ReadSite(t, "shuffle-lab.html")
	at := strings.LastIndex(whole, `wasm: "`)
	if at < 0 {
		t.Fatal("the engine does not stand at the end of the single file")
	}
	file := filepath.Join(t.TempDir(), "shuffle-lab.html")
	tests.WriteFile(t, file, []byte(whole[:at+200_000]))
	p := tests.Open(t, tests.FileHome(file), "")
	p.In("#deal").Reads(tests.EngineWait, "This copy of the page is damaged")
	p.StandsToRead()
}

func TestNoWorkerStaysBehind(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	p.In("#orders").Click("button", "Run")
	if p.LiveWorkers() == 0 {
		t.Fatal("no worker is seen: this test would pass whatever happened")
	}
	for range 5 {
		p.Reload()
	}
	p.Ready()
	p.Until("one worker", tests.EngineWait, func() (bool, error) { return p.LiveWorkers() == 1, nil })
	p.Navigate("about:blank")
	p.Until("no worker, or one that sleeps with its page", tests.EngineWait, func() (bool, error) { return p.LiveWorkers() <= 1, nil })
}
