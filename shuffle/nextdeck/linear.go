package nextdeck

import "math/bits"

// A system is a large set of linear equations over GF(2). A row has the bits of its
// unknowns, and its right side in a word of its own at the end.
//
// It is solved by the method of the four Russians: for eight columns at a time
// pivots are found, all sums of these are written down, and every row below
// takes one addition instead of up to eight. (Albrecht, Bard and Hart,
// “Algorithm 898: Efficient multiplication of dense matrices over GF(2)”, 2010.)
type system struct {
	rows   []uint64
	width  int // words of a row
	height int
	pivots []int // the column of each pivot row, of which there are len(pivots)
	table  []uint64
}

func newSystem(unknowns, height int) *system {
	w := (unknowns+63)/64 + 1
	return &system{rows: make([]uint64, height*w), width: w, height: height, table: make([]uint64, 256*w)}
}

//go:noinline
func (m *system) row(r int) []uint64 { return m.rows[r*m.width : (r+1)*m.width] }

//go:noinline
func bit(row []uint64, c int) int { return int(row[c>>6] >> (c & 63) & 1) }

//go:noinline
func add(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] ^= src[i]
	}
}

// eliminate clears eight columns below their pivots, from column c on.
func (m *system) eliminate(c int) {
	rank := len(m.pivots)
	from := c >> 6 // the words before are zero in all rows below
	for end := c + 8; c < end; c++ {
		for r := len(m.pivots); r < m.height; r++ {
			row := m.row(r)
			for p := rank; p < len(m.pivots); p++ {
				if bit(row, m.pivots[p]) > 0 {
					add(row[from:], m.row(p)[from:])
				}
			}
			if bit(row, c) == 0 {
				continue
			}
			p := len(m.pivots)
			if pivot := m.row(p)[from:]; p < r { // they change places
				add(pivot, row[from:])
				add(row[from:], pivot)
				add(pivot, row[from:])
			}
			for q := rank; q < p; q++ {
				if bit(m.row(q), c) > 0 {
					add(m.row(q)[from:], m.row(p)[from:])
				}
			}
			m.pivots = append(m.pivots, c)
			break
		}
	}
	found := m.pivots[rank:]
	for i := 1; i < 1<<len(found); i++ {
		sum := m.table[i*m.width : (i+1)*m.width]
		copy(sum[from:], m.table[(i&(i-1))*m.width+from:][:m.width-from])
		add(sum[from:], m.row(rank + bits.TrailingZeros(uint(i)))[from:])
	}
	for r := len(m.pivots); r < m.height; r++ {
		row := m.row(r)
		i := 0
		for k, p := range found {
			i |= bit(row, p) << k
		}
		if i > 0 {
			add(row[from:], m.table[i*m.width+from:])
		}
	}
}

// solution returns the unknowns, those that nothing tells as 0, and whether the
// equations agree.
func (m *system) solution() (x []uint64, ok bool) {
	x = make([]uint64, m.width-1)
	for p := len(m.pivots) - 1; p >= 0; p-- {
		row := m.row(p)
		sum := row[len(x)]
		for i := range x {
			sum ^= row[i] & x[i]
		}
		x[m.pivots[p]>>6] |= uint64(bits.OnesCount64(sum)&1) << (m.pivots[p] & 63)
	}
	for r := len(m.pivots); r < m.height; r++ {
		if m.row(r)[len(x)] != 0 {
			return x, false
		}
	}
	return x, true
}
