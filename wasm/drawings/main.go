// Command drawings keeps the first drawings of the figures: what a reader sees before the scripts have run. Run it in the
// module's root when the site is made:
//
//	go run ./wasm/drawings site
//
// It opens the page in Chromium, goes down it, and waits until every figure stands as it does for somebody who has touched
// nothing. What the page's own code has made of a figure is written as HTML to site/figures/NAME/first.html, and wasm/pack
// puts it into the article; the styles of its elements go to site/page/first.css.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

//go:embed draw.js
var draw string

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: drawings SITE")
		os.Exit(1)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "drawings:", err)
		os.Exit(1)
	}
}

// write writes the files that are not so already.
func write(site string) error {
	files, err := drawings(site)
	if err != nil {
		return err
	}
	for name, text := range files {
		file := filepath.Join(site, name)
		if is, err := os.ReadFile(file); err == nil && string(is) == text {
			continue
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
		fmt.Printf("%s: %d bytes\n", file, len(text))
	}
	return nil
}

const head = "/* What the first drawings of the figures have as styles of their elements. Written by make drawings. */\n"

// drawings draws the page of a site that is made, and returns the files by their names in it.
func drawings(site string) (files map[string]string, err error) {
	index, err := filepath.Abs(filepath.Join(site, "index.html"))
	if err != nil {
		return nil, err
	}
	tab, stop, err := open(site)
	if err != nil {
		return nil, err
	}
	defer stop()
	tab, cancel := context.WithTimeout(tab, 2*time.Minute)
	defer cancel()
	var drawn struct {
		Figures map[string]string
		Styles  string
	}
	err = chromedp.Run(tab,
		emulation.SetDeviceMetricsOverride(1280, 900, 1, false),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}, {Name: "prefers-color-scheme", Value: "light"}}),
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(remember).Do(ctx)
			return err
		}),
		chromedp.Navigate("file://"+filepath.ToSlash(index)),
		evaluate(settle, nil),
		evaluate(draw, &drawn),
	)
	if err != nil {
		return nil, err
	}
	files = map[string]string{filepath.Join("page", "first.css"): head + drawn.Styles}
	for name, html := range drawn.Figures {
		for _, unready := range []string{"on its way", "Counting", "failed"} {
			if strings.Contains(html, unready) {
				return nil, fmt.Errorf("the figure %s is not ready: it says %q", name, unready)
			}
		}
		files[filepath.Join("figures", name, "first.html")] = html
	}
	if len(files) < 2 {
		return nil, errors.New("the page has no figures")
	}
	return files, nil
}

// remember notes what stands in the figures before the scripts run.
const remember = `addEventListener('readystatechange', () => {
	if (document.readyState === 'interactive') globalThis.before = new Set(document.querySelectorAll('.figure *'));
}, true)`

// settle goes down the page, and is done when the engine has answered and no figure has changed for two seconds.
const settle = `(async () => {
	const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	await shuffleLab.about();
	let changed = performance.now();
	new MutationObserver(() => { changed = performance.now(); }).observe(document.getElementById('article'), { subtree: true, childList: true, characterData: true, attributes: true });
	for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
		scrollTo({ top: y, behavior: 'instant' });
		await wait(100);
	}
	while (performance.now() - changed < 2000 || document.querySelector('.figure:not(.built)')) await wait(100);
})()`

func evaluate(js string, out any) chromedp.Action {
	return chromedp.Evaluate(js, out, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) })
}

// open starts a browser with one tab.
func open(site string) (tab context.Context, stop func(), err error) {
	found, err := filepath.Abs(filepath.Join(site, "..", "build", "bin", "headless_shell")) // by make chromium
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(found), chromedp.WSURLReadTimeout(time.Minute))
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	tab, cancel := chromedp.NewContext(allocator)
	return tab, func() { cancel(); end() }, nil
}
