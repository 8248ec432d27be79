//go:build js && wasm

// What a shuffle is, as data: its names and its move, its rounds in words, and all that a round can do.
package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
)

func TestAboutTellsFactsThatNobodyNeedReadFromTheCode(t *testing.T) {
	facts := map[string]string{}
	list := engine("begin", "about").Get("value").Get("shuffles")
	fact := script(`({coins, rolls, index, grows, move}) => JSON.stringify({coins, rolls, index, grows, move})`)
	for i := range list.Length() {
		facts[list.Index(i).Get("name").String()] = fact.Invoke(list.Index(i)).String()
	}
	const at, top, roll0, roll1 = `{"of":"at","plus":0}`, `{"of":"top","plus":0}`, `{"of":"roll","plus":0,"roll":0}`, `{"of":"roll","plus":0,"roll":1}`
	const swap = `{"coins":false,"rolls":["j"],"index":"i","grows":false,"move":{"kind":"swap","from":` + at + `,"to":` + roll0 + `}}`
	const riffle = `{"coins":true,"rolls":[],"index":"","grows":false,"move":{"kind":"other"}}`
	want := map[string]string{
		"insertion":       `{"coins":false,"rolls":["j"],"index":"i","grows":true,"move":{"kind":"insert","from":` + at + `,"to":` + roll0 + `}}`,
		"fisher-yates":    swap,
		"naive":           swap,
		"sattolo":         swap,
		"poker-1999":      swap,
		"decrement-early": strings.Replace(swap, at, `{"of":"at","plus":-1}`, 1),
		"two-random":      `{"coins":false,"rolls":["j","k"],"index":"","grows":false,"move":{"kind":"swap","from":` + roll0 + `,"to":` + roll1 + `}}`,
		"cut":             `{"coins":false,"rolls":["j"],"index":"","grows":false,"move":{"kind":"other"}}`,
		"top-to-random":   `{"coins":false,"rolls":["j"],"index":"","grows":false,"move":{"kind":"insert","from":` + top + `,"to":` + roll0 + `}}`,
		"coin-sort":       `{"coins":true,"rolls":[],"index":"i","grows":false,"move":{"kind":"other"}}`,
		"riffle-1":        riffle,
		"riffle-7":        riffle,
		"overhand":        riffle,
		"out-faro":        riffle,
		"in-faro":         riffle,
	}
	if len(facts) != len(want) {
		t.Errorf("%d shuffles", len(facts))
	}
	for name, facts := range facts {
		if facts != want[name] {
			t.Errorf("%s: %s, want %s", name, facts, want[name])
		}
	}
}

func TestStepsSayTheirMoves(t *testing.T) {
	said := 0
	for _, s := range shuffle.Catalogue() {
		var steps []struct {
			At    int
			Rolls []int
			Words string
		}
		run(t, "steps", `{shuffle: "`+s.Name+`", seed: "3", cards: 9}`, &steps)
		for _, step := range steps {
			if want := s.Words(step.At, step.Rolls); step.Words != want || strings.ContainsAny(want, "{}") {
				t.Errorf("%s about place %d with the rolls %v: %q, want %q", s.Name, step.At, step.Rolls, step.Words, want)
			}
			said++
		}
	}
	if said < 80 {
		t.Errorf("%d rounds", said)
	}
}

type told struct {
	At    int
	Dice  []int
	From  []int
	Words []string
}

func TestRoundsTellWhatEveryCombinationDoes(t *testing.T) {
	var got []told
	run(t, "rounds", `{shuffle: "naive", cards: 2}`, &got)
	want := []told{
		{0, []int{2}, []int{0, 1, 1, 0}, []string{"swap the cards at 1 and 1", "swap the cards at 1 and 2"}},
		{1, []int{2}, []int{1, 0, 0, 1}, []string{"swap the cards at 2 and 1", "swap the cards at 2 and 2"}},
	}
	same := func(a, b told) bool {
		return a.At == b.At && slices.Equal(a.Dice, b.Dice) && slices.Equal(a.From, b.From) && slices.Equal(a.Words, b.Words)
	}
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("naive: %+v, want %+v", got, want)
	}
	if list := engine("begin", "rounds", script(`{shuffle: "naive", cards: 2}`)).Get("value"); !list.Index(0).Get("from").InstanceOf(script("Uint8Array")) {
		t.Errorf("from is %v", list.Index(0).Get("from"))
	}
	run(t, "rounds", `{shuffle: "poker-1999", cards: 1}`, &got)
	if got == nil || len(got) != 0 {
		t.Errorf("no rounds: %+v", got)
	}
	run(t, "rounds", `{shuffle: "riffle-1", cards: 0}`, &got)
	if len(got) != 1 || got[0].Dice == nil || len(got[0].Dice) != 0 || len(got[0].From) != 0 || len(got[0].Words) != 1 {
		t.Errorf("a round without dice or cards: %+v", got)
	}
}

