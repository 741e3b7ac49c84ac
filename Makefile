# Brushpass. `make play` and `make test` are all that a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -q
SOURCES := $(shell find src \( -name '*.py' -o -name '*.json' \)) pyproject.toml setup.py
WEB := $(shell find web \( -path web/node_modules -o -name __pycache__ \) -prune -o -type f -print) $(wildcard src/brushpass/games/*/text/citations.json)
PAGE := src/brushpass/server/page/index.html
APT := apt-get install -qq -y --no-install-recommends
MAY_INSTALL := test "$$(id -u)" = 0 && command -v apt-get >/dev/null
INSTALL := $(APT) chromium nginx-light caddy postgresql
INSTALLED := $(if $(wildcard .venv/playing),,.venv/playing)
# bytecode is written once, whatever the caller's shell says: hundreds of processes of the tests read it
unexport PYTHONDONTWRITEBYTECODE
# on the sources as they are: golden games, perft, the checks of any game, and a file of rules per game
PURE_TESTS := tests/test_golden.py tests/test_perft.py tests/test_checks_of_games.py tests/kyoto/test_rules_clash.py \
	tests/topsecret/test_rules_duel.py tests/embassy/test_rules_combat.py
# in `make test-all`, all tests of the parts that are compiled (setup.py); the rest is the same on both builds
COMPILED_TESTS := $(wildcard tests/kyoto tests/topsecret tests/embassy) tests/env/test_batch.py tests/train/test_rollouts.py \
	$(patsubst %,tests/server/test_%.py, connection frames secrets undo) \
	$(patsubst %,tests/test_%.py, arena events features golden mini checks_of_games perft record search walk)

.PHONY: help play page test test-all check style types page-types page-units affected test-compiled test-pure rules browser \
	skipped steady bench bench-peers docs site golden release-check dist clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: ## open the table in the browser: starts the server and prints its address (ARGS="--port 9000" for options)
	@$(MAKE) --silent --no-print-directory -j2 .venv/playing
	@echo "brushpass: for the other commands of the README, in another shell: . $(CURDIR)/$(BIN)/activate"
	@$(BIN)/python tools/play.py $(ARGS)

page: $(PAGE) ## build the page

test-all: ## before a release: `make test` with every size, language and moment of the page, and all rules on both builds
	@BRUSHPASS_EXHAUSTIVE=1 $(MAKE) --no-print-directory test

test: browser ## set up everything and run the tests, on both builds
	@began=$$(date +%s) && $(MAKE) --no-print-directory -j2 .venv/tools .venv/wheel/built && \
	$(MAKE) --no-print-directory .venv/compiled && \
	$(MAKE) --no-print-directory -j3 --output-sync=target style types page-types page-units test-compiled test-pure && \
	$(MAKE) --no-print-directory rules && \
	echo "brushpass: everything was tested in $$(($$(date +%s) - began)) s" && $(MAKE) --no-print-directory skipped

check: .venv/tools $(PAGE) $(INSTALLED) ## in a minute: style, types, quick tests of what has changed, units of the web client
	@$(MAKE) --no-print-directory -j2 --output-sync=target style types page-types page-units affected

style: .venv/tools
	$(BIN)/ruff check .

types: .venv/tools
	$(BIN)/mypy

page-types: $(PAGE)
	@test ! -d web/node_modules || { cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npx tsc --noEmit --incremental --tsBuildInfoFile ../build/web.tsbuildinfo; }

page-units: $(PAGE)
	@test ! -d web/node_modules || { cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent --if-present test; }

affected: .venv/tools $(INSTALLED)
	$(BIN)/python tools/affected.py | PYTHONPATH=src xargs -d '\n' $(PYTEST) -n 2

test-compiled: .venv/tools .venv/compiled ## the tests on the compiled build
	$(PYTEST)

test-pure: .venv/tools $(INSTALLED) ## the tests on the sources as they are
	PYTHONPATH=src $(PYTEST) $(if $(BRUSHPASS_EXHAUSTIVE),$(COMPILED_TESTS),$(PURE_TESTS))

steady: .venv/tools .venv/compiled ## repeat the tests in random order under load (ARGS="--runs 5 --busy 10 --cores 1")
	$(BIN)/python tools/steady.py $(ARGS)

browser: ## the browser and the database that tests need: as root on Debian they are installed
	@{ command -v chromium && ls /usr/lib/postgresql/*/bin/initdb /usr/sbin/nginx /usr/bin/caddy; } >/dev/null 2>&1 || \
		{ $(MAY_INSTALL) && { $(INSTALL) >/dev/null 2>&1 || \
		{ apt-get update -qq && $(INSTALL) >/dev/null; }; }; } || true
	@command -v chromium-headless-shell >/dev/null || { $(MAY_INSTALL) && \
		$(APT) chromium-headless-shell >/dev/null 2>&1; } || true # the tests are quicker with it, and run without it too
	@test -z "$(BRUSHPASS_EXHAUSTIVE)" || which firefox-esr WebKitWebDriver Xvfb >/dev/null || \
		{ $(MAY_INSTALL) && $(APT) firefox-esr webkit2gtk-driver xvfb >/dev/null; } || true

