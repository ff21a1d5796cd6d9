"""The catalog of diagnostics: every code is reported, tested and explained by example; its page is current."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import gen_docs
import pytest

from oneshader.source import catalog, catalog_number
from oneshader.source.code import CODES, Code

ROOT = Path(__file__).parent.parent
COMMAND_LINE = 29  # codes up to this one are about the command line: tested by test_cli and test_options
FAULTS = {catalog.INTERNAL.number}  # a guard: no input is known to give it (test_library shows the report)


def sources(folder: str, pattern: str) -> dict[str, str]:
    return {str(p): p.read_text(encoding="utf-8", errors="replace") for p in (ROOT / folder).rglob(pattern)}


PARTS = [import_module(f"oneshader.source.{path.stem}") for path in (ROOT / "src/oneshader/source").glob("catalog*.py")]
NAMES = {
    code.number: name
    for part in PARTS
    for name, code in vars(part).items()
    if isinstance(code, Code)
}
COMPILER = "".join(text for path, text in sources("src", "*.py").items() if "catalog" not in path)
GOLDEN = "".join(sources("tests/golden", "*.hlsl").values())
TESTS = "".join(text for path, text in sources("tests", "test_*.py").items() if "test_catalog" not in path)


@pytest.mark.parametrize("number", sorted(CODES), ids=lambda n: f"OSH{n:04d}")
def test_code(number: int) -> None:
    """A code that nothing reports, tests or explains does not help anybody."""
    code = CODES[number]
    assert re.search(rf"\b{NAMES[number]}\b", COMPILER), f"{NAMES[number]} is reported nowhere"
    if number <= COMMAND_LINE or number == catalog_number.UNKNOWN_WARNING.number:
        assert re.search(rf"\b(OSH)?0*{number}\b|{NAMES[number]}", TESTS), "no test"
    elif number not in FAULTS:
        sample = re.escape(code.text.split("{")[0]) if not code.text.startswith("{") else "(?!)"
        assert f"OSH{number:04d}" in GOLDEN or re.search(rf"CHECK.*{sample}", GOLDEN), "no golden test"
    assert "Fails" in code.explanation, "the explanation has no example that fails"
    assert "Works" in code.explanation, "the explanation has no example that works"


def test_page_is_current() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert page == gen_docs.errors_page(), "run tools/gen_docs.py"
