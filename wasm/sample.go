//go:build js && wasm

package main

import (
	"strconv"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

const (
	maxShuffles = 1e12
	// A step deals leastStep shuffles, and the next twice as many, up to mostStep,
	// if it took less than stepMs: a shuffle by rounds takes a thousand times one
	// by a table, and each step costs some µs for being one.
	leastStep = 1 << 8
	mostStep  = 1 << 20
	stepMs    = 2.0
)

// sample counts the shuffles from … from+shuffles of a sample; from is 0 when it
// is left out.
func sample(a *args) (task, error) {
	s := a.shuffle()
	source, seed := a.sourceName(), a.seed()
	want := bias.Want(a.oneOf("want", string(bias.Orders), string(bias.Places)))
	most := maxCards
	if want == bias.Orders {
		most = bias.MaxOrderCards
	}
	n := a.whole("cards", 0, most)
	from := uint64(a.wholeOr("from", 0, maxShuffles, 0))
	shuffles := a.whole("shuffles", 0, maxShuffles)
	if a.err != nil {
		return nil, a.err
	}
	name := s.Name + " " + source + " " + strconv.Itoa(n) + " " + string(want)
	sampler := takeSampler(name, seed, from)
	if sampler == nil {
		var err error
		if sampler, err = bias.NewSampler(s, source, seed, entropy{}, n, want); err != nil {
			return nil, err
		}
	}
	sampler.Seek(from)
	counts := make([]uint64, sampler.Size())
	kind := "counts"
	if want == bias.Places {
		kind = "places"
	}
	to := from + uint64(shuffles)
	work := leastStep
	return func() (any, float64) {
		start := now()
		done := sampler.Add(counts, to, work)
		if work < mostStep && now()-start < stepMs {
			work *= 2
		}
		if !done {
			return nil, float64(max(sampler.At(), from)-from) / float64(shuffles)
		}
		keepSampler(name, sampler)
		return object(kind, wholes(counts), "seed", seedText(sampler.Seed), "shuffles", shuffles), 1
	}, nil
}

// kept holds the last few samplers where they stopped, so that the next stretch
// of a sample need not deal the stretches before it again, nor learn its paths.
var kept []keptSampler

type keptSampler struct {
	name    string
	sampler *bias.Sampler
}

const maxKept = 8

func keepSampler(name string, s *bias.Sampler) {
	if s.Seed == nil {
		return // the system's random numbers have no next stretch
	}
	kept = append(kept, keptSampler{name, s})
	if len(kept) > maxKept {
		kept = kept[1:]
	}
}

// takeSampler returns a kept sampler of the sample, best of all one that stands
// at the shuffle wanted, or nil.
func takeSampler(name string, seed *shuffle.Seed, at uint64) *bias.Sampler {
	best := -1
	for i, k := range kept {
		if k.name == name && seed != nil && k.sampler.Seed.String() == seed.String() && (best < 0 || k.sampler.At() == at) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	taken := kept[best].sampler
	kept = append(kept[:best], kept[best+1:]...)
	return taken
}
