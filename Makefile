# One target per task. `make play` and `make test` set everything up on the first run.
PYTHON ?= python3
INSTALLER ?= auto
VENV := .venv
BIN := $(VENV)/bin
SET_UP := $(PYTHON) scripts/set_up.py --venv $(VENV) --installer $(INSTALLER)
NODE := sh scripts/with_node.sh $(VENV)
NODE_READY := node_modules/.ready

# Empty means "write bytecode": without it every process compiles all its libraries again, for about a second.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup training develop play test check uncompiled node-tests soak coverage lint types bench docs goldens messages lock mutation million clean chromium nginx frontend wheel gallery

# The environment for developing, with everything compiled.
setup: develop
	@$(BIN)/pharos setup

# The environment for developing.
develop:
	@$(SET_UP) develop

# The environment for playing; the program compiles in the background.
play:
	@$(SET_UP) play
	@$(BIN)/pharos

# Long tests, marked as slow, begin first; a worker that has nothing left takes tests from
# the others. There are more workers than cores, because many tests wait for another process.
PYTEST = $(BIN)/python -m pytest -q -n 5 --dist worksteal

# The rules, the search and the nets are tested uncompiled too: what is compiled must mean the same in plain Python.
UNCOMPILED_TESTS = tests/core tests/search \
	$(addprefix tests/games/duel/rules/,test_game.py test_worked_examples.py) $(wildcard tests/games/duel/rules/test_rulings_*.py) \
	tests/games/wonders/rules/test_wonders_game.py $(wildcard tests/games/wonders/rules/test_wonders_rules_*.py) \
	$(addprefix tests/games/duel/search/,test_evaluation.py test_hidden.py test_net.py test_tactics.py test_workspace.py) \
	$(addprefix tests/games/duel/search/test_puct.py::test_,halving_spends_its_budget_and_no_more one_ply_sees_a_won_game_and_no_hidden_card) \
	tests/games/duel/search/test_opponent_model.py::test_the_forecast_is_what_greedy_does \
	$(addprefix tests/games/wonders/search/test_wonders_,evaluation.py hidden.py) \
	$(addprefix tests/players/,test_decisions.py test_frozen.py test_kinds.py)

# What a change breaks most often: rules, players, words, and the server without a browser. Long random games are left out.
CHECK_TESTS = tests/core tests/games tests/locale tests/records tests/server tests/test_docs.py tests/test_exports.py \
	$(addprefix --ignore=tests/core/,test_compile_cache.py test_expansion_hooks.py) \
	$(addprefix --ignore=tests/games/,test_third_game.py test_third_game_web.py) \
	$(addprefix --ignore=tests/games/duel/,rules/test_twins.py search/test_evaluation.py review terminal) \
	$(addprefix --ignore=tests/games/wonders/,rules/test_wonders_twins.py rules/test_wonders_secrets.py review web/test_wonders_board.py)

# What the tests need and what needs no tests is done side by side; the output of each appears when it has ended.
SIDE_BY_SIDE = --no-print-directory -j 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: develop
	@echo "Compiling, downloading, linting, checking types and testing uncompiled, side by side ..."
	@$(MAKE) $(SIDE_BY_SIDE) training types uncompiled nginx lint node-tests
	$(PYTEST)

# What training needs is compiled before any test can compile a part of it: fresh code may round differently.
training: setup
	@$(BIN)/python -c "from pharos.training.warmup import make_ready; make_ready()"

uncompiled: develop
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal $(UNCOMPILED_TESTS)

node-tests: frontend
	$(NODE) npm test --silent

check: develop
	@$(MAKE) $(SIDE_BY_SIDE) setup lint types
	$(PYTEST) -m "not slow" $(CHECK_TESTS)

soak: setup nginx
	$(BIN)/python scripts/soak.py

# Coverage cannot see compiled functions, so it adds up a run without them.
coverage: setup chromium nginx
	rm -f .coverage
	NUMBA_DISABLE_JIT=1 $(PYTEST) --cov --cov-report= $(UNCOMPILED_TESTS)
	$(PYTEST) --cov --cov-append --cov-report=term

# The pages in all sizes and languages: measurements and screenshots on a contact sheet, in .gallery.
gallery: setup chromium frontend
	$(BIN)/python scripts/gallery.py

lint: develop frontend
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(NODE) npm run --silent check

types: develop frontend
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

# Versions that still fit are kept; `make lock UPGRADE=--upgrade` takes the newest. Play is a part of dev.
COMPILE_LOCK = $(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --generate-hashes --no-header \
	--no-annotate $(UPGRADE) pyproject.toml

lock: develop
	$(COMPILE_LOCK) --extra dev --output-file requirements/dev.lock
	$(COMPILE_LOCK) --constraints requirements/dev.lock --output-file requirements/play.lock

# The tools that check the scripts of the pages: the versions that package-lock.json names, in node_modules.
frontend: $(NODE_READY)

$(NODE_READY): package.json package-lock.json scripts/with_node.sh | develop
	$(NODE) npm ci --loglevel=error --no-audit --no-fund
	touch $@

# A package that works without the checkout, in dist.
wheel: develop
	$(BIN)/python -m hatchling build -t wheel

chromium: develop
	sh scripts/get_chromium.sh $(VENV)/chromium

# After Chromium, because both use apt.
nginx: chromium
	sh scripts/get_nginx.sh $(VENV)/nginx

clean:
	rm -rf $(VENV) $(VENV).lock node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
