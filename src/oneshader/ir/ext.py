"""Extended instructions of GLSL.std.450 (imm[0] of ops.EXT and ops.INTERPOLATE_AT): their numbers; which are cheap.

Spec: "SPIR-V Extended Instructions for GLSL".
"""
from __future__ import annotations

from oneshader.model.grammar import GLSL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _numbers() -> dict[str, int]:
    found: dict[str, int] = {}
    for line in GLSL.splitlines():
        number, name, _ = line.split("|")
        found[name] = int(number)
    return found


EXT: Final[dict[str, int]] = _numbers()

# No dearer than an addition: rounding, abs, sign, min, max, clamp, step, mix, fma, faceforward, bit searches.
CHEAP: Final[list[int]] = [
    EXT[name]
    for name in """Round RoundEven Trunc FAbs SAbs FSign SSign Floor Ceil Fract FMin UMin SMin FMax UMax SMax FClamp
    UClamp SClamp FMix Step Fma FaceForward FindILsb FindSMsb FindUMsb NMin NMax NClamp""".split()
]
