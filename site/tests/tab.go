//go:build !js

package tests

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

const (
	// Wait is how long a person waits for something to appear or to become usable.
	Wait = 15 * time.Second
	// EngineWait is how long for the engine, which comes after the page; on a busy machine it takes its time.
	EngineWait = 30 * time.Second
	// patience is how long one act in the browser may take before its test fails.
	patience = 60 * time.Second
)

// A Tab is an open page. What goes wrong in it fails its test: an error on the console, an uncaught exception, something
// that the content security policy forbids, a file that is missing, a request to another place.
type Tab struct {
	T     *testing.T
	Ctx   context.Context
	scope string // what is looked for: the elements under this selector
	*watch
}

// A watch collects what goes wrong in a tab, and what was done to it.
type watch struct {
	mu        sync.Mutex
	t         *testing.T // whose tab it is, though a part of it may use it
	home      Home
	profile   cdp.BrowserContextID
	problems  []string
	expected  []string
	media     map[string]string
	downloads *downloads
}

// Open opens the page of a home, with a hash such as "#figure=orders" or "", for somebody who likes no motion: nothing
// glides away between the look for it and the click. Scripts given run in each document before its own.
func Open(t *testing.T, h Home, hash string, before ...string) *Tab {
	t.Helper()
	p := Blank(t, h, before...)
	p.SetMedia("prefers-reduced-motion", "reduce")
	p.Navigate(h.URL(h.File) + hash)
	return p
}

// OpenReady opens the page and waits until all its figures work.
func OpenReady(t *testing.T, h Home, before ...string) *Tab {
	t.Helper()
	p := Open(t, h, "", before...)
	p.Ready()
	return p
}

// OpenURL opens any page that belongs to a home.
func OpenURL(t *testing.T, h Home, url string, before ...string) *Tab {
	t.Helper()
	p := Blank(t, h, before...)
	p.Navigate(url)
	return p
}

// OpenWithoutScripts opens the page where no scripts run.
func OpenWithoutScripts(t *testing.T, h Home) *Tab {
	t.Helper()
	p := Blank(t, h)
	p.Do("switching scripts off", emulation.SetScriptExecutionDisabled(true))
	p.Navigate(h.URL(h.File))
	return p
}

// Blank opens an empty window for pages of a home.
func Blank(t *testing.T, h Home, before ...string) *Tab {
	t.Helper()
	takePlace(t)
	ctx, profile, closeTab, err := newTab()
	if err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	p := &Tab{T: t, Ctx: ctx, scope: ":root", watch: &watch{t: t, home: h, profile: profile, media: map[string]string{}}}
	chromedp.ListenTarget(ctx, p.hear)
	t.Cleanup(func() {
		closeTab()
		p.judge()
	})
	// Not p.Do: the first act of a tab makes it, and its time limit would end it.
	if err = chromedp.Run(ctx, emulation.SetFocusEmulationEnabled(true)); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	for _, js := range append([]string{tellViolations}, before...) {
		p.BeforeScripts(js)
	}
	p.SetViewport(1280, 800, false)
	return p
}

// BeforeScripts runs JavaScript in every document that is opened from now on, before its own.
func (p *Tab) BeforeScripts(js string) {
	p.T.Helper()
	p.Do("preparing", chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(js).Do(ctx)
		return err
	}))
}

// Ready waits until the engine answers and every figure can be used: the shuffles of the catalogue stand in their lists,
// and the page has noted in the history that it is up.
func (p *Tab) Ready() {
	p.T.Helper()
	p.WaitFor(`window.shuffleLab?.about && history.state && shuffleLab.about().then(() => document.readyState === 'complete' &&
		!document.querySelector(':root:not([data-embed]) [data-figure]:not(.built), [data-shown]:not(.built)') && [...document.querySelectorAll('select[aria-label="Another shuffle"]')].every((s) => s.length > 2 && !s.matches(':disabled, [inert] *')))`, EngineWait)
}

