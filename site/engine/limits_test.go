//go:build !js

package engine

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle/judge"
	"shufflelab/shuffle/nextdeck"
	"shufflelab/site/tests"
)

// The page must know some limits before there is an engine: limits.js has them once for all scripts, and the engine tells
// the same.
func TestThePageKnowsTheEnginesLimits(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("limits.js")
	if err != nil {
		t.Fatal(err)
	}
	known := regexp.MustCompile(`(?s)export const limits = (\{.*\});`).FindSubmatch(script)
	if known == nil {
		t.Fatal("limits.js has no limits")
	}
	p := tests.OpenReady(t, tests.HTTP)
	var page, engine map[string]float64
	p.Eval("("+string(known[1])+")", &page)
	p.Eval("shuffleLab.about().then((about) => about.limits)", &engine)
	if len(page) == 0 || len(page) != len(engine) {
		t.Errorf("the page knows %v, the engine %v", page, engine)
	}
	for name, limit := range engine {
		if page[name] != limit {
			t.Errorf("%s: the page knows %v, the engine %v", name, page[name], limit)
		}
	}
}

// Each number of README's table stands once in the code.
func TestTheReadmeTellsTheLimits(t *testing.T) {
	t.Parallel()
	const engine, own = "engine/limits.js", "own/judge/limits.js"
	told := []struct{ what, file, name string }{
		{"shuffles of a sample", engine, "shuffles:"}, {"times in a row", engine, "times:"}, {"seeds that a hunt lists", engine, "seeds:"},
		{"decks from which the next is named", "", fmt.Sprint(nextdeck.MaxDecks)}, {"next decks that are named", "", fmt.Sprint(nextdeck.MaxDecks)},
		{"bytes of a text of deals", "engine/deals.js", "mostBytes ="},
		{"skipped lines that are listed", "", fmt.Sprint(judge.MaxSkips)},
		{"characters of your own code", own, "code:"}, {"lines of your own code", own, "lines:"},
		{"different characters of your own code beyond ASCII", own, "foreign:"}, {"marks on one character of it", own, "marks:"},
		{"characters of what your code says when it fails", own, "error:"}, {"cards of your own shuffle", own, "cards:"},
		{"cards, counted by orders", own, "orderCards:"}, {"cards, with all paths followed", own, "exactCards:"},
		{"paths of your own shuffle", own, "paths:"}, {"dice on one of its paths", own, "dice:"}, {"random words for one of its shuffles", own, "words:"},
		{"shuffles of your own, dealt", own, "shuffles:"}, {"words of a seed for your own shuffle", own, "keyWords:"},
		{"engines of the figures in one page of somebody else’s", "engine/turns.js", "places ="},
	}
	readme, err := os.ReadFile(tests.Root("README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "| | at most | beyond it |\n| --- | --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	if len(rows) != len(told) {
		t.Errorf("README has %d limits, want %d", len(rows), len(told))
	}
	for i, row := range rows[:min(len(rows), len(told))] {
		cells := strings.Split(row, " | ")
		number := told[i].name
		if told[i].file != "" {
			script, err := os.ReadFile(tests.Site(told[i].file))
			if err != nil {
				t.Fatal(err)
			}
			m := regexp.MustCompile(`(?m)\b` + told[i].name + ` (2 \*\* )?([\d_e]+)`).FindSubmatch(script)
			if m == nil {
				t.Fatalf("%s has no %s", told[i].file, told[i].name)
			}
			value, err := strconv.ParseFloat(strings.ReplaceAll(string(m[2]), "_", ""), 64)
			if err != nil {
				t.Fatal(err)
			}
			if len(m[1]) > 0 {
				value = float64(uint64(1) << uint64(value))
			}
			number = strconv.FormatFloat(value, 'f', 0, 64)
		}
		if cells[0] != "| "+told[i].what || strings.ReplaceAll(cells[1], ",", "") != number {
			t.Errorf("README says %q, the code has %s: %s", row, told[i].what, number)
		}
	}
	// None of the limits of one's own code is left out.
	script, err := os.ReadFile(tests.Site(own))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^  (\w+:)`).FindAllStringSubmatch(string(script), -1) {
		if !strings.Contains(fmt.Sprint(told), own+" "+m[1]) {
			t.Errorf("README does not tell %s", m[1])
		}
	}
}
