package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// folderOf writes name, content, name, content … into a folder of its own.
func folderOf(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		file := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A small page of each kind of file. More are added, or these written anew.
func smallSite(t *testing.T, more ...string) string {
	return folderOf(t, append([]string{
		"main.js", "import './style.css'; import { a } from './kit/a.js'; import text, { hash } from 'text:./own/frame.js'; window.all = [a, text, hash]; import './print.css';",
		"style.css", "p { color: red; }", "print.css", "p { color: black; }", "kit/a.js", "import './a.css'; export const a = 'é \U0001F0A1 </script> <!--';", "kit/a.css", "q { color: blue; }",
		"own/frame.js", "import { words } from './words.js'; onmessage = () => postMessage(words);", "own/words.js", "export const words = 'é </SCRIPT> <!--' + /<!--/.source;",
		"embed/embed.js", "console.log('embedded');", "page/sw.js", "console.log('offline');", "embed/blog.html", "a post", "embed/blog.css", "i { color: red; }",
		"index.html", `<meta content="default-src 'none'; script-src 'self' 'sha256-old'; style-src 'self'">`,
	}, more...)...)
}

func bundleOf(t *testing.T, site string) *bundle {
	t.Helper()
	b, err := bundled(site)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestModulesBecomeOneScriptAndSheetsOneSheetInTheirOrder(t *testing.T) {
	b := bundleOf(t, smallSite(t))
	if got, want := b.files["page.css"], "p{color:red}q{color:#00f}p{color:#000}\n"; got != want {
		t.Errorf("the sheet is %q, want %q", got, want)
	}
	script := b.files["page.js"]
	if !strings.HasPrefix(script, "\"use strict\";\n(()=>{") || !strings.HasSuffix(script, "})();\n") || regexp.MustCompile(`\b(import|export)\b`).MatchString(script) {
		t.Errorf("not one classic script: %s", script)
	}
	for _, name := range []string{"embed.js", "sw.js"} {
		if !strings.Contains(b.files[name], "console.log(") {
			t.Errorf("%s is %q", name, b.files[name])
		}
	}
	if m := b.files["page.js.map"]; !strings.Contains(m, `"kit/a.js"`) || !strings.Contains(m, `export const a = '\u00E9`) {
		t.Errorf("the source map is %s", m)
	}
}

func TestAScriptAsATextIsWholeAndItsHashIsOfThatText(t *testing.T) {
	b := bundleOf(t, smallSite(t))
	alone, err := b.build([]entry{{"own/frame.js", "frame"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	made := alone["frame.js"]
	if !strings.HasPrefix(made, "(()=>{") || strings.Contains(made, "words.js") || strings.Contains(made, "import") {
		t.Errorf("not a script of its own: %s", made)
	}
	if b.hashes["own/frame.js"] != hashOf(made) || !strings.Contains(b.files["page.js"], `"`+hashOf(made)+`"`) {
		t.Errorf("its hash is %v, want %s", b.hashes, hashOf(made))
	}
}

func TestNoScriptHasWhatWouldEndItInsideHTML(t *testing.T) {
	b := bundleOf(t, smallSite(t))
	for name, text := range b.files {
		if filepath.Ext(name) != ".js" {
			continue
		}
		if err := without(text, "</script", "<!--"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
			t.Errorf("%s is not ASCII", name)
		}
	}
}

func TestTheSameSourcesGiveTheSameBytesAnywhere(t *testing.T) {
	for _, site := range []func() string{func() string { return smallSite(t) }, func() string {
		elsewhere := filepath.Join(t.TempDir(), "elsewhere")
		if err := os.CopyFS(elsewhere, os.DirFS("../../site")); err != nil {
			t.Fatal(err)
		}
		return elsewhere
	}} {
		one, two := bundleOf(t, site()), bundleOf(t, site())
		for name, text := range one.files {
			if two.files[name] != text {
				t.Errorf("%s: %d and %d bytes differ", name, len(text), len(two.files[name]))
			}
		}
	}
}

func TestAFaultIsToldWithItsPlace(t *testing.T) {
	for _, test := range []struct{ about, file, text, want string }{
		{"no JavaScript", "kit/a.js", "export const a = 1;\nconst = 2;", "kit/a.js:2:"},
		{"a name that is not exported", "kit/a.js", "export const b = 1;", `No matching export in "kit/a.js" for import "a"`},
		{"a module that is missing", "kit/a.js", "import './gone.js'; export const a = 1;", "./gone.js"},
		{"a text that is missing", "kit/a.js", "import x from 'text:./gone.js'; export const a = x;", "gone.js"},
		{"a text that is no JavaScript", "own/words.js", "export const words = ;", "own/words.js:1:"},
		{"a text inside a text", "own/words.js", "import x from 'text:./frame.js'; export const words = x;", "text:./frame.js"},
		{"no CSS", "kit/a.css", "p { color: red;\n", "kit/a.css:"},
		{"a picture in a sheet", "kit/a.css", "p { background: url(x.png) }", "x.png"},
	} {
		if _, err := bundled(smallSite(t, test.file, test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %s", test.about, err, test.want)
		}
	}
}

func TestThePolicyGetsTheHashOfTheFrame(t *testing.T) {
	site := smallSite(t)
	if err := page(site); err != nil {
		t.Fatal(err)
	}
	hash := bundleOf(t, site).hashes[frameScript]
	want := `<meta content="default-src 'none'; script-src 'self' '` + hash + `'; style-src 'self'">`
	if got := read(t, site, "index.html"); got != want {
		t.Errorf("became %s\nwant   %s", got, want)
	}
	for _, index := range []string{"", `"script-src 'self'"`, `"script-src 'sha256-a' 'sha256-b'"`, `"script-src 'sha256-a'" "script-src 'sha256-b'"`, `"style-src 'sha256-a'"`, `"script-src 'self'; style-src 'sha256-a'"`} {
		if _, err := allowFrame(index, "sha256-x"); err == nil {
			t.Errorf("%s: no error", index)
		}
	}
}

func TestEveryFileThatIsPublishedIsMadeOrCommitted(t *testing.T) {
	site := smallSite(t)
	if err := page(site); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(pageFiles, otherFiles) {
		_, made := os.Stat(filepath.Join(site, name))
		_, committed := os.Stat(filepath.Join("../../site", name))
		later := slices.Contains([]string{"lab.js", "shuffle-lab.html", listFile}, name)
		if made != nil && committed != nil && !later {
			t.Errorf("nothing makes %s", name)
		}
	}
}

func TestWhatThePagesNameIsPublished(t *testing.T) {
	for _, page := range []string{"index.html", "embed/blog.html", "lab.webmanifest"} {
		for _, name := range regexp.MustCompile(`(?:src|href|content|"src"|"start_url")(?:=|: *)"([\w./-]+\.[a-z]+)["#]`).FindAllStringSubmatch(read(t, "../../site", page), -1) {
			if !slices.Contains(slices.Concat(pageFiles, otherFiles), strings.TrimPrefix(name[1], "./")) {
				t.Errorf("%s names %s, which is not published", page, name[1])
			}
		}
	}
}

func TestThePolicyInTheRepositoryHasTheHashOfTheFrameAsItIs(t *testing.T) {
	index := read(t, "../../site", "index.html")
	hash := bundleOf(t, "../../site").hashes[frameScript]
	if allowed, err := allowFrame(index, hash); err != nil || allowed != index {
		t.Errorf("index.html has not %s: run make and commit it (%v)", hash, err)
	}
}
