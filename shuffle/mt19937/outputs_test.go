package mt19937

import "testing"

func TestRealsReachTheirEndsAndNoFurther(t *testing.T) {
	const max = 0xffffffff
	const ulp32, ulp53 = 1.0 / (1 << 32), 1.0 / (1 << 53)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"real1 least", Real1(0), 0},
		{"real1 most", Real1(max), 1},
		{"real2 least", Real2(0), 0},
		{"real2 most", Real2(max), 1 - ulp32},
		{"real3 least", Real3(0), ulp32 / 2},
		{"real3 most", Real3(max), 1 - ulp32/2},
		{"res53 least", Res53(0, 0), 0},
		{"res53 most", Res53(max, max), 1 - ulp53},
		{"res53 least step", Res53(0, 1<<6), ulp53},
		{"res53 least step of the first word", Res53(1<<5, 0), 1.0 / (1 << 27)},
		{"res53 without the idle bits", Res53(1<<5-1, 1<<6-1), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if Real1(max-1) >= 1 || Real1(1) <= 0 {
		t.Error("real1 reaches an end before its last word")
	}
	if Int31(0) != 0 || Int31(max) != 1<<31-1 {
		t.Errorf("int31 runs from %d to %d, want 0 to 2³¹−1", Int31(0), Int31(max))
	}
}

func TestRealsKeepTheOrderOfWords(t *testing.T) {
	// The ends and the middle, where the rounding changes, and a coarse comb between.
	for w := uint32(1); w != 0; w += 65537 {
		if Real1(w) <= Real1(w-1) || Real2(w) <= Real2(w-1) || Real3(w) <= Real3(w-1) {
			t.Fatalf("words %d and %d give reals out of order", w-1, w)
		}
		if w > 1<<32-1-65537 {
			break
		}
	}
}
