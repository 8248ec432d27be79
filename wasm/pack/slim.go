// Comments and indentation stay out of the single file: whoever reads the code reads the project, and mail has its limits.
package main

import (
	"regexp"
	"strings"
)

// slim drops from a script the lines that are nothing but a comment, the blank ones and what lines are indented by, outside
// template literals. What says whose work something is stays.
func slim(script string) string {
	var kept []string
	inTemplate := false
	for line := range strings.Lines(script) {
		bare := strings.TrimSpace(line)
		comment := strings.HasPrefix(bare, "//") && !strings.Contains(strings.ToLower(bare), "copyright")
		switch {
		case inTemplate:
			kept = append(kept, line)
		case bare != "" && !comment:
			kept = append(kept, strings.TrimLeft(line, " \t"))
		default:
			continue
		}
		if backticks(line)%2 == 1 {
			inTemplate = !inTemplate
		}
	}
	return strings.Join(kept, "")
}

var styleComment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// slimStyle drops the comments of a style sheet, blank lines and what lines are indented by. No string of ours holds a comment.
func slimStyle(css string) string {
	var kept []string
	for line := range strings.Lines(styleComment.ReplaceAllString(css, "")) {
		if bare := strings.TrimSpace(line); bare != "" {
			kept = append(kept, bare)
		}
	}
	return strings.Join(kept, "\n")
}

// backticks counts those that are not escaped.
func backticks(line string) int {
	return strings.Count(line, "`") - strings.Count(line, "\\`")
}
