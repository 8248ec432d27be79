//go:build !js

package judge

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

// Decks that other programs have dealt are pasted as they would be, and the deal that these dealt next is named.
func TestTheNextDealOfOtherProgramsIsNamed(t *testing.T) {
	t.Parallel()
	var sets []struct {
		ID         string
		Seen, Next []string
	}
	data, err := os.ReadFile(tests.Root("shuffle/nextdeck/testdata/decks.json"))
	if err == nil {
		err = json.Unmarshal(data, &sets)
	}
	if err != nil {
		t.Fatal(err)
	}
	says := map[string]string{
		"java-42":      "Yes Java’s java.util.Random, shuffled from the end, dealt this deal of 1. The next deal is ",
		"node-lodash":  "Yes Math.random of Node.js and Chrome before 2026, shuffled from the start, with one roll more, dealt deals 1 to 3 of 3. The next deal is ",
		"chromium-156": "Yes Math.random of Chrome since 2026, shuffled from the end, dealt deals 1 to 115 of 115. The next deal is ",
		"php-42":       "Yes PHP’s shuffle, shuffled from the end, dealt this deal of 1. The next deal is ",
	}
	p := tests.OpenReady(t, tests.HTTP).In("#judge")
	for _, s := range sets {
		if says[s.ID] == "" {
			continue
		}
		p.Fill("textbox", box, strings.Join(s.Seen, "\n"))
		p.Click("button", "Judge")
		p.Click("button", "Could the next deal be named?")
		want := says[s.ID] + s.Next[0] + "."
		var said string
		p.Until(s.ID, 2*time.Minute, func() (bool, error) {
			said = p.Text("document.querySelector('#judge .judged .readout').innerText.replace(/\\s+/g, ' ').trim()")
			return tests.When(said == want, "it says %q\nwant %q", said, want)
		})
	}

	// What nothing known has dealt is not named; single cards and orders that were sorted are not even asked about.
	p.Fill("textbox", box, "3 1 2 5 4\n2 1 4 5 3\n")
	p.Click("button", "Judge")
	p.Click("button", "Could the next deal be named?")
	p.Until("an answer", time.Minute, func() (bool, error) {
		said := p.Text("document.querySelector('#judge .judged .readout').innerText")
		return tests.When(strings.Contains(said, "Not by what this page knows"), "it says %q", said)
	})
	p.Click("button", "Clear")
	if n := len(p.All("button", "Could the next deal be named?")); n != 0 {
		t.Error("nothing was judged, and it offers to name the next deal")
	}
}
