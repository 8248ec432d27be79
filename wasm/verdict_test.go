//go:build js && wasm

package main

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

type verdictValue struct {
	Shuffles, LogE, LogEven float64
	Categories, DF          int
	Chi2, P, Log10P, Least  *float64
	Verdict                 string
	Worst                   *struct{ Index, Observed, Expected float64 }
}

func close9(got *float64, want float64) bool {
	return got != nil && math.Abs(*got-want) <= 1e-9*math.Abs(want)
}

func TestVerdictsMatchTheReference(t *testing.T) {
	var logEs []struct {
		Counts, Expected []float64
		LogE             any
	}
	const file = "../shuffle/bias/testdata/verdicts.json"
	referenceFile(t, file, "logE", &logEs)
	for _, r := range logEs {
		args := "counts: " + list(r.Counts)
		if r.Expected != nil {
			args += ", expected: " + list(r.Expected)
		}
		for _, form := range []string{"{" + args + "}", strings.ReplaceAll(strings.ReplaceAll("{"+args+"}", "[", "new Float64Array(["), "]", "])")} {
			var v verdictValue
			run(t, "verdict", form, &v)
			want, finite := r.LogE.(float64)
			if finite && !close9(&v.LogE, want) {
				t.Errorf("verdict(%s): ln E %v, want %v", form, v.LogE, want)
			}
			if !finite && (!engine("begin", "verdict", script(form)).Get("value").Get("logE").Equal(script("Infinity")) || v.Verdict != "biased") {
				t.Errorf("verdict(%s): %+v, want an infinite E", form, v)
			}
		}
	}
}

func list(numbers []float64) string {
	var all []string
	for _, n := range numbers {
		all = append(all, strconv.FormatFloat(n, 'g', -1, 64))
	}
	return "[" + strings.Join(all, ", ") + "]"
}

func TestAVerdictHasAllItsFields(t *testing.T) {
	var v verdictValue
	run(t, "verdict", `{counts: [400, 500, 500, 500, 400, 400]}`, &v)
	if v.Shuffles != 2700 || v.Categories != 6 || v.DF != 5 || !close9(v.Chi2, 100./3) || !close9(v.P, 3.231222345468034e-06) || !close9(v.Log10P, -5.490633156470927) ||
		v.Verdict != "biased" || !close9(v.Least, 9) || !(v.LogEven < 0) || v.Worst == nil || v.Worst.Index != 0 || v.Worst.Observed != 400./2700 || v.Worst.Expected != 1./6 {
		t.Errorf("%+v %+v", v, v.Worst)
	}
	v = verdictValue{}
	run(t, "verdict", `{counts: [1, 2, 3]}`, &v)
	if v.Chi2 != nil || v.P != nil || v.Log10P != nil || v.DF != 2 || v.Verdict != "too few" {
		t.Errorf("few: %+v", v)
	}
	v = verdictValue{}
	run(t, "verdict", `{counts: []}`, &v)
	if v.Worst != nil || v.LogE != 0 || v.LogEven != 0 || v.Least != nil || v.Verdict != "too few" {
		t.Errorf("none: %+v", v)
	}
	v = verdictValue{}
	run(t, "verdict", `{places: [600, 400, 400, 600], cards: 2}`, &v)
	if v.Shuffles != 1000 || v.Categories != 4 || v.DF != 1 || !close9(v.Chi2, 40) || !close9(v.Least, 17) || v.Verdict != "biased" {
		t.Errorf("places: %+v", v)
	}
	v = verdictValue{}
	run(t, "verdict", `{successors: [400, 600, 400, 600], cards: 2}`, &v)
	if v.Shuffles != 1000 || v.DF != 1 || !close9(v.Chi2, 40) || v.Verdict != "biased" {
		t.Errorf("successors: %+v", v)
	}
	v = verdictValue{}
	run(t, "verdict", `{places: [600, 400, 400, 600], cards: 2, expected: [6, 4, 4, 6]}`, &v)
	if v.Chi2 != nil || v.Least != nil || v.Verdict != "no evidence" {
		t.Errorf("places against weights: %+v", v)
	}
	// A counter of six orders, and one of 24 that has not come round.
	v = verdictValue{}
	run(t, "verdict", `{counts: [64, 64, 64, 64, 64, 64]}`, &v)
	if v.Verdict != "too even" || !(math.Abs(v.LogEven-8.948) < 0.01) || !(v.LogE < 0) {
		t.Errorf("a counter: %+v", v)
	}
	v = verdictValue{}
	run(t, "verdict", `{counts: new Float64Array(24).fill(1, 0, 20)}`, &v)
	if v.Verdict != "too even" || v.Chi2 != nil || !close9(v.Least, 8) {
		t.Errorf("a counter in its first round: %+v", v)
	}
	// So far out that p is no number but 0; its logarithm is one.
	v = verdictValue{}
	run(t, "verdict", `{counts: [1e12, 0]}`, &v)
	if *v.P != 0 || !(*v.Log10P < -1e11) || !close9(&v.LogE, 693147180530.92799) {
		t.Errorf("far out: %+v", v)
	}
}

