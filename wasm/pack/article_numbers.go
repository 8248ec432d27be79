// The article's numbers as text, as site/kit/numbers.js and the figures write them.
package main

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

func whole(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func fixed(x float64, places int) string {
	text := fmt.Sprintf("%.*f", places, x)
	number, rest, _ := strings.Cut(text, ".")
	for at := len(number) - 3; at > 0; at -= 3 {
		number = number[:at] + "," + number[at:]
	}
	if rest == "" {
		return number
	}
	return number + "." + rest
}

func percent(share float64, places int) template.HTML {
	return template.HTML(fixed(100*share, places) + "&nbsp;%")
}

func signed(share float64) template.HTML {
	sign := "+"
	if share < 0 {
		sign = "−"
	}
	return template.HTML(sign) + percent(math.Abs(share), 1)
}

// offText writes how far off fair something is, as site/figures/again/words.js does.
func offText(share float64) template.HTML {
	text := fmt.Sprintf("%.3g", 100*share)
	if share > 0.9995 && share < 1-1e-9 {
		text = "&gt; 99.9"
	} else if share > 0 && share < 1e-6 {
		text = fmt.Sprintf("%.2e", 100*share)
		number, power, _ := strings.Cut(text, "e-")
		text = strings.TrimRight(strings.TrimRight(number, "0"), ".") + "&nbsp;×&nbsp;10<sup>−" + strings.TrimLeft(power, "0") + "</sup>"
	}
	return template.HTML(text + "&nbsp;%")
}

// rounded writes a number in words, to two digits: 1.4 million.
func rounded(x float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}} {
		if x >= unit.size {
			return fmt.Sprintf("%.2g", x/unit.size) + unit.name
		}
	}
	return whole(int(math.Round(x/100)) * 100)
}

// mixed writes a number as a whole one and a fraction that people know.
func mixed(x float64) string {
	known := map[int]string{0: "", 250: "¼", 333: "⅓", 500: "½", 667: "⅔", 750: "¾"}
	number := math.Floor(x)
	fraction, ok := known[int(math.Round(1000*(x-number)))]
	if !ok {
		return fmt.Sprintf("%.4g", x)
	}
	return fmt.Sprintf("%.0f%s", number, fraction)
}

// along is where something stands that begins at a and is by further on for each step, in thousandths at the finest.
func along(a, by, step any) string {
	number := func(x any) float64 {
		if n, ok := x.(int); ok {
			return float64(n)
		}
		return x.(float64)
	}
	return short(number(a) + number(by)*number(step))
}

// short writes a number to the thousandth at the finest.
func short(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", x), "0"), ".")
}

// upTo lists the numbers from a to b.
func upTo(a, b int) (all []int) {
	for ; a <= b; a++ {
		all = append(all, a)
	}
	return all
}
