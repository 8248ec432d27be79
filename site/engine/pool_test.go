//go:build !js

package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shufflelab/site/tests"
)

// Long counts, shared out among workers.

const block = tests.BlockSize // shuffles that one worker counts at a time

// In each of them the work falls into several parts, but for the last: lcg32 is one stream.
var stretches = []tests.Stretch{
	{Name: "naive", Source: "mt19937", Seed: "5", Cards: 3, Want: "orders", Shuffles: 8*block + 5},
	{Name: "insertion", Source: "mt19937", Seed: "0x000000070000002a", Cards: 5, Want: "orders", From: block - 1000, Shuffles: 2*block + 2000},
	{Name: "fisher-yates", Source: "mt19937", Seed: "7", Cards: 12, Want: "places", From: block / 2, Shuffles: 2 * block},
	{Name: "naive", Source: "lcg32", Seed: "9", Cards: 4, Want: "orders", From: 3, Shuffles: 2 * block},
}

// args is what shuffleLab.sample takes for a stretch.
func args(s tests.Stretch) string {
	return fmt.Sprintf("{shuffle: %q, source: %q, seed: %q, cards: %d, want: %q, from: %d, shuffles: %d}", s.Name, s.Source, s.Seed, s.Cards, s.Want, s.From, s.Shuffles)
}

type pooled struct {
	Counts   []int
	Seed     string
	Shuffles int
	Progress []float64
	Workers  int // that live by then
}

// pool counts a stretch in the page, with so many workers.
func pool(p *tests.Tab, args string, workers int) (got pooled) {
	p.T.Helper()
	p.Eval(`(async () => {
		const progress = [];
		const { counts, places, seed, shuffles } = await shuffleLab.sample(`+args+`, {onProgress: share => progress.push(share), workers: `+strconv.Itoa(workers)+`});
		return {counts: [...(counts ?? places)], seed: seed ?? '', shuffles, progress, workers: watchedWorkers.filter(w => !w.ended).length};
	})()`, &got)
	return got
}

// What the page puts off for long comes soon, once the test is impatient.
const impatience = `{
	const later = setTimeout;
	globalThis.impatient = false;
	globalThis.setTimeout = (act, ms, ...args) => later(act, impatient && ms > 5000 ? 100 : ms, ...args);
}`

func TestASampleIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	t.Parallel()
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h, tests.WatchWorkers, impatience)
		for i, s := range stretches {
			want := s.Count(t)
			for _, workers := range []int{1, 2, 8} {
				got := pool(p, args(s), workers)
				if !slices.Equal(got.Counts, want) {
					t.Errorf("%+v: %d workers count %.6v, here they are %.6v", s, workers, got.Counts, want)
				}
				if got.Seed != s.Seed || got.Shuffles != s.Shuffles {
					t.Errorf("%+v: %d workers tell of seed %s and %d shuffles", s, workers, got.Seed, got.Shuffles)
				}
				if n := len(got.Progress); n == 0 || !slices.IsSorted(got.Progress) || s.Source == "mt19937" && got.Progress[n-1] != 1 {
					t.Errorf("%+v: %d workers report %v", s, workers, got.Progress)
				}
				if i == 0 && got.Workers != workers {
					t.Errorf("%d workers live, want %d", got.Workers, workers)
				}
			}
		}

		// What has no seed is another sample each time, and as large.
		sum := 0
		got := pool(p, fmt.Sprintf(`{shuffle: "naive", source: "crypto", cards: 3, shuffles: %d}`, 2*block+1), 2)
		for _, c := range got.Counts {
			sum += c
		}
		if sum != 2*block+1 || got.Seed != "" {
			t.Errorf("from crypto: %v, seed %q", got.Counts, got.Seed)
		}

		// The helpers are ended when there is nothing to do for them; the first worker stays.
		p.Eval("void (globalThis.impatient = true)", nil)
		want := stretches[0].Count(t)
		if again := pool(p, args(stretches[0]), 8); !slices.Equal(again.Counts, want) {
			t.Errorf("again: %v", again.Counts)
		}
		p.Until("one worker", tests.EngineWait, func() (bool, error) {
			return tests.When(p.Workers() == 1 && p.LiveWorkers() == 1, "there are %d, and %d live", p.Workers(), p.LiveWorkers())
		})
		if again := pool(p, args(stretches[0]), 2); !slices.Equal(again.Counts, want) {
			t.Errorf("with new helpers: %v", again.Counts)
		}
		p.EngineAnswers()
	})
}

