//go:build !js

package page

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// Without a network: the service worker, and deployments that come while it is there.

// A host can be deployed to, and cut off.
type host struct {
	t    *testing.T
	dir  string
	base string
	cut  atomic.Bool
	slow atomic.Bool // it takes connections and does not answer
}

func newHost(t *testing.T) *host {
	_, dir := tests.SiteWith(t, nil)
	h := &host{t: t, dir: dir}
	files := http.StripPrefix("/lab/", http.FileServer(http.Dir(dir)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.cut.Load() {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				conn.(*net.TCPConn).SetLinger(0)
				conn.Close()
			}
			return
		}
		if h.slow.Load() {
			<-r.Context().Done()
			return
		}
		w.Header().Set("Cache-Control", "max-age=600") // as GitHub Pages does
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.CloseClientConnections)
	t.Cleanup(server.Close)
	t.Cleanup(func() { h.slow.Store(false) })
	h.base = server.URL + "/lab/"
	return h
}

// deploy makes a version: it stands in the page's HTML, in one of its scripts and in version.json.
func (h *host) deploy(version string) {
	h.t.Helper()
	for name, mark := range map[string]string{"index.html": "\n<!-- %s -->", "page.js": "\ndocument.documentElement.dataset.script = '%s';", "lab.js": "\nglobalThis.labVersion = '%s';"} {
		content := tests.ReadSite(h.t, name)
		if name == "index.html" {
			content = strings.Replace(content, "<html lang=\"en\"", "<html lang=\"en\" data-html=\""+version+"\"", 1)
		}
		h.write(name, []byte(content+fmt.Sprintf(mark, version)))
	}
	h.list(version)
}

func (h *host) write(name string, content []byte) {
	h.t.Helper()
	tests.WriteFile(h.t, filepath.Join(h.dir, name), content)
}

func (h *host) list(version string) {
	h.t.Helper()
	var list struct {
		Version string            `json:"version"`
		Files   map[string]string `json:"files"`
	}
	if err := json.Unmarshal([]byte(tests.ReadSite(h.t, "version.json")), &list); err != nil {
		h.t.Fatal(err)
	}
	list.Version = version
	for name := range list.Files {
		content, err := os.ReadFile(filepath.Join(h.dir, name))
		if err != nil {
			h.t.Fatal(err)
		}
		sum := sha256.Sum256(content)
		list.Files[name] = hex.EncodeToString(sum[:])
	}
	text, _ := json.Marshal(list)
	h.write("version.json", text)
}

// shows waits until the page is up, and checks that all of it is of one version.
func shows(p *tests.Tab, versions ...string) string {
	p.T.Helper()
	p.WaitFor("document.readyState === 'complete' && document.documentElement.dataset.script && globalThis.labVersion", tests.EngineWait)
	html, script, lab := p.Text("document.documentElement.dataset.html"), p.Text("document.documentElement.dataset.script"), p.Text("labVersion")
	if html != script || script != lab {
		p.T.Errorf("mixed: the page is of %s, its script of %s, its engine of %s", html, script, lab)
	}
	for _, v := range versions {
		if v == html {
			return html
		}
	}
	p.T.Errorf("it shows %s, want one of %v", html, versions)
	return html
}

// visit opens the page and waits until the service worker has taken it on.
func (h *host) visit() *tests.Tab {
	h.t.Helper()
	p := tests.Open(h.t, tests.Home{Name: "host", Base: h.base}, "")
	p.WaitFor("navigator.serviceWorker.controller && navigator.serviceWorker.ready", tests.EngineWait)
	return p
}

func TestAfterOneVisitThePageNeedsNoNetwork(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	shows(p, "one")
	if got := p.Text("navigator.serviceWorker.controller.scriptURL"); got != h.base+"sw.js" {
		t.Errorf("the service worker is %s", got)
	}
	var scope string
	p.Eval("navigator.serviceWorker.ready.then((r) => r.scope)", &scope)
	if scope != h.base {
		t.Errorf("it is in charge of %s", scope)
	}
	h.cut.Store(true)
	p.Reload()
	shows(p, "one")
	p.Ready()
	p.EngineAnswers()
	p.Navigate(h.base + "?from=a-friend#figure=deal&seed=4")
	p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "4"))
	p.Navigate(h.base + "blog.html")
	p.WaitFor("document.querySelector('shuffle-lab').shadowRoot?.querySelector('iframe').style.blockSize", tests.EngineWait)
	h.cut.Store(false)

	// A network that does not answer has three seconds.
	h.slow.Store(true)
	begun := time.Now()
	p.Navigate(h.base)
	shows(p, "one")
	if took := time.Since(begun); took > 12*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestAnUpdateComesWholeAndAfterOneReload(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	p.Reload()
	shows(p, "one")
	h.deploy("two")
	p.Reload()
	if shows(p, "one", "two") == "one" {
		p.Reload()
		shows(p, "two")
	}
	h.cut.Store(true)
	p.Reload()
	shows(p, "two")
	h.cut.Store(false)
	h.deploy("three")
	p.Reload()
	shows(p, "one", "two", "three")
	p.Reload()
	shows(p, "three")
	// Old versions do not pile up: the one in use, the one before, and the memory of which is which.
	var kept int
	p.Eval("caches.keys().then((keys) => keys.length)", &kept)
	if kept != 3 {
		t.Errorf("%d caches are kept", kept)
	}
}

