"""Build script: a pure wheel by default; with ONESHADER_MYPYC=1 the core becomes machine code (needs a C compiler)."""

import os
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
MYPYC = os.environ.get("ONESHADER_MYPYC") == "1"

# What stays interpreted, and why.
INTERPRETED = {
    "__init__.py",     # the public face: imports the rest on first use
    "__main__.py",     # run as a script
    "cli.py",          # reads and writes files, once per process
    "cli_variants.py",
    "testing.py",      # what tests and instruments call
    "request.py",      # the arguments of one call
    "record.py",       # results as plain data, for the two below
    "cache.py",        # waits for the disk
    "variants.py",     # calls the driver many times
}  # fmt: skip


def core_modules() -> list[str]:
    """The modules to compile, as paths from the root: the packages, and those beside them that are not named above."""
    package = ROOT / "src" / "oneshader"
    paths = [p for p in package.glob("*/*.py") if p.name != "__init__.py"]
    paths += [p for p in package.glob("*.py") if p.name not in INTERPRETED]
    return sorted(os.path.relpath(p, ROOT) for p in paths)


def extensions() -> list[object]:
    """One compilation unit, so that calls between modules are direct. -O1 runs as fast as -O3 and builds sooner."""
    if not MYPYC:
        return []
    from mypyc.build import mypycify

    made = list(mypycify(core_modules(), opt_level="1", debug_level="0", multi_file=True, group_name="oneshader"))
    if os.name == "posix":
        for extension in made:
            extension.extra_compile_args.append("-fvisibility=hidden")  # fewer symbols to look up at start
    return made


setup(ext_modules=extensions())
