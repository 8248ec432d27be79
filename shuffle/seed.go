package shuffle

import (
	"errors"
	"strconv"

	"shufflelab/shuffle/text"
)

// A Seed is where a repeatable source starts: either one number below 2^32,
// written in decimal, or a key of 1 to 624 words, written as 0x and eight hex
// digits a word.
type Seed struct {
	words []uint32
	key   bool
}

// maxKey is as many words as MT19937 has state; a longer key adds nothing.
const maxKey = 624

const seedForms = `allowed are "0" to "4294967295", or "0x" and 8·k hex digits, k = 1 to 624`

// ParseSeed reads a seed. Exactly two forms are allowed, so that a seed is
// never changed in silence: the decimal numbers 0 to 4294967295 without sign,
// spaces or leading zeros, and 0x followed by 8·k hex digits for k = 1 … 624.
func ParseSeed(seed string) (*Seed, error) {
	if len(seed) >= 2 && seed[:2] == "0x" {
		return parseKey(seed, seed[2:])
	}
	n, ok := text.Uint32(seed, 10)
	if !ok || len(seed) > 1 && seed[0] == '0' {
		return nil, errors.New("seed " + text.Quote(seed) + ": " + seedForms)
	}
	return &Seed{words: []uint32{n}}, nil
}

func parseKey(seed, digits string) (*Seed, error) {
	if len(digits) == 0 || len(digits)%8 != 0 || len(digits) > 8*maxKey {
		return nil, errors.New("seed " + text.Quote(seed) + " has " + strconv.Itoa(len(digits)) + " hex digits: " + seedForms)
	}
	s := &Seed{words: make([]uint32, len(digits)/8), key: true}
	for i := range s.words {
		w, ok := text.Uint32(digits[8*i:8*i+8], 16)
		if !ok {
			return nil, errors.New("seed " + text.Quote(seed) + ": " + seedForms)
		}
		s.words[i] = w
	}
	return s, nil
}

// String returns the seed as [ParseSeed] reads it.
func (s *Seed) String() string {
	if !s.key {
		return strconv.FormatUint(uint64(s.words[0]), 10)
	}
	const hex = "0123456789abcdef"
	b := []byte("0x")
	for _, w := range s.words {
		for shift := 28; shift >= 0; shift -= 4 {
			b = append(b, hex[w>>shift&15])
		}
	}
	return string(b)
}

// Block returns the seed of block b of a sample: the seed itself for block 0,
// else the key of the seed's words followed by b.
//
// init_by_array does not tell apart the keys a and a, a−1 (see
// [mt19937.NewFromKey]), so a sample whose seed is the one-word key a repeats
// block 0 in block a−1. Decimal seeds and longer keys, the only ones that the
// page makes, are not touched by it.
func (s *Seed) Block(b uint32) *Seed {
	if b == 0 {
		return s
	}
	words := append(append([]uint32(nil), s.words...), b)
	return &Seed{words: words, key: true}
}

func (s *Seed) short() string { return text.Quote(s.String()) }
