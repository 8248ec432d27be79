package bias

import (
	"errors"
	"math"
)

// A Verdict says what counts tell about what was expected of them.
type Verdict struct {
	Shuffles   float64
	Categories int     // that can come
	LogE       float64 // of the e-value against bias
	LogEven    float64 // of the one against counts more even than chance deals them
	Chi2, DF   float64 // Chi2 is NaN where there is no such test
	LogP       float64 // the logarithm of the chance of so large a Chi2, or NaN
	Verdict    string  // one of the four below

	Worst              int     // the category furthest from what is expected, in standard deviations, or −1
	Observed, Expected float64 // its shares
}

// The verdicts, the first that holds. What is expected leads to each of the first two
// with a chance of at most 1 in 1000, however long and often somebody looks.
const (
	Biased = "biased" // E ≥ 1000
	// TooEven: the other E ≥ 1000
	TooFew     = "too few"     // for χ²: no two categories, or less than 5 expected of one
	NoEvidence = "no evidence" // what is expected may be true
)

// Convicts is what E, or the other E, has to reach for a verdict: one coin has become
// so many.
const Convicts = 1000

// enough is its logarithm.
var enough = math.Log(Convicts)

// The headline is an e-value: a number E that is, on average, at most 1 if the
// weights p are true, after any number of shuffles, and also if somebody looks
// after each and stops when they like what they see. Markov's inequality becomes
// Ville's: the chance that E ever reaches 1000 is at most 1 in 1000. A p-value
// has no such property. Of fair shuffles watched a hundred times, four in ten
// come below 0.05 at some time.
//
// Such a number is the likelihood of the counts under another hypothesis, laid
// down beforehand, divided by that under p. Here the other hypothesis is not one
// set of weights but all of them, spread around p by a Dirichlet distribution
// with the parameters αᵢ = κ·k·pᵢ; A is their sum, κ·k. Mixed over it
// (Lindon and Malek, "Anytime-Valid Inference for Multinomial Count Data", 2022):
//
//	E(κ) = Γ(A)/Γ(A+N) · ∏ Γ(αᵢ+cᵢ)/Γ(αᵢ) · ∏ pᵢ^(−cᵢ)
//
// A small κ believes in large biases, a large one in small biases. Nobody knows
// which, so E is the mean over κ = 1, 10, 100, 1000; a mean of e-values is one too.
//
// Written down like this, ln E is a small difference of numbers around N·ln N, and at
// 10¹² shuffles its digits are gone. So let xᵢ = αᵢ+cᵢ, X = A+N and dᵢ = cᵢ−N·pᵢ, which
// is xᵢ−X·pᵢ too. Put Stirling's formula in, with its remainder s, see [stirling]. What is
// large cancels, for Σxᵢ = X and Σdᵢ = 0, and there is left
//
//	ln E(κ) = Σ [xᵢ·ln(xᵢ/(X·pᵢ)) − dᵢ] − ½·Σ ln(xᵢ/αᵢ) + ½·ln(X/A) + Σ [s(xᵢ)−s(αᵢ)] − s(X) + s(A)
//
// without approximation: what the counts say against p, none of it negative,
// and what it costs that the weights were not known beforehand.

// A cell is a count, the weight of its category, and how many categories share both.
type cell struct{ count, p, times float64 }

// logEs appends ln E(κ) for each κ. The cells are those of k categories.
func logEs(list []float64, cells []cell, k, total float64) []float64 {
	for kappa := 1.0; kappa <= 1000; kappa *= 10 {
		a := kappa * k
		x := a + total
		e := math.Log(x/a)/2 - stirling(x) + stirling(a)
		last, rest := 0.0, 0.0
		for _, c := range cells {
			ai, xi := a*c.p, a*c.p+c.count
			if ai != last { // most have the same
				last, rest = ai, stirling(ai)
			}
			d := c.count - total*c.p
			e += c.times * (xi*logRatio(xi, x*c.p, d) - d - math.Log(xi/ai)/2 + stirling(xi) - rest)
		}
		list = append(list, e)
	}
	return list
}

// logMean returns the logarithm of the mean of numbers given by their logarithms.
func logMean(logs []float64) float64 {
	most := math.Inf(-1)
	for _, l := range logs {
		most = max(most, l)
	}
	if math.IsInf(most, 0) {
		return most
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/float64(len(logs)))
}

// gather makes cells of those categories that can come. Equal ones become one:
// most counts of many orders are small.
func gather(counts, p []float64) []cell {
	var cells []cell
	seen := map[cell]int{}
	for i, count := range counts {
		if p[i] == 0 {
			continue
		}
		c := cell{count: count, p: p[i]}
		at, ok := seen[c]
		if !ok {
			at = len(cells)
			seen[c] = at
			cells = append(cells, c)
		}
		cells[at].times++
	}
	return cells
}

// Successors counts, for each card, which follows it: counts[card·n + next], where
// next is the card itself if none does. In a fair deck all n answers are equally likely.
const Successors Want = "successors"

