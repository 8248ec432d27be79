// Package nextdeck names the next deck from decks seen: it finds out which
// generator and which loop dealt them, and the generator's state.
//
// A deck tells every roll of the loop that made it from a fresh deck, see
// [Loop]. What a roll tells of the generator depends on how the die is made of
// its numbers. There are four ways back, each explained above its code: bit by
// bit from the low end (java.go), equations over GF(2) that are certain
// (xorshift.go, mt19937.go) or nearly so (sums.go), and all seeds tried
// (seeds.go).
//
// # No false alarms
//
// Whatever was found is dealt again, from a state of B bits, and believed only
// if it agrees with B + 50 bits of what was seen, 16 more for every deck that
// does not fit: a deck of n different cards has log2 n! bits, 225.6 for 52.
// So at most one in 2^50 sequences of decks agrees with any of the states, read
// in one way. There are at most 2^20 ways to read it: loops, orders of a fresh deck,
// places to begin. Decks of a fair source are recognised with a chance below
// 2^-30, less than 10^-9. A state of 128 bits thus takes one whole deck, one of
// 19,937 bits takes 89; the search for it needs more. That decks fit a generator does not mean that one
// state of it alone fits: from one deck of [V8Until2025] there are up to 14, each a [Fit] of its own.
//
// Nothing found does not mean safe: it means that nothing which is known here
// has dealt these decks.
package nextdeck

import (
	"math"

	"shufflelab/shuffle"
)

// The most of cards and decks, and of decks ahead.
const (
	MaxCards = 52
	MaxDecks = 1000
)

// A Fit is what explains decks seen.
type Fit struct {
	Generator, Loop string
	Fresh           []int   // the deck before each shuffle; nil if each is shuffled on from the one before
	From, To        int     // the decks from … to−1 are explained,
	Wrong           []int   // but for these
	Next            [][]int // the decks to come; none if decks after To do not fit
}

// A Search looks for what dealt the decks. It does its work in pieces.
type Search struct {
	Fits  []Fit
	Tried int // ways to read the decks

	decks      [][]int
	ahead      int
	from, to   uint64 // seeds
	bits       float64
	jobs       []job
	orders     int // of a fresh deck, that have been planned
	job        int
	at         uint64 // how far the job has come
	share      float64
	candidates []uint64
	read       reading
	lines      lines
	equations  *system
	draws      []draw
	random     uint64
}

// A job is one generator, one way to read the decks, and one deck to begin with.
type job struct {
	generator string
	loop      *Loop
	fresh     []int
	order     int // which of the fresh decks it is
	start     int
}

// A reading has the rolls of all decks, one after the other.
type reading struct {
	job
	base   int // the first deck that can be read
	rounds int // of a deck
	rolls  []uint8
}

// die returns a die of the reading, and its roll.
//
//go:noinline
func (r *reading) die(i, n int) (faces, roll int) {
	_, faces = r.loop.round(i%r.rounds, n)
	return faces, int(r.rolls[i])
}

// first returns the number of the first die of the deck to begin with.
//
//go:noinline
func (s *Search) first() int { return (s.read.start - s.read.base) * s.read.rounds }

// stateBits returns the bits of a generator's state that may differ.
//
//go:noinline
func stateBits(generator string) float64 {
	switch generator {
	case Java:
		return 48
	case Delphi, PHP, Python:
		return 32
	case MT19937:
		return 19937
	case V8Until2025:
		return 134 // with the place in a batch
	}
	return noisy
}

const noisy = 128 // bits, of the generators of which a deck tells nearly certain equations only

// New begins a search. Every deck is an order of 0 … n−1, as it was dealt; ahead is how
// many decks are to be named. Seeds are tried from … to−1. If the decks are of
// 52 named cards, other orders of a fresh deck are tried too.
//
// It panics if decks are no orders of one size from 2 to [MaxCards].
func New(decks [][]int, ahead int, generators []string, loops []Loop, from, to uint64, named bool) *Search {
	n := len(decks[0])
	for _, d := range decks {
		seen := 0
		for _, c := range d {
			seen |= 1 << uint(c)
		}
		if len(d) != n || n < 2 || n > MaxCards || seen != 1<<n-1 {
			panic("nextdeck: a deck is no order of 0 … n−1, or of another n")
		}
	}
	s := &Search{decks: decks, ahead: ahead, from: from, to: to}
	for b := 2; b <= n; b++ {
		s.bits += math.Log2(float64(b))
	}
	s.plan(generators, loops, shuffle.Fresh(n))
	s.plan(generators, loops, nil)
	if named && n == 52 {
		for _, order := range freshOrders() {
			s.plan(generators, loops, order)
		}
	}
	return s
}

// freshOrders lists the usual orders of a fresh deck but 0 … 51: by suits or by ranks,
// the suits in any order, aces low or high.
func freshOrders() (orders [][]int) {
	for i := 1; i < 96; i++ {
		suits := []int{0, 1, 2, 3}
		for k, p := 0, i/4; k < 4; k++ {
			move(suits, k+p%(4-k), k)
			p /= 4 - k
		}
		order := make([]int, 52)
		for k := range order {
			suit, rank := k/13, k%13
			if i&1 > 0 {
				suit, rank = k%4, k/4
			}
			order[k] = 13*suits[suit] + (rank+i>>1&1)%13
		}
		orders = append(orders, order)
	}
	return orders
}

// usualOrders are those that are looked at with patience: 0 … n−1, and shuffled on.
const usualOrders = 2

