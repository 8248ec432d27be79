package shuffle

// naive swaps every place with any place.
var naive = &Shuffle{
	Name:   "naive",
	Title:  "Naive",
	Story:  "Swap every place with any place: nⁿ paths cannot be dealt evenly to n! orders when n > 2.",
	Source: "Told as a classic mistake since the 1990s; still found in shipped code, for instance tgstation’s list shuffle until pull request 8809.",
	Code:   [3]string{"for i from 1 to n", "j ← die(n)", "swap the cards at {i} and {j}"},
	Index:  "i",
	Rolls:  []string{"j"},
	Rounds: func(n int) []Round { return eachUp(n, 1, n) },
	Move:   Swap(At, Roll(0)),
}

// Naive shuffles deck in place, unfairly: it is here to be examined, not used.
// It panics if src is nil.
//
// It differs from [FisherYates] in the die alone, which keeps all n faces. So
// it has n^n equally likely paths. Were it fair, each of the n! orders would
// have n^n / n! of them. For n > 2 that is no whole number: n−1 has a prime
// factor, which divides n!, and cannot divide n^n, because n and n−1 have no
// factor in common. Some orders get more paths than others.
func Naive[T any](src Source, deck []T) {
	shuffleAny(src, naive, deck)
}