// killing lets helpers fail while they are at work: so many, one after the other.
func killing(most int) string {
	return fmt.Sprintf(`void (globalThis.killed = [], globalThis.killer = setInterval(() => {
		const helper = watchedWorkers.slice(1).find((w) => !w.ended && !killed.includes(w) && [...w.under.values()].includes('sample'));
		if (!helper || killed.length >= %d) return;
		killed.push(helper);
		helper.kill();
	}, 5))`, most)
}

func TestAWorkerThatDiesIsReplaced(t *testing.T) {
	t.Parallel()
	s := tests.Stretch{Name: "fisher-yates", Source: "mt19937", Seed: "3", Cards: 52, Want: "places", Shuffles: 4 * block}
	want := s.Count(t)
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h, tests.WatchWorkers)
		p.Eval(killing(2), nil)
		if got := pool(p, args(s), 2); !slices.Equal(got.Counts, want) {
			t.Errorf("the counts differ")
		}
		if got := p.Text("[killed.length, killed.every((w) => w.ended), watchedWorkers.length].join()"); got != "2,true,4" {
			t.Errorf("%s: want 2 workers killed and ended, and 4 in all", got)
		}
		p.EngineAnswers()

		// One that dies again and again is given up, and that is told.
		p.Eval("void clearInterval(killer)", nil)
		p.Eval(killing(1000), nil)
		long := tests.Stretch{Name: "naive", Source: "mt19937", Seed: "1", Cards: 52, Want: "places", Shuffles: 64 * block}
		if got := p.Outcome("return shuffleLab.sample(" + args(long) + ", {workers: 2})"); got.Code != "engine" || !strings.Contains(got.Message, "TypeError") {
			t.Errorf("one that always dies: %.100s %s %s", got.Value, got.Code, got.Message)
		}
		p.Eval("void clearInterval(killer)", nil)
		p.EngineAnswers()
	})
}

// What a cancel may take: 100 ms on two idle processors. On a busy machine a turn of the page's own may have to wait for
// longer than that, so only what is far beyond it fails.
const cancelWait = 1000

func TestALongSampleIsCancelledAtOnce(t *testing.T) {
	tests.Alone(t)
	tests.SomeHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h, tests.WatchWorkers)
		const begin = `
			const stop = new AbortController();
			const {signal} = stop;
			let abortedAt;
			const abort = () => { abortedAt = performance.now(); stop.abort(); };`
		const end = `.then(() => 'done', e => e.code + ' ' + (performance.now() - abortedAt)))`
		endless := `shuffleLab.sample({shuffle: 'naive', cards: 5, seed: '1', shuffles: 1e12}, {signal, workers: 2, `
		for _, c := range []struct{ when, js string }{
			{"as its helper starts", begin + `setTimeout(abort, 30); return (` + endless + `})` + end},
			{"in the middle", begin + `return (` + endless + `onProgress: share => share > 3e-6 && abort()})` + end},
			{"before it has begun", begin + `abort(); return (` + endless + `})` + end},
		} {
			var got string
			p.Eval("(async () => {"+c.js+"})()", &got)
			code, text, _ := strings.Cut(got, " ")
			ms, err := strconv.ParseFloat(text, 64)
			t.Logf("%s: %s ms", c.when, got)
			if code != "cancelled" || err != nil || ms > cancelWait {
				t.Errorf("%s: %s", c.when, got)
			}
			p.Quiet() // nobody works on
			p.EngineAnswers()
		}
	})
}
