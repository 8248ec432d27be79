//go:build !js

package site

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// The places that the page is served from, and the policy that it keeps.

// hosted serves the folder's files as a handler wants them served, and returns the address of its root.
func hosted(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL + "/"
}

func TestThePageWorksAtTheRootInAFolderAndWithoutItsSlash(t *testing.T) {
	files := http.FileServer(http.Dir("."))
	mux := http.NewServeMux()
	mux.Handle("/x/", http.StripPrefix("/x/", files)) // and so /x is redirected
	mux.Handle("/", files)
	root := hosted(t, mux)
	for _, address := range []string{"", "index.html?utm_source=a&b=c", "x", "x?q=1", "x/index.html"} {
		t.Run("/"+address, func(t *testing.T) {
			p := openURL(t, home{base: root}, root+address+"#figure=deal&seed=2")
			p.in("#deal").reads(engineWait, "Seed 2:")
			p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "2"))
			if strings.HasPrefix(address, "x") && !strings.HasPrefix(p.text("location.pathname"), "/x/") {
				t.Errorf("it is at %s", p.text("location.href"))
			}
		})
	}
}

// Not every host knows the type of a .wasm file.
func TestThePageAsksForNoFileOfASpecialType(t *testing.T) {
	var asked []string
	root := hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		http.FileServer(http.Dir(".")).ServeHTTP(w, r)
	}))
	p := openURL(t, home{base: root}, root)
	p.in("#orders").reads(engineWait, "27 paths")
	for _, path := range asked {
		if strings.HasSuffix(path, ".wasm") {
			t.Errorf("it asks for %s", path)
		}
	}
}

func TestAWrongAddressLeadsHome(t *testing.T) {
	root := hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, err := os.ReadFile("404.html")
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		w.Write(page)
	}))
	p := openURL(t, home{base: root}, root+"deep/down/nothing")
	p.expect("404")
	if got := p.byRole("link", "the shuffle lab").text(); got == "" {
		t.Error("there is no link home")
	}
	if got := p.text("document.getElementById('home').href"); got != root {
		t.Errorf("home is %s", got)
	}
	p.setViewport(320, 640, true)
	if p.text("document.documentElement.scrollWidth") != "320" {
		t.Error("it must be scrolled sideways")
	}
}

// Nothing that the site refers to is absolute, so that it works wherever it lies.
func TestTheSitesAddressesAreRelative(t *testing.T) {
	for _, name := range []string{"index.html", "blog.html", "lab.webmanifest", "style.css", "figures.css", "print.css"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, mark := range []string{`src="/`, `href="/`, `url(/`, `"src": "/`, `"start_url": "/`} {
			if strings.Contains(string(content), mark) {
				t.Errorf("%s contains %s", name, mark)
			}
		}
	}
	var manifest struct {
		Name, StartURL, Scope string
		Icons                 []struct{ Src, Sizes string }
	}
	content, err := os.ReadFile("lab.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &manifest); err != nil || manifest.Name == "" || len(manifest.Icons) < 2 {
		t.Errorf("the manifest: %+v %v", manifest, err)
	}
	p := open(t, httpHome, "")
	for _, icon := range manifest.Icons {
		var size string
		p.eval(fmt.Sprintf("(async () => { const i = new Image(); i.src = %q; await i.decode(); return i.naturalWidth + 'x' + i.naturalHeight })()", icon.Src), &size)
		if icon.Sizes != "any" && size != icon.Sizes {
			t.Errorf("%s is %s, not %s", icon.Src, size, icon.Sizes)
		}
	}
}

// expected is what use.js compares the page's engine with.
func expected(t *testing.T) string {
	t.Helper()
	naive, err := shuffle.Lookup("naive")
	if err != nil {
		t.Fatal(err)
	}
	counts, _ := bias.CountExact(naive, 3)
	text, _ := json.Marshal(map[string]any{
		"deal": dealt(t, "insertion", "mt19937", "1"), "exact": counts, "shuffles": 100_000, "sample": sampled(t, "naive", "42", 3, 100_000),
	})
	return string(text)
}

