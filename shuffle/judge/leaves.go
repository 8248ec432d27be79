// What is left out, and why.

package judge

import (
	"strconv"

	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/text"
)

// A Skip is a line that was left out.
type Skip struct {
	Line  int // the number of the line, or of the array
	Why   string
	Array bool // arrays are counted, not lines
}

// MaxSkips is how many skipped lines are listed; the others are only counted.
const MaxSkips = 1000

// A leave is a line that is left out by one reading at least. Its reason is put into words when it is asked for.
type leave struct {
	line  int
	text  string // the word that is meant
	cards uint64 // which cards it has
	n     int32  // how many
	why   reason
	card  byte // which card is meant
	named bool
	_     [0]func() // not to be compared, which would take code
}

type reason byte

const (
	wrongWord reason = iota
	wrongName
	tooMany
	twice
	mixed
	mixedDecimals
	beside
	besideText
	repeats
	endsWithin
	otherLength
	otherKind
	otherCard
	unlike // another length, another kind or other cards than the main reading's
	heading
	aloneWith
	unlisted
	otherStart
)

// reasons are templates, see [telling].
var reasons = [...]string{
	wrongWord:     "& is no card",
	wrongName:     "& is not one of the 52 cards",
	tooMany:       "it has 53 cards or more: allowed are up to 52",
	twice:         "^@ comes twice",
	mixed:         "it mixes numbers and names",
	mixedDecimals: "it mixes numbers such as 1.0 with numbers such as 1",
	beside:        `"@" stands outside of all arrays`,
	besideText:    "& stands outside of all arrays",
	repeats:       "it repeats the cards before it",
	endsWithin:    "the text ends within it, after # card%",
	otherLength:   "it has # card%; the first deal, number #, has #",
	otherKind:     "it is not written like the first deal, number ~#: one has numbers, the other names",
	otherCard:     "it has a @, which the deck of the others has not",
	heading:       "it has the cards in their order, as a heading has",
	aloneWith:     "it alone has a @",
	unlisted:      "it gives names to its values",
	otherStart:    "it does not begin like the others",
}

// allowedCards is said once behind words that are no cards.
const allowedCards = ": allowed are numbers up to 52, or names such as A♠, 10h, Td"

// leaves are a list of them: the first, and how many there are.
type leaves struct {
	list []leave
	n    int
}

//go:noinline
func (l *leaves) add(line int, why reason, card byte, n int, word []byte) {
	l.n++
	if len(l.list) < MaxSkips {
		l.list = append(l.list, leave{line: line, why: why, card: card, n: int32(n), text: string(word)})
	}
}

// A telling is a sentence that grows. In a template # stands for the next number, % for the s of a plural, ~ for a number
// that is passed over, @ for the card, ^ for the word card before a number, & for the text.
type telling struct {
	out  []byte
	n    [3]int
	card byte
	text string
	_    [0]func()
}

//go:noinline
func (t *telling) say(template string) {
	next := 0
	for i := range len(template) {
		s := template[i : i+1]
		switch s[0] {
		case '#':
			s = whole(t.n[next])
			next++
		case '~':
			next++
			s = ""
		case '%':
			if s = "s"; t.n[next-1] == 1 {
				s = ""
			}
		case '@':
			s = short(t.card)
		case '^':
			if s = "card "; t.card >= names {
				s = ""
			}
		case '&':
			s = text.Quote(t.text)
		}
		t.out = append(t.out, s...)
	}
}

// leave says why a line is left out.
func (t *telling) leave(l *leave, why reason, card byte) {
	t.card, t.text = card, l.text
	t.say(reasons[why])
}

// short is a card as the text writes it.
func short(code byte) string {
	if code >= names {
		return deck.Card(code - names).String()
	}
	return strconv.Itoa(int(code))
}

// whole writes a number with commas between its thousands.
func whole(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
