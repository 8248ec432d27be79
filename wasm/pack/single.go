// The single file: the whole page with its style, scripts and icon inside, to keep on a stick or send by mail.
package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// What the single file may weigh.
const singleLimit = 1_070_000

// What stands between these marks in index.html leads to other files of the site, and is left out of the single file.
const siteOnly, endSiteOnly = "<!-- site only -->", "<!-- end site only -->"

// Where the policy goes once all hashes are known. No page contains a NUL.
const policyHere = "\x00"

type folder struct {
	site            fs.FS
	scripts, styles []string // the text of each inlined one, for the policy
	deferred, async []string // the elements that move to the end of the body
	policy          *tag
	data            bool // some data: URL was made
}

// single returns index.html of the site with everything it refers to inside. What it can't bring along is an error:
// no link, image or script of the result leads to a file that is not there.
func single(site fs.FS) ([]byte, error) {
	index, err := fs.ReadFile(site, "index.html")
	if err != nil {
		return nil, err
	}
	page := unixLines(index)
	if strings.Contains(page, policyHere) {
		return nil, errors.New("index.html contains a NUL")
	}
	if page, err = leaveOut(page); err != nil {
		return nil, err
	}
	f := &folder{site: site}
	text, err := f.pieces(html.NewTokenizer(strings.NewReader(page)))
	if err != nil {
		return nil, fmt.Errorf("index.html: %w", err)
	}
	if len(f.deferred)+len(f.async) > 0 {
		return nil, errors.New("index.html has no </body> for the scripts to stand before")
	}
	if f.policy != nil {
		text = strings.Replace(text, policyHere, f.allow(), 1)
	}
	if len(text) > singleLimit {
		return nil, fmt.Errorf("the single file would have %d bytes, over its limit of %d", len(text), singleLimit)
	}
	return []byte(text), nil
}

var lineBreak = regexp.MustCompile(`\s*\n\s*`)

