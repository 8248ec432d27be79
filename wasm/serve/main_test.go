package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
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
