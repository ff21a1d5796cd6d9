"""Compute shaders run on a Vulkan device; every buffer must hold the values that Python computes.

One file in execution/cases is one case: HLSL (the shader), RESOURCES (name -> content before), EXPECTED (name -> after)
and, where they differ from the defaults below, ARGS, GROUPS, PUSH (push constants), ADDRESSES (where addresses of
buffers are put, see device.py), TOLERANCE (relative and absolute, for floats), UNORDERED (names of buffers whose rows
may come in any order) and DXC_FAULT (why DXC fails the case).
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compilers import compiled

CASES = sorted((Path(__file__).parent / "execution" / "cases").glob("*.py"))
DEFAULTS: dict[str, Any] = {
    "ARGS": [],
    "PROFILE": "cs_6_0",
    "GROUPS": (1, 1, 1),
    "PUSH": b"",
    "ADDRESSES": (),
    "TOLERANCE": 0.0,
    "UNORDERED": (),
    "DXC_FAULT": "",
}


def rows_in_order(array: np.ndarray) -> np.ndarray:
    return np.sort(array, axis=0)


def compare(name: str, got: np.ndarray, wanted: np.ndarray, tolerance: float) -> None:
    if got.dtype.names:  # a struct: field by field, for padding may hold anything
        for field in wanted.dtype.names:
            compare(f"{name}.{field}", got[field], wanted[field], tolerance)
    elif tolerance:
        np.testing.assert_allclose(got, wanted, rtol=tolerance, atol=tolerance, err_msg=name)
    else:
        np.testing.assert_array_equal(got, wanted, err_msg=name)


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, device: Any) -> None:
    case = DEFAULTS | runpy.run_path(str(path))
    if case["DXC_FAULT"] and os.environ.get("ONESHADER_TEST_COMPILER") == "dxc":
        pytest.skip(case["DXC_FAULT"])
    args = ["-T", case["PROFILE"], "-E", "main", *case["ARGS"]]
    module = compiled(case["HLSL"], path.name, args)
    results = device.dispatch(module, "main", case["GROUPS"], case["RESOURCES"], case["PUSH"], case["ADDRESSES"])
    for name, wanted in case["EXPECTED"].items():
        got, wanted = results[name], np.asarray(wanted)
        if name in case["UNORDERED"]:
            got, wanted = rows_in_order(got), rows_in_order(wanted)
        compare(name, got, wanted, case["TOLERANCE"])
