package bias

import (
	"math/bits"
	"strconv"

	"shufflelab/shuffle"
)

// MaxCards is the largest deck whose orders are counted exactly.
const MaxCards = 9

// maxPaths keeps every count a whole number that a float64 can hold.
const maxPaths = 1 << 53

// MaxExact returns the largest deck, at most [MaxCards], whose orders can be
// counted exactly for the shuffle: the number of paths stays within 2^53.
func MaxExact(s *shuffle.Shuffle) int {
	n := 0
	for n < MaxCards {
		if paths, ok := s.Paths(n + 1); !ok || paths > maxPaths {
			break
		}
		n++
	}
	return n
}

// Exact counts the paths of a shuffle to every order, bit by bit: [Exact.Step]
// does a bounded piece of the work.
//
// It sums over orders, not over paths. After each round it knows how many paths
// lead to each of the n! orders; a round sends the paths of an order along each
// of its turns. So n^n paths cost n·n·n! additions.
//
// Floats hold the counts: whole numbers up to 2^53 are exact in them, and so are
// their sums. Where there are more paths, each round is divided by its rolls, and
// what is known of an order is its share. All terms are positive, so that no
// digits are lost but by rounding, about once for every turn of a round.
type Exact struct {
	shuffle *shuffle.Shuffle
	n       int
	rounds  []shuffle.Round
	orders  []uint8 // all orders by rank, n places each
	counts  []float64
	next    []float64
	turns   []turn // of the round at hand; nil before it begins
	round   int
	rank    int     // the next order of the round at hand
	paths   float64 // what the counts sum to
}

// NewExact begins the exact count for n cards. More cards than [MaxExact]
// says are a [TooLargeError].
func NewExact(s *shuffle.Shuffle, n int) (*Exact, error) {
	if most := MaxExact(s); n > most {
		return nil, TooLargeError(s.Name + " is counted exactly for up to " + strconv.Itoa(most) + " cards, not " + strconv.Itoa(n))
	}
	return NewShares(s, n)
}

// NewShares begins the same for however many paths: where there are more than
// 2^53 it knows shares instead of counts. It takes 25 bytes an order, and as many
// steps as [NewExact], r·w·n! for r rounds of w turns. More than [MaxCards] cards,
// or a round of more than 2^20 rolls, are a [TooLargeError].
func NewShares(s *shuffle.Shuffle, n int) (*Exact, error) {
	rounds := s.Rounds(n)
	if n > MaxCards {
		return nil, TooLargeError(s.Name + " is counted for up to " + strconv.Itoa(MaxCards) + " cards, not " + strconv.Itoa(n))
	}
	for k := range rounds {
		if err := walkable(s, n, rounds[k:k+1], maxWalk, " rolls in a round"); err != nil {
			return nil, err
		}
	}
	size := int(Factorial(n))
	e := &Exact{
		shuffle: s,
		n:       n,
		rounds:  rounds,
		counts:  make([]float64, size),
		next:    make([]float64, size),
		orders:  allOrders(n),
		paths:   1,
	}
	if paths, ok := s.Paths(n); ok && paths <= maxPaths {
		e.paths = float64(paths)
	}
	e.counts[0] = 1
	return e, nil
}

// Step works on, through up to about work additions, and reports how far it
// has come, from 0 to 1. At 1 it is done.
func (e *Exact) Step(work int) (progress float64) {
	for work > 0 && e.round < len(e.rounds) {
		if e.turns == nil {
			e.turns, _ = turns(e.shuffle, e.rounds[e.round], e.n)
			clear(e.next)
		}
		upTo := min(e.rank+work/len(e.turns)+1, len(e.counts))
		work -= (upTo - e.rank) * len(e.turns)
		for ; e.rank < upTo; e.rank++ {
			if ways := e.counts[e.rank]; ways != 0 {
				e.spread(e.orders[e.rank*e.n:][:e.n], ways)
			}
		}
		if e.rank == len(e.counts) {
			e.counts, e.next = e.next, e.counts
			if e.paths == 1 {
				e.share()
			}
			e.round, e.rank, e.turns = e.round+1, 0, nil
		}
	}
	if e.round == len(e.rounds) {
		return 1
	}
	return (float64(e.round) + float64(e.rank)/float64(len(e.counts))) / float64(len(e.rounds))
}

// share divides what a round has summed up by the number of its rolls.
func (e *Exact) share() {
	rolls := 0.0
	for i := range e.turns {
		rolls += e.turns[i].ways
	}
	for i := range e.counts {
		e.counts[i] /= rolls
	}
}

// spread sends the paths of one order along all turns of the round.
func (e *Exact) spread(order []uint8, ways float64) {
	for i := range e.turns {
		t := &e.turns[i]
		var rank uint32
		unplaced := uint32(1)<<len(order) - 1
		for k, from := range t.from {
			c := order[from]
			rank = rank*uint32(len(order)-k) + uint32(bits.OnesCount32(unplaced&(1<<c-1)))
			unplaced &^= 1 << c
		}
		e.next[rank] += ways * t.ways
	}
}

// Counts returns the number of paths to each order, by rank, once Step is done;
// nil if there are more than 2^53 paths.
func (e *Exact) Counts() []uint64 {
	if paths, ok := e.shuffle.Paths(e.n); !ok || paths > maxPaths {
		return nil
	}
	counts := make([]uint64, len(e.counts))
	for i, c := range e.counts {
		counts[i] = uint64(c)
	}
	return counts
}

// Shares returns the probability of each order, by rank, once Step is done.
func (e *Exact) Shares() []float64 {
	shares := make([]float64, len(e.counts))
	for i, c := range e.counts {
		shares[i] = c / e.paths
	}
	return shares
}

// CountExact returns the number of paths of the shuffle to each order of n
// cards, by rank. It takes about r·w·n! steps for r rounds of w turns.
func CountExact(s *shuffle.Shuffle, n int) ([]uint64, error) {
	e, err := NewExact(s, n)
	if err != nil {
		return nil, err
	}
	for e.Step(1<<30) < 1 {
	}
	return e.Counts(), nil
}

// allOrders returns the orders of n cards by rank, n places each.
func allOrders(n int) []uint8 {
	size := int(Factorial(n))
	all := make([]uint8, 0, size*n)
	order := make([]uint8, n)
	for i := range order {
		order[i] = uint8(i)
	}
	for range size {
		all = append(all, order...)
		nextOrder(order)
	}
	return all
}

// nextOrder steps to the next order in lexicographic order.
func nextOrder(order []uint8) {
	i := len(order) - 2
	for i >= 0 && order[i] > order[i+1] {
		i--
	}
	if i < 0 {
		return
	}
	j := len(order) - 1
	for order[j] < order[i] {
		j--
	}
	order[i], order[j] = order[j], order[i]
	for l, r := i+1, len(order)-1; l < r; l, r = l+1, r-1 {
		order[l], order[r] = order[r], order[l]
	}
}
