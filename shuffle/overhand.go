package shuffle

// overhand is the shuffle of most hands: packets slide off the top, each onto
// the one before, so that the packets change their order and the cards in each
// do not. A coin in every gap between two cards says whether a packet ends
// there: for one half, the model that Pemantle examines for any chance.
//
// Neighbours stay neighbours for long. Pemantle shows that a number of overhand
// shuffles of the order of n² is needed, and one of the order of n²·log n enough.
var overhand = &Shuffle{
	Name:   "overhand",
	Title:  "Overhand",
	Story:  "Slide packets off the top, one onto the other: cards that lay together stay together, half of the time.",
	Source: "Robin Pemantle, “Randomization Time for the Overhand Shuffle”, Journal of Theoretical Probability 2, 1989, with the chance ½ of a cut in each gap.",
	Code:   [3]string{"once", "toss n − 1 coins, one in each gap", "each 1 cuts, and the packets come to lie in reverse order"},
	Rounds: func(n int) []Round { return again(1, max(n-1, 0), 2) },
	Move: Other(func(deck []int, _ int, rolls []int) {
		end := len(deck) // of what is free: the packets are laid from the bottom up
		old := append([]int(nil), deck...)
		begin := 0
		for k := range old {
			if k == len(rolls) || rolls[k] == 1 {
				end -= k + 1 - begin
				copy(deck[end:], old[begin:k+1])
				begin = k + 1
			}
		}
	}),
}
