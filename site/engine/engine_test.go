//go:build !js

// The tests of the engine as the author of another page meets it: window.shuffleLab, and what it does when something breaks.
package engine

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"shufflelab/site/tests"
)

func TestMain(m *testing.M) { tests.Main(m) }

func TestEachKindOfBadInputIsRefusedAndTheNextCallAnswers(t *testing.T) {
	t.Parallel()
	type bad struct {
		op, args string
		words    []string // of the message
	}
	good := map[string]string{
		"words": `{source: "mt19937", seed: "1", kind: "int32", count: 3}`, "deal": `{shuffle: "naive", seed: "1", cards: 5}`,
		"steps": `{shuffle: "naive", seed: "1", cards: 5}`, "exact": `{shuffle: "naive", cards: 3}`,
		"sample": `{shuffle: "naive", seed: "1", cards: 3, shuffles: 10}`, "time": `{shuffle: "naive", cards: 3, forMs: 1}`,
	}
	with := func(op, name, value string) string { return "{..." + good[op] + ", " + name + ": " + value + "}" }
	var list []bad
	for op, numbers := range map[string][]string{"words": {"count"}, "deal": {"cards"}, "steps": {"cards"}, "exact": {"cards"}, "sample": {"cards", "shuffles", "from"}, "time": {"cards", "forMs", "shuffles"}} {
		for _, name := range numbers {
			for value, came := range map[string]string{
				"NaN": "NaN", "-1": "-1", "1.5": "1.5", "1e21": "1e+21", `"5"`: `the text "5"`, "null": "null", "true": "true", "[5]": "an array", "{}": "an object", "5n": "a bigint", "new Date(0)": "an object",
				"Infinity": "Inf", `""`: `the text ""`,
			} {
				list = append(list, bad{op, with(op, name, value), []string{name, came, "a whole number from"}})
			}
		}
	}
	for _, op := range []string{"deal", "steps", "exact", "sample", "time"} {
		list = append(list,
			bad{op, with(op, "cards", "undefined"), []string{"cards", "missing"}}, bad{op, with(op, "cards", "53"), []string{"cards", "53"}},
			bad{op, with(op, "shuffle", `"bubble"`), []string{"shuffle", `"bubble"`, "fisher-yates"}}, bad{op, with(op, "shuffle", "undefined"), []string{"shuffle", "missing"}},
			bad{op, with(op, "shuffle", "7"), []string{"shuffle", "7"}}, bad{op, with(op, "shuffle", `["naive"]`), []string{"shuffle", "an array"}})
	}
	for _, op := range []string{"words", "deal", "steps", "sample"} {
		for _, seed := range []string{"4294967296", " 7", "", "1e3", "0x", "-1", "1.5"} {
			list = append(list, bad{op, with(op, "seed", fmt.Sprintf("%q", seed)), []string{"seed", fmt.Sprintf("%q", seed), "4294967295"}})
		}
		list = append(list, bad{op, with(op, "seed", "1"), []string{"seed", "1", "text"}}, bad{op, with(op, "seed", "null"), []string{"seed", "null"}},
			bad{op, with(op, "source", `"crypto"`), []string{"seed", "no seed"}}, bad{op, with(op, "source", `"lcg32", seed: "0x00000001"`), []string{"seed", "lcg32"}},
			bad{op, with(op, "source", `"dice"`), []string{"source", "mt19937"}})
	}
	for op := range good {
		list = append(list, bad{op, "null", []string{"args", "null"}}, bad{op, "5", []string{"args", "5"}}, bad{op, `"naive"`, []string{"args"}}, bad{op, "[]", []string{"args", "an array"}},
			bad{op, "5n", []string{"args"}}, bad{op, with(op, "colour", `"red"`), []string{`"colour"`, "unknown"}}, bad{op, with(op, "self", "document.title"), []string{`"self"`}})
		// What cannot be sent to a worker.
		for _, what := range []string{"() => 5", "Symbol('s')", "document.body", "window", "new Proxy({}, {})", "new WeakMap()", "Promise.resolve(5)"} {
			list = append(list, bad{op, with(op, "shuffle", what), []string{"args", "plain values"}})
		}
		list = append(list, bad{op, "() => 5", []string{"args"}}, bad{op, "Symbol()", []string{"args"}}, bad{op, "{get shuffle() { throw new Error('gotcha') }}", []string{"args"}},
			bad{op, "(o => Object.assign(o, {self: o}))({})", []string{`"self"`}})
	}
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		var calls strings.Builder
		for _, b := range list {
			fmt.Fprintf(&calls, "list.push(await settle(() => shuffleLab.%s(%s)));\n", b.op, b.args)
		}
		for i, got := range p.Outcomes("const list = [];\n" + calls.String() + "return list;") {
			b := list[i]
			if got.Code != "bad-argument" || !got.IsError {
				t.Errorf("%s(%s) gives %.100s %s %s, want an Error bad-argument", b.op, b.args, got.Value, got.Code, got.Message)
				continue
			}
			for _, w := range b.words {
				if !strings.Contains(got.Message, w) {
					t.Errorf("%s(%s): %q does not say %q", b.op, b.args, got.Message, w)
				}
			}
		}
		p.EngineAnswers()
		// All at once, among good ones.
		for i, got := range p.Outcomes(`return Promise.all(Array.from({length: 60}, (_, i) => settle(() => shuffleLab.deal({shuffle: 'naive', seed: String(i), cards: i % 3 ? 52 : -i}))))`) {
			if (got.Code == "bad-argument") != (i%3 == 0 && i > 0) {
				t.Errorf("call %d of many: %.100s %s %s", i, got.Value, got.Code, got.Message)
			}
		}
		p.EngineAnswers()
	})
}

