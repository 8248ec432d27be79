package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestATakenPortGivesAFreeOne(t *testing.T) {
	one, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two, err := listen(one.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	if one.Addr().String() == two.Addr().String() {
		t.Errorf("both listen on %s", one.Addr())
	}
}

func TestAnAddressThatIsNoneIsAnError(t *testing.T) {
	if l, err := listen("nowhere"); err == nil {
		l.Close()
		t.Error("it listens")
	}
}

func TestFilesComeWithTheirTypes(t *testing.T) {
	dir := t.TempDir()
	h := handler(dir)
	for name, want := range map[string]string{
		"a.js":             "text/javascript; charset=utf-8",
		"a.css":            "text/css; charset=utf-8",
		"a.svg":            "image/svg+xml",
		"a.html":           "text/html; charset=utf-8",
		"site.webmanifest": "application/manifest+json",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		got := httptest.NewRecorder()
		h.ServeHTTP(got, httptest.NewRequest("GET", "/"+name, nil))
		if got.Code != http.StatusOK || got.Header().Get("Content-Type") != want || got.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %v", name, got.Code, got.Header())
		}
	}
	none := httptest.NewRecorder()
	h.ServeHTTP(none, httptest.NewRequest("GET", "/none", nil))
	if none.Code != http.StatusNotFound {
		t.Errorf("a missing file: %d", none.Code)
	}
}

func TestAPageIsMadeBeforeItIsShown(t *testing.T) {
	dir := t.TempDir()
	made := 0
	h := fresh(handler(dir), func() (string, error) {
		made++
		return "", os.WriteFile(filepath.Join(dir, "index.html"), fmt.Append(nil, "page ", made), 0o644)
	})
	get := func(path string) string {
		got := httptest.NewRecorder()
		h.ServeHTTP(got, httptest.NewRequest("GET", path, nil))
		return got.Body.String()
	}
	for n, want := range []string{"page 1", "page 2"} {
		if got := get("/"); got != want {
			t.Errorf("opened %d times it is %q", n+1, got)
		}
	}
	if get("/page.js"); made != 2 {
		t.Error("what a page asks for is made again")
	}
	if got := get("/sw.js"); !strings.Contains(got, "unregister") {
		t.Errorf("a service worker that stays: %s", got)
	}
}

func TestAPageThatDoesNotBuildSaysWhy(t *testing.T) {
	h := fresh(handler(t.TempDir()), func() (string, error) { return "main.js:1:2: <what>\n", errors.New("exit status 2") })
	got := httptest.NewRecorder()
	h.ServeHTTP(got, httptest.NewRequest("GET", "/", nil))
	if got.Code != http.StatusInternalServerError || !strings.HasPrefix(got.Header().Get("Content-Type"), "text/plain") || !strings.Contains(got.Body.String(), "main.js:1:2: <what>") {
		t.Errorf("%d %v: %s", got.Code, got.Header(), got.Body)
	}
}
