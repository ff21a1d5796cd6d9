"""Exact arithmetic on constants: values worked out by hand, and NumPy's on random operands."""

from __future__ import annotations

import math
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneshader.model import types, value
from oneshader.model.types import ScalarType

INT, UINT, FLOAT = types.INT_TYPE, types.UINT_TYPE, types.FLOAT_TYPE
DOUBLE, HALF = types.DOUBLE_TYPE, types.FLOAT16_TYPE
INT16, UINT16, INT64, UINT64, BOOL = (
    types.INT16_TYPE, types.UINT16_TYPE, types.INT64_TYPE, types.UINT64_TYPE, types.BOOL_TYPE,
)
NUMPY: dict[str, Any] = {
    "int": numpy.int32, "uint": numpy.uint32, "int16_t": numpy.int16, "uint16_t": numpy.uint16, "int64_t": numpy.int64,
    "uint64_t": numpy.uint64, "float": numpy.float32, "double": numpy.float64, "float16_t": numpy.float16,
}
FLOATS = [FLOAT, DOUBLE, HALF]
INTEGERS = [INT, UINT, INT16, UINT16, INT64, UINT64]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 1e-45, 65504.0, 65520.0, 3.5e38, 1e300, math.inf, -math.inf, math.nan, 0.1, 1 / 3]

# Operators by their HLSL spelling.
OPERATORS = {
    "+": value.add, "-": value.sub, "*": value.mul, "/": value.div, "%": value.rem, "&": value.and_, "|": value.or_,
    "^": value.xor_, "<<": value.shl, ">>": value.shr, "==": value.eq, "!=": value.ne, "<": value.lt, "<=": value.le,
    ">": value.gt, ">=": value.ge,
}  # fmt: skip


def same(a: object, b: object) -> bool:
    """Equal, NaN and the sign of zero included."""
    return repr(a) == repr(b)


def test_wrap() -> None:
    assert value.wrap(INT, 1 << 31) == -(1 << 31)
    assert value.wrap(INT, -(1 << 31) - 1) == (1 << 31) - 1
    assert value.wrap(UINT, -1) == 0xFFFFFFFF
    assert value.wrap(INT16, 40000) == -25536
    assert value.wrap(UINT64, 1 << 64) == 0
    assert value.wrap(BOOL, 7) == 1 and value.wrap(BOOL, -0.0) == 0
    assert value.wrap(FLOAT, 0.1) == 0.10000000149011612
    assert value.wrap(HALF, 65519.0) == 65504.0 and value.wrap(HALF, 65520.0) == math.inf
    assert value.wrap(FLOAT, 3.5e38) == math.inf and value.wrap(FLOAT, -3.5e38) == -math.inf
    assert same(value.wrap(FLOAT, -0.0), -0.0)
    assert same(value.wrap(HALF, math.nan), math.nan)
    assert value.wrap(types.SCALARS[types.MIN16INT], 32768) == -32768
    assert value.wrap(types.LITERAL_INT_TYPE, 1 << 63) == -(1 << 63)


def test_integer_operators() -> None:
    low = -(1 << 31)
    assert value.add(INT, (1 << 31) - 1, 1) == low
    assert value.mul(UINT, 0x10000, 0x10000) == 0
    assert value.neg(INT, low) == low and value.abs_(INT, low) == low
    assert value.div(INT, -7, 2) == -3 and value.rem(INT, -7, 2) == -1 and value.rem(INT, 7, -2) == 1
    assert value.div(INT, low, -1) == low and value.rem(INT, low, -1) == 0
    assert value.div(INT, 1, 0) is None and value.rem(UINT, 1, 0) is None
    assert value.shl(INT, 1, 33) == 2 and value.shl(INT, 1, 31) == low
    assert value.shr(INT, -8, 1) == -4 and value.shr(UINT, 0xFFFFFFF8, 1) == 0x7FFFFFFC
    assert value.shl(UINT64, 1, 40) == 1 << 40
    assert value.not_(UINT, 0) == 0xFFFFFFFF and value.not_(INT, 0) == -1 and value.not_(BOOL, 1) == 0
    assert value.and_(INT, -1, 5) == 5 and value.or_(UINT, 4, 1) == 5 and value.xor_(BOOL, 1, 1) == 0


def test_float_operators() -> None:
    assert value.div(FLOAT, 1.0, 0.0) == math.inf and value.div(FLOAT, 1.0, -0.0) == -math.inf
    assert same(value.div(FLOAT, 0.0, 0.0), math.nan) and same(value.sub(FLOAT, math.inf, math.inf), math.nan)
    assert value.add(HALF, 2048.0, 1.0) == 2048.0
    assert value.add(FLOAT, 16777216.0, 1.0) == 16777216.0 and value.add(DOUBLE, 16777216.0, 1.0) == 16777217.0
    assert value.rem(FLOAT, -5.5, 2.0) == -1.5 and same(value.rem(FLOAT, 1.0, 0.0), math.nan)
    assert value.ne(FLOAT, math.nan, math.nan) == 1 and value.eq(FLOAT, math.nan, math.nan) == 0
    assert value.lt(FLOAT, math.nan, 1.0) == 0 and value.ge(FLOAT, math.nan, 1.0) == 0
    assert value.eq(FLOAT, 0.0, -0.0) == 1


