// The article: what stands in index.html between a figure's tags, and between the marks of a made text, is written by make.
//
// A figure is a line of index.html, <figure data-figure="NAME"></figure>, and the folder site/figures/NAME. NAME.html in it is
// a template (html/template; article_facts.go has its functions) of what is read where no scripts run, and the caption. What
// in it is of the class plain gives way where they run: to first.html, the figure's first drawing, by wasm/drawings, if it has
// one.
// Elsewhere a mark holds one action of such a template, <!-- made: ACTION -->what it gives<!-- end -->.
package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	figureElement = regexp.MustCompile(`(?s)<figure\b[^>]*\bdata-figure="([a-z]+)"[^>]*>.*?</figure>`)
	madeText      = regexp.MustCompile(`(?s)(<!-- made: (.*?) -->).*?<!-- end -->`)
)

// article returns index.html of a site as it should be: what was made in it is made anew.
func article(site string) (string, error) {
	index, err := os.ReadFile(filepath.Join(site, "index.html"))
	if err != nil {
		return "", err
	}
	html := string(index)
	facts := facts{site, html}.functions()
	fill := func(name, text string) string {
		if err != nil {
			return ""
		}
		var made string
		made, err = execute(facts, name, text)
		return made
	}
	html = replaceEach(figureElement, html, func(indent string, part []string) string {
		name := part[1]
		text, missing := os.ReadFile(filepath.Join(site, "figures", name, name+".html"))
		if missing != nil && err == nil {
			err = missing
		}
		first, _ := os.ReadFile(filepath.Join(site, "figures", name, "first.html"))
		inside := figureInside(fill(name+".html", string(text)), string(first))
		return fmt.Sprintf("<figure class=\"figure\" id=\"%s\" data-figure=\"%[1]s\">\n%s%s</figure>", name, indented(inside, indent+"  "), indent)
	})
	html = replaceEach(madeText, html, func(indent string, part []string) string {
		made := fill("index.html", "{{"+part[2]+"}}")
		if lines := strings.TrimRight(made, "\n"); strings.Contains(lines, "\n") && !strings.HasPrefix(lines, "<pre") {
			made = "\n" + indented(lines, indent) + indent
		}
		return part[1] + made + "<!-- end -->"
	})
	return html, err
}

// noDrawing is the first drawing of a figure that has none: the parts that every figure has, a line for each.
const noDrawing = `<div class="stage"></div>
<div class="controls"></div>
<p class="readout"></p>
<figcaption>
`

// figureInside puts what a figure's template gives into its first drawing.
func figureInside(made, first string) string {
	if first == "" {
		first = noDrawing
	}
	plain, caption, _ := strings.Cut(made, "<figcaption>")
	var inside strings.Builder
	for line := range strings.Lines(first) {
		if stage, ok := strings.CutPrefix(line, `<div class="stage">`); ok {
			stage = strings.TrimSuffix(stage, "</div>\n")
			line = "<div class=\"stage\">\n" + indented(stage, "  ") + indented(plain, "  ") + "</div>\n"
		} else if line == "<figcaption>\n" {
			line += caption
			line = strings.Replace(line, "\n", "", 1)
		}
		inside.WriteString(line)
	}
	return inside.String()
}

func execute(functions template.FuncMap, name, text string) (string, error) {
	t, err := template.New(name).Funcs(functions).Parse(text)
	if err != nil {
		return "", err
	}
	var made bytes.Buffer
	err = t.Execute(&made, nil)
	return made.String(), err
}

// replaceEach replaces what the pattern matches; indent is what its line begins with.
func replaceEach(pattern *regexp.Regexp, text string, replace func(indent string, part []string) string) string {
	var out strings.Builder
	pos := 0
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		line := text[strings.LastIndexByte(text[:at[0]], '\n')+1 : at[0]]
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		var part []string
		for i := 0; i < len(at); i += 2 {
			part = append(part, text[at[i]:at[i+1]])
		}
		out.WriteString(text[pos:at[0]])
		out.WriteString(replace(indent, part))
		pos = at[1]
	}
	return out.String() + text[pos:]
}

// indented moves lines to the right, but for blank ones, which go, and those inside <pre>, where blanks count.
func indented(text, by string) string {
	var out strings.Builder
	inside := false
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		switch {
		case inside:
			out.WriteString(line)
		case strings.TrimSpace(line) != "":
			out.WriteString(by + line)
		}
		if last := strings.LastIndex(line, "<pre"); last >= 0 {
			inside = true
		}
		if last := strings.LastIndex(line, "</pre>"); last >= 0 {
			inside = false
		}
	}
	return out.String()
}
