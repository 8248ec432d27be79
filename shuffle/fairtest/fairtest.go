// Package fairtest tests in an ordinary Go test whether a shuffle is fair:
//
//	func TestShuffleIsFair(t *testing.T) {
//		fairtest.Check(t, 52, func(deck []int) { cards.Shuffle(deck) })
//	}
//
// It deals the fresh deck 0 … n−1 again and again and counts where each card comes to
// lie, which card follows it and, up to 8 cards, in which order all of
// them come. The test fails as soon as that could hardly come from a fair shuffle. It
// then says what is furthest from fair, how to see it again, and which known slips deal
// like that: "this looks like the naive shuffle".
//
// # How often a fair shuffle fails
//
// At most once in a million tests, and that is no estimate. What is counted is judged
// by bets, each of which starts with one coin and is fair or worse if the shuffle is:
// whatever has come, the next deal leaves as many coins on average, or fewer. They are
// the e-values of package bias, against a bias and against counts that are more even
// than chance deals them, for orders, places and successors. Here the coin is split into
// equal parts, one for each bet, and E is what all of them together have become. It too
// is 1 or less on average, whenever one stops. By Ville's inequality the chance that such
// a number ever reaches 1,000,000 is at most 1 in 1,000,000, however many deals are made
// and however often somebody looks. So a test that stops as soon as E is there need
// not pay for looking. Nothing is assumed but that the deals of a fair shuffle are
// independent and all orders equally likely.
//
// # What a test that passes tells
//
// No more than that so many deals have not shown a bias. A naive shuffle fails after
// some 1,500 to 6,500 deals, of 3 cards as of 200; Fisher–Yates by the remainders of random
// bytes after some 20,000 deals of 52 cards, but of 3 cards only after more than the
// million that are made by default. Never seen is what leaves each card equally likely
// at each place and after each other card, where there are too many cards to count their
// orders, and what a deal owes to the one before it.
package fairtest

import (
	crand "crypto/rand"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// A T is what a test is told; a [testing.TB] is one.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
}

// A Config says how long to test and how sure to be. A field that is zero stands for
// its default.
type Config struct {
	Deals      int           // make at most so many, 1,000,000 by default,
	Time       time.Duration // and stop after about so long, 1 second by default
	FalseAlarm float64       // how likely a fair shuffle may fail at most, 1e-6 by default
	Seed       string        // what [Config.CheckRand] begins with, as a failed test has printed it; by default another one each time
}

// MaxCards is the largest deck that is tested.
const MaxCards = 1000

// Check tests a function that shuffles a deck in place, for decks of n cards, 2 to
// [MaxCards]. Each deck is the fresh one, 0 … n−1, when the function gets it.
func Check(t T, n int, shuffle func(deck []int)) {
	t.Helper()
	Config{}.Check(t, n, shuffle)
}

// CheckRand tests a function that takes its random numbers from r and returns the
// shuffled deck, which may be the one it got. When the test fails it prints a seed that
// repeats it. A function that needs no r may leave it alone.
func CheckRand(t T, n int, shuffle func(r *rand.Rand, deck []int) []int) {
	t.Helper()
	Config{}.CheckRand(t, n, shuffle)
}

// Check is the function [Check] with the values of c. It takes no Seed, for it does not
// know where the function has its random numbers from.
func (c Config) Check(t T, n int, shuffle func(deck []int)) {
	t.Helper()
	if c.Seed != "" {
		t.Errorf("fairtest: Seed %q: allowed is none but with CheckRand, which hands out random numbers", c.Seed)
		return
	}
	if shuffle == nil {
		noShuffle(t)
		return
	}
	c.check(t, n, "To see it again, run the test: what is biased fails after about as many deals. CheckRand hands out random numbers that a seed repeats.",
		func(deck []int) []int {
			shuffle(deck)
			return deck
		})
}

// CheckRand is the function [CheckRand] with the values of c.
func (c Config) CheckRand(t T, n int, shuffle func(r *rand.Rand, deck []int) []int) {
	t.Helper()
	if shuffle == nil {
		noShuffle(t)
		return
	}
	src, seed, err := open(c.Seed)
	if err != nil {
		t.Errorf("fairtest: %v", err)
		return
	}
	r := rand.New(src)
	c.check(t, n, fmt.Sprintf("To see it again: fairtest.Config{Seed: %q}.CheckRand deals the same.", seed),
		func(deck []int) []int { return shuffle(r, deck) })
}

