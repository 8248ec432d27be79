//go:build !js

package tests

import (
	"math"
	"slices"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/deck"
	"shufflelab/shuffle/mt19937"
)

// What the page should say, by the Go packages on this machine.

// Shuffle is a shuffle of the catalogue.
func Shuffle(t *testing.T, name string) *shuffle.Shuffle {
	t.Helper()
	s, err := shuffle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Catalogue is all of them.
func Catalogue() []*shuffle.Shuffle { return shuffle.Catalogue() }

func seeded(t *testing.T, source, seed string) shuffle.Source {
	t.Helper()
	parsed, err := shuffle.ParseSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := shuffle.Open(source, parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// Dealt shuffles 52 cards.
func Dealt(t *testing.T, name, source, seed string) string {
	t.Helper()
	return DealtTimes(t, name, 1, source, seed)
}

// DealtTimes shuffles 52 cards so many times in a row.
func DealtTimes(t *testing.T, name string, times int, source, seed string) string {
	t.Helper()
	return deck.Names(shuffle.Times(Shuffle(t, name), times).Order(seeded(t, source, seed), deck.Size))
}

// DealtInARow deals so many decks of some cards, one after the other.
func DealtInARow(t *testing.T, name, seed string, cards, deals int) [][]int {
	t.Helper()
	src := seeded(t, "mt19937", seed)
	list := make([][]int, deals)
	for i := range list {
		list[i] = Shuffle(t, name).Order(src, cards)
	}
	return list
}

// CardNames writes a deck of 52.
func CardNames(order []int) string { return deck.Names(order) }

// FreshDeck is the deck before it is shuffled.
const FreshDeck = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ " +
	"A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"

// OrderWords writes an order of up to 13 cards as the page does: A 3 2.
func OrderWords(order []int) string {
	ranks := strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")
	var words []string
	for _, c := range order {
		words = append(words, ranks[c])
	}
	return strings.Join(words, " ")
}

// OrderAt writes the order with this rank.
func OrderAt(rank, cards int) string { return OrderWords(bias.Unrank(uint64(rank), cards)) }

// RankOf is the rank of an order among all orders of so many cards.
func RankOf(order []int) int { return int(bias.Rank(order)) }

// Steps plays one shuffle by MT19937, round by round.
func Steps(t *testing.T, name string, seed uint32, cards int) []shuffle.Step {
	t.Helper()
	return Shuffle(t, name).Steps(mt19937.New(seed), cards)
}

// Exact counts the paths to each order.
func Exact(t *testing.T, name string, cards int) []uint64 {
	t.Helper()
	counts, err := bias.CountExact(Shuffle(t, name), cards)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// PathsTo lists the paths to an order.
func PathsTo(t *testing.T, name string, order []int) [][]int {
	t.Helper()
	paths, err := bias.PathsTo(Shuffle(t, name), order)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// Sampled counts the orders of n shuffles by MT19937.
func Sampled(t *testing.T, name, seed string, cards, n int) []int {
	t.Helper()
	return Stretch{name, "mt19937", seed, cards, "orders", 0, n}.Count(t)
}

// BlockSize is how many shuffles of a sample share a seed.
const BlockSize = bias.BlockSize

// A Stretch of a sample is its shuffles From … From+Shuffles.
type Stretch struct {
	Name, Source, Seed string
	Cards              int
	Want               string // "orders" or "places"
	From, Shuffles     int
}

// Count counts it.
func (s Stretch) Count(t *testing.T) []int {
	t.Helper()
	want := bias.Orders
	if s.Want == "places" {
		want = bias.Places
	}
	seed, err := shuffle.ParseSeed(s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	sampler, err := bias.NewSampler(Shuffle(t, s.Name), s.Source, seed, nil, s.Cards, want)
	if err != nil {
		t.Fatal(err)
	}
	sampler.Seek(uint64(s.From))
	counts := make([]uint64, sampler.Size())
	for to := uint64(s.From + s.Shuffles); !sampler.Add(counts, to, BlockSize); {
	}
	list := make([]int, len(counts))
	for i, c := range counts {
		list[i] = int(c)
	}
	return list
}

// Needed is about how many shuffles a verdict on the naive shuffle takes, as the page rounds it.
func Needed(t *testing.T, cards int) string {
	t.Helper()
	n := bias.Needed(Exact(t, "naive", cards))
	power := math.Pow(10, math.Floor(math.Log10(n))-1)
	return Grouped(int(math.Round(n/power) * power))
}

// Distance is how far counts of paths are from fair, in total.
func Distance(counts []uint64) (far float64) {
	var paths uint64
	for _, c := range counts {
		paths += c
	}
	for _, c := range counts {
		far += math.Abs(float64(c)/float64(paths)-1/float64(len(counts))) / 2
	}
	return far
}

// Extremes are the least and the most of some counts.
func Extremes(counts []uint64) (least, most uint64) { return slices.Min(counts), slices.Max(counts) }
