// Deflating the wasm as small as the format allows: slower than compress/flate, some percent smaller, and read by the
// same readers. The way is that of zopfli and its kin. Which matches and blocks are the cheapest depends on the codes,
// and the codes on the matches and blocks: so each is chosen anew, in rounds, by what the round before made of it.
//
// Costs are whole numbers. Floating point may differ in the last bit from one kind of machine to another; a build may not.
package main

import (
	"math/bits"
	"slices"
)

const (
	rounds = 3 // one more makes the wasm a hundred bytes smaller

	bit    = 1 << 12 // costs are counted in 4096ths of a bit
	noCost = 1 << 60 // more than anything costs

	piece   = 128       // a block consists of pieces of so many steps,
	pieces  = 256       // of at most so many of them,
	heading = 200 * bit // and its header costs about so much
	telling = 3 * bit   // and so much more for each symbol in use.

	deepest = 1 << 7 // a tree is left there: one so deep is a list, and would take find for ever
)

// deflate returns data in the deflate format.
func deflate(data []byte) []byte {
	known := find(data)
	var even counts
	for s := range even {
		even[s] = 1
	}
	steps := parse(data, known, even.costs())
	for range rounds {
		var better []step
		at := 0
		for _, block := range split(steps) {
			size := 0
			for _, s := range block {
				size += s.width()
			}
			for range 2 {
				block = parse(data[at:at+size], known[at:at+size], count(block).costs())
			}
			better = append(better, block...)
			at += size
		}
		steps = better
	}
	w := new(writer)
	blocks := split(steps)
	if len(blocks) == 0 {
		blocks = [][]step{nil}
	}
	for i, block := range blocks {
		w.block(block, i == len(blocks)-1)
	}
	w.write(0, 7) // whatever is left of the last byte
	return w.bytes
}

// find returns the matches at each place of data that may be worth their bits, nearest first and never shorter again: a
// farther match as long as a near one may have the shorter code.
//
// The places whose three bytes have the same hash hang in a binary tree. Below a place are older ones, on its one side
// those that continue with smaller bytes, on its other those with larger. A new place becomes the root: going down to
// where its own bytes belong, it takes what it meets to its left or right. No longer match hides off this path: where
// the path turns away from a branch, the place at the fork sorts between that branch and the new place, so it has at
// least as much in common with the new one, and it is nearer.
func find(data []byte) [][]step {
	const hashBits, none = 17, -1
	roots := make([]int, 1<<hashBits)
	for i := range roots {
		roots[i] = none
	}
	below := make([][2]int, len(data))
	known := make([][]step, len(data))
	var all []step
	for p := range len(data) - shortest + 1 {
		here := data[p:min(p+longest, len(data))]
		hash := (uint32(here[0]) | uint32(here[1])<<8 | uint32(here[2])<<16) * 0x9e3779b1 >> (32 - hashBits)
		q := roots[hash]
		roots[hash] = p
		open := [2]*int{&below[p][0], &below[p][1]} // where the next smaller and the next larger place will hang
		var common [2]int
		best, before := shortest, len(all)
		for depth := 0; ; depth++ {
			if q == none || p-q > window || depth == deepest {
				*open[0], *open[1] = none, none
				break
			}
			n := min(common[0], common[1])
			for n < len(here) && data[q+n] == here[n] {
				n++
			}
			if n >= best {
				best = n
				all = append(all, match(n, p-q))
			}
			if n == len(here) { // from now on p stands for q
				*open[0], *open[1] = below[q][0], below[q][1]
				break
			}
			side := 0
			if data[q+n] > here[n] {
				side = 1
			}
			*open[side] = q
			open[side] = &below[q][1-side]
			common[side] = n
			q = below[q][1-side]
		}
		known[p] = all[before:]
	}
	return known
}

// costs says what a byte, a length, and the class of a distance cost.
type costs struct {
	literal  [1 << 8]int64
	length   [longest + 1]int64
	distance [distances]int64
}

