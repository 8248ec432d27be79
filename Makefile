# Builds, shows and tests the shuffle lab. The versions of Go and of the test tools stand in go.mod.

SHELL := bash
GO    ?= go

# What the wasm is made of, and what else is on the page.
code := $(shell find shuffle wasm/*.go wasm/pack \( -name '*.go' -o -name '*.s' \) ! -name '*_test.go') wasm/plain.js wasm/pack/worker.js go.mod
page := $(filter-out site/lab.js site/shuffle-lab.html, $(wildcard site/*.html site/*.css site/*.js site/*.svg site/*.png site/*.webmanifest))

.PHONY: all run publish test test-short bench clean chromium vet
.DELETE_ON_ERROR:

# site/index.html and site/shuffle-lab.html, ready for a double-click
all: site/lab.js site/shuffle-lab.html site/version.json

site/lab.js: $(code)
	$(GO) run ./wasm/pack lab $@

site/shuffle-lab.html: site/lab.js $(page) $(code)
	$(GO) run ./wasm/pack single $@

site/version.json: site/lab.js $(page) $(code)
	$(GO) run ./wasm/pack version $@

# shows the site on this machine
run: all
	$(GO) run ./wasm/serve -open site

# build/public: what goes on a host, which is site/ without its tests. Whoever shows a link wants the whole address of its
# picture: SITE=https://… writes it into the page.
publish: all
	rm -rf build/public && mkdir -p build/public
	cp $$(find site -maxdepth 1 -type f ! -name '*_test.go') build/public
	if test -n "$(SITE)"; then sed -i.bak 's|content="social.png"|content="$(SITE)/social.png"|' build/public/index.html && rm build/public/index.html.bak; fi
	$(GO) run ./wasm/pack version build/public/version.json

clean:
	rm -rf build site/lab.js site/shuffle-lab.html site/version.json

# ---- tests ----

wasm_packages := ./shuffle/... ./wasm

# $(call tested,COMMAND): runs go test, and fails also when a package has no test or runs none.
define tested
@mkdir -p build
set -o pipefail; $(1) 2>&1 | tee build/test.log
@if grep -E 'no test files|no tests to run' build/test.log || ! grep -q '^ok' build/test.log; then echo 'nothing was tested there'; exit 1; fi
endef

# A real browser on a busy machine misses a click now and then. What fails is said, run once more by itself, and must pass.
page_tests = { $(GO) test -count=1 -timeout 30m ./site || { sleep 1; failed="$$(sed -n 's/^--- FAIL: \([A-Za-z0-9_]*\).*/\1/p' build/test.log | sort -u | paste -sd'|' -)"; \
	test -n "$$failed" && echo "once more, by themselves: $$failed" && $(GO) test -count=1 -timeout 10m -run "^($$failed)$$" ./site; }; }

# everything: 1. the code's form  2. Go on this machine  3. the same Go as wasm in Chromium  4. the page in Chromium
test: vet chromium all build/bin/wasmbrowsertest
	$(call tested,$(GO) test -count=1 -timeout 20m ./shuffle/... ./wasm/...)
	$(call tested,GOOS=js GOARCH=wasm $(GO) test -count=1 -short -p 1 -timeout 10m -exec "$(in_chromium)" $(wasm_packages))
	$(call tested,$(page_tests))

# what needs no browser and little time
test-short: vet
	$(call tested,$(GO) test -short ./shuffle/... ./wasm/...)

# measures: the kernels and the page in Chromium, in J, and the packages on this machine. Ratios of one run only.
bench: chromium all build/bin/wasmbrowsertest
	GOOS=js GOARCH=wasm $(GO) test -run '^$$' -bench InJ -benchtime 1x -exec "$(in_chromium)" ./wasm
	$(GO) test -count=1 -run TestMeasure -timeout 20m -v ./site -measure
	$(GO) test -run '^$$' -bench . -benchtime 200ms ./shuffle/...

# every figure in Chromium, Firefox and WebKit, over http, from a disk, as the single file and in a blog post; fails when one
# of them is missing, unless BROWSERS names those that are wanted
test-browsers: all
	$(GO) run ./wasm/browsers $(BROWSERS)

vet:
	@unformatted="$$(gofmt -l .)"; if test -n "$$unformatted"; then echo "gofmt these: $$unformatted"; exit 1; fi
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet $(wasm_packages)

# A Go wasm takes at most 8 KB of arguments and environment, so it gets a short environment.
in_chromium = env -i 'HOME=$(HOME)' 'PATH=$(CURDIR)/build/bin:/usr/local/bin:/usr/bin:/bin' 'GOROOT=$(shell $(GO) env GOROOT)' wasmbrowsertest

build/bin/wasmbrowsertest: go.mod go.sum
	$(GO) build -o $@ github.com/agnivade/wasmbrowsertest

# Any Chromium or Chrome does; CHROMIUM=/path/to/one chooses. Debian's is installed if there is none and that is possible.
# The script is what wasmbrowsertest finds first, by its name: the browser, told not to use the network by itself.
find_chromium = for name in "$$CHROMIUM" chromium chromium-browser google-chrome \
	'/Applications/Chromium.app/Contents/MacOS/Chromium' '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; \
	do if test -n "$$name" && command -v "$$name"; then break; fi; done

chromium:
	@if test -z "$$($(find_chromium))" && test "$$(id -u)" = 0 && command -v apt-get > /dev/null; then \
		apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; \
	fi
	@found="$$($(find_chromium))"; \
	if test -z "$$found"; then echo 'The browser tests need Chromium or Chrome: install one, or say CHROMIUM=/path/to/one.'; exit 1; fi; \
	mkdir -p build/bin; \
	printf '#!/bin/sh\nexec "%s" --disable-gpu --disable-quic --disable-component-update "$$@"\n' "$$found" > build/bin/headless_shell; \
	chmod +x build/bin/headless_shell
