package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Settings that this Go refuses, and functions that its runtime has not, make the wasm larger in silence but for one line.
func TestThisGoBuildsLean(t *testing.T) {
	dir := t.TempDir()
	lean, err := compileLean(root, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := compile("go", root, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(lean) > len(plain)*9/10 {
		t.Errorf("lean it has %d bytes, plain %d", len(lean), len(plain))
	}
}

func TestLeanAsksForARuntimeThatItKnows(t *testing.T) {
	if _, err := lean(t.TempDir(), t.TempDir()); err == nil {
		t.Error("a Go without a runtime was changed")
	}
	goroot, dir := t.TempDir(), filepath.Join("src", "runtime")
	if err := os.MkdirAll(filepath.Join(goroot, dir), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, f := range idle {
		if err := os.WriteFile(filepath.Join(goroot, dir, f.file), []byte("package runtime\n\nfunc other() {\n}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := lean(goroot, t.TempDir()); err == nil || !strings.Contains(err.Error(), "has no "+idle[0].function) {
		t.Errorf("a runtime with other functions: %v", err)
	}
}

// The command go refuses an overlay for what stands in its cache of modules.
func TestAWasmIsBuiltWhereALeanOneIsRefused(t *testing.T) {
	goroot, err := goTool(root, nil, "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	cache := "GOMODCACHE=" + filepath.Dir(goroot)
	if _, err := compileLean(root, t.TempDir(), []string{cache}); err == nil {
		t.Fatal("nothing was refused")
	}
	wasm, err := build(root, cache)
	if err != nil || !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		t.Errorf("the wasm begins %.8q, %v", wasm, err)
	}
}

// What the collector, the unwinder and recover find out from the tables that are left, while stacks grow and garbage is
// collected at every turn; and the message of a crash.
const hard = `package main

import "runtime"

type node struct{ left, right *node }

func tree(depth int) *node {
	if depth == 0 {
		return &node{}
	}
	return &node{tree(depth - 1), tree(depth - 1)}
}

func (n *node) size() int {
	if n == nil {
		return 0
	}
	return 1 + n.left.size() + n.right.size()
}

var nobody *node

func careful(k int, list []int) (caught int) {
	defer func() {
		if recover() != nil {
			caught++
		}
	}()
	if k%2 == 0 {
		defer func() { caught += 2 }()
	}
	for range k % 3 {
		defer func() { caught += 4 }()
	}
	if k%5 == 0 {
		return list[k+len(list)]
	}
	return nobody.left.size()
}

func deep(k int) int {
	var kept [8]*int
	for i := range kept {
		kept[i] = new(int)
		*kept[i] = k
	}
	sum := 0
	if k%100 == 0 {
		runtime.GC()
	}
	if k > 0 {
		sum = deep(k - 1)
	}
	for _, p := range kept {
		sum += *p - k
	}
	return sum + careful(k, []int{1, 2, 3})
}

func main() {
	words := map[string]*node{}
	done := make(chan int)
	for i := range 8 {
		words[string(rune('a'+i))] = tree(i)
		go func() { done <- deep(1000) }()
	}
	sum := 0
	for range 8 {
		sum += <-done
	}
	for _, n := range words {
		sum += n.size()
	}
	println(sum)
	panic("boom")
}
`

func TestALeanProgramRuns(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		return // the page tests run the engine in Chromium
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "wasm"), 0o755); err != nil {
		t.Fatal(err)
	}
	wasm := filepath.Join(dir, "hard.wasm")
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module hard\n\ngo 1.26\n"))
	write("wasm/main.go", []byte(hard))
	built, err := build(dir)
	if err != nil {
		t.Fatal(err)
	}
	write("hard.wasm", built)
	js, err := execJS(root)
	if err != nil {
		t.Fatal(err)
	}
	write("run.js", []byte(string(js)+`
		const go = new Go();
		go.env = {GOGC: '1'};
		WebAssembly.instantiate(require('fs').readFileSync(process.argv[2]), go.importObject).then(({instance}) => go.run(instance));`))
	out, err := exec.Command(node, filepath.Join(dir, "run.js"), wasm).CombinedOutput()
	if err != nil {
		t.Fatal(err, string(out))
	}
	// For each k of 8 runs: 1 for the fault that was caught, and the other defers; and the nodes of the trees, 2^(i+1) − 1.
	want := 0
	for k := range 1001 {
		want += 8 * (1 + 4*(k%3))
		if k%2 == 0 {
			want += 8 * 2
		}
	}
	want += 2*(1<<8-1) - 8
	if !strings.HasPrefix(string(out), fmt.Sprintf("%d\npanic: boom\n", want)) {
		t.Errorf("said %q, want %d and its last words", out, want)
	}
}