// What is deployed may be broken, or on its way: then the version before stays.
func TestABrokenDeploymentChangesNothing(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	shows(p, "one")
	lab, _ := os.ReadFile(filepath.Join(h.dir, "lab.js"))
	for i, c := range []struct {
		what string
		harm func()
	}{
		{"a file is missing", func() { os.Remove(filepath.Join(h.dir, "lab.js")) }},
		{"a file is half", func() { h.write("lab.js", lab[:len(lab)/2]) }},
		{"a file is still the old one", func() { h.write("page.js", []byte("document.documentElement.dataset.script = 'another';")) }},
		{"a file is a page that says so", func() { h.write("lab.js", []byte("<!doctype html>busy")) }},
		{"the list is half", func() { h.write("version.json", []byte(`{"version": "bad", "fil`)) }},
		{"the list is a page", func() { h.write("version.json", []byte("<!doctype html>busy")) }},
		{"the list is missing", func() { os.Remove(filepath.Join(h.dir, "version.json")) }},
	} {
		h.deploy(fmt.Sprint("bad-", i))
		c.harm()
		for range 2 {
			p.Reload()
			if got := shows(p, "one"); got != "one" {
				t.Fatalf("%s: %s is shown", c.what, got)
			}
		}
		p.Ready()
	}
	h.deploy("two")
	p.Reload()
	if shows(p, "one", "two") == "one" {
		p.Reload()
		shows(p, "two")
	}
}

// What the page asks for is counted.
const countRegistrations = `globalThis.registrations = 0;
if (globalThis.ServiceWorkerContainer) {
	const { register } = ServiceWorkerContainer.prototype;
	ServiceWorkerContainer.prototype.register = function (...args) {
		registrations++;
		return register.apply(this, args);
	};
}`

// Wherever there can be no service worker there is none, and no word about it: the harness hears every error.
func TestElsewhereThereIsNoServiceWorker(t *testing.T) {
	t.Parallel()
	// asked counts how often the page, when it has loaded and its figures work, has asked for one.
	asked := func(p *tests.Tab) string {
		p.Ready()
		return p.Text("registrations")
	}
	for _, h := range []tests.Home{tests.Disk, tests.Single} {
		if got := asked(tests.Open(t, h, "", countRegistrations)); got != "0" {
			t.Errorf("from %s it asks for a service worker", h.Name)
		}
	}
	// The single file on a server, and browsers that refuse in one way or another.
	if got := asked(tests.OpenURL(t, tests.HTTP, tests.HTTP.URL("shuffle-lab.html"), countRegistrations)); got != "0" {
		t.Errorf("the single file asks for a service worker")
	}
	if got := asked(tests.Open(t, tests.HTTP, "", countRegistrations)); got != "1" {
		t.Errorf("the page on a server asks %s times for a service worker: this test would pass whatever happened", got)
	}
	for _, refusal := range []string{"Object.defineProperty(Navigator.prototype, 'serviceWorker', {value: undefined})", "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))",
		"Object.defineProperty(Navigator.prototype, 'serviceWorker', {get() { throw new DOMException('no', 'SecurityError') }})"} {
		tests.Open(t, tests.HTTP, "", refusal).Ready()
	}
}

// Another page of the same host keeps what is its own.
func TestOtherPagesOfTheHostAreLeftAlone(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	if err := os.Mkdir(filepath.Join(h.dir, "deeper"), 0o755); err != nil {
		t.Fatal(err)
	}
	h.write("deeper/index.html", []byte(`<!doctype html><title>Another</title><link rel="icon" href="data:,">`))
	h.deploy("one")
	p := h.visit()
	p.Eval("caches.open('of somebody else').then(() => 0)", nil)
	h.deploy("two")
	p.Reload()
	p.Reload()
	shows(p, "two")
	var kept []string
	p.Eval("caches.keys()", &kept)
	if !strings.Contains(strings.Join(kept, " "), "of somebody else") {
		t.Errorf("what is left: %q", kept)
	}
	p.Navigate(h.base + "deeper/")
	if got := p.Text("document.title"); got != "Another" {
		t.Errorf("the other page is %s", got)
	}
}
