package bias

import (
	"math"
	"math/bits"
)

// TooEven is the verdict on counts that are closer to what is expected than chance
// comes. A counter that takes the orders in turns deals such counts, and a bag that is
// emptied before it is filled again. Fisher found such in Mendel's peas ("Has Mendel's
// work been rediscovered?", Annals of Science 1, 1936). He asked χ² for the chance of
// being so small, which is sound for one look: whoever watches a fair shuffle sees
// χ² below any bound some day. So here too the verdict is that an e-value has
// come to 1000, and the chance that a fair shuffle ever comes there is at most 1 in 1000.
//
// The bet is on an urn. It holds category i Aᵢ = a·k·pᵢ times, which is a copies of each
// order where all are equally likely, A = a·k in all, and is drawn from without putting
// back. After N draws with the counts c the next is i with the chance (Aᵢ−cᵢ)/(A−N): what
// is behind its share is favoured. That is Pólya's urn with one ball taken out where he
// puts one in (Eggenberger and Pólya, "Über die Statistik verketteter Vorgänge",
// 1923), and the bet of the verdict [Biased] with the parameters −Aᵢ in place of αᵢ. The
// likelihood of the counts in such draws, divided by that under independent deals, is
//
//	E(a) = Γ(A−N+1)/Γ(A+1) · ∏ Γ(Aᵢ+1)/Γ(Aᵢ−cᵢ+1) · ∏ pᵢ^(−cᵢ)
//
// in whatever order they came, and it is set to 0 for ever once some cᵢ > Aᵢ.
//
// It begins with 1 and is on average at most that if the weights are true, whenever one
// stops. For one more deal multiplies E(a) by qᵢ/pᵢ, where q = (Aᵢ−cᵢ)/(A−N), and so on
// average by the sum of those q after which it is not 0. As long as no cᵢ > Aᵢ, none of
// the q is negative, and all together are 1 unless the urn is empty, when all that can
// follow is 0. Where Aᵢ is not whole, the last piece of i can't be drawn, and its q, which
// is not negative, is lost: E(a) becomes less on average, which is allowed. To go on
// until cᵢ ≥ Aᵢ+1, as the formula could, is not. Between cᵢ = Aᵢ and there q is negative, the
// others sum to more than 1, and E(a) would grow on average.
//
// With r = 1 − N/A, the part of the urn that is left, it is about
//
//	r^(−(k−1)/2) · exp(−χ²/2·(1/r − 1))
//
// which is largest for r = χ²/(k−1). Counts that are never far from their share ask
// for an urn just large enough, a variance somewhat smaller than that of chance asks for a
// larger one. Nobody knows which, so one coin is spread over urns of all sizes. Of it
// 1/((v+1)(v+2)), for v = 0, 1, … 39, goes to the sizes a = m·2ᵛ, and of that 6/((e+6)(e+7))
// to the 2ᵉ numbers m that have e+1 binary digits, in equal parts. These sums telescope:
// on all sizes there are lies 40/41 of the coin. The rest stays in the pocket and keeps
// E above 1/41. E-values times stakes that sum to 1 are one together, and what is not
// counted can make it only smaller. So it is enough to look at some sizes: the
// smallest that can be, then in steps that double as they lead away from it. A step of
// 2ᵛ leads to sizes with a share of level v, so that they stand for those between.
//
// A counter that takes 6 orders in turns has 1000 coins after 192 deals, when its 32nd
// round is complete, and from 12,386 deals on whenever somebody looks. One of 24 orders
// has them after 19 deals, and for good after 36; one of 120 after 46, in its first
// round: there is no order twice yet.
//
// With two or three categories no counts alone can do that, but at single moments laid
// down beforehand. At every k-th deal those of a counter are level. Those of a fair
// shuffle are level again and again, with probability 1, as a drunkard finds home on a
// street and in a town (Pólya, Mathematische Annalen 84, 1921; Chung and Fuchs, "On the
// distribution of values of sums of random variables", 1951: this is a walk in k−1
// dimensions). Who called them too even each time would accuse every fair shuffle some
// day. Where there are three dimensions or more a walk can stay away for good. Level
// counts of five categories take some 10⁴ to 10⁶ deals, those of four 10⁹ to 10¹¹, but
// for those moments.
const TooEven = "too even"

