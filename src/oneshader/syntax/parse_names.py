"""Names as the parser knows them: what an identifier stands for (type, template, namespace, value), scope by scope.

The parser decides by these whether `(a)` begins a cast and `a < b` a template argument list. Values need an entry only
where they hide a type, so most declarations cost one look-up. Meanings finer than this are the checker's.
"""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_INDICES,
    MOD_LINE,
    MOD_LINEADJ,
    MOD_PAYLOAD,
    MOD_POINT,
    MOD_PRIMITIVES,
    MOD_REORDERCOHERENT,
    MOD_SAMPLE,
    MOD_TRIANGLE,
    MOD_TRIANGLEADJ,
    MOD_VERTICES,
)
from oneshader.model.types import OBJECTS, SPELLINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

TYPE: Final = 0
TYPE_TEMPLATE: Final = 1  # may be followed by template arguments; a type without them too
NAMESPACE: Final = 2
FUNCTION_TEMPLATE: Final = 3
VALUE: Final = 4  # a variable or function that hides a type, template or namespace
WORD: Final = 5  # a modifier where no punctuator follows, a name elsewhere
RESERVED: Final = 6  # a word of C++ that DXC reserves
TECHNIQUE: Final = 7  # Effects: starts a technique at file scope, a name elsewhere
ASSERT: Final = 8  # _Static_assert
DECLTYPE: Final = 9  # __decltype(...)

LAST_TYPE: Final = 1  # kinds up to here name types


class Symbol:
    """What a name stands for; `members`: the names inside a namespace, struct or enum; `bits`: what a WORD means."""

    __slots__ = ("kind", "members", "bits")

    def __init__(self, kind: int, members: dict[str, Symbol] | None, bits: int = 0) -> None:
        self.kind = kind
        self.members = members
        self.bits = bits


PLAIN_TYPE: Final = Symbol(TYPE, None)  # shared by all types without names inside
PLAIN_TEMPLATE: Final = Symbol(TYPE_TEMPLATE, None)
HIDING_VALUE: Final = Symbol(VALUE, None)
FUNCTION_SYMBOL: Final = Symbol(FUNCTION_TEMPLATE, None)

# Scalar types that are keywords of DXC: no declaration may take their name.
SCALAR_KEYWORDS: Final = {"void": 1, "bool": 1, "int": 1, "half": 1, "float": 1, "double": 1}

NODE_TEMPLATES: Final = (
    "DispatchNodeInputRecord",
    "RWDispatchNodeInputRecord",
    "GroupNodeInputRecords",
    "RWGroupNodeInputRecords",
    "ThreadNodeInputRecord",
    "RWThreadNodeInputRecord",
    "NodeOutput",
    "NodeOutputArray",
    "ThreadNodeOutputRecords",
    "GroupNodeOutputRecords",
)
OTHER_TYPES: Final = (
    "auto",
    "EmptyNodeInput",
    "EmptyNodeOutput",
    "EmptyNodeOutputArray",
    "RayDesc",
    "BuiltInTriangleIntersectionAttributes",
    "TriangleHitGroup",
    "ProceduralPrimitiveHitGroup",
    "StateObjectConfig",
    "LocalRootSignature",
    "GlobalRootSignature",
    "SubobjectToExportsAssociation",
    "RaytracingShaderConfig",
    "RaytracingPipelineConfig",
    "RaytracingPipelineConfig1",
    "RAY_FLAG",
    "__builtin_LinAlgMatrix",
    "PixelShader",
    "VertexShader",
    "ComputeShader",
    "DomainShader",
    "GeometryShader",
    "HullShader",
)
RESERVED_WORDS: Final = (
    "long",
    "short",
    "char",
    "wchar_t",
    "char16_t",
    "char32_t",
    "asm",
    "typeid",
    "_Alignas",
    "_Alignof",
    "_Atomic",
    "_Bool",
    "_Complex",
    "_Generic",
    "_Imaginary",
    "_Noreturn",
    "_Thread_local",
    "__func__",
    "__FUNCTION__",
    "__int64",
    "__int128",
    "__declspec",
    "__attribute",
    "__attribute__",
    "__thread",
    "__real",
    "__imag",
    "__asm",
    "__asm__",
)
VULKAN_TEMPLATES: Final = (
    "SpirvType",
    "SpirvOpaqueType",
    "BufferPointer",
    "integral_constant",
    "Literal",
    "SampledTexture1D",
    "SampledTexture1DArray",
    "SampledTexture2D",
    "SampledTexture2DArray",
    "SampledTexture2DMS",
    "SampledTexture2DMSArray",
    "SampledTexture3D",
    "SampledTextureCUBE",
    "SampledTextureCUBEArray",
    "ext_type",
    "ext_result_id",
    "WorkgroupSpirvPointer",
    "SubpassInput",
    "SubpassInputMS",
    "khr_cooperative_matrix",
    "CooperativeMatrix",
)
VULKAN_FUNCTIONS: Final = (
    "RawBufferLoad",
    "RawBufferStore",
    "static_pointer_cast",
    "reinterpret_pointer_cast",
    "ext_type_def",
    "GetGroupSharedAddress",
)


