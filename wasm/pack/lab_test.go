package main

import (
	"bytes"
	"compress/gzip"
	"encoding/ascii85"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"
)

// A worker's text with everything that could break out of a string, a script or a page.
const nasty = "globalThis.x = [\"'\\\\ </script><!-- <SCRIPT> é \u2028\u2029 \U0001F0A1\\r\\n\\x00`${x}\", `</Script <!--`, /<!--/, 1 < !--x, '© The Go Authors']"

var packed = regexp.MustCompile(`^// .*copyright The Go Authors.*\n` +
	`\(globalThis\.shuffleLab \?\?= \{\}\)\.pack = \{version: "([0-9a-f]{12})", wasm: "([!#-;=-\[\]-x]+)", worker: (".*")\};\n` +
	`shuffleLab\.packArrived\?\.\(\);\n$`)

func unpack(t *testing.T, script []byte) (version string, wasm []byte, worker string) {
	t.Helper()
	m := packed.FindSubmatch(script)
	if m == nil {
		t.Fatalf("unexpected script: %.200q", script)
	}
	text := strings.NewReplacer("v", `"`, "w", `\`, "x", "<").Replace(string(m[2]))
	zipped := make([]byte, len(text))
	n, _, err := ascii85.Decode(zipped, []byte(text), true)
	if err != nil {
		t.Fatal(err)
	}
	zipped = zipped[:n]
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	if wasm, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(m[3], &worker); err != nil {
		t.Fatal(err)
	}
	return string(m[1]), wasm, worker
}

func TestThePackHoldsTheWasmAndTheWorkerUnchanged(t *testing.T) {
	code := bytes.Repeat([]byte("\x00asm\x01"), 1000)
	if _, wasm, worker := unpack(t, pack(code, nasty)); !bytes.Equal(wasm, code) || worker != nasty {
		t.Errorf("came back as %.40q… and %q", wasm, worker)
	}
}

func TestThePackIsAsciiAndFitsInsideHTML(t *testing.T) {
	worker, err := minified(nasty)
	if err != nil {
		t.Fatal(err)
	}
	script := pack([]byte("wasm"), worker)
	for _, c := range script {
		if c >= 0x80 || c < ' ' && c != '\n' {
			t.Fatalf("contains the byte %#x", c)
		}
	}
	if strings.Contains(string(script), "<") {
		t.Error(`contains "<"`)
	}
}

func TestEqualInputPacksToEqualBytes(t *testing.T) {
	if !bytes.Equal(pack([]byte("wasm"), "worker"), pack([]byte("wasm"), "worker")) {
		t.Error("two packs differ")
	}
	// The gzip header: no flags, no time, best compression, no system.
	if head := gzipped([]byte("wasm"))[:10]; !bytes.Equal(head, []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}) {
		t.Errorf("gzip header % x", head)
	}
}

func TestTheVersionFollowsBothParts(t *testing.T) {
	seen := map[string]bool{}
	for _, in := range [][2]string{{"wasm", "worker"}, {"wasn", "worker"}, {"wasm", "workes"}} {
		version, _, _ := unpack(t, pack([]byte(in[0]), in[1]))
		seen[version] = true
	}
	if len(seen) != 3 {
		t.Errorf("versions %v", seen)
	}
}

func TestLabJSHoldsTheBuiltWasmAndAllPartsOfItsWorker(t *testing.T) {
	script, err := lab(root)
	if err != nil {
		t.Fatal(err)
	}
	_, wasm, worker := unpack(t, script)
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		t.Errorf("the wasm begins %.8q", wasm)
	}
	for _, part := range []string{"globalThis.Go=", "globalThis.plainShuffles=", "shuffleLabEngine.begin("} {
		if !strings.Contains(worker, part) {
			t.Errorf("the worker lacks %s", part)
		}
	}
}
