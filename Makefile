# make simulate and make test are the two commands a newcomer needs; README.md lists the rest.
# Everything happens in the virtual environment .venv, made here with $(PYTHON). Stamp files remember what is done, so
# a second run starts at once. Works with GNU make 3.81 and later.

PYTHON ?= python3
VENV   ?= .venv

DECK0   ?= blackwing
DECK1   ?= junk
RULES   ?= MR1
POLICY  ?= eager
PLOT    ?=
MINUTES ?= 10
SLOW    ?=
# processes that run the tests
JOBS    ?= auto
PYTEST_ARGS ?=

ifeq ($(YGOCORE_PURE),1)
VARIANT := pure
NATIVE_OPTION := --no-native
GAMES   ?= 20
else
VARIANT := native
NATIVE_OPTION :=
GAMES   ?= 50000
endif

PY       := $(VENV)/bin/python
PIP      := $(PY) -m pip --disable-pip-version-check --quiet
INSTALL  := $(PIP) install --no-build-isolation --no-deps
SANITIZE := build/sanitize
SANITIZE_PY := $(SANITIZE)/venv/bin/python

NATIVE_SOURCES := $(sort $(wildcard pyx/ygocore/*.pxd pyx/ygocore/_native/*.pxd pyx/ygocore/_native/*.pyx))

.PHONY: help simulate test bench fuzz lint sanitize clean FORCE
.DELETE_ON_ERROR:
# the recipes share one virtual environment, and pip must not run twice in it at once
.NOTPARALLEL:

help:
	@echo "make simulate [GAMES=n DECK0=d DECK1=d RULES=r POLICY=p PLOT=f.png]"
	@echo "                                          build, then play two decks against each other"
	@echo "make test [SLOW=1 JOBS=n PYTEST_ARGS=...] the tests, on both engines"
	@echo "make bench | fuzz MINUTES=n | lint | sanitize MINUTES=n | clean"
	@echo "PYTHON=python3.12 takes another Python; YGOCORE_PURE=1 leaves the native engine out"

simulate: $(VENV)/installed.stamp $(if $(PLOT),$(VENV)/plot.stamp)
	$(VENV)/bin/ygocore simulate $(DECK0) $(DECK1) --rules $(RULES) --policy $(POLICY) --mirror --games $(GAMES) $(if $(PLOT),--plot $(PLOT))

test: $(VENV)/installed.stamp $(VENV)/dev.stamp
	$(PY) -m pytest -n $(JOBS) --dist worksteal $(NATIVE_OPTION) $(if $(SLOW),--slow) $(PYTEST_ARGS)

bench: $(VENV)/installed.stamp $(VENV)/dev.stamp
	$(PY) -m benchmarks

fuzz: $(VENV)/installed.stamp
	$(PY) -m ygocore.sim.fuzz --minutes $(MINUTES)

lint: $(VENV)/installed.stamp $(VENV)/dev.stamp
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PY) -m mypy --strict ygocore
	PATH="$(abspath $(VENV))/bin:$$PATH" cython-lint pyx # it runs pycodestyle by name
ifeq ($(VARIANT),pure)
	@echo "YGOCORE_PURE=1: no compiled modules to hold against their stubs, stubtest not run"
else
	$(PY) -m mypy.stubtest ygocore._native --allowlist tools/stubtest_allowlist.txt --ignore-unused-allowlist
endif
	$(PY) tools/generate_consts.py --check
	$(PY) tools/generate_bytecode.py --check
	$(PY) tools/generate_api_docs.py --check
	$(PY) tools/generate_library.py --check
	$(PY) tools/generate_layout.py --check

clean:
	rm -rf .venv build dist ygocore.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
	rm -f ygocore/_native/*.so ygocore/_native/*.pyd
	find ygocore tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# --- the virtual environment ----------------------------------------------------------------------------------------

# which Python; rewritten only when it changes, and then .venv is made anew
build/python.txt: FORCE
	@mkdir -p build
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit(0); print(sys.base_prefix, sys.version)' > $@.new \
	    || { echo "PYTHON=$(PYTHON) does not run: give the name of a Python 3.11 or newer" >&2; exit 1; }
	@test -s $@.new || { echo "PYTHON=$(PYTHON) is older than Python 3.11" >&2; exit 1; }
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(VENV)/venv.stamp: build/python.txt
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/run.stamp: $(VENV)/venv.stamp pyproject.toml tools/requirements.py
	$(PY) tools/requirements.py build run > build/requirements-run.txt
	$(PIP) install -r build/requirements-run.txt
	@touch $@

$(VENV)/plot.stamp: $(VENV)/run.stamp
	$(PY) tools/requirements.py plot > build/requirements-plot.txt
	$(PIP) install -r build/requirements-plot.txt
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	$(PY) tools/requirements.py plot dask test lint > build/requirements-dev.txt
	$(PIP) install -r build/requirements-dev.txt
	@touch $@

# --- the package, editable: Python files are used where they are, compiled modules are put beside them -----------------

# what is to be built; rewritten only when a source comes or goes, or YGOCORE_PURE changes
build/sources.txt: FORCE
	@mkdir -p build
	@echo "$(VARIANT) $(NATIVE_SOURCES)" > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(VENV)/installed.stamp: $(VENV)/run.stamp setup.py build/sources.txt $(NATIVE_SOURCES)
	$(INSTALL) -e .
	@touch $@

# --- the sanitized build: its own virtual environment, build folder and installed copy of the package ------------------

sanitize: $(SANITIZE)/venv.stamp
	YGOCORE_SANITIZE=1 $(SANITIZE_PY) -m pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps \
	    --force-reinstall .
	tools/run-sanitized $(SANITIZE_PY) -P -m ygocore.sim.fuzz --native-only --minutes $(MINUTES)

$(SANITIZE)/venv.stamp: build/python.txt pyproject.toml tools/requirements.py
	$(PYTHON) -m venv --clear $(SANITIZE)/venv
	$(SANITIZE_PY) tools/requirements.py build run > $(SANITIZE)/requirements.txt
	$(SANITIZE_PY) -m pip --disable-pip-version-check --quiet install -r $(SANITIZE)/requirements.txt
	@touch $@
