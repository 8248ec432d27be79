//go:build js && wasm

package main

import (
	"math"
	"strconv"

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
// privacy is guarded), and a thousand shuffles may be over in less than a step of it. So
// they are repeated in batches of many clock steps, and the time of a batch is
// divided by its repetitions.
func timeShuffles(a *args) (task, error) {
	s := a.shuffle()
	name := a.sourceName()
	n := a.whole("cards", 0, maxCards)
	shuffles := a.wholeOr("shuffles", 1, maxTimed, 1000)
	forMs := float64(a.wholeOr("forMs", 1, 60_000, 500))
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
	resolution := clockStep()
	target := max(leastTicks*resolution, leastBatch)
	var checksum string
	var begun float64
	var times []float64
	repeat := 1
	return func() (any, float64) {
		switch {
		case checksum == "": // the first shuffles, untimed: they warm the code up too
			checksum = sum(dealer, words, shuffles)
			return nil, 0
		case begun == 0: // find out how many repetitions make a batch
			if took := batch(dealer, words, repeat*shuffles); took < target {
				repeat = max(repeat+1, min(10*repeat, int(math.Ceil(1.2*target*float64(repeat)/max(took, resolution)))))
			} else {
				begun = now()
			}
			return nil, 0
		}
		times = append(times, batch(dealer, words, repeat*shuffles)/float64(repeat))
		if spent := now() - begun; spent < forMs || len(times) < leastBatches {
			return nil, min(spent/forMs, 0.99)
		}
		sorted := floats(times).Call("sort")
		at := func(i int) any { return sorted.Index(i) }
		return object(
			"ms", object("median", at(len(times)/2), "min", at(0), "max", at(len(times)-1)),
			"batches", len(times), "repeat", repeat, "resolutionMs", resolution, "checksum", checksum,
		), 1
	}, nil
}

// batch deals and returns how long it took, in ms.
func batch(d *shuffle.Dealer, src *shuffle.Stream, shuffles int) float64 {
	start := now()
	d.DealMany(src, shuffles, func([]uint8) {})
	return now() - start
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
