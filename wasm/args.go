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
	if object.Type() != js.TypeObject || isArray(object) {
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
	if v.Type() == js.TypeNumber {
		if f := v.Float(); f == math.Trunc(f) && f >= float64(least) && f <= float64(most) {
			return int(f)
		}
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

// text reads a text; ok is false when the argument was left out.
func (a *args) text(name, allowed string) (text string, ok bool) {
	v := a.object.Get(name)
	if v.IsUndefined() {
		return "", false
	}
	if v.Type() != js.TypeString {
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

// shuffle reads the name of a shuffle.
func (a *args) shuffle() *shuffle.Shuffle {
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
	switch v.Type() {
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
	}
	return "is a " + v.Type().String()
}

func isArray(v js.Value) bool {
	return js.Global().Get("Array").Call("isArray", v).Bool()
}
