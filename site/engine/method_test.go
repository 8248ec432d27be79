//go:build !js

package engine

import (
	"fmt"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// What is no option, and arguments that throw when they are read, are refused by every method as any bad argument is.
func TestBadOptionsAndArgumentsThatThrowAreRefusedByEveryMethod(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var methods []string
	p.Eval("Object.keys(shuffleLab)", &methods)
	if len(methods) < 12 {
		t.Fatalf("the methods are %v", methods)
	}
	const good = "{shuffle: 'naive', cards: 3, count: 1, counts: [1, 2], shuffles: 10, bits: 2, order: [0, 1, 2], known: [], from: 0, to: 1, text: '1 2', code: 'function shuffle(deck) { return deck }'}"
	refused := []struct {
		args, options, says string
	}{
		{good, "5", "options is a number"}, {good, "'quick'", "options is a string"}, {good, "[]", "options is an array"}, {good, "() => 1", "options is a function"}, {good, "5n", "options is a bigint"},
		{good, "{signal: 5}", "options.signal is 5: allowed is an AbortSignal"}, {good, "{signal: {}}", "options.signal is a object"}, {good, "{signal: {aborted: false, addEventListener() {}}}", "options.signal"},
		{good, "{signal: new AbortController()}", "options.signal"}, {good, "{signal: new Proxy(new AbortController().signal, {})}", "options.signal"}, {good, "{signal: 'stop'}", "options.signal is stop"},
		{good, "{onProgress: 5}", "options.onProgress is 5: allowed is a function"}, {good, "{onProgress: {}}", "options.onProgress"}, {good, "{onProgress: 'log'}", "options.onProgress is log"}, {good, "{onProgress: Symbol('s')}", "options.onProgress"},
		{good, "{workers: 0}", "options.workers is 0: allowed is a whole number from 1"}, {good, "{workers: NaN}", "options.workers"}, {good, "{workers: '2'}", "options.workers"},
		{good, "{get signal() { throw new Error('gotcha') }}", "options cannot be read (gotcha)"}, {good, "new Proxy({}, {get() { throw 5 }})", "options cannot be read (5)"},
		{"{get shuffle() { throw new Error('gotcha') }}", "{}", "args cannot be read (gotcha): allowed are plain values"}, {"{get cards() { throw null }}", "{}", "args cannot be read"},
		{"{get cards() { throw {get message() { throw 1 }} }}", "{}", "args cannot be read (it throws)"}, {"{get cards() { throw Object.create(null) }}", "{}", "args cannot be read (it throws)"},
		{"new Proxy({}, {ownKeys() { throw new Error('gotcha') }})", "{}", "args cannot be read (gotcha)"},
		{"new Proxy({cards: 3}, {getOwnPropertyDescriptor() { throw new Error('gotcha') }})", "{}", "args cannot be read (gotcha)"},
		{"new Proxy({cards: 3}, {get() { throw new Error('gotcha') }})", "{}", "args cannot be read (gotcha)"},
		{"((r) => (r.revoke(), r.proxy))(Proxy.revocable({}, {}))", "{}", "args cannot be read"},
		{"{" + "cards: {valueOf() { throw new Error('gotcha') }}, shuffle: {toString() { throw new Error('gotcha') }}, code: {toString() { throw 1 }}, text: {toString() { throw 1 }}, 'no-such': 1}", "{}", ""},
		{"{text: ((r) => (r.revoke(), r.proxy))(Proxy.revocable({}, {})), 'no-such': 1}", "{}", ""},
	}
	var calls strings.Builder
	for _, m := range methods {
		for _, r := range refused {
			fmt.Fprintf(&calls, "list.push(await settle(() => shuffleLab.%s(%s, %s)));\n", m, r.args, r.options)
		}
	}
	for i, got := range p.Outcomes("const list = [];\n" + calls.String() + "return list;") {
		m, r := methods[i/len(refused)], refused[i%len(refused)]
		if got.Code != "bad-argument" || !got.IsError || !strings.Contains(got.Message, r.says) {
			t.Errorf("%s(%s, %s) gives %.100s %s %q, want bad-argument that says %q", m, r.args, r.options, got.Value, got.Code, got.Message, r.says)
		}
	}
	// What is read is what counts: an argument that is another at every look is looked at once.
	p.Eval(`(async () => {
		let looks = 0;
		await shuffleLab.sample({shuffle: 'naive', cards: 3, get shuffles() { return ++looks * 10 }});
		if (looks !== 1) throw new Error(looks + ' looks');
		await shuffleLab.deal({shuffle: 'naive', cards: 3}, null);
		await shuffleLab.deal({shuffle: 'naive', cards: 3}, {signal: undefined, onProgress: null});
		// A caller's error in onProgress is the caller's, and a signal that lies does no harm.
		const errors = [];
		addEventListener('error', (event) => { errors.push(event.message); event.preventDefault(); });
		const { signal } = new AbortController();
		Object.defineProperty(signal, 'aborted', {get() { throw new Error('gotcha') }});
		const { orders } = await shuffleLab.judge({text: '1 2 3\n'.repeat(400000)}, {signal, onProgress() { throw new Error('mine') }});
		if (orders !== 400000 || !errors.length || !errors.every((e) => e.includes('mine'))) throw new Error(orders + ' ' + errors);
	})()`, nil)
	p.EngineAnswers()
}
