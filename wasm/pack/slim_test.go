package main

import "testing"

func TestCommentsAndIndentationOfAStyleSheetAreDropped(t *testing.T) {
	css := "/* all\n of it */\n\n@media print { /* paper */\n  p { color: red; }\n}\nq::before { content: \"/\"; }\n"
	want := "@media print {\np { color: red; }\n}\nq::before { content: \"/\"; }"
	if got := slimStyle(css); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestCommentsAndIndentationAreDroppedButNotTheTextOfTemplates(t *testing.T) {
	script := "// what it is\n'use strict';\n\n  // why\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n  // part of the text\n\n\\`\n`;\n// gone\n  if (a) {\n\tlast();\n  }"
	want := "'use strict';\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n  // part of the text\n\n\\`\n`;\nif (a) {\nlast();\n}"
	if got := slim(script); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
