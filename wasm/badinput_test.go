//go:build js && wasm

// Wrong arguments: every operation refuses them by name, and the next call answers.
package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/nextdeck"
)

// A wrong is a value that must be refused, as JavaScript, and how the error says that it came.
type wrong struct{ value, came string }

// A param is what is known of one argument of an operation.
type param struct {
	optional bool
	list     bool
	missing  string   // what the error is about when it is left out, if not this
	good     string   // the right arguments that it goes with, if they are others than the operation's
	allowed  []string // words of the error that say what is allowed
	wrong    []wrong  // beside those of every argument
	right    []string // limits and forms that must be taken
}

// Wrong for every argument, whatever its kind. Even what a worker cannot be sent must not stop Go.
var neverRight = []wrong{
	{"null", "is null"}, {"NaN", "NaN"}, {"Infinity", "+Inf"}, {"-Infinity", "-Inf"}, {"-1", "-1"}, {"1.5", "1.5"}, {"1e21", "1e+21"},
	{"-5e-324", "-5e-324"}, {"2**53 + 2", "9.007199254740994e+15"}, {"true", "true"}, {"false", "false"}, {`" 7"`, `" 7"`}, {`"\u0000\ud800"`, "\uFFFD"},
	{"{}", "an object"}, {"new Date(0)", "an object"}, {"new Number(5)", "an object"},
	{"new Map()", "an object"}, {"() => 5", "a function"}, {"Symbol('5')", "a symbol"}, {"5n", "a bigint"},
	{"Object.create(null)", "an object"}, {"{valueOf() { throw 1 }, toString() { throw 2 }}", "an object"},
}

// Wrong for every argument that is no list.
var neverLists = []wrong{{"new String('naive')", "an object"}, {"[]", "an array"}, {"[5]", "an array"}, {"new Uint8Array(5)", "an object"}, {"globalThis", "an object"}}

