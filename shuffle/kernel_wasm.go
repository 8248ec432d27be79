package shuffle

// The kernels of kernel.go, in assembler. They check no index: the decks must
// be decks, and have slack bytes behind them that nobody needs.

//go:noescape
func swapDecks(decks []uint8, n int, words []uint32, groups []group, at, faces int, down bool) (dealt, used int)

//go:noescape
func insertDecks(decks []uint8, n int, words []uint32, groups []group) (dealt, used int)

//go:noescape
func tallyPlaces(counts []uint64, decks []uint8, n int)

//go:noescape
func tallyPaths(counts []uint64, ranks []uint16, words []uint32, dice *group, most int) (dealt, used int)