// pieces returns what stands in the single file for the whole page. Only tags that need it are changed. Comments and
// indentation are left out: whoever reads the code reads the project, and mail has its limits.
func (f *folder) pieces(page *html.Tokenizer) (string, error) {
	var out strings.Builder
	within := "" // the element whose text stays as it is
	for {
		kind := page.Next()
		text := string(page.Raw())
		switch kind {
		case html.ErrorToken:
			if err := page.Err(); err != io.EOF {
				return "", err
			}
			return out.String() + text, nil
		case html.CommentToken:
			text = ""
		case html.TextToken:
			if within == "" {
				text = lineBreak.ReplaceAllString(text, "\n")
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			t := &tag{page.Token(), text}
			piece, err := f.piece(t)
			switch {
			case err != nil:
				return "", fmt.Errorf("%s: %w", text, err)
			case t.Data == "script" && piece != text: // what stands for it stands for the element
				for page.Next() == html.TextToken {
				}
			case kind == html.EndTagToken && t.Data == within:
				within = ""
			case kind == html.StartTagToken && within == "" && slices.Contains([]string{"pre", "script", "style", "textarea"}, t.Data):
				within = t.Data
			}
			text = piece
		}
		out.WriteString(text)
	}
}

// A tag of the page, and how it is written there.
type tag struct {
	html.Token
	text string
}

func (t *tag) index(name string) int {
	return slices.IndexFunc(t.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func (t *tag) has(name string) bool { return t.index(name) >= 0 }

func (t *tag) get(name string) string {
	if i := t.index(name); i >= 0 {
		return t.Attr[i].Val
	}
	return ""
}

func (t *tag) set(name, value string) {
	if i := t.index(name); i >= 0 {
		t.Attr[i].Val = value
	} else {
		t.Attr = append(t.Attr, html.Attribute{Key: name, Val: value})
	}
}

// leaveOut removes what stands between the marks.
func leaveOut(page string) (string, error) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(page, siteOnly)
		out.WriteString(before)
		if !found {
			return out.String(), nil
		}
		if _, page, found = strings.Cut(rest, endSiteOnly); !found {
			return "", fmt.Errorf("index.html: %s has no %s", siteOnly, endSiteOnly)
		}
	}
}

// piece returns what stands in the single file for a tag of the page, and for the whole element if that is a script.
func (f *folder) piece(t *tag) (string, error) {
	switch {
	case t.Type == html.EndTagToken && t.Data == "body":
		all := strings.Join(append(f.deferred, f.async...), "\n")
		f.deferred, f.async = nil, nil
		return all + "\n" + t.text, nil
	case t.Type == html.EndTagToken:
		return t.text, nil
	case t.Data == "html":
		t.set("data-single", "") // lets scripts know
		return t.String(), nil
	case t.Data == "script":
		return f.script(t)
	case t.Data == "link":
		return f.link(t)
	case t.Data == "meta" && strings.EqualFold(t.get("http-equiv"), "Content-Security-Policy"):
		if f.policy != nil || len(f.scripts)+len(f.styles) > 0 {
			return "", errors.New("the policy must stand once, before all styles and scripts")
		}
		f.policy = t
		return policyHere, nil
	case t.Data == "img" && !elsewhere(t.get("src")):
		return f.inline(t, "src")
	}
	for _, name := range []string{"src", "srcset", "poster", "href", "xlink:href", "action"} {
		if url := t.get(name); t.has(name) && !elsewhere(url) {
			return "", fmt.Errorf("%q is not there in a single file; put the place between %s and %s", url, siteOnly, endSiteOnly)
		}
	}
	return t.text, nil
}

// script inlines a classic script. An inline script cannot wait, so deferred ones move to the end of the body in their
// order, and async ones behind them.
func (f *folder) script(t *tag) (string, error) {
	if strings.EqualFold(t.get("type"), "module") {
		return "", errors.New("modules do not load from file://")
	}
	if !t.has("src") {
		return t.text, nil
	}
	text, err := f.read(t.get("src"))
	if err != nil {
		return "", err
	}
	text, _, _ = strings.Cut(text, "//# sourceMappingURL=") // the map is not there
	// Either would be read as HTML.
	if err := without(text, "</script", "<!--"); err != nil {
		return "", err
	}
	f.scripts = append(f.scripts, text)
	element := "<script>" + text + "</script>"
	switch {
	case t.has("async"):
		f.async = append(f.async, element)
	case t.has("defer"):
		f.deferred = append(f.deferred, element)
	default:
		return element, nil
	}
	return "", nil
}

var cssURL = regexp.MustCompile(`url\(\s*["']?([^"')]*)`)

func (f *folder) link(t *tag) (string, error) {
	for rel := range strings.FieldsSeq(strings.ToLower(t.get("rel"))) {
		switch rel {
		case "stylesheet":
			text, err := f.read(t.get("href"))
			if err != nil {
				return "", err
			}
			if err := without(text, "</style", "@import"); err != nil {
				return "", err
			}
			for _, m := range cssURL.FindAllStringSubmatch(text, -1) {
				if !elsewhere(m[1]) {
					return "", fmt.Errorf("its url(%s) is not there in a single file", m[1])
				}
			}
			f.styles = append(f.styles, text)
			style := &tag{Token: html.Token{Type: html.StartTagToken, Data: "style"}}
			if t.has("media") {
				style.set("media", t.get("media"))
			}
			return style.String() + text + "</style>", nil
		case "manifest", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch":
			return "", nil
		case "icon":
			if !elsewhere(t.get("href")) {
				return f.inline(t, "href")
			}
		}
	}
	if url := t.get("href"); !elsewhere(url) {
		return "", fmt.Errorf("%q is not there in a single file", url)
	}
	return t.text, nil
}

// inline writes the tag with the named file as a data: URL.
func (f *folder) inline(t *tag, attr string) (string, error) {
	name := t.get(attr)
	text, err := f.read(name)
	if err != nil {
		return "", err
	}
	kind, _, _ := strings.Cut(mime.TypeByExtension(path.Ext(name)), ";")
	if !strings.HasPrefix(kind, "image/") {
		return "", fmt.Errorf("%s is no picture", name)
	}
	f.data = true
	t.set(attr, "data:"+kind+";base64,"+base64.StdEncoding.EncodeToString([]byte(text)))
	return t.String(), nil
}

// read returns a file of the site as a browser would read it out of HTML: there, lines end in \n.
func (f *folder) read(name string) (string, error) {
	name, _, _ = strings.Cut(name, "?")
	content, err := fs.ReadFile(f.site, path.Clean(name))
	if err != nil {
		return "", err
	}
	if strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".css") {
		return unixLines(content), nil
	}
	return string(content), nil
}

func unixLines(text []byte) string {
	return string(bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n")))
}

// without says where a text contains one of the words.
func without(text string, words ...string) error {
	for i, line := range strings.Split(strings.ToLower(text), "\n") {
		for _, word := range words {
			if strings.Contains(line, word) {
				return fmt.Errorf("line %d contains %q, which cannot stand inside HTML", i+1, word)
			}
		}
	}
	return nil
}

var scheme = regexp.MustCompile(`^([a-z][a-z0-9+.-]*:|#)`)

// elsewhere tells whether a URL needs no file of the site.
func elsewhere(url string) bool { return scheme.MatchString(strings.ToLower(url)) }

// allow returns the policy with what the single file needs: the hash of each inlined text, and data: for pictures.
func (f *folder) allow() string {
	policy := parsePolicy(f.policy.get("content"))
	policy.add("script-src", hashes(f.scripts)...)
	policy.add("style-src", hashes(f.styles)...)
	if f.data {
		policy.add("img-src", "data:")
	}
	f.policy.set("content", policy.String())
	return f.policy.String()
}
