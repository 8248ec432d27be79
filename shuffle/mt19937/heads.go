package mt19937

// Lanes is how many seeds [Heads.Start] takes at a time.
const Lanes = 8

// Heads are the beginnings of the words of several seeds, for looking at the
// first words of very many seeds.
//
// Word k, counted from 0, is made of the words k, k+1 and k+397 of the initial
// state and of no others, as long as k < 227. So the first word takes 397 of the
// 623 steps of [Source.Reseed], each further word two more, and the recurrence
// need not run over the whole state. And since each of these steps waits for
// the multiplication of the one before, the seeds are taken side by side: that
// gives the processor something to do in the meantime.
type Heads struct {
	seed  uint32
	first [Lanes]uint32
	far   [Lanes]uint32 // word m of the initial states
}

// Start begins with the seeds seed … seed+Lanes−1; 2³²−1 is followed by 0.
func (h *Heads) Start(seed uint32) {
	h.seed = seed
	start(seed, &h.first, &h.far)
}

// First returns the first word that New(seed+lane) emits.
func (h *Heads) First(lane int) uint32 { return h.first[lane] }

// Head returns the words of New(seed+lane), from the first on.
func (h *Heads) Head(lane int) Head {
	seed := h.seed + uint32(lane)
	return Head{seed: seed, near: seed, far: h.far[lane]}
}

// A Head emits the same words as New of its seed. It is cheap for the first 227
// of them, after which it fetches a whole Source.
type Head struct {
	seed      uint32
	near, far uint32  // the words k and k+m of the initial state
	k         uint32  // how many words have been emitted, up to n−m
	rest      *Source // emits those from n−m on
}

// Uint32 returns the next word.
func (h *Head) Uint32() uint32 {
	if h.k == n-m {
		return h.beyond()
	}
	h.k++
	near := initial(h.near, h.k)
	y := temper(h.far ^ twist(h.near, near))
	h.near, h.far = near, initial(h.far, h.k+m)
	return y
}

func (h *Head) beyond() uint32 {
	if h.rest == nil {
		h.rest = New(h.seed)
		for range n - m {
			h.rest.Uint32()
		}
	}
	return h.rest.Uint32()
}

// initial returns word i of the initial state, given the word before it.
func initial(x, i uint32) uint32 { return 1812433253*fold(x) + i }

// startPlain writes the first word that New(seed+lane) emits to first[lane], and
// word m of its initial state to far[lane]. It is the definition of start, which
// heads_wasm.s has once more for WebAssembly.
func startPlain(seed uint32, first, far *[Lanes]uint32) {
	var x [Lanes]uint32
	for lane := range uint32(Lanes) {
		x[lane] = initial(seed+lane, 1)
	}
	a, b, c, d, e, f, g, h := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	for i := uint32(2); i <= m; i++ {
		a, b, c, d = initial(a, i), initial(b, i), initial(c, i), initial(d, i)
		e, f, g, h = initial(e, i), initial(f, i), initial(g, i), initial(h, i)
	}
	*far = [Lanes]uint32{a, b, c, d, e, f, g, h}
	for lane := range uint32(Lanes) {
		first[lane] = temper(far[lane] ^ twist(seed+lane, x[lane]))
	}
}
