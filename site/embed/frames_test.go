//go:build !js

package embed

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"shufflelab/site/tests"
)

// A blog, and the documents of the lab in its frames.

// blogOf serves a page of another origin, in which LAB stands for the address of the lab. A policy may be given to it.
func blogOf(t *testing.T, policy, body string) tests.Home {
	t.Helper()
	const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A blog</title><link rel="icon" href="data:,">`
	lab := strings.TrimSuffix(tests.HTTP.Base, "/")
	origin := strings.TrimSuffix(lab, strings.TrimSuffix(tests.SubPath, "/"))
	h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
	h.Name = "blog"
	return h
}

// openBlog opens such a page, which may ask for files of the lab.
func openBlog(t *testing.T, policy, body string) *tests.Tab {
	t.Helper()
	h := blogOf(t, policy, body)
	p := tests.Blank(t, h)
	p.Expect("asks for " + tests.HTTP.Base)
	p.Navigate(h.Base)
	return p
}

// A framed is a document in a frame: within the page's own process, or in another, which the browser takes for a target of
// its own.
type framed struct {
	p   *tests.Tab
	id  cdp.FrameID
	own context.Context
}

// frames returns the documents of the lab that the page shows in frames of its own.
func frames(p *tests.Tab) (list []framed) {
	p.T.Helper()
	p.Do("listing frames", chromedp.ActionFunc(func(ctx context.Context) error {
		tree, err := page.GetFrameTree().Do(ctx)
		if err != nil {
			return err
		}
		for _, child := range tree.ChildFrames {
			if strings.HasPrefix(child.Frame.URL, tests.HTTP.Base) {
				list = append(list, framed{p: p, id: child.Frame.ID})
			}
		}
		return nil
	}))
	return list
}

// frameAt waits for a frame with these words in its hash.
func frameAt(p *tests.Tab, words string) (found framed) {
	p.T.Helper()
	p.Until("a frame at "+words, tests.EngineWait, func() (bool, error) {
		var hashes []string
		for _, f := range frames(p) {
			found = f
			hash := f.text("location.hash")
			if strings.Contains(hash, words) {
				return true, nil
			}
			hashes = append(hashes, hash)
		}
		return tests.When(false, "there are %q", hashes)
	})
	return found
}

// sealed waits for the one frame of the page that the browser keeps apart.
func sealed(p *tests.Tab) framed {
	p.T.Helper()
	var id target.ID
	p.Until("a frame that is kept apart", tests.Wait, func() (bool, error) {
		all, err := chromedp.Targets(p.Ctx)
		for _, info := range all {
			if info.Type == "iframe" && info.BrowserContextID == p.Profile() && strings.HasPrefix(info.URL, tests.HTTP.Base) {
				id = info.TargetID
			}
		}
		return id != "", err
	})
	return framed{p: p, own: p.Attach(id)}
}

// eval evaluates JavaScript beside the page's own: it sees the document, not the page's variables.
func (f framed) eval(js string, out any) error {
	if f.own != nil {
		var ignored any
		if out == nil {
			out = &ignored
		}
		return chromedp.Run(f.own, tests.Evaluate(js, out))
	}
	return chromedp.Run(f.p.Ctx, chromedp.ActionFunc(func(ctx context.Context) error {
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
	f.p.T.Helper()
	if err := f.eval("String("+js+")", &s); err != nil {
		f.p.T.Fatalf("%s: %v", js, err)
	}
	return s
}

func (f framed) waitFor(js string, limit time.Duration) {
	f.p.T.Helper()
	f.p.Until("in a frame: "+js, limit, func() (holds bool, err error) {
		err = f.eval("Boolean("+js+")", &holds)
		return holds, err
	})
}

func (f framed) reads(text string) {
	f.p.T.Helper()
	f.p.Until("in a frame: "+text, tests.EngineWait, func() (bool, error) {
		var now string
		if err := f.eval("(document.querySelector('[data-shown] .readout:not([inert], [inert] *)')?.innerText ?? '').replace(/\\s+/g, ' ')", &now); err != nil || strings.Contains(now, text) {
			return err == nil, err
		}
		return false, fmt.Errorf("it says %q", now)
	})
}

// fits waits until the frame is as high as what it shows.
func (f framed) fits() {
	f.p.T.Helper()
	f.p.Until("a frame to fit", tests.Wait, func() (bool, error) {
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
