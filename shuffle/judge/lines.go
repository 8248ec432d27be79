// Lines: one deal each, in any of the ways that people write cards.

package judge

import (
	"slices"
	"strconv"

	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/text"
)

// readLine reads one line of a text that is not JSON.
func (r *Reader) readLine(line []byte) {
	r.line++
	if r.line == 1 && len(line) >= 3 && string(line[:3]) == "\ufeff" {
		line = line[3:]
	}
	if r.held != nil {
		if blank(line) {
			return
		}
		r.settle(line)
	}
	var deal [values]int
	n, why := 0, ""
	if cards, named := together(line); len(cards) > 0 {
		if r.cards == 0 {
			r.held, r.heldLine = slices.Clone(line), r.line
			return
		}
		n = copy(deal[:], cards)
		why = r.check(deal[:n], named)
	} else {
		n, why = r.parse(line, &deal)
	}
	if why != "" {
		r.skip(why)
	} else if n > 0 {
		r.add(deal[:n])
	}
}

// settle decides whether a first line without gaps was a deal: it may have been the number of deals, or a heading.
// It was one if the next line has as many cards, or if there is none.
func (r *Reader) settle(next []byte) {
	line, here := r.held, r.line
	r.held = nil
	cards, named := together(line)
	r.line = r.heldLine
	if next == nil || cardsOf(next) == len(cards) {
		if why := r.check(cards, named); why != "" {
			r.skip(why)
		} else {
			r.add(cards)
		}
	} else {
		r.skip(noCard(trim(line)))
	}
	r.line = here
}

// cardsOf returns how many cards a line seems to have.
func cardsOf(line []byte) (n int) {
	if cards, _ := together(line); len(cards) > 0 {
		return len(cards)
	}
	if cards, err := deck.ParseAll(string(line[:min(len(line), longestWord)])); err == nil {
		return len(cards)
	}
	for i, c := range line {
		if !separates(c) && (i == 0 || separates(line[i-1])) {
			n++
		}
	}
	return n
}

// longestWord is what 52 names may take.
const longestWord = 512

// together reads a line that is one word of several cards: the digits of a whole deck of three to ten, like 2314, or names,
// like AsKh10d. It returns none for other lines.
func together(line []byte) (cards []int, named bool) {
	word := trim(line)
	if len(word) < 3 || len(word) > longestWord {
		return nil, false
	}
	for _, c := range word {
		if separates(c) {
			return nil, false
		}
	}
	if cards = digits(word); cards != nil {
		return cards, false
	}
	list, err := deck.ParseAll(string(word))
	if err != nil || len(list) < 2 || len(list) > MaxCards {
		return nil, false
	}
	for _, c := range list {
		cards = append(cards, int(c))
	}
	return cards, true
}

// digits reads the order of a whole deck of three to ten cards.
func digits(word []byte) (cards []int) {
	if len(word) > 10 {
		return nil
	}
	seen := 0
	for _, c := range word {
		if c < '0' || c > '9' {
			return nil
		}
		cards = append(cards, int(c-'0'))
		seen |= 1 << (c - '0')
	}
	if whole := 1<<len(word) - 1; seen != whole && seen != whole<<1 {
		return nil
	}
	return cards
}

func blank(line []byte) bool { return len(trim(line)) == 0 }

// trim drops what separates cards from both ends.
func trim(line []byte) []byte {
	for len(line) > 0 && separates(line[0]) {
		line = line[1:]
	}
	for len(line) > 0 && separates(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	return line
}

// parse reads the cards of a line. A line without any is no deal and no fault.
func (r *Reader) parse(line []byte, deal *[values]int) (n int, why string) {
	if inWords(line) {
		if n, why = parseWords(line, deal); why != "" {
			return 0, why
		}
		return n, r.check(deal[:n], true)
	}
	named := false
	for at := 0; at < len(line); {
		if separates(line[at]) {
			at++
			continue
		}
		end := at
		for end < len(line) && !separates(line[end]) {
			end++
		}
		value, isName := r.value(line[at:end])
		if value < 0 {
			if cards, _ := together(line[at:end]); len(cards) > 0 && len(line) <= longestWord { // names, some without a gap
				if n, why = parseWords(line, deal); why != "" {
					return 0, why
				}
				return n, r.check(deal[:n], true)
			}
			return 0, noCard(line[at:end])
		}
		if n == MaxCards {
			return 0, tooMany(n + 1)
		}
		if n > 0 && named != isName {
			return 0, "it mixes numbers and names"
		}
		named = isName
		deal[n] = value
		n++
		at = end
	}
	if n == 0 {
		return 0, ""
	}
	return n, r.check(deal[:n], named)
}

// parseWords reads cards like "ace of spades".
func parseWords(line []byte, deal *[values]int) (n int, why string) {
	cards, err := deck.ParseAll(string(line))
	if err != nil {
		return 0, err.Error()
	}
	if len(cards) > MaxCards {
		return 0, tooMany(len(cards))
	}
	for i, c := range cards {
		deal[i] = int(c)
	}
	return len(cards), ""
}

// allowedCards ends what is said of a word that is no card.
var allowedCards = ": allowed are numbers up to " + strconv.Itoa(MaxCards) + ", or names such as A♠, 10h, Td"

func noCard(word []byte) string {
	return text.Quote(string(word)) + " is no card" + allowedCards
}

func tooMany(n int) string {
	return "it has " + strconv.Itoa(n) + " cards or more: allowed are up to " + strconv.Itoa(MaxCards)
}

func separates(c byte) bool {
	return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\r'
}

// inWords reports whether a line has cards like "ace of spades".
func inWords(line []byte) bool {
	for i := 0; i+4 <= len(line); i++ {
		if line[i] == ' ' && line[i+1]|' ' == 'o' && line[i+2]|' ' == 'f' && line[i+3] == ' ' {
			return true
		}
	}
	return false
}

// value reads one word: a number up to 52 or a card's name. It returns −1 for anything else.
func (r *Reader) value(word []byte) (value int, isName bool) {
	if len(word) <= 2 {
		number := 0
		for _, c := range word {
			if c < '0' || c > '9' {
				number = values
				break
			}
			number = 10*number + int(c-'0')
		}
		if number < values {
			return number, false
		}
	}
	if v, ok := r.names[string(word)]; ok { // no copy is made for a look-up
		return v, true
	}
	c, err := deck.Parse(string(word))
	if err != nil {
		return -1, false
	}
	if len(r.names) < 1000 {
		r.names[string(word)] = int(c)
	}
	return int(c), true
}
