//go:build !js

// What make bench measures in the page: everything in J, what plain JavaScript takes for 52 cards in the same run.
package site

import (
	"flag"
	"fmt"
	"strings"
	"testing"
)

var measure = flag.Bool("measure", false, "measure the page")

func TestMeasure(t *testing.T) {
	if !*measure {
		t.Skip("a measurement, not a test: make bench")
	}
	p := open(t, httpHome, "")
	p.waitFor("engine.status === 'ready'", wait)
	var m struct {
		LabBytes, Resolution           float64
		Compile, Start                 float64
		Splice, Swap                   float64
		FisherYates, Naive, Insertion  float64
		Orders3, Orders5, Places, Hunt float64
		Speedup                        float64
	}
	p.eval(`(async () => {
		const { compileMs, startMs } = engine.workers[0].started;
		const m = { LabBytes: (await (await fetch('lab.js')).arrayBuffer()).byteLength, Compile: compileMs, Start: startMs };
		const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
		let j = 0; // ms for one J, the latest
		for (const [key, shuffle] of [['FisherYates', 'fisher-yates'], ['Naive', 'naive'], ['Insertion', 'insertion']]) {
			const time = await shuffleLab.time({ shuffle, cards: 52, forMs: 4000, beside: true });
			const row = (name) => time.beside.find((r) => r.name === name).ms.median;
			m[key] = time.ms.median / row('bytes');
			m.Splice = row('splice') / row('bytes');
			m.Swap = row('swap') / row('bytes');
			m.Resolution = time.resolutionMs;
		}
		// What is not timed in one batch with J is timed between two batches of J.
		const inJ = async (count, run) => {
			const ratios = [];
			for (let i = 0; i < 7; i++) {
				const before = (await shuffleLab.time({ shuffle: 'cut', cards: 52, forMs: 200, beside: true })).beside.find((r) => r.name === 'bytes').ms.median / 1000;
				const begun = performance.now();
				await run(i);
				ratios.push((performance.now() - begun) / count / before);
			}
			return median(ratios);
		};
		const sample = (args, workers) => (i) => shuffleLab.sample({ source: 'mt19937', seed: String(i), ...args }, { workers });
		const many = 2 ** 24;
		await sample({ shuffle: 'naive', cards: 3, shuffles: many }, 2)(99); // warm, and both workers there
		m.Orders3 = await inJ(many, sample({ shuffle: 'naive', cards: 3, shuffles: many }, 1));
		m.Orders5 = await inJ(many, sample({ shuffle: 'naive', cards: 5, shuffles: many }, 1));
		m.Places = await inJ(2 ** 20, sample({ shuffle: 'fisher-yates', cards: 52, want: 'places', shuffles: 2 ** 20 }, 1));
		const seeds = 2 ** 21;
		const { order } = await shuffleLab.deal({ shuffle: 'fisher-yates', cards: 52, seed: '4000000000' });
		const known = order.slice(-7).map((card, i) => ({ card, place: 45 + i }));
		m.Hunt = await inJ(seeds, () => shuffleLab.hunt({ shuffle: 'fisher-yates', cards: 52, known, from: 0, to: seeds }));
		const big = { shuffle: 'naive', cards: 5, shuffles: 2 ** 27 };
		const clock = async (workers) => { const begun = performance.now(); await sample(big, workers)(7); return performance.now() - begun; };
		const gains = [];
		for (let i = 0; i < 5; i++) gains.push((await clock(1)) / (await clock(2)));
		m.Speedup = median(gains);
		return m;
	})()`, &m)
	var b strings.Builder
	row := func(what string, value float64, unit string) { fmt.Fprintf(&b, "%-52s %8.4g %s\n", what, value, unit) }
	fmt.Fprintf(&b, "in J, the time that plain JavaScript takes for 52 cards in this run (clock step %g ms)\n", m.Resolution)
	row("deal 52 cards, Fisher–Yates", m.FisherYates, "J")
	row("deal 52 cards, naive", m.Naive, "J")
	row("deal 52 cards, insertion", m.Insertion, "J")
	row("JavaScript, Fisher–Yates with Math.random", m.Swap, "J")
	row("JavaScript, insertion by splice with Math.random", m.Splice, "J")
	row("deal and count 3 cards, naive, by path table", m.Orders3, "J")
	row("deal and count 5 cards, naive, by path table", m.Orders5, "J")
	row("deal 52 cards and count their places", m.Places, "J")
	row("hunt: one seed, one core", m.Hunt, "J")
	row("two workers against one", m.Speedup, "times as fast")
	row("lab.js", m.LabBytes/1000, "KB")
	row("unpack and compile", m.Compile, "ms in the worker")
	row("start", m.Start, "ms in the worker")
	fmt.Print(b.String())
}
