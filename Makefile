# make demo   compile every example and print a table         make bench  time against DXC in the same run
# make test   all tests, after installing what they need      make lint   mypy --strict and ruff
# make wheel  the wheel with the core compiled to machine code, in dist/; takes minutes and a C compiler
# make test-compiled   that wheel, and all tests with it

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(CURDIR)/out/compiled
PYTEST_ARGS ?=

.PHONY: demo test test-compiled bench lint wheel driver clean

demo: $(VENV)/demo.stamp
	$(BIN)/python tools/demo.py --out out/demo

test: $(VENV)/test.stamp driver
	$(BIN)/python -m pytest -q $(PYTEST_ARGS)

# The wheel is unpacked beside the sources, before which it is found.
test-compiled: $(VENV)/test.stamp driver wheel
	rm -rf $(COMPILED)
	$(PIP) install --no-deps --target $(COMPILED) dist/oneshader-*.whl
	PYTHONPATH=$(COMPILED) $(BIN)/python -m oneshader --version | grep mypyc
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -q -o pythonpath="tools tests" $(PYTEST_ARGS)

bench: $(VENV)/test.stamp
	$(BIN)/python benchmarks/run.py examples

lint: $(VENV)/dev.stamp
	$(BIN)/python -m mypy
	$(BIN)/python -m ruff check .

wheel: | $(BIN)/python
	@bash tools/install_compiler.sh $(BIN)/python
	rm -f dist/oneshader-*.whl
	ONESHADER_MYPYC=1 $(PIP) wheel --no-deps --wheel-dir dist .

# Mesa's software Vulkan driver, for the execution tests; installed only where that is possible without asking.
driver:
	@bash tools/install_driver.sh

clean:
	rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo.stamp: pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[validate]'
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[test]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[test,dev]'
	@touch $@
