package deck_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	. "shufflelab/shuffle/deck"
)

// spellings returns many ways to write the card of this value and suit.
func spellings(value, suit int) []string {
	signs := strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")[value : value+1]
	if value == 9 {
		signs = append(signs, "T")
	}
	word := strings.Fields("ace two three four five six seven eight nine ten jack queen king")[value]
	letter := strings.Fields("S H D C")[suit]
	black := strings.Fields("♠ ♥ ♦ ♣")[suit]
	white := strings.Fields("♤ ♡ ♢ ♧")[suit]
	suitWord := strings.Fields("spades hearts diamonds clubs")[suit]

	// Unicode's rows have a knight between jack and queen.
	whole := rune(0x1F0A1 + 16*suit + value)
	if value >= 11 {
		whole++
	}
	all := []string{string(whole), string(whole) + "\uFE0E"}
	for _, v := range signs {
		for _, s := range []string{letter, strings.ToLower(letter), black, white, black + "\uFE0E", black + "\uFE0F"} {
			all = append(all, v+s, strings.ToLower(v)+s, s+v, s+strings.ToLower(v), v+" of "+s)
		}
		all = append(all, v+" of "+suitWord)
	}
	name := word + " of " + suitWord
	return append(all,
		name,
		strings.ToUpper(name),
		strings.ToUpper(word[:1])+word[1:]+" of "+strings.ToUpper(suitWord[:1])+suitWord[1:],
		"  "+word+"  OF\t"+suitWord+"\r\n",
		"\u00A0"+word+"\u00A0of\u00A0"+suitWord,
		word+" of "+black,
		"\uFEFF"+signs[0]+black,
	)
}

func TestEverySpellingOfEveryCardIsRead(t *testing.T) {
	for _, c := range Fresh() {
		all := append(spellings(c.Value(), c.Suit()), c.String(), c.Words())
		for _, text := range all {
			if got, err := Parse(text); got != c || err != nil {
				t.Errorf("Parse(%q) = %v, %v, want %v", text, got, err, c)
			}
		}
	}
}

func TestTextsThatAreNoCardAreErrorsThatSayWhy(t *testing.T) {
	for _, text := range []string{
		"", " ", "A", "♠", "s", "10", "1h", "11h", "0♠", "010♠", "100♠", "-1♠", "１０♠", "A♠♠", "A♠A", "AA", "♠♠", "sd", "Ax",
		"A♠ K♠", "A♠,", "A ♠", "ace spades", "ace of", "of spades", "of of of", "ace of spade", "aces of spades", "ace  of spades now",
		"aceofspades", "queens", "ace♠", "♠ace", "one of spades", "eleven of hearts", "T of 10", "spades of ace",
		"joker", "52", "Card(52)", "\u212A♠", "\uFE0F", "\xff", "A\xff", "\xe2\x99",
		"🂠", "🂬", "🂼", "🃌", "🃜", "🂿", "🃏", "🃟", "🃠", "🃵", "🂯", "🂰", "🃀", "🃐", "🂡🂡",
	} {
		c, err := Parse(text)
		if err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, c)
			continue
		}
		shown := `"` + string([]rune(text)) + `"` // with � for what is not UTF-8
		for _, part := range []string{"deck: " + shown, "♠", "10♥", "ten of hearts"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("Parse(%q): the error %q does not say %q", text, err, part)
			}
		}
	}
}

func TestErrorsQuoteLittleAndOnlyWhatPrints(t *testing.T) {
	for _, c := range []struct{ text, shown string }{
		{strings.Repeat("x", 40), `"` + strings.Repeat("x", 40) + `" is`},
		{strings.Repeat("x", 41), `"` + strings.Repeat("x", 40) + `"… is`},
		{strings.Repeat("A♠", 1000), `"` + strings.Repeat("A♠", 10) + `"… is`},
		{strings.Repeat("\x80", 1000), `"` + strings.Repeat("�", 40) + `"… is`},
		{"A\x00\x1b[1m\x7f\u0085", `"A��[1m��" is`},
	} {
		_, err := Parse(c.text)
		if err == nil || !strings.HasPrefix(err.Error(), "deck: "+c.shown) || !utf8.ValidString(err.Error()) {
			t.Errorf("Parse(%.50q): the error is %v, want it to quote %s", c.text, err, c.shown)
		}
	}
}

func TestCardsOfOtherLandsAreRead(t *testing.T) {
	for text, want := range map[string]Card{
		"♠B": 10, "D♥": 24, "k♦": 38, "♣R": 51, "V♣": 49, "♥v": 23, "10♠": 9, "A❤️": 13,
		"Pik As": 0, "Herz Dame": 24, "KARO 7": 32, "Kreuz König": 51, "Karo-Bube": 36, "Pik-10": 9,
		"as de pique": 0, "Dame de cœur": 24, "10 de carreau": 35, "roi de trèfle": 51, "valet de coeur": 23,
		"As de picas": 0, "Reina de corazones": 24, "rey de tréboles": 51, "jota de diamantes": 36,
		"ACE_OF_SPADES": 0, "ten-of-hearts": 22,
	} {
		if got, err := Parse(text); got != want || err != nil {
			t.Errorf("Parse(%q) = %v, %v, want %v", text, got, err, want)
		}
		if list, err := ParseAll(text + ", " + text); len(list) != 2 || list[1] != want {
			t.Errorf("ParseAll(%q, twice) = %v, %v", text, list, err)
		}
		if got, ok := Find(text); got != want || !ok {
			t.Errorf("Find(%q) = %v, %v", text, got, ok)
		}
	}
	// Letters for suits and courts mean one card here and another there.
	for _, text := range []string{"DH", "BC", "RP", "VS", "PA", "Herz", "Dame", "Herz Herz", "de pique", "as-pique", "ace-spades", "_", "-"} {
		if c, ok := Find(text); ok {
			t.Errorf("Find(%q) = %v", text, c)
		}
	}
	if got := Run("♠B♥D"); got != nil {
		t.Errorf("Run = %v: the suit comes last where cards stand together", got)
	}
	if got := Run("B♠D♥10h"); !slices.Equal(got, []Card{10, 24, 22}) {
		t.Errorf("Run = %v", got)
	}
	if !NamesSuit("Karo") || NamesSuit("Dame") || !Joins("OF") || !Joins("de") || Joins("the") {
		t.Error("suits, or what joins them to values")
	}
}

