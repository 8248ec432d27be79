package main

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// Data of many kinds.
func deflateSamples(t *testing.T) map[string][]byte {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(n, values int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rng.IntN(values))
		}
		return b
	}
	text, err := os.ReadFile("deflate.go")
	if err != nil {
		t.Fatal(err)
	}
	everyByte := make([]byte, 256)
	for i := range everyByte {
		everyByte[i] = byte(i)
	}
	far := random(window, 256)
	var growing []byte // matches of every length
	for n := range longest + 3 {
		growing = append(append(growing, everyByte[:n%256]...), far[:n]...)
	}
	var fibonacci []byte // whose best code without a limit has words of more than 20 bits
	for i, a, b := 0, 1, 1; i < 24; i, a, b = i+1, b, a+b {
		fibonacci = append(fibonacci, bytes.Repeat([]byte{byte(i)}, a)...)
	}
	rng.Shuffle(len(fibonacci), func(i, j int) { fibonacci[i], fibonacci[j] = fibonacci[j], fibonacci[i] })
	return map[string][]byte{
		"nothing":                 nil,
		"one byte":                {0},
		"two bytes":               {255, 0},
		"three equal bytes":       []byte("aaa"),
		"four equal bytes":        []byte("aaaa"),
		"many equal bytes":        make([]byte, 100_000),
		"as long as a match":      make([]byte, longest+1),
		"two bytes in turn":       bytes.Repeat([]byte("ab"), 20_000),
		"every byte":              everyByte,
		"random bytes":            random(50_000, 256),
		"random bits":             random(50_000, 2),
		"random letters":          random(50_000, 26),
		"text":                    text,
		"matches of all lengths":  growing,
		"the farthest match":      slices.Concat(far, far),
		"too far for a match":     slices.Concat(far, []byte{0}, far),
		"two kinds of data":       slices.Concat(text, random(50_000, 16)),
		"very uneven frequencies": fibonacci,
	}
}

func inflate(t *testing.T, data []byte) []byte {
	t.Helper()
	r := bytes.NewReader(data)
	got, err := io.ReadAll(flate.NewReader(r))
	if err != nil {
		t.Fatal(err)
	}
	if r.Len() > 0 {
		t.Fatalf("%d bytes follow its end", r.Len())
	}
	return got
}

func TestWhatIsDeflatedInflatesToTheSame(t *testing.T) {
	for name, data := range deflateSamples(t) {
		small := deflate(data)
		if !bytes.Equal(inflate(t, small), data) {
			t.Errorf("%s does not", name)
		}
		if !bytes.Equal(deflate(data), small) {
			t.Errorf("%s deflates to other bytes the second time", name)
		}
	}
}

func FuzzWhatIsDeflatedInflatesToTheSame(f *testing.F) {
	f.Add([]byte("blocks, matches, blocks of matches"))
	f.Add([]byte("\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x01\x00\x00"))
	f.Add(bytes.Repeat([]byte("aaaab"), 200))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.Equal(inflate(t, deflate(data)), data) {
			t.Errorf("%q does not", data)
		}
	})
}

func TestSqueezedIsAGzipFileAndNeverLargerThanAnother(t *testing.T) {
	for name, data := range deflateSamples(t) {
		small := squeeze(data)
		r, err := gzip.NewReader(bytes.NewReader(small))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: came back otherwise, error %v", name, err)
		}
		if other := gzipped(data); len(small) > len(other) {
			t.Errorf("%s: %d bytes, by compress/gzip %d", name, len(small), len(other))
		}
	}
}

// Where two texts of 32 kB are the same, all of the second is matches, 127 of them, if they reach so far.
func TestMatchesReachAsFarAsTheFormatLetsThem(t *testing.T) {
	samples := deflateSamples(t)
	reached, missed := len(deflate(samples["the farthest match"])), len(deflate(samples["too far for a match"]))
	if reached > window+1000 || missed < 2*window {
		t.Errorf("%d bytes at the distance of the window, %d beyond", reached, missed)
	}
}

// Every length is used up (Kraft's sum is 1), none is over the limit, and where the limit does not matter the code is as
// short as Huffman's own way makes it: the sum of what is joined when always the two rarest are joined.
func TestCodesAreTheBestThereAre(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		frequency := make([]int, n)
		used := 0
		for i := range frequency {
			frequency[i] = max(0, rng.IntN(1<<rng.IntN(16))-n%3)
			used += min(frequency[i], 1)
		}
		if used < 2 {
			continue
		}
		for _, limit := range []int{9, 15, 40} {
			kraft, size := 0, 0
			for i, length := range huffman(frequency, limit) {
				if length > limit || (length == 0) != (frequency[i] == 0) {
					t.Fatalf("limit %d: frequency %d, length %d", limit, frequency[i], length)
				}
				if length > 0 {
					kraft += 1 << (limit - length)
				}
				size += frequency[i] * length
			}
			if kraft != 1<<limit {
				t.Errorf("%d symbols within %d bits fill %d of %d", used, limit, kraft, 1<<limit)
			}
			if want := joined(frequency); size < want || limit == 40 && size > want {
				t.Errorf("%d symbols within %d bits take %d, by Huffman's way %d", used, limit, size, want)
			}
		}
	}
}

func joined(frequency []int) int {
	rest := slices.DeleteFunc(slices.Clone(frequency), func(f int) bool { return f == 0 })
	sum := 0
	for len(rest) > 1 {
		slices.Sort(rest)
		rest[1] += rest[0]
		rest = rest[1:]
		sum += rest[0]
	}
	return sum
}

func TestASymbolAloneHasACodeOfOneBit(t *testing.T) {
	if got := huffman([]int{0, 7, 0}, 15); !slices.Equal(got, []int{0, 1, 0}) {
		t.Errorf("lengths %v", got)
	}
	if got := huffman([]int{0, 0}, 15); !slices.Equal(got, []int{0, 0}) {
		t.Errorf("lengths %v without symbols", got)
	}
}

// The bounds of some classes, from the tables of RFC 1951, 3.2.5.
func TestLengthsAndDistancesFallIntoTheirClasses(t *testing.T) {
	for _, test := range []struct {
		n    int
		want class
	}{
		{3, class{257, 3, 0}}, {10, class{264, 10, 0}}, {11, class{265, 11, 1}}, {12, class{265, 11, 1}}, {18, class{268, 17, 1}},
		{19, class{269, 19, 2}}, {130, class{280, 115, 4}}, {131, class{281, 131, 5}}, {257, class{284, 227, 5}}, {258, class{285, 258, 0}},
	} {
		if got := lengthClass(test.n); got != test.want {
			t.Errorf("length %d is in %v, want %v", test.n, got, test.want)
		}
	}
	for _, test := range []struct {
		n    int
		want class
	}{
		{1, class{0, 1, 0}}, {4, class{3, 4, 0}}, {5, class{4, 5, 1}}, {8, class{5, 7, 1}}, {9, class{6, 9, 2}},
		{16384, class{27, 12289, 12}}, {24576, class{28, 16385, 13}}, {24577, class{29, 24577, 13}}, {32768, class{29, 24577, 13}},
	} {
		test.want.symbol += textSymbols
		if got := distanceClass(test.n); got != test.want {
			t.Errorf("distance %d is in %v, want %v", test.n, got, test.want)
		}
	}
}

func TestLogarithmsAreRoundedDownToTheUnit(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 255, 256, 1000, 2_329_658, 1<<31 - 1} {
		if got, want := log2(n), int64(math.Log2(float64(n))*bit); got != want {
			t.Errorf("of %d: %d, want %d", n, got, want)
		}
	}
}
