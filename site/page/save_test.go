//go:build !js

package page

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// What can be taken away from a figure.

var viaStyle = regexp.MustCompile(`var\(|light-dark|color-mix|color\(|class=`)

// isDrawing checks that an SVG stands alone, and returns its size.
func isDrawing(t *testing.T, f tests.Taken) (width, height float64) {
	t.Helper()
	content := f.Content
	var root xml.Name
	ids, refs, drawn := map[string]bool{}, []string{}, 0
	decoder := xml.NewDecoder(bytes.NewReader(content))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v in %.200s", f.Name, err, content)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if root.Local == "" {
			root = start.Name
			if start.Name.Local != "svg" || start.Name.Space != "http://www.w3.org/2000/svg" {
				t.Errorf("%s begins with %v", f.Name, start.Name)
			}
		}
		drawn++
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				ids[a.Value] = true
			case "href":
				refs = append(refs, a.Value)
			case "width":
				if drawn == 1 {
					fmt.Sscan(a.Value, &width)
				}
			case "height":
				if drawn == 1 {
					fmt.Sscan(a.Value, &height)
				}
			}
		}
	}
	for _, ref := range refs {
		if id, inside := strings.CutPrefix(ref, "#"); (inside && !ids[id]) || (!inside && !strings.HasPrefix(ref, "data:")) {
			t.Errorf("%s refers to %.60s", f.Name, ref)
		}
	}
	if drawn < 5 || width < 100 || height < 40 {
		t.Errorf("%s has %d elements and is %v by %v", f.Name, drawn, width, height)
	}
	if m := viaStyle.Find(content); m != nil {
		t.Errorf("%s needs a style sheet or a new browser: %s", f.Name, m)
	}
	if !bytes.Contains(content, []byte(`fill="rgb`)) || !bytes.Contains(content, []byte(`font-family="`)) {
		t.Errorf("%s has no styles of its own", f.Name)
	}
	return width, height
}

// isPicture checks that a PNG shows something, at twice the size of its drawing.
func isPicture(t *testing.T, f tests.Taken, width, height float64) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(f.Content))
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	size := picture.Bounds().Size()
	if !strings.Contains(f.Name, "map") && (math.Abs(float64(size.X)-2*width) > 2 || math.Abs(float64(size.Y)-2*height) > 2) {
		t.Errorf("%s is %v, its drawing %v by %v", f.Name, size, width, height)
	}
	colours := map[string]bool{}
	for y := 0; y < size.Y; y += 3 {
		for x := 0; x < size.X; x += 3 {
			colours[fmt.Sprint(picture.At(x, y))] = true
		}
	}
	if least := map[bool]int{true: 2, false: 3}[strings.Contains(f.Name, "map")]; len(colours) < least {
		t.Errorf("%s is empty: %d colours", f.Name, len(colours))
	}
}

// isTable checks that all rows of a table have the same length, and returns them.
func isTable(t *testing.T, f tests.Taken) [][]string {
	t.Helper()
	text := strings.TrimPrefix(string(f.Content), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Errorf("%s: %v in %.300s", f.Name, err, text)
	}
	return rows
}

