"""Golden tests: each file says how it is compiled (RUN), and what the result or the diagnostics must be."""

from __future__ import annotations

import struct
from pathlib import Path

import check
import compilers
import pytest
import spirv_tools

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.rglob("*.hlsl"))


def shown(source: str, name: str, run: check.Run) -> str:
    """What the run prints: the form that it asks for, or the diagnostics alone."""
    from oneshader import testing

    if not run.show:
        return testing.compile(source, name, run.args)[2]
    text = testing.show(source, name, run.args, run.show)
    if run.show == "spirv" and not check.reported_diagnostics(text):
        accepted, module, messages = testing.compile(source, name, run.args)
        assert accepted, messages
        assert struct.unpack_from("<I", module)[0] == 0x07230203
        compilers.validate(module, run.args)
    return text


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(GOLDEN).with_suffix("")) for path in FILES])
def test_golden(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    runs = check.runs(source)
    if not runs:
        pytest.fail(f"{path.name} has no RUN line", pytrace=False)
    wanted = check.expected_diagnostics(source)
    checked = 0
    for run in runs:
        text = shown(source, str(path), run)
        reported = check.reported_diagnostics(text)
        if reported != wanted:
            pytest.fail(f"diagnostics {reported}\nexpected    {wanted}\n{text}", pytrace=False)
        try:
            directives = check.check(source, text, run.prefix)
        except check.Mismatch as mismatch:
            pytest.fail(f"{path.name}, {run.prefix}: {mismatch}", pytrace=False)
        if run.show and not directives:
            pytest.fail(f"{path.name} shows {run.show} and has no {run.prefix}", pytrace=False)
        checked += directives
    if not checked and not wanted:
        pytest.fail(f"{path.name} expects nothing", pytrace=False)


@pytest.mark.parametrize("path", sorted((GOLDEN / "spirv").glob("*.hlsl")), ids=lambda path: path.stem)
def test_disassembly(path: Path) -> None:
    """Our disassembler writes what spirv-dis writes, but for the header comments."""
    from oneshader import testing
    from oneshader.spirv.disasm import disassemble

    source = path.read_text(encoding="utf-8")
    for run in check.runs(source):
        accepted, module, messages = testing.compile(source, str(path), run.args)
        assert accepted, messages
        assert instructions(disassemble(module)) == instructions(spirv_tools.disassemble(module))


def instructions(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if not line.startswith(";")]
