package shuffle

// The riffle as a machine or a good hand does it, in the model of Gilbert,
// Shannon and Reeds: a coin for every place of the result says which packet the
// next card falls from, and the packets are as large as the coins ask for.
// Dealt backwards: every card gets a coin, and the zeros are pulled out on top.
//
// One riffle leaves at most two rising sequences, so it reaches 2^n − n orders.
// After seven, a deck of 52 is 33.4 % off fair in total variation (Bayer and
// Diaconis, table 1).

var riffle1 = &Shuffle{
	Name:    "riffle-1",
	Title:   "One riffle",
	Story:   "Cut and interleave once: at most two rising runs, so most orders never come.",
	Source:  "Gilbert, 1955, and Reeds, 1981; Bayer and Diaconis, “Trailing the Dovetail Shuffle to Its Lair”, Annals of Applied Probability 2, 1992.",
	Code:    [3]string{"once", "toss n coins", "0 takes the next card of the top packet, 1 of the bottom one"},
	Riffles: 1,
	Rounds:  func(n int) []Round { return again(1, n, 2) },
	Move:    Other(riffle),
}

var riffle7 = named(Times(riffle1, 7), "riffle-7", "Seven riffles",
	"Seven riffles, the card player’s rule: near fair for four cards; with 52, a third of all deals (33.4 %) would still have to end otherwise.")

// named gives a shuffle that was made of another one a name and a story of its own.
func named(s *Shuffle, name, title, story string) *Shuffle {
	s.Name, s.Title, s.Story = name, title, story
	return s
}

func riffle(deck []int, _ int, rolls []int) {
	packets := append([]int(nil), deck...)
	top, bottom := 0, 0
	for _, coin := range rolls {
		bottom += 1 - coin // the top packet is as large as there are zeros
	}
	for k, coin := range rolls {
		if coin == 0 {
			deck[k] = packets[top]
			top++
		} else {
			deck[k] = packets[bottom]
			bottom++
		}
	}
}