// The same use of all figures runs in other browsers by `make test-browsers`. Here the page's policy is kept: the script
// comes from outside, as only the browser's own tools can bring it.
func TestEveryFigureLivesWithThePolicy(t *testing.T) {
	use, err := os.ReadFile("../wasm/browsers/use.js")
	if err != nil {
		t.Fatal(err)
	}
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.eval(string(use)+"; globalThis.using = usePage("+expected(t)+").then((found) => { globalThis.found = found; }), 0", nil)
		p.waitFor("globalThis.found", 4*time.Minute)
		var found struct{ Done, Faults []string }
		p.eval("globalThis.found", &found)
		for _, fault := range found.Faults {
			t.Error(fault)
		}
		if len(found.Done) < 15 {
			t.Errorf("it used only %v", found.Done)
		}
	})
}

func TestThePolicyIsEnforced(t *testing.T) {
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.in("#orders").reads(engineWait, "27 paths")
		for _, c := range []struct{ what, do, told string }{
			{"an inline script", "document.body.append(Object.assign(document.createElement('script'), {textContent: 'globalThis.ran = 1'}))", "policy forbids script-src-elem inline"},
			{"an inline handler", "(() => { const b = document.createElement('button'); b.setAttribute('onclick', 'globalThis.ran = 1'); document.body.append(b); b.click(); b.remove() })()", "policy forbids script-src-attr inline"},
			{"eval", "(() => { try { eval('globalThis.ran = 1') } catch {} })()", "policy forbids script-src eval"},
			{"a request elsewhere", "fetch('http://127.0.0.1:9/').catch(() => {})", "policy forbids connect-src"},
		} {
			p.expect(c.told)
			p.expect("Content Security Policy")
			p.eval("void "+c.do, nil)
			p.until(c.told, wait, func() (bool, error) {
				return slices.ContainsFunc(p.seen(), func(problem string) bool { return strings.Contains(problem, c.told) }), nil
			})
			if p.text("typeof ran") != "undefined" {
				t.Errorf("%s runs", c.what)
			}
		}
	})
}

// A host may add a policy of its own that is as strict.
func TestAStrictHostIsLivedWith(t *testing.T) {
	root := hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		http.FileServer(http.Dir(".")).ServeHTTP(w, r)
	}))
	p := openURL(t, home{base: root}, root+"#figure=deal&seed=3")
	p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "3"))
}

func TestTheSingleFileIsWholeAndSmall(t *testing.T) {
	file, err := os.ReadFile("shuffle-lab.html")
	if err != nil {
		t.Fatal(err)
	}
	if len(file) > 1_100_000 {
		t.Errorf("it has %d bytes", len(file))
	}
	p := open(t, singleHome, "#figure=orders&shuffle=naive&cards=3&seed=42&shuffles=100000")
	p.in("#orders").reads(engineWait, "100,000 shuffles dealt")
	for _, gone := range []string{"link[rel=manifest]", "a[href='shuffle-lab.html']", "script[src]", "link[rel=stylesheet]", "img:not([src^='data:'])"} {
		if got := p.text("document.querySelectorAll(" + quoted(gone) + ").length"); got != "0" {
			t.Errorf("it has %s of %s", got, gone)
		}
	}
	if got := p.text("[...document.querySelectorAll('a[href]')].filter(a => !/^(#|https?:)/.test(a.getAttribute('href'))).map(a => a.outerHTML).join()"); got != "" {
		t.Errorf("it links to files that are not there: %s", got)
	}
}

// The page offers the single file, and what is saved is the file.
func TestThePageCanBeKept(t *testing.T) {
	p := open(t, httpHome, "")
	href := p.text("[...document.links].find(a => a.textContent === 'Keep this page' && a.hasAttribute('download')).href")
	response, err := http.Get(href)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	want, _ := os.ReadFile("shuffle-lab.html")
	if err != nil || response.StatusCode != 200 || len(got) != len(want) {
		t.Errorf("%s: %s, %d bytes, %v", href, response.Status, len(got), err)
	}
}
