//go:build !wasm

package mt19937

func twistAll(x *[n]uint32)     { twistPlain(x) }
func temperAll(dst, x []uint32) { temperPlain(dst, x) }