// costs returns what an ideal code for symbols so frequent would take. A symbol without use costs as much as if it had one.
func (c *counts) costs() *costs {
	var texts, far int
	for s, n := range c {
		if s < textSymbols {
			texts += max(n, 1)
		} else {
			far += max(n, 1)
		}
	}
	cost := func(symbol, sum int) int64 { return log2(sum) - log2(max(c[symbol], 1)) }
	var k costs
	for b := range k.literal {
		k.literal[b] = cost(b, texts)
	}
	for l := shortest; l <= longest; l++ {
		class := lengthClass(l)
		k.length[l] = cost(class.symbol, texts) + int64(class.extra)*bit
	}
	for d := range k.distance {
		k.distance[d] = cost(textSymbols+d, far) + int64(max(0, d/2-1))*bit
	}
	return &k
}

// log2 is rounded down to the unit. Squaring a number doubles its logarithm.
func log2(n int) int64 {
	log := int64(bits.Len(uint(n)) - 1)
	x := int64(n) << 30 >> log // 1 to 2, in 2³⁰ths
	for u := 1; u < bit; u *= 2 {
		x = x * x >> 30
		log = log<<1 + x>>31
		x >>= x >> 31
	}
	return log
}

// parse returns the cheapest steps through data: the shortest path, where a place leads to those that its steps reach.
func parse(data []byte, known [][]step, k *costs) []step {
	cost := make([]int64, len(data)+1)
	last := make([]step, len(data)+1) // the step that leads there
	for p := range data {
		cost[p+1] = noCost
	}
	for p, b := range data {
		if c := cost[p] + k.literal[b]; c < cost[p+1] {
			cost[p+1], last[p+1] = c, step(b)
		}
		for _, s := range known[p] {
			length, distance := s.match()
			length = min(length, len(data)-p)
			near := cost[p] + k.distance[distanceClass(distance).symbol-textSymbols]
			for n := shortest; n <= length; n++ {
				if c := near + k.length[n]; c < cost[p+n] {
					cost[p+n], last[p+n] = c, match(n, distance)
				}
			}
		}
	}
	var steps []step
	for p := len(data); p > 0; p -= last[p].width() {
		steps = append(steps, last[p])
	}
	slices.Reverse(steps)
	return steps
}

// split cuts steps into the blocks that cost the least together, again as a shortest path.
func split(steps []step) [][]step {
	cost := make([]int64, min(len(steps), piece*pieces)+2) // of n symbols if each takes log2(n) bits
	for n := 1; n < len(cost); n++ {
		cost[n] = int64(n) * log2(n)
	}
	cut := slices.Collect(slices.Chunk(steps, piece))
	type used struct{ symbol, times int }
	all := make([][]used, len(cut))
	for i, c := range cut {
		for symbol, times := range count(c) {
			if times > 0 {
				all[i] = append(all[i], used{symbol, times})
			}
		}
	}
	best := make([]int64, len(cut)+1)
	from := make([]int, len(cut)+1)
	for i := range cut {
		best[i+1] = noCost
	}
	for i := range cut {
		var c counts
		texts, far, price := 1, 0, best[i]+heading
		for j := i; j < min(i+pieces, len(cut)); j++ {
			for _, u := range all[j] {
				if c[u.symbol] == 0 {
					price += telling
				}
				price += cost[c[u.symbol]]
				c[u.symbol] += u.times
				price -= cost[c[u.symbol]]
				if u.symbol < textSymbols {
					texts += u.times
				} else {
					far += u.times
				}
			}
			if total := price + cost[texts] + cost[far]; total < best[j+1] {
				best[j+1], from[j+1] = total, i
			}
		}
	}
	var blocks [][]step
	for j := len(cut); j > 0; j = from[j] {
		blocks = append(blocks, steps[from[j]*piece:min(j*piece, len(steps))])
	}
	slices.Reverse(blocks)
	return blocks
}
