//go:build !js

package site

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// What stands without scripts, without WebAssembly, without the engine's file.

// captioned returns the rows of the table whose caption begins so.
func (p *tab) captioned(caption string) (rows [][]string) {
	p.t.Helper()
	p.eval(fmt.Sprintf(`[...[...document.querySelectorAll('table')].find(t => t.caption?.innerText.startsWith(%q)).rows].map(
		r => [...r.cells].map(c => c.innerText.replace(/\s+/g, ' ').trim()))`, caption), &rows)
	return rows
}

func naiveCounts(t *testing.T, cards int) []uint64 {
	t.Helper()
	naive, err := shuffle.Lookup("naive")
	if err != nil {
		t.Fatal(err)
	}
	counts, err := bias.CountExact(naive, cards)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// orderLabel names an order of few cards as the page does: A 3 2.
func orderLabel(rank, cards int) string {
	var names []string
	for _, c := range bias.Unrank(uint64(rank), cards) {
		names = append(names, strings.Fields("A 2 3 4 5 6 7 8 9")[c])
	}
	return strings.Join(names, " ")
}

func TestTheArticleStandsWithoutScripts(t *testing.T) {
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.do("switching scripts off", emulation.SetScriptExecutionDisabled(true))
		p.reload()
		if got := p.text("typeof shuffleLab"); got != "undefined" {
			t.Fatal("scripts still run")
		}
		if !strings.Contains(p.text("document.body.innerText"), "Scripts are off") {
			t.Error("it does not say that scripts are off")
		}
		p.standsToRead()

		// The first deal, as text.
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got, want := p.byRole("list", "The deck after the shuffle").text(), dealt(t, "insertion", "mt19937", "1"); bare(got) != bare(want) {
			t.Errorf("the first deal is %s, want %s", got, want)
		}
		p.exactTables()

		// Nothing asks to be used that cannot work.
		for _, role := range []string{"button", "combobox", "radio", "textbox"} {
			if n := len(p.all(role, "")); n > 0 {
				t.Errorf("%d dead controls of role %s", n, role)
			}
		}
	})
}

// standsToRead checks that the argument is there in words.
func (p *tab) standsToRead() {
	p.t.Helper()
	article := strings.Join(strings.Fields(p.text("document.querySelector('main').innerText")), " ")
	for _, words := range []string{"every order", "1/N", "27/6 = 4.5", "225.58", "Fisher", "prime"} {
		if !strings.Contains(article, words) {
			p.t.Errorf("the article does not say %q", words)
		}
	}
	if n := len(strings.Fields(article)); n < 1500 {
		p.t.Errorf("the article has %d words", n)
	}
	if got := len(p.all("heading", "")); got < 8 {
		p.t.Errorf("%d headings", got)
	}
}

// exactTables compares the tables of the article with what the Go packages count.
func (p *tab) exactTables() {
	t := p.t
	t.Helper()
	rows := p.captioned("The naive shuffle of three cards")
	for rank, count := range naiveCounts(t, 3) {
		share := float64(count) / 27
		want := []string{orderLabel(rank, 3), fmt.Sprint(count), fmt.Sprintf("%.2f %%", 100*share), signed(share*6 - 1)}
		if !slices.Equal(rows[1+rank], want) {
			t.Errorf("three cards: %q, want %q", rows[1+rank], want)
		}
	}

	byCount := map[string][]string{}
	for rank, count := range naiveCounts(t, 4) {
		byCount[fmt.Sprint(count)] = append(byCount[fmt.Sprint(count)], orderLabel(rank, 4))
	}
	rows = p.captioned("The naive shuffle of four cards, exactly")
	for _, row := range rows[1 : len(rows)-1] {
		if want := strings.Join(byCount[row[0]], " · "); row[1] != want {
			t.Errorf("four cards, %s paths: %s, want %s", row[0], row[1], want)
		}
		delete(byCount, row[0])
	}
	if len(byCount) > 0 {
		t.Errorf("four cards: missing %v", byCount)
	}
}