const tellViolations = `addEventListener('securitypolicyviolation', e =>
	console.error('policy forbids ' + e.effectiveDirective + ' ' + e.blockedURI + ' at ' + e.sourceFile + ':' + e.lineNumber))`

func (w *watch) hear(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		w.complain("uncaught: " + e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeAssert {
			var words []string
			for _, arg := range e.Args {
				words = append(words, strings.Trim(string(arg.Value), `"`)+arg.Description)
			}
			w.complain("console: " + strings.Join(words, " "))
		}
	case *cdplog.EventEntryAdded:
		if e.Entry.Level == cdplog.LevelError {
			w.complain(fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	case *network.EventRequestWillBeSent:
		url := e.Request.URL
		if !strings.HasPrefix(url, w.home.Base) && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:") {
			w.complain("asks for " + url)
		}
	}
}

func (w *watch) complain(problem string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = append(w.problems, problem)
}

// Seen returns what went wrong so far.
func (w *watch) Seen() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.problems...)
}

// Expect says that a problem with this text in it must appear, and is none.
func (w *watch) Expect(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expected = append(w.expected, text)
}

// ExpectSeen waits for a problem with this text in it, which is none.
func (p *Tab) ExpectSeen(text string) {
	p.T.Helper()
	p.Expect(text)
	p.Until("a problem with "+text, Wait, func() (bool, error) {
		return strings.Contains(strings.Join(p.Seen(), "\n"), text), nil
	})
}

func (p *Tab) judge() {
	p.T.Helper()
	met := map[string]bool{}
	for _, problem := range p.Seen() {
		foreseen := false
		for _, text := range p.expected {
			if strings.Contains(problem, text) {
				met[text], foreseen = true, true
			}
		}
		if !foreseen {
			p.T.Errorf("in the browser: %s", problem)
		}
	}
	for _, text := range p.expected {
		if !met[text] {
			p.T.Errorf("in the browser: no problem with %q", text)
		}
	}
}

// As returns the same tab for a part of its test.
func (p *Tab) As(t *testing.T) *Tab {
	part := *p
	part.T = t
	return &part
}

// Do runs acts and fails the test if one fails or takes too long.
func (p *Tab) Do(what string, acts ...chromedp.Action) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, acts...); err != nil {
		p.T.Fatalf("%s: %v", what, err)
	}
}

// Navigate opens an address and waits until it is loaded.
func (p *Tab) Navigate(url string) {
	p.T.Helper()
	p.Do("opening "+url, chromedp.Navigate(url))
}

// GoTo follows a link within the page, as one in its text or typed into the address bar would.
func (p *Tab) GoTo(hash string) {
	p.T.Helper()
	p.Eval("void (location.hash = "+Quoted(hash)+")", nil)
}

// Reload loads the page again.
func (p *Tab) Reload() {
	p.T.Helper()
	p.Do("reloading", chromedp.Reload())
}

// Evaluate is an act that evaluates a JavaScript expression, and awaits it if it is a promise.
func Evaluate(js string, out any) chromedp.Action {
	return chromedp.Evaluate(js, out, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true).WithUserGesture(true).WithAllowUnsafeEvalBlockedByCSP(false)
	})
}

// Eval evaluates a JavaScript expression, awaits it if it is a promise, and stores the value in out unless that is nil.
func (p *Tab) Eval(js string, out any) {
	p.T.Helper()
	var value []byte
	p.Do(js, Evaluate(js, &value))
	if out == nil {
		return
	}
	if err := json.Unmarshal(value, out); err != nil {
		p.T.Fatalf("%s gives %.200q: %v", js, value, err)
	}
}

// Text evaluates JavaScript to a string.
func (p *Tab) Text(js string) string {
	p.T.Helper()
	var s string
	p.Eval("(async () => String("+js+"))()", &s)
	return s
}

