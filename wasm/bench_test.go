//go:build js && wasm

package main

import (
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
// MT19937 written by hand and one float multiplication per card. Ratios last
// where times do not: on a busy machine both sides wait.
//
//	go test -run '^$' -bench . -benchtime 1x ./wasm
//
// with GOOS=js GOARCH=wasm and -exec wasmbrowsertest.
const plainJavaScript = `
class MT19937 {
  constructor(seed) {
    this.state = new Uint32Array(624);
    this.state[0] = seed;
    for (let i = 1; i < 624; i++) {
      const x = this.state[i - 1] ^ (this.state[i - 1] >>> 30);
      this.state[i] = Math.imul(1812433253, x) + i;
    }
    this.at = 624;
  }
  refill() {
    const x = this.state;
    const twist = (u, v) => (((u & 0x80000000) | (v & 0x7fffffff)) >>> 1) ^ (-(v & 1) & 0x9908b0df);
    for (let i = 0; i < 227; i++) x[i] = x[i + 397] ^ twist(x[i], x[i + 1]);
    for (let i = 227; i < 623; i++) x[i] = x[i - 227] ^ twist(x[i], x[i + 1]);
    x[623] = x[396] ^ twist(x[623], x[0]);
    this.at = 0;
  }
  word() {
    if (this.at === 624) this.refill();
    let y = this.state[this.at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }
}
const source = new MT19937(1);
const deck = new Uint8Array(52);
return (shuffles) => {
  for (let k = 0; k < shuffles; k++) {
    for (let i = 0; i < 52; i++) deck[i] = i;
    for (let i = 51; i > 0; i--) {
      const j = (source.word() * (i + 1) * 2.3283064365386963e-10) | 0;
      const card = deck[i];
      deck[i] = deck[j];
      deck[j] = card;
    }
  }
};`

func BenchmarkInJ(b *testing.B) {
	j := js.Global().Get("Function").New(plainJavaScript).Invoke()
	inJ := func(name string, run func(k int)) {
		b.Run(name, func(b *testing.B) {
			theirs := newTimed(func(k int) { j.Invoke(k) })
			ours := newTimed(run)
			var ratios []float64
			least, leastJ := math.Inf(1), math.Inf(1)
			for range 31 {
				before, mine, after := theirs.time(), ours.time(), theirs.time()
				ratios = append(ratios, 2*mine/(before+after))
				least, leastJ = min(least, mine), min(leastJ, before, after)
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "J")
			b.ReportMetric(least/leastJ, "J-undisturbed")
			b.ReportMetric(least*1e6, "ns/op")
		})
	}
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
}

// A timed is a function that is run often enough to be timed.
type timed struct {
	run func(k int)
	k   int
}

// newTimed warms run up, and lets a run of it last some ms, also when nothing disturbs it.
func newTimed(run func(k int)) *timed {
	t := &timed{run, 1}
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
