// What makes the wasm smaller before it is stripped: settings of the compiler, and parts of Go's runtime that never run here
// or only print what nobody could read. Gzipped they are a seventh of it.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Go's runtime is compiled without checks of its own indices and pointers: what they could find is a fault of Go itself, which
// ends the program even when it is found. What others do wrong it looks for by itself, and all other packages keep their
// checks. The garbage collector is the one of Go 1.25, which has less code; the new one wins by many cores and by SIMD.
const (
	leanExperiment = "GOEXPERIMENT=nogreenteagc"
	leanFlags      = "=-B -d=disablenil"
)

// These functions of the runtime return at once.
var idle = []struct{ file, function string }{
	{"trace.go", "traceAdvance"},                    // writes the execution trace, which nobody can start
	{"type.go", "typelinksinit"},                    // for programs of several modules, such as plugins
	{"mcheckmark.go", "checkFinalizersAndCleanups"}, // called when GODEBUG says so, which a browser has not
	{"proc.go", "schedtrace"},                       // from here on, these print what follows the message of a crash:
	{"traceback.go", "goroutineheader"},             // without the names of functions it tells nothing
	{"traceback.go", "traceback1"},
	{"traceback.go", "tracebackothers"},
	{"mgcmark.go", "gcDumpObject"},
	{"hexdump.go", "hexdumpWords"},
}

// lean returns the flags of a lean build. It writes the runtime's files as they should be into dir, and says by an overlay
// that they stand for those of goroot.
func lean(goroot, dir string) ([]string, error) {
	replace := map[string]string{}
	for _, f := range idle {
		original := filepath.Join(goroot, "src", "runtime", f.file)
		changed := filepath.Join(dir, f.file)
		from := original
		if replace[original] != "" {
			from = changed
		}
		text, err := os.ReadFile(from)
		if err != nil {
			return nil, err
		}
		before, after, found := strings.Cut(string(text), "\nfunc "+f.function+"(")
		head, body, begins := strings.Cut(after, " {\n")
		if !found || !begins || strings.Contains(head, "\n") {
			return nil, fmt.Errorf("%s has no %s", original, f.function)
		}
		text = []byte(before + "\nfunc " + f.function + "(" + head + " { return\n" + body)
		if err := os.WriteFile(changed, text, 0o644); err != nil {
			return nil, err
		}
		replace[original] = changed
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		return nil, err
	}
	return []string{"-overlay", file, "-gcflags=runtime" + leanFlags, "-gcflags=internal/runtime/..." + leanFlags}, nil
}
