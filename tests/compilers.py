"""The compiler under test and the judge of its modules; ONESHADER_TEST_COMPILER=dxc puts DXC in its place."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import dxc as dxc_library
import pytest
import spirv_tools

import oneshader
from oneshader.syntax import lex

INSTALLED = Path(oneshader.__file__).parent.parent  # what PYTHONPATH must hold for the build under test
COMPILED = not lex.__file__.endswith(".py")
TARGET = ["-fspv-target-env=vulkan1.2"]


# For tests that put functions in place of ours, or trace them.
interpreted_only = pytest.mark.skipif(COMPILED, reason="compiled code can be neither patched nor traced")


def missing(what: str) -> None:
    """A tool is not installed: the test is skipped, and fails where nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@functools.lru_cache(maxsize=1)
def dxc() -> dxc_library.DxcProcess:
    if dxc_library.library_path() is None:
        missing("libdxcompiler is not installed (pip install compushady-lrtu)")
    return dxc_library.DxcProcess()


def ours(source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
    """(accepted, module, messages) of the compiler under test."""
    if os.environ.get("ONESHADER_TEST_COMPILER") == "dxc":
        return reference(source, path, args)
    from oneshader import testing

    return testing.compile(source, path, list(args))


def reference(source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
    """(accepted, module, messages) of DXC at the target that we have by default."""
    given = [] if any(arg.startswith("-fspv-target-env") for arg in args) else TARGET
    return dxc().compile(source, path, [*args, *given])


judged: set[bytes] = set()


def validate(module: bytes, args: Sequence[str] = ()) -> None:
    """Fail unless spirv-val accepts a module made with these arguments; without spirv-val every test fails."""
    target = next((arg.partition("=")[2] for arg in args if arg.startswith("-fspv-target-env=")), "vulkan1.2")
    if target == "universal1.5":
        target = "spv1.5"
    # Both layouts are what the device feature scalarBlockLayout allows.
    scalar = [] if {"-fvk-use-dx-layout", "-fvk-use-scalar-layout"}.isdisjoint(args) else ["--scalar-block-layout"]
    key = hashlib.sha256(repr((module, target, scalar)).encode()).digest()
    if key in judged:
        return
    complaint = spirv_tools.validate(module, target, *scalar)
    if complaint:
        pytest.fail(f"spirv-val: {complaint}\n{spirv_tools.disassemble(module)}", pytrace=False)
    judged.add(key)


def compiled(source: str, path: str, args: Sequence[str]) -> bytes:
    """The valid module that the compiler under test makes; anything else fails the test."""
    accepted, module, messages = ours(source, path, args)
    if not accepted:
        pytest.fail(f"{path} {' '.join(args)}\n{messages}", pytrace=False)
    validate(module, args)
    return module
