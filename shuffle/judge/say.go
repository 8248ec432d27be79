// What is said: how a text was read, what was left out, and why there is no deal in it.

package judge

import (
	"errors"
	"math/bits"
	"slices"
)

// Close ends the text and returns what it held. It is an error if that was no deal at all.
func (r *Reader) Close() (*Deals, error) {
	r.end()
	if r.decoder.is == utf32Text {
		return nil, errors.New("text is UTF-32: allowed are UTF-8 and UTF-16")
	}
	if r.fatal != "" {
		return nil, errors.New(r.fatal + r.encoded(" (read as ", ")"))
	}
	list := r.readings()
	list = r.hands(list)
	var main *Deals
	var failed error
	for i := range list {
		one := &list[i]
		if best := &list[0]; i > 0 && (one.used*4 < one.cells*3 || one.how == overRows && one.family.deep == main.Deep || one.arrays != best.arrays && best.rank() == 2) {
			continue // it does not fit well, or is a worse way to the same decks
		}
		for _, v := range [...]variant{{}, {keep: true}, {full: true}, {laid: true}} {
			if v != (variant{}) && (i > 0 || main == nil) {
				break
			}
			d, err := r.deals(one, v)
			switch {
			case err != nil:
				if failed == nil {
					failed = err
				}
			case main == nil:
				main = d
			case len(main.Others) < 3 && !main.has(d):
				main.Others = append(main.Others, d)
			}
		}
	}
	switch {
	case main != nil:
		return main, nil
	case failed != nil:
		return nil, errors.New(failed.Error() + r.encoded(" (read as ", ")"))
	}
	return nil, errors.New("text holds no deal: " + r.whyNone() + r.encoded(" (read as ", ")"))
}