// number is a whole number from least to most.
func number(least, most int) param {
	return param{
		allowed: []string{"a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)},
		wrong: []wrong{
			{strconv.Itoa(least - 1), strconv.Itoa(least - 1)}, {strconv.Itoa(most + 1), ""}, {`"5"`, `the text "5"`}, {`""`, `the text ""`},
			{strconv.Itoa(least) + ".000001", ""},
		},
		right: []string{strconv.Itoa(least), "-0 + " + strconv.Itoa(least)},
	}
}

// name is one of some texts.
func name(names ...string) param {
	p := param{
		allowed: names,
		wrong:   []wrong{{"5", "5"}, {"0", "0"}, {`"no-such"`, `"no-such"`}, {`""`, `""`}, {strconv.Quote(strings.ToUpper(names[0])), ""}, {`"constructor"`, `"constructor"`}, {`"x".repeat(1e6)`, "…"}},
	}
	for _, n := range names {
		p.right = append(p.right, strconv.Quote(n))
	}
	return p
}

func (p param) orNone() param {
	p.optional = true
	return p
}

func shuffleNames() (names []string) {
	for _, s := range shuffle.Catalogue() {
		names = append(names, s.Name)
	}
	return names
}

func shuffleParam() param {
	p := name(shuffleNames()...)
	p.allowed = nil // the names are told to who gives a wrong one, see below
	return p
}

func timesParam() param { return number(1, 100).orNone() }

func sourceParam() param { return name("mt19937", "crypto", "lcg32").orNone() }

func seedParam() param {
	const forms = `"0x" and 8·k hex digits`
	return param{
		optional: true,
		allowed:  []string{`"0"`, `"4294967295"`, forms},
		wrong: []wrong{
			{"5", "5"}, {"0", "0"}, {`""`, `""`}, {`"-1"`, `"-1"`}, {`"+1"`, `"+1"`}, {`"1.5"`, `"1.5"`}, {`"1e3"`, `"1e3"`}, {`"1e21"`, `"1e21"`}, {`"007"`, `"007"`}, {`"7 "`, `"7 "`},
			{`"4294967296"`, `"4294967296"`}, {`"8589934592"`, ""}, {`"9007199254740993"`, ""}, {`"0x"`, `"0x"`}, {`"0x10"`, `"0x10"`}, {`"0x123456789"`, ""}, {`"0X00000001"`, ""},
			{`"0x0000000g"`, ""}, {`"0x-0000001"`, ""}, {`"0x" + "00000001".repeat(625)`, "5000"}, {`"9".repeat(1e6)`, "…"}, {`"NaN"`, ""}, {`"null"`, ""}, {`"５"`, "５"},
		},
		right: []string{`"0"`, `"4294967295"`, `"0x00000000"`, `"0xFFFFFFFFffffffff"`, `"0x" + "00000001".repeat(624)`},
	}
}

// numbers is a list of so many numbers from 0 to top: of the least and most length, an element too many tells.
func numbers(least, most, top int, kind string) param {
	length := "a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)
	element := kind + " from 0 to " + strconv.Itoa(top)
	p := param{list: true, wrong: []wrong{{"new Array(" + strconv.Itoa(most+1) + ").fill(0)", length}, {"new Float64Array(" + strconv.Itoa(most+1) + ")", length}}}
	if least > 0 {
		p.wrong = append(p.wrong, wrong{"[]", length}, wrong{"new Array(" + strconv.Itoa(least-1) + ").fill(0)", length})
	}
	for _, e := range []wrong{
		{"null", "is null"}, {"undefined", "is missing"}, {"NaN", "NaN"}, {"Infinity", "+Inf"}, {"-1", "-1"}, {strconv.Itoa(top) + " + 2", ""}, {`"0"`, `is the text "0"`}, {"[0]", "is an array"},
		{"{}", "is an object"}, {"0n", "is a bigint"}, {"true", "true"}, {"Symbol()", "is a symbol"},
	} {
		fits := min(max(least, 5), most)
		last := strconv.Itoa(fits - 1)
		p.wrong = append(p.wrong, wrong{"new Array(" + strconv.Itoa(fits) + ").fill(0).with(" + last + ", " + e.value + ")", "[" + last + "] " + e.came}, wrong{"new Array(" + strconv.Itoa(fits) + ").fill(0).with(0, " + e.value + ")", element})
	}
	return p
}

func (p param) missedAs(name string) param {
	p.missing = name
	return p
}

func (p param) with(good string) param {
	p.good = good
	return p
}

// What each operation takes. An operation that is not listed here fails the tests, and so does an argument.
var takes = map[string]struct {
	good   string // arguments that are all given and right
	params map[string]param
}{
	"about": {`{times: 2}`, map[string]param{"times": timesParam()}},
	"words": {`{source: "mt19937", seed: "5489", kind: "res53", count: 3}`, map[string]param{
		"source": sourceParam(), "seed": seedParam(), "kind": name("int32", "int31", "real1", "real2", "real3", "res53").orNone(), "count": number(0, 1_000_000),
	}},
	"deal": {`{shuffle: "naive", source: "mt19937", seed: "1", cards: 5}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": sourceParam(), "seed": seedParam(), "cards": number(0, 52),
	}},
	"seed": {`{source: "lcg32"}`, map[string]param{"source": sourceParam()}},
	"rounds": {`{shuffle: "naive", cards: 3}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 5),
	}},
	"steps": {`{shuffle: "naive", source: "mt19937", seed: "1", cards: 5}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": sourceParam(), "seed": seedParam(), "cards": number(0, 52), "from": number(0, 1e12).orNone(),
	}},
	"matrix": {`{shuffle: "naive", cards: 4}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 52),
	}},
	"paths": {`{shuffle: "naive", cards: 3, order: [2, 0, 1]}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 5).with(`{shuffle: "naive", cards: 0, order: []}`), "order": numbers(3, 3, 2, "a whole number"),
	}},
	"verdict": {`{counts: [4, 5, 5, 5, 4, 4]}`, map[string]param{
		"counts":     numbers(0, 362_880, 1<<53, "a whole number"),
		"expected":   numbers(6, 6, 1<<53, "a number").orNone(),
		"places":     numbers(4, 4, 1<<53, "a whole number").with(`{places: [5, 5, 5, 5], cards: 2}`).missedAs("counts"),
		"successors": numbers(4, 4, 1<<53, "a whole number").with(`{successors: [0, 5, 5, 5], cards: 2}`).missedAs("counts"),
		"cards":      number(0, 52).with(`{places: [], cards: 0}`),
	}},
	"coverage": {`{shuffle: "naive", cards: 3, bits: 4}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 10), "bits": number(0, 24),
	}},
	"hunt": {`{shuffle: "naive", source: "mt19937", cards: 3, known: [{place: 0, card: 1}], from: 0, to: 100}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": name("mt19937", "lcg32").orNone(), "cards": number(1, 52).with(`{shuffle: "naive", cards: 1, known: [{place: 0, card: 0}], from: 0, to: 10}`),
		"from": number(0, 1<<32).with(`{shuffle: "naive", cards: 3, known: [{place: 0, card: 1}], from: 0, to: 1}`), "to": number(0, 1<<32),
		"known": {allowed: []string{"1 to 3", "{place, card}"}, wrong: []wrong{
			{"5", "5"}, {`"A♠"`, `"A♠"`}, {"[null]", "an array"}, {"[undefined]", "an array"}, {"[5n]", "an array"}, {"[,{place: 0, card: 0}]", "an array"}, {"new Array(4).fill({place: 0, card: 0})", "an array"}, {"new Array(1e6)", "an array"},
		}},
	}},
	"read": {`{piece: new TextEncoder().encode("A♠ 2♠\n2♠ A♠\n"), end: true}`, map[string]param{
		"session": {optional: true, allowed: number(1, 1<<31-1).allowed, wrong: number(1, 1<<31-1).wrong},
		"piece":   {allowed: []string{"a Uint8Array"}, list: true, wrong: []wrong{{`"1 2 3"`, ""}, {"[1, 2, 3]", ""}, {"new ArrayBuffer(3)", ""}, {"new Uint16Array(3)", ""}, {"5", ""}}},
		"end":     {optional: true, allowed: []string{"true or false"}, wrong: []wrong{{`"true"`, `"true"`}, {"1", "1"}, {"0", "0"}}},
	}},
	"foretell": {`{decks: [[0, 1, 2], [2, 1, 0]], ahead: 2, generators: ["java"], loops: ["down"], from: 0, to: 10, named: false}`, map[string]param{
		"decks": {list: true, allowed: []string{"decks"}, wrong: []wrong{
			{"[]", "an array"}, {"[[]]", "2 to 52"}, {"[[0]]", "2 to 52"}, {"[[0, 0]]", "each number from 0 once"}, {"[[0, 2]]", "each number"}, {"[[0, 1], [0, 1, 2]]", "as many as in the first"},
			{"[[0, 1], 5]", "5"}, {"[null]", "null"}, {"[['0', '1']]", "text"}, {"[[0, 1.5]]", "1.5"}, {"[[0, -1]]", "-1"}, {"[Array(53).keys().toArray()]", "2 to 52"}, {"Array(1001).fill([0, 1])", "1 to 1000 decks"}}},
		"ahead": number(1, 1000).orNone(), "from": {optional: true, allowed: []string{"a whole number from 0 to 4294967296"}, wrong: []wrong{{"4294967297", ""}}}, "to": number(0, 1<<32).orNone(),
		"generators": {optional: true, list: true, allowed: []string{"an array of some of "}, wrong: []wrong{{"[]", "an array"}, {`"java"`, "java"}, {`["random"]`, "an array"}, {"[5]", "an array"}, {`["java", "x"]`, "an array"}}, right: []string{`["java", "php"]`}},
		"loops":      {optional: true, list: true, allowed: []string{"an array of some of "}, wrong: []wrong{{"[]", "an array"}, {`["sideways"]`, "an array"}, {"[null]", "an array"}}, right: []string{`["up", "insert-all"]`}},
		"named":      {optional: true, allowed: []string{"true or false"}, wrong: []wrong{{`"true"`, `"true"`}, {"1", "1"}}},
	}},
	"series": {`{generator: "java", seed: 42, cards: 52, count: 2}`, map[string]param{
		"generator": name(nextdeck.Generators()...).orNone(), "seed": number(0, 1<<32-1), "cards": number(2, 52), "count": number(1, 1000),
	}},
	"exact": {`{shuffle: "naive", cards: 4}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 9),
	}},
	"again": {`{shuffle: "naive", cards: 3, times: 2}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "cards": number(0, 52),
	}},
	"sample": {`{shuffle: "naive", source: "mt19937", seed: "1", cards: 3, from: 0, shuffles: 100, want: "orders"}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": sourceParam(), "seed": seedParam(), "cards": number(0, 8),
		"from": number(0, 1e12).orNone(), "shuffles": number(0, 1e12), "want": name("orders", "places").orNone(),
	}},
	"time": {`{shuffle: "naive", source: "mt19937", cards: 3, shuffles: 10, forMs: 1}`, map[string]param{
		"shuffle": shuffleParam(), "times": timesParam(), "source": sourceParam(), "cards": number(0, 52), "shuffles": number(1, 100_000).orNone(), "forMs": number(1, 60_000).orNone(),
		"beside": {optional: true, allowed: []string{"true or false"}, wrong: []wrong{{`"true"`, `"true"`}, {"1", "1"}}},
	}},
}