func signed(share float64) string {
	if share < 0 {
		return fmt.Sprintf("−%.1f %%", -100*share)
	}
	return fmt.Sprintf("+%.1f %%", 100*share)
}

// More of the article's tables, on one home: the same HTML is everywhere.
func TestTheTablesOfTheArticleAreExact(t *testing.T) {
	p := open(t, httpHome, "")
	p.do("switching scripts off", emulation.SetScriptExecutionDisabled(true))
	p.reload()

	rows := p.captioned("The naive shuffle, two to nine cards")
	if len(rows) != 9 {
		t.Fatalf("two to nine cards: %d rows", len(rows))
	}
	for cards := 2; cards <= 9; cards++ {
		counts := naiveCounts(t, cards)
		paths, least, most := math.Pow(float64(cards), float64(cards)), slices.Min(counts), slices.Max(counts)
		fair := fmt.Sprintf("%.2f", paths/float64(len(counts)))
		if whole, part, _ := strings.Cut(fair, "."); len(whole) > 3 {
			fair = whole[:len(whole)-3] + "," + whole[len(whole)-3:] + "." + part
		}
		distance := 0.0 // from fair, in total
		for _, c := range counts {
			distance += math.Abs(float64(c)/paths-1/float64(len(counts))) / 2
		}
		want := []string{fmt.Sprint(cards), grouped(int(paths)), grouped(len(counts)), fair, grouped(int(least)), grouped(int(most)), fmt.Sprintf("%.2f", float64(most)/float64(least)), fmt.Sprintf("%.1f %%", 100*distance)}
		if !slices.Equal(rows[cards-1], want) {
			t.Errorf("%d cards: %q, want %q", cards, rows[cards-1], want)
		}
	}

	insertion, _ := shuffle.Lookup("insertion")
	seen := map[string]bool{}
	for _, row := range p.captioned("Three cards by insertion")[1:] {
		order := insertion.Replay(3, []int{0, place(t, row[0]), place(t, row[1])})[2].Order
		if got := orderLabel(int(bias.Rank(order)), 3); got != row[2] {
			t.Errorf("%q: leads to %s", row, got)
		}
		seen[row[2]] = true
	}
	if len(seen) != 6 {
		t.Errorf("by insertion %d orders", len(seen))
	}

	naive, _ := shuffle.Lookup("naive")
	paths := 0
	for _, row := range p.captioned("The 27 paths")[1:] {
		list := strings.Split(row[1], " · ")
		if row[2] != fmt.Sprint(len(list)) {
			t.Errorf("%q: %d paths", row, len(list))
		}
		for _, path := range list {
			var rolls []int
			for _, roll := range strings.Fields(path) {
				rolls = append(rolls, int(roll[0]-'1'))
			}
			if got := orderLabel(int(bias.Rank(naive.Replay(3, rolls)[2].Order)), 3); got != row[0] {
				t.Errorf("path %s ends in %s, not %s", path, got, row[0])
			}
			paths++
		}
	}
	if paths != 27 {
		t.Errorf("%d paths", paths)
	}

	rows = p.captioned("Each shuffle")[1:]
	if len(rows) != 2*len(shuffle.Catalogue()) {
		t.Fatalf("%d rows of shuffles", len(rows))
	}
	for i, s := range shuffle.Catalogue() {
		for k, cards := range []int{3, 4} {
			counts, err := bias.CountExact(s, cards)
			if err != nil {
				t.Fatal(err)
			}
			paths, _ := s.Paths(cards)
			never := 0
			for _, c := range counts {
				if c == 0 {
					never++
				}
			}
			want := []string{fmt.Sprint(cards), "", grouped(int(paths)), grouped(int(slices.Min(counts))), grouped(int(slices.Max(counts))), fmt.Sprint(never)}
			row := rows[2*i+k]
			if got := row[len(row)-6:]; !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", s.Name, got, want)
			}
		}
		if name := rows[2*i][0]; strings.Contains(name, " biased ") == s.Fair || !strings.Contains(name, s.Story) {
			t.Errorf("%s is called %q", s.Name, name)
		}
	}
}

