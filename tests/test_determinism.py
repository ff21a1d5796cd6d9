"""The same input and options give the same bytes: again, in other processes, in threads, after other compilations."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import compilers

import oneshader

EXAMPLES = Path(__file__).parent.parent / "examples"
JOBS = [
    (path.name, path.read_text(encoding="utf-8"), shlex.split(line))
    for path in sorted(EXAMPLES.glob("*.hlsl"))
    for line in re.findall(r"^// oneshader: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
]
# Digests of all examples, one a line, in the order given.
PROGRAM = """
import hashlib, json, sys
from oneshader import testing
for name, source, args in json.load(sys.stdin):
    print(hashlib.sha256(testing.compile(source, name, args)[1]).hexdigest())
"""


def digest(module: bytes) -> str:
    return hashlib.sha256(module).hexdigest()


def here() -> list[str]:
    """Digests made in this process."""
    return [digest(compilers.compiled(source, name, args)) for name, source, args in JOBS]


def test_again() -> None:
    """Twice in one process; the second time in the other order, so that others were compiled in between."""
    first = here()
    again = [digest(compilers.compiled(source, name, args)) for name, source, args in reversed(JOBS)]
    assert again[::-1] == first


def test_after_rejected_sources() -> None:
    name, source, args = JOBS[0]
    first = compilers.compiled(source, name, args)
    for broken in (source[: len(source) // 2], "struct S { S s; };", "float f(float x) { return f(x); }"):
        assert not compilers.ours(broken, name, args)[0]
    assert compilers.compiled(source, name, args) == first


def test_hash_seeds() -> None:
    """Hash seeds change the order of sets; they must not change a byte."""
    import json

    given = json.dumps(JOBS)
    made = here()
    for seed in ("0", "12345"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(compilers.INSTALLED)}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, input=given, capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == made


def test_threads() -> None:
    """Eight threads share one Compiler, each with another job at a time."""
    compiler = oneshader.Compiler()

    def compile_job(job: tuple[str, str, list[str]]) -> str:
        name, source, args = job
        result = compiler.compile(source=source, path=name, entry="", options=args)
        return digest(result.spirv or b"")

    made = here()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(compile_job, JOBS * 2)) == made * 2
