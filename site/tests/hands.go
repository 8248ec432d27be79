//go:build !js

package tests

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// An Element is something on the page that assistive technology knows by a role and a name.
type Element struct {
	p    *Tab
	node cdp.BackendNodeID
	what string
}

// In returns the same tab, where all that follows is looked for under one element, given by a CSS selector.
func (p *Tab) In(selector string) *Tab {
	narrow := *p
	narrow.scope = selector
	return &narrow
}

// All returns the elements with this role ("button", "radio", "combobox" for a select, "spinbutton" for a number …) and
// exactly this name, or any name if it is "". What is hidden is none.
func (p *Tab) All(role, name string) []Element {
	p.T.Helper()
	found, err := p.look(role, name)
	if err != nil {
		p.T.Fatalf("looking for %s %q in %s: %v", role, name, p.scope, err)
	}
	return found
}

func (p *Tab) look(role, name string) (found []Element, err error) {
	what := fmt.Sprintf("%s %q in %s", role, name, p.scope)
	err = chromedp.Run(p.Ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		root, _, err := runtime.Evaluate("document.querySelector(" + Quoted(p.scope) + ")").Do(ctx)
		if err != nil {
			return err
		}
		if root.ObjectID == "" {
			return fmt.Errorf("nothing is %s", p.scope)
		}
		defer runtime.ReleaseObject(root.ObjectID).Do(ctx)
		query := accessibility.QueryAXTree().WithObjectID(root.ObjectID).WithRole(role)
		if name != "" {
			query = query.WithAccessibleName(name)
		}
		nodes, err := query.Do(ctx)
		for _, node := range nodes {
			if !node.Ignored {
				found = append(found, Element{p, node.BackendDOMNodeID, what})
			}
		}
		return err
	}))
	return found, err
}

// ByRole returns the one element with this role and name, and waits for it.
func (p *Tab) ByRole(role, name string) Element {
	p.T.Helper()
	var found []Element
	p.Until(fmt.Sprintf("one %s %q in %s", role, name, p.scope), Wait, func() (bool, error) {
		var err error
		found, err = p.look(role, name)
		if err == nil && len(found) > 1 {
			err = fmt.Errorf("there are %d", len(found))
		}
		return len(found) == 1, err
	})
	return found[0]
}

// Call calls a JavaScript function on the element as this, and stores what it gives in out unless that is nil.
func (e Element) Call(function string, out any) {
	e.p.T.Helper()
	if err := e.try(function, out); err != nil {
		e.p.T.Fatalf("%s: %v", e.what, err)
	}
}

func (e Element) try(function string, out any) error {
	return chromedp.Run(e.p.Ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		object, err := dom.ResolveNode().WithBackendNodeID(e.node).Do(ctx)
		if err != nil {
			return err
		}
		defer runtime.ReleaseObject(object.ObjectID).Do(ctx)
		value, exception, err := runtime.CallFunctionOn(function).WithObjectID(object.ObjectID).
			WithReturnByValue(true).WithAwaitPromise(true).Do(ctx)
		if err == nil && exception != nil {
			err = exception
		}
		if err != nil || out == nil {
			return err
		}
		return json.Unmarshal(value.Value, out)
	}))
}

// Text returns what a person reads in the element.
func (e Element) Text() (s string) {
	e.p.T.Helper()
	e.Call("function() { return this.innerText ?? this.textContent }", &s)
	return strings.TrimSpace(s)
}

// Value returns what a control holds: the text of a field, the chosen option's, whether it is checked or pressed.
func (e Element) Value() (s string) {
	e.p.T.Helper()
	e.Call(`function() {
		if (this.type === 'radio' || this.type === 'checkbox') return String(this.checked);
		if (this.selectedOptions) return this.selectedOptions[0]?.text ?? '';
		return this.value ?? this.getAttribute('aria-pressed') ?? this.getAttribute('aria-checked') ?? '';
	}`, &s)
	return s
}

// Focus brings the focus to the element.
func (e Element) Focus() {
	e.p.T.Helper()
	e.Call("function() { this.focus() }", nil)
}

// Activate clicks the element as assistive technology does: wherever it is, and so while it moves.
func (e Element) Activate() {
	e.p.T.Helper()
	e.Call("function() { if (this.matches(':disabled')) throw new Error('it is disabled'); this.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true})) }", nil)
}

// Select marks all the text of a field.
func (e Element) Select() {
	e.p.T.Helper()
	e.Call("function() { this.select() }", nil)
}

// Where the middle of an element is, and why it can't be clicked if it can't. A control that is only there for
// assistive technology is clicked on its label, as a person does. Nobody clicks at what still moves, and a click that
// comes down on something else after all, because the page has moved meanwhile, is caught and tells so.
const takeAim = `async function() {
	let seen = this;
	const box = this.getBoundingClientRect();
	if (this.labels?.length && (box.width < 8 || box.height < 8 || getComputedStyle(this).opacity === '0')) seen = this.labels[0];
	seen.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
	const place = () => seen.getClientRects()[0] ?? {};
	const before = place();
	await Promise.race([new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))), new Promise(resolve => setTimeout(resolve, 200))]);
	const {left, top, width, height} = place();
	const x = left + width / 2, y = top + height / 2;
	const hit = document.elementFromPoint(x, y);
	let why = '';
	if (this.disabled || this.closest('fieldset:disabled, [inert]')) why = 'it is disabled';
	else if (!hit) why = 'it cannot be seen';
	else if (hit !== this && !seen.contains(hit)) why = 'it is covered by ' + hit.cloneNode().outerHTML;
	else if (left !== before.left || top !== before.top) why = 'it moves';
	const look = event => {
		if (event.type === 'pointerdown') window.aimMissed = event.target !== this && !seen.contains(event.target);
		if (window.aimMissed) {
			event.preventDefault();
			event.stopImmediatePropagation();
		}
	};
	window.aimed?.abort();
	window.aimed = new AbortController();
	window.aimMissed = false;
	for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, look, {capture: true, signal: aimed.signal});
	return {x, y, why};
}`

