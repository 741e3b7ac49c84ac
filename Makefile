# Brushpass. `make play` and `make test` are all that a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.json') pyproject.toml setup.py

.PHONY: help play test check test-compiled test-pure rules bench docs golden clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: .venv/installed ## play a game of Kyoto against a bot
	@$(BIN)/brushpass play kyoto

test: check test-compiled test-pure rules ## set up everything and run every test, on the compiled and the pure build

check: .venv/installed ## types and style
	$(BIN)/ruff check .
	$(BIN)/mypy

test-compiled: .venv/installed ## the tests on the compiled build
	$(BIN)/python -m pytest -q

test-pure: .venv/installed ## the same tests on the sources as they are
	PYTHONPATH=src $(BIN)/python -m pytest -q

rules: .venv/installed ## every rule number has a test
	$(BIN)/brushpass rules --check

bench: .venv/installed ## decisions, games and copies a second, compiled and not
	$(BIN)/python bench/speed.py

docs: .venv/installed ## write the rules pages of the docs from the catalogue
	PYTHONPATH=src:. $(BIN)/python docs/write_rules.py

golden: .venv/installed ## write the golden playthroughs anew, to be reviewed as a diff
	PYTHONPATH=src $(BIN)/python -m tests.golden

clean: ## remove what was built
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .hypothesis

.venv/installed: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[dev]"
	rm -rf build
	@$(BIN)/python -c "import brushpass.core.kernel as k; k.__file__.endswith('.py') and \
		print('brushpass: no C compiler was found; the rules run uncompiled, and slower')"
	touch $@
