//go:build !js

package tests_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// The places that the page is served from, and the policy that it keeps.

func TestThePageWorksAtTheRootInAFolderAndWithoutItsSlash(t *testing.T) {
	t.Parallel()
	files := http.FileServer(http.Dir(tests.Site("")))
	mux := http.NewServeMux()
	mux.Handle("/x/", http.StripPrefix("/x/", files)) // and so /x is redirected
	mux.Handle("/", files)
	h := tests.Hosted(t, mux)
	for _, address := range []string{"", "index.html?utm_source=a&b=c", "x", "x?q=1", "x/index.html"} {
		t.Run("/"+address, func(t *testing.T) {
			p := tests.OpenURL(t, h, h.URL(address)+"#figure=deal&seed=2")
			p.In("#deal").Reads(tests.EngineWait, "Seed 2:")
			p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "2"))
			if strings.HasPrefix(address, "x") && !strings.HasPrefix(p.Text("location.pathname"), "/x/") {
				t.Errorf("it is at %s", p.Text("location.href"))
			}
		})
	}
}

// Not every host knows the type of a .wasm file.
func TestThePageAsksForNoFileOfASpecialType(t *testing.T) {
	t.Parallel()
	var asked []string
	h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		http.FileServer(http.Dir(tests.Site(""))).ServeHTTP(w, r)
	}))
	p := tests.Open(t, h, "")
	p.Ready()
	for _, path := range asked {
		if strings.HasSuffix(path, ".wasm") {
			t.Errorf("it asks for %s", path)
		}
	}
}

func TestAWrongAddressLeadsHome(t *testing.T) {
	t.Parallel()
	page := tests.ReadSite(t, "404.html")
	h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		io.WriteString(w, page)
	}))
	p := tests.OpenURL(t, h, h.URL("deep/down/nothing"))
	p.Expect("404")
	if got := p.ByRole("link", "the shuffle lab").Text(); got == "" {
		t.Error("there is no link home")
	}
	if got := p.Text("document.getElementById('home').href"); got != h.Base {
		t.Errorf("home is %s", got)
	}
	p.SetViewport(320, 640, true)
	if p.Text("document.documentElement.scrollWidth") != "320" {
		t.Error("it must be scrolled sideways")
	}
}

// Nothing that the site refers to is absolute, so that it works wherever it lies.
func TestTheSitesAddressesAreRelative(t *testing.T) {
	t.Parallel()
	const manifestName = "lab.webmanifest"
	var published struct{ Files map[string]string }
	if err := json.Unmarshal([]byte(tests.ReadSite(t, "version.json")), &published); err != nil || published.Files[manifestName] == "" {
		t.Fatalf("what is published: %v %v", published, err)
	}
	for name := range published.Files {
		if ext := path.Ext(name); ext != ".html" && ext != ".css" && ext != ".webmanifest" || name == "404.html" { // which stands in for any address
			continue
		}
		content := tests.ReadSite(t, name)
		for _, mark := range []string{`src="/`, `href="/`, `url(/`, `"src": "/`, `"start_url": "/`} {
			if strings.Contains(content, mark) {
				t.Errorf("%s contains %s", name, mark)
			}
		}
	}
	var manifest struct {
		Name, StartURL, Scope string
		Icons                 []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal([]byte(tests.ReadSite(t, manifestName)), &manifest); err != nil || manifest.Name == "" || len(manifest.Icons) < 2 {
		t.Errorf("the manifest: %+v %v", manifest, err)
	}
	p := tests.Open(t, tests.HTTP, "")
	for _, icon := range manifest.Icons {
		var size string
		p.Eval(fmt.Sprintf("(async () => { const i = new Image(); i.src = %q; await i.decode(); return i.naturalWidth + 'x' + i.naturalHeight })()", icon.Src), &size)
		if icon.Sizes != "any" && size != icon.Sizes {
			t.Errorf("%s is %s, not %s", icon.Src, size, icon.Sizes)
		}
	}
}

// The same use of all figures runs in other browsers by `make test-browsers`. Here the page's policy is kept: the script
// comes from outside, as only the browser's own tools can bring it.
func TestEveryFigureLivesWithThePolicy(t *testing.T) {
	t.Parallel()
	use, err := os.ReadFile(tests.Root("wasm/browsers/use.js"))
	if err != nil {
		t.Fatal(err)
	}
	expected, _ := json.Marshal(map[string]any{ // what it compares the page's engine with
		"deal": tests.Dealt(t, "insertion", "mt19937", "1"), "exact": tests.Exact(t, "naive", 3), "shuffles": 100_000, "sample": tests.Sampled(t, "naive", "42", 3, 100_000),
	})
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.Open(t, h, "")
		p.Eval(string(use)+"; globalThis.using = usePage("+string(expected)+").then((found) => { globalThis.found = found; }), 0", nil)
		p.WaitFor("globalThis.found", 4*time.Minute)
		var found struct{ Done, Faults []string }
		p.Eval("globalThis.found", &found)
		for _, fault := range found.Faults {
			t.Error(fault)
		}
		for _, figure := range append(tests.Figures(t), "engine") {
			if !slices.Contains(found.Done, figure) {
				t.Errorf("%s is not used", figure)
			}
		}
	})
}

