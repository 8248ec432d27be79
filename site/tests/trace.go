//go:build !js

package tests

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// A MainTask is a task of the page's main thread: how long it took by the clock and in computing time, in ms.
type MainTask struct{ Clock, CPU float64 }

// Trace does something and returns the tasks of the page's main thread meanwhile that took over 50 ms by the clock.
func (p *Tab) Trace(do func()) (long []MainTask) {
	p.T.Helper()
	var events []json.RawMessage
	complete := make(chan bool)
	ctx, stop := context.WithCancel(p.Ctx)
	defer stop()
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, v := range e.Value {
				events = append(events, json.RawMessage(v))
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	p.Do("starting a trace", tracing.Start().WithTransferMode(tracing.TransferModeReportEvents).
		WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"toplevel", "disabled-by-default-devtools.timeline", "blink.user_timing"}}))
	p.Eval("void performance.mark('the page watched')", nil)
	do()
	p.Eval("new Promise((resolve) => setTimeout(resolve, 50))", nil) // the last task is over, and noted
	p.Do("ending the trace", tracing.End())
	select {
	case <-complete:
	case <-time.After(patience):
		p.T.Fatal("the trace does not end")
	}
	type event struct {
		Name     string
		Ph       string
		Pid, Tid int
		Dur      float64 // µs by the clock
		Tdur     float64 // µs of computing
	}
	var all []event
	mainPid, main := -1, -1
	for _, raw := range events {
		var e event
		if err := json.Unmarshal(raw, &e); err != nil {
			p.T.Fatal(err)
		}
		if e.Name == "the page watched" {
			mainPid, main = e.Pid, e.Tid
		}
		all = append(all, e)
	}
	tasks := 0
	for _, e := range all {
		if e.Pid == mainPid && e.Tid == main && e.Ph == "X" && strings.HasSuffix(e.Name, "RunTask") {
			tasks++
			if e.Dur > 50_000 {
				long = append(long, MainTask{e.Dur / 1000, e.Tdur / 1000})
			}
		}
	}
	if tasks == 0 {
		p.T.Fatalf("no tasks in a trace of %d events", len(all))
	}
	return long
}
