// Command pack makes the generated files of the site. Run it in the module's root:
//
//	go run ./wasm/pack lab site/lab.js               builds the wasm and packs it as one classic script
//	go run ./wasm/pack single site/shuffle-lab.html  folds the whole page of that folder into one file
//	go run ./wasm/pack version site/version.json     lists the files of that folder with their hashes
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: pack lab FILE | pack single FILE | pack version FILE"))
	}
	var made []byte
	var err error
	switch what, file := os.Args[1], os.Args[2]; what {
	case "lab":
		made, err = lab(".")
	case "single":
		made, err = single(os.DirFS(filepath.Dir(file)))
	case "version":
		made, err = versionList(os.DirFS(filepath.Dir(file)))
	default:
		err = fmt.Errorf("unknown %q: want lab, single or version", what)
	}
	if err == nil {
		err = replace(os.Args[2], made)
	}
	if err != nil {
		fail(err)
	}
	fmt.Printf("%s: %d bytes\n", os.Args[2], len(made))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "pack:", err)
	os.Exit(1)
}

// replace writes the file whole or leaves the old one.
func replace(file string, content []byte) error {
	unfinished := file + ".tmp"
	if err := os.WriteFile(unfinished, content, 0o644); err != nil {
		return err
	}
	return os.Rename(unfinished, file)
}
