package shuffle

import "strconv"

// MaxTimes is how often a shuffle is done in a row, at most, by what people can ask for.
const MaxTimes = 100

// Times returns the shuffle done k times in a row: its rounds are those of s, k
// times over, and so all that is known of a list of rounds is known of it. Done
// once it is s itself. It panics if k < 1.
//
// A fair shuffle stays fair. One that is not comes nearer to fair or stays as
// far from it, whatever the deck was before: another shuffle never makes the
// total variation grow, since it averages.
func Times(s *Shuffle, k int) *Shuffle {
	if k < 1 {
		panic("shuffle: a shuffle is done at least once")
	}
	if k == 1 {
		return s
	}
	t, times := *s, strconv.Itoa(k)
	t.Name += " × " + times
	t.Title += " × " + times
	t.Code[0] = times + " times"
	if s.Code[0] != "once" {
		t.Code[0] += ": " + s.Code[0]
	}
	t.Grows = false // the second time there is no old deck
	t.Riffles *= k
	t.Rounds = func(n int) []Round {
		once := s.Rounds(n)
		all := make([]Round, 0, k*len(once))
		for range k {
			all = append(all, once...)
		}
		return all
	}
	return &t
}
