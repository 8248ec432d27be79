package mt19937_test

import (
	"bytes"
	"strings"
	"testing"

	. "shufflelab/shuffle/mt19937"
)

const savedBytes = 10 + stateBytes

func save(t testing.TB, s *Source) []byte {
	t.Helper()
	data, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestSavedSourceGoesOnWhereItWas(t *testing.T) {
	for _, drawn := range []int{0, 1, 2, 396, 623, 624, 625, 1247, 1248, 1249, 5000} {
		s := New(42)
		draw(s, drawn)
		data := save(t, s)
		if len(data) != savedBytes {
			t.Fatalf("saved state has %d bytes, want %d", len(data), savedBytes)
		}
		restored := New(1)
		if err := restored.UnmarshalBinary(data); err != nil {
			t.Fatalf("after %d words: %v", drawn, err)
		}
		if *restored != *s {
			t.Errorf("after %d words: the restored Source is not equal to the saved one", drawn)
		}
		for i := range 1300 {
			if got, want := restored.Uint32(), s.Uint32(); got != want {
				t.Fatalf("after %d words and %d more: restored %d, want %d", drawn, i, got, want)
			}
		}
	}
}

// Golden like the words: what was saved once must be restored for ever.
func TestSavedStateKeepsItsFormat(t *testing.T) {
	s := New(0x01020304)
	if got, want := save(t, s)[:14], "mt19937\x01\x02\x70\x01\x02\x03\x04"; string(got) != want {
		t.Errorf("fresh state is saved as %q…, want %q…", got, want)
	}
	s.Uint32()
	if got, want := save(t, s)[:10], "mt19937\x01\x00\x01"; string(got) != want {
		t.Errorf("after one word it is saved as %q…, want %q…", got, want)
	}
	appended, err := s.AppendBinary([]byte("before"))
	if err != nil || string(appended) != "before"+string(save(t, s)) {
		t.Errorf("AppendBinary does not append what MarshalBinary returns (error %v)", err)
	}
}

func TestZeroSourceIsSavedAsSeed5489AndStaysZero(t *testing.T) {
	var s Source
	if !bytes.Equal(save(t, &s), save(t, New(5489))) {
		t.Error("a zero Source is not saved as New(5489)")
	}
	if s != (Source{}) {
		t.Error("saving a zero Source changed it")
	}
}

func TestDamagedStateIsAnErrorAndChangesNothing(t *testing.T) {
	s := New(42)
	draw(s, 100)
	good := save(t, s)
	damaged := func(at int, with string) []byte {
		data := bytes.Clone(good)
		copy(data[at:], with)
		return data
	}
	dead := damaged(10, strings.Repeat("\x00", stateBytes))
	idle := bytes.Clone(dead)
	copy(idle[10:], "\x7f\xff\xff\xff")

	for _, c := range []struct {
		name string
		data []byte
		says []string
	}{
		{"nothing", nil, []string{"0 bytes", "2506"}},
		{"header only", good[:10], []string{"10 bytes", "2506"}},
		{"a byte short", good[:len(good)-1], []string{"2505 bytes", "2506"}},
		{"a byte long", append(bytes.Clone(good), 0), []string{"2507 bytes", "2506"}},
		{"another header", damaged(0, "pcg:"), []string{`"pcg:937"`, `"mt19937"`}},
		{"a header of no text", damaged(0, "\x00\xff"), []string{`"\x00\xff19937"`, `"mt19937"`}},
		{"a later version", damaged(7, "\x02"), []string{"version 2", "version 1"}},
		{"index 625", damaged(8, "\x02\x71"), []string{"index 625", "0 to 624"}},
		{"index 65535", damaged(8, "\xff\xff"), []string{"index 65535", "0 to 624"}},
		{"zeros", dead, []string{"all 0"}},
		{"zeros but for idle bits", idle, []string{"all 0"}},
	} {
		victim := New(7)
		draw(victim, 5)
		before := *victim
		err := victim.UnmarshalBinary(c.data)
		if err == nil {
			t.Errorf("%s: accepted", c.name)
			continue
		}
		for _, part := range c.says {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: the error %q does not say %q", c.name, err, part)
			}
		}
		if *victim != before {
			t.Errorf("%s: the Source was changed", c.name)
		}
	}
}

func TestRestoringKeepsNoHoldOfTheData(t *testing.T) {
	s, data := new(Source), save(t, New(42))
	if err := s.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	clear(data)
	if *s != *New(42) {
		t.Error("the restored Source changed with the data")
	}
}

func FuzzUnmarshalBinary(f *testing.F) {
	s := New(42)
	fresh := save(f, s)
	s.Uint32()
	used := save(f, s)
	start := bytes.Clone(used)
	start[9] = 0 // index 0: a block of which nothing was drawn
	for _, data := range [][]byte{nil, fresh, used, start, used[:100], append(bytes.Clone(used), 1), make([]byte, savedBytes)} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := New(1)
		if err := s.UnmarshalBinary(data); err != nil {
			if *s != *New(1) {
				t.Fatalf("%v, and yet the Source was changed", err)
			}
			return
		}
		if again := save(t, s); !bytes.Equal(again, data) {
			t.Fatal("accepted data are saved as something else")
		}
		draw(s, 1300)
	})
}
