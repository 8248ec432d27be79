// The page's own files: its script and sheet, those of an embedded figure, and the service worker.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// page makes in site what is bundled or copied from its folders, and keeps the policy of index.html up to date.
func page(site string) error {
	b, err := bundled(site)
	if err != nil {
		return err
	}
	b.files["page.js"] += "//# sourceMappingURL=page.js.map\n"
	for _, name := range []string{"blog.html", "blog.css"} {
		content, err := os.ReadFile(filepath.Join(site, "embed", name))
		if err != nil {
			return err
		}
		b.files[name] = string(content)
	}

	index, err := os.ReadFile(filepath.Join(site, "index.html"))
	if err != nil {
		return err
	}
	allowed, err := allowFrame(string(index), b.hashes[frameScript])
	if err != nil {
		return err
	}
	if allowed != string(index) {
		if err := replace(filepath.Join(site, "index.html"), []byte(allowed)); err != nil {
			return err
		}
		fmt.Println("index.html: its policy has the hash of another", frameScript)
	}

	for _, name := range []string{"page.css", "page.js.map", "embed.js", "sw.js", "blog.html", "blog.css", "page.js"} {
		if err := replace(filepath.Join(site, name), []byte(b.files[name])); err != nil {
			return err
		}
		fmt.Printf("%s: %d bytes\n", name, len(b.files[name]))
	}
	return nil
}
