package shuffle

import (
	"errors"
	"io"

	"shufflelab/shuffle/mt19937"
)

// A Source is a source of random 32-bit words, each equally likely.
type Source interface {
	Uint32() uint32
}

// SourceInfo says what a source of words is.
type SourceInfo struct {
	Name  string // as in addresses: "mt19937"
	Title string
	Story string // one line
}

// Sources returns the sources that [Open] knows, the default first.
func Sources() []SourceInfo {
	return []SourceInfo{
		{"mt19937", "MT19937", "The Mersenne Twister of Matsumoto and Nishimura, 1998: a state of 19,937 bits, repeatable from its seed."},
		{"crypto", "The system’s", "The random numbers of the operating system: nobody can repeat them."},
		{"lcg32", "LCG, 32 bits", "x ← 134775813·x + 1 mod 2³², the generator of a 1990s compiler: 32 bits of state, here to fail."},
	}
}

// Open opens a source of words by its name. A nil seed asks for a fresh one,
// drawn from entropy: 256 bits for mt19937, 32 bits for lcg32. The seed that
// was used is returned. The source "crypto" reads entropy itself and takes no
// seed.
func Open(name string, seed *Seed, entropy io.Reader) (Source, *Seed, error) {
	switch name {
	case "mt19937":
		if seed == nil {
			key, err := readWords(entropy, 8)
			if err != nil {
				return nil, nil, err
			}
			seed = &Seed{words: key, key: true}
		}
		src, err := seed.open()
		return src, seed, err
	case "lcg32":
		if seed == nil {
			word, err := readWords(entropy, 1)
			if err != nil {
				return nil, nil, err
			}
			seed = &Seed{words: word}
		}
		if seed.key {
			return nil, nil, errors.New("seed " + seed.short() + ": the source lcg32 takes a decimal seed, 0 to 4294967295")
		}
		return &LCG32{seed.words[0]}, seed, nil
	case "crypto":
		if seed != nil {
			return nil, nil, errors.New("seed " + seed.short() + ": the source crypto takes no seed")
		}
		return &ReaderSource{r: entropy}, nil, nil
	}
	var names []string
	for _, s := range Sources() {
		names = append(names, s.Name)
	}
	return nil, nil, &nameError{"source", name, names}
}

func (s *Seed) open() (*mt19937.Source, error) {
	if !s.key {
		return mt19937.New(s.words[0]), nil
	}
	return mt19937.NewFromKey(s.words)
}

// LCG32 is the linear congruential generator x ← 134775813·x + 1 mod 2^32; the
// new X is the word. Its whole state is one word, so it reaches at most 2^32
// decks, and its low bits repeat after a few words. It is here to fail.
type LCG32 struct{ X uint32 }

// Uint32 returns the next word.
func (s *LCG32) Uint32() uint32 {
	s.X = 134775813*s.X + 1
	return s.X
}

// Words fills dst with the next words.
func (s *LCG32) Words(dst []uint32) {
	for i := range dst {
		dst[i] = s.Uint32()
	}
}

// A ReaderSource reads words from a stream of random bytes, such as
// crypto/rand.Reader, four bytes a word, the lowest first.
type ReaderSource struct {
	r    io.Reader
	buf  [1024]byte // small enough for any system's limit on one request
	rest int
}

// NewReaderSource returns a source that reads r.
func NewReaderSource(r io.Reader) *ReaderSource { return &ReaderSource{r: r} }

// Uint32 returns the next word. It panics if the reader fails, for there is no
// deck to be had from half a source.
func (s *ReaderSource) Uint32() uint32 {
	if s.rest == 0 {
		if _, err := io.ReadFull(s.r, s.buf[:]); err != nil {
			panic("shuffle: the source of random bytes failed: " + err.Error())
		}
		s.rest = len(s.buf)
	}
	b := s.buf[len(s.buf)-s.rest:]
	s.rest -= 4
	return word(b)
}

func word(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func readWords(r io.Reader, n int) ([]uint32, error) {
	b := make([]byte, 4*n)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, errors.New("the source of random bytes failed: " + err.Error())
	}
	words := make([]uint32, n)
	for i := range words {
		words[i] = word(b[4*i:])
	}
	return words, nil
}
