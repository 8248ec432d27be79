package nextdeck

import "shufflelab/shuffle"

// A Loop is a shuffle of which the deck tells every roll.
type Loop struct {
	Name string
	kind int
	all  int // 1 if it rolls the die of one face too
}

const (
	down   = iota // from the end: swap places i and Roll(i+1)
	front         // from the start: swap places i and i+Roll(n−i)
	splice        // from the start: take the card at i+Roll(n−i) out and put it to place i
	up            // from the start: swap places i and Roll(i+1); “inside-out” comes to the same
	insert        // from the start: insert the card of place i at Roll(i+1)
)

// Loops lists the loops that are known. Those of Java, PHP, Python and Delphi
// are down; lodash has front-all; a loop that splices a pool until it is empty
// has splice-all.
func Loops() []Loop { return loops }

var loops = []Loop{
	{"down", down, 0}, {"down-all", down, 1}, {"front", front, 0}, {"front-all", front, 1}, {"splice", splice, 0},
	{"splice-all", splice, 1}, {"up", up, 0}, {"up-all", up, 1}, {"insert", insert, 0}, {"insert-all", insert, 1},
}

// round returns the place that round k is about, and the faces of its die.
//
//go:noinline
func (l *Loop) round(k, n int) (i, faces int) {
	switch {
	case l.kind == down:
		return n - 1 - k, n - k
	case l.kind < up:
		return k, n - k
	}
	i = k + 1 - l.all
	return i, i + 1
}

// Deal shuffles the deck with the dice of the generator.
func (l *Loop) Deal(g Generator, deck []int) {
	for k := range len(deck) - 1 + l.all {
		i, faces := l.round(k, len(deck))
		l.play(deck, i, g.Roll(faces))
	}
}

// play moves the cards of a round.
func (l *Loop) play(deck []int, i, roll int) {
	switch l.kind {
	case front, splice:
		roll += i
	}
	switch l.kind {
	case splice:
		move(deck, roll, i)
	case insert:
		move(deck, i, roll)
	default:
		deck[i], deck[roll] = deck[roll], deck[i]
	}
}

// rolls writes the rolls that make the order from 0 … n−1. A loop that settles
// one place after the other is followed; one that lets each card in is undone.
func (l *Loop) rolls(dst []uint8, order []int) {
	n := len(order)
	a := shuffle.Fresh(n)
	if l.kind >= up {
		copy(a, order)
	}
	for k := range dst {
		if l.kind >= up {
			k = len(dst) - 1 - k
		}
		i, _ := l.round(k, n)
		card := i
		if l.kind < up {
			card = order[i]
		}
		j := index(a, card)
		if l.kind == front || l.kind == splice {
			j -= i
		}
		dst[k] = uint8(j)
		if l.kind == insert {
			move(a, j, i)
		} else {
			l.play(a, i, j)
		}
	}
}

// move takes out the card of one place and puts it to the other.
//
//go:noinline
func move(a []int, from, to int) {
	card := a[from]
	if from < to {
		copy(a[from:to], a[from+1:])
	} else {
		copy(a[to+1:from+1], a[to:])
	}
	a[to] = card
}

//go:noinline
func index(a []int, card int) int {
	for i, c := range a {
		if c == card {
			return i
		}
	}
	return 0
}
