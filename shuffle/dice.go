package shuffle

// A Plan is dice plan 1: how all the dice of one shuffle are read off random
// words. It is fixed for ever, since a seed deals the same deck only while the
// plan holds; another plan would get another number.
//
// Dice are thrown in groups that share a word. A group takes the next die while
// the product of its faces stays at most 2^26; a die of more faces is a group
// of its own, and a group whose product is 1 takes no word and shows zeros.
//
// Why it is exact. Let a group have the dice b1, b2, …, bk with product B, and
// let w be a word, each of the L = 2^32 words equally likely. The first die
// shows the high half of w·b1 and hands the low half on as the word of the next
// die. By induction over the dice, the rolls read as one number in mixed radix
// are q = floor(w·B / L) and the last low half is x = w·B mod L. So the word
// walks along the multiples of B in steps of B, and each q owns the words whose
// multiple falls in its stretch of length L: floor(L/B) or one more, by luck of
// where the stretch begins.
//
// A plain floor(w·B / L) stops here and is biased. The stretch holds a multiple
// with x < L mod B exactly when it holds one more, because its multiples are
// x, x+B, x+2B, … < L. Rejecting x < L mod B therefore leaves floor(L/B) words
// to every q, no more and no fewer: all combinations of rolls are equally
// likely. With B ≤ 2^26 fewer than one word in 64 is thrown away. Note that
// L mod B must be computed on unsigned numbers wider than a word.
//
// The method is that of Nevin Brackett-Rozinsky and Daniel Lemire, "Batched
// Ranged Random Integer Generation", Software: Practice and Experience 55
// (2025), arXiv:2408.06213 (2024).
type Plan struct {
	dice   []uint64
	groups []group
}

// A group is a run of dice that share one word.
type group struct {
	dice      []uint64
	product   uint64
	threshold uint64 // 2^32 mod product; low halves below it are rejected
}

const (
	wordBits   = 32
	maxProduct = 1 << 26
)

// NewPlan plans the throw of dice with the given faces, in order. It panics if
// a die has no faces or more than 2^32.
func NewPlan(dice []int) *Plan {
	p := &Plan{dice: make([]uint64, len(dice))}
	for i, b := range dice {
		if b < 1 || uint64(b) > 1<<wordBits {
			panic("shuffle: a die has 1 to 2^32 faces")
		}
		p.dice[i] = uint64(b)
	}
	for rest := p.dice; len(rest) > 0; {
		k := groupLen(rest, maxProduct)
		p.groups = append(p.groups, newGroup(rest[:k], wordBits))
		rest = rest[k:]
	}
	return p
}

// groupLen tells how many of the dice the first group takes.
func groupLen(dice []uint64, limit uint64) int {
	k, product := 1, dice[0]
	for k < len(dice) && product <= limit/dice[k] { // dividing, for the product may not fit
		product *= dice[k]
		k++
	}
	return k
}

func newGroup(dice []uint64, bits uint) group {
	product := uint64(1)
	for _, b := range dice {
		product *= b
	}
	return group{dice, product, 1 << bits % product}
}

// Len returns the number of dice.
func (p *Plan) Len() int { return len(p.dice) }

// Groups returns the faces of the dice of each group.
func (p *Plan) Groups() [][]int {
	groups := make([][]int, len(p.groups))
	for i, g := range p.groups {
		for _, b := range g.dice {
			groups[i] = append(groups[i], int(b))
		}
	}
	return groups
}

// Throw throws all dice with words from src and writes what they show to rolls,
// which has room for [Plan.Len] rolls. It returns how many words it took.
func (p *Plan) Throw(src Source, rolls []int) (words int) {
	for i := range p.groups {
		g := &p.groups[i]
		if g.product == 1 {
			clear(rolls[:len(g.dice)])
		} else {
			words++
			for !g.read(uint64(src.Uint32()), wordBits, rolls) {
				words++
			}
		}
		rolls = rolls[len(g.dice):]
	}
	return words
}

// read reads the group's dice off one word of the given number of bits. It
// reports false if the word must be thrown away.
func (g *group) read(word uint64, bits uint, rolls []int) bool {
	x := word
	for k, b := range g.dice {
		p := x * b
		rolls[k] = int(p >> bits)
		x = p & (1<<bits - 1)
	}
	return x >= g.threshold
}
