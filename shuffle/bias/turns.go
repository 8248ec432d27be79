package bias

import "shufflelab/shuffle"

// A turn is one thing that a round can do to the places: afterwards place k
// holds the card that was at place from[k]. ways counts the rolls that do it.
type turn struct {
	from []uint8
	ways float64
}

// MaxWays is the most combinations of rolls that [EachWay] shows.
const MaxWays = 1 << 12

// EachWay shows what every combination of the rolls of one round does to n
// places, in lexicographic order, so the last die changes first: afterwards place
// k holds the card that was at place from[k]. Both lists are good until visit
// returns. A round of more than [MaxWays] combinations is a [TooLargeError].
func EachWay(s *shuffle.Shuffle, r shuffle.Round, n int, visit func(rolls, from []int)) error {
	return eachWay(s, r, n, MaxWays, visit)
}

// eachWay is EachWay for at most so many combinations.
//
// This is where a round's blindness to cards pays: what it does to the deck
// 0 … n−1 is what it does to the places of every deck.
func eachWay(s *shuffle.Shuffle, r shuffle.Round, n, most int, visit func(rolls, from []int)) error {
	rounds := []shuffle.Round{r}
	if err := walkable(s, n, rounds, most, " rolls in a round"); err != nil {
		return err
	}
	walk(s, n, rounds, visit)
	return nil
}

// turns enumerates the rolls of one round for n cards and returns what they do,
// each turn once, in the order in which their first rolls come.
func turns(s *shuffle.Shuffle, r shuffle.Round, n int) ([]turn, error) {
	var list []turn
	seen := map[string]int{}
	err := eachWay(s, r, n, maxWalk, func(_, deck []int) {
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
	return list, err
}
