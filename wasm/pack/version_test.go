package main

import (
	"encoding/json"
	"testing"
	"testing/fstest"
)

func TestTheVersionListNamesTheFilesOfThePage(t *testing.T) {
	site := fstest.MapFS{
		"index.html": {Data: []byte("page")}, "lab.js": {Data: []byte("engine")}, "sw.js": {Data: []byte("worker")},
		"shuffle-lab.html": {Data: []byte("single")}, "page_test.go": {Data: []byte("package site")}, "version.json": {Data: []byte("{}")},
	}
	read := func() (list struct {
		Version string
		Files   map[string]string
	}) {
		text, err := versionList(site)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	first := read()
	if len(first.Files) != 2 || first.Files["index.html"] == "" || first.Files["lab.js"] == "" || len(first.Version) != 12 {
		t.Errorf("the list is %+v", first)
	}
	if again := read(); again.Version != first.Version {
		t.Error("the same files have two versions")
	}
	site["lab.js"] = &fstest.MapFile{Data: []byte("another engine")}
	if changed := read(); changed.Version == first.Version {
		t.Error("a changed file left the version as it was")
	}
}