func TestWhatIsSavedIsWhole(t *testing.T) {
	t.Parallel()
	p := tests.Open(t, tests.HTTP, "#figure=orders&shuffle=naive&cards=3&seed=42&shuffles=20000")
	p.In("#orders").Deals(20_000)
	p.In("#deal").Fill("textbox", "Seed", "9")
	p.In("#deal").ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "9"))
	p.GoTo("figure=matrix&cards=9&seed=3&shuffles=3000")
	p.In("#matrix").Deals(3000)
	p.In("#matrix").Reads(tests.Wait, "Largest: ")
	p.In("#judge").Click("button", "An example")
	p.In("#judge").Reads(tests.EngineWait, "5,000 deals of 3 cards")
	p.In("#own").Click("button", "Run")
	p.In("#own").Reads(tests.EngineWait, "Provably fair")
	p.Drawn()

	kinds := map[string]int{}
	for _, figure := range tests.Figures(t) {
		var width, height float64
		for _, f := range p.In("#" + figure).TakeAll() {
			kind := strings.TrimPrefix(path.Ext(f.Name), ".")
			kinds[figure+" "+kind]++
			switch kind {
			case "svg":
				width, height = isDrawing(t, f)
			case "png":
				isPicture(t, f, width, height)
			case "csv":
				rows := isTable(t, f)
				if figure == "orders" {
					for rank, count := range tests.Sampled(t, "naive", "42", 3, 20000) {
						if rows[1+rank][1] != fmt.Sprint(count) {
							t.Errorf("%s: row %q, want %d", f.Name, rows[1+rank], count)
						}
					}
				}
			case "txt":
				if got := strings.TrimSpace(string(f.Content)); got != tests.Dealt(t, "insertion", "mt19937", "9") {
					t.Errorf("the deal is %s", got)
				}
			case "json":
				var data any
				if err := json.Unmarshal(f.Content, &data); err != nil {
					t.Errorf("%s: %v", f.Name, err)
				}
				if figure == "orders" {
					replays(p, f)
				}
			default:
				t.Errorf("what is %s?", f.Name)
			}
		}
	}
	for _, want := range []string{"deal txt", "deal json", "orders svg", "orders png", "orders csv", "orders json", "matrix svg", "matrix png", "matrix csv", "matrix json", "reach svg", "reach json",
		"museum csv", "growth csv", "growth svg", "judge svg", "judge csv", "judge json", "own svg", "own csv", "own json", "paths svg", "paths csv", "paths json", "steps json"} {
		if kinds[want] == 0 {
			t.Errorf("nothing of this kind is saved: %s; but %v", want, kinds)
		}
	}

	// A map whose turn it is not is saved all the same, and can be seen.
	p.SetViewport(390, 844, false)
	p.WaitFor("getComputedStyle(document.querySelector('#matrix .heat')).visibility === 'hidden'", tests.Wait)
	drawings := 0
	for _, f := range p.In("#matrix").TakeAll() {
		if strings.HasSuffix(f.Name, ".svg") {
			drawings++
			if strings.Contains(string(f.Content), `visibility="hidden"`) {
				t.Errorf("%s has hidden parts", f.Name)
			}
		}
	}
	if drawings != kinds["matrix svg"] {
		t.Errorf("a narrow window saves %d drawings of the maps, a wide one %d", drawings, kinds["matrix svg"])
	}

	// What was cleared is not offered any more.
	p.In("#judge").Click("button", "Clear")
	p.In("#judge").Until("nothing to save", tests.Wait, func() (bool, error) {
		offers := p.In("#judge").Offers()
		return tests.When(len(offers) == 0, "%q", offers)
	})
}

// replays makes a saved sample again, here and by its address.
func replays(p *tests.Tab, f tests.Taken) {
	t := p.T
	t.Helper()
	type sample struct {
		Figure, Address, Engine string
		DicePlan                any
		Settings                struct {
			Shuffle, Source, Seed string
			Cards, Shuffles       int
		}
		Orders [][]int
		Counts []int
	}
	var saved, again sample
	if err := json.Unmarshal(f.Content, &saved); err != nil {
		t.Fatal(err)
	}
	if saved.Figure != "orders" || saved.Engine == "" || saved.DicePlan == nil || len(saved.Orders) != 6 || saved.Settings.Source != "mt19937" {
		t.Errorf("saved: %+v", saved)
	}
	if want := tests.Sampled(t, saved.Settings.Shuffle, saved.Settings.Seed, saved.Settings.Cards, saved.Settings.Shuffles); !slices.Equal(saved.Counts, want) {
		t.Errorf("the counts are %v, replayed here %v", saved.Counts, want)
	}
	q := tests.OpenURL(t, tests.HTTP, saved.Address).In("#orders")
	q.Deals(20_000)
	if q.Data(&again); !slices.Equal(saved.Counts, again.Counts) {
		t.Errorf("the counts are %v, by the address %v", saved.Counts, again.Counts)
	}
}

func TestWhatCannotBeSavedIsSaid(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, "HTMLCanvasElement.prototype.toBlob = (done) => done(null)").In("#orders") // as where a picture is too large
	p.Click("button", "Save")
	p.Click("button", "Chart, PNG")
	p.ReadsAt("#orders .tool-panel", "could not be saved")
}
