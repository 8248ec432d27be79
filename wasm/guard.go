//go:build js && wasm

package main

import (
	"errors"
	"syscall/js"

	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/judge"
)

// An operation checks its arguments and returns the task that answers it.
type operation struct {
	params []string // the arguments it knows; any other is an error
	begin  func(a *args) (task, error)
}

// A task does a bounded piece of its work with every call. It is done when it
// returns a value, a thing that js.ValueOf takes; until then it tells how far
// it has come, from 0 to 1.
type task func() (value any, progress float64)

// operations is the table of all that the engine can do.
var operations = map[string]operation{
	"about":    {[]string{"times"}, about},
	"words":    {[]string{"source", "seed", "kind", "count"}, words},
	"seed":     {[]string{"source"}, freshSeed},
	"deal":     {[]string{"shuffle", "times", "source", "seed", "cards"}, deal},
	"steps":    {[]string{"shuffle", "times", "source", "seed", "cards", "from"}, steps},
	"rounds":   {[]string{"shuffle", "times", "cards"}, rounds},
	"exact":    {[]string{"shuffle", "times", "cards"}, exact},
	"again":    {[]string{"shuffle", "cards", "times"}, again},
	"matrix":   {[]string{"shuffle", "times", "cards"}, matrix},
	"paths":    {[]string{"shuffle", "times", "cards", "order"}, paths},
	"verdict":  {[]string{"counts", "places", "successors", "cards", "expected"}, verdict},
	"sample":   {[]string{"shuffle", "times", "source", "seed", "cards", "from", "shuffles", "want"}, sample},
	"time":     {[]string{"shuffle", "times", "source", "cards", "shuffles", "forMs", "beside"}, timeShuffles},
	"coverage": {[]string{"shuffle", "times", "cards", "bits"}, coverage},
	"read":     {[]string{"session", "piece", "end"}, read},
	"hunt":     {[]string{"shuffle", "times", "source", "cards", "known", "from", "to"}, hunt},
	"foretell": {[]string{"decks", "ahead", "generators", "loops", "from", "to", "named"}, foretell},
	"series":   {[]string{"generator", "seed", "cards", "count"}, series},
}

var (
	tasks    = map[int]task{}
	lastTask int
)

// An opError is an error with a code of its own.
type opError struct{ code, message string }

func (e *opError) Error() string { return e.message }

func begin(in []js.Value) (js.Value, error) {
	name := argument(in, 0)
	if typeOf(name) != js.TypeString {
		return js.Undefined(), errors.New("operation " + describe(name) + ": allowed is a name")
	}
	op, ok := operations[name.String()]
	if !ok {
		return js.Undefined(), errors.New("unknown operation " + describe(name))
	}
	a := newArgs(argument(in, 1), op.params)
	if a.err != nil {
		return js.Undefined(), a.err
	}
	t, err := op.begin(a)
	if a.err != nil {
		return js.Undefined(), a.err
	}
	if err != nil {
		return js.Undefined(), err
	}
	lastTask++
	tasks[lastTask] = t
	return advance(lastTask), nil
}

func step(in []js.Value) (js.Value, error) {
	id, err := taskID(in)
	if err != nil {
		return js.Undefined(), err
	}
	return advance(id), nil
}

func drop(in []js.Value) (js.Value, error) {
	id, err := taskID(in)
	if err == nil {
		delete(tasks, id)
	}
	return object("value", js.Undefined()), nil
}

// advance does the next piece of a task. A task that panics is gone.
func advance(id int) js.Value {
	t := tasks[id]
	delete(tasks, id)
	value, progress := t()
	if value != nil {
		return object("value", value)
	}
	tasks[id] = t
	return object("task", id, "progress", progress)
}

func taskID(in []js.Value) (int, error) {
	if v := argument(in, 0); typeOf(v) == js.TypeNumber {
		id := int(v.Float())
		if _, ok := tasks[id]; ok && float64(id) == v.Float() {
			return id, nil
		}
	}
	return 0, errors.New("task " + describe(argument(in, 0)) + ": there is no such task")
}

func argument(in []js.Value, i int) js.Value {
	if i < len(in) {
		return in[i]
	}
	return js.Undefined()
}

// guard makes a function of the engine callable from JavaScript. Errors are
// returned as values, and so are panics: one that left here would end the
// program, and JavaScript would only hear of it at the next call.
func guard(f func([]js.Value) (js.Value, error)) js.Func {
	return js.FuncOf(func(_ js.Value, in []js.Value) (out any) {
		defer func() {
			if r := recover(); r != nil {
				out = failure(&opError{"engine", panicText(r)})
			}
		}()
		value, err := f(in)
		if err != nil {
			return failure(err)
		}
		return value
	})
}

// failure hands an error over. One that the page words in its own way has a
// reason, which is a name, and the detail of it.
func failure(err error) js.Value {
	e := object("code", code(err), "message", err.Error())
	if why, ok := err.(judge.NoDealError); ok {
		e.Set("reason", "no-deal")
		e.Set("detail", string(why))
	}
	return object("error", e)
}

func code(err error) string {
	switch err := err.(type) {
	case *opError:
		return err.code
	case bias.TooLargeError:
		return "too-large"
	}
	return "bad-argument"
}

func panicText(r any) string {
	switch r := r.(type) {
	case string:
		return r
	case error:
		return r.Error()
	}
	return "unknown panic"
}

// done returns a task that is done at once.
func done(value any) task {
	return func() (any, float64) { return value, 1 }
}
