//go:build !js

package engine

import (
	"flag"
	"fmt"
	"testing"

	"shufflelab/site/tests"
)

// What make bench measures in the page: everything in J, what plain JavaScript takes for 52 cards in the same run.

var measure = flag.Bool("measure", false, "measure the page")

func TestMeasure(t *testing.T) {
	if !*measure {
		t.Skip("a measurement, not a test: make bench")
	}
	tests.Alone(t)
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers)
	p.In("#museum").Reads(tests.EngineWait, "Counted on this machine just now.")
	p.Quiet() // whatever the start has set off is over
	var opened struct{ Paint, Arrived, Ready, Unpack, Start, LongestTask, LabBytes float64 }
	p.Eval(`(async () => {
		const at = (name) => performance.getEntriesByName(name)[0].startTime;
		const tasks = await new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'longtask', buffered: true }));
		const { compileMs, startMs } = watchedWorkers[0].ready;
		return {
			Paint: at('first-contentful-paint'), Arrived: at('engine starting'), Ready: at('engine ready'), Unpack: compileMs, Start: startMs,
			LongestTask: Math.max(0, ...tasks.filter((task) => task.startTime > at('engine starting') && task.startTime < at('engine ready')).map((task) => task.duration)),
			LabBytes: (await (await fetch('lab.js')).arrayBuffer()).byteLength,
		};
	})()`, &opened)

	p.Eval("void ("+measuring+")", nil)
	var one struct{ Resolution, Splice, Swap, FisherYates, Naive, Insertion float64 }
	p.Eval(`(async () => {
		const m = {};
		for (const [key, shuffle] of [['FisherYates', 'fisher-yates'], ['Naive', 'naive'], ['Insertion', 'insertion']]) {
			const time = await shuffleLab.time({ shuffle, cards: 52, forMs: 4000, beside: true });
			const row = (name) => time.beside.find((r) => r.name === name).ms.median;
			m[key] = time.ms.median / row('bytes');
			m.Splice = row('splice') / row('bytes');
			m.Swap = row('swap') / row('bytes');
			m.Resolution = time.resolutionMs;
		}
		return m;
	})()`, &one)
	var again struct{ Exact, Again float64 } // the middle of five, in turns
	p.Eval(`(async () => {
		const took = { Exact: [], Again: [] };
		const time = async (of, run) => {
			const begun = performance.now();
			await run();
			took[of].push(performance.now() - begun);
		};
		for (let k = 0; k < 5; k++) {
			await time('Exact', () => shuffleLab.exact({ shuffle: 'naive', cards: 8 }));
			await time('Again', () => shuffleLab.again({ shuffle: 'naive', cards: 8, times: 10 }));
		}
		return Object.fromEntries(Object.entries(took).map(([of, all]) => [of, all.sort((a, b) => a - b)[2]]));
	})()`, &again)
	var many struct{ Orders3, Orders5, Places, Hunt float64 }
	p.Eval(`(async () => {
		const many = 2 ** 24;
		await sample({ shuffle: 'naive', cards: 3, shuffles: many }, 2)(99); // warm, and both workers there
		const seeds = 2 ** 21;
		const { order } = await shuffleLab.deal({ shuffle: 'fisher-yates', cards: 52, seed: '4000000000' });
		const known = order.slice(-7).map((card, i) => ({ card, place: 45 + i }));
		return {
			Orders3: await inJ(many, sample({ shuffle: 'naive', cards: 3, shuffles: many }, 1)),
			Orders5: await inJ(many, sample({ shuffle: 'naive', cards: 5, shuffles: many }, 1)),
			Places: await inJ(2 ** 20, sample({ shuffle: 'fisher-yates', cards: 52, want: 'places', shuffles: 2 ** 20 }, 1)),
			Hunt: await inJ(seeds, () => shuffleLab.hunt({ shuffle: 'fisher-yates', cards: 52, known, from: 0, to: seeds })),
		};
	})()`, &many)
	var next struct{ Java, Old, Sums, Twister float64 } // ms
	p.Eval(`(async () => {
		const name = async (generator, count) => {
			const { decks } = await shuffleLab.series({ generator, seed: 4711, cards: 52, count });
			return clock(() => shuffleLab.foretell({ decks, generators: [generator], loops: ['down'] }));
		};
		return { Java: await name('java', 1), Old: await name('v8-2015', 3), Sums: await name('spidermonkey', 300), Twister: await name('mt19937', 180) };
	})()`, &next)
	var both struct{ Engine, Machine float64 }
	p.Eval(`(async () => {
		const deal = (workers) => clock(() => sample({ shuffle: 'naive', cards: 5, shuffles: 2 ** 27 }, workers)(7));
		// What two cores are worth here: two plain loops against one. They keep a core as busy as the engine does, since
		// two processors of a machine are often halves of one.
		const loop = new Blob(['onmessage = ({ data }) => { let a = 1, b = 2, c = 3, d = 4; for (let i = 0; i < data; i++) { a = (Math.imul(a, 1664525) + i) | 0; b ^= b << 13; b ^= b >>> 17; c = (c + (a ^ b)) | 0; d = (Math.imul(d, 69069) + i) | 0; } postMessage(a ^ b ^ c ^ d); }'], { type: 'text/javascript' });
		const loops = [1, 2].map(() => new Worker(URL.createObjectURL(loop)));
		const turn = (worker, n) => new Promise((resolve) => { worker.onmessage = resolve; worker.postMessage(n); });
		const spin = (workers) => clock(() => Promise.all(loops.slice(0, workers).map((worker) => turn(worker, 1e8 / workers))));
		// In turns, there and back: one core runs at more than one speed here, by what else the machine does.
		const gain = async (run) => {
			let one = 0;
			let two = 0;
			for (let i = 0; i < 12; i++) {
				one += await run(1);
				two += (await run(2)) + (await run(2));
				one += await run(1);
			}
			return one / two;
		};
		return { Engine: await gain(deal), Machine: await gain(spin) };
	})()`, &both)

	row := func(what string, value float64, unit string) { fmt.Printf("%-56s %8.4g %s\n", what, value, unit) }
	fmt.Printf("in J, the time that plain JavaScript takes for 52 cards in this run (clock step %.3g ms)\n", one.Resolution)
	row("deal 52 cards, Fisher–Yates", one.FisherYates, "J")
	row("deal 52 cards, naive", one.Naive, "J")
	row("deal 52 cards, insertion", one.Insertion, "J")
	row("JavaScript, Fisher–Yates with Math.random", one.Swap, "J")
	row("JavaScript, insertion by splice with Math.random", one.Splice, "J")
	row("insertion against insertion by splice", one.Insertion/one.Splice, "of its time")
	row("deal and count 3 cards, naive, by path table", many.Orders3, "J")
	row("deal and count 5 cards, naive, by path table", many.Orders5, "J")
	row("deal 52 cards and count their places", many.Places, "J")
	row("hunt: one seed, one core", many.Hunt, "J")
	row("again: naive, 8 cards, 10 times", again.Again, "ms")
	row("again, against one exact count of 8 cards", again.Again/again.Exact, "times as long")
	row("the next deck of java.util.Random, from 1", next.Java, "ms")
	row("the next deck of Math.random, Node.js 20, from 3", next.Old, "ms")
	row("the next deck of Math.random, Firefox, from 300", next.Sums, "ms")
	row("the next deck of MT19937, from 180", next.Twister, "ms")
	row("two workers against one", both.Engine, "times as fast")
	row("two loops of JavaScript against one, on these cores", both.Machine, "times as fast")
	row("lab.js", opened.LabBytes/1000, "KB")
	row("from opening the page to its first paint", opened.Paint, "ms")
	row("to lab.js being there", opened.Arrived, "ms")
	row("to an engine that answers", opened.Ready, "ms")
	row("of these: unpack and compile, in the worker", opened.Unpack, "ms")
	row("start, in the worker", opened.Start, "ms")
	row("the longest task of the page meanwhile, 0 below 50 ms", opened.LongestTask, "ms")
}

const measuring = `Object.assign(globalThis, {
	median: (list) => list.sort((a, b) => a - b)[list.length >> 1],
	clock: async (run) => {
		const begun = performance.now();
		await run();
		return performance.now() - begun;
	},
	// What is not timed in one batch with J is timed between two batches of J.
	inJ: async (count, run) => {
		const ratios = [];
		for (let i = 0; i < 7; i++) {
			const { beside } = await shuffleLab.time({ shuffle: 'cut', cards: 52, forMs: 200, beside: true });
			ratios.push((await clock(() => run(i))) / count / (beside.find((r) => r.name === 'bytes').ms.median / 1000));
		}
		return median(ratios);
	},
	sample: (args, workers) => (i) => shuffleLab.sample({ source: 'mt19937', seed: String(i), ...args }, { workers }),
})`
