package bias

import "math"

// stirling returns what Stirling's formula leaves of the logarithm of the gamma
// function (Binet's function; DLMF 5.11.1 and 5.11(ii)):
//
//	lnΓ(x) = (x−½)·ln x − x + ½·ln 2π + stirling(x), for x > 0
//
// It is smooth and small. In a difference of many large lnΓ the rest of the
// formula can be cancelled on paper, where no digits get lost.
func stirling(x float64) float64 {
	y, product := x, 1.0
	for y < 20 { // Γ(y+1) = y·Γ(y)
		product *= y
		y++
	}
	z := 1 / (y * y)
	s := (1./12 - z*(1./360-z*(1./1260-z/1680))) / y // the next term is below 2·10⁻¹⁵
	if y > x {
		s += (y-.5)*math.Log(y) - y - (x-.5)*math.Log(x) + x - math.Log(product)
	}
	return s
}

// logRatio returns ln(x/y), where d is x−y with more digits than the two have.
func logRatio(x, y, d float64) float64 {
	if math.Abs(d) < y/2 {
		return math.Log1p(d / y)
	}
	return math.Log(x / y)
}

// logTail returns the logarithm of the probability that χ² of df degrees of
// freedom is at least chi2: of Q(a, x) with a = df/2 and x = chi2/2, the
// regularised upper incomplete gamma function. The far tail, e^−6000 and beyond,
// is as exact as the rest.
//
// Below the mean it is 1 − P(a, x) by the power series, above it a continued
// fraction (Abramowitz and Stegun 6.5.29 and 6.5.31; DLMF 8.11.4 and 8.9.2, there in
// its even part; Gautschi, "A computational procedure for incomplete gamma functions",
// ACM TOMS 5, 1979, on which to use where). Both have the factor xᵃe⁻ˣ/Γ(a).
func logTail(chi2, df float64) float64 {
	a, x := df/2, chi2/2
	factor := a*logRatio(x, a, x-a) - (x - a) + math.Log(a/(2*math.Pi))/2 - stirling(a)
	if x < a+1 {
		sum, term := 0.0, 1/a
		for k := a + 1; term > sum*1e-17; k++ {
			sum += term
			term *= x / k
		}
		return math.Log1p(0 - math.Exp(factor)*sum)
	}
	// x+1−a − 1·(1−a)/(x+3−a − 2·(2−a)/(x+5−a − …)), from far enough inside out.
	fraction := math.Inf(1)
	for k := math.Floor(50 + 10*math.Sqrt(a)); k > 0; k-- {
		fraction = x + 2*k - 1 - a - k*(k-a)/fraction
	}
	return factor - math.Log(fraction)
}
