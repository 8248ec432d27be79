//go:build !js

package tests

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What a person reads off the page.

// Readout is the sentence under a figure, without the spaces that do not break. What stands there before the figure works
// is none.
func (p *Tab) Readout() string {
	p.T.Helper()
	return p.Text("((said) => said.closest('[inert]') ? '' : said.innerText.replace(/\\s+/g, ' '))(document.querySelector('" + p.scope + " .readout'))")
}

// Reads waits until a figure's readout has this text in it.
func (p *Tab) Reads(limit time.Duration, text string) {
	p.T.Helper()
	p.Until(p.scope+" says "+text, limit, func() (bool, error) {
		said := p.Readout()
		return When(strings.Contains(said, text), "it says %q", said)
	})
}

// Loud is the loud word that the readout begins with, "" if there is none.
func (p *Tab) Loud() string {
	p.T.Helper()
	return p.Text("document.querySelector('" + p.scope + " .readout .loud')?.innerText.trim() ?? ''")
}

// Caution is the remark above a figure's controls, "" if there is none.
func (p *Tab) Caution() string {
	p.T.Helper()
	return p.Text("document.querySelector('" + p.scope + " .caution')?.innerText ?? ''")
}

// ReadsAt waits until the text of an element, which may be hidden from sight, contains the words.
func (p *Tab) ReadsAt(selector, want string) {
	p.T.Helper()
	p.Until(selector+" reads "+want, Wait, func() (bool, error) {
		text := p.Text("document.querySelector(" + Quoted(selector) + ")?.textContent ?? ''")
		return When(strings.Contains(text, want), "it reads %q", text)
	})
}

// Table returns the texts of a table's rows, the first row its headings.
func (e Element) Table() (rows [][]string) {
	e.p.T.Helper()
	e.Call("function() { return [...this.rows].map(r => [...r.cells].map(c => c.innerText.replace(/\\s+/g, ' ').trim())) }", &rows)
	return rows
}

// Captioned returns the rows of the table of the page whose caption begins so.
func (p *Tab) Captioned(caption string) (rows [][]string) {
	p.T.Helper()
	p.Eval(fmt.Sprintf(`[...[...document.querySelectorAll('table')].find(t => t.caption?.innerText.startsWith(%q))?.rows ?? []].map(
		r => [...r.cells].map(c => c.innerText.replace(/\s+/g, ' ').trim()))`, caption), &rows)
	if rows == nil {
		p.T.Fatalf("no table is called %s …", caption)
	}
	return rows
}

// Bars returns what assistive technology calls the bars of a chart of orders.
func (p *Tab) Bars() (names []string) {
	p.T.Helper()
	p.ByRole("group", "Orders").Call("function() { return [...this.querySelectorAll('.bar')].map(b => b.getAttribute('aria-label')) }", &names)
	return names
}

// WholeNumber reads a number as the page writes it: 1,234.
func WholeNumber(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		t.Fatalf("no number: %q", text)
	}
	return n
}

