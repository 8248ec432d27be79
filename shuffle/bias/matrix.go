package bias

import "shufflelab/shuffle"

// Matrix computes the place matrix of a shuffle, round by round: how likely each
// card of the fresh deck is to end at each place.
//
// A round looks only at places. So the card at one place moves to another with
// the same chance whatever has happened before, and the place matrix of the
// shuffle is the product of those of its rounds, each the average of what its
// rolls do. No paths and no orders are counted: 52 cards are no trouble.
type Matrix struct {
	shuffle *shuffle.Shuffle
	n       int
	rounds  []shuffle.Round
	round   int
	p       []float64 // [place·n + card], after the rounds before
	ways    []float64 // [to·n + from]: how many rolls of the round take a card from place to place,
	rolls   int       // of so many
}

// maxAverage bounds how many rolls of a round are averaged, so that a step of
// the matrix takes a tenth of a second or so.
const maxAverage = 1 << 17

// NewMatrix begins the place matrix for n cards. A shuffle with a round of more
// than 2^17 rolls is a [TooLargeError].
func NewMatrix(s *shuffle.Shuffle, n int) (*Matrix, error) {
	m := &Matrix{shuffle: s, n: n, rounds: s.Rounds(n), p: make([]float64, n*n), ways: make([]float64, n*n)}
	for k := range m.rounds {
		if err := walkable(s, n, m.rounds[k:k+1], maxAverage, " rolls in a round"); err != nil {
			return nil, err
		}
	}
	for i := range n {
		m.p[i*n+i] = 1
	}
	return m, nil
}

// Step takes the next round and reports how far it has come, from 0 to 1. At 1
// it is done.
func (m *Matrix) Step() (progress float64) {
	if m.round == len(m.rounds) {
		return 1
	}
	n := m.n
	if m.round == 0 || m.rounds[m.round] != m.rounds[m.round-1] {
		clear(m.ways)
		m.rolls = walk(m.shuffle, n, m.rounds[m.round:m.round+1], func(_, deck []int) {
			for to, from := range deck {
				if to != from {
					m.ways[to*n+from]++
					m.ways[to*n+to]--
				}
			}
		})
		for i := range n {
			m.ways[i*n+i] += float64(m.rolls) // of those that did not move
		}
	}
	next := make([]float64, n*n)
	for i, w := range m.ways {
		if w == 0 {
			continue // most are
		}
		row := next[i/n*n:][:n]
		for card, p := range m.p[i%n*n:][:n] {
			row[card] += w * p
		}
	}
	for i := range next {
		next[i] /= float64(m.rolls) // at the end, and not each of the ways: equal shares stay exact
	}
	m.p = next
	m.round++
	return float64(m.round) / float64(len(m.rounds))
}

// P returns the matrix once Step is done: P()[card·n + place] is the share of
// all paths that bring the card to the place. Every card and every place has
// the sum 1.
func (m *Matrix) P() []float64 {
	p := make([]float64, len(m.p))
	for i := range p {
		p[i] = m.p[i%m.n*m.n+i/m.n]
	}
	return p
}

// PlaceMatrix returns the place matrix of the shuffle for n cards, as
// [Matrix.P] does.
func PlaceMatrix(s *shuffle.Shuffle, n int) ([]float64, error) {
	m, err := NewMatrix(s, n)
	if err != nil {
		return nil, err
	}
	for m.Step() < 1 {
	}
	return m.P(), nil
}
