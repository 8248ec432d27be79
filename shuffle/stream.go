package shuffle

// A Stream emits the words of a source, and draws them in blocks, ahead of
// being asked, so that a loop over many shuffles reads them from memory. No
// word is lost or repeated as long as all are taken from the Stream.
type Stream struct {
	src  Source
	next int // of the words, the next to be emitted
	word [ahead + block]uint32
}

const (
	block = 624 // as many words as MT19937 makes at a time
	ahead = 256 // how many are kept in front of a new block, at most
)

// NewStream returns a stream of the words that src emits from now on.
func NewStream(src Source) *Stream { return &Stream{src: src, next: ahead + block} }

// Uint32 returns the next word.
func (s *Stream) Uint32() uint32 {
	if s.next == len(s.word) {
		s.draw()
	}
	s.next++
	return s.word[s.next-1]
}

// draw puts a block behind the words that are still to be emitted. It reports
// false if these are too many.
func (s *Stream) draw() bool {
	rest := s.word[s.next:]
	if len(rest) > ahead {
		return false
	}
	s.next = ahead - len(rest)
	copy(s.word[s.next:], rest)
	fresh := s.word[ahead:]
	if src, ok := s.src.(interface{ Words([]uint32) }); ok {
		src.Words(fresh)
		return true
	}
	for i := range fresh {
		fresh[i] = s.src.Uint32()
	}
	return true
}
