//go:build !js

package site

import (
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What can be taken away from a figure.

// A taken file is what a button under Save would put on the disk.
type taken struct{ Label, Name, Type, Text string }

func (f taken) bytes(t *testing.T) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(f.Text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// take presses every button under a figure's Save and returns the files that come.
func (p *tab) take(figure string) (files []taken) {
	p.t.Helper()
	p.eval(`(async () => {
		globalThis.saved = [];
		const click = HTMLAnchorElement.prototype.click;
		HTMLAnchorElement.prototype.click = function () { saved.push(fetchBlob(this.href, this.download)); };
		const blobs = new Map();
		globalThis.fetchBlob = async (url, name) => {
			const blob = blobs.get(url);
			const bytes = new Uint8Array(await blob.arrayBuffer());
			return {name, type: blob.type, text: btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))};
		};
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { const url = make.call(URL, blob); blobs.set(url, blob); return url; };
		globalThis.undo = () => { HTMLAnchorElement.prototype.click = click; URL.createObjectURL = make; };
	})()`, nil)
	q := p.in("#" + figure)
	q.click("button", "Save")
	q.eval(`(async () => {
		globalThis.files = [];
		for (const b of document.querySelectorAll('#`+figure+` .tool-panel button')) {
			const before = saved.length;
			b.click();
			for (let i = 0; i < 400 && saved.length === before; i++) await new Promise((r) => setTimeout(r, 25));
			files.push({label: b.textContent, ...(await saved.at(-1))});
		}
	})()`, nil)
	q.eval("files", &files)
	q.click("button", "Save")
	q.eval("void undo()", nil)
	for _, f := range files {
		if f.Name == "" || len(f.Text) < 40 {
			p.t.Errorf("%s: %s gives %+v", figure, f.Label, f)
		}
	}
	return files
}

var viaStyle = regexp.MustCompile(`var\(|light-dark|color-mix|color\(|class=`)

// isDrawing checks that an SVG stands alone, and returns its size.
func isDrawing(t *testing.T, f taken) (width, height float64) {
	t.Helper()
	content := f.bytes(t)
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

func TestWhatIsSavedIsWhole(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=naive&cards=3&seed=42&shuffles=20000")
	p.in("#orders").reads(engineWait, "20,000 shuffles dealt")
	p.in("#deal").fill("textbox", "Seed", "9")
	p.in("#deal").showsDeck(dealt(t, "insertion", "mt19937", "9"))
	p.eval("figures.matrix.root.scrollIntoView({behavior: 'instant'}); figures.matrix.restore({cards: '9', seed: '3', shuffles: '3000'})", nil)
	p.waitFor("figures.matrix.state.shuffles === 3000 && figures.matrix.exact", engineWait)
	p.in("#judge").click("button", "An example")
	p.in("#judge").reads(engineWait, "5,000 deals of whole decks of 3 cards")
	p.eval("new Promise((r) => setTimeout(r, 300))", nil)

	kinds := map[string]int{}
	for _, figure := range []string{"deal", "orders", "matrix", "reach", "museum", "growth", "judge"} {
		var width, height float64
		for _, f := range p.take(figure) {
			kind := f.Name[strings.LastIndex(f.Name, ".")+1:]
			kinds[figure+" "+kind]++
			switch kind {
			case "svg":
				width, height = isDrawing(t, f)
			case "png":
				picture, err := png.Decode(bytes.NewReader(f.bytes(t)))
				if err != nil {
					t.Fatalf("%s: %v", f.Name, err)
				}
				size := picture.Bounds().Size()
				if math.Abs(float64(size.X)-2*width) > 2 || math.Abs(float64(size.Y)-2*height) > 2 {
					t.Errorf("%s is %v, its drawing %v by %v", f.Name, size, width, height)
				}
				colours := map[string]bool{}
				for y := 0; y < size.Y; y += 3 {
					for x := 0; x < size.X; x += 3 {
						colours[fmt.Sprint(picture.At(x, y))] = true
					}
				}
				if len(colours) < 3 {
					t.Errorf("%s is empty: %d colours", f.Name, len(colours))
				}
			case "csv":
				text := strings.TrimPrefix(string(f.bytes(t)), "\ufeff")
				rows, err := csv.NewReader(strings.NewReader(text)).ReadAll() // all of the same length
				if err != nil || len(rows) < 2 {
					t.Errorf("%s: %v in %.300s", f.Name, err, text)
				}
				if figure == "orders" {
					for rank, count := range sampled(t, "naive", "42", 3, 20000) {
						if rows[1+rank][1] != fmt.Sprint(count) {
							t.Errorf("%s: row %q, want %d", f.Name, rows[1+rank], count)
						}
					}
				}
			case "txt":
				if got := strings.TrimSpace(string(f.bytes(t))); got != dealt(t, "insertion", "mt19937", "9") {
					t.Errorf("the deal is %s", got)
				}
			case "json":
				var data any
				if err := json.Unmarshal(f.bytes(t), &data); err != nil {
					t.Errorf("%s: %v", f.Name, err)
				}
				if figure == "orders" {
					p.replays(f)
				}
			}
		}
	}
	for _, want := range []string{"deal txt", "deal json", "orders svg", "orders png", "orders csv", "orders json", "matrix svg", "matrix png", "matrix csv", "matrix json", "reach svg", "reach json", "museum csv", "growth csv", "growth svg", "judge svg", "judge csv", "judge json"} {
		if kinds[want] == 0 {
			t.Errorf("nothing of this kind is saved: %s; but %v", want, kinds)
		}
	}

	// A map whose turn it is not is saved all the same, and can be seen.
	p.setViewport(390, 844, false)
	p.waitFor("getComputedStyle(document.querySelector('#matrix .heat')).visibility === 'hidden'", wait)
	drawings := 0
	for _, f := range p.take("matrix") {
		if strings.HasSuffix(f.Name, ".svg") {
			drawings++
			if strings.Contains(string(f.bytes(t)), `visibility="hidden"`) {
				t.Errorf("%s has hidden parts", f.Name)
			}
		}
	}
	if drawings != kinds["matrix svg"] {
		t.Errorf("a narrow window saves %d drawings of the maps, a wide one %d", drawings, kinds["matrix svg"])
	}

	// What was cleared is not offered any more.
	p.in("#judge").click("button", "Clear")
	p.until("nothing to save", wait, func() (bool, error) { return len(p.take("judge")) == 0, nil })
}

// replays makes a saved sample again, here and by its address.
func (p *tab) replays(f taken) {
	t := p.t
	t.Helper()
	var saved struct {
		Figure, Address, Engine string
		DicePlan                any
		Settings                struct {
			Shuffle, Source, Seed string
			Cards, Shuffles       int
		}
		Orders [][]int
		Counts []int
	}
	if err := json.Unmarshal(f.bytes(t), &saved); err != nil {
		t.Fatal(err)
	}
	if saved.Figure != "orders" || saved.Engine == "" || saved.DicePlan == nil || len(saved.Orders) != 6 || saved.Settings.Source != "mt19937" {
		t.Errorf("saved: %+v", saved)
	}
	if want := sampled(t, saved.Settings.Shuffle, saved.Settings.Seed, saved.Settings.Cards, saved.Settings.Shuffles); !slices.Equal(saved.Counts, want) {
		t.Errorf("the counts are %v, replayed here %v", saved.Counts, want)
	}
	q := openURL(t, httpHome, saved.Address)
	q.in("#orders").reads(engineWait, "20,000 shuffles dealt")
	var counts []int
	q.eval("[...figures.orders.sampling.counts]", &counts)
	if !slices.Equal(saved.Counts, counts) {
		t.Errorf("the counts are %v, by the address %v", saved.Counts, counts)
	}
}

func TestWhatCannotBeSavedIsSaid(t *testing.T) {
	p := openReady(t, httpHome).in("#orders")
	p.eval("void (HTMLCanvasElement.prototype.toBlob = (done) => done(null))", nil)
	p.click("button", "Save")
	p.click("button", "Chart, PNG")
	p.until("a word", wait, func() (bool, error) {
		return strings.Contains(p.text("document.querySelector('#orders .tool-panel').innerText"), "could not be saved"), nil
	})
}
