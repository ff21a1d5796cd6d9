"""Diagnostics of inline SPIR-V and of matrices for machine learning: rows of the catalog."""
from __future__ import annotations

from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.source.code import Code

EXT_REFERENCE: Final[Code] = error(
    360,
    "the argument for '{0}' has no address: [[vk::ext_reference]] takes a variable or a part of one",
    "Fails: `store(float4(0, 0, 0, 1), v);` where the first parameter is a reference. Works: `float4 x; store(x, v);`.",
)
EXT_LITERAL: Final[Code] = error(
    389,
    "the argument for '{0}' is no constant: [[vk::ext_literal]] puts its value into the instruction itself",
    "Works: a number, an enumerator, a `static const` variable, a template parameter. Fails: a variable that changes.",
)
EXT_TYPE_UNDEFINED: Final[Code] = error(
    362,
    "'{0}' is not defined: no function with [[vk::ext_type_def]] of its number is called",
    "Works: `[[vk::ext_type_def(0, 21)]] void make([[vk::ext_literal]] int bits, [[vk::ext_literal]] int sign);` and"
    " a call `make(8, 0);`, or better `vk::SpirvType<...>`. Fails: `vk::ext_type<0> x;` without them.",
)
EXT_BUILTIN_BOTH: Final[Code] = error(
    363,
    "a variable is [[vk::ext_builtin_input]] or [[vk::ext_builtin_output]], not both",
    "Fails: both attributes on one variable. Works: one of them.",
)
EXT_BUILTIN_CONST: Final[Code] = error(
    364,
    "[[vk::ext_builtin_input]] belongs to a const variable",
    "Inputs cannot be written. Fails: `[[vk::ext_builtin_input(24)]] static uint3 groups;`. Works: `[[vk::"
    "ext_builtin_input(24)]] static const uint3 groups;`.",
)
EXT_BUILTIN_TWICE: Final[Code] = error(
    365,
    "built-in {0} is declared as an input and as an output",
    "Fails: `[[vk::ext_builtin_input(24)]] static const uint3 a; [[vk::ext_builtin_output(24)]] static uint3 b;`."
    " Works: one direction for each number.",
)
DECORATION_PLACE: Final[Code] = error(
    366,
    "[[vk::{0}]] is not supported on functions",
    "Only the decorations of [[vk::ext_decorate]] have a form for functions. Fails: `[[vk::ext_decorate_string(5636,"
    ' "x")]] uint f(uint a) { return a; }`. Works: the attribute on a variable, or `[[vk::ext_decorate(0)]]`.',
)
POINTER_PLACE: Final[Code] = error(
    367,
    "a pointer to groupshared memory cannot be {0}",
    "SPIR-V's logical pointers do not lie in memory: they are local variables, statics or parameters. Fails: `struct S"
    " { vk::WorkgroupSpirvPointer<float> p; };`. Works: `vk::WorkgroupSpirvPointer<float> p = vk::"
    "GetGroupSharedAddress(shared[0]);` in a function.",
)
DECORATION_IGNORED: Final[Code] = warning(
    370,
    "decoration {0} is for instructions that compute: it has no effect on the variable '{1}'",
    "Fails to have an effect: `[[vk::ext_decorate(39, 0)]] float x = y;`. Works: `[[vk::ext_decorate(42)]]`"
    " (NoContraction) and `[[vk::ext_decorate(0)]]` (RelaxedPrecision), which go to the value of a local variable.",
)
SHARED_ARGUMENT: Final[Code] = error(
    371,
    "the argument for the groupshared parameter '{0}' is not in groupshared memory",
    "Such a parameter is the variable itself. Fails: `f(local)` with `void f(groupshared float a[4])` and a local"
    " array. Works: `groupshared float tile[4];` and `f(tile)`.",
)
POINTER_CHOICE: Final[Code] = error(
    5020,
    "control flow chooses between pointers, which needs the capability VariablePointers",
    "Fails: `p = c ? a : b;` with pointers to groupshared memory. Works: an index that is chosen instead, or"
    " [[vk::ext_capability(4442)]] where the device has it.",
)
