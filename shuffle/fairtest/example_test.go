package fairtest_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"shufflelab/shuffle/fairtest"
)

// In a test of yours, t is the *testing.T; here it prints what a test is told.
var t printer

type printer struct{}

func (printer) Helper()                           {}
func (printer) Logf(format string, args ...any)   {} // what go test -v shows
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// A fair shuffle passes, and nothing is said.
func ExampleCheck() {
	fairtest.Check(t, 52, func(deck []int) {
		rand.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	})
	// Output:
}

// A shuffle that takes its random numbers by hand, and returns a new deck.
func ExampleCheckRand() {
	fairtest.CheckRand(t, 52, func(r *rand.Rand, deck []int) []int {
		return r.Perm(len(deck))
	})
	// Output:
}

// A test that has failed printed the seed. With it the same is dealt again.
func ExampleConfig_CheckRand() {
	naive := func(r *rand.Rand, deck []int) []int {
		for i := range deck {
			j := r.IntN(len(deck))
			deck[i], deck[j] = deck[j], deck[i]
		}
		return deck
	}
	fairtest.Config{Seed: "1", Time: time.Minute}.CheckRand(t, 4, naive)
	// Output:
	// fairtest: the shuffle of 4 cards is not fair: E is 10^14.3 after 4,608 deals.
	// 	A fair one ever comes to 10^6 in at most 1 case in 1,000,000.
	// 	Furthest from fair of 18,432 deals: the order [1 0 3 2] came in 6.08 %, fair are 4.17 %.
	// 	Known slips: this looks like the naive shuffle (Swap every place with any place: nⁿ paths cannot be dealt evenly to n! orders when n > 2).
	// 	To see it again: fairtest.Config{Seed: "1"}.CheckRand deals the same.
}

// A deck that has lost a card and has another one twice fails at once.
func ExampleConfig_Check() {
	forgetful := func(deck []int) { deck[3] = deck[1] }
	fairtest.Config{Deals: 20_000}.Check(t, 5, forgetful)
	// Output:
	// fairtest: deal 1 of 5 cards is no shuffled deck: 3 is lost; 1 is there twice or more.
	// 	Dealt: 0 1 2 1 4
	// 	To see it again, run the test: what is biased fails after about as many deals. CheckRand hands out random numbers that a seed repeats.
}
