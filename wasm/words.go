//go:build js && wasm

package main

import (
	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

const maxWords = 1_000_000

// kinds are the six outputs of MT19937, from words of any source.
var kinds = map[string]func(shuffle.Source) float64{
	"int32": func(src shuffle.Source) float64 { return float64(src.Uint32()) },
	"int31": func(src shuffle.Source) float64 { return float64(mt19937.Int31(src.Uint32())) },
	"real1": func(src shuffle.Source) float64 { return mt19937.Real1(src.Uint32()) },
	"real2": func(src shuffle.Source) float64 { return mt19937.Real2(src.Uint32()) },
	"real3": func(src shuffle.Source) float64 { return mt19937.Real3(src.Uint32()) },
	"res53": func(src shuffle.Source) float64 {
		first := src.Uint32()
		return mt19937.Res53(first, src.Uint32())
	},
}

func words(a *args) (task, error) {
	src, _ := a.source()
	next := kinds[a.oneOf("kind", "int32", "int31", "real1", "real2", "real3", "res53")]
	list := make([]float64, a.whole("count", 0, maxWords))
	if a.err != nil {
		return nil, a.err
	}
	for i := range list {
		list[i] = next(src)
	}
	return done(floats(list)), nil
}
