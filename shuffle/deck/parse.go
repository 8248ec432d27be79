package deck

import (
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"shufflelab/shuffle/text"
)

// Parse returns the card that text names. It knows
//
//   - the value A 2 3 … 10 J Q K, or T for 10, and then the suit ♠ ♥ ♦ ♣, ♤ ♡ ♢ ♧, ❤ or
//     S H D C: "10♥", "Th", "As"; also the suit first: "♥10", "HT";
//   - beside a suit's sign also the letters of French and German courts: B and V
//     for the jack, D for the queen, R for the king, as in "♠B" and "R♥". Beside
//     a letter they are refused: DH and DC are one card here and another there;
//   - the same in words, with "of": "ace of spades", "10 of hearts", ACE_OF_SPADES;
//     and as French, Spanish and German have it: "as de pique", "rey de corazones",
//     "Herz König", "Karo-7";
//   - the characters that Unicode has for whole cards, 🂡 to 🃞, but for the
//     jokers and the knights, which are not in this deck.
//
// Capital and small letters are alike. Space around the text, and the invisible
// characters that ask for a suit as an emoji (♥️) or as text, do not matter.
//
// The error names what came and what is allowed.
func Parse(text string) (Card, error) {
	c, ok := Find(text)
	if !ok {
		return 0, errors.New("deck: " + noCard(text))
	}
	return c, nil
}

// Find is [Parse] for those who need no reason.
func Find(text string) (Card, bool) {
	return parse(fields(withoutSelectors(text), isSpace))
}

// Who reads long texts word by word needs less: there are no spaces left, and no
// invisible characters.

// FindWord is [Find] for one word.
func FindWord(word string) (Card, bool) {
	if c, ok := short(word); ok {
		return c, true
	}
	return jointed(word)
}

// FindWords is [Find] for a value and a suit in words, as in "ace of spades" and "Herz König".
func FindWords(value, suit string) (Card, bool) { return long(value, suit) }

// Run returns the cards that follow each other in a word without a gap, as in
// "AsKh10♦", nil if it is anything else.
func Run(word string) []Card { return together(word) }

// NamesSuit reports whether text is a suit in words. German names a card by two
// words, the suit first, so that after such a word the next one belongs to it.
func NamesSuit(text string) bool {
	_, ok := suitOfWord(text)
	return ok
}

// Joins reports whether text stands between a card's value and its suit, as "of" does.
func Joins(text string) bool {
	switch lower(text) {
	case "of", "de":
		return true
	}
	return false
}

// ParseAll returns the cards that text names, in order. They stand apart by spaces,
// tabs, line ends, commas or semicolons, one or several, and each is written in
// one of the ways that [Parse] knows. Signs with the suit last, and whole cards, may also follow
// each other without a gap: "AsKh10♦".
//
// The three words of "ace of spades" must have nothing but spaces between them.
// So a list of such names needs no commas, but is easier on the eye with them.
//
// The first text that is no card makes an error, which tells its number in the list.
// An empty text has no cards. ParseAll does not ask whether a card comes twice.
func ParseAll(text string) ([]Card, error) {
	var cards []Card
	for _, item := range fields(withoutSelectors(text), isSeparator) {
		words := fields(item, isSpace)
		for len(words) > 0 {
			name := words[:1]
			switch {
			case len(words) >= 3 && Joins(words[1]):
				name = words[:3]
			case len(words) >= 2 && NamesSuit(words[0]):
				name = words[:2]
			}
			if c, ok := parse(name); ok {
				cards = append(cards, c)
			} else if run := together(name[0]); run != nil && len(name) == 1 {
				cards = append(cards, run...)
			} else {
				came := name[0]
				for _, w := range name[1:] {
					came += " " + w
				}
				return nil, errors.New("deck: number " + strconv.Itoa(len(cards)+1) +
					" of the list, " + noCard(came))
			}
			words = words[len(name):]
		}
	}
	return cards, nil
}

// together reads cards that follow each other without a gap, nil if they are none.
func together(text string) (cards []Card) {
	for len(text) > 0 {
		first, end := utf8.DecodeRuneInString(text)
		c, ok := wholeCard(first)
		if !ok {
			if len(text) > 2 && text[:2] == "10" {
				end = 2
			}
			sign, signLen := utf8.DecodeRuneInString(text[end:])
			value, isValue := valueBeside(sign, text[:end])
			suit, isSuit := suitOfSign(sign)
			if !isValue || !isSuit {
				return nil
			}
			c = card(value, suit)
			end += signLen
		}
		cards = append(cards, c)
		text = text[end:]
	}
	return cards
}

// parse reads a card from the words of its name, which hold no spaces.
func parse(words []string) (Card, bool) {
	switch {
	case len(words) == 1:
		return FindWord(words[0])
	case len(words) == 3 && Joins(words[1]):
		return long(words[0], words[2])
	case len(words) == 2 && NamesSuit(words[0]):
		return long(words[1], words[0])
	}
	return 0, false
}

