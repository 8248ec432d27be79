package mt19937

// The two loops that a word costs most of its time in. These are their
// definitions; kernel_wasm.s has them once more for WebAssembly.

// twistPlain replaces the n words of x by the n words that follow them.
//
// The words of the generator, before tempering, obey
//
//	x[k+n] = x[k+m] ⊕ (the high bit of x[k], the 31 low bits of x[k+1]) · A
//
// over one endless sequence x. The array holds n consecutive ones, and each
// new word overwrites the oldest, whose place is k mod n. Taking the places in
// order, k+m runs off the end after n−m words, and k+1 at the very last:
// hence three stretches, and no modulus in any.
func twistPlain(x *[n]uint32) {
	for i := range n - m {
		x[i] = x[i+m] ^ twist(x[i], x[i+1])
	}
	for i := n - m; i < n-1; i++ {
		x[i] = x[i-(n-m)] ^ twist(x[i], x[i+1])
	}
	x[n-1] = x[m-1] ^ twist(x[n-1], x[0])
}

// temperPlain writes the words of x to dst, which is as long, tempered.
func temperPlain(dst, x []uint32) {
	for i, w := range x {
		dst[i] = temper(w)
	}
}
