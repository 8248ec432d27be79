package shuffle

// coinSort is an insertion sort that tosses a coin in place of comparing. In
// round i the card at place i moves towards place 0, one place for each 1 before
// the first 0. Sorting by a coin was shipped in the browser ballot
// of 2010; what comes out depends on the sort, and this is the plainest one.
var coinSort = &Shuffle{
	Name:   "coin-sort",
	Title:  "Sorting by coin",
	Story:  "Sort with a coin for a comparison: a card stops at the first 0, so it rarely travels far.",
	Source: "The browser ballot of 2010 sorted this way: Rob Weir, “Doing the Microsoft Shuffle”, 2010.",
	Code:   [3]string{"for i from 2 to n", "toss i − 1 coins", "move card {i} up one place per 1 before the first 0"},
	Index:  "i",
	Rounds: func(n int) []Round {
		var rounds []Round
		for i := 1; i < n; i++ {
			rounds = append(rounds, Round{i, i, 2})
		}
		return rounds
	},
	Move: Other(func(deck []int, at int, rolls []int) {
		ones := 0
		for ones < len(rolls) && rolls[ones] == 1 {
			ones++
		}
		insert(deck, at, at-ones)
	}),
}