func TestAListIsReadInItsOrder(t *testing.T) {
	want := []Card{0, 22, 51}
	for _, text := range []string{
		"A♠ 10♥ K♣",
		"A♠,10♥,K♣",
		"A♠, 10♥, K♣,\n",
		"as;th;kc",
		"As\tTh\tKc",
		"A♠\n10♥\nK♣\n",
		"A♠\r\n10♥\r\nK♣\r\n",
		"  A♠  10♥\u00A0K♣  ",
		"🂡 🂺 🃞",
		"A♠️ 10♥️ K♣️",
		"ace of spades, ten of hearts, king of clubs",
		"Ace of Spades\n10 of Hearts\nKing of Clubs",
		"ace of spades ten of hearts king of clubs",
		"A♠ ten of hearts K♣",
		"\uFEFFA♠ 10♥; king of ♣",
		"As10hKc",
		"A♠TH K♣",
		"🂡10♥🃞",
		"A♠️10♥️K♣️",
	} {
		got, err := ParseAll(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("ParseAll(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", " \n", ",;,", "\uFEFF"} {
		if got, err := ParseAll(text); len(got) != 0 || err != nil {
			t.Errorf("ParseAll(%q) = %v, %v, want no cards", text, got, err)
		}
	}
}

func TestAWholeDeckIsReadBack(t *testing.T) {
	fresh := Fresh()
	slices.Reverse(fresh[:])
	got, err := ParseAll(Names(fresh[:]))
	if err != nil || !slices.Equal(got, fresh[:]) {
		t.Errorf("ParseAll(Names(…)) = %v, %v", got, err)
	}
	var words []string
	for _, c := range fresh {
		words = append(words, c.Words())
	}
	for _, between := range []string{" ", ", ", "\n"} {
		got, err := ParseAll(strings.Join(words, between))
		if err != nil || !slices.Equal(got, fresh[:]) {
			t.Errorf("words joined by %q: %v, %v", between, got, err)
		}
	}
}

func TestABadCardInAListIsNamedWithItsNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		says []string
	}{
		{"x", []string{"number 1 ", `"x"`}},
		{"A♠ 10♥, 11♣ K♣", []string{"number 3 ", `"11♣"`}},
		{"ace of spades, ace of swords", []string{"number 2 ", `"ace of swords"`}},
		{"ace, of, spades", []string{"number 1 ", `"ace"`}},
		{"A♠ of", []string{"number 2 ", `"of"`}},
		{"A♠ 🂬", []string{"number 2 ", "🂬"}},
		{"A♠ As10hX", []string{"number 2 ", `"As10hX"`}},
		{"As10", []string{"number 1 ", `"As10"`}},
	} {
		cards, err := ParseAll(c.text)
		if err == nil || cards != nil {
			t.Errorf("ParseAll(%q) = %v, %v, want no cards and an error", c.text, cards, err)
			continue
		}
		for _, part := range append(c.says, "10♥") {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("ParseAll(%q): the error %q does not say %q", c.text, err, part)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range Fresh() {
		f.Add(c.String())
		f.Add(c.Words())
	}
	for _, text := range append(spellings(9, 1), "", "A", "joker", "🃏", "\xff", "A\xffs") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			if c != 0 || err.Error() == "" {
				t.Fatalf("Parse(%q) = %v, %q", text, c, err)
			}
			return
		}
		if c >= Size {
			t.Fatalf("Parse(%q) = %v", text, c)
		}
		for _, again := range []string{c.String(), c.Words(), strings.ToUpper(c.String())} {
			if d, err := Parse(again); d != c || err != nil {
				t.Fatalf("%q is %v, but %q is %v, %v", text, c, again, d, err)
			}
		}
	})
}

func FuzzParseAll(f *testing.F) {
	fresh := Fresh()
	for _, text := range []string{Names(fresh[:]), "As, Th;Kc\n", "ace of spades ten of hearts", "of of of of", "A♠ x", "\xff,"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cards, err := ParseAll(text)
		if err != nil {
			if cards != nil {
				t.Fatalf("ParseAll(%q) returned cards and an error", text)
			}
			return
		}
		again, err := ParseAll(Names(cards))
		if err != nil || !slices.Equal(again, cards) {
			t.Fatalf("ParseAll(%q) = %v, read back as %v, %v", text, cards, again, err)
		}
		// What is one card alone is the same card in a list of one.
		if c, err := Parse(text); err == nil && (len(cards) != 1 || cards[0] != c) {
			t.Fatalf("Parse(%q) = %v, but ParseAll gives %v", text, c, cards)
		}
	})
}

var Sink int

func BenchmarkParseAll(b *testing.B) {
	fresh := Fresh()
	text := Names(fresh[:])
	for b.Loop() {
		cards, err := ParseAll(text)
		if err != nil {
			b.Fatal(err)
		}
		Sink += len(cards)
	}
}