// Methods that this test does not know are held to the same rules as far as they are the same for all.
func TestEveryMethodRefusesWhatIsNoObject(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var methods []string
	p.Eval("Object.keys(shuffleLab)", &methods)
	for _, m := range []string{"about", "words", "deal", "steps", "exact", "sample", "time"} {
		if !slices.Contains(methods, m) {
			t.Errorf("there is no method %s", m)
		}
	}
	args := []string{"null", "5", "'naive'", "[]", "5n", "() => 5", "{'no-such': 1}", "{code: () => 5, text: Symbol(), cards: window, shuffle: 5n, 'no-such': document}"}
	for _, m := range methods {
		for i, got := range p.Outcomes("const list = []; for (const args of [" + strings.Join(args, ", ") + "]) list.push(await settle(() => shuffleLab." + m + "(args))); return list") {
			if got.Code != "bad-argument" || !got.IsError {
				t.Errorf("%s(%s) gives %.100s %s %s", m, args[i], got.Value, got.Code, got.Message)
			}
		}
	}
	p.EngineAnswers()
}

func TestACallCanBeCancelled(t *testing.T) {
	tests.Alone(t)
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h)
		// Begun, and cancelled at its first sign of progress.
		for _, long := range []string{"exact({shuffle: 'naive', cards: 9}", "sample({shuffle: 'naive', cards: 3, shuffles: 1e12}", "time({shuffle: 'naive', cards: 52, forMs: 60000}"} {
			got := p.Outcome(`
				const stop = new AbortController();
				let at = 0, progress = 0;
				try {
					await shuffleLab.` + long + `, {signal: stop.signal, onProgress: (p) => { progress = p; at ||= performance.now(); stop.abort(); }});
				} catch (e) {
					e.message += ' ' + Math.round(performance.now() - at) + ' ' + (progress < 1);
					throw e;
				}`)
			var after float64
			var early bool
			if _, err := fmt.Sscanf(got.Message[strings.LastIndex(got.Message, "cancelled")+len("cancelled"):], "%f %t", &after, &early); err != nil {
				t.Fatalf("%s): %s %s", long, got.Code, got.Message)
			}
			if got.Code != "cancelled" || !got.IsError || !early || after > 1000 {
				t.Errorf("%s): %s %s", long, got.Code, got.Message)
			}
			// Half a minute of work is not in the way of the next call.
			begun := time.Now()
			p.EngineAnswers()
			if took := time.Since(begun); took > 5*time.Second {
				t.Errorf("after %s) was cancelled, the next call took %v", long, took)
			}
		}
		// Cancelled before it began, and after it was over.
		if got := p.Outcome("return shuffleLab.deal({shuffle: 'naive', cards: 3}, {signal: AbortSignal.abort()})"); got.Code != "cancelled" {
			t.Errorf("cancelled before: %s %s %s", got.Value, got.Code, got.Message)
		}
		if got := p.Outcome("const stop = new AbortController(); const d = await shuffleLab.deal({shuffle: 'naive', cards: 3}, {signal: stop.signal}); stop.abort(); return d"); got.Code != "" {
			t.Errorf("cancelled after: %s %s", got.Code, got.Message)
		}
		p.EngineAnswers()
	})
}

