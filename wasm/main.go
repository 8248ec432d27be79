//go:build js && wasm

// Command wasm is the engine of the page: the packages under shuffle/ behind
// one table of operations, run in a worker. It knows nothing of the page.
//
// It sets one global, shuffleLabEngine, with three functions:
//
//	begin(op, args)  checks the arguments and begins the operation
//	step(task)       does the next piece of a task that begin has returned
//	drop(task)       forgets a task
//
// begin and step return {value}, {error: {code, message}} or {task, progress},
// where progress runs from 0 to 1 and a task is a number. Some errors have a
// reason and a detail, too. No call lasts long, so that the worker can look for
// messages between two of them.
package main

import "syscall/js"

func main() {
	js.Global().Set("shuffleLabEngine", object("begin", guard(begin), "step", guard(step), "drop", guard(drop)))
	select {} // stay for the calls
}
