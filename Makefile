# Brushpass. `make play` and `make test` are all that a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.json') pyproject.toml setup.py
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
PAGE := src/brushpass/server/page/index.html

.PHONY: help play page test check test-compiled test-pure rules browser skipped bench bench-peers docs golden clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: .venv/installed ## open the table in the browser: starts the server and prints its address
	@$(BIN)/brushpass serve

page: $(PAGE) ## build the page

test: browser check test-compiled test-pure rules skipped ## set up everything and run every test, on both builds

check: .venv/installed ## types and style
	$(BIN)/ruff check .
	$(BIN)/mypy

test-compiled: .venv/installed ## the tests on the compiled build
	$(BIN)/python -m pytest -q

test-pure: .venv/installed ## the same tests on the sources as they are, without the server and the page: they are never compiled
	PYTHONPATH=src $(BIN)/python -m pytest -q --ignore=tests/server --ignore=tests/page

browser: ## the browser that the tests of the page need: as root on Debian it is installed
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		{ apt-get install -qq -y --no-install-recommends chromium >/dev/null 2>&1 || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; }; }; } || true

skipped: ## say what was not tested, and why
	@$(BIN)/python -m tests.skipped

rules: .venv/installed ## every rule number has a test
	$(BIN)/brushpass rules --check

bench: .venv/installed ## decisions, games and copies a second, compiled and not
	$(BIN)/python bench/speed.py

bench-peers: .venv/installed ## the same beside OpenSpiel, RLCard and PettingZoo, in one run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check rlcard pygame chess
	$(BIN)/python -m bench.peers

docs: .venv/installed ## write the rules pages and the feature tables of the docs
	PYTHONPATH=src:. $(BIN)/python docs/write_rules.py
	PYTHONPATH=src:. $(BIN)/python docs/write_features.py

golden: .venv/installed ## write the golden playthroughs anew, to be reviewed as a diff
	PYTHONPATH=src $(BIN)/python -m tests.golden

clean: ## remove what was built
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .hypothesis web/node_modules $(dir $(PAGE))

$(BIN)/python:
	$(PYTHON) -m venv .venv

$(PAGE): $(WEB) | $(BIN)/python
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh web/build.sh || echo "brushpass: the page could not be built, see above"

.venv/installed: $(SOURCES) $(PAGE) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[dev]"
	rm -rf build
	@$(BIN)/python -c "import brushpass.core.kernel as k; k.__file__.endswith('.py') and \
		print('brushpass: no C compiler was found; the rules run uncompiled, and slower')"
	touch $@
