// Package shuffle describes card shuffles so that they can be dealt, watched
// and counted from one and the same description.
//
// A shuffle is a list of rounds. In each [Round] it throws some dice, then
// moves cards by what they show. A die with b faces shows 0 … b−1, each equally
// likely. A round looks only at places, never at which card lies there.
//
// A deck is a slice; place 0 is its top. An order is the deck after a shuffle
// of the fresh deck 0 … n−1: order[k] is the card at place k. A roll is what
// one die shows; a path is the list of all rolls of one shuffle, and all paths
// of a shuffle whose dice are fair are equally likely.
//
// Random words come from a [Source]; how dice are read off them is fixed for
// ever by dice plan 1, see [Plan].
package shuffle

import "shufflelab/shuffle/text"

// A Round is one round of a shuffle: Dice dice of Faces faces each are thrown,
// and the cards are moved around place At.
type Round struct {
	At    int // the place that the round is about, the i of the shuffle's loop
	Dice  int // how many dice are thrown, ≥ 0
	Faces int // how many faces each of them has, ≥ 1
}

// A Shuffle is a way to shuffle a deck, with what is known of it.
type Shuffle struct {
	Name   string // as in addresses: "fisher-yates"
	Title  string // as in headings: "Fisher–Yates"
	Fair   bool   // whether every order has the same number of paths, for every deck
	Story  string // one line: what it is and what is right or wrong with it
	Source string // where it was found

	// Code is the loop, the throw and the move, for people: places and faces count
	// from 1. In the move the names that a round gives a number to stand in braces,
	// see [Shuffle.Lines] and [Shuffle.Words].
	Code  [3]string
	Index string   // what the code calls the place of a round: "i", or "" if a round is about none
	Rolls []string // what it calls the rolls of a round: "j", or "j" and "k"; none if it tosses coins
	Grows bool     // whether the cards come, one each round, from an old deck to a new one beside it

	// Riffles is how many riffles by the model of Gilbert, Shannon and Reeds it is,
	// for which much is known in closed form; 0 if it is none.
	Riffles int

	// Rounds returns the rounds for a deck of n cards.
	Rounds func(n int) []Round

	// Move is what each round does with the cards, by what its dice show.
	Move Move
}

// Fresh returns the untouched deck of n cards, 0 … n−1.
func Fresh(n int) []int {
	deck := make([]int, n)
	for i := range deck {
		deck[i] = i
	}
	return deck
}

// Dice returns the faces of all dice of the rounds, in the order they are thrown.
func Dice(rounds []Round) []int {
	var dice []int
	for _, r := range rounds {
		for range r.Dice {
			dice = append(dice, r.Faces)
		}
	}
	return dice
}

// Play plays the rounds on deck. The rolls are those of all dice, in order:
// as many as [Dice] returns faces.
func (s *Shuffle) Play(deck []int, rounds []Round, rolls []int) {
	s.Move.playRounds(deck, rounds, rolls)
}

// Order shuffles the fresh deck of n cards once and returns it.
func (s *Shuffle) Order(src Source, n int) []int {
	return NewDealer(s, n).Deal(src)
}

// A Step is one round as it was played: the faces of its dice, what they
// showed, and the deck after the move.
type Step struct {
	At    int
	Dice  []int
	Rolls []int
	Order []int
}

// Steps shuffles the fresh deck of n cards once, with the same rolls as
// [Shuffle.Order], and returns every round of it.
func (s *Shuffle) Steps(src Source, n int) []Step {
	plan := NewPlan(Dice(s.Rounds(n)))
	rolls := make([]int, plan.Len())
	plan.Throw(src, rolls)
	return s.Replay(n, rolls)
}

// Replay plays the given rolls on the fresh deck of n cards, as many rolls as
// the shuffle has dice, and returns every round of it.
func (s *Shuffle) Replay(n int, rolls []int) []Step {
	rounds := s.Rounds(n)
	dice := Dice(rounds)
	steps := make([]Step, len(rounds))
	deck := Fresh(n)
	for k, r := range rounds {
		s.Move.Play(deck, r.At, rolls[:r.Dice])
		steps[k] = Step{r.At, dice[:r.Dice], rolls[:r.Dice], append([]int(nil), deck...)}
		dice, rolls = dice[r.Dice:], rolls[r.Dice:]
	}
	return steps
}

// Paths returns the number of paths of the shuffle for n cards, the product of
// the faces of all its dice; ok is false when it is 2^64 or more.
func (s *Shuffle) Paths(n int) (paths uint64, ok bool) {
	paths = 1
	for _, b := range Dice(s.Rounds(n)) {
		if paths > (1<<64-1)/uint64(b) {
			return 0, false
		}
		paths *= uint64(b)
	}
	return paths, true
}

// Catalogue returns all shuffles: the fair ones first, then the specimens.
func Catalogue() []*Shuffle {
	return append([]*Shuffle(nil), catalogue...)
}

// Lookup returns the shuffle with the given name. The error lists the names.
func Lookup(name string) (*Shuffle, error) {
	var names []string
	for _, s := range catalogue {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return nil, &nameError{"shuffle", name, names}
}

// A nameError says that a name is not one of a list of names.
type nameError struct {
	kind, got string
	allowed   []string
}

func (e *nameError) Error() string {
	return "unknown " + e.kind + " " + text.Quote(e.got) + ": allowed are " + text.List(e.allowed)
}