// open opens the source that a seed stands for, and a fresh one for "". It returns the seed.
func open(text string) (src *mt19937.Source, seed *shuffle.Seed, err error) {
	if text != "" {
		if seed, err = shuffle.ParseSeed(text); err != nil {
			return nil, nil, err
		}
	}
	words, seed, err := shuffle.Open("mt19937", seed, crand.Reader)
	if err != nil {
		return nil, nil, err
	}
	return words.(*mt19937.Source), seed, nil
}

func noShuffle(t T) {
	t.Helper()
	t.Errorf("fairtest: shuffle nil: allowed is a function that shuffles a deck")
}

// check deals, looks and tells; again says how to see it again.
func (c Config) check(t T, n int, again string, deal func(deck []int) []int) {
	t.Helper()
	if err := c.complete(n); err != nil {
		t.Errorf("fairtest: %v", err)
		return
	}
	convicts := -math.Log(c.FalseAlarm)
	if !tellsAnything(n, c.Deals, convicts) {
		t.Errorf("fairtest: Deals %d: allowed are as many as can tell anything: so few of %d cards never fail, not even if all are alike", c.Deals, n)
		return
	}

	start := time.Now()
	counts := newTally(n)
	deck := make([]int, n)
	var found *finding // what was decided, when it was decided
	next, end := firstLook, c.Deals
	for counts.deals < end {
		for i := range deck {
			deck[i] = i
		}
		dealt := deal(deck[:n:n])
		if wrong := wrongDeck(n, dealt); wrong != "" {
			t.Errorf("fairtest: deal %s of %d cards is no shuffled deck: %s.\n\tDealt: %s\n\t%s",
				grouped(counts.deals+1), n, wrong, some(dealt), again)
			return
		}
		counts.add(dealt)
		late := time.Since(start) >= c.Time
		if found == nil && (counts.deals == next || counts.deals == end || late) {
			if f := counts.look(); f.logE >= convicts {
				// The bet is decided. Some more deals tell which shuffle it is.
				found = f
				end = min(end, max(4*counts.deals, enoughToName))
			}
			next = counts.lookAfter(next)
		}
		if late {
			break
		}
	}
	if found == nil {
		if !tellsAnything(n, counts.deals, convicts) {
			t.Errorf("fairtest: Time %v: there were only %d deals of %d cards, too few to tell anything; allow more", c.Time, counts.deals, n)
			return
		}
		t.Logf("fairtest: nothing speaks against the shuffle in %s deals of %d cards: E is %s, and would have to be %s",
			grouped(counts.deals), n, power(counts.look().logE), power(convicts))
		return
	}
	t.Errorf("%s\t%s", counts.report(found, convicts), again)
}

// firstLook is after how many deals somebody looks for the first time.
const firstLook = 16

// enoughToName is how many deals are made at least, if there is time, once it is decided
// that the shuffle is not fair.
const enoughToName = 10_000

// complete puts in the defaults, or says what is not allowed.
func (c *Config) complete(n int) error {
	if c.Deals == 0 {
		c.Deals = 1_000_000
	}
	if c.Time == 0 {
		c.Time = time.Second
	}
	if c.FalseAlarm == 0 {
		c.FalseAlarm = 1e-6
	}
	switch {
	case n < 2 || n > MaxCards:
		return fmt.Errorf("n %d: allowed are 2 to %d cards", n, MaxCards)
	case c.Deals < 0:
		return fmt.Errorf("Deals %d: allowed are 1 and more, and 0 for the default", c.Deals)
	case c.Time < 0:
		return fmt.Errorf("Time %v: allowed are times above 0, and 0 for the default", c.Time)
	case !(c.FalseAlarm > 0 && c.FalseAlarm < 1): // not a number neither
		return fmt.Errorf("FalseAlarm %v: allowed are chances above 0 and below 1, and 0 for the default", c.FalseAlarm)
	}
	return nil
}
