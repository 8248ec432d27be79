package mt19937

// twistAll is twistPlain, in assembler.
//
//go:noescape
func twistAll(x *[n]uint32)

// temperAll is temperPlain, in assembler. It looks at the length of x alone.
//
//go:noescape
func temperAll(dst, x []uint32)
