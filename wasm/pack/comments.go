// Comments stay out of the single file: whoever reads the code reads the project, and mail has its limits.
package main

import "strings"

// withoutComments drops from a script the lines that are nothing but a comment, and the blank ones, outside template
// literals. What says whose work something is stays.
func withoutComments(script string) string {
	var kept []string
	inTemplate := false
	for line := range strings.Lines(script) {
		bare := strings.TrimSpace(line)
		comment := strings.HasPrefix(bare, "//") && !strings.Contains(strings.ToLower(bare), "copyright")
		if inTemplate || bare != "" && !comment {
			kept = append(kept, line)
			if backticks(line)%2 == 1 {
				inTemplate = !inTemplate
			}
		}
	}
	return strings.Join(kept, "")
}

// backticks counts those that are not escaped.
func backticks(line string) int {
	return strings.Count(line, "`") - strings.Count(line, "\\`")
}