func TestBadCountsAreRefusedByName(t *testing.T) {
	for _, c := range [][]string{
		{`{}`, "counts", "is missing"},
		{`{counts: [1, 2], places: [1], cards: 1}`, "counts", "only one"},
		{`{places: [1], successors: [1], cards: 1}`, "places", "only one"},
		{`{places: [1, 1, 1, 1]}`, "cards", "is missing"},
		{`{places: [1, 1, 1], cards: 2}`, "places.length 3", "from 4 to 4"},
		{`{places: [1, 1, 1, 2], cards: 2}`, "places", "sums"},
		{`{places: [3, 1, 3, 1], cards: 2}`, "places", "sums"},
		{`{successors: [0, 4, 4, 0], cards: 2}`, "successors", "sums"},
		{`{counts: [1, 2, -1]}`, "counts[2] -1", "whole number"},
		{`{counts: [1, 2, 1.5]}`, "counts[2] 1.5", "whole number"},
		{`{counts: [1, NaN]}`, "counts[1] NaN", "whole number"},
		{`{counts: [1, Infinity]}`, "counts[1]", "whole number"},
		{`{counts: new Float64Array([1, NaN])}`, "counts[1] NaN", "whole number"},
		{`{counts: [1, "2"]}`, "counts[1]", `the text "2"`},
		{`{counts: [1, , 2]}`, "counts[1]", "is missing"},
		{`{counts: [1, null]}`, "counts[1]", "is null"},
		{`{counts: [1n]}`, "counts[0]", "bigint"},
		{`{counts: new BigInt64Array(2)}`, "counts[0]", "bigint"},
		{`{counts: new Array(362881).fill(1)}`, "counts.length 362881", "0 to 362880"},
		{`{counts: new Array(4e9)}`, "counts.length", "0 to 362880"},
		{`{counts: new DataView(new ArrayBuffer(8))}`, "counts", "an array"},
		{`{counts: [1, 2], expected: [1]}`, "expected.length 1", "from 2 to 2"},
		{`{counts: [1, 2], expected: [1, -0.5]}`, "expected[1] -0.5", "a number"},
		{`{counts: [1, 2], expected: [0, 0]}`, "expected", "above 0"},
		{`{counts: [1, 2], expected: null}`, "expected", "is null"},
	} {
		refuse(t, "verdict", c[0], "bad-argument", c[1:]...)
	}
	alive(t)
}

func TestMatricesAndPathsAreThoseOfTheShuffles(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		var got struct{ P []float64 }
		run(t, "matrix", `{shuffle: "`+s.Name+`", cards: 7}`, &got)
		if want, err := bias.PlaceMatrix(s, 7); err != nil || !slices.Equal(got.P, want) {
			t.Errorf("%s: %v, want %v", s.Name, got.P, want)
		}
		var found [][]int
		run(t, "paths", `{shuffle: "`+s.Name+`", cards: 2, order: [1, 0]}`, &found)
		if want, err := bias.PathsTo(s, []int{1, 0}); err != nil || !slices.EqualFunc(found, want, slices.Equal) {
			t.Errorf("%s: %v, want %v", s.Name, found, want)
		}
	}
	var matrix struct{ P []float64 }
	run(t, "matrix", `{shuffle: "naive", cards: 0}`, &matrix)
	var none [][]int
	run(t, "paths", `{shuffle: "naive", cards: 0, order: []}`, &none)
	if len(matrix.P) != 0 || len(none) != 1 || len(none[0]) != 0 {
		t.Errorf("no cards: %v, %v", matrix.P, none)
	}
	refuse(t, "matrix", `{shuffle: "riffle-7", cards: 52}`, "too-large", "riffle-7", "52")
	refuse(t, "paths", `{shuffle: "two-random", cards: 5, order: [0, 1, 2, 3, 4]}`, "too-large", "two-random", "paths")
	refuse(t, "paths", `{shuffle: "naive", cards: 3, order: [0, 1, 1]}`, "bad-argument", "order 0, 1, 1", "0 to 2 once")
	refuse(t, "paths", `{shuffle: "naive", cards: 3, order: [0, 1, 3]}`, "bad-argument", "order[2] 3", "0 to 2")
	refuse(t, "paths", `{shuffle: "naive", cards: 3, order: [0, 1]}`, "bad-argument", "order.length 2", "3")
}

func TestExactTellsWhatAVerdictNeeds(t *testing.T) {
	var naive, fair struct{ Needed *float64 }
	run(t, "exact", `{shuffle: "naive", cards: 5}`, &naive)
	run(t, "exact", `{shuffle: "insertion", cards: 5}`, &fair)
	if naive.Needed == nil || *naive.Needed < 1800 || *naive.Needed > 2200 || fair.Needed != nil {
		t.Errorf("naive %v, insertion %v", naive.Needed, fair.Needed)
	}
}

// On an idle machine these take some 5, 40 and 10 ms, and the last 1 ms. On a busy one the least of some
// tries tells of the engine.
func TestMatricesAndVerdictsOf52CardsAreQuick(t *testing.T) {
	for args, op := range map[string]string{
		`{shuffle: "naive", cards: 52}`:                                                               "matrix",
		`{shuffle: "two-random", cards: 52}`:                                                          "matrix",
		`{places: new Float64Array(2704).fill(1000), cards: 52}`:                                      "verdict",
		`{counts: Array.from({length: 120}, (_, i) => 8333333 + Math.round(4000 * Math.sin(i * i)))}`: "verdict",
	} {
		least := math.Inf(1)
		for try := 0; try < 10 && least > 500; try++ {
			in := script(args)
			begun := now()
			r := engine("begin", op, in)
			for task := r.Get("task"); task.Truthy(); task = r.Get("task") {
				r = engine("step", task)
			}
			least = min(least, now()-begun)
			if !r.Get("value").Truthy() {
				t.Fatalf("%s(%s) has no value", op, args)
			}
		}
		if least > 500 {
			t.Errorf("%s(%s) takes %v ms", op, args, least)
		}
		t.Logf("%s(%s): %v ms", op, args, least)
	}
}
