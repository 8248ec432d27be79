//go:build !js

package tests_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// What stands without scripts.

func TestTheArticleStandsWithoutScripts(t *testing.T) {
	t.Parallel()
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenWithoutScripts(t, h)
		if got := p.Text("typeof shuffleLab"); got != "undefined" {
			t.Fatal("scripts still run")
		}
		if !strings.Contains(p.Text("document.body.innerText"), "Scripts are off") {
			t.Error("it does not say that scripts are off")
		}
		p.StandsToRead()

		// The first deal, as text.
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got, want := p.ByRole("list", "The deck after the shuffle").Text(), tests.Dealt(t, "insertion", "mt19937", "1"); bare(got) != bare(want) {
			t.Errorf("the first deal is %s, want %s", got, want)
		}
		p.ExactTables()

		// Nothing asks to be used that cannot work.
		for _, role := range []string{"button", "combobox", "radio", "textbox", "slider"} {
			if n := len(p.All(role, "")); n > 0 {
				t.Errorf("%d dead controls of role %s", n, role)
			}
		}
	})
}

// More of the article's tables, in one home: the same HTML is everywhere.
func TestTheTablesOfTheArticleAreExact(t *testing.T) {
	t.Parallel()
	p := tests.OpenWithoutScripts(t, tests.HTTP)
	rows := p.Captioned("The naive shuffle, two to nine cards")
	if len(rows) != 9 {
		t.Fatalf("two to nine cards: %d rows", len(rows))
	}
	for cards := 2; cards <= 9; cards++ {
		counts := tests.Exact(t, "naive", cards)
		paths := math.Pow(float64(cards), float64(cards))
		least, most := tests.Extremes(counts)
		fair := fmt.Sprintf("%.2f", paths/float64(len(counts)))
		if whole, part, _ := strings.Cut(fair, "."); len(whole) > 3 {
			fair = whole[:len(whole)-3] + "," + whole[len(whole)-3:] + "." + part
		}
		want := []string{fmt.Sprint(cards), tests.Grouped(int(paths)), tests.Grouped(len(counts)), fair, tests.Grouped(least), tests.Grouped(most), fmt.Sprintf("%.2f", float64(most)/float64(least)), fmt.Sprintf("%.1f %%", 100*tests.Distance(counts))}
		if !slices.Equal(rows[cards-1], want) {
			t.Errorf("%d cards: %q, want %q", cards, rows[cards-1], want)
		}
	}

	insertion := tests.Shuffle(t, "insertion")
	seen := map[string]bool{}
	for _, row := range p.Captioned("Three cards by insertion")[1:] {
		order := insertion.Replay(3, []int{0, place(t, row[0]), place(t, row[1])})[2].Order
		if got := tests.OrderWords(order); got != row[2] {
			t.Errorf("%q: leads to %s", row, got)
		}
		seen[row[2]] = true
	}
	if len(seen) != 6 {
		t.Errorf("by insertion %d orders", len(seen))
	}

	naive := tests.Shuffle(t, "naive")
	paths := 0
	for _, row := range p.Captioned("The 27 paths")[1:] {
		list := strings.Split(row[1], " · ")
		if row[2] != fmt.Sprint(len(list)) {
			t.Errorf("%q: %d paths", row, len(list))
		}
		for _, path := range list {
			var rolls []int
			for _, roll := range strings.Fields(path) {
				rolls = append(rolls, int(roll[0]-'1'))
			}
			if got := tests.OrderWords(naive.Replay(3, rolls)[2].Order); got != row[0] {
				t.Errorf("path %s ends in %s, not %s", path, got, row[0])
			}
			paths++
		}
	}
	if paths != 27 {
		t.Errorf("%d paths", paths)
	}

	rows = p.Captioned("Each shuffle")[1:]
	if len(rows) != 2*len(tests.Catalogue()) {
		t.Fatalf("%d rows of shuffles", len(rows))
	}
	for i, s := range tests.Catalogue() {
		for k, cards := range []int{3, 4} {
			counts := tests.Exact(t, s.Name, cards)
			least, most := tests.Extremes(counts)
			paths, _ := s.Paths(cards)
			never := 0
			for _, c := range counts {
				if c == 0 {
					never++
				}
			}
			want := []string{fmt.Sprint(cards), "", tests.Grouped(paths), tests.Grouped(least), tests.Grouped(most), fmt.Sprint(never)}
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
