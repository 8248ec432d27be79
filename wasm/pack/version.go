// The version list: what the service worker must have, whole and unmixed, before it shows a version.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"path"
	"slices"
)

// kinds are the endings of the files that make up the page.
var kinds = []string{".html", ".css", ".js", ".svg", ".png", ".webmanifest"}

// apart are the files of the site that are not kept for use without a network: the service worker, which the browser
// itself keeps, and the single file, which is made to be downloaded.
var apart = []string{"sw.js", "shuffle-lab.html"}

// versionList returns version.json: the SHA-256 of each file of the site, and the version, a hash of them all.
func versionList(site fs.FS) ([]byte, error) {
	entries, err := fs.ReadDir(site, ".")
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	all := sha256.New()
	for _, e := range entries {
		if e.IsDir() || !slices.Contains(kinds, path.Ext(e.Name())) || slices.Contains(apart, e.Name()) {
			continue
		}
		content, err := fs.ReadFile(site, e.Name())
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(content)
		files[e.Name()] = hex.EncodeToString(sum[:])
		all.Write([]byte(e.Name()))
		all.Write(sum[:])
	}
	text, err := json.MarshalIndent(map[string]any{"version": hex.EncodeToString(all.Sum(nil))[:12], "files": files}, "", " ")
	return append(text, '\n'), err
}
