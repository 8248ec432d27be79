package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// Bytes of the gzipped wasm.
const budget = 620_000

func TestTheGzippedWasmKeepsToItsBudget(t *testing.T) {
	wasm, err := build(root)
	if err != nil {
		t.Fatal(err)
	}
	size := len(gzipped(wasm))
	t.Logf("%d bytes, %d gzipped", len(wasm), size)
	if size > budget {
		t.Errorf("the gzipped wasm has %d bytes, over its budget of %d", size, budget)
	}
}

// Only the standard library and this module, and of the former nothing that is large for what it would do here.
// Clock and entropy come from the browser.
func TestTheWasmContainsNoOtherPackages(t *testing.T) {
	out, err := goTool(root, nil, "list", "-deps", "-f", "{{.Standard}} {{.ImportPath}}", "./wasm")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out, "\n")
	if !slices.Contains(lines, "false shufflelab/wasm") || !slices.Contains(lines, "true runtime") {
		t.Fatalf("not a list of the wasm's packages:\n%s", out)
	}
	heavy := []string{"fmt", "encoding/json", "math/big", "time", "crypto/rand"}
	for _, line := range lines {
		standard, path, _ := strings.Cut(line, " ")
		if standard == "false" && !strings.HasPrefix(path, "shufflelab/") {
			t.Errorf("%s is neither of the standard library nor of this module", path)
		}
		if slices.Contains(heavy, path) {
			t.Errorf("%s is too heavy", path)
		}
	}
}

// The second build happens somewhere else: another folder, an empty cache, so that every package is compiled again.
func TestTwoBuildsAreTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library anew")
	}
	elsewhere := t.TempDir()
	for _, part := range []string{"go.mod", "go.sum", "shuffle", "wasm"} {
		copyAll(t, filepath.Join(root, part), filepath.Join(elsewhere, part))
	}
	one, err := build(root)
	if err != nil {
		t.Fatal(err)
	}
	two, err := build(elsewhere, "GOCACHE="+t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, two) {
		t.Errorf("builds of %d and %d bytes differ", len(one), len(two))
	}
}

func copyAll(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err == nil && info.IsDir() {
		err = os.CopyFS(to, os.DirFS(from))
	} else if err == nil {
		var content []byte
		if content, err = os.ReadFile(from); err == nil {
			err = os.WriteFile(to, content, 0o644)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
