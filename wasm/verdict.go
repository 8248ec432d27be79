//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"shufflelab/shuffle/bias"
)

const maxCount = 1 << 53

// verdict judges one of counts, places and successors. least is how many shuffles any
// verdict but "too few" and "no evidence" needs at least, against equal weights.
func verdict(a *args) (task, error) {
	name := "counts"
	for _, other := range []string{"places", "successors"} {
		if a.has(other) {
			if a.has(name) {
				a.fail(name, a.object.Get(name), "only one of counts, places and successors")
			}
			name = other
		}
	}
	n, least, most := 0, 0, int(bias.Factorial(bias.MaxCards))
	if name != "counts" {
		n = a.whole("cards", 0, maxCards)
		least, most = n*n, n*n
	}
	counts := a.list(name, least, most, maxCount, true)
	var weights []float64
	if a.has("expected") {
		weights = a.list("expected", len(counts), len(counts), maxCount, false)
	}
	if a.err != nil {
		return nil, a.err
	}
	v, err := bias.Judge(bias.Want(name), counts, weights, n)
	if err != nil {
		return nil, err
	}
	fewest := any(js.Null())
	if weights == nil {
		categories := n
		if name == "counts" {
			categories = len(counts)
		}
		fewest = orNull(bias.Least(categories))
	}
	worst := js.Null()
	if v.Worst >= 0 {
		worst = object("index", v.Worst, "observed", v.Observed, "expected", v.Expected)
	}
	return done(object(
		"shuffles", v.Shuffles, "categories", v.Categories, "logE", v.LogE, "logEven", v.LogEven,
		"chi2", orNull(v.Chi2), "df", v.DF, "p", orNull(math.Exp(v.LogP)), "log10p", orNull(v.LogP/math.Ln10),
		"verdict", v.Verdict, "worst", worst, "least", fewest,
	)), nil
}

// orNull hands a number over, and null where there is none.
func orNull(f float64) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return js.Null()
	}
	return f
}
