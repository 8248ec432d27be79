package shuffle

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestSeedsAreTakenAsWrittenOrNotAtAll(t *testing.T) {
	long := "0x" + strings.Repeat("00000001", 624)
	for _, text := range []string{"0", "1", "42", "4294967295", "0x00000000", "0x0123456789abcdef", long} {
		s, err := ParseSeed(text)
		if err != nil || s.String() != text {
			t.Errorf("ParseSeed(%.40q) = %v, %v", text, s, err)
		}
	}
	for _, text := range []string{
		"", " 7", "7 ", "-1", "+1", "1.5", "1e3", "1e21", "007", "4294967296", "8589934592", "9007199254740993", "0x", "0x1", "0x1234567", "0x123456789", "0X00000001",
		"0x0000000g", "0x+0000001", "0x-0000001", "0x00_00001", "x", "５", long + "00000001", "null", "undefined", "NaN",
	} {
		if s, err := ParseSeed(text); err == nil {
			t.Errorf("ParseSeed(%.40q) = %v, want an error", text, s)
		} else if !strings.Contains(err.Error(), "4294967295") {
			t.Errorf("ParseSeed(%.40q): the error does not say what is allowed: %v", text, err)
		}
	}
}

func TestHexDigitsMayBeCapital(t *testing.T) {
	s, err := ParseSeed("0xABCDEF01")
	if err != nil || s.String() != "0xabcdef01" {
		t.Errorf("got %v, %v", s, err)
	}
}

func TestBlocksHaveKeysOfTheirOwn(t *testing.T) {
	for _, c := range []struct {
		seed  string
		block uint32
		want  string
	}{
		{"42", 0, "42"}, {"42", 1, "0x0000002a00000001"}, {"0x00000001", 0, "0x00000001"}, {"0x0000000100000002", 300, "0x00000001000000020000012c"},
	} {
		s, _ := ParseSeed(c.seed)
		if got := s.Block(c.block).String(); got != c.want {
			t.Errorf("block %d of seed %s has %s, want %s", c.block, c.seed, got, c.want)
		}
	}
	s, _ := ParseSeed("0x" + strings.Repeat("00000001", 624))
	if _, _, err := Open("mt19937", s.Block(1), nil); err != nil {
		t.Errorf("a block of the longest seed: %v", err)
	}
}

func TestOpenDrawsAFreshSeedAndReturnsIt(t *testing.T) {
	entropy := bytes.NewReader([]byte(strings.Repeat("abcdefgh", 600)))
	src, seed, err := Open("mt19937", nil, entropy)
	if err != nil || len(seed.String()) != 2+64 {
		t.Fatalf("fresh seed %v, %v: want a key of 256 bits", seed, err)
	}
	again, _, _ := Open("mt19937", seed, nil)
	if src.Uint32() != again.Uint32() {
		t.Error("the returned seed does not replay")
	}
	if _, seed, err = Open("lcg32", nil, entropy); err != nil || strings.HasPrefix(seed.String(), "0x") {
		t.Errorf("fresh seed of lcg32: %v, %v", seed, err)
	}
	if _, seed, err = Open("crypto", nil, entropy); err != nil || seed != nil {
		t.Errorf("seed of crypto: %v, %v", seed, err)
	}
}

func TestOpenRefusesWhatItCannotUse(t *testing.T) {
	number, _ := ParseSeed("1")
	key, _ := ParseSeed("0x00000001")
	for _, c := range []struct {
		source string
		seed   *Seed
		says   string
	}{
		{"crypto", number, "takes no seed"}, {"lcg32", key, "decimal"}, {"mt", number, "allowed are mt19937, crypto, lcg32"}, {"mt19937", nil, "failed"},
	} {
		if _, _, err := Open(c.source, c.seed, bytes.NewReader(nil)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Open(%q): %v, want %q", c.source, err, c.says)
		}
	}
}

func TestReaderSourceReadsAllBits(t *testing.T) {
	data := make([]byte, 2048)
	for i := range data {
		data[i] = byte(i * 7)
	}
	src := NewReaderSource(bytes.NewReader(data))
	var got []uint32
	for range 512 {
		got = append(got, src.Uint32())
	}
	if want := []uint32{0x150e0700, 0x312a231c}; !slices.Equal(got[:2], want) {
		t.Errorf("first words %x, want %x", got[:2], want)
	}
	defer func() {
		if recover() == nil {
			t.Error("an exhausted reader gave a word")
		}
	}()
	src.Uint32()
}