skipped: ## say what was not tested, and why
	@$(BIN)/python -m tests.skipped

rules: .venv/tools .venv/compiled ## every rule number has a test
	$(BIN)/brushpass rules --check

bench: .venv/tools .venv/optimised/built ## decisions, games and copies a second, compiled as wheels are and not at all
	PYTHONPATH=$(CURDIR)/.venv/optimised $(BIN)/python bench/speed.py

bench-peers: .venv/tools .venv/optimised/built ## the same beside OpenSpiel, RLCard and PettingZoo, in one run
	@for peer in rlcard pygame chess; do $(PIP) install $$peer || echo "brushpass: $$peer cannot be fetched; its games are left out"; done
	PYTHONPATH=$(CURDIR)/.venv/optimised $(BIN)/python -m bench.peers

docs: .venv/docs $(PAGE) $(INSTALLED) ## the documentation site in site/: pages from texts and games, figures, books as PDF, links checked
	PYTHONPATH=src:. $(BIN)/python docs/write_rules.py
	PYTHONPATH=src:. $(BIN)/python docs/write_features.py
	PYTHONPATH=src:. $(BIN)/python docs/write_lessons.py
	PYTHONPATH=src:. $(BIN)/python docs/write_reference.py
	PYTHONPATH=src:. $(BIN)/python docs/write_books.py
	PYTHONPATH=src:. $(BIN)/python docs/print_books.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

site: $(PAGE) $(INSTALLED) ## the static edition in dist/static: the whole game in the browser, for any web host
	PYTHONPATH=src:. $(BIN)/python tools/site.py

golden: .venv/tools .venv/compiled ## write the golden playthroughs anew, to be reviewed as a diff
	PYTHONPATH=src $(BIN)/python -m tests.golden

release-check: $(PAGE) $(INSTALLED) ## rehearse a release: build each artefact, install it into an empty environment, play and verify
	$(PIP) install build
	PYTHONPATH=. $(BIN)/python tools/release_check.py $(ARGS)

dist: $(PAGE) ## an sdist and a wheel in dist/, with the page in both
	$(PIP) install build
	BRUSHPASS_OPTIMISE=3 $(BIN)/python -m build

clean: ## remove what was built
	rm -rf .venv build dist site docs/books src/*.egg-info .mypy_cache .ruff_cache .hypothesis web/node_modules $(dir $(PAGE))

$(BIN)/python:
	@echo "brushpass: making a Python environment in .venv (some seconds)"
	@$(PYTHON) -m venv .venv

$(PAGE): $(WEB) | $(BIN)/python
	@echo "brushpass: building the page (about 15 s)"
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh web/build.sh || echo "brushpass: the page could not be built, see above"

.venv/needs: pyproject.toml | $(BIN)/python
	@echo "brushpass: fetching the libraries that playing needs (about 10 s)"
	@$(BIN)/python tools/needs.py | $(PIP) install -r /dev/stdin
	@touch $@

.venv/tools: pyproject.toml .venv/needs
	@echo "brushpass: fetching the libraries that tests need (a minute or two)"
	@$(BIN)/python tools/needs.py dev full research ray postgres metrics passkeys pictures push | $(PIP) install --no-compile -r /dev/stdin
	@touch $@

.venv/docs: pyproject.toml .venv/needs
	@echo "brushpass: fetching the libraries that the documentation site needs (some seconds)"
	@$(BIN)/python tools/needs.py docs | $(PIP) install -r /dev/stdin
	@touch $@

.venv/playing: $(SOURCES) $(PAGE) .venv/needs
	@echo "brushpass: installing Brushpass (about 10 s)"
	@BRUSHPASS_PURE=1 $(PIP) install --no-deps --force-reinstall .
	@touch $@

.venv/wheel/built: $(SOURCES) $(PAGE) | .venv/needs
	@echo "brushpass: compiling the rules in the meantime (one to two minutes; only what has changed, the next time)"
	@rm -rf .venv/wheel
	@# a stale cache of an interrupted or very different build can stop mypyc: then build once without it
	@$(PIP) wheel --no-deps --wheel-dir .venv/wheel . || { rm -rf .mypy_cache build; $(PIP) wheel --no-deps --wheel-dir .venv/wheel .; }
	@ls .venv/wheel | grep -q none-any && echo "brushpass: no C compiler was found; the rules run uncompiled, and slower" || true
	@touch $@

.venv/compiled: .venv/wheel/built
	@$(PIP) install --no-deps --force-reinstall .venv/wheel/*.whl
	@touch .venv/playing $@

# what a user of our wheels gets (docs/release.md): for figures, beside what the tests have installed
.venv/optimised/built: $(SOURCES) $(PAGE) | .venv/needs
	@echo "brushpass: compiling the rules as wheels have them (some minutes)"
	@rm -rf .venv/optimised
	@BRUSHPASS_OPTIMISE=3 $(PIP) install --no-deps --target .venv/optimised .
	@touch $@
