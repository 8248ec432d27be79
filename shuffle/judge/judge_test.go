package judge

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/mt19937"
)

func read(t testing.TB, text string, piece int) *Deals {
	t.Helper()
	d, err := readPieces(text, piece)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func readPieces(text string, piece int) (*Deals, error) {
	r := NewReader()
	for rest := []byte(text); len(rest) > 0; {
		n := min(piece, len(rest))
		r.Write(rest[:n])
		rest = rest[n:]
	}
	return r.Close()
}

func TestEverySpellingIsTheSameDeals(t *testing.T) {
	// 0 1 2, twice 2 0 1, and 1 0 2: ranks 0, 4, 4, 2.
	want := []uint64{1, 0, 1, 0, 2, 0}
	for name, text := range map[string]string{
		"from 0":              "0 1 2\n2 0 1\n2 0 1\n1 0 2\n",
		"from 1":              "1 2 3\n3 1 2\n3 1 2\n2 1 3",
		"commas":              "0,1,2\r\n2,0,1\r\n2, 0, 1\r\n\r\n1 ,0 , 2\r\n",
		"semicolons and tabs": "0;1;2\n2\t0\t1\n2;0;1\n1 0\t2\n",
		"names":               "A♠ 2♠ 3♠\n3s As 2s\n3S AS 2S\n2♠ A♠ 3♠\n",
		"words":               "ace of spades, two of spades, three of spades\nthree of spades ace of spades two of spades\n3s, As, 2s\n2s As 3s\n",
		"other labels":        "10 20 30\n30 10 20\n30 10 20\n20 10 30\n",
		"other names":         "5h 9h Th\n10h 5h 9h\nTh 5h 9h\n9h 5h Th\n",
		"names together":      "As2s3s\n3♠A♠2♠\n3sAs2s\n2sAs 3s\n",
		"digits together":     "012\n201\n 201 \n102\n",
		"digits from one":     "123\n312\n312,\n213\n",
		"JSON":                "[[0,1,2],[2,0,1],\n[2, 0, 1],[1,0,2]]",
		"JSON lines":          "[0,1,2]\n[2,0,1]\n[2,0,1]\n[1,0,2]\n",
		"JSON in an object":   `{"deck": "mine", "deals": [["A♠","2♠","3♠"],["3\u2660","As","2s"],["three of spades","As","2s"],["2s","A♠","3s"]], "n": 4}`,
		"byte order mark":     "\ufeff0 1 2\n2 0 1\n2 0 1\n1 0 2\n",
	} {
		for _, piece := range []int{1, 3, 1 << 20} {
			d := read(t, text, piece)
			if d.Deals != 4 || d.Cards != 3 || d.Deep != 3 || d.Skipped != 0 || !slices.Equal(d.Counts, want) {
				t.Errorf("%s in pieces of %d: %+v", name, piece, d)
			}
		}
	}
}

func TestBadLinesAreNamed(t *testing.T) {
	d := read(t, "deals of my game\n0 1 2\n0 1\n\n0 1 1\n2 1 x\nA♠ 2♠ 3♠\n1 2 A♠\n2 1 0\n"+strings.Repeat("1 ", 60)+"\n53 1 2\n250\n0122\n", 1<<20)
	if d.Deals != 2 || d.Skipped != 10 {
		t.Fatalf("%d deals, %d skipped: %v", d.Deals, d.Skipped, d.Skips)
	}
	for i, want := range []struct {
		line int
		why  string
	}{
		{1, `"deals of my" is not one`}, {3, "it has 2 cards; the first deal, number 2, has 3"}, {5, "card 1 comes twice"}, {6, `"x" is no card`},
		{7, "not written like the first"}, {8, "mixes numbers and names"}, {10, "53 cards or more"}, {11, `"53" is no card`}, {12, `"250" is no card`}, {13, `"0122" is no card`},
	} {
		if s := d.Skips[i]; s.Line != want.line || !strings.Contains(s.Why, want.why) {
			t.Errorf("skip %d: %+v, want line %d: %s", i, s, want.line, want.why)
		}
	}
}

func TestBadJSONIsNamed(t *testing.T) {
	d := read(t, `[[0,1,2],[0,1],[0,1,null],[0,1,"x"],[2,1,0],[1,2,`, 2)
	if d.Deals != 2 || d.Skipped != 4 || d.Skips[3].Line != 6 || !strings.Contains(d.Skips[3].Why, "ends within") {
		t.Errorf("%+v", d)
	}
}

func TestATextWithoutDealsIsAnError(t *testing.T) {
	for text, says := range map[string]string{"": "no deal", "\n\n": "no deal", "hello\n": `"hello"`, "[]": "no deal", "[[": "ends within", "{": "no deal"} {
		_, err := readPieces(text, 5)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
		var why NoDealError
		if !errors.As(err, &why) || err.Error() != "text holds no deal: "+string(why) {
			t.Errorf("%q: %v is no NoDealError, which says why and no more", text, err)
		}
	}
}

func TestPartialDealsAreTheFirstCardsOfADeck(t *testing.T) {
	d := read(t, "A♠ K♣\n2♠ A♠\nK♣ 5♥\n", 99)
	if d.Cards != 52 || d.Deep != 2 || d.Counts != nil || d.Successors != nil || d.Places[51*2+1] != 1 || d.Places[51*2] != 1 {
		t.Errorf("%+v", d)
	}
	d = read(t, "1 2\n2 5\n", 99)
	if d.Cards != 5 || d.Base != 1 || d.Places[4*2+1] != 1 {
		t.Errorf("%+v", d)
	}
	if _, err := readPieces("0 1\n52 3\n", 99); err == nil || !strings.Contains(err.Error(), "53") {
		t.Errorf("a deck of 53 cards: %v", err)
	}
}

func TestAFirstLineWithoutGapsMayBeAHeading(t *testing.T) {
	for head, kept := range map[string]bool{"120": false, "1234567": false, "Acts": false, "Thad": false, "12345": true, "\n12345\n\n": true, "53124,": true} {
		d := read(t, head+"\n1 2 3 4 5\n5 4 3 2 1\n", 99)
		want := 2
		if kept {
			want = 3
		}
		if d.Deals != want || d.Cards != 5 || d.Skipped != 3-want {
			t.Errorf("%q: %d deals of %d cards, skipped %v", head, d.Deals, d.Cards, d.Skips)
		}
		if !kept && (d.Skips[0].Line != 1 || !strings.Contains(d.Skips[0].Why, `"`+head+`" is no card`)) {
			t.Errorf("%q: skipped %v", head, d.Skips)
		}
	}
	if d := read(t, "AsKh\nQd 2c\n", 1); d.Deals != 2 || d.Deep != 2 || d.Cards != 52 {
		t.Errorf("hands of two: %+v", d)
	}
	if d := read(t, " 2314 ", 2); d.Deals != 1 || d.Cards != 4 {
		t.Errorf("one deal alone: %+v", d)
	}
}

func TestALongBadLineCostsLittle(t *testing.T) {
	line := strings.Repeat("nothing ", 1<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	readPieces(line, 1<<16)
	runtime.ReadMemStats(&after)
	// The line itself, as it grows from its pieces, takes some times its length; each of its words once more would be much more.
	if times := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(line)); times > 12 {
		t.Errorf("it takes %.1f times its length", times)
	} else {
		t.Logf("%.1f times its length", times)
	}
}

func TestCardsKeepWhatTheTextCallsThem(t *testing.T) {
	for text, want := range map[string][]int{
		"10 30 20\n30 20 10\n": {10, 20, 30},
		"2 0 1\n":              {0, 1, 2},
		"3♠ As 2♠\n":           {0, 1, 2},
		"2h Kc 3♠\nKc 3♠ 2h\n": {2, 14, 51},
		"1 2\n2 4\n":           {1, 2, 3, 4},
	} {
		if d := read(t, text, 99); !slices.Equal(d.Labels, want) {
			t.Errorf("%q: labels %v, want %v", text, d.Labels, want)
		}
	}
}

func TestSuccessorsAndFixedPoints(t *testing.T) {
	d := read(t, "1 2 3 4\n2 3 4 1\n4 3 2 1\n", 99)
	if want := []uint64{2, 1, 0, 0, 1, 0, 2, 0, 0, 1, 0, 2, 1, 0, 1, 1}; !slices.Equal(d.Successors, want) {
		t.Errorf("successors %v, want %v", d.Successors, want)
	}
	if want := []uint64{2, 0, 0, 0, 1}; !slices.Equal(d.Fixed, want) {
		t.Errorf("fixed %v, want %v", d.Fixed, want)
	}
}

func TestDealsOfADeckAreCountedAsTheyWereDealt(t *testing.T) {
	s, _ := shuffle.Lookup("fisher-yates")
	src := mt19937.New(5489)
	var b strings.Builder
	want := make([]uint64, 52*52)
	pairs, none := 0, 0
	for range 2000 {
		order := s.Order(src, 52)
		b.WriteString(deck.Names(order) + "\n")
		same := 0
		for place, card := range order {
			want[card*52+place]++
			if place > 0 && card%13 == order[place-1]%13 {
				same++
			}
		}
		pairs += same
		if same == 0 {
			none++
		}
	}
	d := read(t, b.String(), 1000)
	if !slices.Equal(d.Places, want) || d.Pairs != pairs || d.NoPairs != none {
		t.Error("places or pairs differ")
	}
	// The mean is 3 and 4.5 % have none; 2000 deals lie within 5.3 standard
	// deviations but for a chance of 1e-7.
	if mean := float64(pairs) / 2000; mean < 2.8 || mean > 3.2 || none < 42 || none > 140 {
		t.Errorf("mean %v pairs, %d without", mean, none)
	}
}

func FuzzAnyTextGetsAnAnswer(f *testing.F) {
	for _, s := range []string{"0 1 2\n", "[[0,1", `["\u26`, "A♠ \xff ♠", "ace of spades of ", "\"", "]]]", "{:", "1 of 2"} {
		f.Add(s, 3)
	}
	f.Fuzz(func(t *testing.T, text string, piece int) {
		piece = max(1, piece)
		d, err := readPieces(text, piece)
		whole, errWhole := readPieces(text, 1<<30)
		if (err == nil) != (errWhole == nil) {
			t.Fatalf("%v in pieces of %d, %v as a whole", err, piece, errWhole)
		}
		if err == nil && (d.Deals != whole.Deals || d.Skipped != whole.Skipped || d.Deals == 0) {
			t.Errorf("%d deals and %d skipped in pieces, %d and %d as a whole", d.Deals, d.Skipped, whole.Deals, whole.Skipped)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	s, _ := shuffle.Lookup("fisher-yates")
	src := mt19937.New(1)
	var text strings.Builder
	for range 1000 {
		text.WriteString(deck.Names(s.Order(src, 52)) + "\n")
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		read(b, text.String(), 1<<16)
	}
}

// A file of some megabytes, in which what is decided at its beginning no longer counts.
func BenchmarkReadMuch(b *testing.B) {
	s, _ := shuffle.Lookup("fisher-yates")
	src := mt19937.New(1)
	for _, kind := range []string{"names", "numbers", "hands", "JSON"} {
		var text strings.Builder
		for range 20_000 {
			order := s.Order(src, 52)
			switch kind {
			case "names":
				text.WriteString(deck.Names(order) + "\n")
			case "numbers":
				text.WriteString(joined(order, 0, " ") + "\n")
			case "hands":
				text.WriteString(joined(order[:5], 0, " ") + "\n")
			case "JSON":
				text.WriteString(toJSON(order) + "\n")
			}
		}
		b.Run(kind, func(b *testing.B) {
			b.SetBytes(int64(text.Len()))
			for b.Loop() {
				read(b, text.String(), 1<<20)
			}
		})
	}
}
