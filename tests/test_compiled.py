"""The compiled build gives the same modules as the same sources interpreted."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import compilers
import pytest
from jobs import find

import oneshader
from oneshader.testing import compile

EXAMPLES = Path(__file__).parent.parent / "examples"

# Prints a line for each job: file, arguments, hash of the module.
PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:4]
import test_compiled
for line in test_compiled.digests():
    print(line)
"""


def digests() -> list[str]:
    """What each job of the examples gives with the build that is imported."""
    lines = []
    for job in find(EXAMPLES):
        ok, module, messages = compile(job.path.read_text(), str(job.path), job.args)
        lines.append(f"{job.path.name} {' '.join(job.args)}: {ok} {hashlib.sha256(module).hexdigest()} {messages!r}")
    return lines


@pytest.mark.skipif(not compilers.COMPILED, reason="this build is interpreted")
def test_same_modules(tmp_path: Path) -> None:
    package = Path(oneshader.__file__).parent
    shutil.copytree(package, tmp_path / "oneshader", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    here = Path(__file__).parent
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path), str(here), str(here.parent / "tools")],
        capture_output=True, text=True, env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == digests()