func TestEveryOperationAndArgumentIsTested(t *testing.T) {
	for op, is := range operations {
		want, ok := takes[op]
		if !ok {
			t.Errorf("the operation %s is not listed in this test", op)
			continue
		}
		if len(is.params) != len(want.params) {
			t.Errorf("%s takes %v, listed are %d arguments", op, is.params, len(want.params))
		}
		for _, p := range is.params {
			if _, ok := want.params[p]; !ok {
				t.Errorf("the argument %s of %s is not listed in this test", p, op)
			}
		}
	}
	for op := range takes {
		if _, ok := operations[op]; !ok {
			t.Errorf("there is no operation %s", op)
		}
	}
}

// with returns the good arguments with one of them changed.
func with(good, name, value string) string {
	return "Object.assign(" + good + ", {" + strconv.Quote(name) + ": " + value + "})"
}

func TestEachBadArgumentIsRefusedByNameAndTheNextCallAnswers(t *testing.T) {
	for op, is := range takes {
		t.Run(op, func(t *testing.T) {
			for arg, p := range is.params {
				good := cmp.Or(p.good, is.good)
				wrongs := slices.Concat(neverRight, p.wrong)
				if !p.list {
					wrongs = append(wrongs, neverLists...)
				}
				for _, w := range wrongs {
					if (arg == "end" || arg == "beside" || arg == "named") && (w.value == "true" || w.value == "false") {
						continue
					}
					words := append([]string{arg, "allowed", w.came}, p.allowed...)
					refuse(t, op, with(good, arg, w.value), "bad-argument", words...)
					alive(t)
				}
				for _, missing := range []string{with(good, arg, "undefined"), "(o => { delete o." + arg + "; return o })(" + good + ")"} {
					if !p.optional {
						refuse(t, op, missing, "bad-argument", append([]string{cmp.Or(p.missing, arg), "is missing", "allowed"}, p.allowed...)...)
					} else if r := try(t, op, missing); r.Error != nil {
						t.Errorf("%s(%s): %s", op, missing, r.Error.Message)
					}
				}
				for _, value := range p.right {
					if arg == "source" && value != `"mt19937"` && strings.Contains(good, "seed:") {
						value += `, seed: undefined`
					}
					if r := try(t, op, with(good, arg, value)); r.Error != nil && r.Error.Code != "too-large" {
						t.Errorf("%s(%s): %s", op, with(good, arg, value), r.Error.Message)
					}
				}
			}
			refuse(t, op, with(is.good, "no-such", "1"), "bad-argument", `"no-such"`, "unknown", "allowed")
			refuse(t, op, with(is.good, "Cards", "undefined"), "bad-argument", `"Cards"`, "unknown", "allowed")
			refuse(t, op, with(is.good, "__proto__\": 1, \"\\u202e", "1"), "bad-argument", "unknown", "allowed")
			for _, w := range []wrong{
				{"null", "is null"}, {"5", "5"}, {"NaN", "NaN"}, {"true", "true"}, {`"naive"`, `"naive"`}, {"[]", "an array"}, {"[{}]", "an array"},
				{"() => 5", "a function"}, {"Symbol()", "a symbol"}, {"5n", "a bigint"},
			} {
				refuse(t, op, w.value, "bad-argument", "args", w.came, "allowed is one object")
			}
			alive(t)
			if r := try(t, op, is.good); r.Error != nil {
				t.Errorf("%s(%s): %s", op, is.good, r.Error.Message)
			}
		})
	}
}

