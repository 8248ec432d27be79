// Publishing: which files of the site go on a host, and the list by which a reader's browser keeps them.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The files of the page, in order: those that the service worker has, whole and of one version, before it shows any.
var pageFiles = []string{
	"404.html", "blog.css", "blog.html", "embed.js", "icon-180.png", "icon-192.png", "icon-512.png", "icon.svg", "index.html",
	"lab.js", "lab.webmanifest", "page.css", "page.js", "social.png",
}

// What else goes on a host: the service worker, which the browser itself keeps, its list, what is made to be downloaded,
// and what is read by who looks for a fault.
var otherFiles = []string{"sw.js", listFile, "shuffle-lab.html", "page.js.map"}

const listFile = "version.json"

// versionList returns version.json: the SHA-256 of each file of the page, and the version, a hash of them all.
func versionList(site string) ([]byte, error) {
	files := map[string]string{}
	all := sha256.New()
	for _, name := range pageFiles {
		content, err := os.ReadFile(filepath.Join(site, name))
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(content)
		files[name] = hex.EncodeToString(sum[:])
		all.Write([]byte(name))
		all.Write(sum[:])
	}
	text, err := json.MarshalIndent(map[string]any{"version": hex.EncodeToString(all.Sum(nil))[:12], "files": files}, "", " ")
	return append(text, '\n'), err
}

// publish copies what goes on a host to a folder. Whoever shows a link wants the whole address of its picture, so the one
// of the site is written before it, if it is known.
func publish(site, to, address string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, name := range slices.Concat(pageFiles, otherFiles) {
		content, err := os.ReadFile(filepath.Join(site, name))
		if err != nil {
			return err
		}
		if name == "index.html" && address != "" {
			const picture = `content="social.png"`
			index := string(content)
			if strings.Count(index, picture) != 1 {
				return fmt.Errorf("index.html has not one %s to write an address into", picture)
			}
			content = []byte(strings.Replace(index, picture, `content="`+strings.TrimSuffix(address, "/")+`/social.png"`, 1))
		}
		if err := os.WriteFile(filepath.Join(to, name), content, 0o644); err != nil {
			return err
		}
	}
	list, err := versionList(to)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, listFile), list, 0o644)
}