func TestThePolicyIsEnforced(t *testing.T) {
	t.Parallel()
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.Open(t, h, "")
		p.Ready()
		for _, c := range []struct{ what, do, told string }{
			{"an inline script", "document.body.append(Object.assign(document.createElement('script'), {textContent: 'globalThis.ran = 1'}))", "policy forbids script-src-elem inline"},
			{"an inline handler", "(() => { const b = document.createElement('button'); b.setAttribute('onclick', 'globalThis.ran = 1'); document.body.append(b); b.click(); b.remove() })()", "policy forbids script-src-attr inline"},
			{"eval", "(() => { try { eval('globalThis.ran = 1') } catch {} })()", "policy forbids script-src eval"},
			{"a request elsewhere", "fetch('http://127.0.0.1:9/').catch(() => {})", "policy forbids connect-src"},
		} {
			p.Eval("void "+c.do, nil)
			p.ExpectSeen(c.told)
			p.ExpectSeen("Content Security Policy")
			if p.Text("typeof ran") != "undefined" {
				t.Errorf("%s runs", c.what)
			}
		}
	})
}

// A host may add a policy of its own that is as strict.
func TestAStrictHostIsLivedWith(t *testing.T) {
	t.Parallel()
	h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		http.FileServer(http.Dir(tests.Site(""))).ServeHTTP(w, r)
	}))
	p := tests.Open(t, h, "#figure=deal&seed=3")
	p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "3"))
}

func TestTheSingleFileIsWholeAndSmall(t *testing.T) {
	t.Parallel()
	if size := len(tests.ReadSite(t, "shuffle-lab.html")); size > 1_100_000 {
		t.Errorf("it has %d bytes", size)
	}
	p := tests.Open(t, tests.Single, "#figure=orders&shuffle=naive&cards=3&seed=42&shuffles=100000")
	p.In("#orders").Reads(tests.EngineWait, "100,000 shuffles dealt")
	for _, gone := range []string{"link[rel=manifest]", "a[href='shuffle-lab.html']", "script[src]", "link[rel=stylesheet]", "img:not([src^='data:'])"} {
		if got := p.Text("document.querySelectorAll(" + tests.Quoted(gone) + ").length"); got != "0" {
			t.Errorf("it has %s of %s", got, gone)
		}
	}
	if got := p.Text("[...document.querySelectorAll('a[href]')].filter(a => !/^(#|https?:)/.test(a.getAttribute('href'))).map(a => a.outerHTML).join()"); got != "" {
		t.Errorf("it links to files that are not there: %s", got)
	}
}

// The page offers the single file, and what is saved is the file.
func TestThePageCanBeKept(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "")
	var link struct{ Href, Download string }
	p.ByRole("link", "Keep this page").Call("function() { return {href: this.href, download: this.getAttribute('download') ?? 'no'} }", &link)
	response, err := http.Get(link.Href)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 || string(got) != tests.ReadSite(t, "shuffle-lab.html") || link.Download == "no" {
		t.Errorf("%+v: %s, %d bytes, %v", link, response.Status, len(got), err)
	}
}

func TestThePageOpensAndItsEngineAnswers(t *testing.T) {
	t.Parallel()
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		var about struct {
			Version  string
			Shuffles []struct{ Name string }
		}
		p.Eval("shuffleLab.about({})", &about)
		if about.Version == "" || len(about.Shuffles) != len(tests.Catalogue()) {
			t.Errorf("about: %+v", about)
		}
		if p.Text("document.title") == "" {
			t.Error("the page has no title")
		}
		for _, dark := range []bool{false, true} {
			for _, width := range []int{1280, 390} {
				p.SetViewport(width, 900, dark)
				p.Screenshot(fmt.Sprintf("%s-%d-dark=%v", h.Name, width, dark))
			}
		}
	})
}
