//go:build js && wasm

// Tasks: what runs in steps, side by side, and what a panic in one leaves behind.
package main

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"testing"
)

func TestTasksThatAreNoneAreRefused(t *testing.T) {
	long := call(t, "begin", "sample", script(`{shuffle: "naive", cards: 3, seed: "1", shuffles: 1e12}`))
	if long.Task == nil {
		t.Fatalf("begin: %+v", long)
	}
	id := strconv.FormatFloat(*long.Task, 'f', -1, 64)
	for _, task := range []string{"undefined", "null", "0", "-1", "NaN", "Infinity", "1e21", id + ".5", `"` + id + `"`, "[" + id + "]", "{}", id + "n", "Symbol()", "2**32 + " + id, "2**64 + " + id} {
		r := call(t, "step", script(task))
		if r.Error == nil || r.Error.Code != "bad-argument" || !strings.Contains(r.Error.Message, "task") {
			t.Errorf("step(%s): %+v", task, r)
		}
		if r := call(t, "drop", script(task)); r.Error != nil {
			t.Errorf("drop(%s): %+v", task, r.Error)
		}
	}
	if r := call(t, "step", *long.Task); r.Task == nil {
		t.Errorf("the task that is one was lost: %+v", r)
	}
	call(t, "drop", *long.Task)
	if r := call(t, "step", *long.Task); r.Error == nil || r.Error.Code != "bad-argument" {
		t.Errorf("a dropped task goes on: %+v", r)
	}
	if len(tasks) != 0 {
		t.Errorf("%d tasks are left", len(tasks))
	}
	alive(t)
}

func TestTasksRunSideBySide(t *testing.T) {
	var alone, among struct{ Counts []float64 }
	const args = `{shuffle: "naive", cards: 4, seed: "7", shuffles: 20000}`
	run(t, "sample", args, &alone)
	one := call(t, "begin", "sample", script(args))
	two := call(t, "begin", "exact", script(`{shuffle: "naive", cards: 7}`))
	if one.Task == nil || two.Task == nil || *one.Task == *two.Task {
		t.Fatalf("begun: %+v, %+v", one, two)
	}
	for one.Task != nil {
		if two.Task != nil {
			two = call(t, "step", *two.Task)
		}
		alive(t)
		one = call(t, "step", *one.Task)
	}
	if err := json.Unmarshal(one.Value, &among); err != nil || !slices.Equal(alone.Counts, among.Counts) {
		t.Errorf("among others %v, alone %v (%v)", among.Counts, alone.Counts, err)
	}
	if finish(t, two).Value == nil || len(tasks) != 0 {
		t.Errorf("the other task: %d are left", len(tasks))
	}
}

// No call lasts long, so that the worker can look for messages. A second is what a person waits for Stop; the longest
// takes a tenth of it on an idle machine. On a busy one the middle step of the best of a few tries tells of the engine.
func TestNoStepLastsLong(t *testing.T) {
	for op, args := range map[string]string{
		"exact":  `{shuffle: "riffle-7", cards: 7}`,
		"sample": `{shuffle: "riffle-7", source: "crypto", cards: 52, shuffles: 1e12, want: "places"}`,
		"words":  `{kind: "res53", count: 1e6}`,
		"time":   `{shuffle: "riffle-7", source: "crypto", cards: 52, shuffles: 1, forMs: 60000}`,

		"matrix":   `{shuffle: "two-random", cards: 52}`,
		"paths":    `{shuffle: "naive", cards: 5, order: [0, 1, 2, 3, 4]}`,
		"rounds":   `{shuffle: "riffle-7", cards: 5}`,
		"verdict":  `{counts: new Float64Array(362880).fill(9)}`,
		"coverage": `{shuffle: "riffle-7", cards: 10, bits: 24}`,
		"hunt":     `{shuffle: "riffle-7", cards: 52, known: [{place: 0, card: 51}, {place: 51, card: 0}], from: 0, to: 2**32}`,
	} {
		least := math.Inf(1)
		for try := 0; try < 3 && least > 1000; try++ {
			in := script(args)
			begun := now()
			r := engine("begin", op, in)
			first := now() - begun
			steps := []float64{0}
			for k := 0; k < 12 && r.Get("task").Truthy(); k++ {
				begun = now()
				r = engine("step", r.Get("task"))
				steps = append(steps, now()-begun)
			}
			slices.Sort(steps)
			if task := r.Get("task"); task.Truthy() {
				engine("drop", task)
			}
			if failed := r.Get("error"); failed.Truthy() {
				t.Fatalf("%s(%s): %s", op, args, failed.Get("message"))
			}
			least = min(least, max(first, steps[len(steps)/2]))
		}
		if least > 1000 {
			t.Errorf("%s(%s) does not return for %v ms", op, args, least)
		}
		t.Logf("%s: %v ms", op, least)
	}
}

// ---- panics ----

func TestAPanicIsAnErrorAndTheEngineLives(t *testing.T) {
	later := 0
	for name, begin := range map[string]func(*args) (task, error){
		"text":    func(*args) (task, error) { panic("a text") },
		"error":   func(*args) (task, error) { panic(os.ErrInvalid) },
		"value":   func(*args) (task, error) { panic(7) },
		"nil map": func(*args) (task, error) { var m map[string]int; m["x"] = 1; return nil, nil },
		"index":   func(a *args) (task, error) { return done([]int{}[len(a.object.String())-1]), nil },
		"no task": func(*args) (task, error) { return nil, nil },
		"type":    func(a *args) (task, error) { return done(a.object.Get("no").Int()), nil },
		"thrown": func(*args) (task, error) {
			js.Global().Call("eval", "throw new Error('thrown in JavaScript')")
			return nil, nil
		},
		"no value": func(*args) (task, error) { return done(struct{}{}), nil },
		"later": func(*args) (task, error) {
			return func() (any, float64) {
				if later++; later > 3 {
					panic("later")
				}
				return nil, 0.5
			}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			operations["panic"] = operation{nil, begin}
			defer delete(operations, "panic")
			refuse(t, "panic", "{}", "engine", map[string]string{"text": "a text", "thrown": "thrown in JavaScript", "later": "later", "error": "invalid"}[name])
			if len(tasks) != 0 {
				t.Errorf("%d tasks are left", len(tasks))
			}
			alive(t)
		})
	}
	if later != 4 {
		t.Errorf("the task that panics at its fourth step had %d", later)
	}
}