func TestArgumentsThatDoNotGoTogetherAreRefused(t *testing.T) {
	for op, is := range takes {
		_, seed := is.params["seed"]
		if _, source := is.params["source"]; !seed || !source {
			continue
		}
		refuse(t, op, with(is.good, "source", `"crypto"`), "bad-argument", "seed", "crypto", "no seed")
		refuse(t, op, with(is.good, "source", `"lcg32", seed: "0x00000001"`), "bad-argument", "seed", `"0x00000001"`, "lcg32", "0 to 4294967295")
	}
	// Orders are counted for few cards, places for all.
	refuse(t, "sample", `{shuffle: "naive", cards: 9, shuffles: 1, want: "orders"}`, "bad-argument", "cards", "9", "0 to 8")
	refuse(t, "sample", `{shuffle: "naive", cards: 53, shuffles: 1, want: "places"}`, "bad-argument", "cards", "53", "0 to 52")
	alive(t)
}

func TestAnUnknownShuffleIsToldWhichThereAre(t *testing.T) {
	for op, is := range takes {
		if _, ok := is.params["shuffle"]; ok {
			refuse(t, op, with(is.good, "shuffle", `"bubble"`), "bad-argument", append([]string{`"bubble"`}, shuffleNames()...)...)
		}
	}
}

