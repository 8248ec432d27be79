// Command pack makes the generated files of the site. Run it in the module's root:
//
//	pack page site                    bundles the scripts and sheets of that folder, and keeps its index.html up to date
//	pack lab site                     builds the wasm and packs it as one classic script, lab.js
//	pack single site                  folds the whole page into one file, shuffle-lab.html
//	pack version site                 lists the files of the page with their hashes, in version.json
//	pack publish site DIR [ADDRESS]   copies what goes on a host, to be found there at that address
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 3 && args[0] == "publish" {
		args = append(args, "")
	}
	if len(args) == 4 && args[0] == "publish" {
		return publish(args[1], args[2], args[3])
	}
	if len(args) != 2 {
		return errors.New("usage: pack page|lab|single|version SITE, or pack publish SITE DIR [ADDRESS]")
	}
	switch site := args[1]; args[0] {
	case "page":
		return page(site)
	case "lab":
		made, err := lab(filepath.Dir(filepath.Clean(site)))
		return write(filepath.Join(site, "lab.js"), made, err)
	case "single":
		made, err := single(os.DirFS(site))
		return write(filepath.Join(site, "shuffle-lab.html"), made, err)
	case "version":
		made, err := versionList(site)
		return write(filepath.Join(site, listFile), made, err)
	default:
		return fmt.Errorf("unknown %q: want page, lab, single, version or publish", args[0])
	}
}

func write(file string, content []byte, err error) error {
	if err == nil {
		err = replace(file, content)
	}
	if err == nil {
		fmt.Printf("%s: %d bytes\n", file, len(content))
	}
	return err
}

// replace writes the file whole or leaves the old one, even when two do so at once.
func replace(file string, content []byte) error {
	unfinished, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file))
	if err != nil {
		return err
	}
	defer os.Remove(unfinished.Name()) // if it is still there
	_, err = unfinished.Write(content)
	if err := errors.Join(err, unfinished.Chmod(0o644), unfinished.Close()); err != nil {
		return err
	}
	return os.Rename(unfinished.Name(), file)
}
