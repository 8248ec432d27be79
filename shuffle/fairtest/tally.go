package fairtest

import (
	"math"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// A tally is what was counted of deals of n cards.
type tally struct {
	n          int
	deals      int
	orders     []float64 // by rank; nil if there are too many
	places     []float64 // [card·n + place]
	successors []float64 // [card·n + the card that follows, itself if none does]
}

func newTally(n int) *tally {
	t := &tally{n: n, places: make([]float64, n*n), successors: make([]float64, n*n)}
	if n <= bias.MaxOrderCards {
		t.orders = make([]float64, bias.Factorial(n))
	}
	return t
}

// add counts one deal.
func (t *tally) add(deck []int) { t.count(deck, 1) }

// count counts so many deals that are all alike.
func (t *tally) count(deck []int, deals float64) {
	t.deals += int(deals)
	last := t.n - 1
	for place, card := range deck {
		t.places[card*t.n+place] += deals
		t.successors[card*t.n+deck[min(place+1, last)]] += deals
	}
	if t.orders != nil {
		t.orders[bias.Rank(deck)] += deals
	}
}

// of returns the counts of orders, places or successors.
func (t *tally) of(want bias.Want) []float64 {
	switch want {
	case bias.Orders:
		return t.orders
	case bias.Places:
		return t.places
	}
	return t.successors
}

// wants returns what is counted.
func (t *tally) wants() []bias.Want {
	if t.orders == nil {
		return []bias.Want{bias.Places, bias.Successors}
	}
	return []bias.Want{bias.Orders, bias.Places, bias.Successors}
}

// lookAfter returns when to look next: at 4, 6, 8, 12, 16, 24 and so on times how
// many orders or places there are, and as often before. At whole multiples the counts of
// somebody who deals them in turns are level, and an urn that holds so many is among the
// sizes that [bias.TooEven] stakes most on.
func (t *tally) lookAfter(deals int) int {
	step := max(len(t.orders), t.n)
	if deals < 4*step {
		step = 1
	}
	for deals >= 4*step {
		step *= 2
	}
	return deals - deals%step + step
}

// A finding is what the bets have come to.
type finding struct {
	logE    float64   // of all bets together
	deals   int       // by then
	want    bias.Want // what the best of them was about,
	tooEven bool      // and whether it was that counts are too even, not biased
}

// look judges what was counted. E is the mean of all bets.
func (t *tally) look() *finding {
	f := &finding{deals: t.deals}
	var logs []float64
	best := math.Inf(-1)
	for _, want := range t.wants() {
		v := t.judge(want)
		for _, logE := range []float64{v.LogE, v.LogEven} {
			logs = append(logs, logE)
			if logE > best {
				best, f.want, f.tooEven = logE, want, logE == v.LogEven
			}
		}
	}
	sum := 0.0
	for _, logE := range logs {
		sum += math.Exp(logE - best)
	}
	f.logE = best + math.Log(sum/float64(len(logs)))
	return f
}

// judge judges one of the counts. There is no error: they are those of whole decks.
func (t *tally) judge(want bias.Want) *bias.Verdict {
	v, err := bias.Judge(want, t.of(want), nil, t.n)
	if err != nil {
		panic("fairtest: " + err.Error())
	}
	return v
}

// tellsAnything reports whether so many deals can bring E that far at all: if any do, those
// that are all alike.
func tellsAnything(n, deals int, convicts float64) bool {
	t := newTally(n)
	t.count(shuffle.Fresh(n), float64(deals))
	return t.look().logE >= convicts
}