// plan adds the jobs of one order of the fresh deck.
func (s *Search) plan(generators []string, loops []Loop, fresh []int) {
	base := 0
	if fresh == nil {
		base = 1
	}
	plain := s.orders == 0 // 0 … n−1
	s.orders++
	for _, g := range generators {
		bits := stateBits(g)
		seeded := g == PHP || g == Python
		unusual := bits == noisy && s.orders > usualOrders // there are many of these, and each takes long
		costly := bits < 48 || bits > 134
		if costly && !plain {
			continue
		}
		// A stretch of decks may be spoilt by a wrong card, or by what else the
		// generator was used for. So several are looked at, the longest first.
		most := len(s.decks) - s.need(g)
		for i, last := 0, base-1; i < 4 && !(i > 0 && costly); i++ {
			start := base + i
			if i == 2 {
				start = min(most, (base+len(s.decks))/2)
			} else if i == 3 {
				start = most
			}
			if start > most || start <= last || bits == noisy && i&1 > 0 || unusual && i > 0 {
				continue
			}
			last = start
			for l := range loops {
				common := loops[l].kind+loops[l].all == 0 || loops[l].kind == front && loops[l].all > 0
				if seeded && loops[l].kind+loops[l].all > 0 || unusual && !common {
					continue
				}
				if i == 0 {
					s.Tried++
				}
				s.jobs = append(s.jobs, job{g, &loops[l], fresh, s.orders, start})
			}
		}
	}
}

// need returns how many decks it takes to recognise a generator.
//
//go:noinline
func (s *Search) need(generator string) int {
	if stateBits(generator) == noisy {
		return 80 // see sums
	}
	return int((stateBits(generator)+50)/s.bits) + 1
}

// Step does a piece of the search, some ms long, and reports how far it has
// come, from 0 to 1. At 1 it is done.
func (s *Search) Step() (progress float64) {
	if s.job == len(s.jobs) {
		return 1
	}
	j := s.jobs[s.job]
	if s.at == 0 {
		s.readAs(j)
		s.share = 0
	}
	done := false
	switch j.generator {
	case Java:
		done = s.java()
	case Delphi:
		done = s.delphi()
	case PHP, Python:
		done = s.seeds()
	case V8Until2025:
		done = s.oldV8()
	case MT19937:
		done = s.twister()
	default:
		done = s.sums()
	}
	if done {
		s.job++
		s.at = 0
		if s.found() {
			s.job = len(s.jobs)
		}
	}
	return (float64(s.job) + s.share*float64(min(1, s.at))) / float64(max(1, len(s.jobs)))
}

// found tells whether the decks to come are known.
func (s *Search) found() bool {
	n := len(s.Fits)
	return n > 0 && s.Fits[n-1].Next != nil
}

// readAs reads the rolls of all decks.
func (s *Search) readAs(j job) {
	same := s.read.loop == j.loop && s.read.order == j.order
	s.read.job = j
	if same {
		return
	}
	r := &s.read
	r.rounds = len(s.decks[0]) - 1 + j.loop.all
	before := j.fresh
	r.base = 0
	if before == nil {
		r.base = 1
	}
	r.rolls = make([]uint8, (len(s.decks)-r.base)*r.rounds)
	place := make([]int, len(s.decks[0]))
	order := make([]int, len(place))
	for d := r.base; d < len(s.decks); d++ {
		if j.fresh == nil {
			before = s.decks[d-1]
		}
		for k, c := range before {
			place[c] = k
		}
		for k, c := range s.decks[d] {
			order[k] = place[c]
		}
		j.loop.rolls(r.rolls[(d-r.base)*r.rounds:][:r.rounds], order)
	}
}

// try deals the decks again with a generator that is where they begin, and keeps the fit if it
// agrees with enough of them.
func (s *Search) try(g Generator) {
	r := &s.read
	n := len(s.decks[0])
	fit := Fit{Generator: r.generator, Loop: r.loop.Name, Fresh: r.fresh, From: r.start}
	var wrong []int
	agreed := 0.0
	i := s.first()
	d := r.start
	for ; d < len(s.decks) && d-max(fit.To, r.start) < 2; d++ {
		fits := true
		for range r.rounds {
			faces, roll := r.die(i, n)
			if g.Roll(faces) != roll {
				if d == r.start && stateBits(r.generator) != noisy {
					return
				}
				fits = false
			}
			i++
		}
		if !fits {
			wrong = append(wrong, d)
			continue
		}
		agreed += s.bits
		agreed -= 16 * float64(len(wrong)-len(fit.Wrong))
		fit.Wrong, fit.To = wrong, d+1
	}
	if agreed < stateBits(r.generator)+50 {
		return
	}
	if d-fit.To < 2 {
		fit.Wrong = wrong
		fit.To = len(s.decks)
		deck := s.decks[len(s.decks)-1]
		for range s.ahead {
			if r.fresh != nil {
				deck = r.fresh
			}
			deck = append([]int(nil), deck...)
			r.loop.Deal(g, deck)
			fit.Next = append(fit.Next, deck)
		}
	}
	// Of answers to the same decks the one that explains most is right; as good ones stay side by side.
	if k := len(s.Fits) - 1; k >= 0 && s.Fits[k].From == fit.From && s.Fits[k].Generator == fit.Generator && s.Fits[k].Loop == fit.Loop {
		if s.Fits[k].To > fit.To {
			return
		}
		if s.Fits[k].To < fit.To {
			s.Fits = s.Fits[:k]
		}
	}
	s.Fits = append(s.Fits, fit)
}