func TestProgressIsToldAtOnceAndNotTooOften(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var got struct {
		Seen []float64
		Ms   float64
	}
	// Some hundred turns of one worker: a sample from lcg32 is one stream.
	p.Eval(`(async () => {
		const seen = [];
		let begun;
		for (let shuffles = 2 ** 14; seen.length < 5 && shuffles < 2 ** 34; shuffles *= 4) {
			seen.length = 0;
			begun = performance.now();
			await shuffleLab.sample({shuffle: 'riffle-7', source: 'lcg32', cards: 52, want: 'places', seed: '1', shuffles}, {onProgress: (p) => seen.push(p)});
		}
		return {seen, ms: performance.now() - begun};
	})()`, &got)
	n := len(got.Seen)
	if n < 5 || !slices.IsSorted(got.Seen) || got.Seen[0] < 0 || got.Seen[0] > 0.5 || got.Seen[n-1] < 0.5 || got.Seen[n-1] > 1 {
		t.Errorf("progress %v", got.Seen)
	}
	if float64(n) > got.Ms/40+2 {
		t.Errorf("%d times in %v ms", n, got.Ms)
	}
}

// A call before the engine's file has come waits for it; cancelled, it does not wait.
func TestACallThatWaitsForTheEngineCanBeCancelled(t *testing.T) {
	t.Parallel()
	files := http.FileServer(http.Dir(tests.Site("")))
	over := make(chan bool)
	h := tests.Hosted(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/lab.js" {
			select {
			case <-over:
			case <-r.Context().Done():
			}
		}
		files.ServeHTTP(w, r)
	}))
	p := tests.Blank(t, h)
	p.Eval("void (location.href = "+tests.Quoted(h.Base)+")", nil) // its loading does not end
	p.WaitFor("window.shuffleLab?.deal", tests.Wait)
	deal := "shuffleLab.deal({shuffle: 'naive', cards: 3}"
	got := p.Outcome("const stop = new AbortController(); setTimeout(() => stop.abort(), 50); return " + deal + ", {signal: stop.signal});")
	if got.Code != "cancelled" {
		t.Errorf("cancelled while it waits: %s %s %s", got.Value, got.Code, got.Message)
	}
	p.Eval("void (globalThis.later = "+deal+"))", nil)
	close(over)
	if got := p.Outcome("return (await later).order.length"); string(got.Value) != "3" {
		t.Errorf("a call that waited gives %s %s %s", got.Value, got.Code, got.Message)
	}
	p.Ready()
}

// The worker's script, with a way for this test to end the Go program in it, as an exit would.
const mortal = `
shuffleLab.pack.worker += "\n" + ` + "`" + `{
	const Program = Go;
	Go = class extends Program { constructor() { super(); globalThis.program = this; } };
	addEventListener('message', ({data}) => { if (data?.exit) { program.exited = true; program._resolveExitPromise(); } });
}` + "`" + `;
`

func TestADeadEngineIsToldAndReplaced(t *testing.T) {
	t.Parallel()
	// lab.js hands over at its end what it brings.
	before, handing, ok := strings.Cut(tests.ReadSite(t, "lab.js"), "\nshuffleLab.packArrived")
	if !ok {
		t.Fatal("lab.js hands nothing over")
	}
	homes, _ := tests.SiteWith(t, map[string][]byte{"lab.js": []byte(before + mortal + "shuffleLab.packArrived" + handing)})
	for _, h := range homes {
		t.Run(h.Name, func(t *testing.T) {
			p := tests.OpenReady(t, h, tests.WatchWorkers)
			const calls = `
				const long = settle(() => shuffleLab.exact({shuffle: 'naive', cards: 9}, {onProgress: () => begun()}));
				const begins = new Promise(resolve => { globalThis.begun = resolve; });
				const other = settle(() => shuffleLab.time({shuffle: 'naive', cards: 52, forMs: 60000}));
				await begins;
				const worker = watchedWorkers.findLast((w) => !w.ended);`
			for _, death := range []string{
				"worker.kill();",                      // the worker throws
				"worker.postMessage({ exit: true });", // the Go program ends
			} {
				for i, got := range p.Outcomes(calls + death + "return [await long, await other]") {
					if got.Code != "engine" || !got.IsError || got.Message == "" {
						t.Errorf("%s call %d: %s %s", death, i, got.Code, got.Message)
					}
				}
				p.EngineAnswers()
			}
			if n := p.Workers(); n != 1 {
				t.Errorf("%d workers live", n)
			}
			// The page's figures work on.
			p = p.In("#deal")
			p.Fill("textbox", "Seed", "2")
			p.ShowsDeck(tests.Dealt(t, "insertion", "mt19937", "2"))
		})
	}
}
