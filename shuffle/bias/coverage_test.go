package bias

import (
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

func cover(t testing.TB, name string, n, bits int) *Coverage {
	t.Helper()
	c := NewCoverage(lookup(t, name), n, bits)
	last := 0.0
	for last < 1 {
		p := c.Step(999)
		if p <= last {
			t.Fatalf("%s: progress %v after %v", name, p, last)
		}
		last = p
	}
	return c
}

// The numbers of a prototype written apart from this; never edit them to make a
// test pass.
func TestSeedsOf16BitsLeaveOrdersOut(t *testing.T) {
	c := cover(t, "fisher-yates", 8, 16)
	if c.Orders != 40320 || c.Reached != 32379 {
		t.Errorf("16 bits reach %d of %d orders, want 32379 of 40320", c.Reached, c.Orders)
	}
	missed := 0
	for rank := c.Missed(0); rank < c.Orders; rank = c.Missed(rank + 1) {
		missed++
	}
	if missed != 40320-32379 {
		t.Errorf("%d orders are missed, want %d", missed, 40320-32379)
	}
}

func TestCoverageIsThatOfThePlainDeals(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for _, k := range []struct{ n, bits int }{{0, 3}, {1, 0}, {2, 0}, {3, 2}, {4, 1}, {5, 7}, {6, 9}, {10, 5}} {
			c := cover(t, s.Name, k.n, k.bits)
			seen := map[uint64]bool{}
			for seed := range uint32(1) << k.bits {
				seen[Rank(s.Order(mt19937.New(seed), k.n))] = true
			}
			if c.Reached != len(seen) {
				t.Errorf("%s of %d cards, %d bits: %d orders, want %d", s.Name, k.n, k.bits, c.Reached, len(seen))
			}
			for rank := range seen {
				if c.Missed(int(rank)) == int(rank) {
					t.Errorf("%s of %d cards, %d bits: rank %d is missed", s.Name, k.n, k.bits, rank)
				}
			}
		}
	}
}

func TestCoverageHasLimits(t *testing.T) {
	s := lookup(t, "naive")
	for _, k := range [][2]int{{11, 8}, {-1, 8}, {8, 25}, {8, -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d cards by %d bits are taken", k[0], k[1])
				}
			}()
			NewCoverage(s, k[0], k[1])
		}()
	}
}

func BenchmarkCoverage(b *testing.B) {
	s := lookup(b, "fisher-yates")
	seeds := 0
	for b.Loop() {
		NewCoverage(s, 8, 16).Step(1 << 12)
		seeds += 1 << 12
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(seeds), "ns/seed")
}
