package shuffle

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"shufflelab/shuffle/mt19937"
)

// bytesOf is a reader of endless random bytes, the same for the same seed.
type bytesOf struct{ r *rand.ChaCha8 }

func (b bytesOf) Read(p []byte) (int, error) { return b.r.Read(p) }

// halfRejected is a source half of whose words are 0, which any group of dice
// throws away unless its product divides 2^32; now and then there are a
// thousand in a row.
type halfRejected struct {
	r     *rand.PCG
	zeros int
}

func (h *halfRejected) Uint32() uint32 {
	w := h.r.Uint64()
	if w>>32%2000 == 0 {
		h.zeros = 1000
	}
	if h.zeros > 0 {
		h.zeros--
		return 0
	}
	return uint32(w) * uint32(w>>63)
}

// everySource returns a source of every kind, twice.
func everySource(seed uint32) map[string][2]Source {
	system := func() Source {
		return NewReaderSource(bytesOf{rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})})
	}
	return map[string][2]Source{
		"mt19937":  {mt19937.New(seed), mt19937.New(seed)},
		"lcg32":    {&LCG32{seed}, &LCG32{seed}},
		"crypto":   {system(), system()},
		"rejected": {&halfRejected{r: rand.NewPCG(1, uint64(seed))}, &halfRejected{r: rand.NewPCG(1, uint64(seed))}},
	}
}

// sameDecks deals by DealMany and by Deal, and compares the decks and the words
// that come after them.
func sameDecks(t *testing.T, s *Shuffle, n, decks int, seed uint32) {
	t.Helper()
	for name, src := range everySource(seed) {
		plain, fast, stream := NewDealer(s, n), NewDealer(s, n), NewStream(src[1])
		number := 0
		check := func(decks []uint8) {
			for ; len(decks) > 0 && !t.Failed(); decks = decks[n:] {
				for place, card := range plain.Deal(src[0]) {
					if card != int(decks[place]) {
						t.Errorf("%s of %d cards, %s, seed %d: deck %d differs: %v", s.Name, n, name, seed, number, decks[:n])
						break
					}
				}
				number++
			}
		}
		fast.DealMany(stream, decks/2, check)
		fast.DealMany(stream, decks-decks/2, check)
		if number != decks && n > 0 {
			t.Fatalf("%s of %d cards, %s: %d decks, want %d", s.Name, n, name, number, decks)
		}
		if got, want := stream.Uint32(), src[0].Uint32(); n > 0 && got != want {
			t.Fatalf("%s of %d cards, %s, seed %d: other words were taken", s.Name, n, name, seed)
		}
	}
}

func TestDealManyDealsWhatTheRoundsDeal(t *testing.T) {
	for _, s := range catalogue {
		for n := range 61 {
			decks, seeds := 150, uint32(8)
			if testing.Short() {
				decks, seeds = 70, 2
			}
			if newKernel(s, n, nil) == nil {
				decks, seeds = 20, 1
			}
			for seed := range seeds {
				sameDecks(t, s, n, decks, seed*12345)
			}
		}
	}
}

func TestKernelsTakeManyCards(t *testing.T) {
	for _, s := range catalogue[:6] {
		for _, n := range []int{63, 64, 65, 96, 97, 127, 128, 129, 200, 255, 256} {
			sameDecks(t, s, n, 40, 7)
		}
	}
}

func TestKernelsAreUsed(t *testing.T) {
	for name, most := range map[string]int{
		"fisher-yates": 256, "naive": 256, "insertion": 128, "sattolo": 256, "poker-1999": 256, "decrement-early": 256,
	} {
		s, _ := Lookup(name)
		for _, n := range []int{3, 52, most} {
			if NewDealer(s, n).kernel == nil {
				t.Errorf("%s of %d cards has no kernel", name, n)
			}
		}
	}
}

// The kernel that runs here and its definition also stop at the same deck and word.
func TestKernelsEqualTheirDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	words := make([]uint32, 400)
	for range 1500 {
		for i := range words {
			words[i] = r.Uint32() * r.Uint32N(2)
		}
		n := 2 + r.IntN(60)
		some := words[:r.IntN(len(words))]
		room := n * r.IntN(20)
		one, two := make([]uint8, room+slack), make([]uint8, room+slack)
		k := newKernel(fisherYates, n, NewPlan(Dice(fisherYates.Rounds(n))).groups)
		d1, u1 := swapDecks(one[:room], n, some, k.groups, k.at, k.faces, k.down)
		d2, u2 := swapDecksPlain(two[:room], n, some, k.groups, k.at, k.faces, k.down)
		if d1 != d2 || u1 != u2 || !slices.Equal(one[:d1*n], two[:d1*n]) {
			t.Fatalf("swaps of %d cards, %d words: %d decks of %d words, the definition %d of %d", n, len(some), d1, u1, d2, u2)
		}
		k = newKernel(insertion, n, NewPlan(Dice(insertion.Rounds(n))).groups)
		d1, u1 = insertDecks(one[:room], n, some, k.groups)
		d2, u2 = insertDecksPlain(two[:room], n, some, k.groups)
		if d1 != d2 || u1 != u2 || !slices.Equal(one[:d1*n], two[:d1*n]) {
			t.Fatalf("insertions of %d cards, %d words: %d decks of %d words, the definition %d of %d", n, len(some), d1, u1, d2, u2)
		}
		ones, twos := make([]uint64, n*n), make([]uint64, n*n)
		tallyPlaces(ones, one[:d1*n], n)
		tallyPlacesPlain(twos, one[:d1*n], n)
		if !slices.Equal(ones, twos) {
			t.Fatalf("the places of %d decks of %d cards differ", d1, n)
		}
	}
}

func TestAStreamEmitsTheWordsOfItsSource(t *testing.T) {
	for name, src := range everySource(9) {
		s := NewStream(src[0])
		for i := range 3000 {
			if got, want := s.Uint32(), src[1].Uint32(); got != want {
				t.Fatalf("%s: word %d is %d, want %d", name, i, got, want)
			}
		}
	}
}

func TestDealManyRefusesDecksThatDoNotFitInBytes(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("257 cards were dealt as bytes")
		}
	}()
	NewDealer(naive, 257).DealMany(NewStream(&LCG32{}), 1, func([]uint8) {})
}

func BenchmarkDealMany(b *testing.B) {
	for _, s := range []*Shuffle{insertion, fisherYates, naive} {
		for _, n := range []int{5, 52} {
			b.Run(s.Name+"-"+strconv.Itoa(n), func(b *testing.B) {
				d, src := NewDealer(s, n), NewStream(mt19937.New(1))
				d.DealMany(src, b.N, func([]uint8) {})
			})
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	for _, s := range catalogue {
		b.Run(s.Name, func(b *testing.B) {
			d, src := NewDealer(s, 52), mt19937.New(1)
			for range b.N {
				d.Deal(src)
			}
		})
	}
}

func BenchmarkTallyPlaces(b *testing.B) {
	counts := make([]uint64, 52*52)
	NewDealer(fisherYates, 52).TallyPlaces(NewStream(mt19937.New(1)), counts, b.N)
}
