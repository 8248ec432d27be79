//go:build js && wasm

// Shuffles done several times in a row, by every operation that takes one, and what that leaves.
package main

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

type againRow struct {
	Times                           float64
	Off                             float64
	Separation, Most, Fewest, Never *float64
}

type againAnswer struct {
	Rows  []againRow
	Exact bool
}

func TestAgainTellsTheReferenceRows(t *testing.T) {
	var want map[string][]struct{ Times, Off, Separation, Most, Fewest, Never float64 }
	referenceFile(t, "../shuffle/bias/testdata/again.json", "again", &want)
	for of, rows := range want {
		name, cards, _ := strings.Cut(of, " ")
		var got againAnswer
		run(t, "again", `{shuffle: "`+name+`", cards: `+cards+`, times: `+strconv.Itoa(len(rows))+`}`, &got)
		if !got.Exact || len(got.Rows) != len(rows) {
			t.Fatalf("%s: %d rows, exact: %v", of, len(got.Rows), got.Exact)
		}
		for k, w := range rows {
			g := got.Rows[k]
			for i, pair := range [][2]float64{{g.Times, w.Times}, {g.Off, w.Off}, {*g.Separation, w.Separation}, {*g.Most, w.Most}, {*g.Fewest, w.Fewest}, {*g.Never, w.Never}} {
				if math.Abs(pair[0]-pair[1]) > 1e-9*max(1, pair[1]) {
					t.Errorf("%s, %d times, number %d: %v, want %v", of, k+1, i, pair[0], pair[1])
				}
			}
		}
	}
	var riffles map[string][]float64
	referenceFile(t, "../shuffle/bias/testdata/again.json", "riffles", &riffles)
	for cards, offs := range riffles {
		var got againAnswer
		run(t, "again", `{shuffle: "riffle-1", cards: `+cards+`, times: `+strconv.Itoa(len(offs))+`}`, &got)
		for k, off := range offs {
			if math.Abs(got.Rows[k].Off-off) > 1e-9 {
				t.Errorf("%d riffles of %s cards: %v, want %v", k+1, cards, got.Rows[k].Off, off)
			}
		}
	}
}

func TestAFloorIsAllThatIsToldOfManyCards(t *testing.T) {
	var got againAnswer
	run(t, "again", `{shuffle: "naive", cards: 52}`, &got)
	if got.Exact || len(got.Rows) != 10 || got.Rows[0].Off <= got.Rows[1].Off || got.Rows[0].Separation != nil || got.Rows[0].Never != nil {
		t.Errorf("naive of 52 cards: %+v", got)
	}
	run(t, "again", `{shuffle: "riffle-1", cards: 312, times: 1}`, &got)
	if !got.Exact || math.Abs(got.Rows[0].Off-1) > 1e-12 || got.Rows[0].Most != nil || got.Rows[0].Never != nil || *got.Rows[0].Fewest != 0 {
		t.Errorf("one riffle of 312 cards: %+v", got.Rows)
	}
}

