"""Optimisation passes: golden files (IR before, directives for the text after), random programs run both ways."""

from __future__ import annotations

import random
from pathlib import Path

import check
import pytest
from irrandom import program
from irrun import Stuck, run

from oneshader.ir import show
from oneshader.ir.verify import verify
from oneshader.opt import pipeline
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import SourceMap

GOLDEN = Path(__file__).parent / "golden" / "opt"
FILES = sorted(GOLDEN.rglob("*.ir"))


def bag() -> DiagnosticBag:
    return DiagnosticBag(SourceMap())


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(GOLDEN).with_suffix("")) for path in FILES])
def test_golden(path: Path) -> None:
    """The folder names the pass."""
    source = path.read_text(encoding="utf-8")
    module = show.parse(source)
    assert not [text for text in verify(module) if not text.startswith("entry")]
    name = path.parent.name
    if name in pipeline.MODULE_PASSES:
        pipeline.MODULE_PASSES[name](module)
    else:
        for function in module.functions:
            pipeline.FUNCTION_PASSES[name](module, function)
    text = show.show(module)
    assert not [message for message in verify(module) if not message.startswith("entry")], text
    try:
        assert check.check(source, text) > 0
    except check.Mismatch as mismatch:
        pytest.fail(f"{path.name}: {mismatch}\n{text}", pytrace=False)


def memory_of(seed: int) -> dict[str, list[int]]:
    numbers = random.Random(seed)
    return {
        "inputs": [numbers.randrange(-3, 9) for _ in range(4)],
        "out": [numbers.randrange(-5, 5) for _ in range(8)],
    }


@pytest.mark.parametrize("seed", range(60))
def test_random_program(seed: int) -> None:
    """Every level keeps what a program does, and keeps it legal after every pass."""
    module = program(seed)
    assert verify(module) == []
    text = show.show(module)
    try:
        wanted = run(module, memory_of(seed))
    except Stuck:
        pytest.skip("runs too long")
    for level in range(4):
        changed = show.parse(text)
        found = bag()
        pipeline.optimise(changed, level, found, pipeline.Watch([], True))
        assert not found.has_errors, (level, [d.message for d in found.diagnostics])
        assert repr(run(changed, memory_of(seed))) == repr(wanted), level


def test_levels_shrink() -> None:
    """-O1 and above give smaller programs than -O0."""
    sizes = [0] * 4
    for seed in range(20):
        text = show.show(program(seed))
        for level in range(4):
            module = show.parse(text)
            pipeline.optimise(module, level, bag())
            sizes[level] += len(show.show(module).splitlines())
    assert sizes[1] < sizes[0] * 0.6 and sizes[2] <= sizes[1] and sizes[3] <= sizes[2]


def test_print_after() -> None:
    module = program(1)
    watch = pipeline.Watch(["simplify"])
    pipeline.optimise(module, 3, bag(), watch)
    assert len(watch.texts) == pipeline.LEVELS[3].count("simplify")
    assert watch.texts[0].startswith("// after simplify\n")


def test_same_input_same_output() -> None:
    texts = []
    for _ in range(2):
        module = program(5)
        pipeline.optimise(module, 3, bag())
        texts.append(show.show(module))
    assert texts[0] == texts[1]


def test_levels_name_passes() -> None:
    for level in pipeline.LEVELS:
        for name in level:
            assert name in pipeline.MODULE_PASSES or name in pipeline.FUNCTION_PASSES


def test_long_straight_code() -> None:
    """No recursion over instructions or blocks."""
    lines = ["global @o: ptr<output, int> location 0", "function @main() -> void {", "b0:", "  %1: int = load @o"]
    for i in range(2, 5000):
        lines.append(f"  %{i}: int = mul %{i - 1}, %{i - 1}")
        if i % 3 == 0:
            lines += [f"  branch -> b{i // 3}", f"b{i // 3}:"]
    lines += ["  store @o, %4999", "  return", "}"]
    module = show.parse("\n".join(lines))
    pipeline.optimise(module, 3, bag(), pipeline.Watch([], True))
    assert len(module.functions[0].blocks) == 1
