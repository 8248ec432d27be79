package bias

import (
	"strconv"

	"shufflelab/shuffle"
)

// A turn is one thing that a round can do to the places: afterwards place k
// holds the card that was at place from[k]. ways counts the rolls that do it.
type turn struct {
	from []uint8
	ways uint64
}

// maxWays bounds how many rolls of one round are enumerated.
const maxWays = 1 << 20

// A TooLargeError says that a count would take too long, or leave the exact
// numbers of the machine.
type TooLargeError string

func (e TooLargeError) Error() string { return string(e) }

// turns enumerates the rolls of one round for n cards and returns what they do,
// each turn once, in the order in which their first rolls come.
//
// This is where a round's blindness to cards pays: what it does to the deck
// 0 … n−1 is what it does to the places of every deck.
func turns(s *shuffle.Shuffle, r shuffle.Round, n int) ([]turn, error) {
	ways := 1
	for range r.Dice {
		if ways > maxWays/r.Faces {
			return nil, TooLargeError("one round of " + s.Name + " with " + strconv.Itoa(n) + " cards has more than 2^20 rolls")
		}
		ways *= r.Faces
	}
	var list []turn
	seen := map[string]int{}
	rolls := make([]int, r.Dice)
	for range ways {
		deck := shuffle.Fresh(n)
		s.Move(deck, r.At, rolls)
		from := make([]uint8, n)
		for k, c := range deck {
			from[k] = uint8(c)
		}
		at, ok := seen[string(from)]
		if !ok {
			at = len(list)
			seen[string(from)] = at
			list = append(list, turn{from: from})
		}
		list[at].ways++
		nextRolls(rolls, r.Faces)
	}
	return list, nil
}

// nextRolls steps to the next combination of rolls, the last die turning fastest.
func nextRolls(rolls []int, faces int) {
	for k := len(rolls) - 1; k >= 0; k-- {
		rolls[k]++
		if rolls[k] < faces {
			return
		}
		rolls[k] = 0
	}
}