// Grouped writes a number as the page does.
func Grouped[N int | uint64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Cards returns the cards drawn in the element, by what assistive technology calls them: "ten of hearts" is 10♥.
func (e Element) Cards() string {
	e.p.T.Helper()
	var words []string
	e.Call("function() { return [...this.querySelectorAll('[role=img][aria-label*=\" of \"]:not(:has([role=img]))')].map(c => c.getAttribute('aria-label')) }", &words)
	for i, w := range words {
		words[i] = cardSign(e.p.T, w)
	}
	return strings.Join(words, " ")
}

func cardSign(t *testing.T, words string) string {
	t.Helper()
	value, suit, _ := strings.Cut(words, " of ")
	sign, ok := map[string]string{"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}[suit]
	values := strings.Fields("ace A two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 jack J queen Q king K")
	for i := 0; i < len(values); i += 2 {
		if ok && values[i] == value {
			return values[i+1] + sign
		}
	}
	t.Fatalf("no card: %q", words)
	return ""
}

// Deck returns the deck that the figure “deal” shows.
func (p *Tab) Deck() string {
	p.T.Helper()
	return p.ByRole("list", "The deck after the shuffle").Cards()
}

// ShowsDeck waits until it shows this one.
func (p *Tab) ShowsDeck(want string) {
	p.T.Helper()
	p.Until("the deck "+want, Wait, func() (bool, error) {
		got := p.Deck()
		return When(got == want, "it is %s", got)
	})
}

// FreshSeed is the form of a seed that comes from the system.
var FreshSeed = regexp.MustCompile(`^0x[0-9a-f]{64}$`)

// TakesSeed waits until the seed of a figure has this form and is none of the old ones.
func (p *Tab) TakesSeed(form *regexp.Regexp, old ...string) (seed string) {
	p.T.Helper()
	p.Until("a fresh seed", Wait, func() (bool, error) {
		seed = p.ByRole("textbox", "Seed").Value()
		return form.MatchString(seed) && !slices.Contains(old, seed), nil
	})
	return seed
}

var dealtSoFar = regexp.MustCompile(`([\d,]+) shuffles? dealt`)

// Total reads how many shuffles are dealt, 0 before the first.
func (p *Tab) Total() int {
	p.T.Helper()
	if m := dealtSoFar.FindStringSubmatch(p.Readout()); m != nil {
		return WholeNumber(p.T, m[1])
	}
	return 0
}

// Deals waits until so many shuffles are dealt.
func (p *Tab) Deals(want int) {
	p.T.Helper()
	p.Until(Grouped(want)+" shuffles", EngineWait, func() (bool, error) {
		got := p.Total()
		return When(got == want, "there are %d", got)
	})
}

// DealsOver waits until more than so many shuffles are dealt, and returns how many.
func (p *Tab) DealsOver(least int) (total int) {
	p.T.Helper()
	p.Until("more than "+Grouped(least)+" shuffles", time.Minute, func() (bool, error) {
		total = p.Total()
		return When(total > least, "there are %d", total)
	})
	return total
}

// Hash is the page's address behind the #, as values.
func (p *Tab) Hash() url.Values {
	p.T.Helper()
	values, err := url.ParseQuery(strings.TrimPrefix(p.Text("location.hash"), "#"))
	if err != nil {
		p.T.Fatal(err)
	}
	return values
}

const plainFrame = "For a site that allows no scripts, with a fixed height:" // what the lines of an iframe are called

// Link is the address of a figure as it stands, which it gives under Embed.
func (p *Tab) Link() *url.URL {
	p.T.Helper()
	p.Click("button", "Embed")
	lines := p.ByRole("textbox", plainFrame).Value()
	p.Click("button", "Embed")
	m := regexp.MustCompile(`src="([^"]*)&amp;embed"`).FindStringSubmatch(lines)
	if m == nil {
		p.T.Fatalf("%s gives the lines %q", p.scope, lines)
	}
	link, err := url.Parse(html.UnescapeString(m[1]))
	if err != nil {
		p.T.Fatal(err)
	}
	return link
}

// Settings are the keys of a figure and what they are now, as its address gives them. What is empty is left out.
func (p *Tab) Settings() map[string]string {
	p.T.Helper()
	values, err := url.ParseQuery(p.Link().EscapedFragment())
	if err != nil {
		p.T.Fatal(err)
	}
	settings := map[string]string{}
	for name := range values {
		if name != "figure" {
			settings[name] = values.Get(name)
		}
	}
	return settings
}

// An OrderRow is a row of the table under the chart of orders.
type OrderRow struct {
	Order   string
	Dealt   int
	Share   string
	Exact   int // of so many paths
	Paths   int
	Against string
}

var exactly = regexp.MustCompile(`^([\d,]+) of ([\d,]+)$`)

// OrderRows unfolds that table and reads it once it has a row for each bar and holds so many shuffles.
func (p *Tab) OrderRows(total int) (rows []OrderRow) {
	p.T.Helper()
	p.Unfold("The numbers as a table")
	p.Until(fmt.Sprintf("a table of %d shuffles", total), Wait, func() (bool, error) {
		rows = nil
		sum := 0
		for _, cells := range p.ByRole("table", "").Table()[1:] {
			m := exactly.FindStringSubmatch(cells[3])
			if m == nil {
				return false, fmt.Errorf("row %q", cells)
			}
			row := OrderRow{cells[0], WholeNumber(p.T, cells[1]), cells[2], WholeNumber(p.T, m[1]), WholeNumber(p.T, m[2]), cells[4]}
			sum += row.Dealt
			rows = append(rows, row)
		}
		return When(sum == total && len(rows) == len(p.Bars()), "it has %d rows of %d shuffles", len(rows), sum)
	})
	return rows
}

// IsSample checks that these are the counts of a sample from the start, by the page's own engine and by Go on this machine.
func (p *Tab) IsSample(rows []OrderRow, name string, cards, n int, seed string) {
	p.T.Helper()
	var counts []int
	for _, row := range rows {
		counts = append(counts, row.Dealt)
	}
	var engine []int
	p.Eval(fmt.Sprintf("shuffleLab.sample({shuffle: %q, cards: %d, seed: %q, shuffles: %d}).then(s => [...s.counts])", name, cards, seed, n), &engine)
	if here := Sampled(p.T, name, seed, cards, n); !slices.Equal(counts, here) || !slices.Equal(engine, here) {
		p.T.Errorf("%d shuffles: the chart has %v, the engine %v, here they are %v", n, counts, engine, here)
	}
}
