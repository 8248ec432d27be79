//go:build js && wasm

// How the tests call the engine: as the page's worker does, one operation with one object.
package main

import (
	"encoding/json"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall/js"
	"testing"
)

// The engine is started as it is in the worker, and called as the worker calls
// it: every call of these tests goes through JavaScript and the guard.
func TestMain(m *testing.M) {
	js.Global().Get("Function").New(plainJS).Invoke()
	go main()
	for js.Global().Get("shuffleLabEngine").IsUndefined() {
		runtime.Gosched()
	}
	os.Exit(m.Run())
}

// A reply is what begin and step return, in Go's words.
type reply struct {
	Task     *float64
	Progress *float64
	Value    json.RawMessage
	Error    *struct{ Code, Message, Reason, Detail string }
}

// script evaluates an expression of JavaScript.
func script(expression string) js.Value {
	return js.Global().Get("Function").New("return (" + expression + ")").Invoke()
}

// asJSON writes typed arrays as lists, so that they are read back as such.
var asJSON = script(`v => JSON.stringify(v, (_, x) => ArrayBuffer.isView(x) ? Array.from(x) : x)`)

func engine(function string, in ...any) js.Value {
	return js.Global().Get("shuffleLabEngine").Call(function, in...)
}

func call(t *testing.T, function string, in ...any) (r reply) {
	t.Helper()
	out := engine(function, in...)
	if out.Type() != js.TypeObject {
		t.Fatalf("%s returned %v", function, out)
	}
	if err := json.Unmarshal([]byte(asJSON.Invoke(out).String()), &r); err != nil {
		t.Fatalf("%s: %v", function, err)
	}
	return r
}

// finish takes steps until the task is done, as the worker does.
func finish(t *testing.T, r reply) reply {
	t.Helper()
	last := 0.0
	for r.Task != nil {
		if p := *r.Progress; p < last || p > 1 {
			t.Fatalf("progress %v after %v", p, last)
		}
		last = *r.Progress
		r = call(t, "step", *r.Task)
	}
	return r
}

// try runs an operation. The arguments are an expression of JavaScript.
func try(t *testing.T, op, args string) reply {
	t.Helper()
	return finish(t, call(t, "begin", op, script(args)))
}

// run runs an operation that must answer.
func run(t *testing.T, op, args string, value any) {
	t.Helper()
	r := try(t, op, args)
	if r.Error != nil {
		t.Fatalf("%s(%s): %s: %s", op, args, r.Error.Code, r.Error.Message)
	}
	if err := json.Unmarshal(r.Value, value); err != nil {
		t.Fatalf("%s(%s): %v: %.200s", op, args, err, r.Value)
	}
}

// refuse runs an operation that must fail, with this code and all these words in the message.
func refuse(t *testing.T, op, args, code string, words ...string) {
	t.Helper()
	r := try(t, op, args)
	if r.Error == nil {
		t.Errorf("%s(%s) gave %.200s, want an error %s", op, args, r.Value, code)
		return
	}
	if r.Error.Code != code {
		t.Errorf("%s(%s): code %s, want %s (%s)", op, args, r.Error.Code, code, r.Error.Message)
	}
	for _, w := range words {
		if !strings.Contains(r.Error.Message, w) {
			t.Errorf("%s(%s): %q does not say %q", op, args, r.Error.Message, w)
		}
	}
}

// alive checks that the engine answers, and answers right. The deal is one of the reference deals.
func alive(t *testing.T) {
	t.Helper()
	var dealt struct{ Order []int }
	run(t, "deal", `{shuffle: "naive", source: "mt19937", seed: "1", cards: 5}`, &dealt)
	if want := referenceDeals(t)["1"]["naive"].Cards5; !slices.Equal(dealt.Order, want) {
		t.Fatalf("afterwards a deal is %v, want %v", dealt.Order, want)
	}
}
