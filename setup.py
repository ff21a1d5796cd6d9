"""Build script: a pure wheel by default; with ONESHADER_MYPYC=1 the compiler's core becomes machine code (needs mypy
and gcc)."""
import os
from pathlib import Path

from setuptools import setup

SOURCE = Path(__file__).parent / "src"

# What stays interpreted, and why.
INTERPRETED = {
    "oneshader/__init__.py",     # the public face: imports the rest on first use
    "oneshader/__main__.py",     # run as a script
    "oneshader/cli.py",          # reads and writes files, once per process
    "oneshader/testing.py",      # what tests and instruments call
}


def core_modules() -> list[str]:
    """The modules to compile, as paths from the root."""
    paths = sorted(p for p in SOURCE.glob("oneshader/*/*.py") if p.name != "__init__.py" or p.stat().st_size)
    paths += [p for p in sorted(SOURCE.glob("oneshader/*.py")) if p.relative_to(SOURCE).as_posix() not in INTERPRETED]
    return [os.path.relpath(p, Path(__file__).parent) for p in paths]


def compiled() -> list[object]:
    """Extension modules: one unit, so that calls between modules are direct."""
    from mypyc.build import mypycify

    # -O1: runs as fast as -O3 and builds in two thirds of the time.
    return list(mypycify(core_modules(), opt_level="1", debug_level="0", multi_file=True))


setup(ext_modules=compiled() if os.environ.get("ONESHADER_MYPYC") == "1" else [])
