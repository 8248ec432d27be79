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
	line int
	why  reason
	a    int    // how many cards it has
	card byte   // which card is meant
	text string // the word that is meant
}

type reason byte

const (
	wrongWord reason = iota
	tooMany
	twice
	mixed
	mixedDecimals
	beside     // a number outside of all arrays
	besideText // a text there
	repeats
	endsWithin
	otherLength
	otherKind
	otherCard
	heading
	aloneWith
	otherStart
	unlisted
)

// anyCard stands for a card that was not kept.
const anyCard = 255

// leaves are a list of them: the first, and how many there are.
type leaves struct {
	list []leave
	n    int
}

func (l *leaves) add(one leave) {
	l.n++
	if len(l.list) < MaxSkips {
		l.list = append(l.list, one)
	}
}

// full reports whether another one will only be counted, so that its text is not needed.
func (l *leaves) full() bool { return len(l.list) >= MaxSkips }

// say puts a reason into words, beside the deals of a main reading.
func (l *leave) say(main *reading) string {
	switch l.why {
	case wrongWord:
		return noCard(l.text)
	case tooMany:
		return "it has 53 cards or more: allowed are up to 52"
	case twice:
		return cardName(l.card) + " comes twice"
	case mixed:
		return "it mixes numbers and names"
	case mixedDecimals:
		return "it mixes numbers such as 1.0 with numbers such as 1"
	case beside:
		return `"` + short(l.card) + `" stands outside of all arrays`
	case besideText:
		return text.Quote(l.text) + " stands outside of all arrays"
	case repeats:
		return "it repeats the cards before it"
	case endsWithin:
		return "the text ends within it, after " + plural(l.a, "card")
	case otherLength:
		return "it has " + plural(l.a, "card") + "; the first deal, number " + strconv.Itoa(main.first()) + ", has " + strconv.Itoa(main.family.deep)
	case otherKind:
		return "it is not written like the first deal, number " + strconv.Itoa(main.first()) + ": one has numbers, the other names"
	case otherCard:
		if l.card == anyCard {
			return "it has other cards than most"
		}
		return "it has a " + short(l.card) + ", which the deck of the others has not"
	case aloneWith:
		return "it alone has a " + short(l.card)
	case heading:
		return "it has the cards in their order, as a heading has"
	}
	if l.why == unlisted {
		return "it gives names to its values"
	}
	return "it does not begin like the others"
}

// short is a card as the text writes it.
func short(code byte) string {
	if code >= names {
		return deck.Card(code - names).String()
	}
	return strconv.Itoa(int(code))
}

func cardName(code byte) string {
	if code >= names {
		return short(code)
	}
	return "card " + short(code)
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return whole(n) + " " + what
}

// whole writes a number with commas between its thousands.
func whole(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
