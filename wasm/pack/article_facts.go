// What the article's templates can ask for: everything exact is counted here, by the packages that the page itself runs.
package main

import (
	"fmt"
	"html/template"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/deck"
)

type facts struct {
	site  string // its folder, which lies in the module
	index string // index.html
}

func (f facts) functions() template.FuncMap {
	return template.FuncMap{
		"catalogue": shuffle.Catalogue,
		"shuffle":   shuffle.Lookup,
		"counted":   countPaths,
		"multiples": multiples,
		"orders":    list[*order],
		"paths":     list[route],
		"deal":      deal,
		"fresh":     fresh,
		"coverage":  cover,
		"largest":   largestDeck,
		"again":     again,
		"needed":    needed,
		"listing":   listing,
		"spark":     spark,
		"ref":       f.ref,
		"part":      f.part,
		"sample":    f.sample,
		"example":   f.example,

		"whole":   whole,
		"percent": percent,
		"signed":  signed,
		"fixed":   fixed,
		"mixed":   mixed,
		"rank":    rank,
		"along":   along,
		"off":     offText,
		"round":   rounded,
		"upTo":    upTo,
	}
}

// ---- Counting ----

// A counted is what a shuffle does to so many cards, over all its paths.
type counted struct {
	*shuffle.Shuffle
	Cards, Paths, Min, Max int
	Orders                 []*order // by rank
}

// An order of few cards, and the paths that end there.
type order struct {
	of    *counted
	rank  int
	Paths int
}

func countPaths(name string, cards int) (*counted, error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return nil, err
	}
	counts, err := bias.CountExact(s, cards)
	if err != nil {
		return nil, err
	}
	paths, _ := s.Paths(cards)
	c := &counted{s, cards, int(paths), int(slices.Min(counts)), int(slices.Max(counts)), nil}
	for rank, n := range counts {
		c.Orders = append(c.Orders, &order{c, rank, int(n)})
	}
	return c, nil
}

// PerOrder is how many paths each order would have if the shuffle were fair.
func (c *counted) PerOrder() float64 { return float64(c.Paths) / float64(len(c.Orders)) }

// Never is how many orders no path leads to.
func (c *counted) Never() (n int) {
	for _, o := range c.Orders {
		if o.Paths == 0 {
			n++
		}
	}
	return n
}

// Ratio says how many times as often as the rarest order the commonest comes.
func (c *counted) Ratio() float64 { return float64(c.Max) / float64(c.Min) }

// Off is the share of all deals that would have to end otherwise to make the shuffle fair.
func (c *counted) Off() (off float64) {
	for _, o := range c.Orders {
		off += math.Abs(o.Share()-o.FairShare()) / 2
	}
	return off
}

// ByPaths groups the orders by how many paths they have, the rarest first.
func (c *counted) ByPaths() (groups [][]*order) {
	orders := slices.Clone(c.Orders)
	slices.SortStableFunc(orders, func(a, b *order) int { return a.Paths - b.Paths })
	for _, o := range orders {
		if len(groups) == 0 || groups[len(groups)-1][0].Paths != o.Paths {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, o)
	}
	return groups
}

// Each lists all paths with the order that each ends in, by what the dice show.
func (c *counted) Each() (all []route, err error) {
	for _, o := range c.Orders {
		paths, err := o.List()
		if err != nil {
			return nil, err
		}
		all = append(all, paths...)
	}
	slices.SortFunc(all, func(a, b route) int { return slices.Compare(a.Throws, b.Throws) })
	return all, nil
}

// A route is a path: what the dice of one shuffle show, from 1, and where it ends.
type route struct {
	Throws []int
	Order  *order
}

func (r route) String() string { return strings.Trim(fmt.Sprint(r.Throws), "[]") }

// List lists the paths to the order.
func (o *order) List() (list []route, err error) {
	all, err := bias.PathsTo(o.of.Shuffle, bias.Unrank(uint64(o.rank), o.of.Cards))
	for _, rolls := range all {
		throws := make([]int, len(rolls))
		for i, roll := range rolls {
			throws[i] = roll + 1
		}
		list = append(list, route{throws, o})
	}
	return list, err
}

// Cards names the cards of the order, from the top: A 3 2.
func (o *order) Cards() (names []string) {
	for _, c := range bias.Unrank(uint64(o.rank), o.of.Cards) {
		names = append(names, rank(c))
	}
	return names
}

func (o *order) String() string { return strings.Join(o.Cards(), " ") }

