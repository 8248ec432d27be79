package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// The rooms of the page from the bottom up. A file imports from its own room and from rooms below it, and from no other.
var rooms = []struct{ name, why string }{
	{"kit", "elements, controls, numbers as text: knows neither cards nor engine"},
	{"engine", "window.shuffleLab: it answers, and shows nothing"},
	{"cards", "what cards look like"},
	{"charts", "pictures of what the engine counts, some of them with cards"},
	{"page", "what all figures are and share: address, controls, saving"},
	{"own/judge", "a script of its own, which judges the reader's code in a worker and meets the page by messages alone"},
	{"own", "the reader's own code: an editor, and the sandbox that it runs in"},
	{"figures/*", "what one figure alone needs; they lead to each other by address, so that any may come or go"},
	{"figures", "the list of them"},
	{"main.js", "starts it all"},
	{apart, "the element for other people's pages: a script of its own, which takes nothing from this one"},
}

const apart = "embed"

// roomOf returns where a file lies, and how high that is.
func roomOf(file string) (room string, height int, err error) {
	room = path.Dir(file)
	if room == "." {
		room = "main.js"
	}
	for height, r := range rooms {
		if ok, _ := path.Match(r.name, room); ok {
			return room, height, nil
		}
	}
	return room, 0, fmt.Errorf("%s lies in no room that has a place in the order", file)
}

// faults tells what is wrong with how the files of the page import each other. A circle of rooms needs no search: one of its
// imports leads upwards, or from one figure to another.
func faults(imports map[string][]string) (all []string) {
	for _, file := range slices.Sorted(maps.Keys(imports)) {
		room, height, err := roomOf(file)
		if err != nil {
			all = append(all, err.Error())
			continue
		}
		for _, imported := range imports[file] {
			other, otherHeight, err := roomOf(imported)
			told := fmt.Sprintf("%s imports %s", file, imported)
			switch {
			case err != nil || other == room:
			case room == apart:
				all = append(all, told+": "+apart+" stands alone")
			case otherHeight > height:
				all = append(all, fmt.Sprintf("%s: %s stands above %s", told, rooms[otherHeight].name, rooms[height].name))
			case otherHeight == height:
				all = append(all, told+": "+rooms[height].name+" know nothing of each other")
			}
		}
	}
	if c := circle(imports); c != nil {
		all = append(all, "a circle: "+strings.Join(c, ", "))
	}
	return all
}

// circle returns files that import each other in turn, the first of them also at the end, or nil.
func circle(imports map[string][]string) []string {
	done := map[string]bool{}
	var way []string
	var visit func(file string) []string
	visit = func(file string) []string {
		if i := slices.Index(way, file); i >= 0 {
			return append(slices.Clone(way[i:]), file)
		}
		if done[file] {
			return nil
		}
		done[file] = true
		way = append(way, file)
		for _, imported := range imports[file] {
			if c := visit(imported); c != nil {
				return c
			}
		}
		way = way[:len(way)-1]
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(imports)) {
		if c := visit(file); c != nil {
			return c
		}
	}
	return nil
}

func TestImportsLeadDownwardsAndNeverInACircle(t *testing.T) {
	imports := bundleOf(t, "../../site").imports
	if len(imports) < 20 {
		t.Fatalf("only %d files", len(imports))
	}
	for _, fault := range faults(imports) {
		t.Error(fault)
	}
}

func TestEveryScriptAndSheetOfTheRoomsIsUsed(t *testing.T) {
	imports := bundleOf(t, "../../site").imports
	site := os.DirFS("../../site")
	err := fs.WalkDir(site, ".", func(file string, d fs.DirEntry, err error) error {
		_, used := imports[file]
		ours := path.Dir(file) != "." && file != "embed/blog.css" && slices.Contains([]string{".js", ".css"}, path.Ext(file))
		if ours && !used {
			t.Errorf("nothing imports %s", file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryFaultOfTheImportsIsFound(t *testing.T) {
	type files []string // name, content …; main.js imports the first
	for _, test := range []struct {
		about string
		files files
		want  []string
	}{
		{"none", files{"charts/c.js", "import '../kit/a.js'; import '../engine/e.js'; import './d.js'", "charts/d.js", "", "engine/e.js", ""}, nil},
		{"two rooms in a circle", files{"cards/c.js", "import '../charts/d.js'", "charts/d.js", "import './e.js'; import '../cards/f.js'", "charts/e.js", "", "cards/f.js", ""},
			[]string{"cards/c.js imports charts/d.js: charts stands above cards"}},
		{"files in a circle", files{"kit/b.js", "import './c.js'", "kit/c.js", "import './d.js'", "kit/d.js", "import './b.js'"},
			[]string{"a circle: kit/b.js, kit/c.js, kit/d.js, kit/b.js"}},
		{"a file that imports itself", files{"kit/b.js", "import './b.js'"},
			[]string{"a circle: kit/b.js, kit/b.js"}},
		{"an import upwards", files{"page/p.js", "import '../figures/x/x.js'", "figures/x/x.js", ""},
			[]string{"page/p.js imports figures/x/x.js: figures/* stands above page"}},
		{"an import of what starts it all", files{"page/p.js", "import '../main.js'"},
			[]string{"page/p.js imports main.js: main.js stands above page", "a circle: main.js, page/p.js, main.js"}},
		{"the kit with another room", files{"kit/b.js", "import '../engine/e.js'", "engine/e.js", ""},
			[]string{"kit/b.js imports engine/e.js: engine stands above kit"}},
		{"a figure in a figure", files{"figures/x/x.js", "import '../y/y.js'", "figures/y/y.js", ""},
			[]string{"figures/x/x.js imports figures/y/y.js: figures/* know nothing of each other"}},
		{"a sheet of another figure", files{"figures/x/x.js", "import '../y/y.css'", "figures/y/y.css", ""},
			[]string{"figures/x/x.js imports figures/y/y.css: figures/* know nothing of each other"}},
		{"a figure and the list", files{"figures/x/x.js", "import '../all.js'", "figures/all.js", ""},
			[]string{"figures/x/x.js imports figures/all.js: figures stands above figures/*"}},
		{"a text from above", files{"engine/e.js", "import t from 'text:../page/t.js'; window.t = t", "page/t.js", ""},
			[]string{"engine/e.js imports page/t.js: page stands above engine"}},
		{"an import inside a text", files{"own/frame.js", "import '../figures/x/x.js'", "figures/x/x.js", ""},
			[]string{"own/frame.js imports figures/x/x.js: figures/* stands above own"}},
		{"an import upwards for names only", files{"cards/c.js", "export { d } from '../page/d.js'", "page/d.js", "export const d = 1;"},
			[]string{"cards/c.js imports page/d.js: page stands above cards"}},
		{"an embedded figure that takes from the page", files{"embed/embed.js", "import '../kit/a.js'"},
			[]string{"embed/embed.js imports kit/a.js: embed stands alone", "main.js imports embed/embed.js: embed stands above main.js"}},
		{"a room without a place", files{"rumpus/r.js", ""},
			[]string{"rumpus/r.js lies in no room that has a place in the order"}},
	} {
		site := smallSite(t, append(test.files, "main.js", "import './"+test.files[0]+"'; import t, { hash } from 'text:./own/frame.js'; window.t = [t, hash];")...)
		if got := faults(bundleOf(t, site).imports); !slices.Equal(got, test.want) {
			t.Errorf("%s: found %q, want %q", test.about, got, test.want)
		}
	}
}
