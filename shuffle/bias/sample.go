package bias

import (
	"errors"
	"io"
	"strconv"

	"shufflelab/shuffle"
)

// BlockSize is how many shuffles of a sample share a seed. Block 0 uses the
// sample's seed as it is, block b the key of the seed's words and b, so blocks
// can be counted anywhere, in any order, and the sum is always the same.
const BlockSize = 1 << 20

// Want is what a sample counts.
type Want string

const (
	Orders Want = "orders" // counts by rank, n! of them
	Places Want = "places" // counts[card·n + place], n² of them
)

// MaxOrderCards is the largest deck whose orders are tallied.
const MaxOrderCards = 8

// A Sampler is a sample of shuffles of the fresh deck of n cards: an endless
// list of deals, numbered from 0 and fixed by shuffle, source, number of cards
// and seed. [Sampler.Seek] chooses where to begin, [Sampler.Add] counts on from
// there.
//
// The source crypto has no seed and each stretch is new; lcg32 runs as a single
// stream without blocks.
type Sampler struct {
	Seed *shuffle.Seed // nil for the source crypto

	source  string
	entropy io.Reader
	n       int
	want    Want

	table  *shuffle.Table // counts orders, if there are not too many paths
	dealer *shuffle.Dealer
	src    *shuffle.Stream
	order  []int
	at     uint64   // the number of the next shuffle that src deals
	from   uint64   // deals before this one are not counted
	waste  []uint64 // where they go
}

// NewSampler returns a sampler at its first shuffle. A nil seed asks for a
// fresh one, as [shuffle.Open] does.
func NewSampler(s *shuffle.Shuffle, source string, seed *shuffle.Seed, entropy io.Reader, n int, want Want) (*Sampler, error) {
	if want == Orders && n > MaxOrderCards {
		return nil, errors.New("cards " + strconv.Itoa(n) + ": allowed are 0 to " + strconv.Itoa(MaxOrderCards) + " to count orders")
	}
	src, seed, err := shuffle.Open(source, seed, entropy)
	if err != nil {
		return nil, err
	}
	smp := &Sampler{
		Seed: seed, source: source, entropy: entropy, n: n, want: want,
		dealer: shuffle.NewDealer(s, n), src: shuffle.NewStream(src), order: make([]int, n),
	}
	if want == Orders {
		smp.table = shuffle.NewTable(s, n, Rank)
	}
	return smp, nil
}

// Size returns how many counts the sample has.
func (s *Sampler) Size() int {
	if s.want == Places {
		return s.n * s.n
	}
	return int(Factorial(s.n))
}

// At returns the number of the next shuffle.
func (s *Sampler) At() uint64 { return s.at }

// Seek makes the shuffle numbered from the next one to be counted. The deals
// between the start of its block (for lcg32, of the stream) and it are made by
// Add, uncounted.
func (s *Sampler) Seek(from uint64) {
	s.from = from
	start := from - from%BlockSize
	switch s.source {
	case "crypto":
		s.at = from
		return
	case "lcg32":
		start = 0
	}
	if s.at > from || s.at < start {
		s.at = start
		s.open()
	}
}

// Add adds the shuffles up to the one numbered to, exclusive, to counts. It
// makes at most work deals and reports whether it got there.
func (s *Sampler) Add(counts []uint64, to uint64, work int) (done bool) {
	for s.at < to && work > 0 {
		inBlock := s.at % BlockSize
		if s.at > 0 && inBlock == 0 && s.source == "mt19937" {
			s.open()
		}
		k := min(uint64(work), to-s.at, BlockSize-inBlock)
		if s.at < s.from {
			k = min(k, s.from-s.at)
			if s.waste == nil {
				s.waste = make([]uint64, s.Size())
			}
			s.tally(s.waste, int(k))
		} else {
			s.tally(counts, int(k))
		}
		s.at += k
		work -= int(k)
	}
	return s.at >= to
}

// tally adds the next k shuffles to counts.
func (s *Sampler) tally(counts []uint64, k int) {
	switch {
	case s.want == Places:
		s.dealer.TallyPlaces(s.src, counts, k)
	case s.table != nil:
		s.table.Tally(s.src, counts, k)
	default:
		s.dealer.DealMany(s.src, k, func(decks []uint8) {
			for ; len(decks) > 0; decks = decks[s.n:] {
				for place, card := range decks[:s.n] {
					s.order[place] = int(card)
				}
				counts[Rank(s.order)]++
			}
		})
	}
}

// open opens the source of the block at hand. It can't fail: the seed has
// opened this source before.
func (s *Sampler) open() {
	seed := s.Seed
	if s.source == "mt19937" {
		seed = seed.Block(uint32(s.at / BlockSize))
	}
	src, _, _ := shuffle.Open(s.source, seed, s.entropy)
	s.src = shuffle.NewStream(src)
}
