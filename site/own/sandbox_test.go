//go:build !js

package own

import (
	"crypto/sha256"
	"encoding/base64"
	"net"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"shufflelab/site/tests"
)

// Walls in earnest. The frame that the page makes for a shuffle is made once more, with the same attributes and the same
// document, and what runs in its workers is not the answerer, which takes nearly everything away from the reader's code, but
// what a wicked shuffle would do. The first part of each attempt is what must not be there or must fail.

// keepFrame keeps a copy of the frame that the page makes.
const keepFrame = `new MutationObserver((all) => {
	for (const { addedNodes } of all) {
		for (const node of addedNodes) if (node.localName === 'iframe') globalThis.sealedFrame ??= node.cloneNode();
	}
}).observe(document, { childList: true, subtree: true })`

const bare = `
addEventListener('message', async () => {
	try { postMessage({ got: String(await attempt()) }) } catch (error) { postMessage({ refused: String(error) }) }
});`

// In the judge's place: it starts the attempt where the reader's code would be, and hands on what comes of it.
const guard = `onmessage = ({ data, ports: [page] }) => {
	const worker = new Worker(URL.createObjectURL(new Blob(data.scripts, { type: 'text/javascript' })));
	worker.onmessage = ({ data }) => page.postMessage(data);
	worker.onerror = (event) => page.postMessage({ got: 'it did not run: ' + event.message });
	worker.postMessage(0);
	setTimeout(() => page.postMessage({ got: 'silence' }), 5000);
};`

// tryIn runs an attempt in a copy of the frame, and gives {got} or {refused}.
const tryIn = `async (attempt) => {
	const frame = sealedFrame.cloneNode();
	const { port1, port2 } = new MessageChannel();
	document.body.append(frame);
	await new Promise((resolve) => { frame.onload = resolve; });
	const came = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data.broken ? { got: data.broken } : data); });
	frame.contentWindow.postMessage({ judge: guard, scripts: [attempt], job: {} }, '*', [port2]);
	const result = await came;
	frame.remove();
	return result;
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

// openFramed opens the page and has it make a frame for a shuffle.
func openFramed(t *testing.T, h tests.Home) *tests.Tab {
	t.Helper()
	p := tests.OpenReady(t, h, keepFrame)
	p.Eval("shuffleLab.own({code: 'function shuffle(deck) { return deck }', cards: 2}).then(() => 0)", nil)
	p.WaitFor("window.sealedFrame", tests.Wait)
	return p
}

func TestTheSandboxReachesNeitherStorageNorPageNorNet(t *testing.T) {
	t.Parallel()
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

	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := openFramed(t, h)
		p.Eval(`globalThis.heard = []; new BroadcastChannel('lab').onmessage = ({ data }) => heard.push(data); addEventListener('message', ({ data }) => heard.push(data))`, nil)
		var scripts []string
		for _, attempt := range append([]string{"6 * 7"}, attempts...) {
			scripts = append(scripts, tests.Quoted("const URL_ = "+tests.Quoted(address)+";\nconst attempt = async () => "+attempt+";"+bare))
		}
		var got []struct{ Got, Refused string }
		p.Eval(`(async () => {
			const guard = `+tests.Quoted(guard)+`;
			const tryIn = `+tryIn+`;
			const all = [`+strings.Join(scripts, ", ")+`];
			const results = [];
			for (let k = 0; k < all.length; k += 6) results.push(...await Promise.all(all.slice(k, k + 6).map(tryIn)));
			return results;
		})()`, &got)
		if got[0].Got != "42" {
			t.Fatalf("the frame does not run what it is given (%+v): this test would pass whatever happened", got[0])
		}
		for i, result := range got[1:] {
			if result.Refused == "" {
				t.Errorf("%s: %s", attempts[i], result.Got)
			}
		}
		if heard := p.Text("heard.length"); heard != "0" {
			t.Errorf("the page heard %s", p.Text("JSON.stringify(heard)"))
		}
	})
	if n := calls.Load(); n != 0 {
		t.Errorf("the sandbox made %d connections", n)
	}
}

func TestTheReadersCodeFindsTheLanguageAndNothingElse(t *testing.T) {
	t.Parallel()
	p := tests.OpenReady(t, tests.HTTP)
	var got string
	if p.Eval(`shuffleLab.own({cards: 3, code: `+tests.Quoted(`function shuffle(deck) {
		const names = [];
		for (let o = globalThis; o; o = Object.getPrototypeOf(o)) names.push(...Object.getOwnPropertyNames(o));
		throw new Error(names.filter((n) => /^on|fetch|import|post|Worker|Socket|Request|Channel|Blob|URL|location|navigator|caches|indexedDB|Event|Timeout|close|name|the code/.test(n)).join());
	}`)+`}).then(r => r.invalid.message)`, &got); got != "Error: " {
		t.Errorf("there is also %s", got)
	}
}

func TestTheSealedFrameRunsEverywhere(t *testing.T) {
	t.Parallel()
	tests.EveryHome(t, func(t *testing.T, h tests.Home) {
		p := tests.OpenReady(t, h).In("#own")
		p.Click("button", "Run")
		p.Reads(tests.EngineWait, "Provably fair")
		if got := p.Readout(); !strings.HasPrefix(got, "Provably fair") || !strings.Contains(got, "10,000 shuffles dealt") {
			t.Error(got)
		}
		p.WaitFor("!document.querySelector('iframe')", tests.Wait) // none is left
	})
}

func TestThePolicyAllowsTheFramesScriptAndNoOther(t *testing.T) {
	t.Parallel()
	p := openFramed(t, tests.HTTP)
	html := p.Text("sealedFrame.srcdoc")
	m := regexp.MustCompile(`(?s)<script>(.*)</script>`).FindStringSubmatch(html)
	if m == nil || strings.Count(html, "<script") != 1 {
		t.Fatalf("the frame is %s", html)
	}
	sum := sha256.Sum256([]byte(m[1]))
	hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	policy := p.Text(`document.querySelector('meta[http-equiv="Content-Security-Policy"]').content`)
	if !strings.Contains(policy, hash) {
		t.Errorf("the hash of the frame's script is %s; the policy of the page is %s", hash, policy)
	}
	if !strings.Contains(html, `content="default-src 'none'; script-src `+hash+`; worker-src blob:"`) {
		t.Errorf("the hash of the frame's script is %s; the frame is %s", hash, html)
	}
	for _, word := range []string{"unsafe-inline", "'unsafe-eval'", "*"} {
		if strings.Contains(policy, word) {
			t.Errorf("the policy allows %s", word)
		}
	}
	if got := p.Text("[...sealedFrame.attributes].map((a) => a.name + '=' + a.value).filter((a) => a.startsWith('sandbox') || a.startsWith('allow')).join()"); got != "sandbox=allow-scripts" {
		t.Errorf("the frame is allowed %s", got)
	}
}
