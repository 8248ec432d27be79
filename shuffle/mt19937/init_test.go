package mt19937_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	. "shufflelab/shuffle/mt19937"
)

const stateBytes = 4 * 624

func TestReseedForgetsWhatWasBefore(t *testing.T) {
	s := fromKey(t, []uint32{1, 2, 3})
	draw(s, 700)
	s.Reseed(42)
	if *s != *New(42) {
		t.Error("a used Source after Reseed(42) is not equal to New(42)")
	}
	if err := s.ReseedKey([]uint32{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	if *s != *fromKey(t, []uint32{1, 2, 3}) {
		t.Error("a used Source after ReseedKey is not equal to a new one from the key")
	}
}

func TestReseedingAllocatesNothing(t *testing.T) {
	s := New(1)
	key := []uint32{1, 2, 3}
	allocs := testing.AllocsPerRun(10, func() {
		s.Reseed(2)
		s.Uint32()
		if s.ReseedKey(key) != nil {
			t.Error("ReseedKey failed")
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want 0", allocs)
	}
}

func TestEmptyKeyIsAnErrorAndChangesNothing(t *testing.T) {
	for _, key := range [][]uint32{nil, {}} {
		if s, err := NewFromKey(key); s != nil || err == nil {
			t.Errorf("NewFromKey(%v) = %v, %v, want nil and an error", key, s, err)
		}
		s := New(1)
		draw(s, 10)
		before := *s
		if err := s.ReseedKey(key); err == nil || *s != before {
			t.Errorf("ReseedKey(%v) = %v, want an error and the Source untouched", key, err)
		}
	}
}

func TestKeyIsOnlyRead(t *testing.T) {
	key := upTo(700)
	fromKey(t, key)
	if !slices.Equal(key, upTo(700)) {
		t.Error("NewFromKey wrote into the key")
	}
}

// These coincidences are init_by_array's own: any faithful one has them.
func TestKeysThatTheDocumentationCallsTheSameAre(t *testing.T) {
	s := fromKey(t, []uint32{7})
	for _, key := range [][]uint32{{7, 6}, {7, 6, 5}} {
		if *fromKey(t, key) != *s {
			t.Errorf("keys {7} and %d give different states", key)
		}
	}
	for _, key := range [][]uint32{{7, 0}, {7, 7}, {0, 7}, {6, 7}, {7, 6, 4}} {
		if *fromKey(t, key) == *s {
			t.Errorf("keys {7} and %d give the same state", key)
		}
	}
	if *New(7) == *s {
		t.Error("seed 7 and key {7} give the same state")
	}
}

func TestReaderGivesTheStateBigEndian(t *testing.T) {
	// The state that key {1} leads to, which a saved Source shows.
	want := fromKey(t, []uint32{1})
	saved, err := want.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	words := saved[len(saved)-stateBytes:]
	for name, r := range map[string]io.Reader{
		"whole":      bytes.NewReader(words),
		"bytewise":   iotest.OneByteReader(bytes.NewReader(words)),
		"with EOF":   iotest.DataErrReader(bytes.NewReader(words)),
		"and beyond": io.MultiReader(bytes.NewReader(words), iotest.ErrReader(errors.New("read too far"))),
	} {
		got, err := NewFromReader(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if *got != *want {
			t.Errorf("%s: the state differs from what was read", name)
		}
	}
}

func TestReaderThatEndsEarlyOrFailsIsAnError(t *testing.T) {
	broken := errors.New("no entropy today")
	for _, c := range []struct {
		name string
		r    io.Reader
		is   error
		says string
	}{
		{"empty", strings.NewReader(""), io.EOF, "0 bytes of 2496"},
		{"a byte short", bytes.NewReader(make([]byte, stateBytes-1)), io.ErrUnexpectedEOF, "2495 bytes of 2496"},
		{"failing", iotest.ErrReader(broken), broken, "no entropy today"},
	} {
		s, err := NewFromReader(c.r)
		if s != nil || !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, %v; want an error that is %q and says %q", c.name, s, err, c.is, c.says)
		}
	}
}

func TestReaderOfADeadStateIsAnError(t *testing.T) {
	dead := make([]byte, stateBytes)
	if _, err := NewFromReader(bytes.NewReader(dead)); err == nil {
		t.Error("a state of zeros was accepted")
	}
	// The low 31 bits of the first word have no part in the words to come.
	copy(dead, "\x7f\xff\xff\xff")
	if _, err := NewFromReader(bytes.NewReader(dead)); err == nil {
		t.Error("a state of zeros but for 31 idle bits was accepted")
	}
	alive := make([]byte, stateBytes)
	for _, at := range []int{0, 4, stateBytes - 4} {
		clear(alive)
		alive[at] = 0x80
		s, err := NewFromReader(bytes.NewReader(alive))
		if err != nil {
			t.Errorf("a state with a bit at byte %d: %v", at, err)
		} else if words := draw(s, 1248); !slices.ContainsFunc(words, func(w uint32) bool { return w != 0 }) {
			t.Errorf("a state with a bit at byte %d emits zeros only", at)
		}
	}
}
