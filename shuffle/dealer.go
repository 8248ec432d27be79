package shuffle

// A Dealer deals the fresh deck of n cards again and again by one shuffle,
// planning its rounds and dice once.
type Dealer struct {
	shuffle *Shuffle
	rounds  []Round
	plan    *Plan
	rolls   []int
	deck    []int
}

// NewDealer returns a dealer of n cards.
func NewDealer(s *Shuffle, n int) *Dealer {
	rounds := s.Rounds(n)
	plan := NewPlan(Dice(rounds))
	return &Dealer{s, rounds, plan, make([]int, plan.Len()), make([]int, n)}
}

// Deal shuffles a fresh deck with words from src. The order it returns is good
// until the next deal.
func (d *Dealer) Deal(src Source) []int {
	d.plan.Throw(src, d.rolls)
	for i := range d.deck {
		d.deck[i] = i
	}
	d.shuffle.Play(d.deck, d.rounds, d.rolls)
	return d.deck
}
