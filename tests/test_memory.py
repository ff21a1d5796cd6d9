"""Memory stays flat over many compilations of one process. ONESHADER_LEAK_COMPILES=10000 makes a long run of it."""

from __future__ import annotations

import gc
import os
import random
from pathlib import Path

import pytest
from jobs import find

import oneshader

COMPILES = int(os.environ.get("ONESHADER_LEAK_COMPILES", "240"))
EXAMPLES = Path(__file__).parent.parent / "examples"
ALLOWED = 3.0  # MiB that a process may grow in the second half: what the allocator keeps differs from run to run
BAD = "float4 main(float4 c : C) : SV_Target { float3 x = c; return nothing + x.xyzw; }\n"
DEEP = "float4 main() : SV_Target { return " + "(" * 300 + "1" + ")" * 300 + "; }\n"


def resident() -> float:
    """The process's resident memory in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def unique(number: int, dice: random.Random) -> str:
    """A shader that was never seen before, with types, a template, a macro and an include of its own."""
    lines = [f'#include "h{number}.hlsli"', f"struct S{number} {{ float4 a{number}; uint b[{dice.randint(1, 9)}]; }};"]
    lines += [f"template<typename T> T twice{number}(T x) {{ return x + x; }}"]
    lines += [f"StructuredBuffer<S{number}> input{number};", f"float4 f{number}(float4 v) {{ return M{number}(v); }}"]
    lines += [f"float4 main(uint i : I) : SV_Target {{ S{number} s = input{number}[i];"]
    lines += [f"return twice{number}(f{number}(s.a{number})) * {dice.random()} + s.b[0]; }}"]
    return "\n".join(lines) + "\n"


def include(name: str, includer: str, angled: bool) -> str:
    return f"#define M{name[1:-6]}(x) sin(x * {name[1:-6]})\n"


def compile_some(count: int, start: int) -> None:
    """Examples at every level, new shaders, and rejected ones, with all that can be asked of a result."""
    dice = random.Random(start)
    jobs = find(EXAMPLES)
    for number in range(start, start + count):
        kind = number % 6
        if kind < 2:
            result = oneshader.compile(unique(number, dice), profile="ps_6_0", include=include)
            assert result.ok, result.messages()
        elif kind == 2:
            result = oneshader.compile(DEEP if number % 4 else BAD, profile="ps_6_0")
            assert not result.ok
        elif kind == 3:
            sets: list[dict[str, object]] = [{"A": number}, {"A": number, "B": 1}]
            variants = oneshader.Compiler(profile="ps_6_0").compile_variants(
                "float4 main() : SV_Target { return A; }", variants=sets
            )
            result = variants[1].result
        else:
            job = jobs[dice.randrange(len(jobs))]
            options = [*job.options(), f"-O{number % 4}", *(["-Zi"] if number % 5 == 0 else [])]
            result = oneshader.compile(path=str(job.path), entry=job.entry, profile=job.profile, options=options)
            assert result.ok, result.messages()
        result.messages()
        assert len(result.disassembly()) >= 0 and result.reflection is not None


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="resident memory is read from Linux")
def test_memory_stays_flat() -> None:
    from oneshader.syntax import lex

    limit, lex.CACHE.limit = lex.CACHE.limit, 100_000  # so that its filling up is not taken for a leak
    try:
        compile_some(COMPILES // 2, 0)
        gc.collect()
        before = resident()
        compile_some(COMPILES // 2, COMPILES // 2)
        gc.collect()
        assert resident() - before < ALLOWED
    finally:
        lex.CACHE.limit = limit


def test_nothing_waits_for_the_collector() -> None:
    """What a compilation made is freed when its result goes, but for a few objects: the collector rests meanwhile."""
    job = next(job for job in find(EXAMPLES) if job.path.stem == "pbr")

    def once() -> None:
        oneshader.compile(path=str(job.path), entry=job.entry, profile=job.profile, options=job.options())

    once()
    gc.collect()
    gc.disable()
    try:
        once()
        assert gc.collect() < 50
    finally:
        gc.enable()