func (o *order) Share() float64     { return float64(o.Paths) / float64(o.of.Paths) }
func (o *order) FairShare() float64 { return 1 / float64(len(o.of.Orders)) }
func (o *order) Against() float64   { return o.Share()/o.FairShare() - 1 }

// Middle is where its column stands among those of all orders, in percent of the width.
func (o *order) Middle() float64 { return 100 * (float64(o.rank) + 0.5) * o.FairShare() }

// list writes orders or paths one after the other, so that a line ends behind a dot.
func list[T fmt.Stringer](all []T) template.HTML {
	var spans []string
	for i, one := range all {
		dot := " <b>·</b>"
		if i == len(all)-1 {
			dot = ""
		}
		spans = append(spans, "<span>"+one.String()+dot+"</span>")
	}
	return template.HTML(strings.Join(spans, " "))
}

// multiples says for each of so many cards how often it ends at each place, as a multiple of fair.
func multiples(name string, cards int) (rows [][]float64, err error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return nil, err
	}
	p, err := bias.PlaceMatrix(s, cards)
	for i := range p {
		p[i] *= float64(cards)
	}
	return slices.Collect(slices.Chunk(p, max(1, cards))), err
}

// A card has a name in two parts.
type card deck.Card

func (c card) String() string { return deck.Card(c).String() }
func (c card) Rank() string   { return strings.TrimSuffix(c.String(), c.Suit()) }
func (c card) Suit() string   { return string([]rune(c.String())[len([]rune(c.String()))-1:]) }
func (c card) Letter() string { return "shdc"[deck.Card(c).Suit():][:1] }

// rank is what a card of spades is called where suits do not count.
func rank(c int) string { return card(c).Rank() }

// deal returns the deck that a shuffle deals by a seed.
func deal(name, seed string) (cards []card, err error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return nil, err
	}
	start, err := shuffle.ParseSeed(seed)
	if err != nil {
		return nil, err
	}
	source, _, err := shuffle.Open("mt19937", start, nil)
	if err != nil {
		return nil, err
	}
	for _, c := range s.Order(source, deck.Size) {
		cards = append(cards, card(c))
	}
	return cards, nil
}

// fresh returns the untouched deck, suit by suit.
func fresh() [][]card {
	cards := make([]card, deck.Size)
	for c := range cards {
		cards[c] = card(c)
	}
	return slices.Collect(slices.Chunk(cards, deck.Size/4))
}

func cover(name string, cards, bits int) (*bias.Coverage, error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return nil, err
	}
	c := bias.NewCoverage(s, cards, bits)
	for c.Step(1<<16) < 1 {
	}
	return c, nil
}

// again tells what a shuffle leaves after so many times in a row.
func again(name string, cards, times int) (bias.Left, error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return bias.Left{}, err
	}
	a, err := bias.NewAgain(s, cards, times)
	if err != nil {
		return bias.Left{}, err
	}
	for a.Step(1<<20) < 1 {
	}
	return a.Rows[times-1], nil
}

// needed is how many shuffles a verdict is likely to take for a shuffle done so many times in a row.
func needed(name string, cards, times int) (float64, error) {
	s, err := shuffle.Lookup(name)
	if err != nil {
		return 0, err
	}
	counts, err := bias.CountExact(shuffle.Times(s, times), cards)
	return bias.Needed(counts), err
}

// largestDeck is the largest one with no more orders than there are seeds of so many bits.
func largestDeck(bits int) int {
	n := 1
	for log2Factorial(n+1) <= float64(bits) {
		n++
	}
	return n
}

func log2Factorial(n int) float64 {
	log, _ := math.Lgamma(float64(n) + 1)
	return log / math.Ln2
}

// ---- Pieces ----

// listing is the code of a shuffle, its die in bold; long lines go on in the next.
func listing(name string) (template.HTML, error) {
	const width = 30
	s, err := shuffle.Lookup(name)
	if err != nil {
		return "", err
	}
	kind := "biased"
	if s.Fair {
		kind = "fair"
	}
	var lines []string
	for i, line := range s.Lines() {
		indent := ""
		if i > 0 {
			indent = "    "
		}
		now := indent
		for word := range strings.FieldsSeq(line) {
			if len([]rune(now+word)) > width {
				lines = append(lines, strings.TrimRight(now, " "))
				now = indent
			}
			now += word + " "
		}
		lines = append(lines, strings.TrimRight(now, " "))
	}
	code := preformatted(strings.Join(lines, "\n"))
	die := regexp.MustCompile(`die\([^)]*\)`)
	return template.HTML(die.ReplaceAllString(string(code), `<b class="`+kind+`">$0</b>`)), nil
}