// Whatever is dealt, the rounds say how it came about, also in words.
func TestRoundsReplayEveryDeal(t *testing.T) {
	for _, s := range shuffle.Catalogue() {
		for cards := range 6 {
			var all []told
			run(t, "rounds", `{shuffle: "`+s.Name+`", cards: `+strconv.Itoa(cards)+`}`, &all)
			for seed := range 10 {
				var steps []struct {
					At                 int
					Dice, Rolls, Order []int
					Words              string
				}
				run(t, "steps", `{shuffle: "`+s.Name+`", cards: `+strconv.Itoa(cards)+`, seed: "`+strconv.Itoa(seed)+`"}`, &steps)
				if len(steps) != len(all) {
					t.Fatalf("%s of %d cards: %d rounds, %d steps", s.Name, cards, len(all), len(steps))
				}
				order := shuffle.Fresh(cards)
				for k, step := range steps {
					way := 0
					for i, roll := range step.Rolls {
						way = way*step.Dice[i] + roll
					}
					next := make([]int, cards)
					for place := range next {
						next[place] = order[all[k].From[way*cards+place]]
					}
					order = next
					if all[k].At != step.At || !slices.Equal(all[k].Dice, step.Dice) || all[k].Words[way] != step.Words || !slices.Equal(order, step.Order) {
						t.Fatalf("%s of %d cards, round %d, way %d: %v of %+v, the step is %+v", s.Name, cards, k, way, order, all[k], step)
					}
				}
			}
		}
	}
}

func TestASeedIsFreshAndFitsItsSource(t *testing.T) {
	seen := map[string]bool{}
	for source, decimal := range map[string]bool{"": false, "mt19937": false, "lcg32": true} {
		for range 2 {
			args := `{}`
			if source != "" {
				args = `{source: "` + source + `"}`
			}
			var got struct{ Seed *string }
			run(t, "seed", args, &got)
			if got.Seed == nil || seen[*got.Seed] {
				t.Fatalf("seed(%s): %v, which is none or not fresh", args, got.Seed)
			}
			seen[*got.Seed] = true
			if is := !strings.HasPrefix(*got.Seed, "0x"); is != decimal || !decimal && len(*got.Seed) != 2+64 {
				t.Errorf("seed(%s): %s", args, *got.Seed)
			}
			var words []float64
			run(t, "words", `{source: "`+source+`" || undefined, seed: "`+*got.Seed+`", count: 1}`, &words)
		}
	}
	if seed := engine("begin", "seed", script(`{source: "crypto"}`)).Get("value").Get("seed"); !seed.IsNull() {
		t.Errorf("a seed for the system’s: %v", seed)
	}
}

func TestATextWithoutDealsHasAReason(t *testing.T) {
	for text, detail := range map[string]string{
		"":          "allowed is one order a line, or JSON arrays",
		"nothing\n": `line 1 was skipped because "nothing" is no card: allowed are numbers up to 52, or names such as A♠, 10h, Td`,
	} {
		r := try(t, "read", `{piece: new TextEncoder().encode(`+strconv.Quote(text)+`), end: true}`)
		if e := r.Error; e == nil || e.Code != "bad-argument" || e.Message != "text holds no deal: "+detail || e.Reason != "no-deal" || e.Detail != detail {
			t.Errorf("%q: %+v", text, r.Error)
		}
	}
	if got := script(`shuffleLabEngine.begin("deal", {}).error`); !got.Get("reason").IsUndefined() || !got.Get("detail").IsUndefined() || got.Get("message").IsUndefined() {
		t.Errorf("another error has the reason %v", got.Get("reason"))
	}
}
