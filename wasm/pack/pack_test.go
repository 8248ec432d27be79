package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"
)

// A worker's text with everything that could break out of a string, a script or a page.
const nasty = "// \"q\" \\ </script><!-- <script> é \u2028\u2029 \U0001F0A1\r\n\x00'`${x}`"

var packed = regexp.MustCompile(`^// .*\n` +
	`globalThis\.shuffleLabPack = \{version: "([0-9a-f]{12})", wasm: "([A-Za-z0-9+/=]+)", worker: (".*")\};\n` +
	`if \(globalThis\.shuffleLabPackArrived\) globalThis\.shuffleLabPackArrived\(\);\n$`)

func unpack(t *testing.T, script []byte) (version string, wasm []byte, worker string) {
	t.Helper()
	m := packed.FindSubmatch(script)
	if m == nil {
		t.Fatalf("unexpected script: %.200q", script)
	}
	zipped, err := base64.StdEncoding.DecodeString(string(m[2]))
	if err != nil {
		t.Fatal(err)
	}
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
	script, err := pack(code, nasty)
	if err != nil {
		t.Fatal(err)
	}
	if _, wasm, worker := unpack(t, script); !bytes.Equal(wasm, code) || worker != nasty {
		t.Errorf("came back as %.40q… and %q", wasm, worker)
	}
}

func TestThePackIsAsciiAndFitsInsideHTML(t *testing.T) {
	script, err := pack([]byte("wasm"), nasty)
	if err != nil {
		t.Fatal(err)
	}
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
	a, _ := pack([]byte("wasm"), "worker")
	b, _ := pack([]byte("wasm"), "worker")
	if !bytes.Equal(a, b) {
		t.Error("two packs differ")
	}
	// The gzip header: no flags, no time, best compression, no system.
	if head := squeeze([]byte("wasm"))[:10]; !bytes.Equal(head, []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}) {
		t.Errorf("gzip header % x", head)
	}
}

func TestTheVersionFollowsBothParts(t *testing.T) {
	seen := map[string]bool{}
	for _, in := range [][2]string{{"wasm", "worker"}, {"wasn", "worker"}, {"wasm", "workes"}} {
		script, err := pack([]byte(in[0]), in[1])
		if err != nil {
			t.Fatal(err)
		}
		version, _, _ := unpack(t, script)
		seen[version] = true
	}
	if len(seen) != 3 {
		t.Errorf("versions %v", seen)
	}
}

func TestAWorkerThatIsNotTextIsRefused(t *testing.T) {
	if _, err := pack([]byte("wasm"), "\xff"); err == nil {
		t.Error("packed")
	}
}
