//go:build !js

package site

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
	_, dir := siteWith(t, nil)
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
	for name, mark := range map[string]string{"index.html": "\n<!-- %s -->", "main.js": "\ndocument.documentElement.dataset.script = '%s';", "lab.js": "\nglobalThis.labVersion = '%s';"} {
		content, err := os.ReadFile(name)
		if err != nil {
			h.t.Fatal(err)
		}
		if name == "index.html" {
			content = []byte(strings.Replace(string(content), "<html lang=\"en\"", "<html lang=\"en\" data-html=\""+version+"\"", 1))
		}
		h.write(name, append(content, fmt.Sprintf(mark, version)...))
	}
	h.list(version)
}

func (h *host) write(name string, content []byte) {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), content, 0o644); err != nil {
		h.t.Fatal(err)
	}
}

func (h *host) list(version string) {
	h.t.Helper()
	var list struct {
		Version string            `json:"version"`
		Files   map[string]string `json:"files"`
	}
	text, err := os.ReadFile("version.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
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
	text, _ = json.Marshal(list)
	h.write("version.json", text)
}

// shows waits until the page is up, and checks that all of it is of one version.
func (p *tab) shows(versions ...string) string {
	p.t.Helper()
	p.waitFor("document.readyState === 'complete' && document.documentElement.dataset.script && globalThis.labVersion", engineWait)
	html, script, lab := p.text("document.documentElement.dataset.html"), p.text("document.documentElement.dataset.script"), p.text("labVersion")
	if html != script || script != lab {
		p.t.Errorf("mixed: the page is of %s, its script of %s, its engine of %s", html, script, lab)
	}
	for _, v := range versions {
		if v == html {
			return html
		}
	}
	p.t.Errorf("it shows %s, want one of %v", html, versions)
	return html
}

// visit opens the page and waits until the service worker has taken it on.
func (h *host) visit() *tab {
	h.t.Helper()
	p := openURL(h.t, home{base: h.base}, h.base)
	p.waitFor("navigator.serviceWorker.controller && navigator.serviceWorker.ready", engineWait)
	return p
}

func TestAfterOneVisitThePageNeedsNoNetwork(t *testing.T) {
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	p.shows("one")
	if got := p.text("navigator.serviceWorker.controller.scriptURL"); got != h.base+"sw.js" {
		t.Errorf("the service worker is %s", got)
	}
	var scope string
	p.eval("navigator.serviceWorker.ready.then((r) => r.scope)", &scope)
	if scope != h.base {
		t.Errorf("it is in charge of %s", scope)
	}
	h.cut.Store(true)
	p.reload()
	p.shows("one")
	p.in("#orders").reads(engineWait, "27 paths")
	p.answers()
	p.navigate(h.base + "?from=a-friend#figure=deal&seed=4")
	p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "4"))
	p.navigate(h.base + "blog.html")
	p.waitFor("document.querySelector('shuffle-lab').shadowRoot?.querySelector('iframe').style.blockSize", engineWait)
	h.cut.Store(false)

	// A network that does not answer has three seconds.
	h.slow.Store(true)
	begun := time.Now()
	p.navigate(h.base)
	p.shows("one")
	if took := time.Since(begun); took > 12*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestAnUpdateComesWholeAndAfterOneReload(t *testing.T) {
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	p.reload()
	p.shows("one")
	h.deploy("two")
	p.reload()
	if p.shows("one", "two") == "one" {
		p.reload()
		p.shows("two")
	}
	h.cut.Store(true)
	p.reload()
	p.shows("two")
	h.cut.Store(false)
	h.deploy("three")
	p.reload()
	p.shows("one", "two", "three")
	p.reload()
	p.shows("three")
	// Old versions do not pile up: the one in use, the one before, and the memory of which is which.
	var kept int
	p.eval("caches.keys().then((keys) => keys.length)", &kept)
	if kept != 3 {
		t.Errorf("%d caches are kept", kept)
	}
}