const (
	levels   = 40      // of urn sizes, the multiples of 1, 2, 4, …
	largest  = 1 << 53 // urns are smaller: from there on not all whole numbers are floats
	inPocket = 1. / 41 // of the coin
)

// stake returns which part of the coin is on the urns of size a.
func stake(a float64) float64 {
	n := uint64(a)
	digits := bits.Len64(n)
	sum := 0.0
	for v := range min(levels, bits.TrailingZeros64(n)+1) {
		e := digits - 1 - v
		sum += 6 / float64((v+1)*(v+2)*(e+6)*(e+7)) / float64(uint64(1)<<e)
	}
	return sum
}

// logUrn returns ln E(a) for counts that sum to total, of k categories.
//
// As above [logEs] all that is large cancels. With Mᵢ = Aᵢ−cᵢ, M = A−N, dᵢ = cᵢ−N·pᵢ and
// lnΓ(x+1) = x·ln x − x + rest(x) there is left
//
//	ln E(a) = Σ [rest(Aᵢ) − rest(Mᵢ) − dᵢ − Mᵢ·ln(Mᵢ/(M·pᵢ))] + rest(M) − rest(A)
func logUrn(cells []cell, k, total, a float64) float64 {
	m := a*k - total
	e := rest(m) - rest(a*k)
	last, full := -1.0, 0.0
	for _, c := range cells {
		ai := whole(a * k * c.p)
		mi := ai - c.count
		if mi < 0 {
			return math.Inf(-1)
		}
		if ai != last { // most have the same
			last, full = ai, rest(ai)
		}
		d := c.count - total*c.p
		if m < total { // where the same has more digits
			d = m*c.p - mi
		}
		t := full - rest(mi) - d
		if mi > 0 {
			t -= mi * logRatio(mi, m*c.p, -d)
		}
		e += c.times * t
	}
	return e
}

// rest returns what x·ln x − x leaves of lnΓ(x+1).
func rest(x float64) float64 {
	if x == 0 {
		return 0
	}
	return math.Log(2*math.Pi*x)/2 + stirling(x)
}

// whole makes x a whole number if it is one but for rounding: a·k·(1/k) is a.
func whole(x float64) float64 {
	if r := math.Round(x); math.Abs(x-r) < 1e-14*x {
		return r
	}
	return x
}

// logEven returns the logarithm of E of one row: of what is in the pocket and those
// urns that are looked at, about four for each doubling of the distance from the
// smallest, up to where every urn is so large that it hardly notices. Those with an r
// below an eighth of χ²/(k−1) are too small to have won anything. For χ² stands here what
// decides whether large urns win, Σ (dᵢ²−dᵢ)/(N·pᵢ); it is the same where all weights are.
func logEven(cells []cell, k, total float64) float64 {
	if total == 0 || k < 2 {
		return 0
	}
	least, mean, chi2 := 1.0, total/k, 0.0
	for _, c := range cells {
		d := c.count - total*c.p
		chi2 += c.times * d * (d - 1) / (total * c.p)
		least = max(least, math.Ceil(whole(c.count/(k*c.p))))
	}
	least = max(least, mean*(1+chi2/(k-1)/8))
	step := 1.0
	for least-mean > 8*step {
		step *= 2
	}
	logs := []float64{math.Log(inPocket)}
	most := min(4*(mean+1)*(1+math.Sqrt(k)), largest)
	for a := step * math.Ceil(least/step); a < most; a += step {
		logs = append(logs, math.Log(stake(a))+logUrn(cells, k, total, a))
		if a-least >= 4*step && math.Mod(a, 2*step) == 0 {
			step *= 2
		}
	}
	return logMean(logs) + math.Log(float64(len(logs)))
}
