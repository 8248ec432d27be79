//go:build !js

package site

import (
	"net"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Walls in earnest: a player that takes nothing away from the worker runs what a wicked shuffle would do. The first part of
// each attempt is what must not be there or must fail.
const barePlayer = `function () {
	addEventListener('message', async ({ ports: [port] }) => {
		try { port.postMessage({ got: String(await attempt()) }) } catch (error) { port.postMessage({ refused: String(error) }) }
	});
	Object.defineProperty(globalThis, 'the code ends here', { value() {} });
	postMessage('begun');
}`

const opened = `(q, good, bad) => new Promise((yes, no) => { q[good] = () => yes('opened'); q[bad] = () => no('refused'); })`

var attempts = []string{
	"fetch(URL_)", "fetch(URL_, {mode: 'no-cors'})", "fetch('data:,x')", "fetch(URL.createObjectURL(new Blob(['x'])))",
	"(() => { const x = new XMLHttpRequest(); x.open('GET', URL_, false); x.send(); return x.responseText })()",
	"(" + opened + ")(new WebSocket(URL_.replace('http', 'ws')), 'onopen', 'onerror')",
	"(" + opened + ")(new EventSource(URL_), 'onopen', 'onerror')",
	"new WebTransport(URL_.replace('http', 'https')).ready",
	"importScripts(URL_)", "importScripts('data:text/javascript,1')", "importScripts(URL.createObjectURL(new Blob(['1'])))",
	"import(URL_)", "import('data:text/javascript,1')",
	"new FontFace('f', 'url(' + URL_ + ')').load()",
	"navigator.sendBeacon(URL_)", "new RTCPeerConnection()", "new SharedWorker(URL_)",
	"caches.keys()", "caches.open('x')", "cookieStore.getAll()", "document.cookie", "localStorage.length", "sessionStorage.length",
	"(" + opened + ")(indexedDB.open('x'), 'onsuccess', 'onerror')",
	"navigator.storage.getDirectory()", "navigator.storage.estimate().then(() => navigator.storage.persist())", "navigator.serviceWorker.getRegistrations()", "navigator.locks.request('x', () => 1)",
	"parent.location.href", "top.document", "opener.location", "window.frames", "document.body",
	"eval('1')", "new Function('return 1')()", "(async () => {}).constructor('return 1')()",
	"new Promise((yes, no) => { const w = new Worker(URL_); w.onmessage = yes; w.onerror = no; })",
	"new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(['fetch(' + JSON.stringify(URL_) + ').then(() => postMessage(1), () => postMessage(0))']))); w.onmessage = ({ data }) => data ? yes() : no(); w.onerror = no; })",
	"Notification.requestPermission()", "new BroadcastChannel('lab').postMessage('from the sandbox') ?? Promise.reject('sent')",
}

func TestTheSandboxReachesNeitherStorageNorPageNorNet(t *testing.T) {
	// Whoever connects here is counted.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var calls atomic.Int32
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			calls.Add(1)
			conn.Close()
		}
	}()
	address := (&url.URL{Scheme: "http", Host: listener.Addr().String(), Path: "/x.js"}).String()

	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.eval(`globalThis.heard = []; new BroadcastChannel('lab').onmessage = ({ data }) => heard.push(data); addEventListener('message', ({ data }) => heard.push(data))`, nil)
		var lines []string
		for _, attempt := range attempts {
			lines = append(lines, quoted(attempt))
		}
		var got []struct{ Attempt, Got string }
		p.eval(`(async () => {
			const bare = Object.create(sandbox, { player: { value: `+barePlayer+` } });
			const all = [`+strings.Join(lines, ", ")+`];
			const results = [];
			for (let k = 0; k < all.length; k += 6) results.push(...await Promise.all(all.slice(k, k + 6).map((attempt) =>
				bare.play('const URL_ = "`+address+`";\nconst attempt = async () => ' + attempt, {}, {}).then((r) => ({ attempt, ...r, got: r.got ?? r.invalid?.text ?? r.invalid?.kind })))));
			return results.filter((r) => !r.refused);
		})()`, &got)
		for _, broken := range got {
			t.Errorf("%s: %s", broken.Attempt, broken.Got)
		}
		if heard := p.text("heard.length"); heard != "0" {
			t.Errorf("the page heard %s", p.text("JSON.stringify(heard)"))
		}
	})
	if n := calls.Load(); n != 0 {
		t.Errorf("the sandbox made %d connections", n)
	}
}

func TestTheReadersCodeFindsTheLanguageAndNothingElse(t *testing.T) {
	p := open(t, httpHome, "")
	var got string
	if p.eval(`shuffleLab.own({cards: 3, code: `+quoted(`function shuffle(deck) {
		const names = [];
		for (let o = globalThis; o; o = Object.getPrototypeOf(o)) names.push(...Object.getOwnPropertyNames(o));
		throw new Error(names.filter((n) => /fetch|import|post|Worker|Socket|Request|Channel|Blob|URL|location|navigator|caches|indexedDB|Event|Timeout|close|name/.test(n)).join());
	}`)+`}).then(r => r.invalid.message)`, &got); got != "Error: " {
		t.Errorf("there is also %s", got)
	}
}

