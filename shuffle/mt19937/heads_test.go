package mt19937

import (
	"math/rand/v2"
	"testing"
)

func TestHeadsEmitTheWordsOfTheirSeeds(t *testing.T) {
	var heads Heads
	for _, seed := range []uint32{0, 1, 5489, 1 << 31, 1<<32 - Lanes, 1<<32 - 3, 1<<32 - 1} {
		heads.Start(seed)
		for lane := range Lanes {
			plain := New(seed + uint32(lane))
			head := heads.Head(lane)
			for k := range 3 * n { // far beyond the words that it makes by itself
				want := plain.Uint32()
				if k == 0 && heads.First(lane) != want {
					t.Fatalf("seed %d, lane %d: first word %d, want %d", seed, lane, heads.First(lane), want)
				}
				if got := head.Uint32(); got != want {
					t.Fatalf("seed %d, lane %d, word %d: %d, want %d", seed, lane, k, got, want)
				}
			}
		}
	}
}

func TestHeadsAllocateNothing(t *testing.T) {
	var heads Heads
	var head Head
	if allocs := testing.AllocsPerRun(10, func() {
		heads.Start(1)
		head = heads.Head(1)
		for range n - m {
			head.Uint32()
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestStartEqualsItsPlainForm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		seed := r.Uint32()
		var first, far, plainFirst, plainFar [Lanes]uint32
		start(seed, &first, &far)
		startPlain(seed, &plainFirst, &plainFar)
		if first != plainFirst || far != plainFar {
			t.Fatalf("seed %d: %v %v, plain %v %v", seed, first, far, plainFirst, plainFar)
		}
		for lane := range uint32(Lanes) {
			if s := New(seed + lane); s.state[m] != far[lane] || s.Uint32() != first[lane] {
				t.Fatalf("seed %d, lane %d", seed, lane)
			}
		}
	}
}

func BenchmarkHeads(b *testing.B) {
	var heads Heads
	var sum uint32
	for i := 0; b.Loop(); i++ {
		heads.Start(uint32(i))
		for lane := range Lanes {
			sum += heads.First(lane)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/Lanes, "ns/seed")
}
