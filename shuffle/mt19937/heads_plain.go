//go:build !wasm

package mt19937

func start(seed uint32, first, far *[Lanes]uint32) { startPlain(seed, first, far) }
