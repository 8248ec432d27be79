// Reading tags: as much of HTML as a page of our own needs.
package main

import (
	"html"
	"iter"
	"strings"
)

// A tag, or for script, style, title and textarea the element whole.
type tag struct {
	name             string // in lower case; "/body" ends a body
	attrs            [][2]string
	text             string // as it stands on the page
	start, open, end int    // the tag is [start, open) of the page, text is [start, end)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// tags yields the tags of a page in order. It skips comments and the text of the elements that contain none.
func tags(page string) iter.Seq[*tag] {
	return func(yield func(*tag) bool) {
		for pos := 0; ; {
			i := strings.IndexByte(page[pos:], '<')
			if i < 0 {
				return
			}
			pos += i
			rest := page[pos:]
			switch {
			case strings.HasPrefix(rest, "<!--"):
				if i = strings.Index(rest, "-->"); i < 0 {
					return
				}
				pos += i
			case len(rest) > 2 && (isLetter(rest[1]) || rest[1] == '/' && isLetter(rest[2])):
				t := readTag(page, pos)
				if !yield(t) {
					return
				}
				pos = t.end
			default:
				pos++
			}
		}
	}
}

const space = " \t\n\f"

func readTag(page string, start int) *tag {
	rest := page[start+1:]
	n := strings.IndexAny(rest[1:], space+"/>") + 1
	if n == 0 {
		n = len(rest)
	}
	t := &tag{name: strings.ToLower(rest[:n]), start: start}
	rest = rest[n:]
	for {
		rest = strings.TrimLeft(rest, space+"/")
		if rest == "" || rest[0] == '>' {
			break
		}
		var attr [2]string
		n = strings.IndexAny(rest, space+"/>=")
		if n < 0 {
			n = len(rest)
		}
		attr[0], rest = strings.ToLower(rest[:n]), rest[n:]
		if value := strings.TrimLeft(rest, space); strings.HasPrefix(value, "=") {
			attr[1], rest = readValue(strings.TrimLeft(value[1:], space))
		}
		t.attrs = append(t.attrs, attr)
	}
	t.open = len(page) - len(strings.TrimPrefix(rest, ">"))
	t.end = t.open
	switch t.name {
	case "script", "style", "title", "textarea":
		after := strings.ToLower(page[t.open:])
		if i := strings.Index(after, "</"+t.name); i >= 0 {
			if j := strings.IndexByte(after[i:], '>'); j >= 0 {
				t.end += i + j + 1
			}
		}
	}
	t.text = page[t.start:t.end]
	return t
}

func readValue(s string) (value, rest string) {
	var n int
	switch {
	case s == "":
		return "", ""
	case s[0] == '"' || s[0] == '\'':
		value, rest, _ = strings.Cut(s[1:], s[:1])
		return html.UnescapeString(value), rest
	default:
		if n = strings.IndexAny(s, space+">"); n < 0 {
			n = len(s)
		}
		return html.UnescapeString(s[:n]), s[n:]
	}
}

func (t *tag) index(name string) int {
	for i, attr := range t.attrs {
		if attr[0] == name {
			return i
		}
	}
	return -1
}

func (t *tag) has(name string) bool { return t.index(name) >= 0 }

func (t *tag) get(name string) string {
	if i := t.index(name); i >= 0 {
		return t.attrs[i][1]
	}
	return ""
}

func (t *tag) set(name, value string) {
	if i := t.index(name); i >= 0 {
		t.attrs[i][1] = value
	} else {
		t.attrs = append(t.attrs, [2]string{name, value})
	}
}

// String writes the tag anew, without the text of its element.
func (t *tag) String() string {
	var b strings.Builder
	b.WriteString("<" + t.name)
	for _, attr := range t.attrs {
		b.WriteString(" " + attr[0])
		if attr[1] != "" {
			b.WriteString(`="` + html.EscapeString(attr[1]) + `"`)
		}
	}
	return b.String() + ">"
}
