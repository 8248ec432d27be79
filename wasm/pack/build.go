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
	return goOf("go", root, env, args...)
}

// goOf is goTool with a certain go.
func goOf(command, root string, env []string, args ...string) (string, error) {
	cmd := exec.Command(command, args...)
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

// build returns root's ./wasm, as small as it can be made.
func build(root string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "shufflelab-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	// A later Go may have another compiler and runtime, or lay its tables out in another way. The wasm runs as well without
	// what fails here.
	larger := func(why error) { fmt.Fprintln(os.Stderr, "pack: the wasm stays larger than it could be:", why) }
	wasm, refused := compileLean(root, dir, env)
	if refused != nil {
		if wasm, err = compile("go", root, dir, env); err != nil {
			return nil, err
		}
		larger(refused)
	}
	stripped, err := strip(wasm)
	if err != nil {
		larger(err)
		return wasm, nil
	}
	return stripped, nil
}

// compileLean compiles with what lean says. The command go takes no overlay for files in the cache of modules, and a Go that
// it has fetched itself stands there; so that Go is called directly and told of another cache, for the wasm needs none.
func compileLean(root, dir string, env []string) ([]byte, error) {
	goroot, err := goTool(root, env, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	flags, err := lean(goroot, dir)
	if err != nil {
		return nil, err
	}
	settings := []string{leanExperiment, "GOTOOLCHAIN=local", "GOMODCACHE=" + filepath.Join(dir, "modules")}
	return compile(filepath.Join(goroot, "bin", "go"), root, dir, append(settings, env...), flags...)
}

// compile compiles root's ./wasm. Paths, version control and build ids are kept out of the result.
func compile(command, root, dir string, env []string, flags ...string) ([]byte, error) {
	file := filepath.Join(dir, "lab.wasm")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", file}, flags...)
	if _, err := goOf(command, root, env, append(args, "./wasm")...); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// execJS returns the wasm_exec.js of the Go that builds: one of another version would not run the wasm.
func execJS(root string) ([]byte, error) {
	goroot, err := goTool(root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
}
