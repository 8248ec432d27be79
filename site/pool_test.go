//go:build !js

package site

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
)

// Long counts, shared out among workers.

// A stretch of a sample: the shuffles from … from+shuffles.
type stretch struct {
	name, source, seed string
	cards              int
	want               bias.Want
	from, shuffles     int
}

const blockOf = bias.BlockSize // shuffles that one worker counts at a time

// In each of them the work falls into several parts, but for the last: lcg32 is one stream.
var stretches = []stretch{
	{"naive", "mt19937", "5", 3, bias.Orders, 0, 8*blockOf + 5},
	{"insertion", "mt19937", "0x000000070000002a", 5, bias.Orders, blockOf - 1000, 2*blockOf + 2000},
	{"fisher-yates", "mt19937", "7", 12, bias.Places, blockOf / 2, 2 * blockOf},
	{"naive", "lcg32", "9", 4, bias.Orders, 3, 2 * blockOf},
}

// here counts a stretch by the Go packages.
func (s stretch) here(t *testing.T) []float64 {
	t.Helper()
	known, err := shuffle.Lookup(s.name)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := shuffle.ParseSeed(s.seed)
	if err != nil {
		t.Fatal(err)
	}
	sampler, err := bias.NewSampler(known, s.source, seed, nil, s.cards, s.want)
	if err != nil {
		t.Fatal(err)
	}
	sampler.Seek(uint64(s.from))
	counts := make([]uint64, sampler.Size())
	for to := uint64(s.from + s.shuffles); !sampler.Add(counts, to, blockOf); {
	}
	list := make([]float64, len(counts))
	for i, c := range counts {
		list[i] = float64(c)
	}
	return list
}

// args is what shuffleLab.sample takes for it.
func (s stretch) args() string {
	return fmt.Sprintf("{shuffle: %q, source: %q, seed: %q, cards: %d, want: %q, from: %d, shuffles: %d}", s.name, s.source, s.seed, s.cards, s.want, s.from, s.shuffles)
}

type pooled struct {
	Counts   []float64
	Seed     string
	Shuffles int
	Progress []float64
	Workers  int // that live by then
}

// pool counts a stretch in the page, with options such as "workers: 2".
func (p *tab) pool(args, options string) (got pooled) {
	p.t.Helper()
	p.eval(`(async () => {
		const progress = [];
		const { counts, places, seed, shuffles } = await shuffleLab.sample(`+args+`, {onProgress: share => progress.push(share), `+options+`});
		return {counts: [...(counts ?? places)], seed: seed ?? '', shuffles, progress, workers: engine.workers.filter(w => !w.dead).length};
	})()`, &got)
	return got
}

func TestASampleIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	want := make([][]float64, len(stretches))
	for i, s := range stretches {
		want[i] = s.here(t)
	}
	eachHome(t, func(t *testing.T, h home) {
		p := openReady(t, h)
		for i, s := range stretches {
			for _, workers := range []int{1, 2, 8} {
				got := p.pool(s.args(), "workers: "+strconv.Itoa(workers))
				if !slices.Equal(got.Counts, want[i]) {
					t.Errorf("%+v: %d workers count %.6v, here they are %.6v", s, workers, got.Counts, want[i])
				}
				if got.Seed != s.seed || got.Shuffles != s.shuffles {
					t.Errorf("%+v: %d workers tell of seed %s and %d shuffles", s, workers, got.Seed, got.Shuffles)
				}
				if n := len(got.Progress); n == 0 || !slices.IsSorted(got.Progress) || s.source == "mt19937" && got.Progress[n-1] != 1 {
					t.Errorf("%+v: %d workers report %v", s, workers, got.Progress)
				}
				if i == 0 && got.Workers != workers {
					t.Errorf("%d workers live, want %d", got.Workers, workers)
				}
			}
		}

		// What has no seed is another sample each time, and as large.
		sum := 0.0
		got := p.pool(fmt.Sprintf(`{shuffle: "naive", source: "crypto", cards: 3, shuffles: %d}`, 2*blockOf+1), "workers: 2")
		for _, c := range got.Counts {
			sum += c
		}
		if sum != 2*blockOf+1 || got.Seed != "" {
			t.Errorf("from crypto: %v, seed %q", got.Counts, got.Seed)
		}

		// The helpers are ended when there is nothing to do for them; the first worker stays.
		p.eval("void (idle.afterMs = 100)", nil)
		if again := p.pool(stretches[0].args(), "workers: 8"); !slices.Equal(again.Counts, want[0]) {
			t.Errorf("again: %v", again.Counts)
		}
		p.until("one worker", engineWait, func() (bool, error) { return p.workers() == 1, nil })
		if again := p.pool(stretches[0].args(), "workers: 2"); !slices.Equal(again.Counts, want[0]) {
			t.Errorf("with new helpers: %v", again.Counts)
		}
		p.answers()
	})
}

