package main

import "testing"

func TestOnlyWholeLinesOfCommentAreDropped(t *testing.T) {
	script := "// what it is\n'use strict';\n\n  // why\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n// part of the text\n\n\\`\n`;\n// gone\nlast();"
	want := "'use strict';\nconst a = 'http://b'; // stays\n// Copyright of somebody\nconst code = `\n// part of the text\n\n\\`\n`;\nlast();"
	if got := withoutComments(script); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
