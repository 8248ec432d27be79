package judge

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// dealt deals so many decks by a shuffle of the catalogue.
func dealt(name string, seed uint32, cards, deals int) [][]int {
	s, err := shuffle.Lookup(name)
	if err != nil {
		panic(err)
	}
	src := mt19937.New(seed)
	list := make([][]int, deals)
	for i := range list {
		list[i] = s.Order(src, cards)
	}
	return list
}

// placed counts places as Deals does.
func placed(deals [][]int, cards, deep int) []uint64 {
	places := make([]uint64, cards*deep)
	for _, d := range deals {
		for place, card := range d[:deep] {
			places[card*deep+place]++
		}
	}
	return places
}

func TestWhatToolsPrintIsRead(t *testing.T) {
	check := func(p printout, cards, n int) {
		deals := dealt("fisher-yates", 7, cards, n)
		text := p.write(deals)
		for _, piece := range []int{1 << 20, 7} {
			d, err := readPieces(text, piece)
			if err != nil {
				t.Errorf("%s, %d cards: %v", p.name, cards, err)
				continue
			}
			if d.Deals != n || d.Cards != cards || d.Deep != cards || !slices.Equal(d.Places, placed(deals, cards, cards)) {
				t.Errorf("%s, %d cards in pieces of %d: %d deals of %d of %d cards, skipped %d: %s", p.name, cards, piece, d.Deals, d.Deep, d.Cards, d.Skipped, d.Reading)
			}
		}
	}
	for _, p := range printouts {
		check(p, 52, 60)
		check(p, 7, 100)
		if p.name != "all in one line" && p.name != "Julia" {
			check(p, 4, 300)
		}
	}
	for _, p := range namedPrintouts {
		check(p, 52, 60)
	}
}

// A thousand to one convicts. Of a fair shuffle that happens to less than one file in a thousand, whatever it is printed
// by; these are some three hundred, with fixed seeds.
func TestTheFairAreNotAccusedHoweverTheyArePrinted(t *testing.T) {
	for i, p := range append(slices.Clone(printouts), namedPrintouts...) {
		cards, n := []int{52, 5, 4}[i%3], []int{200, 600, 1500}[i%3]
		if i >= len(printouts) {
			cards, n = 52, 150
		}
		d, err := readPieces(p.write(dealt("fisher-yates", uint32(100+i), cards, n)), 1<<20)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
		} else if d.LogE() >= math.Log(1000) {
			t.Errorf("%s: 10^%.1f against a fair shuffle, read as %s", p.name, d.LogE()/math.Ln10, d.Reading)
		}
	}
}

func TestTheGuiltyAreFoundHoweverTheyArePrinted(t *testing.T) {
	for i, p := range printouts {
		d, err := readPieces(p.write(dealt("naive", uint32(200+i), 4, 5000)), 1<<20)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
		} else if d.LogE() < math.Log(1000) {
			t.Errorf("%s: only 10^%.1f against the naive shuffle, read as %s", p.name, d.LogE()/math.Ln10, d.Reading)
		}
	}
}

func lines(deals [][]int, from, deep int) string {
	var b strings.Builder
	for _, d := range deals {
		b.WriteString(joined(d[:deep], from, " ") + "\n")
	}
	return b.String()
}