def test_convert() -> None:
    assert value.convert(FLOAT, INT, -1.9) == -1
    assert value.convert(FLOAT, INT, 3e9) == (1 << 31) - 1 and value.convert(FLOAT, UINT, -1.0) == 0
    assert value.convert(FLOAT, INT, math.nan) == 0 and value.convert(DOUBLE, UINT64, math.inf) == (1 << 64) - 1
    assert value.convert(INT, UINT, -1) == 0xFFFFFFFF and value.convert(UINT, INT16, 0x18000) == -32768
    assert value.convert(INT, FLOAT, 16777217) == 16777216.0
    assert value.convert(INT64, FLOAT, (1 << 53) + (1 << 29) + 1) == 9007200328482816.0
    assert value.convert(UINT, HALF, 70000) == math.inf
    assert same(value.convert(BOOL, FLOAT, 1), 1.0) and value.convert(FLOAT, BOOL, math.nan) == 1
    assert value.convert(FLOAT, HALF, 0.1) == 0.0999755859375


def test_bits() -> None:
    assert value.bitcast(FLOAT, UINT, 1.0) == 0x3F800000 and value.bitcast(FLOAT, INT, -0.0) == -(1 << 31)
    assert value.bitcast(UINT, FLOAT, 0x40490FDB) == 3.1415927410125732
    assert value.bitcast(UINT, FLOAT, 0x7FC00001) is None  # a NaN that a Python float cannot stand for
    assert value.to_bits(FLOAT, math.nan) == 0x7FC00000
    assert value.bitcast(UINT16, HALF, 0x3C00) == 1.0 and value.bitcast(UINT, DOUBLE, 1) is None
    assert value.countbits(INT, -1) == 32 and value.countbits(UINT64, 1 << 63) == 1
    assert value.reversebits(UINT, 1) == 0x80000000 and value.reversebits(INT16, 1) == -32768
    assert value.firstbitlow(UINT, 8) == 3 and value.firstbitlow(UINT, 0) == 0xFFFFFFFF
    assert value.firstbithigh(UINT, 1) == 0 and value.firstbithigh(UINT, 0) == 0xFFFFFFFF
    assert value.firstbithigh(INT, -1) == -1
    assert value.firstbithigh(INT, -256) == 7 and value.firstbithigh(INT, 256) == 8
    assert value.f16tof32(UINT, 0x3C00) == 1.0 and value.f32tof16(FLOAT, 1.0) == 0x3C00
    assert value.f32tof16(FLOAT, 0.1) is None
    assert value.bit_extract(INT, 0xF0, 4, 4) == -1 and value.bit_extract(UINT, 0xF0, 4, 4) == 15
    assert value.bit_insert(UINT, 0xFFFF, 0, 4, 4) == 0xFF0F and value.bit_extract(UINT, 1, 30, 4) is None


def test_functions() -> None:
    assert same(value.round_(FLOAT, -0.3), -0.0) and value.round_(FLOAT, 2.5) == 2.0 and value.round_(FLOAT, 3.5) == 4.0
    assert value.floor(FLOAT, -0.5) == -1.0 and same(value.ceil(FLOAT, -0.5), -0.0) and value.trunc(FLOAT, -1.9) == -1.0
    assert value.frac(FLOAT, -0.25) == 0.75 and same(value.frac(FLOAT, math.inf), math.nan)
    assert value.min_(FLOAT, math.nan, 1.0) == 1.0 and value.max_(FLOAT, 1.0, math.nan) == 1.0
    assert value.clamp(INT, 5, 0, 3) == 3
    assert value.saturate(FLOAT, math.nan) == 0.0 and value.saturate(FLOAT, 2.0) == 1.0
    assert value.sign(INT, -5) == -1 and same(value.sign(FLOAT, 3.0), 1.0) and value.sign(FLOAT, math.nan) == 0.0
    assert same(value.sqrt(FLOAT, -1.0), math.nan) and same(value.sqrt(FLOAT, -0.0), -0.0)
    assert value.rsqrt(FLOAT, 4.0) == 0.5 and value.rsqrt(FLOAT, 0.0) == math.inf
    assert value.log(FLOAT, 0.0) == -math.inf
    assert same(value.log2(FLOAT, -1.0), math.nan) and value.log2(FLOAT, 8.0) == 3.0
    assert value.exp2(FLOAT, 10.0) == 1024.0
    assert value.exp(FLOAT, 1000.0) == math.inf and value.exp2(DOUBLE, 5000.0) == math.inf
    assert value.pow_(FLOAT, 2.0, 10.0) == 1024.0
    assert value.pow_(FLOAT, -2.0, 2.0) is None and value.pow_(FLOAT, 0.0, 0.0) is None
    assert value.asin(FLOAT, 2.0) is None and value.atan2(FLOAT, 0.0, 0.0) is None
    assert value.lerp(FLOAT, 2.0, 4.0, 0.5) == 3.0
    assert value.step(FLOAT, 1.0, 0.5) == 0.0 and value.step(FLOAT, 1.0, 1.0) == 1.0
    assert value.smoothstep(FLOAT, 0.0, 1.0, 0.5) == 0.5 and value.smoothstep(FLOAT, 1.0, 0.0, 0.5) is None
    assert value.ldexp(FLOAT, 1.5, 3.0) == 12.0 and value.mad(INT, 2, 3, 4) == 10
    assert value.sin(FLOAT, 1.0) == 0.8414709568023682