// encoded names an unusual encoding.
func (r *Reader) encoded(before, after string) string {
	if r.decoder.is <= utf8Text {
		return ""
	}
	return before + encodings[r.decoder.is] + after
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

// hands finds rows that somebody has sorted. Where some of them in a row make a deck, that deck is in no order of a deal.
func (r *Reader) hands(list []reading) []reading {
	kept := list[:0]
	for _, one := range list {
		if one.pile == nil && one.family.sorted.is() {
			one.hands = 1
			kind := 0
			if one.family.named {
				kind = 1
			}
			flow := &one.source.flow
			for _, f := range flow.families[kind] {
				if flow.off || f == nil || f.deep%one.family.deep != 0 || f.deals*f.deep != one.family.deals*one.family.deep || f.deals < 2 || !f.wholes(f.piles[0], false) || f.piles[0].deals < f.deals {
					continue
				}
				one.hands = f.deep / one.family.deep
			}
		}
		kept = append(kept, one)
	}
	list, kept = kept, nil
	for _, one := range list {
		sorted := false
		for _, other := range list {
			sorted = sorted || other.hands > 1 && other.source == one.source
		}
		if !sorted || one.how != overRows {
			kept = append(kept, one)
		}
	}
	return kept
}

// say tells in one line how the text was read.
func (r *Reader) say(d *Deals, one *reading, out []leave) string {
	s := plural(d.Deals, "deal") + " of "
	if d.Deep < d.Cards {
		s += "the first " + whole(d.Deep) + " of "
	}
	s += plural(d.Cards, "card")
	if d.Named {
		s += ", by name"
	}
	unit := "line"
	if one.arrays {
		unit = "array"
	}
	switch one.how {
	case asRows:
		if one.arrays && !r.begins {
			s += ", in brackets"
		}
	case afterWords:
		s += "; what each line begins with is no card"
	case afterNumbers:
		s += "; the number that each line begins with only counts"
	case atPositions:
		s += "; the number before each line is the place of its first card"
	case overRows:
		if f := &one.source.flow; f.split || f.least != f.most {
			s += ", one behind the other over the " + unit + "s"
		} else {
			s += ", each over " + plural(f.most, unit)
		}
	case inBlocks:
		s += ", each over " + plural(one.source.table.most, "block") + " of lines"
	case asBlocks:
		s += ", each in a block of lines"
	case inColumns:
		s += ", each in a column"
	}
	switch o := &r.outside; {
	case !one.arrays:
	case o.cells > 0 && o.count.counts():
		s += "; the numbers outside of the brackets only count"
	case o.along:
		s += "; the text outside of the brackets is left out"
	}
	if d.Sorted {
		s += "; in each the cards stand sorted, so that it tells which cards came"
		if d.Hands > 1 {
			s += " to which of " + whole(d.Hands) + " hands"
		}
		s += ", and not in which order"
	}
	if n := len(d.Never); n > 0 {
		what := "number"
		if d.Named {
			what = "of the 52 name"
		}
		s += "; " + whole(n) + " " + what + "s never came, so the deck is taken to be without"
	}
	s += r.encoded("; read as ", "")
	if d.Skipped == 0 {
		return s
	}
	first := d.Skips[0]
	why := first.Why
	if end := len(why) - len(allowedCards); end > 0 && why[end:] == allowedCards {
		why = why[:end]
	}
	if d.Skipped == 1 {
		return s + "; " + first.name() + " left out: " + why
	}
	return s + "; " + whole(d.Skipped) + " " + unit + "s left out, the first is " + first.name() + ": " + why
}

func (s *Skip) name() string {
	if s.Array {
		return "array " + whole(s.Line)
	}
	return "line " + whole(s.Line)
}

// skips lists what a reading leaves out, in the order of its lines.
func (r *Reader) skips(d *Deals, one *reading, out []leave) {
	lists := [][]leave{out, one.count.left.list}
	d.Skipped = len(out) + one.count.left.n
	words := &one.source.words
	switch one.how {
	case inBlocks, inColumns, asBlocks:
		words = &one.source.table.words
	case afterWords, afterNumbers:
		words = &leaves{} // they are in the list above
	}
	lists = append(lists, words.list)
	d.Skipped += words.n
	for kind, families := range one.count.families {
		for _, f := range families {
			if f == nil || f == one.family && one.pile == nil {
				continue
			}
			why := leave{why: otherLength, a: f.deep}
			if kind == 1 != one.family.named {
				why.why = otherKind
			}
			for _, p := range f.piles {
				if p == one.pile {
					continue
				}
				if f == one.family {
					why = f.other(0, bits.TrailingZeros64(p.cards&^one.pile.cards))
				}
				lists = append(lists, r.lined(one, why, p.lines))
				d.Skipped += p.deals
			}
			if f.rest != nil {
				if f == one.family {
					why = leave{why: otherCard, card: anyCard}
				}
				lists = append(lists, r.lined(one, why, f.lost))
				d.Skipped += f.rest.deals
			}
		}
	}
	arrays := len(lists)
	if one.arrays {
		if o := &r.outside; !o.count.counts() {
			lists = append(lists, o.numbers.list)
			d.Skipped += o.numbers.n
		}
		lists = append(lists, r.outside.texts.list)
		d.Skipped += r.outside.texts.n
	}
	for len(d.Skips) < min(d.Skipped, MaxSkips) {
		next := -1
		for i, l := range lists {
			if len(l) > 0 && (next < 0 || l[0].line < lists[next][0].line) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		l := lists[next][0]
		lists[next] = lists[next][1:]
		d.Skips = append(d.Skips, Skip{l.line, l.say(one), one.arrays && next < arrays})
	}
}

// lined returns the rows on these lines, left out for one reason; but a word that is alone on its line is better called no card.
func (r *Reader) lined(one *reading, why leave, lines []int) []leave {
	list := make([]leave, len(lines))
	for i, line := range lines {
		list[i] = why
		list[i].line = line
		for _, run := range one.count.runs {
			if run.line == line {
				list[i] = run
			}
		}
	}
	return list
}

// whyNone says why there is no deal, by what was wrong with the first lines, or with the first arrays.
func (r *Reader) whyNone() string {
	s := &r.lines
	if a := &r.arrays; r.begins && a.words.n > 0 || a.words.n+a.direct.left.n > 0 && s.words.n+s.direct.left.n == 0 {
		s = a
	}
	unit := "line "
	if s == &r.arrays {
		unit = "array "
	}
	lists := [][]leave{s.words.list, s.direct.left.list}
	n := s.words.n + s.direct.left.n
	why := ""
	for i := range min(3, n) {
		next := 0
		if len(lists[0]) == 0 || len(lists[1]) > 0 && lists[1][0].line < lists[0][0].line {
			next = 1
		}
		l := lists[next][0]
		lists[next] = lists[next][1:]
		if i > 0 {
			if end := len(why) - len(allowedCards); end > 0 && why[end:] == allowedCards {
				why = why[:end] // it is said once
			}
			why += "; "
		}
		why += unit + whole(l.line) + " was skipped because " + l.say(nil)
	}
	if n > 3 {
		why += "; and " + whole(n-3) + " more"
	}
	if n == 0 && r.object > 0 {
		return "line " + whole(r.object) + " has names for its values: allowed are lists"
	}
	if n == 0 {
		return "allowed is one order a line, or JSON arrays"
	}
	return why
}
