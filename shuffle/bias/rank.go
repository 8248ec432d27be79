// Package bias counts what a shuffle does: exactly, over all its paths, and by
// samples.
//
// An order of n cards is a slice whose k-th entry is the card at place k. Its
// rank is its number among the n! orders in lexicographic order, from 0, the
// untouched deck, to n!−1, the reversed one. Counts by rank are slices of
// length n!.
package bias

import "math/bits"

// Factorial returns n!. It panics unless 0 ≤ n ≤ 20, where it fits in 64 bits.
func Factorial(n int) uint64 {
	if n < 0 || n > 20 {
		panic("bias: factorial of a number outside 0 to 20")
	}
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f *= uint64(i)
	}
	return f
}

// Rank returns the rank of an order of at most 20 cards. It panics if the order
// is not a permutation of 0 … n−1 or is longer.
//
// The k-th digit of the rank in the factorial number system (its Lehmer code)
// is how many of the cards not yet placed are smaller than the card at place k.
func Rank(order []int) uint64 {
	n := len(order)
	if n > 20 {
		panic("bias: rank of more than 20 cards")
	}
	var rank uint64
	unplaced := uint32(1)<<n - 1
	for k, c := range order {
		if uint(c) >= uint(n) || unplaced>>c&1 == 0 {
			panic("bias: rank of something that is not an order")
		}
		smaller := bits.OnesCount32(unplaced & (1<<c - 1))
		rank = rank*uint64(n-k) + uint64(smaller)
		unplaced &^= 1 << c
	}
	return rank
}

// Unrank returns the order of n cards, n ≤ 20, with the given rank. It panics
// if there is none.
func Unrank(rank uint64, n int) []int {
	if rank >= Factorial(n) {
		panic("bias: no order of so few cards has this rank")
	}
	order := make([]int, n)
	for k := n - 1; k >= 0; k-- {
		size := uint64(n - k)
		order[k] = int(rank % size)
		rank /= size
	}
	// order holds the Lehmer code; turn each digit into the card it counts.
	for k := n - 2; k >= 0; k-- {
		for l := k + 1; l < n; l++ {
			if order[l] >= order[k] {
				order[l]++
			}
		}
	}
	return order
}
