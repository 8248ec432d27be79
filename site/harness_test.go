//go:build !js

// Package site holds the page's tests: they use it in Chromium as a person does, from http and from file://.
package site

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A home is a place that the page is opened from.
type home struct {
	name string
	base string // what the addresses of the site's files begin with
	file string // the page itself
}

func (h home) url(file string) string { return h.base + file }

var (
	httpHome   home // under a sub-path, as on GitHub Pages
	fileHome   home // by a double-click
	singleHome home // the one file that holds everything, alone in its folder
)

// eachHome runs a test for the page on a server and for the page on a disk.
func eachHome(t *testing.T, do func(t *testing.T, h home)) {
	for _, h := range []home{httpHome, fileHome} {
		t.Run(h.name, func(t *testing.T) { do(t, h) })
	}
}

// everyHome adds the single file.
func everyHome(t *testing.T, do func(t *testing.T, h home)) {
	eachHome(t, do)
	t.Run(singleHome.name, func(t *testing.T) { do(t, singleHome) })
}

// someHome runs a test in one of the homes, always the same, but each test in another. The engine and the figures are the
// same code everywhere; what depends on the place has its own tests.
func someHome(t *testing.T, do func(t *testing.T, h home)) {
	sum := fnv.New32a()
	sum.Write([]byte(t.Name()))
	h := []home{httpHome, fileHome, singleHome}[sum.Sum32()%3]
	t.Run(h.name, func(t *testing.T) { do(t, h) })
}

const subPath = "/sub/path/"

// The browser that all tests share, each with tabs of its own.
var browser context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "page tests:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	build := exec.Command("make", "-C", "..", "all")
	build.Env = append(os.Environ(), "MAKEFLAGS=", "MAKELEVEL=", "MFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("the site does not build: %v\n%s", err, out)
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		return 0, err
	}
	fileHome = home{name: "file", base: fileURL(dir) + "/", file: "index.html"}

	base, err := serve(dir)
	if err != nil {
		return 0, err
	}
	httpHome = home{name: "http", base: base}

	alone, err := os.MkdirTemp("", "shufflelab-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(alone)
	whole, err := os.ReadFile("shuffle-lab.html")
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(alone, "shuffle-lab.html"), whole, 0o644); err != nil {
		return 0, err
	}
	singleHome = home{name: "single", base: fileURL(alone) + "/", file: "shuffle-lab.html"}

	var stop func()
	if browser, stop, err = startBrowser(); err != nil {
		return 0, fmt.Errorf("Chromium does not start (`make chromium` installs it): %w", err)
	}
	defer stop()
	return m.Run(), nil
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// serve serves a folder under the sub-path of a server of its own, as long as the tests run. It answers nothing else.
// Two servers are two origins.
func serve(dir string) (base string, err error) {
	mime.AddExtensionType(".js", "text/javascript; charset=utf-8")
	mime.AddExtensionType(".webmanifest", "application/manifest+json")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	mux := http.NewServeMux()
	mux.Handle(subPath, http.StripPrefix(subPath, http.FileServer(http.Dir(dir))))
	go http.Serve(l, mux)
	return "http://" + l.Addr().String() + subPath, nil
}

func startBrowser() (context.Context, func(), error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	if path := os.Getenv("CHROMIUM"); path != "" {
		options = append(options, chromedp.ExecPath(path))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	all := func() { cancel(); stop() }
	if err := chromedp.Run(ctx); err != nil {
		all()
		return nil, nil, err
	}
	return ctx, all, nil
}
