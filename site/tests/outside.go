//go:build !js

package tests

import (
	"fmt"
	"time"
)

// The inside of the page, seen and disturbed from outside: scripts that run before the page's own, to be given to [Open].

// WatchWorkers notes what the page asks of its workers. It is there for [Tab.Asked], [Tab.Quiet], [Tab.Rests] and [Tab.Workers].
const WatchWorkers = `(() => {
	const all = globalThis.watchedWorkers = [];
	globalThis.Worker = class extends Worker {
		constructor(...args) {
			super(...args);
			this.asked = []; // what was asked so far: {id, op, args}
			this.under = new Map(); // and is under way
			this.ended = false;
			this.addEventListener('message', ({ data }) => {
				if (data.ready) this.ready = data;
				if (data.id !== undefined && data.progress === undefined) this.under.delete(data.id);
			});
			all.push(this);
		}
		postMessage(data, ...rest) {
			if (data?.op) {
				this.asked.push(data);
				this.under.set(data.id, data.op);
			}
			if (data?.cancel !== undefined) this.under.delete(data.cancel);
			super.postMessage(data, ...rest);
		}
		terminate() {
			this.ended = true;
			this.under.clear();
			super.terminate();
		}
		// kill makes the worker fail as a bug in it would: its script throws.
		kill() {
			super.postMessage(null);
		}
	};
})()`

// Asked counts the calls of an operation that have come to the workers.
func (p *Tab) Asked(op string) (n int) {
	p.T.Helper()
	p.Eval("watchedWorkers.flatMap((w) => w.asked).filter((c) => c.op === "+Quoted(op)+").length", &n)
	return n
}

// Quiet waits until no worker has anything to do.
func (p *Tab) Quiet() {
	p.T.Helper()
	p.WaitFor("watchedWorkers.every((w) => w.under.size === 0)", Wait)
}

// Workers counts the workers that the page has made and not ended.
func (p *Tab) Workers() (n int) {
	p.T.Helper()
	p.Eval("watchedWorkers.filter((w) => !w.ended).length", &n)
	return n
}

// Rests waits until an operation is under way no more, and is not asked for while the engine does other work for so long.
// It fails the test if that never happens.
func (p *Tab) Rests(op string, during time.Duration) {
	p.T.Helper()
	work := fmt.Sprintf("shuffleLab.time({shuffle: 'naive', cards: 3, forMs: %d}).then(() => 0)", during.Milliseconds())
	p.Until("a rest from "+op, Wait, func() (bool, error) {
		before := p.Asked(op)
		p.Eval(work, nil)
		var under int
		p.Eval("watchedWorkers.flatMap((w) => [...w.under.values()]).filter((o) => o === "+Quoted(op)+").length", &under)
		after := p.Asked(op)
		return When(before == after && under == 0, "it asked for %d more, and %d are under way", after-before, under)
	})
}

// HoldClock holds the page's clock: what it puts off for 0.3 seconds or more comes when [Tab.PassTime] lets that time pass.
const HoldClock = `(() => {
	const { setTimeout: soon, clearTimeout: forget } = globalThis;
	let now = 0;
	let last = -1;
	const held = new Map();
	globalThis.setTimeout = (act, ms = 0, ...args) => {
		if (!(ms >= 300)) return soon(act, ms, ...args);
		held.set(--last, { at: now + ms, act: () => act(...args) });
		return last;
	};
	globalThis.clearTimeout = (id) => (held.delete(id) ? undefined : forget(id));
	globalThis.passTime = (ms) => {
		const end = now + ms;
		for (let acts = 0; acts < 1000; acts++) {
			const [id, next] = [...held].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
			if (!next || next.at > end) break;
			held.delete(id);
			now = next.at;
			next.act();
		}
		now = end;
	};
})()`

// PassTime lets time pass on a page whose clock is held.
func (p *Tab) PassTime(d time.Duration) {
	p.T.Helper()
	p.Eval(fmt.Sprintf("void passTime(%d)", d.Milliseconds()), nil)
}
