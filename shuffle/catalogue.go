package shuffle

// The catalogue. To add a shuffle, write it in a file of its own and add it here.
var catalogue = []*Shuffle{
	insertion,
	fisherYates,
	naive,
	sattolo,
	poker1999,
	decrementEarly,
	twoRandom,
	cut,
	topToRandom,
	coinSort,
	riffle1,
	riffle7,
	overhand,
	outFaro,
	inFaro,
}

// eachDown returns the rounds i = n−1 … 1 of one die, whose faces depend on i.
func eachDown(n int, faces func(i int) int) []Round {
	var rounds []Round
	for i := n - 1; i > 0; i-- {
		rounds = append(rounds, Round{i, 1, faces(i)})
	}
	return rounds
}

// eachUp returns the rounds i = 0 … n−1 with the same number of dice and faces.
func eachUp(n, dice, faces int) []Round {
	rounds := make([]Round, n)
	for i := range rounds {
		rounds[i] = Round{i, dice, faces}
	}
	return rounds
}

// again returns the same round, about no place, so many times.
func again(times, dice, faces int) []Round {
	rounds := make([]Round, times)
	for i := range rounds {
		rounds[i] = Round{0, dice, faces}
	}
	return rounds
}

// shuffleAny shuffles a deck of anything by a shuffle that swaps or inserts.
func shuffleAny[T any](src Source, s *Shuffle, deck []T) {
	rounds := s.Rounds(len(deck))
	plan := NewPlan(Dice(rounds))
	rolls := make([]int, plan.Len())
	plan.Throw(src, rolls)
	play(&s.Move, deck, rounds, rolls)
}