// What is deployed may be broken, or on its way: then the version before stays.
func TestABrokenDeploymentChangesNothing(t *testing.T) {
	h := newHost(t)
	h.deploy("one")
	p := h.visit()
	p.shows("one")
	lab, _ := os.ReadFile(filepath.Join(h.dir, "lab.js"))
	for i, c := range []struct {
		what string
		harm func()
	}{
		{"a file is missing", func() { os.Remove(filepath.Join(h.dir, "lab.js")) }},
		{"a file is half", func() { h.write("lab.js", lab[:len(lab)/2]) }},
		{"a file is still the old one", func() { h.write("main.js", []byte("document.documentElement.dataset.script = 'another';")) }},
		{"a file is a page that says so", func() { h.write("lab.js", []byte("<!doctype html>busy")) }},
		{"the list is half", func() { h.write("version.json", []byte(`{"version": "bad", "fil`)) }},
		{"the list is a page", func() { h.write("version.json", []byte("<!doctype html>busy")) }},
		{"the list is missing", func() { os.Remove(filepath.Join(h.dir, "version.json")) }},
	} {
		h.deploy(fmt.Sprint("bad-", i))
		c.harm()
		for range 2 {
			p.reload()
			if got := p.shows("one"); got != "one" {
				t.Fatalf("%s: %s is shown", c.what, got)
			}
		}
		p.in("#orders").reads(engineWait, "27 paths")
	}
	h.deploy("two")
	p.reload()
	if p.shows("one", "two") == "one" {
		p.reload()
		p.shows("two")
	}
}

// Wherever there can be no service worker there is none, and no word about it: the harness hears every error.
func TestElsewhereThereIsNoServiceWorker(t *testing.T) {
	for _, h := range []home{fileHome, singleHome} {
		p := open(t, h, "")
		p.in("#orders").reads(engineWait, "27 paths")
		p.eval("new Promise((resolve) => setTimeout(resolve, 500))", nil)
		if got := p.text("Boolean(navigator.serviceWorker?.controller)"); got != "false" {
			t.Errorf("%s has a service worker", h.name)
		}
	}
	// The single file on a server, and browsers that refuse in one way or another.
	for _, refusal := range []string{"Object.defineProperty(Navigator.prototype, 'serviceWorker', {value: undefined})", "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))",
		"Object.defineProperty(Navigator.prototype, 'serviceWorker', {get() { throw new DOMException('no', 'SecurityError') }})"} {
		p := openURL(t, httpHome, "about:blank")
		p.beforeScripts(refusal)
		p.navigate(httpHome.url(""))
		p.in("#orders").reads(engineWait, "27 paths")
	}
	p := openURL(t, httpHome, httpHome.url("shuffle-lab.html"))
	p.in("#orders").reads(engineWait, "27 paths")
	if got := p.text("navigator.serviceWorker.controller"); got != "null" {
		t.Error("the single file has a service worker")
	}
}

// Another page of the same host keeps what is its own.
func TestOtherPagesOfTheHostAreLeftAlone(t *testing.T) {
	h := newHost(t)
	if err := os.Mkdir(filepath.Join(h.dir, "deeper"), 0o755); err != nil {
		t.Fatal(err)
	}
	h.write("deeper/index.html", []byte(`<!doctype html><title>Another</title><link rel="icon" href="data:,">`))
	h.deploy("one")
	p := h.visit()
	p.eval("caches.open('of somebody else').then(() => 0)", nil)
	h.deploy("two")
	p.reload()
	p.reload()
	p.shows("two")
	var kept []string
	p.eval("caches.keys()", &kept)
	if !strings.Contains(strings.Join(kept, " "), "of somebody else") {
		t.Errorf("what is left: %q", kept)
	}
	p.navigate(h.base + "deeper/")
	if got := p.text("document.title"); got != "Another" {
		t.Errorf("the other page is %s", got)
	}
}
