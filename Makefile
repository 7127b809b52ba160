# Two commands matter on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Set, it would have every command of a test compile again what was edited since the last install.
unexport PYTHONDONTWRITEBYTECODE
ATTACKS := tests/faults $(addprefix tests/cli/test_cli_,kill.py kill_anywhere.py interrupts.py ways_out.py ways_out_release.py) \
  $(addprefix tests/release/test_release_,attacks.py mutations.py) tests/tui/test_tui_ways_out.py
QUICK := $(addprefix tests/,house model measures text gates variants checks casework formats scoring runs api)
# The slowest files of these folders, which make test runs.
SLOW := $(addprefix --ignore=tests/,api/test_pytest_plugin.py casework/test_casework_known_matrices.py \
  measures/test_measures_judged_oracle.py text/test_text_guarded.py)
LEANING := tests/api tests/formats tests/reports tests/text $(addprefix tests/release/test_release_,signing.py verify.py) \
  $(addprefix tests/store/test_store_,migrate.py sets.py search.py) $(addprefix tests/cli/test_cli_,plugins.py import.py) \
  $(addprefix tests/tui/test_tui_,library_real.py places.py)

docs: $(STAMP) ## Build the documentation into docs/_build
	@$(BIN)/python -m sphinx -W -q -b html docs docs/_build
	@echo docs/_build/index.html

.PHONY: docs run test quick check house walks bench faults lowest wheel screenshots help clean

help: ## Say what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "goldtui needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 2; }
	@echo "making $(VENV) with goldtui and the tools of its tests; this takes a minute or two, once"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@echo "compiling goldtui"
	@$(BIN)/python -m compileall -q goldtui
	@touch $(STAMP)

run: $(STAMP) ## Open the workbench on your own copy of the example set
	@$(BIN)/goldtui demo

check: $(STAMP) ## Formatting, lint, types and the import lines
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# No new worker for one that crashed: handing its tests on can leave all of them waiting (pytest-xdist, issue 1378).
test: check ## Everything CI runs, the short form of faults included
	$(BIN)/python -m pytest -n 4 --dist loadscope --no-loadscope-reorder --max-worker-restart 0

quick: check ## What to run on each change: the tests of all that judges, beside what check does
	$(BIN)/python -m pytest $(QUICK) $(SLOW) -n 2 --dist loadscope -q

house: $(STAMP) ## Draw the rooms and their sizes from the code, and mend the picture of ARCHITECTURE.md
	@$(BIN)/python -m scripts.house

walks: $(STAMP) ## Every file that four jobs enter, in order
	@$(BIN)/python -m scripts.walks

faults: $(STAMP) ## The long fault runs: kills, writers, damaged files, attacks
	GOLDTUI_FAULTS=long $(BIN)/python -m pytest $(ATTACKS) -n 2 --timeout 3600 -rP

bench: $(STAMP) ## Speed as ratios in one run, and key latency in a terminal of our own
	$(BIN)/python tests/bench

# What leans on each library, quickly.
lowest: ## The same code with the lowest version of every library that is allowed, in an environment of its own
	$(PYTHON) -m venv .lowest
	$(PYTHON) -m scripts.lowest > .lowest/lowest.txt
	.lowest/bin/python -m pip install --quiet --disable-pip-version-check --constraint .lowest/lowest.txt --editable '.[dev,parquet]'
	.lowest/bin/python -m pytest $(LEANING) -n 3 --dist loadscope -q

wheel: $(STAMP) ## Pack twice, install next to ragas and deepeval, run what the README says (needs a package registry)
	@$(BIN)/python -m scripts.wheel_trial

screenshots: $(STAMP) ## Draw screenshots/ from the example set
	$(BIN)/python -m scripts.screenshots.shots screenshots

clean: ## Remove the environment and caches
	rm -rf $(VENV) .lowest .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
