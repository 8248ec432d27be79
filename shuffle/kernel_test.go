package shuffle

import (
	"math/rand/v2"
	"reflect"
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
			if NewDealer(s, n).kernel == nil {
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

func TestAKernelIsChosenByWhatAShuffleDoes(t *testing.T) {
	have := 0
	for _, s := range catalogue {
		mine := &Shuffle{Name: "mine", Rounds: s.Rounds, Move: s.Move}
		for _, n := range []int{2, 3, 52, 128, 129, 256, 257} {
			got, want := NewDealer(mine, n).kernel, NewDealer(s, n).kernel
			if !reflect.DeepEqual(got, want) {
				t.Errorf("a copy of %s of %d cards has the kernel %+v, itself %+v", s.Name, n, got, want)
			}
			if want != nil {
				have++
			}
		}
	}
	if have != 4+3*6+2*5 { // of 2 cards the dice of two have one face, and the insertion kernel takes 128 cards
		t.Errorf("%d of the catalogue’s have a kernel", have)
	}
	for _, s := range swappers {
		for n := 2; n < 60; n++ {
			if NewDealer(s, n).kernel == nil {
				t.Fatalf("%s of %d cards has no kernel", s.Name, n)
			}
			sameDecks(t, s, n, 60, uint32(n))
		}
		sameDecks(t, s, 256, 30, 1)
	}
}

func TestShufflesThatOnlyLookAlikeHaveNoKernel(t *testing.T) {
	up := func(from, to int, faces func(i int) int) func(int) []Round {
		return func(int) (rounds []Round) {
			for i := from; i < to; i++ {
				rounds = append(rounds, Round{i, 1, faces(i)})
			}
			return rounds
		}
	}
	four := func(int) int { return 4 }
	grows := func(i int) int { return i + 1 }
	swap, insert := Swap(At, Roll(0)), Insert(At, Roll(0))
	if NewDealer(&Shuffle{Rounds: up(0, 5, four), Move: swap}, 5).kernel == nil || NewDealer(&Shuffle{Rounds: up(0, 5, grows), Move: insert}, 5).kernel == nil {
		t.Fatal("what these look like has no kernel either")
	}
	for what, s := range map[string]Shuffle{
		"no rounds":                             {Rounds: up(0, 0, four), Move: swap},
		"dice of one face":                      {Rounds: up(0, 5, func(int) int { return 1 }), Move: swap},
		"a place above the deck":                {Rounds: up(-1, 5, four), Move: swap},
		"a place above the deck, by the move":   {Rounds: up(0, 5, four), Move: Swap(At-1, Roll(0))},
		"a place below the deck":                {Rounds: up(0, 6, four), Move: swap},
		"a place below the deck, by the move":   {Rounds: up(0, 5, four), Move: Swap(At+1, Roll(0))},
		"a fixed place below the deck":          {Rounds: up(0, 5, four), Move: Swap(5, Roll(0))},
		"a place far below the deck":            {Rounds: up(1<<40, 1<<40+5, four), Move: swap},
		"a place far above the deck":            {Rounds: up(-1<<40, -1<<40+5, four), Move: swap},
		"a die of too many faces":               {Rounds: up(0, 5, func(int) int { return 6 }), Move: swap},
		"dice that grow":                        {Rounds: up(0, 5, grows), Move: swap},
		"dice that shrink":                      {Rounds: up(0, 5, func(i int) int { return 5 - i }), Move: swap},
		"a last die of other faces":             {Rounds: up(0, 5, func(i int) int { return 4 + i/4 }), Move: swap},
		"always the same place":                 {Rounds: up(0, 5, four), Move: Swap(Top, Roll(0))},
		"a place left out":                      {Rounds: func(int) []Round { return []Round{{0, 1, 4}, {1, 1, 4}, {3, 1, 4}} }, Move: swap},
		"two dice in a round":                   {Rounds: func(int) []Round { return []Round{{0, 2, 4}, {1, 2, 4}} }, Move: swap},
		"a round without dice":                  {Rounds: func(int) []Round { return []Round{{0, 1, 4}, {1, 0, 4}} }, Move: Swap(At, Top)},
		"the place next to the roll":            {Rounds: up(0, 5, four), Move: Swap(At, Roll(0)+1)},
		"the roll twice":                        {Rounds: up(0, 5, four), Move: Swap(Roll(0), Roll(0))},
		"no roll":                               {Rounds: up(0, 5, four), Move: Swap(At, Top)},
		"the second roll":                       {Rounds: func(int) []Round { return []Round{{0, 2, 4}} }, Move: Swap(At, Roll(1))},
		"the card at the place that is rolled":  {Rounds: up(0, 5, grows), Move: Insert(Roll(0), At)},
		"an insertion among too few":            {Rounds: up(0, 5, func(i int) int { return max(i, 1) }), Move: insert},
		"an insertion among all":                {Rounds: up(0, 5, func(int) int { return 5 }), Move: insert},
		"an insertion of the top":               {Rounds: up(0, 5, grows), Move: Insert(Top, Roll(0))},
		"an insertion without the first card":   {Rounds: up(1, 5, grows), Move: insert},
		"an insertion without the last card":    {Rounds: up(0, 4, grows), Move: insert},
		"an insertion of the next card":         {Rounds: up(0, 4, grows), Move: Insert(At+1, Roll(0))},
		"a function that happens to be a swap":  {Rounds: up(0, 5, four), Move: Other(func(d []int, at int, r []int) { d[at], d[r[0]] = d[r[0]], d[at] })},
		"a function that happens to be nothing": {Rounds: up(0, 5, four), Move: Other(func([]int, int, []int) {})},
	} {
		if k := NewDealer(&s, 5).kernel; k != nil {
			t.Errorf("%s: the kernel %+v", what, k)
		}
	}
}

// Descriptions near to what kernels take, most of them out of the deck somewhere. The rounds look where they move,
// so a description that plays is a right one; whoever has a kernel must play, and as it does.
func TestNoDescriptionBringsAKernelOutOfTheDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	dealt, refused := 0, 0
	for range 30_000 {
		n := 2 + r.IntN(12)
		// The first place and die and what is added to them, now and then otherwise.
		at, step, faces, more := r.IntN(n+2)-1, 2*r.IntN(2)-1, 1+r.IntN(n+1), r.IntN(3)-1
		if r.IntN(3) == 0 {
			at, step, faces, more = 0, 1, 1, 1
		} else if r.IntN(2) == 0 {
			more = min(step, 0)
		}
		rounds := make([]Round, r.IntN(n+2))
		for i := range rounds {
			rounds[i] = Round{at + i*step, 1, max(1, faces+i*more)}
		}
		if len(rounds) > 0 && r.IntN(8) == 0 {
			odd := &rounds[r.IntN(len(rounds))]
			*odd = Round{r.IntN(n+2) - 1, r.IntN(3), 1 + r.IntN(n+1)}
		}
		place := []Place{At, At, At, At - 1, At + 1, Top, Place(r.IntN(n + 1)), Roll(0), Roll(1)}
		from, to := place[r.IntN(len(place))], Roll(0)
		if r.IntN(8) == 0 {
			from, to = to, from
		}
		s := &Shuffle{Name: "hostile", Rounds: func(int) []Round { return rounds }, Move: Swap(from, to)}
		if r.IntN(3) == 0 {
			s.Move = Insert(from, to)
		}
		if NewDealer(s, n).kernel == nil {
			refused++
			continue
		}
		dealt++
		sameDecks(t, s, n, 30, r.Uint32())
		if t.Failed() {
			t.Fatalf("%v %+v", rounds, s.Move)
		}
		for _, round := range rounds { // with the largest roll, which may be rare
			for roll := range round.Faces {
				s.Move.Play(make([]int, n), round.At, []int{roll})
			}
		}
	}
	if dealt < 1000 || refused < 1000 {
		t.Errorf("%d had a kernel and %d had none: this tests little", dealt, refused)
	}
}

// swappers are shuffles of the shapes that have kernels, in the catalogue and not.
var swappers = []*Shuffle{
	fisherYates, naive,
	{Name: "a swap written the other way round", Rounds: fisherYates.Rounds, Move: Swap(Roll(0), At)},
	{Name: "naive by halves", Rounds: func(n int) []Round { return eachUp(n, 1, (n+2)/2) }, Move: Swap(At, Roll(0))},
	{Name: "the upper half only", Rounds: func(n int) []Round { return eachUp(n/2, 1, n) }, Move: Swap(At, Roll(0))},
	{Name: "from the middle down", Rounds: func(n int) []Round { return eachDown(n/2+1, func(i int) int { return n/2 + i }) }, Move: Swap(At-1, Roll(0))},
	{Name: "the top with any", Rounds: func(n int) []Round { return again(1, 1, n) }, Move: Swap(Top, Roll(0))},
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
		k := NewDealer(swappers[r.IntN(len(swappers))], n).kernel
		d1, u1 := swapDecks(one[:room], n, some, k.groups, k.at, k.faces, k.down)
		d2, u2 := swapDecksPlain(two[:room], n, some, k.groups, k.at, k.faces, k.down)
		if d1 != d2 || u1 != u2 || !slices.Equal(one[:d1*n], two[:d1*n]) {
			t.Fatalf("swaps of %d cards, %d words: %d decks of %d words, the definition %d of %d", n, len(some), d1, u1, d2, u2)
		}
		k = NewDealer(insertion, n).kernel
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
