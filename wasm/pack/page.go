// The page's own files: its script and sheet, those of an embedded figure, and the service worker.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// page makes in site what is bundled or copied from its folders, and keeps the article and its policy up to date.
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

	made, err := article(site)
	if err != nil {
		return err
	}
	if made, err = allowFrame(made, b.hashes[frameScript]); err != nil {
		return err
	}
	if index, err := os.ReadFile(filepath.Join(site, "index.html")); err != nil {
		return err
	} else if made != string(index) {
		if err := replace(filepath.Join(site, "index.html"), []byte(made)); err != nil {
			return err
		}
		fmt.Printf("index.html: %d bytes, not as it was\n", len(made))
	}

	for _, name := range []string{"page.css", "page.js.map", "embed.js", "sw.js", "blog.html", "blog.css", "page.js"} {
		if err := replace(filepath.Join(site, name), []byte(b.files[name])); err != nil {
			return err
		}
		fmt.Printf("%s: %d bytes\n", name, len(b.files[name]))
	}
	return nil
}
