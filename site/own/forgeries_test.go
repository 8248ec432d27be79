//go:build !js

package own

import (
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// Code that wants to be called fair and is not, or wants to do harm. FAIR and NAIVE stand for the bodies of two shuffles of a
// deck by rand, BOTH for a function that is fair while good is true.
var forgeries = []struct{ name, code, found string }{
	// Names that the answerer uses, hoisted above it.
	{"a hoisted Set", "function Set() { return { has() { return true } } }\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a hoisted postMessage", "function postMessage(m) { globalThis.got = m }\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a hoisted listener that answers for the shuffle", "var self, send = globalThis.postMessage;\nfunction addEventListener(type, f) { globalThis.onmessage = forge }\nfunction forge({ data }) { postMessage({ plays: data.most }) }\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"hoisted constructors", "function Uint8Array() { return [] }\nfunction Float64Array() { return [] }\nfunction Reflect() {}\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a top-level Math of its own", "const Math = { floor: () => 0, imul: () => 0, random: () => 0 };\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	// Ways out of the function that the code stands in.
	{"a bracket too many", "}); globalThis.postMessage({ ready: true }); (function () {\nfunction shuffle(deck, rand) { NAIVE }", "syntax"},
	{"a bracket too many, behind a comment of HTML", "<!-- x\n--> }); x\n}); postMessage({ plays: 0 }); (function () {\nfunction shuffle(deck, rand) { FAIR }", "syntax"},
	{"an open comment", "function shuffle(deck, rand) { FAIR }\n/*", "syntax"},
	{"an open template", "function shuffle(deck, rand) { FAIR }\n`", "syntax"},
	{"a return before the end", "return [() => (deck, rand) => { FAIR }];\nfunction shuffle(deck, rand) { NAIVE }", "syntax"},
	{"the name by which the answerer is called", "globalThis['the code stands here']?.(() => [() => (deck, rand) => { FAIR }]);\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"its callers", "const up = [];\nfunction shuffle(deck, rand) { try { up.push(shuffle.caller, arguments.callee.caller) } catch {}\nfor (const f of up) if (f) f({ n: 3, most: 0 });\nNAIVE }", "biased"},
	{"the frames of its stack", "Error.prepareStackTrace = (e, frames) => frames.map((f) => [f.getFunction(), f.getThis()]);\nfunction shuffle(deck, rand) { for (const [f, it] of new Error().stack.slice(1)) if (f && f !== shuffle) f({ data: { n: 3, most: 0 } });\nNAIVE }", "biased"},
	// What an answer is made of.
	{"the iterator of arrays", "Array.prototype[Symbol.iterator] = function* () {};\nfunction shuffle(deck, rand) { NAIVE2 }", "biased"},
	{"the iterator itself", "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });\nfunction shuffle(deck, rand) { NAIVE2 }", "biased"},
	{"setters for the places of an array", "for (const k of [0, 1, 2]) Object.defineProperty(Array.prototype, k, { set(v) { this['c' + k] = v }, get() { return 101 + 2 * k } });\nfunction shuffle(deck, rand) { NAIVE2; return deck }", "shorter hole biased changed"},
	{"what a question has", "for (const name of ['us', 'words', 'alone', 'most', 'starts', 'stock', 'record', 'n', 'data']) Object.defineProperty(Object.prototype, name, { get() { return 0 }, set() {} });\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"what an answer has", "for (const name of ['plays', 'orders', 'sizes', 'faces', 'used', 'halted', 'fault', 'kind']) Object.defineProperty(Object.prototype, name, { get() { return 0 }, set() {} });\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"the length of typed arrays", "const typed = Object.getPrototypeOf(Uint8Array.prototype);\nfor (const name of ['length', 'buffer', 'byteLength']) Object.defineProperty(typed, name, { get() { return 0 } });\nfor (const name of ['set', 'slice', 'fill', 'subarray']) typed[name] = () => { throw 1 };\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"call and apply", "const lie = () => [101, 103, 105];\nFunction.prototype.call = Function.prototype.apply = Function.prototype.bind = lie;\nReflect.apply = Reflect.construct = lie;\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"what a number is", "Number.isInteger = () => true; Math.floor = () => 0; Math.imul = () => 0; Array.isArray = () => true; ArrayBuffer.isView = () => true;\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"what a text is", "Function.prototype.toString = () => 'class'; String.prototype.slice = () => 'class'; RegExp.prototype.exec = () => ['', 'a = 1']; RegExp.prototype.test = () => true;\nfunction shuffle(deck, rand) { NAIVE }", "biased invalid throw missing"},
	{"the handlers of proxies", "let clock;\nfor (const trap of ['has', 'get', 'ownKeys', 'getPrototypeOf']) Object.prototype[trap] = (target) => { clock = target; return Reflect.ownKeys(target) };\n'x' in Date;\nfunction shuffle(deck, rand) { NAIVE }", "biased throw"},
	// Decks that are not what they seem.
	{"a deck that is another at every look", "function shuffle(deck, rand) { rand(6); let looks = 0; return new Proxy(deck, { get: (d, k) => (k === '0' || k === '1' || k === '2' ? d[(+k + looks++) % 3] : Reflect.get(d, k)) }) }", "repeated biased changed"},
	{"a deck that throws dice when it is read", "let k = 0;\nfunction shuffle(deck, rand) { return new Proxy(deck, { get: (d, name) => (name === '0' && k++ % 2 && rand(2), Reflect.get(d, name)) }) }", "changed"},
	{"an array of a length of its own", "function shuffle(deck, rand) { return Object.assign([], { length: 2 ** 32 - 1 }) }", "longer"},
	{"ten million cards", "function shuffle(deck, rand) { return new Array(1e7).fill(101) }", "longer slow endless"},
	{"cards that are objects", "function shuffle(deck, rand) { return deck.map((c) => new Number(c)) }", "foreign"},
	{"cards that are texts", "function shuffle(deck, rand) { return deck.map(String) }", "foreign"},
	{"a promise in disguise", "function shuffle(deck, rand) { deck.then = () => {}; return deck }", "promise"},
	// Another function from call to call.
	{"by the number of calls", "let k = 0;\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, ++k < 4000) }", "changed"},
	{"by a number of calls that it draws", "let k = 0, end = 0;\nBOTH\nfunction shuffle(deck, rand) { end ||= 200 + k; return both(deck, rand, ++k % 997 > 3) }", "changed"},
	{"kept deals, dealt again", "const kept = new Map();\nlet k = 0;\nBOTH\nfunction shuffle(deck, rand) { if (k++ < 2000) { const d = both([...deck], rand, true); kept.set(k, d); return [...d] } return [...kept.get(1 + k % 2000)] }", "changed"},
	{"by its stack", "let first;\nBOTH\nfunction shuffle(deck, rand) { const { stack } = new Error(); first ??= stack; return both(deck, rand, stack === first) }", "changed biased fair"},
	{"by the text of rand", "BOTH\nlet first;\nfunction shuffle(deck, rand) { first ??= String(rand); return both(deck, rand, String(rand) !== first) }", "biased"},
	{"by the dice ahead", "BOTH\nfunction shuffle(deck, rand) { const d = both([...deck], rand, true); let zeros = 0; for (let k = 0; k < 40; k++) if (Math.random() === 0) zeros++; return zeros ? d : deck }", "changed chance"},
	{"by how fine its numbers are", "BOTH\nfunction shuffle(deck, rand) { const fine = Math.random() * 2 ** 32 % 1; const d = both([...deck], rand, true); return fine === 0.5 ? d : deck }", "changed chance biased"},
	{"by the clock", "const now = Date.now();\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, true) }", "chance"},
	{"by a clock behind the clock", "const C = Date.prototype.constructor;\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, new C() < 1e15) }", "chance"},
	{"by the clock that writes dates", "const clock = new Intl.DateTimeFormat('en', { second: 'numeric' });\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, clock.format() < 60) }", "chance"},
	{"by a finer clock", "BOTH\nfunction shuffle(deck, rand) { return both(deck, rand, performance.now() < 1e9) }", "chance"},
	{"by what comes after the call", "let good = true;\nBOTH\nfunction shuffle(deck, rand) { queueMicrotask(() => { good = !good }); return both(deck, rand, good) }", "changed"},
	{"dice thrown outside of a shuffle", "let kept;\nBOTH\nfunction shuffle(deck, rand) { kept = rand; queueMicrotask(() => { try { for (let k = 0; k < 50; k++) kept(3) } catch {} }); NAIVE }", "biased"},
	{"by how fine its first number was", "COARSE\nBOTH\nlet lab;\nfunction shuffle(deck, rand) { const u = rand(); lab ??= coarse(u); return both(deck, rand, lab) }", "biased changed"},
	{"by a clock that only deals look at", "COARSE\nBOTH\nfunction shuffle(deck, rand) { const u = rand(); return both(deck, rand, coarse(u) || Date.now() < 2e12) }", "chance"},
	{"by a clock of the prototype", "ABOVE\nconst clock = above('performance');\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, !clock || clock.now() < 1e9) }", "chance fair"}, // fair where there is none
	{"by what is left out in a template", "const s = `\nexport default 1`;\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, s.includes('theDefault')) }", "biased"},
	{"by what is left out in a template of a module", "const s = `\nexport default 1`;\nBOTH\nexport function shuffle(deck, rand) { return both(deck, rand, s.includes('theDefault')) }", "syntax"},
	{"by what is left out in a template in a template", "const s = `${`\nexport default 1\n`}`;\nBOTH\nexport function shuffle(deck, rand) { return both(deck, rand, s.includes('theDefault')) }", "syntax"},
	{"by what is left out behind a mark in a regular expression", "const r = /'/, s = 'a\\\nexport default 1';\nBOTH\nexport function shuffle(deck, rand) { return both(deck, rand, s.includes('theDefault')) }", "syntax"},
	{"by a type that is left out in a text", "const s = `const x: number = 1`;\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, !s.includes(':')) }", "biased"},
	// Harm.
	{"a hoisted postMessage without end", "function postMessage() { for (;;); }\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a hoisted postMessage that looks like the browser's", "function postMessage() { for (;;);\n//{ [native code]\n}\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a flood", "const send = globalThis.postMessage ?? Object.getPrototypeOf(globalThis).postMessage ?? (() => {});\nfor (let k = 0; k < 1e5; k++) send({ progress: k, done: { exact: { fair: true } } });\nfunction shuffle(deck, rand) { NAIVE }", "biased"},
	{"a huge error", "function shuffle() { throw new Error('x'.repeat(2e7)) }", "throw"},
	{"an error that is no error", "function shuffle() { throw { toString() { for (;;); } } }", "throw endless"},
	{"an error with a huge stack", "function shuffle() { const e = new Error('x'); e.stack = 'blob:a:1:1 '.repeat(1e6); e.name = { toString() { return 'y'.repeat(1e7) } }; throw e }", "throw"},
	{"an error that claims something", "function shuffle() { throw 'Provably fair' }", "throw"},
	{"a full console", "function shuffle(deck, rand) { console.log('x'.repeat(1e7)); console.error(Array(1e5).fill('x').join()); NAIVE }", "biased slow endless"},
	{"a name that calls back", "globalThis.x = globalThis;\nfor (const name of Object.getOwnPropertyNames(globalThis)) try { globalThis[name]?.({ ready: true }) } catch {}\nfunction shuffle(deck, rand) { NAIVE }", "biased chance"},
	{"dice without end, caught", "function shuffle(deck, rand) { for (let k = 0; k < 5; k++) try { for (;;) rand(2) } catch {} return deck }", "paths words endless"},
	{"stacks without end", "function shuffle(deck, rand) { const f = () => f(); try { f() } catch {} NAIVE }", "biased slow"},
	{"a regular expression without end", "function shuffle(deck, rand) { /(a+)+$/.test('a'.repeat(40) + 'b'); NAIVE }", "endless"},
}

const (
	fairBody   = "for (let i = deck.length - 1; i > 0; i--) { const j = rand(i + 1), c = deck[i]; deck[i] = deck[j]; deck[j] = c } return deck"
	naiveBody  = "for (let i = 0; i < deck.length; i++) { const j = rand(deck.length), c = deck[i]; deck[i] = deck[j]; deck[j] = c } return deck"
	naiveBody2 = "for (let i = 0; i < 3; i++) { const j = rand(3), c = deck[i]; deck[i] = deck[j]; deck[j] = c } return deck"
)

var bodies = strings.NewReplacer("FAIR", fairBody, "NAIVE2", naiveBody2, "NAIVE", naiveBody,
	"COARSE", "const coarse = (u) => { const k = (u - 0.01) / 0.98 * 2 ** 32 - 0.5; return Math.abs(k - Math.round(k)) < 1e-3 || (u * 2 ** 33) % 1 === 0 || Math.abs(u * 1440 - Math.round(u * 1440)) < 1e-6; };",
	"ABOVE", "const above = (name) => { for (let o = Object.getPrototypeOf(globalThis); o; o = Object.getPrototypeOf(o)) { const d = Object.getOwnPropertyDescriptor(o, name); if (d?.get) return d.get.call(globalThis) } };",
	"BOTH", "function both(deck, rand, good) { if (good) { "+fairBody+" } "+naiveBody+" }")

func TestNoForgeryIsCalledFair(t *testing.T) {
	tests.Alone(t)
	tests.EachHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		judge := func(code string) string {
			var found string
			p.Eval(`shuffleLab.own({cards: 3, mode: 'both', shuffles: 10000, seed: '1', code: `+tests.Quoted(bodies.Replace(code))+`}).then(({invalid, refused, exact, sample}) => {
				if (invalid) return invalid.kind + (/Provably/.test(invalid.message) && invalid.kind !== 'throw' ? ' with words of its own' : '') + (invalid.message.length > 600 ? ' of ' + invalid.message.length : '');
				if (refused) return refused.reason;
				if (sample.counts.reduce((a, b) => a + b) !== 10000) return 'a sample of another size';
				return exact.fair ? 'fair' : 'biased';
			})`, &found)
			return found
		}
		// By these the test could tell.
		if fair, naive := judge("function shuffle(deck, rand) { FAIR }"), judge("function shuffle(deck, rand) { NAIVE }"); fair != "fair" || naive != "biased" {
			t.Fatalf("a fair shuffle is %s, the naive one %s", fair, naive)
		}
		for _, f := range forgeries {
			for _, task := range p.Trace(func() {
				if got := judge(f.code); !strings.Contains(" "+f.found+" ", " "+got+" ") {
					t.Errorf("%s: %s, want one of: %s", f.name, got, f.found)
				}
			}) {
				if task.CPU > 50 {
					t.Errorf("%s: a task of the page took %v ms", f.name, task.CPU)
				}
			}
		}
	})
}

// What shows only in other modes, or with other numbers of shuffles; and honest code that looks strange.
func TestNoForgeryIsCalledFairInOtherModes(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	for _, f := range []struct{ name, args, code, found string }{
		{"by the number of calls", "cards: 3, mode: 'exact'", "let k = 0;\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, ++k < 300) }", "changed"},
		{"by a number", "cards: 3, mode: 'exact'", "COARSE\nBOTH\nfunction shuffle(deck, rand) { return both(deck, rand, coarse(rand())) }", "changed biased"},
		{"by a slit", "cards: 2, mode: 'exact'", "BOTH\nfunction shuffle(deck, rand) { const u = Math.random(); return u > 0.4994 && u < 0.5006 ? deck : both(deck, rand, true) }", "changed"},
		{"a deal that throws its words away", "cards: 3, mode: 'both', shuffles: 1, seed: '1'", "COARSE\nBOTH\nfunction shuffle(deck, rand) { const u = rand(), d = both([...deck], rand, true); if (coarse(u) || u > 0.1) return d; for (let k = 0; k < 70000; k++) rand(2); return deck }", "changed endless biased paths"},
		{"an honest comment", "cards: 3, mode: 'exact'", "/*\n function for shuffling decks\n let in\n*/\nfunction shuffle(deck, rand) { FAIR }", "fair"},
		{"an honest module with texts", "cards: 3, mode: 'exact'", "// Fisher's\nconst why = `they're ${1 + 1} \"fair\"`;\nexport default function shuffle(deck, rand) { FAIR }", "fair"},
		{"chance of the prototype", "cards: 3, mode: 'sample', shuffles: 100", "ABOVE\nconst c = above('crypto') ?? crypto;\nfunction shuffle(deck) { c.getRandomValues(new Uint8Array(1)); return deck }", "takes crypto"},
	} {
		var found string
		p.Eval(`shuffleLab.own({`+f.args+`, code: `+tests.Quoted(bodies.Replace(f.code))+`}).then((r) => {
			const { invalid, refused, exact = r.mode === 'both' ? null : r, sample = r } = r;
			return invalid?.kind ?? refused?.reason ?? (sample.chance?.length ? 'takes ' + sample.chance : exact.fair ? 'fair' : 'biased');
		}, (error) => error.reason ?? error.message)`, &found)
		if !strings.Contains(" "+f.found+" ", " "+found+" ") {
			t.Errorf("%s (%s): %s, want one of: %s", f.name, f.args, found, f.found)
		}
	}
}
