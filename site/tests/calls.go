//go:build !js

package tests

import "encoding/json"

// window.shuffleLab, as the author of another page would call it.

// An Outcome is how a call of the engine ended.
type Outcome struct {
	Value   json.RawMessage
	Code    string
	Message string
	IsError bool
	Ms      float64
}

// settle is JavaScript that makes an outcome of a promise that a function returns. One that is not settled in 20 s
// counts as failed.
const settle = `const settle = async (begin) => {
	const begun = performance.now();
	const late = new Promise((_, reject) => setTimeout(reject, 20000, Object.assign(new Error('no answer in 20 s'), {code: 'none'})));
	try {
		return {value: await Promise.race([begin(), late]) ?? null, ms: performance.now() - begun};
	} catch (e) {
		return {code: String(e.code), message: e.message, isError: e instanceof Error, ms: performance.now() - begun};
	}
};`

// Outcomes runs JavaScript that returns a list of outcomes. It may use settle.
func (p *Tab) Outcomes(body string) (list []Outcome) {
	p.T.Helper()
	p.Eval("(async () => {"+settle+body+"})()", &list)
	return list
}

// Outcome runs the body of an async function.
func (p *Tab) Outcome(body string) Outcome {
	p.T.Helper()
	return p.Outcomes("return [await settle(async () => {" + body + "})]")[0]
}

// EngineAnswers checks that the engine deals, and deals right.
func (p *Tab) EngineAnswers() {
	p.T.Helper()
	got := p.Outcome("return (await shuffleLab.deal({shuffle: 'naive', source: 'mt19937', seed: '1', cards: 52})).text")
	var text string
	json.Unmarshal(got.Value, &text)
	if text != Dealt(p.T, "naive", "mt19937", "1") {
		p.T.Fatalf("afterwards a deal gives %s %s %s", got.Value, got.Code, got.Message)
	}
}