func TestOneLineThatDiffersIsLeftOutAndNamed(t *testing.T) {
	three := lines(dealt("fisher-yates", 1, 3, 60), 1, 3)
	names := ""
	for _, d := range dealt("fisher-yates", 2, 5, 400) {
		names += strings.Join(named(d), " ") + "\n"
	}
	for name, c := range map[string]struct {
		text               string
		deals, cards, line int
		why                string
	}{
		"a heading from 0":          {"0,1,2\n" + three, 60, 3, 1, "it alone has a 0"},
		"a stray line at the end":   {three + "0 2 1\n", 60, 3, 61, "it alone has a 0"},
		"among many":                {"0 1 2\n" + lines(dealt("fisher-yates", 6, 3, 6000), 1, 3), 6000, 3, 1, "it alone has a 0"},
		"52 cards":                  {joined(ascending(52), 0, ",") + "\n" + lines(dealt("fisher-yates", 3, 52, 60), 1, 52), 60, 52, 1, "it alone has a 0"},
		"one foreign card":          {names + "A♠ 2♠ 3♠ 4♠ 6♠\n", 400, 5, 401, "it alone has a 6♠"},
		"a number of cards":         {"3\n1 2 3\n", 1, 3, 1, "it has 1 card; the first deal, number 2, has 3"},
		"a number of cards, 52":     {"52\n" + lines(dealt("fisher-yates", 4, 52, 3), 1, 52), 3, 52, 1, "it has 1 card"},
		"a word that is a card":     {"Th\n" + names, 400, 5, 1, "it has 1 card"},
		"an order as heading":       {joined(ascending(52), 0, ",") + "\n" + lines(dealt("fisher-yates", 3, 52, 60), 0, 52), 60, 52, 1, "in their order"},
		"text":                      {"my deals\n" + three, 60, 3, 1, `"my" is no card`},
		"a sign for the separators": {"sep=;\r\n1;2;3\r\n3;2;1\r\n2;1;3\r\n", 3, 3, 1, `"sep"`},
	} {
		d := read(t, c.text, 5)
		if d.Deals != c.deals || d.Cards != c.cards || d.Deep != c.cards || d.Skipped != 1 || d.Skips[0].Line != c.line || !strings.Contains(d.Skips[0].Why, c.why) {
			t.Errorf("%s: %d deals of %d of %d cards, skipped %v", name, d.Deals, d.Deep, d.Cards, d.Skips)
		}
		if d.LogE() >= math.Log(1000) {
			t.Errorf("%s: accused", name)
		}
		if !strings.Contains(d.Reading, "line "+strconv.Itoa(c.line)+" left out: ") || !strings.Contains(d.Reading, c.why) {
			t.Errorf("%s: %q does not tell", name, d.Reading)
		}
	}
}

func TestAForeignCardAmongHandsIsLeftOut(t *testing.T) {
	hands := lines(dealt("fisher-yates", 5, 52, 2000), 1, 5)
	d := read(t, hands+"0 1 2 3 9\n", 99)
	if d.Deals != 2000 || d.Cards != 52 || d.Base != 1 || d.Skipped != 1 || d.Skips[0].Why != "it alone has a 0" {
		t.Errorf("%d deals of %d, skipped %v", d.Deals, d.Cards, d.Skips)
	}
	if len(d.Others) != 0 {
		t.Errorf("others: %q", d.Others[0].Reading) // with 0 there would be 53 cards
	}
	d = read(t, lines(dealt("fisher-yates", 5, 40, 2000), 1, 5)+"0 1 2 3 9\n", 99)
	if d.Deals != 2000 || d.Cards != 40 || len(d.Others) != 1 || d.Others[0].Deals != 2001 || d.Others[0].Cards != 41 {
		t.Errorf("%d deals of %d, others %v", d.Deals, d.Cards, d.Others)
	}
	// Two cards that always come, and one that hardly ever does, in many lines are not slips.
	if d := read(t, strings.Repeat("1 2\n2 1\n3 1\n", 20), 99); d.Deals != 60 || d.Skipped != 0 {
		t.Errorf("%d deals, skipped %v", d.Deals, d.Skips)
	}
}

func TestASmallerPackIsNoBias(t *testing.T) {
	for _, c := range []struct{ least, hand, deals int }{{6, 10, 80}, {6, 10, 1500}, {8, 5, 400}, {8, 5, 40}} {
		var pack []int
		for card := range 52 {
			if v := card % 13; v == 0 || v >= c.least {
				pack = append(pack, card)
			}
		}
		text := ""
		for _, d := range dealt("fisher-yates", 9, len(pack), c.deals) {
			for i, k := range d {
				d[i] = pack[k]
			}
			text += strings.Join(named(d[:c.hand]), " ") + "\n"
		}
		d := read(t, text, 1<<20)
		if d.Cards != len(pack) || !slices.Equal(d.Labels, pack) || len(d.Never) != 52-len(pack) || d.LogE() > math.Log(1000) {
			t.Errorf("%d hands of %d: %d cards, ln E %.1f: %s", c.deals, c.hand, d.Cards, d.LogE(), d.Reading)
		}
		if !strings.Contains(d.Reading, "of the 52 names never came") {
			t.Errorf("%q", d.Reading)
		}
		if len(d.Others) != 1 || d.Others[0].Cards != 52 {
			t.Errorf("others: %v", d.Others)
		}
	}
	// In a few hands of a whole deck most cards do not come, and that tells nothing.
	text := ""
	for _, d := range dealt("fisher-yates", 9, 52, 6) {
		text += strings.Join(named(d[:5]), " ") + "\n"
	}
	if d := read(t, text, 99); d.Cards != 52 || len(d.Never) != 0 {
		t.Errorf("%d cards", d.Cards)
	}
}

