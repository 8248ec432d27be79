//go:build !js

package own

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"shufflelab/site/tests"
)

const editor = "Your shuffle, in JavaScript"

// paste puts a text on the clipboard and from there into the editor, over all that stands in it.
func paste(p *tests.Tab, text string) {
	p.T.Helper()
	p.Eval(`void ((box) => {
		box.value = `+tests.Quoted(text)+`;
		document.body.append(box);
		box.select();
		document.execCommand('copy');
		box.remove();
		document.querySelector('#own textarea').select();
		document.querySelector('#own textarea').focus();
	})(document.createElement('textarea'))`, nil)
	p.Drawn()
	p.Paste()
	p.Drawn()
}

// scripts are so many characters that are no two alike, of many scripts.
func scripts(n int) string {
	var all []rune
	for r := rune(0x370); len(all) < n; r += 7 {
		if unicode.IsLetter(r) {
			all = append(all, r)
		}
	}
	return string(all)
}

// No text that the editor takes makes the page stand still, and what it does not take, it refuses with words.
func TestABigPasteIsDrawnForWhatIsInSight(t *testing.T) {
	tests.Alone(t)
	p := tests.OpenReady(t, tests.HTTP).In("#own")
	fault := func() string { return p.Text("document.querySelector('#own .editor > .fault').textContent") }
	for _, long := range []string{strings.Repeat("\n", 100_000), strings.Repeat("let a = 1;\n", 2000), strings.Repeat("a", 20_001), "// a" + strings.Repeat("\u0301", 11), "// " + scripts(501)} {
		p.Until(fmt.Sprintf("%d characters to be refused", len(long)), tests.Wait, func() (bool, error) { // once they are on the clipboard
			p.Type("textbox", editor, "kept")
			paste(p, long)
			got := p.ByRole("textbox", editor).Value()
			return tests.When(got == "kept" && strings.Contains(fault(), "at most 20000 characters in 1000 lines, with at most 500 different ones beyond ASCII"), "%d characters are there, and it says %q", len(got), fault())
		})
	}
	p.Until("999 lines", tests.Wait, func() (bool, error) {
		paste(p, strings.Repeat("let a = 12345;\n", 998)+"b")
		return strings.Count(p.ByRole("textbox", editor).Value(), "\n") == 998, nil
	})
	numbers := func() string {
		return p.Text("((all) => all.length + ' ' + all[0].textContent + ' ' + all.at(-1).textContent)([...document.querySelectorAll('#own .editor-numbers > div')])")
	}
	var shown, first, last int
	if fmt.Sscan(numbers(), &shown, &first, &last); first != 1 && last != 999 || shown > 40 || fault() != "" {
		t.Errorf("of 999 lines %s have numbers; it says %q", numbers(), fault())
	}
	p.Eval("void (document.querySelector('#own textarea').scrollTop = 1e6)", nil)
	p.Drawn()
	if fmt.Sscan(numbers(), &shown, &first, &last); last != 999 || shown > 40 {
		t.Errorf("at the end %s have numbers", numbers())
	}
	for _, task := range p.Trace(func() {
		p.Strike("Enter", "\r")
		p.Drawn()
	}) {
		if task.CPU > 50 {
			t.Errorf("a line more takes the page %v ms", task.CPU)
		}
	}
	// A number stands beside its line, wherever the text is scrolled to.
	var off float64
	p.Eval(`(() => {
		const [number] = document.querySelectorAll('#own .editor-numbers > div');
		const area = document.querySelector('#own textarea');
		const style = getComputedStyle(area);
		const line = area.getBoundingClientRect().top + parseFloat(style.paddingTop) + (number.textContent - 1) * parseFloat(style.lineHeight) - area.scrollTop;
		return Math.abs(number.getBoundingClientRect().top - line);
	})()`, &off)
	if off > 1 {
		t.Errorf("a number stands %v px from its line", off)
	}
}

// The page looks through the code for types and names.
func TestNoCodeTakesThePageLongToRead(t *testing.T) {
	tests.Alone(t)
	p := tests.OpenReady(t, tests.HTTP)
	all := func(part string) string { return strings.Repeat(part, 20_000/len(part)) }
	for _, code := range []string{"=" + all(" ")[1:], "function" + all(" ")[8:], "export default function" + all(" ")[23:], "=(" + all("()")[2:], all("=()"), all("=():A<aaaaaaaaaa"), "=():A<" + all("a")[6:]} {
		for _, task := range p.Trace(func() {
			p.Eval("shuffleLab.own({cards: 3, code: "+tests.Quoted(code)+"}).then((found) => { if (!found.invalid) throw new Error('no fault'); })", nil)
		}) {
			if task.CPU > 50 {
				t.Errorf("%.20q: %v ms", code, task.CPU)
			}
		}
	}
}
