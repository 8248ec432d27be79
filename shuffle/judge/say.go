// What is said: how a text was read, what was left out, and why there is no deal in it.

package judge

import (
	"errors"
	"slices"
)

// A NoDealError says why there was no deal in a text.
type NoDealError string

const noDeal = "text holds no deal: "

func (e NoDealError) Error() string { return noDeal + string(e) }

// Close ends the text and returns what it held. It is a [NoDealError] if that was no deal at all.
func (r *Reader) Close() (*Deals, error) {
	r.end()
	t := &telling{}
	if r.fatal.why != "" {
		t.n, t.text = [3]int{r.fatal.line, r.fatal.after}, r.fatal.word
		t.say(r.fatal.why)
		return nil, r.failed(t)
	}
	var main *Deals
	var best *reading
	list := r.readings()
	hands(list)
	for _, one := range list {
		if one.used == 0 || best != nil && !one.fitsBeside(best) {
			continue
		}
		for v := plainly; v <= asOnce; v++ {
			if v > plainly && (best != one || main == nil) {
				break
			}
			if best == nil {
				best = one
			}
			if d := r.deals(one, v); d == nil {
				t.n = [3]int{one.family.lineOf(0), one.family.lineOf(MaxCards)}
			} else if main == nil {
				main = d
			} else if len(main.Others) < 3 && !main.has(d) {
				main.Others = append(main.Others, d)
			}
		}
	}
	if main != nil {
		return main, nil
	}
	if t.n[0] > 0 {
		t.say("text has cards from 0 (line #) to 52 (line #), which makes 53: allowed are up to 52")
	} else {
		t.say(noDeal)
		r.whyNone(t)
	}
	return nil, r.failed(t)
}

// failed is an error that names an unusual encoding.
//
//go:noinline
func (r *Reader) failed(t *telling) error {
	if r.decoder.is > utf8Text {
		t.say(" (read as ")
		t.say(encodings[r.decoder.is])
		t.say(")")
	}
	if why := string(t.out); len(why) < len(noDeal) || why[:len(noDeal)] != noDeal {
		return errors.New(why)
	}
	return NoDealError(t.out[len(noDeal):])
}

// fitsBeside reports whether a reading is worth being offered beside the main one.
func (one *reading) fitsBeside(main *reading) bool {
	switch {
	case one.family == main.family:
		return true
	case one.how == atEnds:
		return main.how == asRows && !main.arrays == !one.arrays
	case one.used*4 < one.cells*3:
		return false
	case one.how == overRows && one.family.deep == main.family.deep: // a worse way to the same decks
		return false
	}
	return one.arrays == main.arrays || main.rank() < 2
}

// has reports whether other deals are the same, or are listed already.
func (d *Deals) has(other *Deals) bool {
	for _, o := range append(d.Others, d) {
		if o.Deals == other.Deals && o.Deep == other.Deep && o.Sorted == other.Sorted && o.Named == other.Named &&
			slices.Equal(o.Labels, other.Labels) && slices.Equal(o.Places, other.Places) {
			return true
		}
	}
	return false
}

// manners say how deals lie in a text.
var manners = [...]string{
	asRows:       "",
	afterWords:   "; what each line begins with is no card",
	afterNumbers: "; the number that each line begins with only counts",
	atPositions:  "; the number before each line is the place of its first card",
	overRows:     ", each over # &%",
	inBlocks:     ", each over # block% of lines",
	inColumns:    ", each in a column",
	asBlocks:     ", each in a block of lines",
	atEnds:       ": of the decks from one that lies in order to the next only the last",
}

// say tells in one line how the text was read.
func (r *Reader) say(d *Deals, one *reading) string {
	t := &telling{n: [3]int{d.Deals}}
	t.say("# deal% of ")
	if t.n[0] = d.Deep; d.Deep < d.Cards {
		t.say("the first # of ")
	}
	t.n[0] = d.Cards
	t.say("# card%")
	if d.Named {
		t.say(", by name")
	}
	unit := "line"
	if one.arrays {
		if unit = "array"; !r.begins && one.how == asRows {
			t.say(", in brackets")
		}
	}
	how := manners[one.how]
	t.n[0] = one.source.table.most
	if f := &one.source.flow; one.how == overRows {
		t.n[0] = f.most
		if how = ", each over # "; f.split || f.least != f.most {
			how = ", one behind the other over the "
		}
	}
	t.say(how)
	if one.how == overRows {
		t.say(unit)
		t.say("s")
	}
	switch o := &r.outside; {
	case !one.arrays:
	case o.cells > 0 && o.count.counts():
		t.say("; the numbers outside of the brackets only count")
	case o.along:
		t.say("; the text outside of the brackets is left out")
	}
	if d.Sorted {
		t.say("; in each the cards stand sorted, so that it tells which cards came")
		if t.n[0] = d.Hands; d.Hands > 1 {
			t.say(" to which of # hands")
		}
		t.say(", and not in which order")
	}
	if t.n[0] = d.times; d.times > 1 {
		t.say("; each is there # times, or a multiple of that, and is taken once")
	}
	if t.n[0] = len(d.Never); len(d.Never) > 0 {
		how := "; # number% never came, so the deck is taken to be without"
		if d.Named {
			how = "; # of the 52 names never came, so the deck is taken to be without"
		}
		t.say(how)
	}
	if r.decoder.is > utf8Text {
		t.say("; read as ")
		t.say(encodings[r.decoder.is])
	}
	if len(d.Skips) > 0 {
		t.n[0] = d.Skipped
		t.say("; ")
		first := &d.Skips[0]
		if d.Skipped > 1 {
			t.say("# ")
			t.say(unit)
			t.say("s left out, the first is ")
		}
		t.n[0] = first.Line
		if unit = "line #"; first.Array {
			unit = "array #"
		}
		t.say(unit)
		if how = ": "; d.Skipped == 1 {
			how = " left out: "
		}
		t.say(how)
		why := first.Why
		if end := len(why) - len(allowedCards); end > 0 && why[end:] == allowedCards {
			why = why[:end]
		}
		t.out = append(t.out, why...)
	}
	return string(t.out)
}