def builtin_names() -> dict[str, Symbol]:
    """The names that every translation unit starts with."""
    names: dict[str, Symbol] = {}
    for name in SPELLINGS:
        names[name] = PLAIN_TEMPLATE if name == "vector" or name == "matrix" else PLAIN_TYPE
    for name, info in OBJECTS.items():
        if name[0] != "." and name != "cbuffer" and name != "tbuffer":
            names[name] = PLAIN_TEMPLATE if info.templated else PLAIN_TYPE
    for name in OTHER_TYPES:
        names[name] = PLAIN_TYPE
    for name in NODE_TEMPLATES:
        names[name] = PLAIN_TEMPLATE
    for name in RESERVED_WORDS:
        names[name] = Symbol(RESERVED, None)
    for name in ("technique", "Technique", "technique10", "technique11"):
        names[name] = Symbol(TECHNIQUE, None)
    names["slice"] = FUNCTION_SYMBOL
    names["_Static_assert"] = Symbol(ASSERT, None)
    names["__decltype"] = Symbol(DECLTYPE, None)
    words: dict[str, int] = {
        "sample": MOD_SAMPLE,
        "center": 0,
        "reordercoherent": MOD_REORDERCOHERENT,
        "point": MOD_POINT,
        "line": MOD_LINE,
        "triangle": MOD_TRIANGLE,
        "lineadj": MOD_LINEADJ,
        "triangleadj": MOD_TRIANGLEADJ,
        "indices": MOD_INDICES,
        "vertices": MOD_VERTICES,
        "primitives": MOD_PRIMITIVES,
        "payload": MOD_PAYLOAD,
    }
    for name, bits in words.items():
        names[name] = Symbol(WORD, None, bits)
    names["vk"] = Symbol(NAMESPACE, vulkan_names())
    linear_algebra: dict[str, Symbol] = {
        "Matrix": PLAIN_TEMPLATE,
        "MatrixRef": PLAIN_TEMPLATE,
        "VectorRef": PLAIN_TEMPLATE,
    }
    names["dx"] = Symbol(NAMESPACE, {"HitObject": PLAIN_TYPE, "linalg": Symbol(NAMESPACE, linear_algebra)})
    return names


def vulkan_names() -> dict[str, Symbol]:
    """The types and function templates of namespace vk."""
    names: dict[str, Symbol] = {}
    for name in VULKAN_TEMPLATES:
        names[name] = PLAIN_TEMPLATE
    for name in VULKAN_FUNCTIONS:
        names[name] = FUNCTION_SYMBOL
    return names


def own_names(names: dict[str, Symbol]) -> dict[str, Symbol]:
    """Names of the compiler, for one compilation to add to."""
    own: dict[str, Symbol] = {}
    for name, symbol in names.items():
        own[name] = symbol if symbol.members is None else Symbol(symbol.kind, own_names(symbol.members), symbol.bits)
    return own


BUILTIN_NAMES: Final = builtin_names()
