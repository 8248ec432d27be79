package mt19937_test

import (
	"encoding"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	. "shufflelab/shuffle/mt19937"
)

var (
	_ rand.Source                = (*Source)(nil)
	_ encoding.BinaryMarshaler   = (*Source)(nil)
	_ encoding.BinaryAppender    = (*Source)(nil)
	_ encoding.BinaryUnmarshaler = (*Source)(nil)
)

func fromKey(t testing.TB, key []uint32) *Source {
	t.Helper()
	s, err := NewFromKey(key)
	if err != nil {
		t.Fatalf("NewFromKey(%d words): %v", len(key), err)
	}
	return s
}

// draw returns the next count words by Uint32.
func draw(s *Source, count int) []uint32 {
	words := make([]uint32, count)
	for i := range words {
		words[i] = s.Uint32()
	}
	return words
}

func TestWordsEqualUint32AtEveryOffsetAndLength(t *testing.T) {
	const n = 624
	around := []int{0, 1, 2, 3, 226, 227, 228, 396, 397, 622, 623, 624, 625, 626, 1247, 1248, 1249, 2000}
	want := draw(New(7), 2*2000+n)
	for _, offset := range around {
		for _, length := range around {
			s := New(7)
			draw(s, offset)
			got := make([]uint32, length)
			s.Words(got)
			if !slices.Equal(got, want[offset:offset+length]) {
				t.Errorf("after %d words, Words of %d differ from Uint32", offset, length)
			}
			if w := s.Uint32(); w != want[offset+length] {
				t.Errorf("after %d words and Words of %d, Uint32() = %d, want %d", offset, length, w, want[offset+length])
			}
		}
	}
}

func TestWordsOfNoneTakesNone(t *testing.T) {
	s := New(1)
	s.Words(nil)
	s.Words([]uint32{})
	if *s != *New(1) {
		t.Error("Words of an empty slice changed the Source")
	}
}

func TestWordsWritesOnlyWhatItWasGiven(t *testing.T) {
	array := [1300]uint32{}
	New(1).Words(array[10:1290])
	for i, w := range array {
		if (i < 10 || i >= 1290) && w != 0 {
			t.Fatalf("Words wrote at %d, outside of 10 to 1289", i)
		}
	}
}

func TestUint64TakesTheHighWordFirst(t *testing.T) {
	words := draw(New(5489), 6)
	s := New(5489)
	for i := 0; i < len(words); i += 2 {
		want := uint64(words[i])<<32 | uint64(words[i+1])
		if u := s.Uint64(); u != want {
			t.Errorf("Uint64 #%d = %#x, want %#x", i/2, u, want)
		}
	}
	if u := New(5489).Uint64(); u != 0xd091bb5c22ae9ef6 {
		t.Errorf("New(5489).Uint64() = %#x, want 0xd091bb5c22ae9ef6", u)
	}
}

func TestSourceServesMathRand(t *testing.T) {
	r := rand.New(New(42))
	words := draw(New(42), 4)
	if u := r.Uint64(); u != uint64(words[0])<<32|uint64(words[1]) {
		t.Errorf("rand.New(New(42)).Uint64() = %#x, want the first two words", u)
	}
	if u := r.Uint32(); u != words[2] {
		t.Errorf("Uint32 of the Rand = %d, want the high word %d", u, words[2])
	}
	seen := make([]bool, 52)
	for _, c := range r.Perm(52) {
		seen[c] = true
	}
	if slices.Contains(seen, false) {
		t.Error("Perm(52) of the Rand is no permutation")
	}
}

func TestZeroSourceIsSeed5489(t *testing.T) {
	var s Source
	if s == *New(5489) {
		t.Error("a zero Source is equal to New(5489) before its first word; its documentation says not")
	}
	seeded := New(5489)
	for i := range 2000 {
		if got, want := s.Uint32(), seeded.Uint32(); got != want {
			t.Fatalf("word %d of a zero Source = %d, want %d", i+1, got, want)
		}
		if s != *seeded {
			t.Fatalf("after %d words, a zero Source and New(5489) are not equal", i+1)
		}
	}

	var bulk Source
	words := make([]uint32, 2000)
	bulk.Words(words)
	if !slices.Equal(words, draw(New(5489), 2000)) || bulk != *seeded {
		t.Error("Words of a zero Source differ from those of New(5489)")
	}
}

func TestSourcesCompare(t *testing.T) {
	a, b := New(1), New(1)
	if *a != *b {
		t.Error("two Sources of one seed are not equal")
	}
	a.Uint32()
	if *a == *b {
		t.Error("a Source and another one word ahead are equal")
	}
	b.Uint32()
	if *a != *b {
		t.Error("two Sources of one seed are not equal after one word each")
	}
	if *a == *New(2) {
		t.Error("Sources of seeds 1 and 2 are equal")
	}
}

func Example() {
	src := New(5489)
	fmt.Println(src.Uint32(), src.Uint32(), src.Uint32())

	src.Reseed(1234)
	fmt.Println(src.Res53(), src.Res53())
	// Output:
	// 3499211612 581869302 3890346734
	// 0.1915194503788923 0.6221087710398319
}

func ExampleNewFromKey() {
	src, err := NewFromKey([]uint32{0x123, 0x234, 0x345, 0x456})
	if err != nil {
		panic(err)
	}
	fmt.Println(src.Uint32(), src.Uint32(), src.Uint32())
	// Output: 1067595299 955945823 477289528
}

func ExampleSource_MarshalBinary() {
	src := New(42)
	src.Uint32()
	saved, err := src.MarshalBinary()
	if err != nil {
		panic(err)
	}
	fmt.Println(src.Uint32())

	var restored Source
	if err := restored.UnmarshalBinary(saved); err != nil {
		panic(err)
	}
	fmt.Println(restored.Uint32())
	// Output:
	// 3421126067
	// 3421126067
}

// Sink keeps the compiler from dropping what a benchmark computes.
var Sink uint32

func BenchmarkUint32(b *testing.B) {
	s := New(1)
	var t uint32
	for b.Loop() {
		t += s.Uint32()
	}
	Sink = t
}

// BenchmarkWords takes 624 words at a time; ns/word compares with BenchmarkUint32.
func BenchmarkWords(b *testing.B) {
	s := New(1)
	var words [624]uint32
	b.SetBytes(4 * int64(len(words)))
	for b.Loop() {
		s.Words(words[:])
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(words)), "ns/word")
	Sink = words[0]
}

func BenchmarkReseed(b *testing.B) {
	s := New(1)
	for b.Loop() {
		s.Reseed(42)
	}
	Sink = s.Uint32()
}