// skips lists what a reading leaves out, in the order of its lines; out are rows of its family.
func (r *Reader) skips(d *Deals, one *reading, out *leaves) {
	c := one.count
	d.Skipped = c.deals - d.Deals + c.left.n
	lists := [5][]leave{out.list, c.left.list}
	words := &one.source.words
	switch one.how {
	case inBlocks, inColumns, asBlocks:
		words = &one.source.table.words
	case afterWords, afterNumbers: // they are in the list before
		words = &leaves{}
	}
	lists[2] = words.list
	d.Skipped += words.n
	if o := &r.outside; one.arrays {
		if !o.count.counts() {
			lists[3] = o.numbers.list
			d.Skipped += o.numbers.n
		}
		lists[4] = o.texts.list
		d.Skipped += o.texts.n
	}
	lengths := 0 // rows of other lengths
	for len(d.Skips) < MaxSkips {
		l, from := pop(lists[:])
		if l == nil {
			break
		}
		t := telling{}
		if why, left := one.leaves(&t, l); left {
			if why == twice || why == otherCard || why == wrongWord && int(l.n) == d.Deep && isNumber(l.text) {
				d.Chosen++
			} else if why == otherLength {
				lengths++
			}
			d.Skips = append(d.Skips, Skip{Line: l.line, Why: string(t.out), Array: one.arrays && from < 3})
		}
	}
	if lengths*4 > d.Deals {
		d.Chosen += lengths
	}
}

// pop takes the lowest line from lists; it is nil if all are over.
//
//go:noinline
func pop(lists [][]leave) (l *leave, from int) {
	for i := range lists {
		if list := lists[i]; len(list) > 0 && (l == nil || list[0].line < l.line) {
			l, from = &list[0], i
		}
	}
	if l != nil {
		lists[from] = lists[from][1:]
	}
	return l, from
}

func isNumber(text string) bool {
	v, _ := number([]byte(text))
	return v >= 0
}

// leaves says why a line is left out, and false if it is not.
func (one *reading) leaves(t *telling, l *leave) (why reason, left bool) {
	f, p := one.family, one.pile
	t.n = [3]int{int(l.n), f.line, f.deep}
	why, card := l.why, l.card
	if p != nil {
		t.n[1] = p.line
	}
	if why == unlike {
		same := l.named == f.named && int(l.n) == f.deep
		switch {
		case same && (p == nil || l.cards == p.cards):
			return why, false
		case l.text != "": // a word that is alone on its line is better called no card
			why = wrongWord
		case l.named != f.named:
			why = otherKind
		case !same:
			why = otherLength
		default:
			why, card = f.other(l.cards &^ p.cards)
		}
	}
	t.leave(l, why, card)
	if why == wrongWord {
		t.say(allowedCards)
	}
	return why, true
}

// whyNone says why there is no deal, by what was wrong with the first lines, or with the first arrays.
func (r *Reader) whyNone(t *telling) {
	s, unit := &r.lines, "line # was skipped because "
	if a := &r.arrays; r.begins && a.words.n > 0 || a.words.n+a.direct.left.n > 0 && s.words.n+s.direct.left.n == 0 {
		s, unit = a, "array # was skipped because "
	}
	lists := [2][]leave{s.words.list, s.direct.left.list}
	n := s.words.n + s.direct.left.n
	next, _ := pop(lists[:])
	for i := 0; i < 3 && next != nil; i++ {
		l := next
		next, _ = pop(lists[:])
		if i > 0 {
			t.say("; ")
		}
		t.n[0] = l.line
		t.say(unit)
		t.n[0] = int(l.n)
		t.leave(l, l.why, l.card)
		if l.why == wrongWord && (i == 2 || next == nil || next.why != wrongWord) {
			t.say(allowedCards)
		}
	}
	t.n[0] = n - 3
	switch {
	case n > 3:
		t.say("; and # more")
	case n == 0 && r.object > 0:
		t.n[0] = r.object
		t.say("line # gives names to its values: allowed are lists")
	case n == 0:
		t.say("allowed is one order a line, or JSON arrays")
	}
}
