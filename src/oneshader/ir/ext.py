"""Extended instructions of GLSL.std.450 (imm[0] of ops.EXT and ops.INTERPOLATE_AT): their numbers; which are cheap.

Spec: "SPIR-V Extended Instructions for GLSL".
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

EXT: Final[dict[str, int]] = {
    "Round": 1, "RoundEven": 2, "Trunc": 3, "FAbs": 4, "SAbs": 5, "FSign": 6, "SSign": 7, "Floor": 8, "Ceil": 9,
    "Fract": 10, "Radians": 11, "Degrees": 12, "Sin": 13, "Cos": 14, "Tan": 15, "Asin": 16, "Acos": 17, "Atan": 18,
    "Sinh": 19, "Cosh": 20, "Tanh": 21, "Atan2": 25, "Pow": 26, "Exp": 27, "Log": 28, "Exp2": 29, "Log2": 30,
    "Sqrt": 31, "InverseSqrt": 32, "Determinant": 33, "ModfStruct": 36, "FMin": 37, "UMin": 38, "SMin": 39,
    "FMax": 40, "UMax": 41, "SMax": 42, "FClamp": 43, "UClamp": 44, "SClamp": 45, "FMix": 46, "Step": 48,
    "SmoothStep": 49, "Fma": 50, "FrexpStruct": 52, "PackHalf2x16": 58, "UnpackHalf2x16": 62, "Length": 66,
    "Distance": 67, "Cross": 68, "Normalize": 69, "FaceForward": 70, "Reflect": 71, "Refract": 72, "FindILsb": 73,
    "FindSMsb": 74, "FindUMsb": 75, "InterpolateAtCentroid": 76, "InterpolateAtSample": 77,
    "InterpolateAtOffset": 78, "NMin": 79, "NMax": 80, "NClamp": 81,
}  # fmt: skip

# No dearer than an addition: rounding, abs, sign, min, max, clamp, step, mix, fma, faceforward, bit searches.
CHEAP: Final[list[int]] = [
    EXT[name]
    for name in """Round RoundEven Trunc FAbs SAbs FSign SSign Floor Ceil Fract FMin UMin SMin FMax UMax SMax FClamp
    UClamp SClamp FMix Step Fma FaceForward FindILsb FindSMsb FindUMsb NMin NMax NClamp""".split()
]
