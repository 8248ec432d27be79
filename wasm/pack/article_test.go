package main

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

const articleSite = "../../site"

func readArticle(t *testing.T) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(articleSite, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	return string(index)
}

func TestTheArticleIsWhatMakeWrites(t *testing.T) {
	made, err := article(articleSite)
	if err != nil {
		t.Fatal(err)
	}
	is, want := strings.Split(readArticle(t), "\n"), strings.Split(made, "\n")
	for i := range max(len(is), len(want)) {
		if i >= len(is) || i >= len(want) || is[i] != want[i] {
			t.Fatalf("site/index.html: from line %d on it is not what make writes; run make and commit it", i+1)
		}
	}
}

func TestAFigureIsALineOfTheArticleAndAFolder(t *testing.T) {
	site := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(site, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("index.html", "<p>\n  <figure data-figure=\"sum\"></figure>\n  <!-- made: whole 1234 --><!-- end -->\n")
	write("figures/sum/sum.html", "<p>{{whole 27000}}</p>\n<pre>a\n  b</pre>\n<figcaption>A sum.</figcaption>\n")
	want := `<p>
  <figure class="figure" id="sum" data-figure="sum">
    <div class="stage">
      <p>27,000</p>
      <pre>a
  b</pre>
    </div>
    <div class="controls"></div>
    <p class="readout"></p>
    <figcaption>A sum.</figcaption>
  </figure>
  <!-- made: whole 1234 -->1,234<!-- end -->
`
	for _, again := range []string{"at first", "again"} {
		made, err := article(site)
		if err != nil {
			t.Fatal(err)
		}
		if made != want {
			t.Fatalf("%s it is\n%s\nwant\n%s", again, made, want)
		}
		write("index.html", made)
	}

	for name, index := range map[string]string{
		"a figure without a template": `<figure data-figure="none"></figure>`,
		"an unknown function":         `<!-- made: nothing 1 --><!-- end -->`,
		"an unknown shuffle":          `<!-- made: (counted "none" 3).Min --><!-- end -->`,
	} {
		write("index.html", index)
		if _, err := article(site); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

// The figures are listed once for readers, in the article, and once for the bundle, in all.js.
func TestTheFiguresOfTheArticleAreThoseThatAreBuilt(t *testing.T) {
	var told []string
	for _, figure := range figureElement.FindAllStringSubmatch(readArticle(t), -1) {
		told = append(told, figure[1])
	}
	slices.Sort(told)
	if len(told) < 13 {
		t.Errorf("the article has %d figures: %v", len(told), told)
	}

	all, err := os.ReadFile(filepath.Join(articleSite, "figures", "all.js"))
	if err != nil {
		t.Fatal(err)
	}
	var built []string
	for _, line := range regexp.MustCompile(`from '\./([a-z]+)/([a-z]+)\.js'`).FindAllStringSubmatch(string(all), -1) {
		built = append(built, line[1])
		script, err := os.ReadFile(filepath.Join(articleSite, "figures", line[1], line[2]+".js"))
		if err != nil || line[1] != line[2] || !strings.Contains(string(script), "static figure = '"+line[1]+"'") {
			t.Errorf("all.js names %s/%s.js, which is no figure of that name", line[1], line[2])
		}
	}
	slices.Sort(built)
	if !slices.Equal(told, built) {
		t.Errorf("the article has %v, all.js %v", told, built)
	}

	var folders []string
	entries, err := os.ReadDir(filepath.Join(articleSite, "figures"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.IsDir() {
			folders = append(folders, entry.Name())
		}
	}
	if !slices.Equal(told, folders) {
		t.Errorf("the article has %v, site/figures %v", told, folders)
	}
}

// What the running text says in numbers and names is held against what is counted.
func TestTheProseCountsRight(t *testing.T) {
	text := regexp.MustCompile(`(?s)<!--.*?-->`).ReplaceAllString(readArticle(t), "")
	text = strings.Join(strings.Fields(strings.ReplaceAll(regexp.MustCompile(`</?(sup|sub|var|em)>`).ReplaceAllString(text, ""), "&nbsp;", " ")), " ")
	says := func(words string) {
		t.Helper()
		if !strings.Contains(text, words) {
			t.Errorf("the article does not say %q", words)
		}
	}
	counted := func(name string, cards int) *counted {
		t.Helper()
		c, err := countPaths(name, cards)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}

	three := counted("naive", 3).ByPaths()
	if len(three) != 2 || three[0][0].Paths != 4 || three[1][0].Paths != 5 || len(three[1]) != 3 {
		t.Errorf("three cards: %v", three)
	}
	says(fmt.Sprintf("%s, %s and %s turn up five times for every four of the others", three[1][0], three[1][1], three[1][2]))

	early := counted("decrement-early", 3).ByPaths()
	if len(early) != 3 || len(early[0]) != 2 || early[1][0].Paths != 1 || early[2][0].Paths != 2 {
		t.Errorf("decrement too early: %v", early)
	}
	says(fmt.Sprintf("%s is the end of two of the six paths, %s of two more, and %s and %s of one each. For %s and %s nothing is left.",
		early[2][0], early[2][1], early[1][0], early[1][1], early[0][0], early[0][1]))

	says("No order is rarer than the one with the last card on top and the others as they were: counted for two to ten cards,")
	says("Its paths double with each card.")
	for cards := 2; cards <= bias.MaxCards; cards++ {
		c := counted("naive", cards)
		lastOnTop := slices.Insert(shuffle.Fresh(cards-1), 0, cards-1)
		if paths := c.Orders[bias.Rank(lastOnTop)].Paths; paths != c.Min || paths != 1<<(cards-1) {
			t.Errorf("%d cards: the last card is on top in %d paths, the rarest order has %d", cards, paths, c.Min)
		}
	}

	says("1,500 to 2,500 decks to get there, be they of three, four, five or six cards")
	naive, _ := shuffle.Lookup("naive")
	for cards := 3; cards <= 6; cards++ {
		counts, err := bias.CountExact(naive, cards)
		if err != nil {
			t.Fatal(err)
		}
		// Medians of 20,000 samples each: 1,981, 1,527, 1,702 and 2,325. Needed, a formula, lies 5 to 12 % above them.
		if needed := bias.Needed(counts); needed < 1500 || needed > 1.12*2325 {
			t.Errorf("%d cards need %v decks", cards, needed)
		}
	}

	orders := new(big.Int).MulRange(1, 52)
	log10 := log2Factorial(52) * math.Log10(2)
	says(fmt.Sprintf("a number of %d digits, written 52!", len(orders.String())))
	says("52!, is about " + scientific(log10, 2))
	says(fmt.Sprintf("52! = %.2f bits", log2Factorial(52)))
	says("all the decks that 32 bits can deal are " + scientific(32*math.Log10(2)-log10, 1) + " of the whole")
	says(fmt.Sprintf("That is %.1f billion seeds for every single order", math.Pow(10, 256*math.Log10(2)-log10)/1e9))
	says("which makes " + whole(1<<32) + " seeds")
	says(fmt.Sprintf("%d are left over, so %[1]d faces", 1<<32%52))
	seven := int(new(big.Int).MulRange(46, 52).Int64())
	says(fmt.Sprintf("in %s ways, %.0f times the number of 32-bit seeds", whole(seven), float64(seven)/(1<<32)))
	says("of which a day has " + whole(24*60*60*1000))
	says(fmt.Sprintf("only %.1f %% of fair deals have none", 100*noPairs()))
}

// scientific writes a number by its decimal logarithm as the article does, without its tags: 8.07 × 1067.
func scientific(log float64, places int) string {
	exponent := math.Floor(log)
	sign := ""
	if exponent < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%.*f × 10%s%.0f", places, math.Pow(10, log-exponent), sign, math.Abs(exponent))
}

// noPairs is the chance that no two neighbours of a shuffled deck have the same rank: by inclusion and exclusion the four
// cards of a rank, cut into i blocks, give (−1)^(4−i)·C(3, i−1)·x^i/i!, and x^k of the product of all 13 stands for k!.
func noPairs() float64 {
	rank := []*big.Rat{new(big.Rat), big.NewRat(-1, 1), big.NewRat(3, 2), big.NewRat(-3, 6), big.NewRat(1, 24)}
	product := []*big.Rat{big.NewRat(1, 1)}
	for range 13 {
		next := make([]*big.Rat, len(product)+4)
		for i := range next {
			next[i] = new(big.Rat)
		}
		for i, a := range product {
			for j, b := range rank {
				next[i+j].Add(next[i+j], new(big.Rat).Mul(a, b))
			}
		}
		product = next
	}
	words := new(big.Rat)
	for k, a := range product {
		words.Add(words, new(big.Rat).Mul(a, new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(k)))))
	}
	all := new(big.Rat).SetFrac(new(big.Int).MulRange(1, 52), new(big.Int).Exp(big.NewInt(24), big.NewInt(13), nil))
	chance, _ := new(big.Rat).Quo(words, all).Float64()
	return chance
}

func TestTheMarksOfSourcesAreTheirNumbers(t *testing.T) {
	index := readArticle(t)
	f := facts{index: index}
	marks := regexp.MustCompile(`<sup class="ref"><a href="#source-([a-z]+)".*?</sup>`).FindAllStringSubmatch(index, -1)
	used := map[string]bool{}
	for _, mark := range marks {
		used[mark[1]] = true
		want, err := f.ref(mark[1])
		if err != nil {
			t.Error(err)
		} else if mark[0] != string(want) {
			t.Errorf("%s, want %s", mark[0], want)
		}
	}
	for _, source := range noteID.FindAllStringSubmatch(index, -1) {
		if !used[source[1]] {
			t.Errorf("nothing leads to the source %q", source[1])
		}
	}
}

// The README shows the same use of the packages as the article, with its comments at the ends of the lines.
func TestTheReadmeShowsTheSample(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	sample, err := facts{site: articleSite}.sample()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.TrimPrefix(strings.TrimSuffix(string(sample), "</code></pre>"), "<pre><code>")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.Contains(string(readme), line) {
			t.Errorf("the README does not show %s", line)
		}
	}
}
