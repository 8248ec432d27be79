// What is said: how a text was read, what was left out, and why there is no deal in it.

package judge

import (
	"errors"
	"slices"
)

// Close ends the text and returns what it held. It is an error if that was no deal at all.
func (r *Reader) Close() (*Deals, error) {
	r.end()
	t := &telling{}
	if r.fatal.why != "" {
		t.n, t.text = [3]int{r.fatal.line, r.fatal.after}, r.fatal.word
		t.say(r.fatal.why)
		return nil, r.failed(t)
	}
	var main *Deals
	list := r.hands(r.readings())
	for i := range list {
		one := &list[i]
		if i > 0 && !one.fitsBeside(&list[0]) {
			continue
		}
		for v := plainly; v <= asLaid; v++ {
			if v > plainly && (i > 0 || main == nil) {
				break
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
		t.say("text holds no deal: ")
		r.whyNone(t)
	}
	return nil, r.failed(t)
}

// failed is an error that names an unusual encoding.
func (r *Reader) failed(t *telling) error {
	if r.decoder.is > utf8Text {
		t.say(" (read as ")
		t.say(encodings[r.decoder.is])
		t.say(")")
	}
	return errors.New(string(t.out))
}

// fitsBeside reports whether a reading is worth being offered beside the main one.
func (one *reading) fitsBeside(main *reading) bool {
	switch {
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
	if d.Skipped > 0 {
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

// skips lists what a reading leaves out, in the order of its lines.
func (r *Reader) skips(d *Deals, one *reading, out *leaves) {
	out.join(&one.count.left)
	switch s := one.source; one.how {
	case inBlocks, inColumns, asBlocks:
		out.join(&s.table.words)
	case afterWords, afterNumbers: // they are in the list above
	default:
		out.join(&s.words)
	}
	for kind := range one.count.families {
		for _, f := range one.count.families[kind] {
			if f == nil || f == one.family && one.pile == nil {
				continue
			}
			why := leave{why: otherLength, n: int32(f.deep)}
			if f.named != one.family.named {
				why.why = otherKind
			}
			for _, p := range f.piles {
				if p == one.pile {
					continue
				}
				if f == one.family {
					why = f.other(p.cards &^ one.pile.cards)
				}
				out.rows(one, why, p.lines, p.deals)
			}
			if f == one.family {
				why.why = otherCards
			}
			out.rows(one, why, f.lost, f.turns)
		}
	}
	array := one.arrays
	beside := &leaves{}
	if array {
		if !r.outside.count.counts() {
			beside.join(&r.outside.numbers)
		}
		beside.join(&r.outside.texts)
	}
	d.Skipped = out.n + beside.n
	out.sort()
	beside.sort()
	for len(d.Skips) < MaxSkips && len(out.list)+len(beside.list) > 0 {
		from := out
		if len(out.list) == 0 || len(beside.list) > 0 && beside.list[0].line < out.list[0].line {
			from = beside
		}
		l := &from.list[0]
		from.list = from.list[1:]
		t := telling{}
		t.leave(l, one)
		if l.why == wrongWord {
			t.say(allowedCards)
		}
		d.Skips = append(d.Skips, Skip{l.line, string(t.out), array && from == out})
	}
}

// join adds another list.
//
//go:noinline
func (l *leaves) join(o *leaves) {
	l.n += o.n
	l.list = append(l.list, o.list...)
}

// rows adds rows that are left out for one reason; but a word that is alone on its line is better called no card.
func (l *leaves) rows(one *reading, why leave, lines []int, n int) {
	l.n += n
	for _, line := range lines {
		l.list = append(l.list, why)
		last := &l.list[len(l.list)-1]
		last.line = line
		for i := range one.count.runs.list {
			if run := &one.count.runs.list[i]; run.line == line {
				*last = *run
			}
		}
	}
}

// sort is Shell's: for the few kinds of lines that it is handed its list is nearly in order.
func (l *leaves) sort() {
	list := l.list
	for gap := len(list) / 2; gap > 0; gap /= 2 {
		for i := gap; i < len(list); i++ {
			for k := i; k >= gap && list[k].line < list[k-gap].line; k -= gap {
				list[k], list[k-gap] = list[k-gap], list[k]
			}
		}
	}
}

// whyNone says why there is no deal, by what was wrong with the first lines, or with the first arrays.
func (r *Reader) whyNone(t *telling) {
	s, unit := &r.lines, "line # was skipped because "
	if a := &r.arrays; r.begins && a.words.n > 0 || a.words.n+a.direct.left.n > 0 && s.words.n+s.direct.left.n == 0 {
		s, unit = a, "array # was skipped because "
	}
	all := leaves{}
	all.join(&s.words)
	all.join(&s.direct.left)
	all.sort()
	for i := range min(3, len(all.list)) {
		l := &all.list[i]
		if i > 0 {
			t.say("; ")
		}
		t.n[0] = l.line
		t.say(unit)
		t.leave(l, nil)
		if l.why == wrongWord && (i == 2 || i+1 == len(all.list) || all.list[i+1].why != wrongWord) {
			t.say(allowedCards)
		}
	}
	t.n[0] = all.n - 3
	switch {
	case all.n > 3:
		t.say("; and # more")
	case all.n == 0 && r.object > 0:
		t.n[0] = r.object
		t.say("line # gives names to its values: allowed are lists")
	case all.n == 0:
		t.say("allowed is one order a line, or JSON arrays")
	}
}
