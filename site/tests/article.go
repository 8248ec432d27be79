//go:build !js

package tests

import (
	"fmt"
	"slices"
	"strings"
)

// What stands in the article whether or not scripts and the engine run.

// StandsToRead checks that the argument is there in words.
func (p *Tab) StandsToRead() {
	p.T.Helper()
	article := strings.Join(strings.Fields(p.Text("document.querySelector('main').innerText")), " ")
	for _, words := range []string{"every order", "1/N", "27/6 = 4.5", "225.58", "Fisher", "prime"} {
		if !strings.Contains(article, words) {
			p.T.Errorf("the article does not say %q", words)
		}
	}
	if n := len(strings.Fields(article)); n < 1500 {
		p.T.Errorf("the article has %d words", n)
	}
	if got := len(p.All("heading", "")); got < 8 {
		p.T.Errorf("%d headings", got)
	}
}

// ExactTables compares the tables of three and four cards with what the Go packages count.
func (p *Tab) ExactTables() {
	t := p.T
	t.Helper()
	rows := p.Captioned("The naive shuffle of three cards")
	for rank, count := range Exact(t, "naive", 3) {
		share := float64(count) / 27
		want := []string{OrderAt(rank, 3), fmt.Sprint(count), fmt.Sprintf("%.2f %%", 100*share), signed(share*6 - 1)}
		if !slices.Equal(rows[1+rank], want) {
			t.Errorf("three cards: %q, want %q", rows[1+rank], want)
		}
	}

	byCount := map[string][]string{}
	for rank, count := range Exact(t, "naive", 4) {
		byCount[fmt.Sprint(count)] = append(byCount[fmt.Sprint(count)], OrderAt(rank, 4))
	}
	rows = p.Captioned("The naive shuffle of four cards, exactly")
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