func TestWrappedDealsAreJoinedAndTheOtherReadingIsOffered(t *testing.T) {
	d := read(t, strings.Repeat("1 2\n3 4\n", 3), 1)
	if d.Deals != 3 || d.Cards != 4 || d.Deep != 4 || d.Reading != "3 deals of 4 cards, each over 2 lines" {
		t.Errorf("%+v", d)
	}
	if len(d.Others) != 1 || d.Others[0].Deals != 6 || d.Others[0].Deep != 2 || d.Others[0].Cards != 4 || len(d.Others[0].Places) != 8 {
		t.Errorf("others: %+v", d.Others)
	}
	// Hands of a few cards make no decks.
	if d := read(t, lines(dealt("fisher-yates", 1, 52, 300), 0, 13), 99); d.Deals != 300 || d.Deep != 13 {
		t.Errorf("%s", d.Reading)
	}
}

func TestWrappedHandsAreJoinedByTheirPositions(t *testing.T) {
	deals := dealt("fisher-yates", 3, 52, 80)
	want := placed(deals, 52, 30)
	for _, p := range printouts {
		switch p.name {
		case "R vectors", "R vectors in quotes", "R list", "R matrix", "Octave vectors", "MATLAB vectors", "Octave matrix", "PHP print_r", "C++ by index", "pandas series", "numpy matrix":
			hands := make([][]int, len(deals))
			for i, d := range deals {
				hands[i] = d[:30]
			}
			d, err := readPieces(p.write(hands), 99)
			if err != nil || d.Deals != 80 || d.Deep != 30 || !slices.Equal(d.Places, want) {
				t.Errorf("%s: %v, %+v", p.name, err, d)
			}
		}
	}
}

func TestSortedHandsAreJudgedByWhichCardsCame(t *testing.T) {
	suitsDown := func(a, b int) int { // as in bridge: by suit, the ace high
		if a/13 != b/13 {
			return a/13 - b/13
		}
		return (b+12)%13 - (a+12)%13
	}
	byRank := func(a, b int) int { return (a%13-b%13)*4 + a/13 - b/13 }
	for name, less := range map[string]func(a, b int) int{"by suit": suitsDown, "by rank": byRank, "rising": func(a, b int) int { return a - b }, "falling": func(a, b int) int { return b - a }} {
		text, came := "", make([]uint64, 52*4)
		for _, d := range dealt("fisher-yates", 11, 52, 300) {
			for hand := range 4 {
				h := slices.Clone(d[13*hand : 13*hand+13])
				for _, c := range h {
					came[c*4+hand]++
				}
				slices.SortFunc(h, less)
				text += strings.Join(named(h), " ") + "\n"
			}
		}
		d := read(t, text, 1<<20)
		if d.Deals != 1200 || d.Deep != 13 || !d.Sorted || d.Hands != 4 || !slices.Equal(d.Came, came) || d.Places != nil || d.LogE() > math.Log(1000) {
			t.Errorf("%s: %d deals of %d cards, sorted %v, ln E %.1f", name, d.Deals, d.Deep, d.Sorted, d.LogE())
		}
		if !strings.Contains(d.Reading, "sorted") || len(d.Others) == 0 || d.Others[0].Sorted || d.Others[0].Places == nil {
			t.Errorf("%s: %q, others %d", name, d.Reading, len(d.Others))
		}
	}
	// Hands of one player only, and a player who gets better cards than others.
	text, good := "", ""
	for _, d := range dealt("fisher-yates", 12, 52, 500) {
		h := slices.Clone(d[:5])
		slices.Sort(h)
		text += joined(h, 0, " ") + "\n"
		if h[0] = d[6] % 4; !slices.Contains(h[1:], h[0]) {
			slices.Sort(h)
			good += joined(h, 0, " ") + "\n"
		}
	}
	if d := read(t, text, 99); !d.Sorted || d.Hands != 1 || d.LogE() > math.Log(1000) {
		t.Errorf("%s, ln E %.1f", d.Reading, d.LogE())
	}
	if d := read(t, good, 99); !d.Sorted || d.LogE() < math.Log(1000) {
		t.Errorf("%s, ln E %.1f", d.Reading, d.LogE())
	}
	// Deals in the order of the deck are no hands that were sorted: a cut, and a deck that nobody shuffled.
	if d := read(t, lines(dealt("cut", 1, 52, 2000), 0, 5), 99); d.Sorted || d.LogE() > math.Log(1000) {
		t.Errorf("a cut: sorted %v, ln E %.1f", d.Sorted, d.LogE())
	}
	if d := read(t, strings.Repeat("0 1 2 3 4 5 6\n", 100), 99); d.Sorted || d.Deals != 100 || d.LogE() < math.Log(1000) {
		t.Errorf("not shuffled: %s", d.Reading)
	}
}