func TestEveryOperationDoesAShuffleSeveralTimes(t *testing.T) {
	for _, once := range shuffle.Catalogue() {
		s := shuffle.Times(once, 3)
		args := func(more string) string { return `{shuffle: "` + once.Name + `", times: 3, cards: 4` + more + `}` }
		var dealt struct{ Order []int }
		run(t, "deal", args(`, seed: "9"`), &dealt)
		order := s.Order(mt19937.New(9), 4)
		var steps []struct{ Order []int }
		run(t, "steps", args(`, seed: "9"`), &steps)
		last := shuffle.Fresh(4)
		if len(steps) > 0 {
			last = steps[len(steps)-1].Order
		}
		var rounds []told
		run(t, "rounds", args(""), &rounds)
		if !slices.Equal(dealt.Order, order) || !slices.Equal(last, order) || len(steps) != len(s.Rounds(4)) || len(rounds) != len(steps) {
			t.Errorf("%s: dealt %v, by %d steps to %v, want %v by %d", s.Name, dealt.Order, len(steps), last, order, len(rounds))
		}

		var exact struct{ Shares, Counts []float64 }
		run(t, "exact", args(""), &exact)
		var matrix struct{ P []float64 }
		run(t, "matrix", args(""), &matrix)
		var sample sampleAnswer
		run(t, "sample", args(`, seed: "9", shuffles: 20000`), &sample)
		top, apart := 0.0, 0.0 // orders with card 0 on top come first
		for rank, share := range exact.Shares {
			if rank < 6 {
				top += share
			}
			apart += math.Abs(share - sample.Counts[rank]/20000)
		}
		if math.Abs(top-matrix.P[0]) > 1e-12 || apart > 0.1 {
			t.Errorf("%s: card 1 is on top with %v, by the map %v; the sample is %v apart", s.Name, top, matrix.P[0], apart)
		}
		var left againAnswer
		run(t, "again", `{shuffle: "`+once.Name+`", cards: 4, times: 3}`, &left)
		off := 0.0
		for _, share := range exact.Shares {
			off += math.Abs(share-1./24) / 2
		}
		if math.Abs(off-left.Rows[2].Off) > 1e-13 {
			t.Errorf("%s: %v off, and done again %v", s.Name, off, left.Rows[2].Off)
		}

		var coverage struct{ Reached int }
		run(t, "coverage", args(`, bits: 8`), &coverage)
		var timed struct{ Checksum string }
		run(t, "time", args(`, forMs: 1, shuffles: 5`), &timed)
		var hunted struct{ Seeds []string }
		run(t, "hunt", args(`, from: 9, to: 10, known: [{place: 0, card: `+strconv.Itoa(order[0])+`}, {place: 3, card: `+strconv.Itoa(order[3])+`}]`), &hunted)
		if coverage.Reached < 1 || len(timed.Checksum) != 8 || !slices.Equal(hunted.Seeds, []string{"9"}) {
			t.Errorf("%s: %d orders reached, checksum %q, seeds %v", s.Name, coverage.Reached, timed.Checksum, hunted.Seeds)
		}
	}
	var paths, same [][]int
	run(t, "paths", `{shuffle: "riffle-1", times: 7, cards: 2, order: [1, 0]}`, &paths)
	run(t, "paths", `{shuffle: "riffle-7", cards: 2, order: [1, 0]}`, &same)
	if len(paths) < 100 || !slices.EqualFunc(paths, same, slices.Equal) {
		t.Errorf("%d paths and %d", len(paths), len(same))
	}
}

// More paths than a float64 can count have shares.
func TestExactSharesWhereThereAreNoCounts(t *testing.T) {
	var got struct {
		Paths, Min, Max, Needed *float64
		Orders                  int
		Counts, Shares          []float64
	}
	for _, args := range []string{`{shuffle: "naive", times: 40, cards: 5}`, `{shuffle: "two-random", cards: 7, times: 2}`, `{shuffle: "riffle-7", cards: 8}`} {
		run(t, "exact", args, &got)
		sum := 0.0
		for _, share := range got.Shares {
			sum += share
		}
		if got.Paths != nil || got.Counts != nil || got.Min != nil || got.Max != nil || got.Needed != nil || math.Abs(sum-1) > 1e-12 || len(got.Shares) != got.Orders {
			t.Errorf("exact(%s): paths %v, shares that sum to %v", args, got.Paths, sum)
		}
	}
	run(t, "exact", `{shuffle: "naive", times: 2, cards: 3}`, &got)
	if *got.Paths != 729 || got.Shares[0] != got.Counts[0]/729 {
		t.Errorf("twice: %+v", got)
	}
}

func TestAboutTellsRepeatedShuffles(t *testing.T) {
	var a struct {
		Shuffles []struct {
			Name, Title string
			Code        []string
			MaxExact    int
			Riffles     int
		}
	}
	run(t, "about", `{times: 3}`, &a)
	for i, s := range shuffle.Catalogue() {
		often, got := shuffle.Times(s, 3), a.Shuffles[i]
		if code := often.Lines(); got.Name != s.Name || got.Title != often.Title || !slices.Equal(got.Code, code[:]) || got.Riffles != 3*s.Riffles {
			t.Errorf("about %s: %+v", often.Name, got)
		}
	}
}