// jointed reads a card whose words are joined, as in ACE_OF_SPADES and Karo-7.
func jointed(name string) (Card, bool) {
	first, last := -1, 0
	for i := range len(name) {
		if c := name[i]; c == '_' || c == '-' {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	switch {
	case first < 0:
		return 0, false
	case first < last && Joins(name[first+1:last]):
		return long(name[:first], name[last+1:])
	case first == last && NamesSuit(name[:first]):
		return long(name[last+1:], name[:first])
	}
	return 0, false
}

// short reads a card of signs, the suit last or first.
func short(name string) (Card, bool) {
	first, firstLen := utf8.DecodeRuneInString(name)
	if firstLen == len(name) {
		return wholeCard(first)
	}
	last, lastLen := utf8.DecodeLastRuneInString(name)
	if suit, ok := suitOfSign(last); ok {
		if value, ok := valueBeside(last, name[:len(name)-lastLen]); ok {
			return card(value, suit), true
		}
	}
	// No value ends like a suit, so that these two cannot both succeed.
	if suit, ok := suitOfSign(first); ok {
		if value, ok := valueBeside(first, name[firstLen:]); ok {
			return card(value, suit), true
		}
	}
	return 0, false
}

// long reads the two words around "of". Each may be a sign, too.
func long(first, second string) (Card, bool) {
	value, ok := valueOfSign(first)
	if !ok {
		if value, ok = valueOfWord(first); !ok {
			return 0, false
		}
	}
	if r, size := utf8.DecodeRuneInString(second); size == len(second) {
		suit, ok := suitOfSign(r)
		return card(value, suit), ok
	}
	suit, ok := suitOfWord(second)
	return card(value, suit), ok
}

func valueOfWord(word string) (int, bool) {
	word = lower(word)
	switch word {
	case "as", "ass":
		return 0, true
	case "bube", "valet", "jota":
		return 10, true
	case "dame", "reina":
		return 11, true
	case "könig", "koenig", "roi", "rey":
		return 12, true
	}
	value := slices.Index(valueWords[:], word)
	return value, value >= 0
}

func suitOfWord(word string) (int, bool) {
	word = lower(word)
	switch word {
	case "pik", "pique", "picas":
		return 0, true
	case "herz", "cœur", "coeur", "corazones":
		return 1, true
	case "karo", "carreau", "diamantes":
		return 2, true
	case "kreuz", "trèfle", "trefle", "tréboles", "treboles":
		return 3, true
	}
	suit := slices.Index(suitWords[:], word)
	return suit, suit >= 0
}

func card(value, suit int) Card { return Card(suit*perSuit + value) }

func valueOfSign(sign string) (int, bool) {
	if sign == "10" {
		return 9, true
	}
	if len(sign) != 1 {
		return 0, false
	}
	switch b := sign[0]; b {
	case 'A', 'a':
		return 0, true
	case '2', '3', '4', '5', '6', '7', '8', '9':
		return int(b - '1'), true
	case 'T', 't':
		return 9, true
	case 'J', 'j':
		return 10, true
	case 'Q', 'q':
		return 11, true
	case 'K', 'k':
		return 12, true
	}
	return 0, false
}

// valueBeside is valueOfSign with the courts that only a suit's sign makes clear.
func valueBeside(suit rune, sign string) (int, bool) {
	if len(sign) == 1 && suit >= utf8.RuneSelf {
		switch sign[0] | ' ' {
		case 'b', 'v':
			return 10, true
		case 'd':
			return 11, true
		case 'r':
			return 12, true
		}
	}
	return valueOfSign(sign)
}

func suitOfSign(sign rune) (int, bool) {
	switch sign {
	case '♠', '♤', 's', 'S':
		return 0, true
	case '♥', '♡', '❤', 'h', 'H': // ❤ is the heart of most keyboards
		return 1, true
	case '♦', '♢', 'd', 'D':
		return 2, true
	case '♣', '♧', 'c', 'C':
		return 3, true
	}
	return 0, false
}

// wholeCard reads a character of Unicode's block of playing cards. It has a row
// of 16 per suit, the suits in our order: a back or nothing, ace to jack,
// the knight of tarot decks, queen, king, and a joker or nothing.
func wholeCard(r rune) (Card, bool) {
	const row, knight = 16, 12
	if r < 0x1F0A0 || r >= 0x1F0A0+suits*row {
		return 0, false
	}
	suit, place := int(r-0x1F0A0)/row, int(r-0x1F0A0)%row
	if place == 0 || place == knight || place == row-1 {
		return 0, false
	}
	if place > knight {
		place--
	}
	return card(place-1, suit), true
}

// noCard says that name, or what begins so, is no card and how cards are written.
func noCard(name string) string {
	return text.Quote(name) + " is not one of the 52 cards; a card is A, 2 to 10, J, Q or K and ♠, ♥, ♦, ♣" +
		` or s, h, d, c, as in "10♥" or "10h", or words as in "ten of hearts"`
}
