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
}

// swap exchanges the cards at places i and j.
func swap[T any](deck []T, i, j int) { deck[i], deck[j] = deck[j], deck[i] }

// insert takes the card at place i and inserts it at place j; the cards between
// close the gap by one place.
func insert[T any](deck []T, i, j int) {
	card := deck[i]
	if j <= i {
		copy(deck[j+1:i+1], deck[j:i])
	} else {
		copy(deck[i:j], deck[i+1:j+1])
	}
	deck[j] = card
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

// throwAll throws the dice of the rounds and hands each round's rolls to move.
func throwAll(src Source, rounds []Round, move func(at int, rolls []int)) {
	plan := NewPlan(Dice(rounds))
	rolls := make([]int, plan.Len())
	plan.Throw(src, rolls)
	for _, r := range rounds {
		move(r.At, rolls[:r.Dice])
		rolls = rolls[r.Dice:]
	}
}
