"""Random programs run on a Vulkan device and in Python; the numbers must be the same, at each optimisation level.

ONESHADER_RANDOM_PROGRAMS=500 runs more of them; ONESHADER_RANDOM_START shifts the seeds.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from compilers import compiled
from randomprogram import Program
from randomtyped import Program as TypedProgram

from oneshader.lower import keep

COUNT = int(os.environ.get("ONESHADER_RANDOM_PROGRAMS", "40"))
START = int(os.environ.get("ONESHADER_RANDOM_START", "0"))
DATA = np.array([0, 1, 2, 3, 0xFFFFFFFF, 0x80000000, 77, 1234567, *range(24)], np.uint32) * np.uint32(2654435761)


@pytest.mark.parametrize("seed", range(START, START + COUNT))
def test_program(seed: int, device: Any) -> None:
    program = Program(seed)
    wanted = program.expected(DATA.tolist())
    for level in ("-O0", "-O3"):
        module = compiled(program.source(), f"random{seed}.hlsl", ["-T", "cs_6_0", "-E", "main", "-HV", "2021", level])
        given = {"data": DATA, "result": np.zeros(32, np.uint32)}
        got = device.dispatch(module, "main", (1, 1, 1), given)["result"]
        np.testing.assert_array_equal(got, np.array(wanted, np.uint32), err_msg=level + program.source())


WAYS = (("-O0", 6000), ("-O3", 6000), ("-O3", 5), ("-O1", 40), ("-O2", 15))  # level, size from which functions are kept


@pytest.mark.parametrize("seed", range(START, START + COUNT))
def test_typed_program(seed: int, device: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    program = TypedProgram(seed)
    wanted = np.array(program.expected(DATA.tolist()), np.uint32)
    for level, limit in WAYS:
        monkeypatch.setattr(keep, "SIZE_LIMIT", limit)
        args = ["-T", "cs_6_0", "-E", "main", "-HV", "2021", "-no-warnings", level]
        module = compiled(program.source(), f"typed{seed}.hlsl", args)
        given = {"data": DATA, "result": np.zeros(32, np.uint32)}
        got = device.dispatch(module, "main", (1, 1, 1), given)["result"]
        np.testing.assert_array_equal(got, wanted, err_msg=f"{level} {limit} " + program.source())
