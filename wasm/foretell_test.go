//go:build js && wasm

// The next deck, named by the engine from those that it has dealt.
package main

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"
)

func TestTheNextDeckIsNamed(t *testing.T) {
	for generator, count := range map[string]int{"java": 1, "v8-2015": 3, "v8-2026": 150, "spidermonkey": 150, "mt19937": 180, "delphi": 1, "php": 1, "python": 1} {
		var dealt struct{ Decks [][]int }
		run(t, "series", `{generator: "`+generator+`", seed: 4711, cards: 52, count: `+strconv.Itoa(count+2)+`}`, &dealt)
		seen, _ := json.Marshal(dealt.Decks[:count])
		var got struct {
			Fits []struct {
				Generator, Loop string
				From, To        int
				Next            [][]int
			}
		}
		begun := now()
		run(t, "foretell", `{decks: `+string(seen)+`, ahead: 2, generators: ["`+generator+`"], from: 4000, to: 5000}`, &got)
		t.Logf("%s: %.0f ms", generator, now()-begun)
		if len(got.Fits) != 1 || !reflect.DeepEqual(got.Fits[0].Next, dealt.Decks[count:]) || got.Fits[0].Loop != "down" || got.Fits[0].To != count {
			t.Errorf("%s: %+v", generator, got.Fits)
		}
	}
	var none struct{ Fits []any }
	run(t, "foretell", `{decks: [[2, 0, 1]]}`, &none)
	if len(none.Fits) > 0 {
		t.Errorf("one deck of three cards: %v", none.Fits)
	}
}
