package main

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"strings"
	"testing"
	"testing/fstest"
)

// A small site: index.html and whatever else is given as name, content, name, content …
func siteOf(index string, files ...string) fstest.MapFS {
	site := fstest.MapFS{"index.html": {Data: []byte(index)}}
	for i := 0; i < len(files); i += 2 {
		site[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return site
}

func TestTheSingleFileHoldsStyleScriptsAndIcon(t *testing.T) {
	got, err := single(siteOf(`<!doctype html>
<html lang="en">
<head>
<title>No <link> in a title</title>
<!-- <script src="nowhere.js"></script> is a comment -->
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="manifest" href="site.webmanifest"><link rel="apple-touch-icon" href="icon.png">
<link rel=stylesheet href=./style.css media=screen>
<script src="late.js" async></script>
<script src="one.js" defer></script><script src="two.js?v=1" defer></script>
<script src="now.js"></script>
</head>
<body>
<p><a href="#here">here</a> <a href="https://example.org/">there</a>
<!-- site only --><a href="shuffle-lab.html">keep this page</a><!-- end site only -->
<pre>&lt;script src="embed.js"&gt;
  <b>stays</b>
  here</pre> 1 < 2
  <img alt="" src="icon.svg">
  <script>
    "so does this <!-- and that -->"
  </script>

</body>
</html>
`, "icon.svg", "<svg/>", "style.css", "p{color:red}\r\nq{background:url(#a) url('data:,')}", "late.js", "late()", "one.js", "one()//# sourceMappingURL=one.js.map\n", "two.js", "two()", "now.js", "now()"))
	if err != nil {
		t.Fatal(err)
	}
	want := `<!doctype html>
<html lang="en" data-single="">
<head>
<title>No <link> in a title</title>

<link rel="icon" href="data:image/svg+xml;base64,PHN2Zy8+" type="image/svg+xml">

<style media="screen">p{color:red}
q{background:url(#a) url('data:,')}</style>


<script>now()</script>
</head>
<body>
<p><a href="#here">here</a> <a href="https://example.org/">there</a>
<pre>&lt;script src="embed.js"&gt;
  <b>stays</b>
  here</pre> 1 < 2
<img alt="" src="data:image/svg+xml;base64,PHN2Zy8+">
<script>
    "so does this <!-- and that -->"
  </script>
<script>one()</script>
<script>two()</script>
<script>late()</script>
</body>
</html>
`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatASingleFileCannotHoldIsAnError(t *testing.T) {
	for _, test := range []struct{ about, body, want string }{
		{"a missing script", `<script src="no.js"></script>`, "no.js"},
		{"a missing style", `<link rel="stylesheet" href="no.css">`, "no.css"},
		{"a missing icon", `<link rel="icon" href="no.svg">`, "no.svg"},
		{"a script from elsewhere", `<script src="https://example.org/x.js"></script>`, "x.js"},
		{"a script above the site", `<script src="../x.js"></script>`, "x.js"},
		{"a module", `<script type="module" src="a.js"></script>`, "modules"},
		{"a script that would end itself", `<script src="ends.js"></script>`, `line 2 contains "</script"`},
		{"a script that opens a comment", `<script src="opens.js"></script>`, `line 1 contains "<!--"`},
		{"a style that would end itself", `<link rel="stylesheet" href="ends.css">`, `"</style"`},
		{"a style that imports", `<link rel="stylesheet" href="imports.css">`, `"@import"`},
		{"a style with a picture file", `<link rel="stylesheet" href="pictures.css">`, "url(x.png)"},
		{"a link to another page", `<a href="blog.html">`, "blog.html"},
		{"a frame", `<iframe src="blog.html"></iframe>`, "blog.html"},
		{"a picture that is none", `<img src="a.js">`, "no picture"},
		{"an open mark", siteOnly, endSiteOnly},
		{"a late policy", `<script src="a.js"></script><meta http-equiv="content-security-policy" content="">`, "policy"},
		{"a NUL", "\x00", "NUL"},
		{"too much", strings.Repeat(".", singleLimit), "limit"},
	} {
		_, err := single(siteOf("<html><body>"+test.body+"</body>", "a.js", "", "ends.js", "a\n'</SCRIPT>'", "opens.js", "'<!--'",
			"ends.css", "</style>", "imports.css", "@import 'a.css'", "pictures.css", "p{background:url( 'x.png' )}"))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %s", test.about, err, test.want)
		}
	}
	if _, err := single(siteOf(`<script src="a.js" defer></script>`, "a.js", "")); err == nil {
		t.Error("a page without an end of its body: no error")
	}
	if _, err := single(fstest.MapFS{}); err == nil {
		t.Error("no index.html: no error")
	}
}

func TestThePolicyAllowsWhatWasInlinedAndNothingElse(t *testing.T) {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	one, two, style := hash("one()\n"), hash("two()"), hash("p{}")
	for _, test := range []struct{ policy, want string }{
		{"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; worker-src blob:",
			"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " + one + " " + two + "; style-src 'self' " + style + "; img-src 'self' data:; worker-src blob:"},
		{"default-src 'self'",
			"default-src 'self'; script-src 'self' " + one + " " + two + "; style-src 'self' " + style + "; img-src 'self' data:"},
		{"default-src 'none'",
			"default-src 'none'; script-src " + one + " " + two + "; style-src " + style + "; img-src data:"},
		{"script-src 'unsafe-inline'", "script-src 'unsafe-inline'"},
		{"", ""},
	} {
		got, err := single(siteOf(`<meta http-equiv="Content-Security-Policy" content="`+test.policy+`">
<link rel="icon" href="i.png"><link rel="stylesheet" href="s.css"><script defer src="1.js"></script><script src="2.js"></script><body></body>`,
			"i.png", "png", "s.css", "p{}", "1.js", "one()\r\n", "2.js", "two()"))
		if err != nil {
			t.Fatal(err)
		}
		_, content, _ := strings.Cut(string(got), `content="`)
		content, _, _ = strings.Cut(content, `"`)
		if content = html.UnescapeString(content); content != test.want {
			t.Errorf("%s\nbecame %s\nwant   %s", test.policy, content, test.want)
		}
	}
}
