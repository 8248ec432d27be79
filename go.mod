module shufflelab

go 1.26.0

toolchain go1.26.8

// Tools to build and test with; nothing below is ever part of the wasm or the page. esbuild bundles the
// page, and html reads it to make the single file. wasmbrowsertest runs Go's wasm tests in Chromium;
// chromedp drives the page tests and stays at v0.16.0, since wasmbrowsertest v0.11.0 does not build with
// a newer one.
tool github.com/agnivade/wasmbrowsertest

require (
	github.com/chromedp/cdproto v0.0.0-20260714215040-dc233986426f
	github.com/chromedp/chromedp v0.16.0
	github.com/evanw/esbuild v0.28.2
	golang.org/x/net v0.63.0
)

require (
	github.com/agnivade/wasmbrowsertest v0.11.0 // indirect
	github.com/chromedp/sysutil v1.1.0 // indirect
	github.com/go-interpreter/wagon v0.6.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260623181947-01eb4420fa68 // indirect
	github.com/gobwas/httphead v0.1.0 // indirect
	github.com/gobwas/pool v0.2.1 // indirect
	github.com/gobwas/ws v1.4.0 // indirect
	github.com/google/pprof v0.0.0-20240727154555-813a5fbdbec8 // indirect
	golang.org/x/sys v0.50.0 // indirect
)
