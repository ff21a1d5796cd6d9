"""Deduction of builtins' types and the ranking of conversions, as dxc has them."""

from __future__ import annotations

import pytest

from oneshader.model import types
from oneshader.options import Options
from oneshader.sema import builtins, overload, typed

NAMED = {name: types.named_type(name) or types.ERROR for name in types.SPELLINGS}
LITERALS = {"literal int": types.LITERAL_INT_TYPE, "literal float": types.LITERAL_FLOAT_TYPE}


def argument(spelling: str) -> typed.Expr:
    """An argument of a type, or a literal number."""
    if spelling[0] in "-0123456789":
        literal = types.LITERAL_FLOAT_TYPE if "." in spelling else types.LITERAL_INT_TYPE
        return typed.Const(literal, -1, [float(spelling) if "." in spelling else int(spelling)])
    return typed.Undefined(NAMED[spelling], -1)


def bound(name: str, arguments: str, native16: bool = False) -> str:
    """`result (parameter types)` of a call, '' where no row takes the arguments."""
    options = Options()
    options.enable_16bit = native16
    args = [argument(a) for a in arguments.split()]
    match = overload.bind_builtin(builtins.functions(name), args, None, [], options)
    return f"{match.return_type.name} ({' '.join(t.name for t in match.types)})" if match is not None else ""


@pytest.mark.parametrize(
    ("name", "arguments", "wanted"),
    [
        # kinds meet: the float side decides, unsigned wins, literals follow
        ("max", "int float", "float (float float)"),
        ("max", "int uint3", "uint3 (uint3 uint3)"),
        ("max", "1 2.0", "literal float (literal float literal float)"),
        ("max", "1 uint", "uint (uint uint)"),
        ("max", "float double", "double (double double)"),
        ("max", "min16float int", "min16float (min16float min16float)"),
        ("min", "bool bool", "float (float float)"),
        # a kind that the function does not have becomes the first of its set
        ("sqrt", "int3", "float3 (float3)"),
        ("sqrt", "double", "float (float)"),
        ("abs", "uint2", "uint2 (uint2)"),
        ("abs", "bool", "float (float)"),
        ("countbits", "float", "uint (int)"),
        ("firstbithigh", "5", "uint (uint)"),
        ("firstbithigh", "-5", "uint (int)"),
        ("sign", "double3", "int3 (double3)"),
        # shapes: scalars spread, sizes are cut to the smallest
        ("lerp", "float3 0 1", "float3 (float3 float3 float3)"),
        ("max", "float3 float4", "float3 (float3 float3)"),
        ("max", "float2x3 float3x2", "float2x2 (float2x2 float2x2)"),
        ("max", "float3 float3x3", ""),
        ("pow", "float4 2", "float4 (float4 float4)"),
        ("dot", "float4 float3", "float (float3 float3)"),
        ("dot", "1.0 float", "float (float1 float1)"),
        ("cross", "float4 float3", "float3 (float3 float3)"),
        ("cross", "float2 float2", ""),
        ("length", "int", "float (float1)"),
        ("determinant", "float3x3", "float (float3x3)"),
        ("determinant", "float4", ""),
        ("transpose", "int2x3", "int3x2 (int2x3)"),
        ("isnan", "float2x2", "bool2x2 (float2x2)"),
        ("all", "int4", "bool (int4)"),
        ("select", "bool3 float3 1.0", "float3 (bool3 float3 float3)"),
        ("select", "bool int 1.0", "float (bool float float)"),
        # products
        ("mul", "float3 float3x4", "float4 (float3 float3x4)"),
        ("mul", "float3x4 float4", "float3 (float3x4 float4)"),
        ("mul", "float3x4 float4x2", "float3x2 (float3x4 float4x2)"),
        ("mul", "int3 int3", "int (int3 int3)"),
        ("mul", "float2x2 2", "float2x2 (float2x2 float)"),
        ("mul", "uint int3", "uint3 (uint uint3)"),
        # what takes no conversion
        ("asfloat", "uint3", "float3 (uint3)"),
        ("asuint", "double uint uint", "void (double uint uint)"),
        ("asuint", "int64_t", ""),
        ("asint", "bool", ""),
        ("fma", "float float float", ""),
        ("WaveActiveBitAnd", "int", ""),
        ("WaveActiveBitAnd", "uint2", "uint2 (uint2)"),
        ("InterlockedAdd", "uint 1", "void (uint uint)"),
        ("InterlockedAdd", "int64_t 1", "void (int64_t uint64_t)"),
        ("InterlockedAdd", "float 1", ""),
        ("InterlockedExchange", "float 1 float", "void (float float float)"),
        ("WaveReadLaneAt", "float4 int", "float4 (float4 uint)"),
    ],
)
def test_deduction(name: str, arguments: str, wanted: str) -> None:
    assert bound(name, arguments) == wanted


