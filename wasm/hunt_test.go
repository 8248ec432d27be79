//go:build js && wasm

package main

import (
	"math/bits"
	"slices"
	"strconv"
	"testing"
)

func init() {
	takes["coverage"] = struct {
		good   string
		params map[string]param
	}{`{shuffle: "naive", cards: 4, bits: 4}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 10), "bits": number(0, 24),
	}}
	takes["hunt"] = struct {
		good   string
		params map[string]param
	}{`{shuffle: "naive", source: "mt19937", cards: 5, known: [{place: 0, card: 0}], from: 0, to: 100}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": name("mt19937", "lcg32").orNone(), "cards": number(1, 52),
		"known": {
			allowed: []string{"an array of 1 to 5 objects {place, card}"},
			wrong: []wrong{
				{"[1, 2]", "an array"}, {"[null]", "an array"}, {`"[]"`, `"[]"`}, {"{place: 0, card: 0}", "an object"}, {"[{place: 0, card: 0}, undefined]", "an array"},
				{"Array.from({length: 6}, (_, i) => ({place: i, card: i}))", "an array"}, {"new Array(2**32 - 1)", "an array"},
			},
			right: []string{"[{place: 4, card: 0}]", "Array.from({length: 5}, (_, i) => ({place: i, card: 4 - i}))"},
		},
		"from": number(0, 1<<32), "to": number(0, 1<<32),
	}}
}

func TestCardsThatAreNotCardsAreRefused(t *testing.T) {
	good := takes["hunt"].good
	for _, c := range []struct {
		known string
		words []string
	}{
		{"[{place: 0, card: 1}, {place: 5, card: 2}]", []string{"known[1]", "place 5", "0 to 4"}},
		{"[{place: 0, card: -1}]", []string{"known[0]", "card -1", "0 to 4"}},
		{"[{place: 0, card: 1.5}]", []string{"known[0]", "card 1.5", "0 to 4"}},
		{`[{place: "0", card: 1}]`, []string{"known[0]", "place", `"0"`, "0 to 4"}},
		{"[{card: 1}]", []string{"known[0]", "place is missing", "0 to 4"}},
		{"[{place: 0}]", []string{"known[0]", "card is missing", "0 to 4"}},
		{"[{place: 0, card: 1, seen: true}]", []string{"known[0]", `"seen"`, "place, card"}},
		{"[[0, 1]]", []string{"known[0]", "an array", "one object"}},
		{"[{place: 0, card: 1}, {place: 0, card: 2}]", []string{"known[1]", "each place and each card once"}},
		{"[{place: 0, card: 1}, {place: 2, card: 1}]", []string{"known[1]", "each place and each card once"}},
	} {
		refuse(t, "hunt", with(good, "known", c.known), "bad-argument", c.words...)
	}
	refuse(t, "hunt", with(good, "from", "101"), "bad-argument", "to 100", "from 101 to 4294967296")
	alive(t)
}

type hunted struct {
	Seeds []string
	Tried float64
	More  bool
}

func TestAHuntNamesTheSeedAsText(t *testing.T) {
	for _, source := range []string{"mt19937", "lcg32"} {
		for _, seed := range []string{"0", "123456", "4294967295"} {
			var deal struct{ Order []int }
			run(t, "deal", `{shuffle: "fisher-yates", source: "`+source+`", seed: "`+seed+`", cards: 52}`, &deal)
			known := ""
			for place := 51; place > 44; place-- {
				known += "{place: " + strconv.Itoa(place) + ", card: " + strconv.Itoa(deal.Order[place]) + "},"
			}
			at, _ := strconv.Atoi(seed)
			from, to := max(0, at-5000), min(1<<32, at+5000)
			args := `{shuffle: "fisher-yates", source: "` + source + `", cards: 52, known: [` + known + `], from: ` + strconv.Itoa(from) + `, to: ` + strconv.Itoa(to) + `}`
			var got hunted
			if run(t, "hunt", args, &got); !slices.Equal(got.Seeds, []string{seed}) || got.Tried != float64(to-from) || got.More {
				t.Errorf("seed %s, %s: %+v", seed, source, got)
			}
		}
	}
	var none hunted
	if run(t, "hunt", `{shuffle: "sattolo", cards: 52, known: [{place: 51, card: 51}], from: 0, to: 100}`, &none); none.Seeds == nil || len(none.Seeds) != 0 || none.Tried != 100 || none.More {
		t.Errorf("nothing to find: %+v", none)
	}
	var many hunted
	if run(t, "hunt", `{shuffle: "cut", cards: 1, known: [{place: 0, card: 0}], from: 0, to: 4294967296}`, &many); len(many.Seeds) != 1000 || many.Tried != 1001 || !many.More {
		t.Errorf("too many to list: %d seeds, %v tried, more %v", len(many.Seeds), many.Tried, many.More)
	}
}

func TestCoverageNamesOrdersThatNeverCome(t *testing.T) {
	var got struct {
		Seeds, Orders, Reached float64
		Missed                 [][]int
		Map                    []byte
	}
	run(t, "coverage", `{shuffle: "fisher-yates", cards: 8, bits: 16}`, &got)
	if got.Seeds != 1<<16 || got.Orders != 40320 || got.Reached != 32379 || len(got.Missed) != 10 {
		t.Errorf("%v seeds, %v orders, %v reached, missed %v", got.Seeds, got.Orders, got.Reached, got.Missed)
	}
	set := 0
	for _, b := range got.Map {
		set += bits.OnesCount8(b)
	}
	if set != 32379 || len(got.Map)*8 < 40320 {
		t.Errorf("the map has %d of %d bits set", set, 8*len(got.Map))
	}
	for _, order := range got.Missed {
		slices.Sort(order)
		if !slices.Equal(order, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
			t.Errorf("missed %v", got.Missed)
		}
	}
	run(t, "coverage", `{shuffle: "fisher-yates", cards: 2, bits: 8}`, &got)
	if got.Orders != 2 || got.Reached != 2 || got.Missed == nil || len(got.Missed) != 0 {
		t.Errorf("two cards: %+v", got)
	}
}
