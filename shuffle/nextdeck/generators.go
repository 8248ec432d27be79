package nextdeck

import (
	"math/bits"

	"shufflelab/shuffle"
	"shufflelab/shuffle/mt19937"
)

// A Generator rolls dice as a program's own generator does.
type Generator interface {
	Roll(faces int) int // one of 0 … faces−1
}

// The generators that are known, by their names.
const (
	Java         = "java"         // java.util.Random, nextInt(b)
	V8Until2025  = "v8-2015"      // Math.random of Chrome and Node.js until 2025
	V8           = "v8-2026"      // that of Chrome since January 2026
	SpiderMonkey = "spidermonkey" // that of Firefox, and of WebKit
	Delphi       = "delphi"       // Random(b)
	PHP          = "php"          // mt_rand as shuffle() uses it, since 7.1
	Python       = "python"       // random.shuffle of CPython
	MT19937      = "mt19937"      // floor(r·b) for r one word by 2^32
)

// Generators lists their names, those first that are soon tried.
func Generators() []string { return generators }

var generators = []string{Java, V8Until2025, V8, SpiderMonkey, Delphi, PHP, Python, MT19937}

// Open returns a generator by its name, seeded as its own program would with a
// number that small; those of browsers have no such seed and get one spread.
func Open(name string, seed uint32) Generator {
	src := mt19937.New(seed)
	switch name {
	case Java:
		return &lcg48{(uint64(seed) ^ lcgFactor) & lcgMask}
	case Delphi:
		return &words{&shuffle.LCG32{X: seed}, name}
	case Python:
		src.ReseedKey([]uint32{seed})
		fallthrough
	case PHP, MT19937:
		return &words{src, name}
	}
	return &xorshift{kind: name, a: src.Uint64(), b: src.Uint64()}
}

// lcg48 is java.util.Random: 48 bits, of which the 31 highest are a number.
// Source: the documentation of java.util.Random, which prescribes it.
type lcg48 struct{ s uint64 }

const (
	lcgFactor  = 0x5DEECE66D
	lcgInverse = 0xDFE05BCB1365 // lcgFactor · lcgInverse = 1 mod 2^48
	lcgMask    = 1<<48 - 1
)

func (g *lcg48) next() int {
	g.s = (g.s*lcgFactor + 0xB) & lcgMask
	return int(g.s >> 17)
}

func (g *lcg48) Roll(faces int) int {
	if faces&(faces-1) == 0 {
		return g.next() * faces >> 31
	}
	for {
		u := g.next()
		if r := u % faces; u-r+faces-1 < 1<<31 {
			return r
		}
	}
}

// xorshift is xorshift128+ of the browsers: S. Vigna, “Further scramblings of
// Marsaglia's xorshift generators”, 2014. They differ in what of the state they
// show.
type xorshift struct {
	kind  string
	a, b  uint64 // the state, the older word first
	batch [64]uint64
	left  int // of the batch
}

//go:noinline
func (g *xorshift) step() {
	x, y := g.a, g.b
	x ^= x << 23
	g.a, g.b = y, x^x>>17^y^y>>26
}

// word returns the next number as a fraction of 2^64.
func (g *xorshift) word() uint64 {
	if g.kind == V8Until2025 {
		// 64 are made at a time, and used from the last to the first.
		if g.left == 0 {
			for i := range g.batch {
				g.step()
				g.batch[i] = g.a
			}
			g.left = len(g.batch)
		}
		g.left--
		return g.batch[g.left]
	}
	g.step()
	if g.kind == V8 {
		return g.a + g.b
	}
	return (g.a + g.b) << 11 // the low 53 bits
}

func (g *xorshift) Roll(faces int) int {
	high, _ := bits.Mul64(g.word(), uint64(faces))
	return int(high)
}

// words rolls dice from 32-bit words.
type words struct {
	src shuffle.Source
	how string
}

func (g *words) Roll(faces int) int {
	b := uint32(faces)
	w := g.src.Uint32()
	switch g.how {
	case PHP: // ext/random: by mask, else the remainder, without the words beyond the last multiple
		if b&(b-1) == 0 {
			return int(w & (b - 1))
		}
		for w > ^uint32(0)-^uint32(0)%b-1 {
			w = g.src.Uint32()
		}
		return int(w % b)
	case Python: // getrandbits of as many bits as b has, until it is below b
		shift := bits.LeadingZeros32(b)
		for w>>shift >= b {
			w = g.src.Uint32()
		}
		return int(w >> shift)
	}
	return int(uint64(w) * uint64(b) >> 32)
}
