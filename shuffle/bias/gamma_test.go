package bias

import (
	"math"
	"testing"
)

// near tells whether two numbers agree to 10⁻⁹ of their size, or to 10⁻¹⁵ near 0.
func near(got, want float64) bool {
	return got == want || math.Abs(got-want) <= 1e-9*math.Abs(want)+1e-15
}

func TestTailsMatchTheReference(t *testing.T) {
	for _, r := range verdicts.P {
		got := logTail(r.Chi2, r.DF)
		if !near(got/math.Ln10, r.Log10P) || !near(math.Exp(got), r.P) {
			t.Errorf("χ² %v, df %v: p %v, log10 p %v, want %v, %v", r.Chi2, r.DF, math.Exp(got), got/math.Ln10, r.P, r.Log10P)
		}
	}
}

// Computed with mpmath 1.3 to 40 digits: log10 of gammainc(df/2, chi2/2, inf,
// regularized=True). Never edit them to make a test pass.
func TestTailsNearAndFar(t *testing.T) {
	for _, r := range []struct{ chi2, df, log10p float64 }{
		{0, 2, 0}, {1e-8, 1, -3.4653068613299597e-5}, {1, 1, -0.4985155458279893}, {4, 1, -1.3419860844769559}, {1400, 1, -305.67757094696974},
		{0.001, 5, -7.3026083835099171e-10}, {7, 5, -0.65631514504458085}, {1e6, 5, -217138.81613151627},
		{100, 119, -0.047596565299967837}, {119, 119, -0.31626986740831462}, {500, 119, -47.434719251511354},
		{1, 2601, 0}, {2400, 2601, -0.00094223789065418192}, {2601, 2601, -0.30424481231169116}, {5000, 2601, -153.73758325352345},
		{40000, 40319, -0.060734518566479527}, {40319, 40319, -0.30184426941068505}, {42000, 40319, -8.5877593514145725},
	} {
		if got := logTail(r.chi2, r.df) / math.Ln10; !near(got, r.log10p) {
			t.Errorf("χ² %v, df %v: log10 p %v, want %v", r.chi2, r.df, got, r.log10p)
		}
	}
}

// For two degrees of freedom p is e^(−χ²/2).
func TestTailsOfTwoDegreesAreExponential(t *testing.T) {
	for chi2 := 1e-6; chi2 < 1e9; chi2 *= 1.7 {
		if got := logTail(chi2, 2); !near(got, -chi2/2) {
			t.Errorf("χ² %v: ln p %v", chi2, got)
		}
	}
}

// Q(a+1, x) − Q(a, x) = xᵃe⁻ˣ/Γ(a+1), DLMF 8.8.6, where series and fraction meet too.
func TestTailsObeyTheirRecurrence(t *testing.T) {
	for df := 1.0; df < 1e5; df = math.Ceil(df * 1.6) {
		for _, at := range []float64{0.5, 0.9, 0.99, 1, 1.01, 1.1, 2} {
			a, x := df/2, df/2*at
			l, _ := math.Lgamma(a + 1)
			step := math.Exp(a*math.Log(x) - x - l)
			got := math.Exp(logTail(2*x, df+2)) - math.Exp(logTail(2*x, df))
			if math.Abs(got-step) > 1e-8*step+1e-14 {
				t.Errorf("df %v, χ² %v: a step of %v, want %v", df, 2*x, got, step)
			}
		}
	}
}

func TestStirlingIsWhatIsLeftOfTheGammaFunction(t *testing.T) {
	for x := 1e-10; x < 1e4; x *= 1.3 {
		l, _ := math.Lgamma(x)
		rest := l - ((x-.5)*math.Log(x) - x + math.Log(2*math.Pi)/2)
		if got := stirling(x); math.Abs(got-rest) > 1e-15*(20+math.Abs(l)) {
			t.Errorf("x %v: %v, want %v", x, got, rest)
		}
	}
}
