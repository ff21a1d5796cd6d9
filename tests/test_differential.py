"""Our compiler beside DXC on our own shaders: the same files accepted, and the same contract with the host program.

A file that DXC treats otherwise, for a reason of its own, says so in a comment: `// dxc: why` leaves it out.
"""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path

import check
import compilers
import pytest
from contract import contract, difference

ROOT = Path(__file__).parent.parent
OPT_OUT = re.compile(r"^\s*//\s*dxc:\s*(.+)$", re.MULTILINE)
# What DXC 1.8 says where it cannot do what later versions, or we, can: nothing to compare with.
UNABLE = re.compile(
    "Unknown argument|unimplemented|not supported|not implemented|failed to (legalize|optimize)|invalid profile"
    "|generated SPIR-V is invalid|unknown SPIR-V|unable to parse shader model|unknown shader module|DXC died"
    "|Internal Compiler error"
)
HEADER = re.compile(r"^// oneshader: (.*)$", re.MULTILINE)


def example_jobs() -> list[tuple[Path, str]]:
    return [(p, line) for p in sorted((ROOT / "examples").glob("*.hlsl")) for line in HEADER.findall(p.read_text())]


def golden_jobs() -> list[Path]:
    """Golden tests of whole modules and of diagnostics, but for those that leave DXC out."""
    found = []
    for path in sorted((ROOT / "tests" / "golden").rglob("*.hlsl")):
        source = path.read_text(encoding="utf-8")
        if check.runs(source) and not OPT_OUT.search(source):
            found.append(path)
    return found


def compare(source: str, path: str, args: list[str]) -> None:
    ours = compilers.compiled(source, path, args)
    accepted, reference, messages = compilers.reference(source, path, args)
    if not accepted and UNABLE.search(messages):
        return
    assert accepted, f"DXC rejects it: {messages}"
    found = difference(reference, ours)
    if found:
        pytest.fail(f"only DXC (-), only ours (+):\n{found}", pytrace=False)


@pytest.mark.dxc
@pytest.mark.parametrize(("path", "line"), example_jobs(), ids=[f"{p.stem}:{line}" for p, line in example_jobs()])
def test_example(path: Path, line: str) -> None:
    compare(path.read_text(encoding="utf-8"), str(path), shlex.split(line))


@pytest.mark.dxc
@pytest.mark.parametrize("path", golden_jobs(), ids=[p.stem for p in golden_jobs()])
def test_golden(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    errors = [code for _, severity, code in check.expected_diagnostics(source) if severity == "error"]
    for run in check.runs(source):
        if "-T" not in run.args or run.show not in ("", "spirv"):
            continue
        if errors:
            accepted, _, _ = compilers.reference(source, str(path), run.args)
            assert not accepted, "DXC accepts it"
        else:
            compare(source, str(path), run.args)


CASES = sorted((ROOT / "tests" / "execution" / "cases").glob("*.py"))


@pytest.mark.dxc
@pytest.mark.parametrize("path", CASES, ids=[p.stem for p in CASES])
def test_execution_case(path: Path) -> None:
    case = {"ARGS": [], "PROFILE": "cs_6_0", "DXC_FAULT": ""} | runpy.run_path(str(path))
    if not case["DXC_FAULT"]:
        compare(case["HLSL"], path.name, ["-T", case["PROFILE"], "-E", "main", *case["ARGS"]])


@pytest.mark.dxc
def test_contract_sees_differences() -> None:
    """The comparison itself: a change of each kind shows."""
    shader = (
        "struct S {{ float a; {member} b; }}; StructuredBuffer<S> data : register(t{slot}); cbuffer C {{ float4 c; }}\n"
        "float4 main({flat} float2 uv : TEXCOORD{semantic}) : SV_Target {{ return data[0].b.x + c + uv.xyxy; }}\n"
    )
    base = {"member": "float2", "slot": 1, "flat": "", "semantic": 0}

    def module(**changes: object) -> bytes:
        accepted, made, messages = compilers.reference(
            shader.format(**base | changes), "a.hlsl", ["-T", "ps_6_0", "-E", "main"]
        )
        assert accepted, messages
        return made

    assert difference(module(), module()) == ""
    for changes in ({"member": "float4"}, {"member": "int2"}, {"slot": 3}, {"flat": "nointerpolation"}):
        assert difference(module(), module(**changes)), changes
    assert any("input location 0" in line for line in contract(module()))
