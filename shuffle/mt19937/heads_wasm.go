package mt19937

// start is startPlain, in assembler.
//
//go:noescape
func start(seed uint32, first, far *[Lanes]uint32)
