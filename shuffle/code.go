package shuffle

import (
	"strconv"

	"shufflelab/shuffle/text"
)

// What people read of a shuffle: its pseudo-code, and a round of it in words.

// Coins reports whether the dice of the shuffle are coins: all of them have two
// faces, they show 0 or 1 to people too, and the code has no names for them.
func (s *Shuffle) Coins() bool { return len(s.Rolls) == 0 }

// Lines returns the code as it reads, without the braces.
func (s *Shuffle) Lines() [3]string {
	lines := s.Code
	for i := range lines {
		lines[i] = fill(lines[i], func(slot string) string { return slot })
	}
	return lines
}

// Words returns the line of the move for a round that was played: what stands in
// braces becomes a number. The round was about place at, and its dice showed the
// rolls, all counted from 0; people count them from 1.
//
// Braces hold a name, perhaps with a number added or taken away, as in {i − 1},
// and perhaps with what is counted, as in {j − 1 cards}, of which there may be
// only 1 card.
func (s *Shuffle) Words(at int, rolls []int) string {
	return fill(s.Code[2], func(slot string) string {
		name, rest := cutSpace(slot)
		number, ok := s.named(name, at, rolls)
		if !ok {
			return slot
		}
		if sign, operand := cutSpace(rest); sign == "−" || sign == "+" {
			by, counted := cutSpace(operand)
			n, _ := text.Uint32(by, 10)
			if sign == "−" {
				number -= int(n)
			} else {
				number += int(n)
			}
			rest = counted
		}
		if rest == "" {
			return strconv.Itoa(number)
		}
		if last := len(rest) - 1; number == 1 && rest[last] == 's' {
			rest = rest[:last]
		}
		return strconv.Itoa(number) + " " + rest
	})
}

// named returns the number that a name of the code stands for, from 1.
func (s *Shuffle) named(name string, at int, rolls []int) (number int, ok bool) {
	if name == s.Index {
		return at + 1, true
	}
	for i, n := range s.Rolls {
		if n == name {
			return rolls[i] + 1, true
		}
	}
	return 0, false
}

// fill puts something in the place of everything in braces.
func fill(line string, with func(slot string) string) string {
	filled, begin := "", 0
	for i := range len(line) {
		switch line[i] {
		case '{':
			filled += line[begin:i]
			begin = i + 1
		case '}':
			filled += with(line[begin:i])
			begin = i + 1
		}
	}
	return filled + line[begin:]
}

func cutSpace(s string) (before, after string) {
	for i := range len(s) {
		if s[i] == ' ' {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
