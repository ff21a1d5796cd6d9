"""Shaders of the GPU checks: all compile and validate here; tests/gpu/run.py runs them where a device can."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import compilers

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "gpu"))

import pack


def test_modules_of_the_gpu_checks(tmp_path: Path) -> None:
    made = pack.compile_all(str(tmp_path))
    assert len(made) == len(pack.SHADERS)
    for module, args in made.values():
        compilers.validate(module, args)
