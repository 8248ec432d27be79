package shuffle

// A Move is what every round of a shuffle does once its dice are thrown: it
// exchanges two cards ([Swap]), takes one out and inserts it elsewhere
// ([Insert]), or does something else ([Other]). It looks at places and rolls
// only, never at cards.
//
// A swap and an insertion are data: they can be read as well as played, which is
// how the decks of whatever shuffle has them are dealt in bulk. So what is one
// should not be written as an Other.
type Move struct {
	kind     moveKind
	from, to spot
	other    func(deck []int, at int, rolls []int)
}

type moveKind uint8

const (
	others moveKind = iota
	swaps
	inserts
)

// Swap exchanges the cards at two places.
func Swap(i, j Place) Move { return Move{kind: swaps, from: i.spot(), to: j.spot()} }

// Insert takes the card at one place and inserts it so that it comes to lie at
// the other; the cards between move up or down by one place.
func Insert(from, to Place) Move {
	return Move{kind: inserts, from: from.spot(), to: to.spot()}
}

// Other is any other move: the function moves the cards of deck in a round
// about place at, by what the dice of the round show. It may not look at the
// cards.
func Other(move func(deck []int, at int, rolls []int)) Move { return Move{other: move} }

// Kind returns "swap", "insert" or "other".
func (m *Move) Kind() string { return [...]string{"other", "swap", "insert"}[m.kind] }

// Places returns the two places of a swap or an insertion.
func (m *Move) Places() (from, to Place) { return m.from.place(), m.to.place() }

// Play plays the move on deck, in a round about place at whose dice show the
// rolls, from 0. It panics if the move leaves the deck.
func (m *Move) Play(deck []int, at int, rolls []int) {
	m.playRounds(deck, []Round{{At: at, Dice: len(rolls)}}, rolls)
}

func (m *Move) playRounds(deck []int, rounds []Round, rolls []int) {
	if m.kind != others {
		play(m, deck, rounds, rolls)
		return
	}
	for _, r := range rounds {
		m.other(deck, r.At, rolls[:r.Dice])
		rolls = rolls[r.Dice:]
	}
}

// play plays rounds of swaps or insertions on a deck of anything.
func play[T any](m *Move, deck []T, rounds []Round, rolls []int) {
	from, to := m.from, m.to
	for _, r := range rounds {
		i, j := from.in(r.At, rolls[:r.Dice]), to.in(r.At, rolls[:r.Dice])
		rolls = rolls[r.Dice:]
		if m.kind == swaps {
			deck[i], deck[j] = deck[j], deck[i]
		} else {
			insert(deck, i, j)
		}
	}
}

// insert takes the card at place i and inserts it at place j; the cards between
// close the gap by one place.
func insert[T any](deck []T, i, j int) {
	card := deck[i]
	if j <= i {
		copy(deck[j+1:i+1], deck[j:i])
	} else {
		copy(deck[i:j], deck[i+1:j+1])
	}
	deck[j] = card
}

// A Place is how a move names a place of the deck. Places count from 0, the top.
//
//	Top      place 0, and Top + 2, or just 2, is place 2
//	At       the place that the round is about, and At − 1 the one above it
//	Roll(k)  the place that die k of the round shows; its dice count from 0
//
// Only whole numbers may be added: [Swap] and [Insert] panic at the sum of two
// places.
type Place int64

const (
	Top Place = 0
	At  Place = atBase << baseShift
)

// Roll is the place that die k of the round shows.
func Roll(k int) Place {
	if uint(k) >= maxRolls {
		panic("shuffle: a move looks at the rolls 0 to 65535")
	}
	return Place(rollBase+k) << baseShift
}

// A Place is a base and, in its low 32 bits, what is added to it, which may be
// below 0. The bases lie so far apart that the sum of two is none.
const (
	baseShift = 32
	atBase    = 1 << 16
	rollBase  = 1 << 20
	maxRolls  = 1 << 16
)

// A spot is a place ready to be looked up.
type spot struct {
	roll int // the die that shows it, or −1
	at   int // all bits, or none if it has nothing to do with the place of the round
	plus int
}

func (p Place) spot() spot {
	plus := int(int32(p))
	switch base := int((p - Place(plus)) >> baseShift); {
	case base == 0 && plus >= 0:
		return spot{-1, 0, plus}
	case base == atBase:
		return spot{-1, -1, plus}
	case rollBase <= base && base < rollBase+maxRolls:
		return spot{base - rollBase, 0, plus}
	}
	panic("shuffle: a move of a place that is none: allowed are Top, At and Roll(k), and a whole number added to one")
}

func (s spot) place() Place {
	base := Top
	if s.at != 0 {
		base = At
	} else if s.roll >= 0 {
		base = Roll(s.roll)
	}
	return base + Place(s.plus)
}

// in returns the place in a round about place at with these rolls.
func (s spot) in(at int, rolls []int) int {
	i := at&s.at + s.plus
	if s.roll >= 0 {
		i += rolls[s.roll]
	}
	return i
}

// Parts takes a place apart: it is plus places below the top of the deck if of
// is "top", below the place of the round if of is "at", and below the place
// that die roll shows if of is "roll".
func (p Place) Parts() (of string, roll, plus int) {
	s := p.spot()
	switch {
	case s.at != 0:
		return "at", 0, s.plus
	case s.roll >= 0:
		return "roll", s.roll, s.plus
	}
	return "top", 0, s.plus
}
