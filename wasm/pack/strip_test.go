package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestDataSurvivesLoadingAndDumping(t *testing.T) {
	for _, memory := range [][]byte{
		{1}, {0, 0, 1, 2}, append(append([]byte{7}, make([]byte, 100)...), 8), append(make([]byte, 300000), 1, 0, 2), bytes.Repeat([]byte{0, 0, 0, 5}, 99),
	} {
		again, err := loadData(dumpData(memory))
		if err != nil || !bytes.Equal(again, memory) {
			t.Errorf("%d bytes came back as %d, %v", len(memory), len(again), err)
		}
	}
}

func TestStripRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, wasm := range []string{"", "\x00asm", "\x00asm\x01\x00\x00\x00\x0b\x7f", "\x00asm\x01\x00\x00\x00\x0b\x02\x01\x05", "\x00asm\x01\x00\x00\x00\x0b\x06\x01\x00\x41\x01\x0b\x00"} {
		if _, err := strip([]byte(wasm)); err == nil {
			t.Errorf("%q was stripped", wasm)
		}
	}
}

// A Go program still collects garbage, grows its stack, panics and recovers without its traceback tables. It is run by the
// wasm_exec that every Go brings, in Node where there is one; the page tests run the engine itself.
func TestAStrippedProgramRuns(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	wasm, err := build(root)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(wasm, []byte("shufflelab/shuffle/bias.NewExact")) {
		t.Error("names of functions are left")
	}
	if again, err := strip(wasm); err != nil || !bytes.Equal(again, wasm) {
		t.Errorf("stripping twice differs from stripping once: %v", err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return // the page tests run it in Chromium
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "lab.wasm")
	if err := os.WriteFile(file, wasm, 0o644); err != nil {
		t.Fatal(err)
	}
	js, err := execJS(root)
	if err != nil {
		t.Fatal(err)
	}
	script := string(js) + `
		const go = new Go();
		go.env = {GOGC: '1'}; // collects garbage all the time
		WebAssembly.instantiate(require('fs').readFileSync(process.argv[2]), go.importObject).then(({instance}) => {
			go.run(instance);
			const run = (op, args) => { let r = shuffleLabEngine.begin(op, args); while (r.task !== undefined) r = shuffleLabEngine.step(r.task); return r; };
			let last;
			for (let i = 0; i < 300; i++) last = run('exact', {shuffle: 'naive', cards: 6});
			console.log(last.value.min, last.value.max, run('deal', {shuffle: 'naive', cards: 99}).error.code);
			process.exit(0);
		});`
	run := filepath.Join(dir, "run.js")
	if err := os.WriteFile(run, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, run, file).CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "32 159 bad-argument" {
		t.Errorf("the stripped engine said %q, %v", out, err)
	}
}
