package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCopyDiffersInItsScriptAndOneAddressOnly(t *testing.T) {
	s := &server{origin: "http://127.0.0.1:9"}
	dir := t.TempDir()
	html := `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'self'; connect-src 'self'"><body>Words</body>`
	for name, text := range map[string]string{"index.html": html, "blog.html": html, "shuffle-lab.html": html, "sw.js": "// sw", "lab.js": "// lab",
		"version.json": `{"version": "v", "files": {"index.html": "", "blog.html": "", "lab.js": ""}}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	to := t.TempDir()
	if err := s.copySite(dir, to); err != nil {
		t.Fatal(err)
	}
	if err := s.copySingle(dir, to); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		content, err := os.ReadFile(filepath.Join(to, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	back := strings.NewReplacer(" "+s.origin, "", `<script src="use.js" defer></script>`+"\n", "")
	if got := back.Replace(read("index.html")); got != html {
		t.Errorf("the copy is %s", got)
	}
	if read("sw.js") != "// sw" || read("lab.js") != "// lab" {
		t.Error("other files are changed")
	}
	var list struct{ Files map[string]string }
	if err := json.Unmarshal([]byte(read("version.json")), &list); err != nil || len(list.Files) != 4 || list.Files["use.js"] == "" {
		t.Errorf("the list is %+v, %v", list, err)
	}
	single := read("shuffle-lab.html")
	_, script, _ := strings.Cut(single, "<script>")
	script, _, _ = strings.Cut(script, "</script>\n</body>")
	sum := sha256.Sum256([]byte(script))
	if !strings.Contains(single, base64.StdEncoding.EncodeToString(sum[:])) {
		t.Error("the single file's policy does not name its script")
	}
}

func TestAnUnknownBrowserIsAnError(t *testing.T) {
	if _, err := run(t.Context(), []string{"mosaic"}, "", 0); err == nil || !strings.Contains(err.Error(), "mosaic") {
		t.Errorf("it says %v", err)
	}
}

func TestWhatIsMissingIsNotFound(t *testing.T) {
	k := kind{names: []string{"$NO_SUCH_VARIABLE", "no-such-browser", "/no/such/*/browser"}, command: func(path, _, _ string) []string { return []string{path} }}
	if path, found := k.find(); found {
		t.Errorf("found %s", path)
	}
}
