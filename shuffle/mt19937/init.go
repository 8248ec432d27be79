package mt19937

import (
	"errors"
	"io"
	"strconv"
)

// New returns a Source initialised from a 32-bit seed (init_genrand).
// Every seed is good, 0 too.
func New(seed uint32) *Source {
	s := new(Source)
	s.Reseed(seed)
	return s
}

// Reseed resets s to behave the same way as New(seed).
func (s *Source) Reseed(seed uint32) {
	// However the seed is chosen, the state does not come out dead:
	// were x[1] zero, x[2] would be 2.
	x := &s.state
	x[0] = seed
	for i := uint32(1); i < n; i++ {
		x[i] = 1812433253*fold(x[i-1]) + i
	}
	s.left = 0
}

// NewFromKey returns a Source initialised from a key of any number of words
// but none (init_by_array). An empty key is an error.
//
// Different keys of one length give different states, up to 622 words. Keys of different
// lengths may not: init_by_array adds key[j]+j at each step, over and over again,
// so {7}, {7, 6} and {7, 6, 5} are the same to it. Whoever makes keys by appending
// a number to a shorter one should know. {7} and New(7) have nothing in common.
func NewFromKey(key []uint32) (*Source, error) {
	s := new(Source)
	if err := s.ReseedKey(key); err != nil {
		return nil, err
	}
	return s, nil
}

var errEmptyKey = errors.New("mt19937: the key has 0 words; it needs at least 1")

// ReseedKey resets s to behave the same way as the Source of NewFromKey(key).
// An empty key is an error and leaves s untouched.
func (s *Source) ReseedKey(key []uint32) error {
	if len(key) == 0 {
		return errEmptyKey
	}
	s.Reseed(19650218)
	x := &s.state

	// Both loops go round the places 1 … n−1. Place 0 becomes a copy
	// of the last one, for place 1 to look back at.
	i, j := 1, 0
	for range max(n, len(key)) { // every word of the key, every place of the state
		x[i] = x[i] ^ fold(x[i-1])*1664525
		x[i] += key[j] + uint32(j)
		if i++; i == n {
			x[0], i = x[n-1], 1
		}
		if j++; j == len(key) {
			j = 0
		}
	}
	for range n - 1 {
		x[i] = x[i] ^ fold(x[i-1])*1566083941
		x[i] -= uint32(i)
		if i++; i == n {
			x[0], i = x[n-1], 1
		}
	}
	x[0] = upper // so that the state is not dead, whatever the other words are
	return nil
}

// fold brings the two high bits of a word down to the low ones, which a
// multiplication would never let them reach.
func fold(x uint32) uint32 { return x ^ x>>30 }

// NewFromReader returns a Source whose whole state of 624 words is read from r,
// 4 bytes a word with the highest byte first: 2496 bytes, from [crypto/rand.Reader]
// say. Its first word comes after these 624 in the recurrence, as with a seed.
//
// Fewer bytes are an error, and so is a state from which only zeros would
// follow. A good reader runs into that once in 2¹⁹⁹³⁷ times; it means a broken one.
func NewFromReader(r io.Reader) (*Source, error) {
	var b [4 * n]byte
	if got, err := io.ReadFull(r, b[:]); err != nil {
		return nil, &readError{got, err}
	}
	s := new(Source)
	for i := range s.state {
		s.state[i] = word(b[4*i:])
	}
	if dead(&s.state) {
		return nil, errDead
	}
	return s, nil
}

var errDead = errors.New("mt19937: the state's 19937 bits are all 0; at least one must be 1")

// A readError tells of a reader that failed or ended before the state was complete.
type readError struct {
	got int
	err error
}

func (e *readError) Error() string {
	return "mt19937: reading the state: got " + strconv.Itoa(e.got) +
		" bytes of " + strconv.Itoa(4*n) + ": " + e.err.Error()
}

func (e *readError) Unwrap() error { return e.err }

// word returns the big-endian word at the head of b.
func word(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
}

// NewFromState returns a Source whose words come after these 624 in the
// recurrence, as with a seed. One from which only zeros would follow behaves as
// New(5489).
func NewFromState(state *[624]uint32) *Source { return &Source{state: *state} }
