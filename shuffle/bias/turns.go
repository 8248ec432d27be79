package bias

import "shufflelab/shuffle"

// A turn is one thing that a round can do to the places: afterwards place k
// holds the card that was at place from[k]. ways counts the rolls that do it.
type turn struct {
	from []uint8
	ways uint64
}

// turns enumerates the rolls of one round for n cards and returns what they do,
// each turn once, in the order in which their first rolls come.
//
// This is where a round's blindness to cards pays: what it does to the deck
// 0 … n−1 is what it does to the places of every deck.
func turns(s *shuffle.Shuffle, r shuffle.Round, n int) ([]turn, error) {
	rounds := []shuffle.Round{r}
	if err := walkable(s, n, rounds, maxWalk, " rolls in a round"); err != nil {
		return nil, err
	}
	var list []turn
	seen := map[string]int{}
	walk(s, n, rounds, func(_, deck []int) {
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
	})
	return list, nil
}
