"""Names that differ little: a misspelt one in, the one that was meant out."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


# What GLSL calls otherwise.
GLSL_NAMES: Final[dict[str, str]] = {
    "vec2": "float2", "vec3": "float3", "vec4": "float4", "ivec2": "int2", "ivec3": "int3", "ivec4": "int4",
    "uvec2": "uint2", "uvec3": "uint3", "uvec4": "uint4", "bvec2": "bool2", "bvec3": "bool3", "bvec4": "bool4",
    "mat2": "float2x2", "mat3": "float3x3", "mat4": "float4x4", "mix": "lerp", "fract": "frac", "mod": "fmod",
    "inversesqrt": "rsqrt", "dFdx": "ddx", "dFdy": "ddy", "floatBitsToInt": "asint", "floatBitsToUint": "asuint",
    "intBitsToFloat": "asfloat", "uintBitsToFloat": "asfloat", "bitCount": "countbits",
    "bitfieldReverse": "reversebits", "findLSB": "firstbitlow", "findMSB": "firstbithigh",
}  # fmt: skip


def nearest(name: str, candidates: list[str]) -> str:
    """The candidate that GLSL calls `name` or that differs least from it, '' where none is near."""
    meant = GLSL_NAMES.get(name, "")
    if meant in candidates:
        return meant
    best = ""
    limit = 0 if len(name) < 2 else 1 if len(name) < 4 else 2 if len(name) < 8 else 3
    best_distance = limit + 1
    low = name.lower()
    for candidate in candidates:
        if abs(len(candidate) - len(name)) > limit or candidate == name:
            continue
        distance = edit_distance(low, candidate.lower(), best_distance)
        if distance < best_distance:
            best = candidate
            best_distance = distance
    return best


def edit_distance(a: str, b: str, limit: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`; `limit` where that many
    or more."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        above = row
        row = [i] + [0] * len(b)
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            value = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + cost)
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                value = min(value, before[j - 2] + 1)
            row[j] = value
        if min(row) >= limit:
            return limit
        before = above
    return min(row[len(b)], limit)
