//go:build js && wasm

package main

import (
	"errors"
	"math"
	"strconv"
	"syscall/js"

	"shufflelab/shuffle"
	"shufflelab/shuffle/text"
)

// args reads the arguments of an operation. The first that is wrong is kept in
// err, with its name, what came and what is allowed; the rest then read as
// zeros, so an operation reads all it needs and looks at err once.
type args struct {
	object js.Value
	err    error
}

// newArgs checks that object is an object and has no other keys than params.
func newArgs(object js.Value, params []string) *args {
	a := &args{object: object}
	if object.IsUndefined() {
		a.object = js.Global().Get("Object").New()
		return a
	}
	if typeOf(object) != js.TypeObject || isArray(object) {
		a.fail("args", object, "one object")
		return a
	}
	keys := js.Global().Get("Object").Call("keys", object)
	for i := range keys.Length() {
		if key := keys.Index(i).String(); !contains(params, key) {
			allowed := text.List(params)
			if allowed == "" {
				allowed = "none"
			}
			a.err = errors.New("argument " + text.Quote(key) + " is unknown: allowed are " + allowed)
			return a
		}
	}
	return a
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// fail keeps the first error.
func (a *args) fail(name string, v js.Value, allowed string) {
	if a.err == nil {
		a.err = errors.New(name + " " + describe(v) + ": allowed is " + allowed)
	}
}

func (a *args) has(name string) bool { return !a.object.Get(name).IsUndefined() }

// whole reads a whole number from least to most.
func (a *args) whole(name string, least, most int) int {
	v := a.object.Get(name)
	if within(v, least, most, true) {
		return int(v.Float())
	}
	a.fail(name, v, "a whole number from "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
	return least
}

// wholeOr is whole for an argument that may be left out.
func (a *args) wholeOr(name string, least, most, otherwise int) int {
	if !a.has(name) {
		return otherwise
	}
	return a.whole(name, least, most)
}

// flag reads true or false, which is also what it is when it was left out.
func (a *args) flag(name string) bool {
	v := a.object.Get(name)
	if typeOf(v) == js.TypeBoolean {
		return v.Bool()
	}
	if !v.IsUndefined() {
		a.fail(name, v, "true or false")
	}
	return false
}

// text reads a text; ok is false when the argument was left out.
func (a *args) text(name, allowed string) (text string, ok bool) {
	v := a.object.Get(name)
	if v.IsUndefined() {
		return "", false
	}
	if typeOf(v) != js.TypeString {
		a.fail(name, v, allowed)
		return "", false
	}
	return v.String(), true
}

// oneOf reads one of the texts allowed, the first if the argument was left out.
func (a *args) oneOf(name string, allowed ...string) string {
	list := text.List(allowed)
	text, ok := a.text(name, list)
	if !ok || contains(allowed, text) {
		if text == "" {
			return allowed[0]
		}
		return text
	}
	a.fail(name, a.object.Get(name), list)
	return allowed[0]
}

// shuffle reads the name of a shuffle and how many times in a row it is done, once
// if that was left out.
func (a *args) shuffle() *shuffle.Shuffle {
	return shuffle.Times(a.shuffleOnce(), a.times(1))
}

// times reads how many times in a row a shuffle is done.
func (a *args) times(otherwise int) int {
	return a.wholeOr("times", 1, shuffle.MaxTimes, otherwise)
}

func (a *args) shuffleOnce() *shuffle.Shuffle {
	text, ok := a.text("shuffle", "the name of a shuffle")
	if !ok {
		a.fail("shuffle", a.object.Get("shuffle"), "the name of a shuffle")
	} else if s, err := shuffle.Lookup(text); err != nil {
		a.keep(err)
	} else {
		return s
	}
	return shuffle.Catalogue()[0]
}

// seed reads a seed; nil if it was left out.
func (a *args) seed() *shuffle.Seed {
	text, ok := a.text("seed", `a text, "0" to "4294967295" or "0x" and 8·k hex digits`)
	if !ok {
		return nil
	}
	seed, err := shuffle.ParseSeed(text)
	a.keep(err)
	return seed
}

func (a *args) sourceName() string {
	var names []string
	for _, s := range shuffle.Sources() {
		names = append(names, s.Name)
	}
	return a.oneOf("source", names...)
}

// source opens the source that the arguments source and seed ask for. It
// returns the seed too, as a text or null.
func (a *args) source() (shuffle.Source, any) {
	name, seed := a.sourceName(), a.seed()
	if a.err != nil {
		return nil, nil
	}
	src, seed, err := shuffle.Open(name, seed, entropy{})
	a.keep(err)
	return src, seedText(seed)
}

// list reads an array, plain or typed, of from least to most numbers from 0 to
// top. It is nil if the argument is wrong.
func (a *args) list(name string, least, most, top int, whole bool) []float64 {
	v := a.object.Get(name)
	if typeOf(v) != js.TypeObject || typeOf(v.Get("length")) != js.TypeNumber {
		a.fail(name, v, "an array of numbers")
		return nil
	}
	if n := v.Length(); n < least || n > most {
		a.fail(name+".length", v.Get("length"), "a whole number from "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
		return nil
	}
	list := make([]float64, v.Length())
	for i := range list {
		e := v.Index(i)
		if !within(e, 0, top, whole) {
			kind := "a number from 0 to "
			if whole {
				kind = "a whole number from 0 to "
			}
			a.failAt(name, i, kind+strconv.Itoa(top))
			return nil
		}
		list[i] = e.Float()
	}
	return list
}

// failAt fails for an element of an array.
func (a *args) failAt(name string, i int, allowed string) {
	a.fail(name+"["+strconv.Itoa(i)+"]", a.object.Get(name).Index(i), allowed)
}

// within tells whether v is a number from least to most.
func within(v js.Value, least, most int, whole bool) bool {
	if typeOf(v) != js.TypeNumber {
		return false
	}
	f := v.Float()
	return f >= float64(least) && f <= float64(most) && (!whole || f == math.Trunc(f))
}

func seedText(seed *shuffle.Seed) any {
	if seed == nil {
		return js.Null()
	}
	return seed.String()
}

func (a *args) keep(err error) {
	if a.err == nil {
		a.err = err
	}
}

// describe says what came, for an error.
func describe(v js.Value) string {
	switch typeOf(v) {
	case js.TypeUndefined:
		return "is missing"
	case js.TypeNull:
		return "is null"
	case js.TypeBoolean:
		return strconv.FormatBool(v.Bool())
	case js.TypeNumber:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case js.TypeString:
		return "is the text " + text.Quote(v.String())
	case js.TypeObject:
		if isArray(v) {
			return "is an array"
		}
		return "is an object"
	case typeBigInt:
		return "is a bigint"
	}
	return "is a " + v.Type().String()
}

// typeBigInt is the type that package js does not know: [js.Value.Type] panics
// when it meets a bigint.
const typeBigInt = js.TypeFunction + 1

func typeOf(v js.Value) (t js.Type) {
	defer func() {
		if recover() != nil {
			t = typeBigInt
		}
	}()
	return v.Type()
}

func isArray(v js.Value) bool {
	return js.Global().Get("Array").Call("isArray", v).Bool()
}
