//go:build js && wasm

package main

import (
	"syscall/js"
	"unsafe"
)

// What the browser lends: entropy, a clock, typed arrays.

// entropy reads the random bytes of the browser's crypto.getRandomValues.
type entropy struct{}

// Read fills p. The browser grants at most 65,536 bytes a request.
func (entropy) Read(p []byte) (int, error) {
	const most = 1 << 16
	array := js.Global().Get("Uint8Array").New(min(len(p), most))
	for rest := p; len(rest) > 0; {
		part := array
		if len(rest) < array.Length() {
			part = array.Call("subarray", 0, len(rest))
		}
		js.Global().Get("crypto").Call("getRandomValues", part)
		rest = rest[js.CopyBytesToGo(rest, part):]
	}
	return len(p), nil
}

// object returns a JavaScript object with the given keys and values, in pairs.
// It makes a smaller wasm than a map for js.ValueOf.
func object(pairs ...any) js.Value {
	o := js.Global().Get("Object").New()
	for i := 0; i < len(pairs); i += 2 {
		o.Set(pairs[i].(string), pairs[i+1])
	}
	return o
}

// now reads the browser's clock, in milliseconds.
func now() float64 { return js.Global().Get("performance").Call("now").Float() }

// floats hands numbers over as one Float64Array.
func floats(list []float64) js.Value {
	array := js.Global().Get("Float64Array").New(len(list))
	if len(list) > 0 {
		// Both sides are little-endian.
		bytes := unsafe.Slice((*byte)(unsafe.Pointer(&list[0])), 8*len(list))
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(array.Get("buffer")), bytes)
	}
	return array
}

// wholes hands counts over as one Float64Array: exact up to 2^53.
func wholes(list []uint64) js.Value {
	f := make([]float64, len(list))
	for i, n := range list {
		f[i] = float64(n)
	}
	return floats(f)
}

// bytes hands bytes over as one Uint8Array.
func bytes(list []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(list))
	js.CopyBytesToJS(array, list)
	return array
}

// texts returns a list for js.ValueOf.
func texts(list []string) []any {
	out := make([]any, len(list))
	for i, text := range list {
		out[i] = text
	}
	return out
}

// ints returns a list for js.ValueOf.
//
//go:noinline
func ints(list []int) []any {
	out := make([]any, len(list))
	for i, n := range list {
		out[i] = n
	}
	return out
}
