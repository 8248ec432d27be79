package mt19937

import (
	"errors"
	"strconv"
)

// The encoding of a Source, integers with the highest byte first:
//
//	"mt19937"  7 bytes
//	version    1 byte, 1
//	index      2 bytes: how many words of the state have been emitted, 0 … 624
//	state      624 words of 4 bytes
const (
	magic     = "mt19937"
	version   = 1
	indexAt   = len(magic) + 1
	stateAt   = indexAt + 2
	savedSize = stateAt + 4*n
)

// AppendBinary implements the [encoding.BinaryAppender] interface.
// A zero Source is saved as New(5489).
func (s *Source) AppendBinary(b []byte) ([]byte, error) {
	if dead(&s.state) {
		s = New(defaultSeed)
	}
	b = append(b, magic...)
	b = append(b, version)
	index := n - s.left
	b = append(b, byte(index>>8), byte(index))
	for _, x := range s.state {
		b = append(b, byte(x>>24), byte(x>>16), byte(x>>8), byte(x))
	}
	return b, nil
}

// MarshalBinary implements the [encoding.BinaryMarshaler] interface.
// The result is 2506 bytes long. A zero Source is saved as New(5489).
func (s *Source) MarshalBinary() ([]byte, error) {
	return s.AppendBinary(make([]byte, 0, savedSize))
}

// UnmarshalBinary implements the [encoding.BinaryUnmarshaler] interface.
// Data that [Source.MarshalBinary] cannot have made are an error and leave s untouched.
func (s *Source) UnmarshalBinary(data []byte) error {
	if len(data) < stateAt {
		return errors.New("mt19937: saved state of " + strconv.Itoa(len(data)) +
			" bytes; it must have " + strconv.Itoa(savedSize))
	}
	if head := string(data[:len(magic)]); head != magic {
		return errors.New("mt19937: saved state begins with " + strconv.Quote(head) +
			"; it must begin with " + strconv.Quote(magic))
	}
	if v := int(data[len(magic)]); v != version {
		return errors.New("mt19937: saved state of version " + strconv.Itoa(v) +
			"; only version " + strconv.Itoa(version) + " is known")
	}
	if len(data) != savedSize {
		return errors.New("mt19937: saved state of " + strconv.Itoa(len(data)) +
			" bytes; it must have " + strconv.Itoa(savedSize))
	}
	index := uint(data[indexAt])<<8 | uint(data[indexAt+1])
	if index > n {
		return errors.New("mt19937: saved state with index " + strconv.Itoa(int(index)) +
			"; it must be 0 to " + strconv.Itoa(n))
	}
	var state [n]uint32
	for i := range state {
		state[i] = word(data[stateAt+4*i:])
	}
	if dead(&state) {
		return errDead
	}
	s.state, s.left = state, n-index
	return nil
}
