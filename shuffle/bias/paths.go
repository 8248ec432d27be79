package bias

import (
	"slices"

	"shufflelab/shuffle"
)

// MaxPathCards is the largest deck whose paths are listed.
const MaxPathCards = 5

// PathsTo returns all paths of the shuffle that end in the order, in
// lexicographic order: a path is the list of all rolls. A shuffle with more than
// 2^20 paths is a [TooLargeError], since all of them are walked.
func PathsTo(s *shuffle.Shuffle, order []int) ([][]int, error) {
	rounds := s.Rounds(len(order))
	if err := walkable(s, len(order), rounds, maxWalk, " paths"); err != nil {
		return nil, err
	}
	var list [][]int
	walk(s, len(order), rounds, func(rolls, deck []int) {
		if slices.Equal(deck, order) {
			list = append(list, append([]int{}, rolls...))
		}
	})
	return list, nil
}