func place(t *testing.T, text string) int {
	t.Helper()
	var n int
	if _, err := fmt.Sscanf(text, "place %d", &n); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return n - 1
}

// siteWith copies the site into a folder of its own, with some files changed or, if nil, left out, and returns its two homes and the folder.
func siteWith(t *testing.T, changed map[string][]byte) (homes []home, dir string) {
	t.Helper()
	dir = t.TempDir()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		if file.IsDir() || strings.HasSuffix(name, ".go") {
			continue
		}
		content, given := changed[name]
		if !given {
			if content, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
		if content == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	base, err := serve(dir)
	if err != nil {
		t.Fatal(err)
	}
	return []home{{name: "http", base: base}, {name: "file", base: fileURL(dir) + "/", file: "index.html"}}, dir
}

// withoutEngine checks that a page without an engine says why, keeps what can be read, and refuses calls instead of
// leaving them unanswered.
func (p *tab) withoutEngine(why string) {
	p.t.Helper()
	for _, figure := range []string{"#deal", "#time", "#orders"} {
		p.in(figure).byRole("button", "Try again")
		p.in(figure).reads(wait, why)
	}
	p.standsToRead()
	p.exactTables()
	if got, want := p.in("#deal").dealtDeck(), dealt(p.t, "insertion", "mt19937", "1"); got != want {
		p.t.Errorf("the first deal is %s", got)
	}
	var code string
	p.eval("Promise.race([shuffleLab.deal({shuffle: 'naive', cards: 3}).then(() => 'an answer', e => e.code), new Promise(r => setTimeout(r, 10000, 'nothing'))])", &code)
	if code != "unsupported" {
		p.t.Errorf("a call without an engine gives %s", code)
	}
}

func TestWithoutTheEnginesFileThePageSaysSoAndStands(t *testing.T) {
	homes, _ := siteWith(t, map[string][]byte{"lab.js": nil})
	for _, h := range homes {
		t.Run(h.name, func(t *testing.T) {
			p := open(t, h, "")
			p.expect("lab.js")
			p.withoutEngine("lab.js")
		})
	}
}

func TestTheEnginesFileCanBeAskedForAgain(t *testing.T) {
	lab, err := os.ReadFile("lab.js")
	if err != nil {
		t.Fatal(err)
	}
	homes, dir := siteWith(t, map[string][]byte{"lab.js": nil})
	for _, h := range homes {
		t.Run(h.name, func(t *testing.T) {
			p := open(t, h, "").in("#deal")
			p.expect("lab.js")
			p.byRole("button", "Try again")
			if err := os.WriteFile(filepath.Join(dir, "lab.js"), lab, 0o644); err != nil {
				t.Fatal(err)
			}
			defer os.Remove(filepath.Join(dir, "lab.js"))
			p.click("button", "Try again")
			p.in("#orders").reads(engineWait, "27 paths")
			p.fill("textbox", "Seed", "2")
			p.showsDeck(dealt(t, "insertion", "mt19937", "2"))
		})
	}
}

func TestWithABrokenEngineThePageSaysSoAndStands(t *testing.T) {
	lab, err := os.ReadFile("lab.js")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(lab), `wasm: "`)
	if !ok {
		t.Fatal("no wasm in lab.js")
	}
	wasm, tail, _ := strings.Cut(rest, `"`)
	cut := head + `wasm: "` + wasm[:len(wasm)/2/4*4] + `"` + tail
	homes, _ := siteWith(t, map[string][]byte{"lab.js": []byte(cut)})
	for _, h := range homes {
		t.Run(h.name, func(t *testing.T) {
			open(t, h, "").withoutEngine("engine")
		})
	}
}

func TestWithoutWebAssemblyThePageSaysSoAndStands(t *testing.T) {
	p := open(t, httpHome, "")
	p.do("taking WebAssembly away", chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument("delete globalThis.WebAssembly").Do(ctx)
		return err
	}))
	p.reload()
	p.withoutEngine("WebAssembly")
}
