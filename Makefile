# The project's commands. The first run of any of them makes .venv and, where needed, the browser client.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data
AREAS ?=
MUTANTS ?= 40
KILLS ?= 40
SEED ?= 1
TABLES ?= 10 50 200
SECONDS ?= 20
HOURS ?= 0.1
FILE ?=
DECKS ?= 200000
LABEL ?= tapete-battery-1

WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
CLIENT := src/tapete/static/index.html

.PHONY: help serve test compiled check-long mutants simulate faults battery bench load lowest web docs screens lint types generated clean lock .venv

help:  ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20
	@echo "Variables: HOST=$(HOST) PORT=$(PORT) DATA=$(DATA) PYTHON=$(PYTHON)"

serve: .venv web  ## start the room on http://HOST:PORT with its data in DATA
	@echo "== the room opens at http://$(HOST):$(PORT), data in $(DATA)/"
	@.venv/bin/tapete serve --host "$(HOST)" --port "$(PORT)" --data "$(DATA)"

test: .venv web  ## run every check and test but the long ones
	@tools/test.sh

compiled: .venv  ## compile the hot modules into build/compiled and run the engine's tests on them
	@tools/test_compiled.sh

check-long: .venv web  ## run the slow tests, then mutation testing on a sample
	@.venv/bin/python -m pytest -q -m "long and not browser"
	@echo "== mutants: small changes of the source that tests should notice"
	@.venv/bin/python tools/mutants.py --sample $(MUTANTS) --seed $(SEED)

mutants: .venv  ## run mutation testing: AREAS="engine room" MUTANTS=40 SEED=1
	@.venv/bin/python tools/mutants.py $(AREAS) --sample $(MUTANTS) --seed $(SEED)

simulate: .venv  ## simulate the room with faults: HOURS=2 SEED=1, or FILE=found/simulated-7.json to replay
	@.venv/bin/python tools/simulate.py $(if $(FILE),--file "$(FILE)",--hours $(HOURS) --seed $(SEED))

battery: .venv  ## statistics on the shuffle and the draws: DECKS=1000000 LABEL=another
	@.venv/bin/python -m tools.battery --decks $(DECKS) --label $(LABEL)

faults: SECONDS := 300
faults: .venv  ## kill the room under load and check what it has kept: KILLS=40 SEED=1 SECONDS=300
	@for mode in alone unflushed cluster cluster-apart; do \
		.venv/bin/python -m tools.faults --mode $$mode --kills $(KILLS) --seed $(SEED) --seconds $(SECONDS); \
		status=$$?; [ $$status = 0 ] || [ $$status = 2 ] || exit 1; done

bench: .venv  ## measure speed, with the machine and the commit
	@for file in bench/bench_*.py; do echo "== $$file"; .venv/bin/python "$$file" || exit 1; done

load: KIND := tournament
load: .venv  ## measure the room under load beside the bare socket stack: TABLES="10 50 200" SECONDS=20 KIND=ring or pool
	@.venv/bin/python -m bench.load --tables $(TABLES) --seconds $(SECONDS) --kind $(KIND)

lowest:  ## test the lower bounds of pyproject.toml in throwaway environments
	@PYTHON="$(PYTHON)" tools/lowest.sh

web: .venv $(CLIENT)  ## build the browser client into the package

docs: .venv  ## build the site of the documents into build/site; a broken link fails
	@NO_MKDOCS_2_WARNING=1 .venv/bin/python -m mkdocs build --quiet
	@echo "== open build/site/index.html, or: .venv/bin/python -m http.server -d build/site"

screens: .venv web  ## make the pictures of the documents anew, with the machine's Chromium
	@.venv/bin/python -m tools.screens

lint: .venv  ## style, format and plain words, mending nothing
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/python tools/words.py

types: .venv  ## the strict type check
	@.venv/bin/mypy

generated: .venv  ## write every generated file anew: pages, types, coverage
	@for file in tools/generate_*.py; do echo "== $$file"; .venv/bin/python "$$file" || exit 1; done

lock:  ## rewrite requirements.lock and requirements-node.lock
	@PYTHON="$(PYTHON)" tools/lock.sh

clean:  ## remove all that was built, .venv included; DATA stays
	rm -rf .venv web/node_modules src/tapete/static dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find src tests tools bench examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv: .venv/ready

.venv/ready: requirements.lock requirements-node.lock pyproject.toml tools/environment.sh
	@PYTHON="$(PYTHON)" tools/environment.sh
	@touch $@

web/node_modules/ready: web/package.json web/package-lock.json | .venv/ready
	@echo "== installing the client's packages"
	@.venv/bin/python tools/node.py install
	@touch $@

$(CLIENT): web/node_modules/ready $(WEB_SOURCES) | .venv/ready
	@echo "== building the browser client"
	@.venv/bin/python tools/node.py run build
	@touch $@
