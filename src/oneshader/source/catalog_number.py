"""The catalog of diagnostics, 0320 to 0349: long vectors, literals and what changes between language versions.

DiagnosticBag.report fills in the text's {0} {1} ... Numbers are never reused. Add a row at the end of its range.
"""
from __future__ import annotations

from oneshader.source.code import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LONG_VECTOR_MODEL: Final = error(
    320,
    "a vector of {0} components needs shader model 6.9",
    "Before it vectors have at most 4 components. Fails: `vector<float, 8> v;` with -T cs_6_8. Works: the same with"
    " -T cs_6_9, or `float4 v[2];`.",
)
LONG_VECTOR_ARGUMENT: Final = error(
    321,
    "'{0}' takes vectors of at most 4 components, not '{1}'",
    "Functions with a meaning in geometry, and those that ask for inputs of a pixel, are not made for long vectors."
    " Fails: `length(v)` of a `vector<float, 8>`. Works: `sqrt(dot(v, v))`.",
)
SLICE_ARGUMENTS: Final = error(
    322,
    "slice takes a vector, and as template arguments the first component and how many, or how many alone",
    "Fails: `slice<2>(m)` of a matrix, `slice(v)`. Works: `slice<2, 4>(v)` of a `vector<float, 8>`: components 2 to 5.",
)
SLICE_RANGE: Final = error(
    323,
    "components {0} to {1} are not all in '{2}'",
    "A slice lies within its vector and has at least one component. Fails: `slice<6, 4>(v)` of a `vector<float, 8>`."
    " Works: `slice<4, 4>(v)`.",
)
OLD_TARGET_WAVES: Final = error(
    324,
    "'{0}' needs Vulkan 1.1: the target is vulkan1.0",
    "Waves are subgroups, which Vulkan 1.0 does not have. Fails: `WaveActiveSum(x)` with"
    " -fspv-target-env=vulkan1.0. Works: no such option, for Vulkan 1.2 is the default.",
)
NODE_SHADER: Final = error(
    325,
    "a {0} shader cannot be compiled: work graphs exist in Direct3D 12 alone",
    "Vulkan has no work graphs, and shader model 6.10 gives them up. Fails: `[shader(\"node\")]` in a library. Works:"
    " the same work as a compute shader, dispatched for each record.",
)
