//go:build !js

package engine

import (
	"encoding/json"
	"strconv"
	"testing"

	"shufflelab/site/tests"
)

// A text of any size, made of one blob again and again.
const times = `const times = (text, n) => new Blob(Array(n).fill(new Blob([text])));`

// A line has any length, and is read piece by piece.
func TestALineOfAnyLengthIsReadAndATextTooLongIsToldInWords(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers)
	got := p.Outcomes(times + `
		const mega = '1 2 3 '.repeat(174762) + '    ';
		return [
			await settle(() => shuffleLab.judge({ text: times(mega, 20) })),
			await settle(() => shuffleLab.judge({ text: new Blob(['1 2 3\n3 1 2\n', times(mega, 5), '\n2 3 1\n']) })),
			await settle(() => shuffleLab.judge({ text: times(mega, 4097) })),
		];`)
	for i, want := range []int{20 * 174762, 3 + 5*174762} {
		var deals struct{ Orders, SkippedCount int }
		if json.Unmarshal(got[i].Value, &deals); deals.Orders != want || deals.SkippedCount != 0 {
			t.Errorf("text %d gives %.200s %s %s, want %d deals", i, got[i].Value, got[i].Code, got[i].Message, want)
		}
	}
	if got[2].Code != "too-large" || got[2].Message != "text has 4296015872 bytes: allowed are up to 4294967296" {
		t.Errorf("a text of over 4 GiB gives %.200s %s %s", got[2].Value, got[2].Code, got[2].Message)
	}
	if n := p.Workers(); n != 1 {
		t.Errorf("the engine was started %d times", n)
	}
	p.EngineAnswers()
}

// More texts at once than the engine keeps in mind: each is read whole.
func TestManyTextsAtOnceAreAllRead(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	for k, got := range p.Outcomes(`return Promise.all(Array.from({ length: 30 }, (_, k) => settle(async () => {
			const { orders } = await shuffleLab.judge({ text: '1 2 3\n'.repeat(400000 + k) });
			return orders;
		})));`) {
		if string(got.Value) != strconv.Itoa(400000+k) {
			t.Errorf("text %d gives %s %s %s", k, got.Value, got.Code, got.Message)
		}
	}
}

// The engine dies between two pieces of a text, and another text begins: neither gets a deal of the other.
func TestATextIsOneSessionForEver(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP, tests.WatchWorkers)
	got := p.Outcomes(`
		const { arrayBuffer } = Blob.prototype;
		let pieces = 0;
		let goOn, reached;
		const gate = new Promise((resolve) => { goOn = resolve; });
		const there = new Promise((resolve) => { reached = resolve; });
		Blob.prototype.arrayBuffer = async function () { // the second piece waits until it is told
			if (++pieces === 2) {
				reached();
				await gate;
			}
			return arrayBuffer.call(this);
		};
		const first = settle(() => shuffleLab.judge({ text: '1 2 3\n'.repeat(600000) }));
		await there;
		watchedWorkers.findLast((w) => !w.ended).kill();
		while (watchedWorkers.some((w) => !w.ended)) await new Promise((resolve) => setTimeout(resolve, 10));
		const second = settle(() => shuffleLab.judge({ text: '3 2 1\n'.repeat(600000) }));
		while (pieces < 4) await new Promise((resolve) => setTimeout(resolve, 10)); // the second is under way
		goOn();
		const all = [await first, await second];
		Blob.prototype.arrayBuffer = arrayBuffer;
		return all.map(({ value, ...how }) => ({ ...how, value: value && [value.orders, ...value.counts] }));`)
	if got[0].Code != "engine" || got[0].Value != nil && string(got[0].Value) != "null" {
		t.Errorf("the first text gives %s %s %s, want the code engine", got[0].Value, got[0].Code, got[0].Message)
	}
	if string(got[1].Value) != "[600000,0,0,0,0,0,600000]" {
		t.Errorf("the second text gives %s %s %s", got[1].Value, got[1].Code, got[1].Message)
	}
}
