package shuffle

import (
	"flag"
	"slices"
	"testing"
)

// The proof of dice plan 1 by exhaustion: every combination of rolls has the
// same number of accepted words. The 16-bit twin runs the same code on words of
// 16 bits; TestAllWords runs it on all words there are.

func TestEveryRollCombinationHasEquallyManyWordsOf16Bits(t *testing.T) {
	for _, dice := range [][]uint64{
		{2}, {3}, {6}, {52}, {255}, {256}, {257}, {1, 3}, {3, 1, 2}, {3, 2}, {3, 3, 3}, {5, 4, 3, 2}, {2, 2, 2, 2, 2}, {7, 11, 13}, {52, 51}, {1024}, {32769}, {65535}, {65536},
	} {
		g := newGroup(dice, 16)
		accepted := make([]int, g.product)
		rolls := make([]int, len(dice))
		for w := uint64(0); w < 1<<16; w++ {
			if g.read(w, 16, rolls) {
				accepted[mixedRadix(rolls, dice)]++
			}
		}
		for q, n := range accepted {
			if n != int(1<<16/g.product) {
				t.Fatalf("dice %v: combination %d has %d words, want %d", dice, q, n, 1<<16/g.product)
			}
		}
	}
}

var allWords = flag.Bool("allwords", false, "run the dice on all 2^32 words")

func TestAllWords(t *testing.T) {
	if !*allWords {
		t.Skip("takes a minute; run with -allwords")
	}
	for _, dice := range [][]uint64{{52, 51, 50, 49}, {3, 3, 3}, {36, 35, 34, 33, 32}} {
		g := newGroup(dice, 32)
		accepted := make([]uint32, g.product)
		rolls := make([]int, len(dice))
		for w := uint64(0); w < 1<<32; w++ {
			if g.read(w, 32, rolls) {
				accepted[mixedRadix(rolls, dice)]++
			}
		}
		for q, n := range accepted {
			if uint64(n) != 1<<32/g.product {
				t.Fatalf("dice %v: combination %d has %d words, want %d", dice, q, n, 1<<32/g.product)
			}
		}
	}
}

func mixedRadix(rolls []int, dice []uint64) int {
	q := 0
	for k, r := range rolls {
		q = q*int(dice[k]) + r
	}
	return q
}

func TestThresholdIsUnsigned(t *testing.T) {
	for faces, want := range map[uint64]uint64{3: 1, 6: 4, 52: 48, 1 << 31: 0, 1 << 32: 0, 1<<31 + 1: 1<<31 - 1} {
		if got := newGroup([]uint64{faces}, 32).threshold; got != want {
			t.Errorf("2^32 mod %d = %d, want %d", faces, got, want)
		}
	}
}

func TestGroupsOfThePlan(t *testing.T) {
	for _, c := range []struct {
		dice []int
		want [][]int
	}{
		{nil, [][]int{}},
		{[]int{1}, [][]int{{1}}},
		{[]int{1 << 26, 1, 2}, [][]int{{1 << 26, 1}, {2}}},
		{[]int{1<<26 + 1, 1, 2}, [][]int{{1<<26 + 1}, {1, 2}}},
		{[]int{1 << 13, 1 << 13, 2}, [][]int{{1 << 13, 1 << 13}, {2}}},
		{[]int{2, 1 << 32, 3}, [][]int{{2}, {1 << 32}, {3}}},
	} {
		got := NewPlan(c.dice).Groups()
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("groups of %v = %v, want %v", c.dice, got, c.want)
		}
	}
}

// words is a source that hands out the given words and counts them.
type words struct {
	list []uint32
	used int
}

func (w *words) Uint32() uint32 {
	w.used++
	return w.list[w.used-1]
}

func TestARejectedWordThrowsTheWholeGroupAgain(t *testing.T) {
	// 2^32 mod 6 = 4: word 0 leaves the low half 0 and is rejected, and so does
	// no word whose low half is 4 or more.
	src := &words{list: []uint32{0, 1<<32 - 1}}
	rolls := make([]int, 2)
	if n := NewPlan([]int{3, 2}).Throw(src, rolls); n != 2 || src.used != 2 {
		t.Errorf("took %d words, said %d, want 2", src.used, n)
	}
	if want := []int{2, 1}; !slices.Equal(rolls, want) {
		t.Errorf("rolls %v, want %v", rolls, want)
	}
}

func TestADieOfOneFaceTakesNoWord(t *testing.T) {
	rolls := []int{7, 7, 7}
	if n := NewPlan([]int{1, 1, 1}).Throw(nil, rolls); n != 0 || !slices.Equal(rolls, []int{0, 0, 0}) {
		t.Errorf("took %d words and rolled %v", n, rolls)
	}
}

func TestADieOfAllWordsShowsTheWordItself(t *testing.T) {
	src := &words{list: []uint32{0, 1 << 31, 1<<32 - 1}}
	rolls := make([]int, 3)
	NewPlan([]int{1 << 32, 1 << 32, 1 << 32}).Throw(src, rolls)
	if want := []int{0, 1 << 31, 1<<32 - 1}; !slices.Equal(rolls, want) {
		t.Errorf("rolls %v, want %v", rolls, want)
	}
}

func TestADieMustHaveFaces(t *testing.T) {
	for _, faces := range []int{0, -1, 1<<32 + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a die of %d faces was planned", faces)
				}
			}()
			NewPlan([]int{6, faces})
		}()
	}
}
