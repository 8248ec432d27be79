// Building the wasm: the same bytes for the same source and the same Go, wherever and whenever.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// goTool runs the go command for the wasm in the module at root. Settings of the person who builds that would
// change the bytes are set back to their defaults; env comes last and wins.
func goTool(root string, env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "GOFLAGS=", "GOWORK=off")
	cmd.Env = append(cmd.Env, env...)
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, errors.String())
	}
	return strings.TrimSpace(string(out)), nil
}

// build compiles root's ./wasm. Paths, version control and build ids are kept out of the result.
func build(root string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "shufflelab-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "lab.wasm")
	_, err = goTool(root, env, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", file, "./wasm")
	if err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	stripped, err := strip(wasm)
	if err != nil {
		// A later Go may lay its tables out in another way. The wasm runs as well with them.
		fmt.Fprintln(os.Stderr, "pack: the wasm stays larger than it could be:", err)
		return wasm, nil
	}
	return stripped, nil
}

// execJS returns the wasm_exec.js of the Go that builds: one of another version would not run the wasm.
func execJS(root string) ([]byte, error) {
	goroot, err := goTool(root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
}
