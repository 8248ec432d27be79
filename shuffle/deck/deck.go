// Package deck names the 52 playing cards and reads their names.
//
// A [Card] is its place in the fresh deck, which runs from ace to king in spades,
// then hearts, diamonds and clubs: A♠ 2♠ … K♠ A♥ … K♥ A♦ … K♦ A♣ … K♣.
// Card c has the value c mod 13 and the suit c div 13. Jokers are not in the deck.
package deck

import "strconv"

// Size is the number of cards in a deck.
const Size = 52

// A Card is one of the 52 cards, 0 for A♠ to 51 for K♣.
type Card uint8

const (
	perSuit = 13
	suits   = 4
)

// How cards are written; Parse knows more spellings.
var (
	valueSigns = [perSuit]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	valueWords = [perSuit]string{"ace", "two", "three", "four", "five", "six", "seven",
		"eight", "nine", "ten", "jack", "queen", "king"}
	suitSigns = [suits]string{"♠", "♥", "♦", "♣"}
	suitWords = [suits]string{"spades", "hearts", "diamonds", "clubs"}
)

// Fresh returns the deck as it comes out of the box.
func Fresh() [Size]Card {
	var d [Size]Card
	for i := range d {
		d[i] = Card(i)
	}
	return d
}

// Value returns the value of c: 0 for an ace, 1 for a two, …, 12 for a king.
func (c Card) Value() int { return int(c) % perSuit }

// Suit returns the suit of c: 0 for spades, 1 for hearts, 2 for diamonds, 3 for clubs.
func (c Card) Suit() int { return int(c) / perSuit }

// String returns the card's short name, such as "10♥".
// A number that is no card gives "Card(52)" and the like.
func (c Card) String() string {
	if c >= Size {
		return notACard(int(c))
	}
	return valueSigns[c.Value()] + suitSigns[c.Suit()]
}

// Words returns the card's name in words, such as "ten of hearts".
// A number that is no card gives "Card(52)" and the like.
func (c Card) Words() string {
	if c >= Size {
		return notACard(int(c))
	}
	return valueWords[c.Value()] + " of " + suitWords[c.Suit()]
}

func notACard(c int) string { return "Card(" + strconv.Itoa(c) + ")" }

// Names returns the short names of cards, separated by spaces: "A♠ 10♥ …".
// The cards may be Cards or, as shuffles give them, plain numbers.
// [ParseAll] reads the result back.
func Names[C Card | int](cards []C) string {
	b := make([]byte, 0, len("10♥ ")*len(cards))
	for i, c := range cards {
		if i > 0 {
			b = append(b, ' ')
		}
		if c < 0 || c >= Size { // seen before an int is cut to a Card's 8 bits
			b = append(b, notACard(int(c))...)
		} else {
			b = append(b, Card(c).String()...)
		}
	}
	return string(b)
}