// Judge judges counts against weights in the same form; nil weights are equal
// ones. Counts of orders, or of anything else, are one row of categories, and n is
// not looked at. Those of places and successors of n cards are n rows of n
// categories, and each E is the mean of those of the rows. A category without weight
// that was counted makes E against bias infinite.
//
// An error says that the counts can't be those of whole decks or that the weights
// of a row are all 0.
func Judge(want Want, counts, weights []float64, n int) (*Verdict, error) {
	v := &Verdict{Worst: -1}
	rows := want == Places || want == Successors
	if !rows {
		n = len(counts)
	}
	var es, evens []float64
	worst, least := 0.0, math.Inf(1)
	for at := 0; at < len(counts); at += n {
		row, p := counts[at:at+n], make([]float64, n)
		total, sum, k, emptied := 0.0, 0.0, 0.0, false
		for i, c := range row {
			p[i] = 1
			if weights != nil {
				p[i] = weights[at+i]
			}
			total += c
			sum += p[i]
		}
		if sum == 0 {
			return nil, errors.New("expected sums to 0: allowed are sums above 0")
		}
		if at > 0 && total != v.Shuffles {
			return nil, unequal(want)
		}
		v.Shuffles = total
		for i, c := range row {
			expected := total * p[i] / sum
			p[i] /= sum
			d := c - expected
			if p[i] > 0 {
				k++
				v.Chi2 += d * d / expected
				least = min(least, expected)
			} else if c > 0 {
				es = append(es, math.Inf(1))
				emptied = true // no urn holds it
				least = 0
			}
			if far := math.Abs(d) / math.Sqrt(expected); far > worst {
				worst = far
				v.Worst, v.Observed, v.Expected = at+i, c/total, p[i]
			}
		}
		v.Categories += int(k)
		cells := gather(row, p)
		es = logEs(es, cells, k, total)
		if emptied {
			evens = append(evens, math.Log(inPocket))
		} else {
			evens = append(evens, logEven(cells, k, total))
		}
	}
	if len(es) > 0 {
		v.LogE, v.LogEven = logMean(es), logMean(evens)
	}

	v.DF = float64(v.Categories - 1)
	if rows { // whose cells hang together
		test := placesTest
		if want == Successors {
			test = successorsTest
		}
		var ok bool
		if v.Chi2, v.DF, ok = test(counts, v.Shuffles, n); !ok {
			return nil, unequal(want)
		}
		if weights != nil {
			v.Chi2 = math.NaN() // its distribution is no simple one
		}
	}
	if v.Categories < 2 {
		v.DF, least = 0, 0
	}
	if least < 5 {
		v.Chi2 = math.NaN()
	}
	v.LogP = logTail(v.Chi2, v.DF)
	switch { // an E holds for any counts
	case v.LogE >= enough:
		v.Verdict = Biased
	case v.LogEven >= enough:
		v.Verdict = TooEven
	case least < 5:
		v.Verdict = TooFew
	default:
		v.Verdict = NoEvidence
	}
	return v, nil
}

func unequal(want Want) error {
	return errors.New(string(want) + " has sums of rows or columns that are not equal: allowed are counts of whole decks")
}

// placesTest returns χ² of counts of places and its degrees of freedom; ok is
// false if they can't be such counts.
//
// Rows and columns all sum to the number of shuffles N. The usual Σ (O−E)²/E is
// n(n−1) on average for a fair shuffle, and (n−1)/n of it has the distribution of χ²
// with (n−1)² degrees of freedom.
func placesTest(counts []float64, shuffles float64, n int) (chi2, df float64, ok bool) {
	cards := float64(n)
	ok = true
	for place := range n {
		sum := 0.0
		for card := range n {
			c := counts[card*n+place]
			sum += c
			chi2 += (c - shuffles/cards) * (c - shuffles/cards)
		}
		ok = ok && sum == shuffles
	}
	return chi2 * (cards - 1) / shuffles, (cards - 1) * (cards - 1), ok
}

// successorsTest is the same for successors.
//
// They are steps along a cycle of n+1: the cards in their order, and a mark
// between the last and the first. Let dᵢⱼ be the count of the step i → j less its
// expectation N/n. Two steps are in one deck equally often, whichever they are, or
// never, if they start at one card, end at one card, or go to and fro. So where
// all sums of rows and columns are 0, the covariance is N/n on the symmetric part of
// d and (n+1)/(n−1) times that on the antisymmetric part. The sum of squares with these
// weights is n/(N(n+1)) · Σ dᵢⱼ·(n·dᵢⱼ + dⱼᵢ), and it has n²−n−1 degrees of freedom. For
// three cards it is the usual χ² of their six orders.
func successorsTest(counts []float64, shuffles float64, n int) (chi2, df float64, ok bool) {
	cards := float64(n)
	e := shuffles / cards
	lasts := 0.0
	ok = true
	for i := range n {
		first := shuffles
		for j := range n {
			if i != j {
				first -= counts[j*n+i]
				chi2 += (counts[i*n+j] - e) * (cards*(counts[i*n+j]-e) + counts[j*n+i] - e)
			}
		}
		last := counts[i*n+i]
		lasts += last
		ok = ok && first >= 0
		chi2 += cards*((first-e)*(first-e)+(last-e)*(last-e)) + 2*(first-e)*(last-e)
	}
	return chi2 * cards / shuffles / (cards + 1), cards*cards - cards - 1, ok && lasts == shuffles
}
