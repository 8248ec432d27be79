package mt19937

import "testing"

// plain emits words by the recurrence as the paper of 1998 states it: one endless
// sequence, nothing overwritten, and A multiplied row by row. It is slow and obvious.
func plain(state [n]uint32, count int) []uint32 {
	x := append([]uint32(nil), state[:]...)
	words := make([]uint32, count)
	for k := range words {
		y := x[k]>>31<<31 | x[k+1]&(1<<31-1)
		x = append(x, x[k+397]^timesA(y))
		words[k] = temper(x[k+n])
	}
	return words
}

// timesA returns y·A over the field of two elements. Row i of A belongs to bit 31−i
// of y and is a single 1, one column further right; the last row is a.
func timesA(y uint32) uint32 {
	const a = 0x9908b0df
	var sum uint32
	for i := range 32 {
		if y>>(31-i)&1 == 1 {
			if i == 31 {
				sum ^= a
			} else {
				sum ^= 1 << (31 - i) >> 1
			}
		}
	}
	return sum
}

func TestRefillEqualsThePlainRecurrence(t *testing.T) {
	for _, seed := range []uint32{0, 1, 5489, 1<<32 - 1} {
		s := New(seed)
		for k, want := range plain(s.state, 3*n+1) {
			if got := s.Uint32(); got != want {
				t.Fatalf("seed %d: word %d = %d, want %d", seed, k+1, got, want)
			}
		}
	}
}

func TestTwistOfTheWrongWordIsAnotherGenerator(t *testing.T) {
	// PHP's twist until 7.1, which looks at the low bit of u.
	wrong := func(u, v uint32) uint32 { return (u&upper|v&lower)>>1 ^ -(u&1)&matrix }

	s := New(1)
	x := append([]uint32(nil), s.state[:]...)
	same := 0
	for k := range n {
		x = append(x, x[k+m]^wrong(x[k], x[k+1]))
		if temper(x[k+n]) == s.Uint32() {
			same++
		}
	}
	if same != 312 {
		t.Errorf("%d of the first 624 words agree with PHP's; the comment on twist says 312", same)
	}
}

func TestTemperingIsOneToOne(t *testing.T) {
	// It is linear over the field of two elements, so it loses
	// nothing if the images of the 32 bits are independent.
	var rows [32]uint32
	rank := 0
	for bit := range 32 {
		v := temper(1 << bit)
		for top := 31; top >= 0 && v != 0; top-- {
			if v>>top&1 == 0 {
				continue
			}
			if rows[top] == 0 {
				rows[top] = v
				rank++
				break
			}
			v ^= rows[top]
		}
	}
	if rank != 32 {
		t.Errorf("tempering has rank %d, want 32", rank)
	}
	for _, v := range [][2]uint32{{1, 2}, {0xdeadbeef, 0x12345678}} {
		if temper(v[0]^v[1]) != temper(v[0])^temper(v[1]) {
			t.Errorf("tempering is not linear at %#x, %#x", v[0], v[1])
		}
	}
}
