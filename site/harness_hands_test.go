//go:build !js

package site

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// How long a person waits for something to appear or to become usable.
const wait = 15 * time.Second

// An element is something on the page that assistive technology knows by a role and a name.
type element struct {
	p    *tab
	node cdp.BackendNodeID
	what string
}

// in returns the same tab, where all that follows is looked for under one element, given by a CSS selector.
func (p *tab) in(selector string) *tab {
	narrow := *p
	narrow.scope = selector
	return &narrow
}

// all returns the elements with this role ("button", "radio", "combobox" for a select, "spinbutton" for a number …) and
// exactly this name, or any name if it is "". What is hidden is none.
func (p *tab) all(role, name string) []element {
	p.t.Helper()
	found, err := p.look(role, name)
	if err != nil {
		p.t.Fatalf("looking for %s %q in %s: %v", role, name, p.scope, err)
	}
	return found
}

func (p *tab) look(role, name string) (found []element, err error) {
	scope, _ := json.Marshal(p.scope)
	what := fmt.Sprintf("%s %q in %s", role, name, p.scope)
	err = chromedp.Run(p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		root, _, err := runtime.Evaluate("document.querySelector(" + string(scope) + ")").Do(ctx)
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
				found = append(found, element{p, node.BackendDOMNodeID, what})
			}
		}
		return err
	}))
	return found, err
}

// byRole returns the one element with this role and name, and waits for it.
func (p *tab) byRole(role, name string) element {
	p.t.Helper()
	var found []element
	p.until(fmt.Sprintf("one %s %q in %s", role, name, p.scope), wait, func() (bool, error) {
		var err error
		found, err = p.look(role, name)
		if err == nil && len(found) > 1 {
			err = fmt.Errorf("there are %d", len(found))
		}
		return len(found) == 1, err
	})
	return found[0]
}

// call calls a JavaScript function on the element as this, and stores what it gives in out unless that is nil.
func (e element) call(function string, out any) {
	e.p.t.Helper()
	if err := e.try(function, out); err != nil {
		e.p.t.Fatalf("%s: %v", e.what, err)
	}
}

func (e element) try(function string, out any) error {
	return chromedp.Run(e.p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
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

// text returns what a person reads in the element.
func (e element) text() (s string) {
	e.p.t.Helper()
	e.call("function() { return this.innerText ?? this.textContent }", &s)
	return strings.TrimSpace(s)
}

// value returns what a control holds: the text of a field, the chosen option's, whether it is checked or pressed.
func (e element) value() (s string) {
	e.p.t.Helper()
	e.call(`function() {
		if (this.type === 'radio' || this.type === 'checkbox') return String(this.checked);
		if (this.selectedOptions) return this.selectedOptions[0]?.text ?? '';
		return this.value ?? this.getAttribute('aria-pressed') ?? this.getAttribute('aria-checked') ?? '';
	}`, &s)
	return s
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
	if (this.disabled || this.closest('fieldset:disabled')) why = 'it is disabled';
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

// click clicks in the middle of the element with the mouse, as soon as that is possible.
func (e element) click() {
	e.p.t.Helper()
	for tries := 1; ; tries++ {
		var at struct {
			X, Y float64
			Why  string
		}
		e.p.until("clicking "+e.what, wait, func() (bool, error) {
			at.Why = ""
			err := e.try(takeAim, &at)
			if err == nil && at.Why != "" {
				err = fmt.Errorf("%s", at.Why)
			}
			return err == nil, err
		})
		e.p.do("clicking "+e.what, chromedp.MouseClickXY(at.X, at.Y))
		missed := false
		err := chromedp.Run(e.p.ctx, evaluate("(window.aimed?.abort(), window.aimMissed === true)", &missed))
		if err != nil || !missed { // an error: the click has led to another page
			return
		}
		if tries == 5 {
			e.p.t.Fatalf("clicking %s: something else was hit %d times", e.what, tries)
		}
	}
}

func (p *tab) click(role, name string) {
	p.t.Helper()
	p.byRole(role, name).click()
}

// fill types text over what a field holds and leaves it with the tabulator.
func (p *tab) fill(role, name, text string) {
	p.t.Helper()
	e := p.byRole(role, name)
	e.click()
	e.call("function() { this.select() }", nil)
	if text == "" {
		p.press(kb.Delete)
	} else {
		p.do("typing", input.InsertText(text))
	}
	p.press(kb.Tab)
}

// choose picks the option with this text from a select.
func (p *tab) choose(name, option string) {
	p.t.Helper()
	quoted, _ := json.Marshal(option)
	p.byRole("combobox", name).call(`function() {
		const option = [...this.options].find(o => o.text === `+string(quoted)+` && !o.disabled);
		if (this.disabled || !option) throw new Error('cannot choose it');
		this.scrollIntoView({block: 'center', behavior: 'instant'}); // or the page glides there under the next click
		this.focus();
		option.selected = true;
		this.dispatchEvent(new Event('input', {bubbles: true}));
		this.dispatchEvent(new Event('change', {bubbles: true}));
	}`, nil)
}

// press presses keys: text or names of the package kb, such as kb.Enter.
func (p *tab) press(keys string) {
	p.t.Helper()
	p.do("pressing keys", chromedp.KeyEvent(keys))
}

// insertText types text where the focus is, and stays there.
func insertText(text string) chromedp.Action { return input.InsertText(text) }
