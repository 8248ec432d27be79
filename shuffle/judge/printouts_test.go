package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"shufflelab/shuffle/deck"
)

// What tools print, written after what they printed: R 4.2, Octave 7.3, Python 3.11 with numpy 1.24 and pandas 1.5, node 20,
// Java 17, PHP 8.2, Go 1.26, g++ 12, perl 5.36.

// A printout writes deals as one tool does.
type printout struct {
	name  string
	write func(deals [][]int) string
}

// each writes every deal by itself.
func each(f func(i int, deal []int) string) func([][]int) string {
	return func(deals [][]int) string {
		var b strings.Builder
		for i, d := range deals {
			b.WriteString(f(i, d))
		}
		return b.String()
	}
}

func texts(deal []int, from int) []string {
	list := make([]string, len(deal))
	for i, c := range deal {
		list[i] = strconv.Itoa(c + from)
	}
	return list
}

func joined(deal []int, from int, by string) string { return strings.Join(texts(deal, from), by) }

func named(deal []int) []string {
	list := make([]string, len(deal))
	for i, c := range deal {
		list[i] = deck.Card(c).String()
	}
	return list
}

// rVector prints a vector as R does, in a console of 80 characters.
func rVector(words []string) string {
	width, mark := 0, len(strconv.Itoa(len(words)))+2
	for _, w := range words {
		width = max(width, len([]rune(w)))
	}
	each := (80 - mark) / (width + 1)
	var b strings.Builder
	for i, w := range words {
		if i%each == 0 {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%*s", mark, "["+strconv.Itoa(i+1)+"]")
		}
		fmt.Fprintf(&b, " %*s", width, w)
	}
	return b.String() + "\n"
}

