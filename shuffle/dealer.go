package shuffle

// A Dealer deals the fresh deck of n cards again and again by one shuffle,
// planning its rounds and dice once.
type Dealer struct {
	shuffle *Shuffle
	rounds  []Round
	plan    *Plan
	rolls   []int
	deck    []int
	kernel  *kernel // or nil
	decks   []uint8 // of DealMany
}

// NewDealer returns a dealer of n cards.
func NewDealer(s *Shuffle, n int) *Dealer {
	rounds := s.Rounds(n)
	plan := NewPlan(Dice(rounds))
	return &Dealer{
		shuffle: s, rounds: rounds, plan: plan, rolls: make([]int, plan.Len()), deck: make([]int, n),
		kernel: newKernel(&s.Move, rounds, n, plan.groups),
	}
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

// DealMany deals k decks, the same as k times [Dealer.Deal], and faster where
// there is a kernel for the shuffle. They are handed to use as bytes, one deck
// behind the other, in as many portions as it takes; a portion is good until
// use returns. DealMany panics if there are more than 256 cards.
func (d *Dealer) DealMany(src *Stream, k int, use func(decks []uint8)) {
	const portion = 2048 // bytes, about
	n := len(d.deck)
	if n > maxBytes {
		panic("shuffle: a deck of more than 256 cards does not fit in bytes")
	}
	if d.decks == nil {
		d.decks = make([]uint8, max(portion, n)+slack)
	}
	most := portion
	if n > 0 {
		most = max(portion/n, 1)
	}
	for k > 0 {
		dealt := d.dealSome(src, d.decks[:min(k, most)*n], min(k, most))
		use(d.decks[:dealt*n])
		k -= dealt
	}
}

// dealSome deals at least one deck and at most the given number.
func (d *Dealer) dealSome(src *Stream, decks []uint8, most int) int {
	if d.kernel == nil {
		for range most {
			decks = decks[d.dealOne(src, decks):]
		}
		return most
	}
	for {
		dealt, used := d.kernel.deal(decks, len(d.deck), src.word[src.next:])
		src.next += used
		if dealt > 0 {
			return dealt
		}
		if !src.draw() { // so many words thrown away that they do not fit in the stream
			d.dealOne(src, decks)
			return 1
		}
	}
}

func (d *Dealer) dealOne(src *Stream, deck []uint8) int {
	for place, card := range d.Deal(src) {
		deck[place] = uint8(card)
	}
	return len(d.deck)
}

// TallyPlaces deals k decks and counts where their cards come: it adds to
// counts[card·n + place].
func (d *Dealer) TallyPlaces(src *Stream, counts []uint64, k int) {
	n := len(d.deck)
	counts = counts[:n*n]
	d.DealMany(src, k, func(decks []uint8) { tallyPlaces(counts, decks, n) })
}
