//go:build js && wasm

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"shufflelab/shuffle/judge"
)

const maxReaders = 8

// readers are the texts that are being read, by their session.
var (
	readers    = map[int]*judge.Reader{}
	lastReader int
)

// read reads deals from a text that comes in pieces, each a Uint8Array. The
// first piece comes without a session and gets one; the last, with end, gets
// what the text held.
func read(a *args) (task, error) {
	session := a.wholeOr("session", 1, 1<<31-1, 0)
	piece := a.object.Get("piece")
	if !piece.InstanceOf(js.Global().Get("Uint8Array")) {
		a.fail("piece", piece, "a Uint8Array")
	}
	end := a.flag("end")
	if a.err != nil {
		return nil, a.err
	}
	if session == 0 {
		lastReader++
		session = lastReader
		readers[session] = judge.NewReader()
		delete(readers, session-maxReaders) // one that nobody has ended
	}
	r := readers[session]
	if r == nil {
		return nil, errors.New("session " + strconv.Itoa(session) + ": allowed is one that a first piece was given")
	}
	text := make([]byte, piece.Length())
	js.CopyBytesToGo(text, piece)
	r.Write(text)
	if !end {
		return done(object("session", session)), nil
	}
	delete(readers, session)
	d, err := r.Close()
	if err != nil {
		return nil, err
	}
	value := deals(d, judge.MaxSkips)
	others := make([]any, len(d.Others))
	for i, o := range d.Others {
		others[i] = deals(o, otherSkips)
	}
	value.Set("others", others)
	return done(value), nil
}

// otherSkips is how many skipped lines are listed of a reading that is not the main one.
const otherSkips = 20

func deals(d *judge.Deals, most int) js.Value {
	skipped := make([]any, min(len(d.Skips), most))
	for i := range skipped {
		s := d.Skips[i]
		skipped[i] = object("line", s.Line, "why", s.Why, "array", s.Array)
	}
	value := object(
		"orders", d.Deals, "cards", d.Cards, "deep", d.Deep, "named", d.Named, "base", d.Base, "labels", ints(d.Labels),
		"skipped", skipped, "skippedCount", d.Skipped, "chosen", d.Chosen, "pairs", d.Pairs, "noPairs", d.NoPairs,
		"reading", d.Reading, "sorted", d.Sorted, "hands", d.Hands, "never", ints(d.Never),
	)
	if d.Last != nil {
		value.Set("last", bytes(d.Last))
	}
	for name, counts := range map[string][]uint64{"places": d.Places, "counts": d.Counts, "successors": d.Successors, "fixed": d.Fixed, "came": d.Came} {
		if counts != nil {
			value.Set(name, wholes(counts))
		}
	}
	return value
}