// preformatted is a text whose lines and blanks count.
func preformatted(text string) template.HTML {
	return template.HTML("<pre><code>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text) + "</code></pre>")
}

// spark draws an ink mark for the paths to each order, and a line for the fair share. Nothing reaches beyond six times fair
// with three or four cards; what is beyond three times is drawn to a smaller scale. It is as large as the style sheet says;
// here it is drawn on a grid of 480 by 176, in whole numbers, since there are many marks.
func spark(c *counted) template.HTML {
	const width, height, top, base = 480, 176, 12, 160
	most := max(3*c.PerOrder(), float64(c.Max))
	y := func(paths float64) int { return int(math.Round(base - (base-top)*paths/most)) }
	slot := width / len(c.Orders)
	thick := slot * 86 / 100
	stems, marks := fmt.Sprintf("M%d %d", slot/2, base), ""
	var words strings.Builder
	before := 0
	for i, o := range c.Orders {
		at := y(float64(o.Paths))
		if i == 0 {
			marks = fmt.Sprintf("M%d %dh%d", (slot-thick)/2, at, thick)
		} else {
			stems += fmt.Sprintf("m%d %d", slot, base-before)
			marks += fmt.Sprintf("m%d %dh%d", slot-thick, at-before, thick)
		}
		stems += fmt.Sprintf("v%d", at-base)
		before = at
		fmt.Fprintf(&words, ", %s: %s", o, whole(o.Paths))
	}
	told := fmt.Sprintf(", from %s to %s", whole(c.Min), whole(c.Max))
	if c.Cards == 3 {
		told = words.String()
	}
	return template.HTML(fmt.Sprintf(`<svg class="spark-orders" viewBox="0 0 %d %d" preserveAspectRatio="none" role="img" aria-label="Paths to each order of %d cards%s">`+
		`<path class="stem" d="%s"/><path class="fair-line" d="M0 %dH%d"/><path class="mark" d="%s"/></svg>`,
		width, height, c.Cards, told, stems, y(c.PerOrder()), width, marks))
}

var noteID = regexp.MustCompile(`<li id="source-([a-z]+)"`)

// ref is the mark that leads to a source at the end of the article.
func (f facts) ref(source string) (template.HTML, error) {
	for i, note := range noteID.FindAllStringSubmatch(f.index, -1) {
		if note[1] == source {
			return template.HTML(fmt.Sprintf(`<sup class="ref"><a href="#source-%s" aria-label="Source %d">%[2]d</a></sup>`, source, i+1)), nil
		}
	}
	return "", fmt.Errorf("index.html has no source %q", source)
}

// part is what a template of the site gives.
func (f facts) part(name string) (template.HTML, error) {
	text, err := os.ReadFile(filepath.Join(f.site, name))
	if err != nil {
		return "", err
	}
	made, err := execute(f.functions(), name, string(text))
	return template.HTML(made), err
}

// sample is the use of the packages that their documentation shows: what of this module it imports, and what it does before
// it prints.
func (f facts) sample() (template.HTML, error) {
	text, err := os.ReadFile(filepath.Join(f.site, "..", "shuffle", "example_sample_test.go"))
	if err != nil {
		return "", err
	}
	imports := regexp.MustCompile(`(?m)^\t"shufflelab/.*\n`).FindAllString(string(text), -1)
	_, body, begins := strings.Cut(string(text), "\n\tsrc := ")
	body, _, ends := strings.Cut(body, "\n\n\tfmt.Print")
	if len(imports) == 0 || !begins || !ends {
		return "", fmt.Errorf("example_sample_test.go has not the form that the article takes its sample from")
	}
	code := "import (\n" + strings.Join(imports, "") + ")\n\nsrc := " + strings.ReplaceAll(body, "\n\t", "\n")
	return preformatted(strings.ReplaceAll(code, "\t", "    ")), nil
}

// example is the first shuffle that the page offers its reader to change.
func (f facts) example() (template.HTML, error) {
	text, err := os.ReadFile(filepath.Join(f.site, "own", "examples.js"))
	if err != nil {
		return "", err
	}
	code := regexp.MustCompile("code: `([^`]*)`").FindSubmatch(text)
	if code == nil {
		return "", fmt.Errorf("site/own/examples.js has no example")
	}
	return preformatted(string(code[1])), nil
}
