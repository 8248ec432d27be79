package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// A worker's text with everything that could break out of a string, a script or a page.
const nasty = "globalThis.x = [\"'\\\\ </script><!-- <SCRIPT> é \u2028\u2029 \U0001F0A1\\r\\n\\x00`${x}\", `</Script <!--`, /<!--/, 1 < !--x, '© The Go Authors']"

var packed = regexp.MustCompile(`^// .*copyright The Go Authors.*\n` +
	`\(globalThis\.shuffleLab \?\?= \{\}\)\.pack = \{version: "([0-9a-f]{12})", wasm: "([ !#-;=-\[\]-~]+)", worker: (".*")\};\n` +
	`shuffleLab\.packArrived\?\.\(\);\n$`)

func unpack(t *testing.T, script []byte) (version string, wasm []byte, worker string) {
	t.Helper()
	m := packed.FindSubmatch(script)
	if m == nil {
		t.Fatalf("unexpected script: %.200q", script)
	}
	zipped := bytesOf(m[2])
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

// bytesOf reads what dense writes.
func bytesOf(text []byte) []byte {
	const digits = " !|#$%&'()*+,-./0123456789:;}=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[~]^_`abcdefghijklmnopqrstuvwxyz{"
	var data []byte
	held, bits := 0, 0
	for ; len(text) > 0; text = text[min(2, len(text)):] {
		pair, size := strings.IndexByte(digits, text[0]), 7
		if len(text) > 1 {
			pair += len(digits) * strings.IndexByte(digits, text[1])
			if size = 13; pair%(1<<13) < len(digits)*len(digits)-(1<<13) {
				size = 14
			}
		}
		held |= pair << bits
		for bits += size; bits >= 8; bits -= 8 {
			data = append(data, byte(held))
			held >>= 8
		}
	}
	return data
}

// samples returns data of all lengths to 60: of one value, and of values from a fixed source.
func samples() [][]byte {
	var all [][]byte
	r := rand.New(rand.NewPCG(1, 2))
	for length := range 60 {
		for _, value := range []byte{0, 1, 91, 92, 127, 128, 255} {
			all = append(all, bytes.Repeat([]byte{value}, length))
		}
		for range 20 {
			data := make([]byte, length)
			for i := range data {
				data[i] = byte(r.Uint32())
			}
			all = append(all, data)
		}
	}
	return all
}

func TestDenseTextHoldsAnyData(t *testing.T) {
	for _, data := range samples() {
		if again := bytesOf([]byte(dense(data))); !bytes.Equal(again, data) {
			t.Fatalf("% x came back as % x", data, again)
		}
	}
}

// In Node where there is one; the page tests run it in Chromium.
func TestTheWorkerReadsDenseText(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		return
	}
	_, code, _ := strings.Cut(workerLoop, "\nfunction bytesOf(")
	code, _, found := strings.Cut(code, "\n}\n")
	if !found {
		t.Fatal("worker.js has no bytesOf")
	}
	var texts []string
	for _, data := range samples() {
		texts = append(texts, dense(data))
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", "function bytesOf("+code+`}
		const texts = JSON.parse(require('fs').readFileSync(0));
		console.log(JSON.stringify(texts.map((text) => Buffer.from(bytesOf(text)).toString('base64'))));`)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var read [][]byte
	if err := json.Unmarshal(out, &read); err != nil {
		t.Fatal(err)
	}
	if len(read) != len(texts) {
		t.Fatalf("%d texts came back as %d", len(texts), len(read))
	}
	for i, data := range samples() {
		if !bytes.Equal(read[i], data) {
			t.Fatalf("% x came back as % x", data, read[i])
		}
	}
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
