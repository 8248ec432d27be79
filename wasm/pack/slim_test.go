package main

import "testing"

func TestCommentsAndIndentationAreDroppedButNotTheTextOfTemplates(t *testing.T) {
	script := "// what it is\n'use strict';\n\n  // why\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n  // part of the text\n\n\\`\n`;\n// gone\n  if (a) {\n\tlast();\n  }"
	want := "'use strict';\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n  // part of the text\n\n\\`\n`;\nif (a) {\nlast();\n}"
	if got := slim(script); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