func TestTheSealedFrameRunsEverywhere(t *testing.T) {
	everyHome(t, func(t *testing.T, h home) {
		p := open(t, h, "")
		p.in("#own").click("button", "Run")
		p.waitFor("!figures.own.call && figures.own.result", wait)
		if got := p.text("figures.own.readout.innerText"); !strings.HasPrefix(got, "Provably fair") || !strings.Contains(got, "10,000 shuffles dealt") {
			t.Error(got)
		}
		if got := p.text("document.querySelectorAll('iframe').length"); got != "0" {
			t.Errorf("%s frames are left", got)
		}
	})
}

func TestAnEndlessLoopAndAMemoryHogAreStopped(t *testing.T) {
	p := open(t, fileHome, "")
	p.eval(`globalThis.longest = 0; let last = performance.now(); setInterval(() => { const t = performance.now(); longest = Math.max(longest, t - last); last = t; }, 10)`, nil)
	for _, test := range []struct{ code, kind string }{
		{"function shuffle(deck) { for (;;); }", "endless"},
		{"for (;;);\nfunction shuffle(deck) { return deck }", "endless"},
		{"function shuffle(deck, rand) { try { for (;;) rand(2); } catch {} return deck }", "endless"},
		{"function shuffle(deck) { const all = []; for (;;) all.push(new Array(1e5).fill(1.5)); }", "endless"},
		{"const all = [];\nfunction shuffle(deck) { all.push(new Uint8Array(1e8).fill(1)); return deck }", "slow"},
	} {
		p.write(test.code)
		p.eval("figures.own.result = null", nil)
		p.in("#own").click("button", "Run")
		begun := time.Now()
		p.until("the end of "+test.code, 10*time.Second, func() (over bool, err error) {
			p.eval("Boolean(figures.own.result?.invalid && !figures.own.call)", &over)
			return over, nil
		})
		if took := time.Since(begun); took > 4*time.Second { // two seconds, and what a busy machine adds
			t.Errorf("%s was stopped after %v", test.code, took)
		}
		if got := p.text("figures.own.result.invalid.kind"); got != test.kind {
			t.Errorf("%s is called %s, want %s", test.code, got, test.kind)
		}
		if got := p.text("document.querySelector('#own textarea').value"); got != test.code {
			t.Errorf("the code is now %q", got)
		}
	}
	if got := p.text("longest > 1000 ? longest : ''"); got != "" {
		t.Errorf("the page stood still for %s ms", got)
	}
	p.write(knownShuffles[0].code)
	if got := p.runOwn(); got.Paths != 27 {
		t.Errorf("afterwards: %+v", got)
	}
	// Stop ends a run that would take long.
	p.eval("figures.own.set({shuffles: 1e9})", nil)
	p.in("#own").click("button", "Run")
	p.waitFor("figures.own.result?.sample?.shuffles > 0", wait)
	p.in("#own").click("button", "Stop")
	p.waitFor("!figures.own.call && !document.querySelector('iframe')", wait)
	if got := p.text("figures.own.readout.innerText"); !strings.Contains(got, "shuffles dealt") {
		t.Errorf("stopped: %s", got)
	}
}

func TestCodeFromAnAddressWaitsForRun(t *testing.T) {
	someHome(t, func(t *testing.T, h home) {
		code := "function shuffle(deck, rand) {\n  return rand(2) ? deck : deck.reverse(); // from afar: é\n}"
		hash := "#figure=own&cards=2&code=" + url.QueryEscape(code)
		p := open(t, h, hash)
		waits := func(when string) {
			t.Helper()
			p.waitFor("figures.own.state.cards === 2", wait)
			time.Sleep(700 * time.Millisecond)
			if got := p.text("document.querySelector('#own textarea').value"); got != code {
				t.Errorf("%s the editor shows %q", when, got)
			}
			if p.text("Boolean(figures.own.result || figures.own.call || document.querySelector('iframe'))") != "false" {
				t.Errorf("%s the code ran by itself", when)
			}
		}
		waits("opened by a link,")
		if got := p.text("figures.own.readout.innerText"); !strings.Contains(got, "has not run") {
			t.Errorf("it says %q", got)
		}
		if got := p.runOwn(); !got.Fair || got.Paths != 2 {
			t.Errorf("run: %+v", got)
		}
		p.waitFor("location.hash.includes('code=')", wait)
		p.reload()
		waits("after a reload,")
	})
}

func TestThePolicyAllowsTheFramesScriptAndNoOther(t *testing.T) {
	p := open(t, httpHome, "")
	var hash string
	p.eval(`crypto.subtle.digest('SHA-256', new TextEncoder().encode(sandbox.script)).then(d => 'sha256-' + btoa(String.fromCharCode(...new Uint8Array(d))))`, &hash)
	policy := p.text(`document.querySelector('meta[http-equiv="Content-Security-Policy"]').content`)
	if !strings.Contains(policy, "'"+hash+"'") || p.text("sandbox.hash") != hash {
		t.Errorf("the hash of the frame's script is %s; sandbox.js has %s, and the policy is %s", hash, p.text("sandbox.hash"), policy)
	}
	for _, word := range []string{"unsafe-inline", "'unsafe-eval'", "*"} {
		if strings.Contains(policy, word) {
			t.Errorf("the policy allows %s", word)
		}
	}
}