func TestWhatIsRefusedIsRefusedForAReason(t *testing.T) {
	for text, why := range map[string]string{
		"[[0 1 2 ... 49 50 51]\n [3 2 1 ... 7 8 9]]": `line 1 has "..." after 3 cards`,
		"[[0 1 2]\n [2 1 0]\n ...\n [1 0 2]]":        `line 3 has "..."`,
		"0 1 2\n2 1 0\n...\n":                        `line 3 has "..."`,
		" 3\n 1\n ⋮\n 2\n":                           `line 3 has "⋮"`,
		"[\n  0, 1, 2,\n  ... 97 more items\n]":      `line 3 has "..."`,
		"   0  1  ..  50  51\n0  3  4  ..  7  8\n":   `line 1 has ".."`,
		"🂬 🂡":              `"🂬" is no card`,
		"A♠ 2♠ 🃏\n":        `"🃏" is no card`,
		`["AS","0H","KD"]`: `array 1 was skipped because "0H" is no card`,
		"XS AS\nAS XS\n":   `line 1 was skipped because "XS" is no card`,
		lines(dealt("fisher-yates", 1, 54, 60), 1, 54):                          "is no card",
		lines(dealt("fisher-yates", 1, 53, 60), 0, 53):                          "line 1 was skipped because it has 53 cards or more",
		"N:AKQ6.T753.AJ7.Q2 J54.AKQ.KQ52.J54 T98.J98.T98.T987 732.642.643.AK63": "line 1 has a bridge deal as PBN writes it",
		"[Event \"x\"]\n[Board \"1\"]\n[Deal \"N:AKQ6.T753.AJ7.Q2 J54.AKQ.KQ52.J54 T98.J98.T98.T987 732.642.643.AK63\"]\n[HCP \"11\"]\n[Play \"N\"]\nSA S2 S3 S4\n": "line 3 has a bridge deal as PBN writes it",
		"a:3:{i:0;i:3;i:1;i:1;i:2;i:2;}":                    `"i:0" is no card`,
		`[{"rank":"A","suit":"S"},{"rank":"K","suit":"H"}]`: "names",
		"\xff\xfeh\x00i\x00":                                "(read as UTF-16)",
		"h\x00i\x00\n\x00":                                  "(read as UTF-16 without a mark)",
		"0 1\n52 3\n4 7\n":                                  "text has cards from 0 (line 1) to 52 (line 2), which makes 53",
		"1.5 2 3\n":                                         `"1.5" is no card`,
		"1.0 2 3\n":                                         "mixes numbers such as 1.0",
	} {
		if d, err := readPieces(text, 3); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%.60q: %v, want %q", text, err, why)
			if d != nil {
				t.Log(d.Reading)
			}
		}
	}
}

