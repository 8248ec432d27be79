package bias

import "shufflelab/shuffle"

// SuccessorMatrix returns how likely each card of the fresh deck is to be followed
// by each other one: at [card·n + next] the share of all paths that bring next
// directly behind the card, and at [card·n + card] that which brings the card to
// the end. A shuffle with a round of more than 2^17 rolls is a [TooLargeError].
//
// It goes through the rounds from the last to the first. Before each of them it knows
// for any two places how likely the cards there are to end one behind the other, which
// is the average over the round's rolls of how likely it is after the round, from
// the places where it brings them. Before the first round card c lies at place c. One
// place twice stands for a card that comes to the end: it takes part by itself.
func SuccessorMatrix(s *shuffle.Shuffle, n int) ([]float64, error) {
	rounds := s.Rounds(n)
	p := make([]float64, n*n) // [place·n + other place]
	for i := range n {
		p[i*n+min(i+1, n-1)] = 1
	}
	to := make([]int, n)
	for len(rounds) > 0 {
		last := rounds[len(rounds)-1:]
		rounds = rounds[:len(rounds)-1]
		if err := walkable(s, n, last, maxAverage, " rolls in a round"); err != nil {
			return nil, err
		}
		next := make([]float64, n*n)
		stays := make([]float64, n*n) // how many rolls leave both places alone, less all of them
		rolls := walk(s, n, last, func(_, deck []int) {
			for place, from := range deck {
				to[from] = place
			}
			for i := range n {
				for j := range n {
					if to[i] != i || to[j] != j {
						next[i*n+j] += p[to[i]*n+to[j]]
						stays[i*n+j]--
					}
				}
			}
		})
		for i := range next {
			next[i] = (next[i] + (stays[i]+float64(rolls))*p[i]) / float64(rolls)
		}
		p = next
	}
	return p, nil
}
