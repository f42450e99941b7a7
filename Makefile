# make play · image · flash · packages · web · quick · test · soak · bench · lint · pictures; each does all
# of its own set-up.
# make image BOARD=pico_oled CHIP=pico_2
# make flash BOARD=pico_oled OPTIONS="--verify"

PYTHON ?= python3
BIN = .venv/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
# With LOCKED=1, as for releases and in .ci/run, exactly what requirements.lock names is installed.
EXACT = $(if $(LOCKED),--no-deps --no-build-isolation)
PROJECT = $(PIP) $(EXACT) -e

.PHONY: play image images flash packages web quick test soak bench lint pictures lock clean

play: .venv/play.done
	$(BIN)/python -m simulator play

flash: .venv/flash.done
	@$(BIN)/python tools/flash.py $(if $(BOARD),--board $(BOARD)) $(OPTIONS)

# MicroPython with the game in it, the file to drag: docs/flash.md.
image: .venv/flash.done
	@$(BIN)/python tools/make_image.py --board $(or $(BOARD),pico_oled) $(if $(CHIP),--chip $(CHIP))

images: .venv/flash.done
	@$(BIN)/python tools/make_image.py --all $(if $(CHIP),--chip $(CHIP))

# Compiled, for mip: docs/flash.md, "Other ways".
packages: .venv/flash.done
	$(BIN)/python tools/make_package.py build/packages

# The page that plays in a browser: docs/web.md.
web: .venv/flash.done
	$(BIN)/python -m simulator web -o build/site

# The tests load the firmware thousands of times: once from its sources is enough.
quick test soak: export PYTHONDONTWRITEBYTECODE =
quick test soak: export PYTHONPYCACHEPREFIX = $(CURDIR)/build/pycache

# What breaks most often, in a minute.
QUICK = app app_officers engine files layouts menus notation officers officers_session record scoring session table
quick: .venv/test.done lint
	$(BIN)/python -m pytest -n auto --dist loadfile tests/test_asking.py tests/test_docs.py tests/test_rooms.py \
	  tests/test_vectors.py $(QUICK:%=tests/firmware/test_%.py)

test: .venv/test.done lint
	$(BIN)/python -m pytest -n auto --dist loadfile

soak: .venv/test.done lint
	SOAK=1 $(BIN)/python -m pytest -n auto --dist loadfile
	$(BIN)/python -m tests.mutants --count 60
	$(BIN)/python -m simulator arena greedy simple --deals 2000
	$(BIN)/python -m simulator arena club simple --deals 1000
	$(BIN)/python -m simulator arena strong simple --deals 1000 --runtime micropython
	$(BIN)/python -m simulator arena master club --deals 1000 --first 10000 --runtime micropython
	$(BIN)/python -m simulator arena master master --nodes-b 360000 --deals 1000 --runtime micropython
	$(BIN)/python tools/measure/exact.py random simple greedy club strong master --games 1000

bench: .venv/test.done
	$(BIN)/python -m tests.bench

lint: .venv/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

pictures: .venv/test.done
	$(BIN)/python tools/make_pictures.py
	$(BIN)/python tools/make_wiring.py
	$(BIN)/python tools/make_rooms.py
	$(BIN)/python -m tests.test_screens

# Asks the registries what is newest, and writes down its digests: commit what comes of it.
lock: .venv/play.done
	$(PIP) uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade \
	  --generate-hashes --custom-compile-command "make lock" --quiet --output-file requirements.lock
	cd tests/support/npm && npm install --silent --package-lock-only

.venv/play.done: pyproject.toml $(if $(LOCKED),requirements.lock)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Pocket Skat wants Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv, once: some 20 MB are loaded."
	@$(PYTHON) -m venv .venv
	$(if $(LOCKED),$(PIP) --require-hashes --requirement requirements.lock)
	$(BIN)/python -m pip install --disable-pip-version-check $(EXACT) -e .
	@touch $@

.venv/flash.done: .venv/play.done
	$(PROJECT) '.[flash]'
	@touch $@

.venv/test.done: .venv/play.done tests/support/npm/package-lock.json
	@command -v npm >/dev/null || { echo "The tests want Node 20 or newer, with npm."; exit 1; }
	$(PROJECT) '.[dev]'
	cp tests/support/npm/package.json tests/support/npm/package-lock.json .venv
	npm ci --silent --prefix .venv
	@touch $@

clean:
	rm -rf .venv build