// Click clicks in the middle of the element with the mouse, as soon as that is possible. What has moved away from under
// the mouse meanwhile has not been clicked, and is aimed at again.
func (e Element) Click() {
	e.p.T.Helper()
	e.p.Until("clicking "+e.what, Wait, e.click)
}

// Click clicks the one element with this role and name.
func (p *Tab) Click(role, name string) {
	p.T.Helper()
	p.Until(fmt.Sprintf("clicking %s %q in %s", role, name, p.scope), Wait, func() (bool, error) {
		found, err := p.look(role, name)
		if err != nil || len(found) != 1 {
			return When(false, "there are %d: %v", len(found), err)
		}
		return found[0].click()
	})
}

func (e Element) click() (clicked bool, err error) {
	e.p.T.Helper()
	var at struct {
		X, Y float64
		Why  string
	}
	if err := e.try(takeAim, &at); err != nil || at.Why != "" {
		return When(false, "%s (%v)", at.Why, err)
	}
	e.p.Do("clicking "+e.what, chromedp.MouseClickXY(at.X, at.Y))
	missed := false
	err = chromedp.Run(e.p.Ctx, Evaluate("(window.aimed?.abort(), window.aimMissed === true)", &missed))
	if err == nil && missed {
		return When(false, "it moved from under the mouse")
	}
	return true, nil // an error: the click has led to another page
}

// Fill types text over what a field holds and leaves it with the tabulator.
func (p *Tab) Fill(role, name, text string) {
	p.T.Helper()
	p.Type(role, name, text)
	p.Press(kb.Tab)
}

// Type types text over what a field holds, and stays there.
func (p *Tab) Type(role, name, text string) {
	p.T.Helper()
	e := p.ByRole(role, name)
	e.Click()
	e.Select()
	if text == "" {
		p.Press(kb.Delete)
	} else {
		p.Insert(text)
	}
}

// Insert types text where the focus is.
func (p *Tab) Insert(text string) {
	p.T.Helper()
	p.Do("typing", input.InsertText(text))
}

// Choose picks the option with this text from a select, as soon as that is possible.
func (p *Tab) Choose(name, option string) {
	p.T.Helper()
	p.Until("choosing "+option+" from "+name, Wait, func() (bool, error) {
		return true, p.ByRole("combobox", name).try(`function() {
			const option = [...this.options].find(o => o.text === `+Quoted(option)+` && !o.disabled);
			if (this.matches(':disabled, [inert] *')) throw new Error('it is disabled');
			if (!option) throw new Error('there is no such option');
			this.scrollIntoView({block: 'center', behavior: 'instant'}); // or the page glides there under the next click
			this.focus();
			option.selected = true;
			this.dispatchEvent(new Event('input', {bubbles: true}));
			this.dispatchEvent(new Event('change', {bubbles: true}));
		}`, nil)
	})
}

// PickShuffle picks a shuffle by its title: a few have buttons of their own, the others stand in a list.
func (p *Tab) PickShuffle(title string) {
	p.T.Helper()
	p.ByRole("combobox", "Another shuffle")
	if len(p.All("radio", title)) == 1 {
		p.Click("radio", title)
		return
	}
	p.Choose("Another shuffle", title)
}

// Slide moves a slider.
func (p *Tab) Slide(name string, to int) {
	p.T.Helper()
	p.ByRole("slider", name).Call(fmt.Sprintf("function() { this.value = %d; this.dispatchEvent(new Event('input', {bubbles: true})) }", to), nil)
}

// Unfold opens details by their summary.
func (p *Tab) Unfold(summary string) {
	p.T.Helper()
	e := p.ByRole("DisclosureTriangle", summary)
	var open bool
	if e.Call("function() { return this.parentElement.open }", &open); !open {
		e.Call("function() { this.click() }", nil) // by script: a chart above may still be growing
	}
}

// Press presses keys: text or names of the package kb, such as kb.Enter.
func (p *Tab) Press(keys string) {
	p.T.Helper()
	p.Do("pressing keys", chromedp.KeyEvent(keys))
}

// PressWith presses a key while others are held.
func (p *Tab) PressWith(key string, held input.Modifier) {
	p.T.Helper()
	p.Do("pressing keys", chromedp.KeyEvent(key, chromedp.KeyModifiers(held)))
}

// Strike strikes a key as a keyboard does: Press sends the letter even when the page has taken the key.
func (p *Tab) Strike(key, text string) {
	p.T.Helper()
	p.Do("pressing "+key, input.DispatchKeyEvent(input.KeyDown).WithKey(key).WithText(text), input.DispatchKeyEvent(input.KeyUp).WithKey(key))
}

// Paste pastes into the field that has the focus, over what is marked there.
func (p *Tab) Paste() {
	p.T.Helper()
	p.Do("pasting", input.DispatchKeyEvent(input.KeyRawDown).WithCommands([]string{"paste"}))
}
