//go:build js && wasm

package main

import (
	_ "embed"
	"math"
	"slices"
	"syscall/js"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/mt19937"
)

// What the engine takes for its work, in J: one J is what plain JavaScript
// takes in the same run to shuffle 52 cards by Fisher–Yates in a Uint8Array, with
// MT19937 written by hand and one float multiplication per card (plain.js, bytes).
// Ratios last where times do not: on a busy machine both sides wait.
//
//go:embed plain.js
var plainJS string

func BenchmarkInJ(b *testing.B) {
	j := js.Global().Get("Function").New(plainJS + "; return plainShuffles.bytes(52)").Invoke()
	theirs := newTimed("", func(k int) { j.Invoke(k) })
	var rows []*timed
	inJ := func(name string, run func(k int)) { rows = append(rows, newTimed(name, run)) }
	stream := func() *shuffle.Stream { return shuffle.NewStream(mt19937.New(1)) }
	src := mt19937.New(1)
	words := make([]uint32, 624)
	inJ("624 words", func(k int) {
		for range k {
			src.Words(words)
		}
	})
	for _, name := range []string{"fisher-yates", "naive", "insertion", "riffle-7"} {
		s, _ := shuffle.Lookup(name)
		d, src := shuffle.NewDealer(s, 52), stream()
		inJ("deal "+name+" 52", func(k int) { d.DealMany(src, k, func([]uint8) {}) })
		places := make([]uint64, 52*52)
		inJ("places "+name+" 52", func(k int) { d.TallyPlaces(src, places, k) })
	}
	for _, c := range []struct {
		name  string
		cards int
	}{{"naive", 3}, {"naive", 6}, {"naive", 7}, {"fisher-yates", 8}, {"riffle-7", 2}, {"naive", 8}} {
		s, _ := shuffle.Lookup(c.name)
		smp, err := bias.NewSampler(s, "mt19937", nil, entropy{}, c.cards, bias.Orders)
		if err != nil {
			b.Fatal(err)
		}
		counts := make([]uint64, smp.Size())
		smp.Add(counts, 8<<20, 8<<20) // so that the table knows nearly all paths
		inJ("orders "+c.name+" "+string(rune('0'+c.cards)), func(k int) { smp.Add(counts, smp.At()+uint64(k), k) })
	}
	// All rows, whichever -bench asks for, in turns, so that what disturbs the machine for some seconds disturbs a few times of each.
	for range 51 {
		for _, row := range rows {
			before, mine, after := theirs.time(), row.time(), theirs.time()
			row.ratios = append(row.ratios, 2*mine/(before+after))
			row.least, theirs.least = min(row.least, mine), min(theirs.least, before, after)
		}
	}
	for _, row := range rows {
		b.Run(row.name, func(b *testing.B) {
			slices.Sort(row.ratios)
			b.ReportMetric(row.ratios[len(row.ratios)/2], "J")
			b.ReportMetric(row.least/theirs.least, "J-undisturbed")
			b.ReportMetric(row.least*1e6, "ns/op")
		})
	}
}

// A timed is a function that is run often enough to be timed.
type timed struct {
	name   string
	run    func(k int)
	k      int
	ratios []float64
	least  float64 // ms
}

// newTimed warms run up, and lets a run of it last some ms, also when nothing disturbs it.
func newTimed(name string, run func(k int)) *timed {
	t := &timed{name: name, run: run, k: 1, least: math.Inf(1)}
	for begun := now(); now()-begun < 150; {
		t.time()
	}
	for min(t.time(), t.time(), t.time())*float64(t.k) < 3 {
		t.k *= 2
	}
	return t
}

// time returns the ms that one of k takes.
func (t *timed) time() float64 {
	start := now()
	t.run(t.k)
	return (now() - start) / float64(t.k)
}
