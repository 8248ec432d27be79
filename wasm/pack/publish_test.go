package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// published makes a site in which each file holds its own name, but for these, and publishes it.
func published(t *testing.T, address string, changed map[string]string) (to string) {
	t.Helper()
	site, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	for _, name := range slices.Concat(pageFiles, otherFiles, []string{"main.js", "page_test.go"}) {
		text, given := changed[name]
		if !given {
			text = name
		}
		if err := os.WriteFile(filepath.Join(site, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := publish(site, to, address); err != nil {
		t.Fatal(err)
	}
	return to
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWhatIsPublishedIsTheSiteWithoutItsSources(t *testing.T) {
	to := published(t, "", nil)
	entries, err := os.ReadDir(to)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
		if content := read(t, to, e.Name()); e.Name() != listFile && content != e.Name() {
			t.Errorf("%s became %q", e.Name(), content)
		}
	}
	if want := slices.Sorted(slices.Values(slices.Concat(pageFiles, otherFiles))); !slices.Equal(names, want) {
		t.Errorf("published %v\nwant      %v", names, want)
	}
}

func TestTheAddressOfTheSiteIsWrittenBeforeItsPicture(t *testing.T) {
	const index = `<meta property="og:image" content="social.png">`
	for address, want := range map[string]string{"": "social.png", "https://x.org/y": "https://x.org/y/social.png", "https://x.org/": "https://x.org/social.png"} {
		to := published(t, address, map[string]string{"index.html": index})
		if got := read(t, to, "index.html"); got != strings.Replace(index, "social.png", want, 1) {
			t.Errorf("at %q: %s", address, got)
		}
	}
	if err := publish(t.TempDir(), t.TempDir(), ""); err == nil {
		t.Error("a folder without the site's files was published")
	}
}

func TestTheVersionListNamesTheFilesOfThePage(t *testing.T) {
	list := func(changed map[string]string) (list struct {
		Version string
		Files   map[string]string
	}) {
		if err := json.Unmarshal([]byte(read(t, published(t, "", changed), listFile)), &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	first := list(nil)
	if len(first.Files) != len(pageFiles) || len(first.Files["index.html"]) != 64 || first.Files["sw.js"] != "" || len(first.Version) != 12 {
		t.Errorf("the list is %+v", first)
	}
	if again := list(nil); again.Version != first.Version {
		t.Error("the same files have two versions")
	}
	if other := list(map[string]string{"sw.js": "another"}); other.Version != first.Version {
		t.Error("a file that is not of the page changed the version")
	}
	if changed := list(map[string]string{"lab.js": "another engine"}); changed.Version == first.Version {
		t.Error("a changed file left the version as it was")
	}
}
