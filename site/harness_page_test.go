//go:build !js

package site

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

// How long one act in the browser may take before its test fails.
const patience = 60 * time.Second

// A tab is an open page. What goes wrong in it fails its test: an error on the console, an uncaught exception, something
// that the content security policy forbids, a file that is missing, a request to another place.
type tab struct {
	t     *testing.T
	ctx   context.Context
	scope string // what element finds: the elements under this selector
	*watch
}

// A watch collects what goes wrong in a tab, and what was done to it.
type watch struct {
	mu       sync.Mutex
	base     string
	problems []string
	expected []string
	media    map[string]string
}

// open opens the page of a home, with a hash such as "#figure=orders" or "".
func open(t *testing.T, h home, hash string) *tab {
	t.Helper()
	p := openURL(t, h, h.url(h.file)+hash)
	p.setMedia("prefers-reduced-motion", "reduce") // nothing glides away between the look for it and the click
	return p
}

// openURL opens any page that belongs to a home.
func openURL(t *testing.T, h home, url string) *tab {
	t.Helper()
	ctx, closeTab, err := newTab()
	if err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	p := &tab{t: t, ctx: ctx, scope: ":root", watch: &watch{base: h.base, media: map[string]string{}}}
	chromedp.ListenTarget(ctx, p.hear)
	t.Cleanup(func() {
		closeTab()
		p.judge()
	})
	// Not p.do: the first act of a tab makes it, and its time limit would end it.
	err = chromedp.Run(ctx, emulation.SetFocusEmulationEnabled(true), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(tellViolations).Do(ctx)
		return err
	}))
	if err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	p.setViewport(1280, 800, false)
	p.navigate(url)
	return p
}

// newTab returns a window with storage and workers of its own.
func newTab() (context.Context, func(), error) {
	all := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	profile, err := target.CreateBrowserContext().Do(all)
	if err != nil {
		return nil, nil, err
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(all)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	return ctx, func() { cancel(); target.DisposeBrowserContext(profile).Do(all) }, nil
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
		if !strings.HasPrefix(url, w.base) && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:") {
			w.complain("asks for " + url)
		}
	}
}

func (w *watch) complain(problem string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = append(w.problems, problem)
}

// seen returns what went wrong so far.
func (w *watch) seen() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.problems...)
}

// expect says that a problem with this text in it must appear, and is none.
func (w *watch) expect(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expected = append(w.expected, text)
}

func (p *tab) judge() {
	p.t.Helper()
	met := map[string]bool{}
	for _, problem := range p.seen() {
		foreseen := false
		for _, text := range p.expected {
			if strings.Contains(problem, text) {
				met[text], foreseen = true, true
			}
		}
		if !foreseen {
			p.t.Errorf("in the browser: %s", problem)
		}
	}
	for _, text := range p.expected {
		if !met[text] {
			p.t.Errorf("in the browser: no problem with %q", text)
		}
	}
}

// do runs acts and fails the test if one fails or takes too long.
func (p *tab) do(what string, acts ...chromedp.Action) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, acts...); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

func (p *tab) navigate(url string) {
	p.t.Helper()
	p.do("opening "+url, chromedp.Navigate(url))
}

func (p *tab) reload() {
	p.t.Helper()
	p.do("reloading", chromedp.Reload())
}

func (p *tab) back() {
	p.t.Helper()
	p.do("going back", chromedp.NavigateBack())
}

func evaluate(js string, out any) chromedp.Action {
	return chromedp.Evaluate(js, out, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true).WithUserGesture(true).WithAllowUnsafeEvalBlockedByCSP(false)
	})
}

// eval evaluates a JavaScript expression, awaits it if it is a promise, and stores the value in out unless that is nil.
func (p *tab) eval(js string, out any) {
	p.t.Helper()
	var value []byte
	p.do(js, evaluate(js, &value))
	if out == nil {
		return
	}
	if err := json.Unmarshal(value, out); err != nil {
		p.t.Fatalf("%s gives %.200q: %v", js, value, err)
	}
}

// text evaluates JavaScript to a string.
func (p *tab) text(js string) string {
	p.t.Helper()
	var s string
	p.eval("String("+js+")", &s)
	return s
}

// waitFor waits until a JavaScript condition holds.
func (p *tab) waitFor(js string, limit time.Duration) {
	p.t.Helper()
	p.until(js, limit, func() (bool, error) {
		var holds bool
		err := chromedp.Run(p.ctx, evaluate("Boolean("+js+")", &holds))
		return holds, err
	})
}

// until asks again and again, and fails the test when the time is over.
func (p *tab) until(what string, limit time.Duration, holds func() (bool, error)) {
	p.t.Helper()
	ticks := time.NewTicker(25 * time.Millisecond)
	defer ticks.Stop()
	for deadline := time.Now().Add(limit); ; <-ticks.C {
		yes, err := holds()
		if yes && err == nil {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("waited %v for: %s (%v)", limit, what, err)
		}
	}
}

// setMedia makes the page see a user's preference, such as prefers-reduced-motion: reduce.
func (p *tab) setMedia(feature, value string) {
	p.t.Helper()
	p.media[feature] = value
	var features []*emulation.MediaFeature
	for name, value := range p.media {
		features = append(features, &emulation.MediaFeature{Name: name, Value: value})
	}
	p.do(feature, emulation.SetEmulatedMedia().WithFeatures(features))
}

// setViewport makes the window so many CSS pixels wide and high; below 600 it is a phone's.
func (p *tab) setViewport(width, height int, dark bool) {
	p.t.Helper()
	phone := width < 600
	p.do("resizing", emulation.SetDeviceMetricsOverride(int64(width), int64(height), 1, phone))
	if dark {
		p.setMedia("prefers-color-scheme", "dark")
	} else {
		p.setMedia("prefers-color-scheme", "light")
	}
}

// hide minimizes the window, so that the page is hidden, or shows it again.
func (p *tab) hide(hidden bool) {
	p.t.Helper()
	state := cdpbrowser.WindowStateNormal
	if hidden {
		state = cdpbrowser.WindowStateMinimized
	}
	p.do("hiding", emulation.SetFocusEmulationEnabled(!hidden), chromedp.ActionFunc(func(ctx context.Context) error {
		window, _, err := cdpbrowser.GetWindowForTarget().Do(ctx)
		if err != nil {
			return err
		}
		return cdpbrowser.SetWindowBounds(window, &cdpbrowser.Bounds{WindowState: state}).Do(ctx)
	}))
	p.waitFor(fmt.Sprintf("document.hidden === %v", hidden), wait)
}

// screenshot takes a picture of the whole page, if the environment's SHOTS names a folder for it (from the module's root).
func (p *tab) screenshot(name string) {
	p.t.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join("..", dir)
	}
	var png []byte
	p.do("taking a picture", chromedp.FullScreenshot(&png, 100))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// beforeScripts runs JavaScript in every page that is opened from now on, before its own.
func (p *tab) beforeScripts(js string) {
	p.t.Helper()
	p.do("preparing", chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(js).Do(ctx)
		return err
	}))
}
