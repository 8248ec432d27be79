package shuffle

// A Table deals small decks: it knows for every path of a shuffle where it
// leads.
//
// If all dice of a shuffle fit in one group of the dice plan, one word picks
// one path: the rolls, read as one number in mixed radix, are floor(w·B / 2^32)
// for a word w and B paths (see [Plan]). So a shuffle is one multiplication and
// one look, and is what the rounds would have dealt. It pictures, too, what
// makes a shuffle fair: so many equally likely paths, each ending in one order.
//
// The rounds are played once for every path, when a word first picks it.
type Table struct {
	dealer *Dealer
	group  *group
	rank   func(order []int) uint64
	ranks  []uint16 // by path: the rank of its order and 1, or 0 as long as it is unknown
	top    uint16   // the largest rank known
}

const (
	maxPaths      = 1 << 20 // 2 MB
	maxTableCards = 8       // 8! orders have numbers of 16 bits, 9! have not
)

// NewTable returns a table of the shuffle for n cards, or nil if there are more
// than 8 cards or 2^20 paths. The function numbers the n! orders from 0.
func NewTable(s *Shuffle, n int, rank func(order []int) uint64) *Table {
	paths, ok := s.Paths(n)
	if !ok || paths > maxPaths || n > maxTableCards {
		return nil
	}
	d := NewDealer(s, n)
	t := &Table{dealer: d, rank: rank, group: &group{product: 1}, ranks: make([]uint16, paths)}
	if len(d.plan.groups) > 0 {
		t.group = &d.plan.groups[0] // and the last: its product stays far below 2^26
	}
	t.learn(0)
	return t
}

// learn plays the path that a word picks.
func (t *Table) learn(word uint32) {
	d := t.dealer
	t.group.read(uint64(word), wordBits, d.rolls)
	for i := range d.deck {
		d.deck[i] = i
	}
	d.shuffle.Play(d.deck, d.rounds, d.rolls)
	rank := t.rank(d.deck)
	if rank >= 1<<16-1 {
		panic("shuffle: the number of an order does not fit in a table")
	}
	t.top = max(t.top, uint16(rank))
	t.ranks[uint64(word)*t.group.product>>wordBits] = uint16(rank) + 1
}

// Tally deals k decks and adds them to counts, by rank.
func (t *Table) Tally(src *Stream, counts []uint64, k int) {
	if t.group.product == 1 {
		counts[t.ranks[0]-1] += uint64(k) // no word is taken
		return
	}
	for k > 0 {
		_ = counts[t.top] // tallyPaths does not look
		dealt, used := tallyPaths(counts, t.ranks, src.word[src.next:], t.group, k)
		src.next += used
		k -= dealt
		if src.next == len(src.word) {
			src.draw()
		} else if k > 0 {
			t.learn(src.word[src.next])
		}
	}
}
