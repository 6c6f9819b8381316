# One target per task. `make play` and `make test` set everything up on the first run.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NODE := sh scripts/with_node.sh $(VENV)
NODE_READY := node_modules/.ready

.PHONY: setup play test lint types bench docs goldens messages lock mutation million clean chromium frontend

setup: $(READY)

$(READY): requirements.lock pyproject.toml scripts/make_venv.sh
	PYTHON="$(PYTHON)" sh scripts/make_venv.sh $(VENV)
	$(BIN)/pharos setup
	touch $@

play: setup
	$(BIN)/pharos

# Coverage cannot see compiled functions, so the rules are tested once more uncompiled.
UNCOMPILED_TESTS = tests/core tests/games/duel/rules/test_game.py tests/games/duel/rules/test_worked_examples.py $(wildcard tests/games/duel/rules/test_rulings_*.py) \
	tests/games/wonders/rules/test_wonders_game.py $(wildcard tests/games/wonders/rules/test_wonders_rules_*.py)

# Complete games through the service take minutes with coverage tracing.
UNTRACED_TESTS = tests/server/test_leaks.py tests/server/test_wonders_leaks.py

test: setup chromium lint types
	$(NODE) npm test --silent
	rm -f .coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n 2 --cov --cov-report= $(UNCOMPILED_TESTS)
	$(BIN)/python -m pytest -n 2 --dist worksteal --cov --cov-append --cov-report=term $(addprefix --ignore=,$(UNTRACED_TESTS))
	$(BIN)/python -m pytest -n 2 $(UNTRACED_TESTS)

lint: setup frontend
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(NODE) npm run --silent check

types: setup frontend
	$(BIN)/mypy
	$(NODE) npm run --silent types

bench: setup
	$(BIN)/pharos bench

goldens: setup
	$(BIN)/python scripts/make_goldens.py
	$(BIN)/python scripts/make_wonders_goldens.py

messages: setup
	$(BIN)/python scripts/messages.py

docs: setup
	$(BIN)/python scripts/make_docs.py

mutation: setup
	$(BIN)/python scripts/mutation_check.py

million: setup
	$(BIN)/python scripts/million.py

lock: setup
	$(BIN)/pip install pip-tools
	$(BIN)/pip-compile -q --generate-hashes --extra dev --strip-extras --no-header --no-annotate --allow-unsafe \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o requirements.lock pyproject.toml

# The tools that check the scripts of the pages: the versions that package-lock.json names, in node_modules.
frontend: $(NODE_READY)

$(NODE_READY): $(READY) package.json package-lock.json scripts/with_node.sh
	$(NODE) npm ci --loglevel=error --no-audit --no-fund
	touch $@

chromium: setup
	sh scripts/get_chromium.sh $(VENV)/chromium

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
