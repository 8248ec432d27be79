//go:build js && wasm

package main

import (
	"math"
	"strconv"
	"syscall/js"

	"shufflelab/shuffle"
)

const (
	maxTimed = 100_000
	// A batch lasts at least so many steps of the clock, so that the clock's
	// coarseness is below 5 % of it, and at least leastBatch.
	leastTicks   = 20
	leastBatch   = 5.0 // ms
	leastBatches = 5
)

// timeShuffles measures how long the given number of shuffles takes. The clock
// of a browser is coarse (0.1 ms in Chromium, 1 ms in Firefox, more where
// privacy is guarded), and a thousand shuffles may be over in less than a step
// of it. So they are repeated in batches of many clock steps, and the time of a
// batch is divided by its repetitions.
//
// With beside, the same is done with the shuffles of plain.js, in turns with the
// engine's: one after the other and back, so that what disturbs the machine
// disturbs all of them.
func timeShuffles(a *args) (task, error) {
	s := a.shuffle()
	name := a.sourceName()
	n := a.whole("cards", 0, maxCards)
	shuffles := a.wholeOr("shuffles", 1, maxTimed, 1000)
	forMs := float64(a.wholeOr("forMs", 1, 60_000, 500))
	beside := a.flag("beside")
	if a.err != nil {
		return nil, a.err
	}
	var seed *shuffle.Seed
	if name != "crypto" {
		seed, _ = shuffle.ParseSeed("1") // the same decks, and so the same checksum, in every run
	}
	src, _, err := shuffle.Open(name, seed, entropy{})
	if err != nil {
		return nil, err
	}
	dealer, words := shuffle.NewDealer(s, n), shuffle.NewStream(src)
	checksum := sum(dealer, words, shuffles) // the first shuffles, untimed
	all := []*contender{{name: "engine", run: func(k int) { dealer.DealMany(words, k, func([]uint8) {}) }}}
	if beside {
		for _, name := range []string{"splice", "swap", "bytes"} {
			plain := js.Global().Get("plainShuffles").Call(name, n)
			all = append(all, &contender{name: name, run: func(k int) { plain.Invoke(k) }})
		}
	}
	resolution := clockStep()
	target := max(leastTicks*resolution, leastBatch)
	at, way := 0, 1 // whose turn it is, and which way the turns go
	ready := 0      // contenders whose batches are known to be long enough
	var begun float64
	return func() (any, float64) {
		if ready < len(all) {
			if all[ready].prepare(shuffles, target, resolution) {
				ready++
				begun = now()
			}
			return nil, 0
		}
		all[at].measure(shuffles)
		if next := at + way; next >= 0 && next < len(all) {
			at = next
		} else {
			way = -way
		}
		if spent := now() - begun; spent < forMs || len(all[0].times) < leastBatches || len(all[len(all)-1].times) < leastBatches {
			return nil, min(spent/forMs, 0.99)
		}
		value := all[0].result()
		value.Set("resolutionMs", resolution)
		value.Set("checksum", checksum)
		if beside {
			var others []any
			for _, c := range all[1:] {
				others = append(others, c.result())
			}
			value.Set("beside", others)
		}
		return value, 1
	}, nil
}

// A contender is something that shuffles, to be timed.
type contender struct {
	name   string
	run    func(shuffles int)
	repeat int       // repetitions in a batch
	times  []float64 // of each batch, divided by its repetitions, in ms
}

// prepare finds out how many repetitions make a batch; it reports true once it knows. It warms the code up, too.
func (c *contender) prepare(shuffles int, target, resolution float64) bool {
	if c.repeat == 0 {
		c.repeat = 1
	}
	took := c.batch(shuffles)
	if took >= target {
		return true
	}
	c.repeat = max(c.repeat+1, min(10*c.repeat, int(math.Ceil(1.2*target*float64(c.repeat)/max(took, resolution)))))
	return false
}

func (c *contender) measure(shuffles int) {
	c.times = append(c.times, c.batch(shuffles)/float64(c.repeat))
}

// batch runs one batch and returns how long it took, in ms.
func (c *contender) batch(shuffles int) float64 {
	start := now()
	c.run(c.repeat * shuffles)
	return now() - start
}

func (c *contender) result() js.Value {
	sorted := floats(c.times).Call("sort")
	at := func(i int) any { return sorted.Index(i) }
	last := len(c.times) - 1
	return object(
		"name", c.name, // low and high: nine in ten batches took no less, and no more
		"ms", object("median", at(len(c.times)/2), "min", at(0), "max", at(last), "low", at(last/10), "high", at(last-last/10)),
		"batches", len(c.times), "repeat", c.repeat,
	)
}

// sum returns a checksum (FNV-1a, 32 bits) of all cards of the decks dealt.
func sum(d *shuffle.Dealer, src *shuffle.Stream, shuffles int) string {
	h := uint32(2166136261)
	d.DealMany(src, shuffles, func(decks []uint8) {
		for _, card := range decks {
			h = (h ^ uint32(card)) * 16777619
		}
	})
	hex := strconv.FormatUint(uint64(h), 16)
	return "00000000"[len(hex):] + hex
}

// clockStep returns the smallest step of the clock that it sees, in ms.
func clockStep() float64 {
	least := math.Inf(1)
	for range 3 {
		start := now()
		next := start
		for tries := 0; next == start && tries < 1<<20; tries++ {
			next = now()
		}
		if next > start {
			least = min(least, next-start)
		}
	}
	if math.IsInf(least, 1) {
		return 100 // the clock did not move in a million looks
	}
	return least
}
