package shuffle

// The riffle as a machine or a good hand does it, in the model of Gilbert,
// Shannon and Reeds: a coin for every place of the result says which packet the
// next card falls from, and the packets are as large as the coins ask for.
// Dealt backwards: every card gets a coin, and the zeros are pulled out on top.
//
// One riffle leaves at most two rising sequences, so it reaches 2^n − n orders.
// After seven, a deck of 52 is 33.4 % off fair in total variation (Bayer and
// Diaconis, table 1).

var riffle1 = riffles("riffle-1", "One riffle", 1,
	"Cut and interleave once: at most two rising runs, so most orders never come.")

var riffle7 = riffles("riffle-7", "Seven riffles", 7,
	"Seven riffles, the card player’s rule: near fair for four cards; with 52, a third of all deals (33.4 %) would still have to end otherwise.")

func riffles(name, title string, times int, story string) *Shuffle {
	code := [3]string{"once", "toss n coins", "0 takes the next card of the top packet, 1 of the bottom one"}
	if times > 1 {
		code[0] = "7 times"
	}
	return &Shuffle{
		Name:   name,
		Title:  title,
		Story:  story,
		Source: "Gilbert, 1955, and Reeds, 1981; Bayer and Diaconis, “Trailing the Dovetail Shuffle to Its Lair”, Annals of Applied Probability 2, 1992.",
		Code:   code,
		Rounds: func(n int) []Round { return again(times, n, 2) },
		Move:   Other(riffle),
	}
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