// blocks prints a table whose columns do not fit the width: all rows of some columns, then all rows of the next.
func blocks(rows [][]string, width, columns int, gap string, head func(from, to int) string, label func(i int) string) string {
	var b strings.Builder
	for from := 0; from < len(rows[0]); from += columns {
		to := min(from+columns, len(rows[0]))
		if from > 0 {
			b.WriteString(gap)
		}
		b.WriteString(head(from, to))
		for i, row := range rows {
			b.WriteString(label(i))
			for _, w := range row[from:to] {
				fmt.Fprintf(&b, "%*s", width, w)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func allTexts(deals [][]int, from int) (rows [][]string) {
	for _, d := range deals {
		rows = append(rows, texts(d, from))
	}
	return rows
}

func turned(rows [][]string) [][]string {
	out := make([][]string, len(rows[0]))
	for k := range out {
		for _, row := range rows {
			out[k] = append(out[k], row[k])
		}
	}
	return out
}

func rHead(from, to int) string {
	s := "     "
	for k := from; k < to; k++ {
		s += fmt.Sprintf(" %5s", "[,"+strconv.Itoa(k+1)+"]")
	}
	return s + "\n"
}

func rLabel(i int) string { return fmt.Sprintf("%5s", "["+strconv.Itoa(i+1)+",]") }

func vHead(from, to int) string {
	s := "  "
	for k := from; k < to; k++ {
		s += " V" + strconv.Itoa(k+1)
	}
	return s + "\n"
}

func octaveHead(cards int) func(from, to int) string {
	return func(from, to int) string {
		if cards <= 16 {
			return "\n"
		}
		return fmt.Sprintf("\n Columns %d through %d:\n\n", from+1, to)
	}
}

func none(int) string { return "" }

// wrapped breaks a list of words after some of them.
func wrapped(words []string, each int, by, end string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && i%each == 0 {
			b.WriteString(end)
		} else if i > 0 {
			b.WriteString(by)
		}
		b.WriteString(w)
	}
	return b.String()
}

func csvHead(cards int, name func(k int) string) string {
	s := ""
	for k := range cards {
		s += "," + name(k)
	}
	return s
}

func utf16Text(s string, big, mark bool) string {
	var b []byte
	if mark {
		s = "\ufeff" + s
	}
	for _, u := range utf16.Encode([]rune(s)) {
		if big {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return string(b)
}

func toJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

var plain = each(func(_ int, d []int) string { return joined(d, 1, " ") + "\n" })

// printouts write any whole decks by numbers.
var printouts = []printout{
	{"plain", plain},
	{"from 0", each(func(_ int, d []int) string { return joined(d, 0, " ") + "\n" })},
	{"CRLF", each(func(_ int, d []int) string { return joined(d, 1, ",") + ",\r\n" })},
	{"CR alone", each(func(_ int, d []int) string { return joined(d, 1, "\t") + "\r" })},
	{"no-break spaces", each(func(_ int, d []int) string { return joined(d, 1, "\u00a0") + "\u00a0\n" })},
	{"thin and zero-width spaces", each(func(_ int, d []int) string { return "\u200b" + joined(d, 1, "\u2009\u200b") + "\u200d\n" })},
	{"line separators", each(func(_ int, d []int) string { return joined(d, 1, " ") + "\u2028" })},
	{"UTF-8 with a mark", func(d [][]int) string { return "\ufeff" + plain(d) }},
	{"UTF-16 little", func(d [][]int) string { return utf16Text(plain(d), false, true) }},
	{"UTF-16 big", func(d [][]int) string { return utf16Text(plain(d), true, true) }},
	{"UTF-16 little, bare", func(d [][]int) string { return utf16Text(plain(d), false, false) }},
	{"UTF-16 big, bare", func(d [][]int) string { return utf16Text(plain(d), true, false) }},
	{"width 3", each(func(_ int, d []int) string { return wrapped(texts(d, 1), 99, "  ", "") + "\n" })},
	{"bars", each(func(_ int, d []int) string { return "| " + joined(d, 1, " | ") + " |\n" })},
	{"decimals", each(func(_ int, d []int) string { return joined(d, 1, ".0 ") + ".0\n" })},
	{"decimal commas", each(func(_ int, d []int) string { return joined(d, 1, ",0;") + ",0\n" })},
	{"savetxt", each(func(_ int, d []int) string {
		s := ""
		for _, c := range d {
			s += fmt.Sprintf("%.18e ", float64(c))
		}
		return s + "\n"
	})},
	{"Deal 1:", each(func(i int, d []int) string { return fmt.Sprintf("Deal %d: %s\n", i+1, joined(d, 1, " ")) })},
	{"Deal 1 by a tab", each(func(i int, d []int) string { return fmt.Sprintf("Deal %d\t%s\n", i+1, joined(d, 1, "\t")) })},
	{"Deal 1", each(func(i int, d []int) string { return fmt.Sprintf("Deal %d %s\n", i+1, joined(d, 1, " ")) })},
	{"1)", each(func(i int, d []int) string { return fmt.Sprintf("%d) %s\n", i+1, joined(d, 1, " ")) })},
	{"1.", each(func(i int, d []int) string { return fmt.Sprintf("%d. %s\n", i+1, joined(d, 1, " ")) })},
	{"numbered", each(func(i int, d []int) string { return fmt.Sprintf("%d %s\n", i+1, joined(d, 1, " ")) })},
	{"numbered from 0", each(func(i int, d []int) string { return fmt.Sprintf("%d;%s\n", i, joined(d, 0, ";")) })},
	{"quoted names of rows", each(func(i int, d []int) string { return fmt.Sprintf("\"game %d\";%s\n", i+1, joined(d, 1, ";")) })},
	{"a heading", func(d [][]int) string { return "the first card;the second\n" + plain(d) }},
	{"how many", func(d [][]int) string { return strconv.Itoa(len(d)) + " " + strconv.Itoa(len(d[0])) + "\n" + plain(d) }},
	{"sep=;", func(d [][]int) string {
		return "sep=;\r\n" + each(func(_ int, d []int) string { return joined(d, 1, ";") + "\r\n" })(d)
	}},
	{"one card a line", each(func(_ int, d []int) string { return joined(d, 1, "\n") + "\n" })},
	{"one card a line, apart", each(func(_ int, d []int) string { return joined(d, 1, "\n") + "\n\n" })},
	{"two cards a line", each(func(_ int, d []int) string { return wrapped(texts(d, 1), 2, " ", "\n") + "\n" })},
	{"three cards a line", each(func(_ int, d []int) string { return wrapped(texts(d, 0), 3, " ", "\n") + "\n" })},
	{"wrapped under a title", each(func(i int, d []int) string {
		return fmt.Sprintf("Deal %d:\n%s\n", i+1, wrapped(texts(d, 1), 3, " ", "\n"))
	})},
	{"all in one line", func(d [][]int) string { return strings.ReplaceAll(plain(d), "\n", " ") }},
	{"a flow of lines", func(d [][]int) string { return wrapped(strings.Fields(plain(d)), 17, " ", "\n") }},

	{"R vectors", each(func(_ int, d []int) string { return rVector(texts(d, 1)) })},
	{"R vectors in quotes", each(func(_ int, d []int) string {
		words := texts(d, 1)
		for i, w := range words {
			words[i] = `"` + w + `"`
		}
		return rVector(words)
	})},
	{"R list", each(func(i int, d []int) string { return fmt.Sprintf("[[%d]]\n%s\n", i+1, rVector(texts(d, 1))) })},
	{"R matrix", func(d [][]int) string { return blocks(allTexts(d, 1), 6, 12, "", rHead, rLabel) }},
	{"R replicate", func(d [][]int) string { return blocks(turned(allTexts(d, 1)), 6, 12, "", rHead, rLabel) }},
	{"R data frame", func(d [][]int) string {
		return blocks(allTexts(d, 1), 3, 21, "", vHead, func(i int) string { return fmt.Sprintf("%-3d", i+1) })
	}},
	{"R write.table", func(d [][]int) string {
		return "\"V1\" \"V2\"\n" + each(func(i int, d []int) string { return fmt.Sprintf("\"%d\" %s\n", i+1, joined(d, 1, " ")) })(d)
	}},
	{"R write.csv", func(d [][]int) string {
		return `""` + csvHead(len(d[0]), func(k int) string { return `"V` + strconv.Itoa(k+1) + `"` }) + "\n" +
			each(func(i int, d []int) string { return fmt.Sprintf("\"%d\",%s\n", i+1, joined(d, 1, ",")) })(d)
	}},
	{"R dput", each(func(_ int, d []int) string { return "c(" + wrapped(texts(d, 1), 13, "L, ", "L, \n") + "L)\n" })},
	{"Octave vectors", each(func(_ int, d []int) string {
		return "x =\n" + blocks(allTexts([][]int{d}, 1), 5, 16, "", octaveHead(len(d)), none) + "\n"
	})},
	{"MATLAB vectors", each(func(_ int, d []int) string {
		return "\nans =\n\n" + blocks(allTexts([][]int{d}, 1), 6, 13, "", func(from, to int) string {
			if from+1 == to {
				return fmt.Sprintf("  Column %d\n\n", to)
			}
			return fmt.Sprintf("  Columns %d through %d\n\n", from+1, to)
		}, none)
	})},
	{"Octave matrix", func(d [][]int) string {
		return "M =\n" + blocks(allTexts(d, 1), 5, 16, "", octaveHead(len(d[0])), none)
	}},
	{"Octave matrix of columns", func(d [][]int) string {
		return "M =\n" + blocks(turned(allTexts(d, 1)), 5, 16, "", octaveHead(len(d)), none)
	}},
	{"Octave cells", each(func(i int, d []int) string {
		return fmt.Sprintf("  [1,%d] =\n\n     %s\n\n", i+1, joined(d, 1, "   "))
	})},
	{"Octave column", each(func(_ int, d []int) string { return "x =\n\n   " + joined(d, 1, "\n   ") + "\n\n" })},
	{"Julia", each(func(_ int, d []int) string {
		return fmt.Sprintf("%d-element Vector{Int64}:\n %s\n\n", len(d), joined(d, 1, "\n "))
	})},

	{"Python lists", each(func(_ int, d []int) string { return "[" + joined(d, 0, ", ") + "]\n" })},
	{"Python tuples", each(func(_ int, d []int) string { return "(" + joined(d, 0, ", ") + ")\n" })},
	{"Python enumerate", each(func(i int, d []int) string { return fmt.Sprintf("%d [%s]\n", i, joined(d, 0, ", ")) })},
	{"Python dict", func(d [][]int) string {
		return "{" + each(func(i int, d []int) string { return fmt.Sprintf("%d: [%s], ", i, joined(d, 0, ", ")) })(d) + "}\n"
	}},
	{"Python pprint", func(d [][]int) string {
		return "[" + each(func(i int, d []int) string { return "[" + joined(d, 0, ",\n  ") + "],\n " })(d) + "]\n"
	}},
	{"Python array", each(func(_ int, d []int) string { return "array('i', [" + joined(d, 0, ", ") + "])\n" })},
	{"numpy 2 scalars", each(func(_ int, d []int) string { return "[np.int64(" + joined(d, 0, "), np.int64(") + ")]\n" })},
	{"numpy vectors", each(func(_ int, d []int) string { return "[" + wrapped(texts(d, 0), 18, " ", "\n ") + "]\n" })},
	{"numpy repr", each(func(_ int, d []int) string { return "array([" + wrapped(texts(d, 0), 17, ", ", ",\n       ") + "])\n" })},
	{"numpy matrix", func(d [][]int) string {
		return "[" + strings.TrimSpace(each(func(_ int, d []int) string { return "[" + wrapped(texts(d, 0), 18, " ", "\n  ") + "]\n " })(d)) + "]\n"
	}},
	{"numpy floats", each(func(_ int, d []int) string { return "[" + wrapped(texts(d, 0), 18, ". ", ".\n ") + ".]\n" })},
	{"a log", each(func(i int, d []int) string {
		return fmt.Sprintf("2026-12-03 05:08:%02d INFO deal [%s]\n", i%60, joined(d, 0, ", "))
	})},
	{"pandas", func(d [][]int) string {
		return "   " + joined(ascending(len(d[0])), 0, "  ") + "\n" + each(func(i int, d []int) string { return fmt.Sprintf("%-3d %s\n", i, joined(d, 0, "  ")) })(d)
	}},
	{"pandas, wide", func(d [][]int) string {
		n := len(d[0])
		return blocks(allTexts(d, 0), 4, 20, "\n", func(from, to int) string {
			s := "   " + joined(ascending(n)[from:to], 0, "  ")
			if to < n {
				return s + "  \\\n"
			}
			return s + "   \n"
		}, func(i int) string { return fmt.Sprintf("%-3d", i) })
	}},
	{"pandas to_csv", func(d [][]int) string {
		return csvHead(len(d[0]), strconv.Itoa) + "\n" + each(func(i int, d []int) string { return fmt.Sprintf("%d,%s\n", i, joined(d, 0, ",")) })(d)
	}},
	{"pandas series", each(func(_ int, d []int) string {
		s := ""
		for i, c := range d {
			s += fmt.Sprintf("%d    %d\n", i, c)
		}
		return s + "dtype: int64\n"
	})},
	{"pandas to_json", func(d [][]int) string {
		var columns []string
		for k, column := range turned(allTexts(d, 0)) {
			for i := range column {
				column[i] = fmt.Sprintf("\"%d\":%s", i, column[i])
			}
			columns = append(columns, fmt.Sprintf("\"%d\":{%s}", k, strings.Join(column, ",")))
		}
		return "{" + strings.Join(columns, ",") + "}"
	}},
	{"pandas records", func(d [][]int) string {
		return "[" + strings.TrimSuffix(each(func(_ int, d []int) string {
			s := ""
			for k, c := range d {
				s += fmt.Sprintf(",\"%d\":%d", k, c)
			}
			return "{" + s[1:] + "},"
		})(d), ",") + "]"
	}},
	{"a list in a table", func(d [][]int) string {
		return ",deck\n" + each(func(i int, d []int) string { return fmt.Sprintf("%d,\"[%s]\"\n", i, joined(d, 0, ", ")) })(d)
	}},

	{"JSON", func(d [][]int) string { return toJSON(d) }},
	{"JSON by lines", each(func(_ int, d []int) string { return toJSON(d) + "\n" })},
	{"JSON objects", each(func(i int, d []int) string {
		return toJSON(map[string]any{"seed": i, "deck": d, "note": "a [fine\" deck"}) + "\n"
	})},
	{"JSON in an object", func(d [][]int) string {
		b, _ := json.MarshalIndent(map[string]any{"n": len(d), "decks": d, "made": "2026-12-03"}, "", "  ")
		return string(b)
	}},
	{"JSON of texts", func(d [][]int) string {
		var list []string
		for _, d := range d {
			list = append(list, joined(d, 1, " "))
		}
		return toJSON(list)
	}},
	{"JSON in JSON", each(func(_ int, d []int) string { return toJSON(toJSON(d)) + "\n" })},
	{"JSON, flat", func(d [][]int) string { return toJSON(slices.Concat(d...)) }},

	{"Java", each(func(_ int, d []int) string { return "[" + joined(d, 0, ", ") + "]\n" })},
	{"jshell", each(func(i int, d []int) string {
		return fmt.Sprintf("$%d ==> int[%d] { %s }\n", i+1, len(d), joined(d, 0, ", "))
	})},
	{"Java map", each(func(i int, d []int) string { return fmt.Sprintf("{n=%d, deck=[%s]}\n", i, joined(d, 0, ", ")) })},
	{"node", each(func(_ int, d []int) string { return "[\n  " + wrapped(texts(d, 0), 12, ", ", ",\n  ") + "\n]\n" })},
	{"node typed", each(func(_ int, d []int) string { return fmt.Sprintf("Uint8Array(%d) [ %s ]\n", len(d), joined(d, 0, ", ")) })},
	{"node object", each(func(i int, d []int) string { return fmt.Sprintf("{ id: %d, deck: [ %s ] }\n", i, joined(d, 0, ", ")) })},
	{"console.table", func(d [][]int) string {
		s := "┌─────────┬───┐\n│ (index) │ " + joined(ascending(len(d[0])), 0, " │ ") + " │\n├─────────┼───┤\n"
		return s + each(func(i int, d []int) string { return fmt.Sprintf("│    %d    │ %s │\n", i, joined(d, 0, " │ ")) })(d) + "└─────────┴───┘\n"
	}},
	{"Go", each(func(_ int, d []int) string { return fmt.Sprintln(d) })},
	{"Go syntax", each(func(_ int, d []int) string { return fmt.Sprintf("%#v\n", d) })},
	{"Go syntax of all", func(d [][]int) string { return fmt.Sprintf("%#v\n", d) }},
	{"Go all", func(d [][]int) string { return fmt.Sprintln(d) }},
	{"Go quoted", each(func(_ int, d []int) string { return fmt.Sprintf("%q\n", texts(d, 0)) })},
	{"PHP print_r", each(func(_ int, d []int) string {
		s := "Array\n(\n"
		for i, c := range d {
			s += fmt.Sprintf("    [%d] => %d\n", i, c)
		}
		return s + ")\n"
	})},
	{"PHP var_dump", each(func(_ int, d []int) string {
		s := fmt.Sprintf("array(%d) {\n", len(d))
		for i, c := range d {
			s += fmt.Sprintf("  [%d]=>\n  int(%d)\n", i, c)
		}
		return s + "}\n"
	})},
	{"PHP var_export", func(d [][]int) string {
		return "array (\n" + each(func(i int, d []int) string {
			s := fmt.Sprintf("  %d => \n  array (\n", i)
			for i, c := range d {
				s += fmt.Sprintf("    %d => %d,\n", i, c)
			}
			return s + "  ),\n"
		})(d) + ")"
	}},
	{"PHP key => value", each(func(_ int, d []int) string {
		s := ""
		for i, c := range d {
			s += fmt.Sprintf("%d => %d\n", i, c)
		}
		return s
	})},
	{"C++", each(func(_ int, d []int) string { return "{" + joined(d, 0, ", ") + ", }\n" })},
	{"C++ by index", each(func(_ int, d []int) string {
		s := ""
		for i, c := range d {
			s += fmt.Sprintf("v[%d] = %d\n", i, c)
		}
		return s
	})},
	{"gdb", each(func(i int, d []int) string {
		return fmt.Sprintf("$%d = std::vector of length %d, capacity %d = {%s}\n", i+1, len(d), len(d), joined(d, 0, ", "))
	})},
	{"Perl dumper", each(func(_ int, d []int) string {
		return "$VAR1 = [\n          " + joined(d, 0, ",\n          ") + "\n        ];\n"
	})},
}

func ascending(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

var (
	wholeCards = func(d []int) string {
		s := ""
		for _, c := range d {
			r := rune(0x1F0A1 + 16*(c/13) + c%13)
			if c%13 > 10 {
				r++
			}
			s += string(r)
		}
		return s
	}
	german = func(c int) string {
		return strings.Fields("Pik Herz Karo Kreuz")[c/13] + " " + strings.Fields("As 2 3 4 5 6 7 8 9 10 Bube Dame König")[c%13]
	}
	french = func(c int) string {
		return strings.Fields("as 2 3 4 5 6 7 8 9 10 valet dame roi")[c%13] + " de " + strings.Fields("pique cœur carreau trèfle")[c/13]
	}
	spanish = func(c int) string {
		return strings.Fields("As 2 3 4 5 6 7 8 9 10 Jota Reina Rey")[c%13] + " de " + strings.Fields("picas corazones diamantes tréboles")[c/13]
	}
	signs = func(values string) func(c int) string {
		return func(c int) string { return strings.Fields("♠ ♥ ♦ ♣")[c/13] + strings.Fields(values)[c%13] }
	}
)

func mapped(deal []int, f func(c int) string) []string {
	list := make([]string, len(deal))
	for i, c := range deal {
		list[i] = f(c)
	}
	return list
}

// namedPrintouts write whole decks of 52 by name.
var namedPrintouts = []printout{
	{"names", each(func(_ int, d []int) string { return strings.Join(named(d), " ") + "\n" })},
	{"emoji", each(func(_ int, d []int) string { return strings.Join(named(d), "\ufe0f, ") + "\ufe0f\n" })},
	{"together", each(func(_ int, d []int) string { return strings.Join(named(d), "") + "\n" })},
	{"Unicode cards", each(func(_ int, d []int) string { return wholeCards(d) + "\n" })},
	{"letters", each(func(_ int, d []int) string {
		return strings.NewReplacer("♠", "s", "♥", "h", "♦", "d", "♣", "c", "10", "T").Replace(strings.Join(named(d), " ")) + "\n"
	})},
	{"English", each(func(_ int, d []int) string {
		return strings.Join(mapped(d, func(c int) string { return deck.Card(c).Words() }), ", ") + "\n"
	})},
	{"English enumerations", each(func(_ int, d []int) string {
		return "[" + strings.ToUpper(strings.Join(mapped(d, func(c int) string { return strings.ReplaceAll(deck.Card(c).Words(), " ", "_") }), ", ")) + "]\n"
	})},
	{"German", each(func(_ int, d []int) string { return strings.Join(mapped(d, german), ", ") + "\n" })},
	{"German signs", each(func(_ int, d []int) string {
		return strings.Join(mapped(d, signs("A 2 3 4 5 6 7 8 9 10 B D K")), " ") + "\n"
	})},
	{"French", each(func(_ int, d []int) string { return "[" + strings.Join(mapped(d, french), ", ") + "]\n" })},
	{"French signs", each(func(_ int, d []int) string {
		return strings.Join(mapped(d, signs("A 2 3 4 5 6 7 8 9 10 V D R")), ";") + "\n"
	})},
	{"Spanish", each(func(_ int, d []int) string { return strings.Join(mapped(d, spanish), "; ") + "\n" })},
	{"one name a line", each(func(_ int, d []int) string { return strings.Join(named(d), "\n") + "\n" })},
	{"numbered names", each(func(_ int, d []int) string {
		s := ""
		for i, w := range named(d) {
			s += fmt.Sprintf("%d. %s\n", i+1, w)
		}
		return s
	})},
	{"a table with a heading", func(d [][]int) string {
		return csvHead(52, func(k int) string { return `"card ` + strconv.Itoa(k+1) + `"` }) + "\n" +
			each(func(i int, d []int) string { return fmt.Sprintf("\"%d\",\"%s\"\n", i+1, strings.Join(named(d), `","`)) })(d)
	}},
	{"a heading of cards", func(d [][]int) string {
		return strings.Join(named(ascending(52)), "\t") + "\n" + each(func(i int, d []int) string { return strings.Join(named(d), "\t") + "\n" })(d)
	}},
	{"R names", each(func(_ int, d []int) string {
		return rVector(mapped(d, func(c int) string { return `"` + deck.Card(c).String() + `"` }))
	})},
	{"R on Windows", each(func(_ int, d []int) string {
		return strings.NewReplacer("♠", "<U+2660>", "♥", "<U+2665>", "♦", "<U+2666>", "♣", "<U+2663>").Replace(rVector(mapped(d, func(c int) string { return `"` + deck.Card(c).String() + `"` })))
	})},
	{"JSON names", each(func(_ int, d []int) string { return toJSON(named(d)) + "\n" })},
	{"JSON names with escapes", each(func(_ int, d []int) string { return asciiOnly(toJSON(named(d))) + "\n" })},
	{"JSON cards with escapes", each(func(_ int, d []int) string { return asciiOnly(toJSON(strings.Split(wholeCards(d), ""))) + "\n" })},
	{"Python 2", each(func(_ int, d []int) string { return "[u'" + strings.Join(named(d), "', u'") + "']\n" })},
	{"PHP var_dump of names", each(func(_ int, d []int) string {
		s := "array(52) {\n"
		for i, w := range named(d) {
			s += fmt.Sprintf("  [%d]=>\n  string(%d) \"%s\"\n", i, len(w), w)
		}
		return s + "}\n"
	})},
	{"UTF-16", func(d [][]int) string {
		return utf16Text(each(func(_ int, d []int) string { return strings.Join(named(d), " ") + "\r\n" })(d), false, false)
	}},
}

// asciiOnly writes all other characters as JSON's escapes.
func asciiOnly(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		if u < 128 {
			b.WriteByte(byte(u))
		} else {
			fmt.Fprintf(&b, "\\u%04x", u)
		}
	}
	return b.String()
}
