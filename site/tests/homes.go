//go:build !js

// Package tests is how the page's tests use it: in Chromium, as a person does, from http, from a disk and as the single
// file. The tests of one figure lie in its folder, those of a room in the room, and those of the whole page here.
//
//	func TestMain(m *testing.M) { tests.Main(m) }
//
//	func TestADeckIsDealt(t *testing.T) {
//		t.Parallel()
//		p := tests.OpenReady(t, tests.HTTP).In("#deal")
//		p.Click("button", "Deal again")
//		p.Reads(tests.Wait, "Seed 0x")
//	}
//
// Things are found by role and name, what is read is what stands on the page, and waiting is for a condition. What goes
// on inside the page is seen from outside only: see [Tab.WatchWorkers], [Tab.HoldClock] and [Tab.Take].
package tests

import (
	"flag"
	"fmt"
	"hash/fnv"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A Home is a place that the page is opened from.
type Home struct {
	Name string
	Base string // what the addresses of the site's files begin with
	File string // the page itself
}

// URL is the address of one of the site's files there.
func (h Home) URL(file string) string { return h.Base + file }

// The homes of the site as it was built.
var (
	HTTP   Home // under a sub-path, as on GitHub Pages
	Disk   Home // by a double-click
	Single Home // the one file that holds everything, alone in its folder
)

// EachHome runs a test for the page on a server and for the page on a disk.
func EachHome(t *testing.T, do func(t *testing.T, h Home)) {
	for _, h := range []Home{HTTP, Disk} {
		t.Run(h.Name, func(t *testing.T) { do(t, h) })
	}
}

// EveryHome adds the single file.
func EveryHome(t *testing.T, do func(t *testing.T, h Home)) {
	EachHome(t, do)
	t.Run(Single.Name, func(t *testing.T) { do(t, Single) })
}

// SomeHome runs a test in one of the homes, always the same, but each test in another. The engine and the figures are the
// same code everywhere; what depends on the place has its own tests.
func SomeHome(t *testing.T, do func(t *testing.T, h Home)) {
	sum := fnv.New32a()
	sum.Write([]byte(t.Name()))
	h := []Home{HTTP, Disk, Single}[sum.Sum32()%3]
	t.Run(h.Name, func(t *testing.T) { do(t, h) })
}

// SubPath is where the server of [HTTP] keeps the site.
const SubPath = "/sub/path/"

var root string // of the module

// Root is a file of the module, by its path from go.mod.
func Root(path string) string { return filepath.Join(root, filepath.FromSlash(path)) }

// Site is a file of the site, as it was built.
func Site(name string) string { return Root("site/" + name) }

// ReadSite reads a file of the site.
func ReadSite(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(Site(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// Figures are the names of the page's figures: each has a folder of its own.
func Figures(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(Site("figures"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// Main runs a package's tests: it builds the site, serves it and starts the browser.
func Main(m *testing.M) {
	flag.Parse()
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "page tests:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	var err error
	if root, err = moduleRoot(); err != nil {
		return 0, err
	}
	if err := build(); err != nil {
		return 0, err
	}
	base, err := serve(Site(""))
	if err != nil {
		return 0, err
	}
	HTTP = Home{Name: "http", Base: base}
	Disk = Home{Name: "file", Base: fileURL(Site("")) + "/", File: "index.html"}

	alone, err := os.MkdirTemp("", "shufflelab-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(alone)
	const single = "shuffle-lab.html"
	whole, err := os.ReadFile(Site(single))
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(alone, single), whole, 0o644); err != nil {
		return 0, err
	}
	Single = Home{Name: "single", Base: fileURL(alone) + "/", File: single}

	stop, err := startBrowser()
	if err != nil {
		return 0, fmt.Errorf("Chromium does not start (`make chromium` installs it): %w", err)
	}
	defer stop()
	return m.Run(), nil
}

func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod above the tests")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// build makes what is not made yet. Packages whose tests start at the same time wait for the first of them.
func build() error {
	done, err := lock("make")
	if err != nil {
		return err
	}
	defer done()
	make := exec.Command("make", "-C", root, "all")
	make.Env = append(os.Environ(), "MAKEFLAGS=", "MAKELEVEL=", "MFLAGS=")
	if out, err := make.CombinedOutput(); err != nil {
		return fmt.Errorf("the site does not build: %v\n%s", err, out)
	}
	return nil
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
	mux.Handle(SubPath, http.StripPrefix(SubPath, http.FileServer(http.Dir(dir))))
	go http.Serve(l, mux)
	return "http://" + l.Addr().String() + SubPath, nil
}

// Hosted serves what a handler gives, and returns the home at its root.
func Hosted(t *testing.T, handler http.Handler) Home {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Home{Name: "host", Base: server.URL + "/"}
}

// FileHome is the page in a file of its own somewhere on the disk.
func FileHome(file string) Home {
	return Home{Name: "file", Base: fileURL(filepath.Dir(file)) + "/", File: filepath.Base(file)}
}

// SiteWith copies the site into a folder of its own, with some files changed or, if nil, left out, and returns its two homes
// and the folder.
func SiteWith(t *testing.T, changed map[string][]byte) (homes []Home, dir string) {
	t.Helper()
	dir = t.TempDir()
	files, err := os.ReadDir(Site(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		if file.IsDir() || strings.HasSuffix(name, ".go") {
			continue
		}
		content, given := changed[name]
		if !given {
			content = []byte(ReadSite(t, name))
		}
		if content == nil {
			continue
		}
		WriteFile(t, filepath.Join(dir, name), content)
	}
	base, err := serve(dir)
	if err != nil {
		t.Fatal(err)
	}
	return []Home{{Name: "http", Base: base}, FileHome(filepath.Join(dir, "index.html"))}, dir
}

// WriteFile writes a file.
func WriteFile(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
}