// Quoted writes a text as JavaScript.
func Quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// WaitFor waits until a JavaScript condition holds, or a promise of one.
func (p *Tab) WaitFor(js string, limit time.Duration) {
	p.T.Helper()
	p.Until(js, limit, func() (bool, error) {
		var holds bool
		err := chromedp.Run(p.Ctx, Evaluate("(async () => Boolean(await ("+js+")))()", &holds))
		return holds, err
	})
}

// Until asks again and again, and fails the test when the time is over.
func (p *Tab) Until(what string, limit time.Duration, holds func() (bool, error)) {
	p.T.Helper()
	ticks := time.NewTicker(25 * time.Millisecond)
	defer ticks.Stop()
	for deadline := time.Now().Add(limit); ; <-ticks.C {
		yes, err := holds()
		if yes && err == nil {
			return
		}
		if time.Now().After(deadline) {
			p.T.Fatalf("waited %v for: %s (%v)", limit, what, err)
		}
	}
}

// When answers [Tab.Until]: whether something holds, and what there is if it doesn't.
func When(holds bool, format string, a ...any) (bool, error) {
	if holds {
		return true, nil
	}
	return false, fmt.Errorf(format, a...)
}

// Drawn waits until the page has drawn two frames, and so has answered to all that was done to it at once.
func (p *Tab) Drawn() {
	p.T.Helper()
	p.Eval("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))", nil)
}

// SetMedia makes the page see a user's preference, such as prefers-reduced-motion: reduce.
func (p *Tab) SetMedia(feature, value string) {
	p.T.Helper()
	p.media[feature] = value
	var features []*emulation.MediaFeature
	for name, value := range p.media {
		features = append(features, &emulation.MediaFeature{Name: name, Value: value})
	}
	p.Do(feature, emulation.SetEmulatedMedia().WithFeatures(features))
}

// SetViewport makes the window so many CSS pixels wide and high; below 600 it is a phone's.
func (p *Tab) SetViewport(width, height int, dark bool) {
	p.T.Helper()
	phone := width < 600
	p.Do("resizing", emulation.SetDeviceMetricsOverride(int64(width), int64(height), 1, phone))
	if dark {
		p.SetMedia("prefers-color-scheme", "dark")
	} else {
		p.SetMedia("prefers-color-scheme", "light")
	}
}

// Hide minimizes the window, so that the page is hidden, or shows it again.
func (p *Tab) Hide(hidden bool) {
	p.T.Helper()
	state := cdpbrowser.WindowStateNormal
	if hidden {
		state = cdpbrowser.WindowStateMinimized
	}
	p.Do("hiding", emulation.SetFocusEmulationEnabled(!hidden), chromedp.ActionFunc(func(ctx context.Context) error {
		window, _, err := cdpbrowser.GetWindowForTarget().Do(ctx)
		if err != nil {
			return err
		}
		return cdpbrowser.SetWindowBounds(window, &cdpbrowser.Bounds{WindowState: state}).Do(ctx)
	}))
	p.WaitFor(fmt.Sprintf("document.hidden === %v", hidden), Wait)
}

// LiveWorkers counts the workers that live in the tab's window.
func (p *Tab) LiveWorkers() (n int) {
	p.T.Helper()
	p.Do("listing", chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := target.GetTargets().WithFilter(target.Filter{{}}).Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
		for _, info := range all {
			if info.Type == "worker" && info.BrowserContextID == p.profile {
				n++
			}
		}
		return err
	}))
	return n
}

// Screenshot takes a picture of the whole page, if the environment's SHOTS names a folder for it (from the module's root).
func (p *Tab) Screenshot(name string) {
	p.T.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	if !filepath.IsAbs(dir) {
		dir = Root(dir)
	}
	var png []byte
	p.Do("taking a picture", chromedp.FullScreenshot(&png, 100))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		p.T.Fatal(err)
	}
	WriteFile(p.T, filepath.Join(dir, name+".png"), png)
}