func TestNumbersBesideArraysAreNotLost(t *testing.T) {
	d := read(t, "60\n[1,2,3]\n[3,2,1] 5\n", 99)
	if d.Deals != 2 || d.Skipped != 2 || d.Skips[0].Line != 1 || d.Skips[1].Line != 3 || !strings.Contains(d.Skips[1].Why, `"5" stands outside`) {
		t.Errorf("%s: %v", d.Reading, d.Skips)
	}
	d = read(t, "[[1,2,3], 7, [3,2,1]]\nthe end\n", 99)
	if d.Deals != 2 || d.Skipped != 2 || d.Skips[0].Array || !strings.Contains(d.Skips[0].Why, `"7"`) || !strings.Contains(d.Skips[1].Why, `"the"`) {
		t.Errorf("%s: %v", d.Reading, d.Skips)
	}
	d = read(t, "[1] 3 1 2\n[1] 1 2 3\n", 1)
	if d.Deals != 2 || d.Cards != 3 || d.Skipped != 0 {
		t.Errorf("R: %+v", d)
	}
}

func TestPokerHandsGiveTheirBoards(t *testing.T) {
	var b strings.Builder
	deals := dealt("fisher-yates", 5, 52, 40)
	for i, d := range deals {
		n := named(d)
		flop, hole := strings.Join(n[:3], " "), strings.Join(n[5:7], " ")
		b.WriteString("PokerStars Hand #1: Hold'em No Limit ($0.50/$1.00 USD)\nSeat 1: Bob ($100 in chips)\n*** HOLE CARDS ***\nDealt to Bob [" + hole + "]\nBob: raises $2 to $3\n")
		b.WriteString("*** FLOP *** [" + flop + "]\nBob: checks\n")
		if i%4 > 0 {
			b.WriteString("*** TURN *** [" + flop + "] [" + n[3] + "]\n*** RIVER *** [" + flop + " " + n[3] + "] [" + n[4] + "]\n")
			b.WriteString("Board [" + strings.Join(n[:5], " ") + "]\n\n")
		}
	}
	d := read(t, b.String(), 99)
	lists := [][]int{{30, 5}, {40, 3}, {40, 2}}
	if !slices.ContainsFunc(lists, func(l []int) bool { return l[0] == d.Deals && l[1] == d.Deep }) || d.Cards != 52 || d.LogE() > math.Log(1000) {
		t.Errorf("%s", d.Reading)
	}
}

func TestReadingsTellHow(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3\n3 2 1\n":                          "2 deals of 3 cards",
		"A♠ K♣\n2♠ A♠\nK♣ 5♥\n":                   "3 deals of the first 2 of 52 cards, by name",
		"1;3;1;2\n2;2;1;3\n3;1;2;3\n":             "3 deals of 3 cards; the number that each line begins with only counts",
		"Bob 3 1 2\nEve 1 2 3\nBob 2 1 3":         "3 deals of 3 cards; what each line begins with is no card",
		"0 [3, 1, 2]\n1 [1, 2, 3]\n2 [2, 1, 3]\n": "3 deals of 3 cards, in brackets; the numbers outside of the brackets only count",
	} {
		if d := read(t, text, 2); d.Reading != want {
			t.Errorf("%q is read as %q, want %q", text, d.Reading, want)
		}
	}
}

