"""The catalog of diagnostics, 0320 to 0349: long vectors, literals and what changes between language versions.

DiagnosticBag.report fills in the text's {0} {1} ... Numbers are never reused. Add a row at the end of its range.
"""
from __future__ import annotations

from oneshader.source.code import error, quiet, warning

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
UNWRITTEN_PARAMETER: Final = warning(
    326,
    "parameter '{0}' {1}",
    "An out parameter has no value until the function gives it one, and gives back what it holds at the end. Fails:"
    " `void f(out float a) { }`. Works: `void f(out float a) { a = 0; }`, or `inout float a`.",
    "parameter-usage",
)
CONSTANT_CHANGES: Final = warning(
    327,
    "implicit conversion from '{0}' to '{1}' changes value from {2} to {3}",
    "The constant has more bits than the type. Fails: `min16uint x = 70000;`. Works: `uint x = 70000;`, or a cast where"
    " the low bits are wanted.",
    "constant-conversion",
)
CONSTANT_OVERFLOW: Final = warning(
    328,
    "{0} is beyond the range of '{1}' and becomes infinite",
    "Fails: `min16float x = 1e10;`, for halves end at 65504. Works: `float x = 1e10;`.",
    "const-expr-overflow",
)
LEGACY_LITERAL: Final = quiet(
    329,
    "this literal is signed in HLSL 2021 and before, and unsigned from HLSL 202x on",
    "Hexadecimal, octal and binary literals whose highest bit is set become unsigned in HLSL 202x, and shifts to the"
    " right of them fill with zeros. Given where -Whlsl-legacy-literal asks for it. Fails: `(x & 0xFFFF0000) >> 16`."
    " Works: the same with `0xFFFF0000u`, in every version.",
    "hlsl-legacy-literal",
)
LARGE_LITERAL: Final = warning(
    330,
    "the literal is too large for a signed integer: it is a uint64_t",
    "Decimal literals are int or int64_t in HLSL 202x. Fails: `9223372036854775808`. Works: `9223372036854775808ul`.",
    "implicitly-unsigned-literal",
)
DOUBLE_PROMOTION: Final = quiet(
    331,
    "implicit conversion increases floating-point precision: '{0}' to '{1}'",
    "Wider numbers may cost more than the shader's author meant. Given where -Wdouble-promotion asks for it. Fails:"
    " `h * 1.5` of a half in HLSL 202x, where 1.5 is a float. Works: `h * 1.5h`.",
    "double-promotion",
)
UNKNOWN_WARNING: Final = warning(
    332,
    "unknown warning option '-W{0}'",
    "No warning has the name. Fails: `-Wconverson`. Works: `-Wconversion`. Each warning shows its name.",
    "unknown-warning-option",
)
HALF_SUFFIX: Final = error(
    333,
    "the suffix 'f16' needs -enable-16bit-types",
    "Without that option no type has 16 bits. Fails: `1.0f16`. Works: `1.0h`, or the option.",
)
SIZED_SUFFIX: Final = warning(
    334,
    "the suffix '{0}' belongs to HLSL 202x",
    "f16, f32 and f64 say the size of a floating-point literal; HLSL 2021 has h, f and l. Fails: `1.0f32` with -HV"
    " 2021. Works: `1.0f`.",
    "hlsl-extension",
)