def test_half_is_16_bits_wide_where_native() -> None:
    assert bound("abs", "half") == "half (half)"
    assert bound("abs", "half", native16=True) == "float16_t (float16_t)"
    assert bound("asuint16", "half", native16=True) == "uint16_t (float16_t)"
    assert bound("asuint", "half", native16=True) == ""


def test_same_types_are_bound_once() -> None:
    args = [argument("float3"), argument("float3")]
    rows = builtins.functions("dot")
    first = overload.bind_builtin(rows, args, None, [], Options())
    assert first is overload.bind_builtin(rows, args, None, [], Options())


def texture(name: str, element: str) -> types.ObjectType:
    return types.TypeTable().object(types.OBJECTS[name], NAMED[element])


def sampler(table: types.TypeTable, name: str = "SamplerState") -> typed.Expr:
    return typed.Undefined(table.object(types.OBJECTS[name]), -1)


@pytest.mark.parametrize(
    ("kind", "element", "method", "arguments", "wanted"),
    [
        ("Texture2D", "float3", "Sample", "S float2", "float3 float2"),
        ("Texture2DArray", "float4", "Sample", "S float3 int2", "float4 float3 int2"),
        ("TextureCube", "float4", "SampleLevel", "S float3 1", "float4 float3 float"),
        ("Texture2D", "float4", "Sample", "C float2", ""),
        ("Texture2D", "float", "SampleCmp", "C float2 float", "float float2 float"),
        ("Texture2D", "uint", "Gather", "S float2", "uint4 float2"),
        ("Texture2D", "float2", "Load", "int3", "float2 int3"),
        ("Texture3D", "float2", "Load", "uint4", "float2 int4"),
        ("Texture2D", "float4", "Load", "int2", ""),
        ("Texture2D", "float4", "GetDimensions", "uint uint", "void uint uint"),
        ("Texture2D", "float4", "GetDimensions", "float float", "void float float"),
        ("Texture2D", "float4", "GetDimensions", "0 uint uint uint", "void uint uint uint uint"),
        ("RWTexture2D", "int", "Load", "int2", "int int2"),
        ("ByteAddressBuffer", "", "Load4", "int", "uint4 uint"),
        ("RWByteAddressBuffer", "", "Store", "0 1.5", "void uint float"),
        ("StructuredBuffer", "float4", "Load", "uint", "float4 int"),
    ],
)
def test_methods(kind: str, element: str, method: str, arguments: str, wanted: str) -> None:
    table = types.TypeTable()
    t = table.object(types.OBJECTS[kind], NAMED[element] if element else None)
    objects = {"S": "SamplerState", "C": "SamplerComparisonState"}
    args = [sampler(table, objects[a]) if a in objects else argument(a) for a in arguments.split()]
    match = overload.bind_builtin(builtins.methods(t, method), args, typed.Undefined(t, -1), [], Options())
    got = ""
    if match is not None:
        shown = [x.name for x in match.types if not isinstance(x, types.ObjectType)]
        got = " ".join([match.return_type.name, *shown])
    assert got == wanted


@pytest.mark.parametrize(
    ("source", "better", "worse"),
    [
        ("float", "float", "double"),
        ("float", "double", "int"),
        ("int", "uint", "float"),
        ("min16float", "float", "int"),
        ("float4", "float4", "float3"),
        ("float", "float3", "int"),
        ("float4", "int4", "float3"),
        ("int", "int64_t", "float"),
        ("uint", "int", "double"),
    ],
)
def test_rank(source: str, better: str, worse: str) -> None:
    named = NAMED
    assert overload.rank(named[source], named[better]) < overload.rank(named[source], named[worse])


def test_rank_of_no_conversion_is_zero() -> None:
    for t in NAMED.values():
        assert overload.rank(t, t) == 0
