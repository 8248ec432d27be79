//go:build !wasm

package shuffle

func swapDecks(decks []uint8, n int, words []uint32, groups []group, at, faces int, down bool) (dealt, used int) {
	return swapDecksPlain(decks, n, words, groups, at, faces, down)
}

func insertDecks(decks []uint8, n int, words []uint32, groups []group) (dealt, used int) {
	return insertDecksPlain(decks, n, words, groups)
}

func tallyPlaces(counts []uint64, decks []uint8, n int) { tallyPlacesPlain(counts, decks, n) }

func tallyPaths(counts []uint64, ranks []uint16, words []uint32, dice *group, most int) (dealt, used int) {
	return tallyPathsPlain(counts, ranks, words, dice, most)
}
