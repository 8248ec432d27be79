# Builds, shows and tests the shuffle lab. The versions of Go and of the test tools stand in go.mod.

SHELL := bash
GO    ?= go

# What is made of what. A folder stands among the sources of the page, since it changes when a file goes.
code    := $(shell find shuffle wasm/*.go wasm/pack \( -name '*.go' -o -name '*.s' \) ! -name '*_test.go') wasm/plain.js wasm/pack/worker.js go.mod go.sum
rooms   := $(wildcard site/*/. site/*/*/.)
sources := site/index.html site/main.js site/style.css $(rooms) $(filter-out %_test.go,$(wildcard $(addsuffix *.*,$(rooms:.=)))) \
	$(wildcard shuffle/example_sample_test.go)
page    := $(addprefix site/,page.js page.css page.js.map embed.js sw.js blog.html blog.css)
made    := $(page) $(addprefix site/,lab.js shuffle-lab.html version.json)
still   := $(filter-out $(made),$(wildcard site/*.html site/*.svg site/*.png site/*.webmanifest))
pack    := build/bin/pack

.PHONY: all run publish drawings test test-short bench test-browsers check-page clean chromium vet

# site/index.html and site/shuffle-lab.html, ready for a double-click
all: $(made)

$(pack): $(code)
	$(GO) build -o $@ ./wasm/pack

site/lab.js: $(code) $(pack)
	$(pack) lab site

# One run makes them all; a make older than 4.3 finds that out file by file.
$(page) &: $(sources) $(pack)
	$(pack) page site

site/shuffle-lab.html: site/lab.js $(page) $(still) $(pack)
	$(pack) single site

site/version.json: site/lab.js $(page) $(still) $(pack)
	$(pack) version site

# shows the site on this machine, and makes it anew when a page is opened or reloaded
run: all
	$(GO) run ./wasm/serve -open -make site

# build/public: what goes on a host. Whoever shows a link wants the whole address of its picture: SITE=https://… writes it
# into the page.
publish: all
	rm -rf build/public
	$(pack) publish site build/public '$(SITE)'

# what the scripts make of each figure, for the article to show before they run; to be made anew when a figure looks otherwise
drawings: chromium all
	$(GO) run ./wasm/drawings site
	$(MAKE) all

clean:
	rm -rf build $(made)

# ---- tests ----

wasm_packages := ./shuffle/... ./wasm

# $(call tested,COMMAND): runs go test, and fails also when a package has no test or runs none, unless it is what the page
# tests share.
define tested
@mkdir -p build
set -o pipefail; $(1) 2>&1 | tee build/test.log
@if grep -E '/(shuffle|wasm).*no test files|no tests to run' build/test.log || ! grep -q '^ok' build/test.log; then echo 'nothing was tested there'; exit 1; fi
endef

# Where npm is missing, what is checked by its packages is left out.
npm := $(shell command -v npm)
axe := $(if $(npm),$(CURDIR)/build/npm/node_modules/axe-core/axe.min.js)

# The golden files are computed again by a reference in Python, where there is one: see shuffle/reference_test.go.
python := $(shell command -v python3)

page_tests = AXE=$(axe) $(GO) test -count=1 -timeout 30m -p 2 ./site/...

# everything: 1. the code's form  2. Go on this machine  3. the same Go as wasm in Chromium  4. the page in Chromium
test: vet $(if $(npm),check-page,without-npm) $(if $(python),,without-python) chromium all build/bin/wasmbrowsertest
	$(call tested,$(GO) test -count=1 -timeout 20m ./shuffle/... ./wasm/...)
	$(call tested,GOOS=js GOARCH=wasm $(GO) test -count=1 -short -p 1 -timeout 10m -exec "$(in_chromium)" $(wasm_packages))
	$(call tested,$(page_tests))

# what needs no browser and little time
test-short: vet $(if $(python),,without-python)
	$(call tested,$(GO) test -short ./shuffle/... ./wasm/...)

# measures: the kernels and the page in Chromium, in J, and the packages on this machine. Ratios of one run only.
bench: chromium all build/bin/wasmbrowsertest
	GOOS=js GOARCH=wasm $(GO) test -run '^$$' -bench InJ -benchtime 1x -exec "$(in_chromium)" ./wasm
	$(GO) test -count=1 -run TestMeasure -timeout 20m -v ./site/engine -measure
	$(GO) test -run '^$$' -bench . -benchtime 200ms ./shuffle/...

# every figure in Chromium, Firefox and WebKit, over http, from a disk, as the single file and in a blog post; fails when one
# of them is missing, unless BROWSERS names those that are wanted
test-browsers: $(if $(BROWSERS),$(filter chromium,$(BROWSERS)),chromium) all
	$(GO) run ./wasm/browsers $(BROWSERS)

vet:
	@unformatted="$$(gofmt -l .)"; if test -n "$$unformatted"; then echo "gofmt these: $$unformatted"; exit 1; fi
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet $(wasm_packages)

# The types of the page's scripts, by TypeScript; and axe-core for the page tests, which find it by AXE. Nothing of either
# becomes part of the page.
axe_version        := 4.14.1
typescript_version := 7.0.2
npm_packages       := build/npm/axe-core-$(axe_version)-typescript-$(typescript_version)

check-page: $(npm_packages)
	build/npm/node_modules/.bin/tsc -p site
	build/npm/node_modules/.bin/tsc -p site/tsconfig.workers.json

$(npm_packages):
	@if ! command -v npm > /dev/null; then echo 'make check-page needs node and npm'; exit 1; fi
	rm -rf build/npm
	npm install --prefix build/npm --no-save --no-package-lock --no-audit --no-fund axe-core@$(axe_version) typescript@$(typescript_version)
	touch $@

.PHONY: without-npm without-python
without-npm:
	@echo 'Left out, since there is no npm: the types of the scripts, and what axe-core tells of the page.'
without-python:
	@echo 'Left out, since there is no python3: the golden files are not computed again.'

# A Go wasm takes at most 8 KB of arguments and environment, so it gets a short environment.
in_chromium = env -i 'HOME=$(HOME)' 'PATH=$(CURDIR)/build/bin:/usr/local/bin:/usr/bin:/bin' 'GOROOT=$(shell $(GO) env GOROOT)' wasmbrowsertest

build/bin/wasmbrowsertest: go.mod go.sum
	$(GO) build -o $@ github.com/agnivade/wasmbrowsertest

# Any Chromium or Chrome does; CHROMIUM=/path/to/one chooses. Debian's is installed if there is none and that is possible.
# All that start it start this script (wasmbrowsertest finds it by its name): the browser, told not to use the network by itself.
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
	sandbox="$$(if test "$$(id -u)" = 0; then echo --no-sandbox; fi)"; \
	printf '#!/bin/sh\nexec "%s" %s --disable-gpu --disable-quic --disable-component-update "$$@"\n' "$$found" "$$sandbox" > build/bin/headless_shell; \
	chmod +x build/bin/headless_shell
