// The format of a deflated block, RFC 1951: its symbols, its two Huffman codes, the header that tells them.
package main

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

const (
	shortest, longest = 3, 258 // bytes of a match
	window            = 1 << 15

	endOfBlock  = 256
	textSymbols = 286 // for bytes, the end and lengths
	distances   = 30
)

// A step through the text: a byte, or length<<16 | distance of a match.
type step uint32

func match(length, distance int) step        { return step(length<<16 | distance) }
func (s step) match() (length, distance int) { return int(s >> 16), int(s & 0xffff) }
func (s step) width() int                    { return max(1, int(s>>16)) }

// Lengths and distances fall into classes. Each has a symbol; extra bits count from the first of its members.
type class struct{ symbol, first, extra int }

// classOf returns the class of n, when every power of two is cut into 1<<fine classes.
func classOf(n, fine int) class {
	extra := max(0, bits.Len(uint(n))-1-fine)
	return class{extra<<fine + n>>extra, n >> extra << extra, extra}
}

func lengthClass(length int) class {
	if length == longest {
		return class{textSymbols - 1, longest, 0}
	}
	c := classOf(length-shortest, 2)
	return class{c.symbol + endOfBlock + 1, c.first + shortest, c.extra}
}

func distanceClass(distance int) class {
	c := classOf(distance-1, 1)
	return class{c.symbol + textSymbols, c.first + 1, c.extra}
}

// counts says how often each symbol is used, those of distances after the others.
type counts [textSymbols + distances]int

func count(steps []step) *counts {
	var c counts
	for _, s := range steps {
		if length, distance := s.match(); length > 0 {
			c[lengthClass(length).symbol]++
			c[distanceClass(distance).symbol]++
		} else {
			c[s]++
		}
	}
	return &c
}

// huffman returns the lengths of a best prefix code for symbols so frequent, none over limit, by package-merge (Larmore
// and Hirschberg 1990): every symbol is for sale once at each length, for its frequency; two neighbours in order of price
// are a package for sale one length lower; of the last sale the 2n-2 cheapest are bought.
func huffman(frequency []int, limit int) []int {
	lengths := make([]int, len(frequency))
	var symbols []int
	for s, f := range frequency {
		if f > 0 {
			symbols = append(symbols, s)
		}
	}
	if len(symbols) == 1 {
		lengths[symbols[0]] = 1
	}
	if len(symbols) < 2 {
		return lengths
	}
	slices.SortStableFunc(symbols, func(a, b int) int { return cmp.Compare(frequency[a], frequency[b]) })
	sales := make([][]bool, limit) // is it a symbol?
	var prices []int
	for i := range sales {
		before := prices
		prices = nil
		for rest := symbols; len(rest) > 0 || len(before) > 1; {
			single := len(before) < 2 || len(rest) > 0 && frequency[rest[0]] <= before[0]+before[1]
			sales[i] = append(sales[i], single)
			if single {
				prices = append(prices, frequency[rest[0]])
				rest = rest[1:]
			} else {
				prices = append(prices, before[0]+before[1])
				before = before[2:]
			}
		}
	}
	bought := 2*len(symbols) - 2
	for _, sale := range slices.Backward(sales) {
		n := 0
		for _, single := range sale[:bought] {
			if single {
				lengths[symbols[n]]++
				n++
			}
		}
		bought = 2 * (bought - n)
	}
	return lengths
}

// words returns the code words for code lengths: shorter before longer, else in order. Their first bit is the lowest.
func words(lengths []int) []int {
	all := make([]int, len(lengths))
	next := 0
	for n := 1; n < 16; n++ {
		for s, length := range lengths {
			if length == n {
				all[s] = int(bits.Reverse16(uint16(next << (16 - n))))
				next++
			}
		}
		next <<= 1
	}
	return all
}

// A run of the header tells the lengths of the next code words: of one if its symbol is such a length, from 0 to 15, and
// of several if it is 16, 17 or 18.
type run struct{ symbol, words, first, extra int }

// tell returns the runs that tell lengths, as cheap as possible if a run's symbol takes so many bits.
func tell(lengths []int, bits [19]int) []run {
	cost := make([]int, len(lengths)+1)
	last := make([]run, len(lengths)+1) // the run that leads there
	for i := range lengths {
		cost[i+1] = math.MaxInt
	}
	for i, length := range lengths {
		same := 1
		for i+same < len(lengths) && lengths[i+same] == length {
			same++
		}
		try := func(symbol, least, most, extra int) {
			for n := least; n <= min(most, same); n++ {
				if c := cost[i] + bits[symbol] + extra; c < cost[i+n] {
					cost[i+n], last[i+n] = c, run{symbol, n, least, extra}
				}
			}
		}
		try(length, 1, 1, 0)
		if i > 0 && lengths[i-1] == length {
			try(16, 3, 6, 2)
		}
		if length == 0 {
			try(17, 3, 10, 3)
			try(18, 11, 138, 7)
		}
	}
	var runs []run
	for i := len(lengths); i > 0; i -= last[i].words {
		runs = append(runs, last[i])
	}
	slices.Reverse(runs)
	return runs
}

// A writer puts bits together, the lowest first.
type writer struct {
	bytes []byte
	rest  uint64
	n     int // bits in rest
}

func (w *writer) write(value, n int) {
	w.rest |= uint64(value) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.bytes = append(w.bytes, byte(w.rest))
		w.rest >>= 8
	}
}

// block writes one block with the best codes for its steps.
func (w *writer) block(steps []step, last bool) {
	c := count(steps)
	c[endOfBlock] = 1
	text, distance := huffman(c[:textSymbols], 15), huffman(c[textSymbols:], 15)
	final := 0
	if last {
		final = 1
	}
	w.write(final|2<<1, 3)
	w.header(trim(text, 257), trim(distance, 1))

	lengths, codes := slices.Concat(text, distance), slices.Concat(words(text), words(distance))
	symbol := func(c class, n int) {
		w.write(codes[c.symbol], lengths[c.symbol])
		w.write(n-c.first, c.extra)
	}
	for _, s := range steps {
		if length, distance := s.match(); length > 0 {
			symbol(lengthClass(length), length)
			symbol(distanceClass(distance), distance)
		} else {
			symbol(class{symbol: int(s)}, 0)
		}
	}
	symbol(class{symbol: endOfBlock}, 0)
}

// trim cuts unused symbols from the end, down to least.
func trim(lengths []int, least int) []int {
	for len(lengths) > least && lengths[len(lengths)-1] == 0 {
		lengths = lengths[:len(lengths)-1]
	}
	return lengths
}

// header tells the lengths of both codes. Here too the best runs depend on their code and the code on the runs.
func (w *writer) header(text, distance []int) {
	var runs []run
	var lengths []int
	bits := [19]int{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}
	for range 3 {
		runs = tell(slices.Concat(text, distance), bits)
		var c [19]int
		for _, r := range runs {
			c[r.symbol]++
		}
		lengths = huffman(c[:], 7)
		for s, n := range lengths {
			bits[s] = cmp.Or(n, 7)
		}
	}
	var told []int
	for _, s := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		told = append(told, lengths[s])
	}
	told = trim(told, 4)
	w.write(len(text)-257, 5)
	w.write(len(distance)-1, 5)
	w.write(len(told)-4, 4)
	for _, n := range told {
		w.write(n, 3)
	}
	codes := words(lengths)
	for _, r := range runs {
		w.write(codes[r.symbol], lengths[r.symbol])
		w.write(r.words-r.first, r.extra)
	}
}
