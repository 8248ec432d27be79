//go:build !js

package tests

import (
	"context"
	"os"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// The browser that all tests of a package share, each with windows of its own.
var browser context.Context

// startBrowser starts the browser that make chromium has found, or takes the running one that the environment names by the
// address of its DevTools: CHROMIUM_DEVTOOLS=ws://127.0.0.1:9222/devtools/browser/….
func startBrowser() (stop func(), err error) {
	var allocator context.Context
	var end context.CancelFunc
	if running := os.Getenv("CHROMIUM_DEVTOOLS"); running != "" {
		allocator, end = chromedp.NewRemoteAllocator(context.Background(), running, chromedp.NoModifyURL)
	} else {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(Root("build/bin/headless_shell")), chromedp.WSURLReadTimeout(time.Minute))
		allocator, end = chromedp.NewExecAllocator(context.Background(), options...)
	}
	ctx, cancel := chromedp.NewContext(allocator)
	browser = ctx
	stop = func() { cancel(); end() }
	if err := chromedp.Run(ctx); err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}

// newTab returns a window with storage and workers of its own.
func newTab() (tab context.Context, profile cdp.BrowserContextID, closeTab func(), err error) {
	all := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	if profile, err = target.CreateBrowserContext().Do(all); err != nil {
		return nil, "", nil, err
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(all)
	if err != nil {
		return nil, "", nil, err
	}
	tab, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	return tab, profile, func() { cancel(); target.DisposeBrowserContext(profile).Do(all) }, nil
}

// Profile is what tells the tab's window from those of other tests.
func (p *Tab) Profile() cdp.BrowserContextID { return p.profile }

// Attach returns a context for another target of the browser, such as a frame that it keeps apart.
func (p *Tab) Attach(id target.ID) context.Context {
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	chromedp.ListenTarget(ctx, p.hear)
	p.T.Cleanup(cancel)
	return ctx
}
