package bias

import (
	"crypto/rand"
	"slices"
	"testing"

	"shufflelab/shuffle"
)

func sampler(t testing.TB, name, source, seed string, n int, want Want) *Sampler {
	t.Helper()
	var s *shuffle.Seed
	if seed != "" {
		var err error
		if s, err = shuffle.ParseSeed(seed); err != nil {
			t.Fatal(err)
		}
	}
	smp, err := NewSampler(lookup(t, name), source, s, rand.Reader, n, want)
	if err != nil {
		t.Fatal(err)
	}
	return smp
}

// Counts of an independent implementation; never edit them to make a test pass.
func TestSamplesMatchTheReference(t *testing.T) {
	for _, c := range []struct {
		name, seed string
		n          int
		want       []uint64
	}{
		{"naive", "1", 3, []uint64{1478, 1839, 1870, 1868, 1468, 1477}},
		{"fisher-yates", "5489", 4, []uint64{417, 433, 429, 430, 432, 404, 430, 392, 400, 406, 442, 406, 409, 392, 437, 414, 395, 451, 442, 422, 396, 418, 394, 409}},
	} {
		got := make([]uint64, len(c.want))
		sampler(t, c.name, "mt19937", c.seed, c.n, Orders).Add(got, 10000, 1<<30)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s of %d cards, seed %s: %v, want %v", c.name, c.n, c.seed, got, c.want)
		}
	}
}

func TestASampleCountsWhatTheShufflesDeal(t *testing.T) {
	const deals = 3000
	for _, s := range shuffle.Catalogue() {
		for _, source := range []string{"mt19937", "lcg32"} {
			for _, n := range []int{0, 1, 2, 3, 5, 8, 52} {
				orders, places := make([]uint64, 40320), make([]uint64, n*n)
				seed, _ := shuffle.ParseSeed("7")
				src, _, _ := shuffle.Open(source, seed, nil)
				dealer := shuffle.NewDealer(s, n)
				for range deals {
					order := dealer.Deal(src)
					if n <= MaxOrderCards {
						orders[Rank(order)]++
					}
					for place, card := range order {
						places[card*n+place]++
					}
				}
				for want, counts := range map[Want][]uint64{Orders: orders, Places: places} {
					if want == Orders && n > MaxOrderCards {
						continue
					}
					smp := sampler(t, s.Name, source, "7", n, want)
					got := make([]uint64, smp.Size())
					for work := 1; !smp.Add(got, deals, work); work *= 3 {
					}
					if !slices.Equal(got, counts[:len(got)]) {
						t.Errorf("%s of %d cards, %s: other %s", s.Name, n, source, want)
					}
				}
			}
		}
	}
}

func TestASampleIsTheSumOfItsStretches(t *testing.T) {
	for _, source := range []string{"mt19937", "lcg32"} {
		whole := make([]uint64, 6)
		sampler(t, "naive", source, "42", 3, Orders).Add(whole, 3000, 1<<30)
		parts := make([]uint64, 6)
		s := sampler(t, "naive", source, "42", 3, Orders)
		for _, stretch := range [][2]uint64{{2000, 3000}, {0, 1}, {1, 1}, {1, 700}, {700, 2000}} {
			s.Seek(stretch[0])
			for !s.Add(parts, stretch[1], 99) {
			}
		}
		if !slices.Equal(parts, whole) {
			t.Errorf("%s: parts %v, whole %v", source, parts, whole)
		}
	}
}

func TestBlocksHaveSeedsOfTheirOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("a million deals")
	}
	across := make([]uint64, 6)
	s := sampler(t, "naive", "mt19937", "42", 3, Orders)
	s.Seek(BlockSize - 10)
	s.Add(across, BlockSize+1000, 1<<30)

	byHand := make([]uint64, 6)
	first := sampler(t, "naive", "mt19937", "42", 3, Orders)
	first.Seek(BlockSize - 10)
	first.Add(byHand, BlockSize, 1<<30)
	sampler(t, "naive", "mt19937", "0x0000002a00000001", 3, Orders).Add(byHand, 1000, 1<<30)
	if !slices.Equal(across, byHand) {
		t.Errorf("across the border %v, by hand %v", across, byHand)
	}
}

func TestPlacesCountEveryCardOnce(t *testing.T) {
	for _, source := range []string{"mt19937", "crypto", "lcg32"} {
		counts := make([]uint64, 52*52)
		s := sampler(t, "insertion", source, "", 52, Places)
		if s.Size() != len(counts) {
			t.Fatalf("size %d", s.Size())
		}
		s.Add(counts, 500, 1<<30)
		for i := range 52 {
			var row, column uint64
			for k := range 52 {
				row += counts[52*i+k]
				column += counts[52*k+i]
			}
			if row != 500 || column != 500 {
				t.Fatalf("%s: row %d has %d cards, column %d has %d", source, i, row, i, column)
			}
		}
	}
}

func TestOrdersOfManyCardsAreNotTallied(t *testing.T) {
	if _, err := NewSampler(lookup(t, "naive"), "mt19937", nil, rand.Reader, 9, Orders); err == nil {
		t.Error("9! orders are tallied")
	}
}

func BenchmarkSample(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
		want Want
	}{{"naive", 3, Orders}, {"naive", 8, Orders}, {"fisher-yates", 52, Places}, {"riffle-7", 52, Places}} {
		b.Run(c.name+"-"+string(c.want), func(b *testing.B) {
			s := sampler(b, c.name, "mt19937", "1", c.n, c.want)
			s.Add(make([]uint64, s.Size()), uint64(b.N), b.N)
		})
	}
}