func TestAWorkerThatDiesIsReplaced(t *testing.T) {
	s := stretch{"fisher-yates", "mt19937", "3", 52, bias.Places, 0, 4 * blockOf}
	want := s.here(t)
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h)
		p.eval(`void (async () => {
			globalThis.killed = [];
			while (killed.length < 2) {
				await new Promise(resolve => setTimeout(resolve, 5));
				const worker = engine.workers[1];
				if (!worker?.calls.size) continue; // not at work yet
				killed.push(worker);
				worker.die(new LabError('engine', 'killed'));
			}
		})()`, nil)
		if got := p.pool(s.args(), "workers: 2"); !slices.Equal(got.Counts, want) {
			t.Errorf("the counts differ")
		}
		if got := p.text("killed.length + ' ' + killed.includes(engine.workers[1])"); got != "2 false" {
			t.Errorf("%s: want 2 workers killed and another one in their place", got)
		}
		p.answers()

		// One that dies again and again is given up, and that is told.
		p.eval(`void (globalThis.killer = setInterval(() => engine.workers[1]?.calls.size && engine.workers[1].die(new LabError('engine', 'killed')), 5))`, nil)
		if got := p.outcome(fmt.Sprintf("return shuffleLab.sample(%s, {workers: 2})", stretch{"naive", "mt19937", "1", 52, bias.Places, 0, 64 * blockOf}.args())); got.Code != "engine" || got.Message != "killed" {
			t.Errorf("one that always dies: %.100s %s %s", got.Value, got.Code, got.Message)
		}
		p.eval("void clearInterval(killer)", nil)
		p.answers()
	})
}

// What a cancel may take: 100 ms on two idle processors. On a busy machine a turn of the page's own may have to wait for
// longer than that, so only what is far beyond it fails.
const cancelWait = 1000

func TestALongSampleIsCancelledAtOnce(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		p := openReady(t, h)
		const begin = `
			const stop = new AbortController();
			const {signal} = stop;
			let abortedAt;
			const abort = () => { abortedAt = performance.now(); stop.abort(); };`
		const end = `.then(() => 'done', e => e.code + ' ' + (performance.now() - abortedAt)))`
		endless := `shuffleLab.sample({shuffle: 'naive', cards: 5, seed: '1', shuffles: 1e12}, {signal, workers: 2, `
		for what, js := range map[string]string{
			"in the middle":       begin + `return (` + endless + `onProgress: share => share > 3e-6 && abort()})` + end,
			"as helpers start":    begin + `engine.workers[1]?.die(new LabError('engine', 'gone')); setTimeout(abort, 30); return (` + endless + `})` + end,
			"before it has begun": begin + `abort(); return (` + endless + `})` + end,
		} {
			got := p.settled(js)
			code, text, _ := strings.Cut(got, " ")
			ms, err := strconv.ParseFloat(text, 64)
			t.Logf("%s: %s ms", what, got)
			if code != "cancelled" || err != nil || ms > cancelWait {
				t.Errorf("%s: %s", what, got)
			}
			p.waitFor("engine.workers.every(w => w.dead || w.calls.size === 0)", wait) // nobody works on
			p.answers()
		}
	})
}

func TestTenBillionShufflesArePausedResumedAndReset(t *testing.T) {
	p := open(t, httpHome, "#figure=orders&shuffle=naive&cards=3&seed=1&shuffles=10000000000").in("#orders")
	p.reads(engineWait, "to go in about")
	p.reads(wait, " a second, 9,9")
	pause := func() {
		p.click("button", "Pause")
		p.until("a pause", wait, func() (bool, error) { return !strings.Contains(p.readout(), " a second"), nil })
	}
	pause()
	at := p.total()
	p.eval("new Promise(resolve => setTimeout(resolve, 300))", nil)
	if later := p.total(); later != at || at == 0 {
		t.Errorf("paused at %d, later it has dealt %d", at, later)
	}
	p.click("button", "Run")
	p.until("more shuffles", wait, func() (bool, error) { return p.total() > at, nil })
	p.reads(wait, " to go in about")
	pause()
	n := p.total()
	p.isSample(p.numbers(n), "naive", 3, n, "1")
	p.click("button", "Run")
	p.click("button", "Reset")
	p.reads(wait, "Nothing dealt yet")
}

// settled runs the body of an async function that returns a text.
func (p *tab) settled(body string) (s string) {
	p.t.Helper()
	p.eval("(async () => {"+body+"})()", &s)
	return s
}