func TestTooManyCardsToDoAgainAreRefusedByShuffle(t *testing.T) {
	refuse(t, "again", `{shuffle: "riffle-7", cards: 313}`, "bad-argument", "cards", "313", "0 to 312")
	refuse(t, "again", `{shuffle: "cut", cards: 53}`, "bad-argument", "cards", "53", "0 to 52")
	refuse(t, "again", `{shuffle: "overhand", cards: 19}`, "too-large", "overhand", "19", "rolls in a round")
	alive(t)
}

func TestUnknownOperationsAreRefused(t *testing.T) {
	for _, op := range []wrong{
		{`"shuffle"`, `"shuffle"`}, {`""`, `""`}, {`"Deal"`, `"Deal"`}, {`"constructor"`, `"constructor"`}, {"undefined", "missing"}, {"null", "null"}, {"5", "5"}, {"{}", "an object"},
		{"Symbol()", "a symbol"}, {"5n", "a bigint"}, {`new String("deal")`, "an object"},
	} {
		r := call(t, "begin", script(op.value), script("{}"))
		if r.Error == nil || r.Error.Code != "bad-argument" || !strings.Contains(r.Error.Message, "operation") || !strings.Contains(r.Error.Message, op.came) {
			t.Errorf("begin(%s): %+v", op.value, r.Error)
		}
	}
	if r := call(t, "begin"); r.Error == nil || r.Error.Code != "bad-argument" {
		t.Errorf("begin(): %+v", r)
	}
	alive(t)
}