def test_fma_rounds_once() -> None:
    a = value.wrap(FLOAT, 1 + 2.0**-12)
    assert value.mad(FLOAT, a, a, -1.0) == 2.0**-11 + 2.0**-24
    assert value.mad(FLOAT, 1.0 + 2.0**-23, 1.0 - 2.0**-23, -1.0) == -(2.0**-46)
    # the sum lies a hair above the middle of two floats: rounding to double first would make it a tie
    assert value.mad(FLOAT, 1.0, 1.0 + 2.0**-23, 2.0**-24 + 2.0**-60) == 1.0 + 2.0**-22
    assert same(value.mad(FLOAT, math.inf, 0.0, 1.0), math.nan)


def test_call() -> None:
    assert value.call("max", INT, [3, 4]) == 4
    assert value.call("abs", FLOAT, [-2.0]) == 2.0
    assert value.call("lerp", FLOAT, [0.0, 1.0, 0.25]) == 0.25
    assert value.call("nothing", FLOAT, [1.0]) is None and value.call("clamp", FLOAT, []) is None
    assert OPERATORS["<<"](UINT, 1, 4) == 16


@pytest.mark.parametrize("t", FLOATS, ids=str)
@pytest.mark.parametrize("name", ["+", "-", "*", "/"])
def test_special_floats(t: ScalarType, name: str) -> None:
    kind = NUMPY[t.name]
    for a in SPECIAL:
        for b in SPECIAL:
            with numpy.errstate(all="ignore"):
                x, y = kind(a), kind(b)
                wanted = {"+": x + y, "-": x - y, "*": x * y, "/": x / y}[name]
            assert same(OPERATORS[name](t, value.wrap(t, a), value.wrap(t, b)), float(wanted)), (a, b)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FLOATS), st.sampled_from(["+", "-", "*", "/", "<", "<=", "==", "!="]), st.floats(), st.floats())
def test_floats_are_numpys(t: ScalarType, name: str, a: float, b: float) -> None:
    kind = NUMPY[t.name]
    with numpy.errstate(all="ignore"):
        x, y = kind(a), kind(b)
        table = {"+": x + y, "-": x - y, "*": x * y, "/": x / y, "<": x < y, "<=": x <= y, "==": x == y, "!=": x != y}
        wanted: Any = table[name]
    found = OPERATORS[name](t, value.wrap(t, a), value.wrap(t, b))
    assert same(found, float(wanted) if name in "+-*/" else int(wanted))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(INTEGERS), st.sampled_from("+ - * & | ^ << >>".split()), st.integers(), st.integers())
def test_integers_are_numpys(t: ScalarType, name: str, a: int, b: int) -> None:
    kind = NUMPY[t.name]
    a, b = int(value.wrap(t, a)), int(value.wrap(t, b))
    if name in ("<<", ">>"):
        b &= t.bits - 1
    with numpy.errstate(all="ignore"):
        x, y = numpy.array([a], kind), numpy.array([b], kind)
        table = {"+": x + y, "-": x - y, "*": x * y, "&": x & y, "|": x | y, "^": x ^ y, "<<": x << y, ">>": x >> y}
        wanted = table[name][0]
    assert OPERATORS[name](t, a, b) == int(wanted)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(INTEGERS), st.sampled_from([*INTEGERS, *FLOATS]), st.integers())
def test_conversions_of_integers(src: ScalarType, dst: ScalarType, a: int) -> None:
    a = int(value.wrap(src, a))
    with numpy.errstate(all="ignore"):
        wanted = numpy.array([a], NUMPY[src.name]).astype(NUMPY[dst.name])[0]
    if dst is HALF and src.bits > 32:  # NumPy rounds twice here
        return
    assert value.convert(src, dst, a) == wanted


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([FLOAT, DOUBLE]),
    st.floats(allow_nan=False),
    st.sampled_from(["floor", "ceil", "trunc", "sqrt", "exp2", "sin"]),
)
def test_functions_are_numpys(t: ScalarType, a: float, name: str) -> None:
    """Rounding functions exactly, others to within the last place of what NumPy has at the width above."""
    a = float(value.wrap(t, a))
    with numpy.errstate(all="ignore"):
        wanted = float(NUMPY[t.name](getattr(numpy, name)(numpy.float64(a))))
    found = value.call(name, t, [a])
    assert found is not None
    assert same(found, wanted) or math.isclose(float(found), wanted, rel_tol=1e-15 if t is DOUBLE else 0.0)