func TestHandsAreReadUnderAnyHeading(t *testing.T) {
	h := dealt("fisher-yates", 60, 52, 60)
	five := lines(h, 1, 5)
	from0 := lines(h, 0, 5)
	for name, text := range map[string]string{
		"alone":                      five,
		"columns from 0":             "0,1,2,3,4\n" + five,
		"columns from 1":             "1 2 3 4 5\n" + five,
		"their number":               "5\n" + five,
		"two numbers":                "60 5\n" + five,
		"R":                          each(func(_ int, d []int) string { return rVector(texts(d[:5], 1)) })(h),
		"numbered":                   each(func(i int, d []int) string { return strconv.Itoa(i+1) + " " + joined(d[:5], 1, " ") + "\n" })(h),
		"pandas to_csv":              ",0,1,2,3,4\n" + each(func(i int, d []int) string { return strconv.Itoa(i) + "," + joined(d[:5], 0, ",") + "\n" })(h),
		"pandas to_csv, index=False": "0 1 2 3 4\n" + from0,
		"one name a line":            each(func(_ int, d []int) string { return strings.Join(named(d[:5]), "\n") + "\n\n" })(h),
		"one name a line, and titles": each(func(i int, d []int) string {
			return "Hand " + strconv.Itoa(i+1) + "\n" + strings.Join(named(d[:5]), "\n") + "\n"
		})(h),
		"a total": five + "60 hands\n",
		"a time":  each(func(i int, d []int) string { return "2026-12-03 05:08:30 " + joined(d[:5], 1, " ") + "\n" })(h),
	} {
		d, err := readPieces(text, 11)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if d.Deals != 60 || d.Deep != 5 || d.Cards != 52 || d.LogE() > math.Log(1000) || !slices.Equal(d.Places, placed(h, 52, 5)) {
			t.Errorf("%s: %s, ln E %.1f", name, d.Reading, d.LogE())
		}
	}
}

func TestTwoFilesInOneAreNotOneDeckMore(t *testing.T) {
	for _, cards := range []int{3, 52} {
		h := dealt("fisher-yates", 5, cards, 300)
		d := read(t, lines(h, 0, cards)+lines(h, 1, cards), 1<<20)
		if d.Deals != 300 || d.Cards != cards || d.Skipped != 300 || len(d.Others) == 0 || d.Others[0].Deals != 300 || d.Others[0].Base == d.Base {
			t.Errorf("%s, others %d", d.Reading, len(d.Others))
		}
	}
}

// R writes an order that runs on, or back, by its ends.
func TestRunsThatRWritesByTheirEndsAreDeals(t *testing.T) {
	deals := dealt("fisher-yates", 8, 3, 60)
	runs := 0
	words := perDeal(deals, func(d []int) string {
		switch d[1] {
		case d[0] + 1:
			if d[2] == d[1]+1 {
				runs++
				return "1:3"
			}
		case d[0] - 1:
			if d[2] == d[1]-1 {
				runs++
				return "3:1"
			}
		}
		return "c(" + joined(d, 1, "L, ") + "L)"
	})
	if runs < 10 {
		t.Fatalf("only %d runs", runs)
	}
	for name, text := range map[string]string{"a list": "list(" + strings.Join(words, ", ") + ")\n", "lines": "c(1L, 3L, 2L)\n" + strings.Join(words, "\n")} {
		d := read(t, text, 7)
		if want := map[string]int{"a list": 60, "lines": 61}[name]; d.Deals != want || d.Cards != 3 || d.Skipped != 0 {
			t.Errorf("%s: %d deals of %d cards, %s", name, d.Deals, d.Cards, d.Reading)
		}
	}
	if d := read(t, "[12:30] 1 2 3\n[0:05] 3 1 2\n", 7); d.Cards > 3 {
		t.Errorf("times are read as %s", d.Reading)
	}
}

func perDeal(deals [][]int, f func([]int) string) (words []string) {
	for _, d := range deals {
		words = append(words, f(d))
	}
	return words
}

// A column that is no card: a row is kept where it happens to hold no card twice, and what is kept is a choice.
func TestRowsThatAreLeftOutForTheirCardsAreCounted(t *testing.T) {
	var players, times strings.Builder
	for i, d := range dealt("fisher-yates", 9, 13, 100) {
		players.WriteString(strconv.Itoa(i%4+1) + "," + joined(d[:3], 1, ",") + "\n")
		times.WriteString(joined(d[:3], 1, ",") + "," + strconv.Itoa(40+i%40) + "\n")
	}
	for name, text := range map[string]string{"players": players.String(), "times": times.String()} {
		if d := read(t, text, 99); d.Chosen <= 3 {
			t.Errorf("%s: %d chosen, %s", name, d.Chosen, d.Reading)
		}
	}
	for _, p := range printouts {
		d, err := readPieces(p.write(dealt("naive", 10, 7, 500)), 1<<20)
		if err != nil || d.Chosen > 3 {
			t.Errorf("%s: %v, %d chosen", p.name, err, d.Chosen)
		}
	}
}
