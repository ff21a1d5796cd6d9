"""Builtins on bits: counts, reinterpretation, half-precision words, packed bytes."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.ext import EXT
from oneshader.lower import argument
from oneshader.lower.argument import elementwise, same_shape, scalar_of, scalars, vector
from oneshader.lower.math import scaled, several
from oneshader.model import types
from oneshader.model.types import Type, VectorType
from oneshader.sema.typed import Builtin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

COLOR_SCALE: Final = 255.001953     # as dxc scales D3DCOLORtoUBYTE4


def countbits(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_countbits)


def apply_countbits(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    v = operands[0]
    bits = scalar_of(v).bits
    if bits == 64:
        low, high = halves(lw, v)
        return lw.b.binary(ops.ADD, lw.b.unary(ops.BIT_COUNT, low), lw.b.unary(ops.BIT_COUNT, high))
    return as_uint(lw, lw.b.unary(ops.BIT_COUNT, unsigned_word(lw, v)), t)


def reversebits(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_reversebits)


def apply_reversebits(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    v = operands[0]
    bits = scalar_of(v).bits
    if bits == 64:
        low, high = halves(lw, v)
        return joined(lw, lw.b.unary(ops.BIT_REVERSE, high), lw.b.unary(ops.BIT_REVERSE, low), v.type)
    if bits == 16:
        word = unsigned_word(lw, v)
        turned = lw.b.binary(ops.SHR, lw.b.unary(ops.BIT_REVERSE, word), lw.b.const(word.type, 16))
        return lw.b.convert(turned, v.type)
    return lw.b.unary(ops.BIT_REVERSE, v)


def firstbit(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_firstbit)


def apply_firstbit(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    v = operands[0]
    high = e.row.words[0] == "high"
    signed = scalar_of(v).cls == types.CLASS_SINT
    bits = scalar_of(v).bits
    if bits == 64:
        return firstbit_long(lw, v, t, high, signed)
    word = v
    if bits == 16:
        word = lw.b.convert(v, same_shape(v, types.INT_TYPE if signed and high else types.UINT_TYPE))
        if not high and signed:
            word = unsigned_word(lw, v)
    number = EXT["FindILsb"] if not high else EXT["FindSMsb"] if signed else EXT["FindUMsb"]
    return lw.b.ext(number, t, [word])


def firstbit_long(lw: Lowering, v: Value, t: Type, high: bool, signed: bool) -> Value:
    """firstbithigh and firstbitlow of 64-bit integers: the half that decides, then 32 more for the upper one."""
    if high and signed:
        # the highest bit that differs from the sign: of a negative number that of its complement
        negative = lw.b.compare(ops.LT, v, lw.zero_value(v.type))
        v = lw.b.select(negative, lw.b.unary(ops.NOT, v), v)
    low, upper = halves(lw, v)
    number = EXT["FindUMsb"] if high else EXT["FindILsb"]
    in_low = lw.b.ext(number, t, [low])
    in_upper = lw.b.ext(number, t, [upper])
    none = lw.b.const(t, 0xFFFFFFFF)
    far = lw.b.select(lw.b.compare(ops.EQ, in_upper, none), none, lw.b.binary(ops.ADD, in_upper, lw.b.const(t, 32)))
    if high:
        return lw.b.select(lw.b.compare(ops.EQ, far, none), in_low, far)
    return lw.b.select(lw.b.compare(ops.EQ, in_low, none), far, in_low)


def unsigned_word(lw: Lowering, v: Value) -> Value:
    """The bits of an integer of at most 32 bits as a uint, upper bits zero."""
    s = scalar_of(v)
    if s.bits == 16:
        if s.cls == types.CLASS_SINT:
            v = lw.b.bitcast(v, same_shape(v, types.UINT16_TYPE))
        return lw.b.convert(v, same_shape(v, types.UINT_TYPE))
    return as_uint(lw, v, same_shape(v, types.UINT_TYPE))


def as_uint(lw: Lowering, v: Value, t: Type) -> Value:
    return v if v.type is t else lw.b.bitcast(v, t)


def halves(lw: Lowering, v: Value) -> tuple[Value, Value]:
    """Low and high words of 64-bit integers."""
    if scalar_of(v).cls == types.CLASS_SINT:
        v = lw.b.bitcast(v, same_shape(v, types.UINT64_TYPE))
    word = same_shape(v, types.UINT_TYPE)
    shifted = lw.b.binary(ops.SHR, v, lw.b.const(v.type, 32))
    return lw.b.convert(v, word), lw.b.convert(shifted, word)


def joined(lw: Lowering, low: Value, high: Value, t: Type) -> Value:
    """64-bit integers of type `t` from their words."""
    long = same_shape(low, types.UINT64_TYPE)
    upper = lw.b.binary(ops.SHL, lw.b.convert(high, long), lw.b.const(long, 32))
    return as_uint(lw, lw.b.binary(ops.OR, upper, lw.b.convert(low, long)), t)


def add_uint64(lw: Lowering, e: Builtin) -> Tree:
    """Sums with carry of (low, high) pairs."""
    a, b = [scalars(lw, v) for v in argument.values(lw, e)]
    if len(a) % 2:
        lw.unsupported(f"'AddUint64' of {len(a)} components", e.pos)
        return argument.nothing(lw, e)
    parts: list[Value] = []
    for i in range(0, len(a), 2):
        low = lw.b.binary(ops.ADD, a[i], b[i])
        carry = lw.b.convert(lw.b.compare(ops.LT, low, a[i]), types.UINT_TYPE)
        high = lw.b.binary(ops.ADD, lw.b.binary(ops.ADD, a[i + 1], b[i + 1]), carry)
        parts += [low, high]
    return vector(lw, parts)


def msad4(lw: Lowering, e: Builtin) -> Tree:
    """Four sums of absolute byte differences; bytes of the reference that are zero do not count."""
    reference, source, accum = argument.values(lw, e)
    low, high = scalars(lw, source)
    u8 = lw.const_uint(8)
    sums: list[Value] = []
    for i, total in enumerate(scalars(lw, accum)):
        window = low
        if i:
            window = lw.b.binary(ops.SHR, low, lw.const_uint(8 * i))
            window = lw.b.fold(
                ops.BIT_INSERT, window.type, [window, high, lw.const_uint(32 - 8 * i), lw.const_uint(8 * i)]
            )
        for byte in range(4):
            at = lw.const_uint(8 * byte)
            r = lw.b.fold(ops.BIT_EXTRACT, types.UINT_TYPE, [reference, at, u8])
            s = lw.b.fold(ops.BIT_EXTRACT, types.UINT_TYPE, [window, at, u8])
            larger = lw.b.ext(EXT["UMax"], types.UINT_TYPE, [r, s])
            smaller = lw.b.ext(EXT["UMin"], types.UINT_TYPE, [r, s])
            difference = lw.b.binary(ops.SUB, larger, smaller)
            ignored = lw.b.compare(ops.EQ, r, lw.const_uint(0))
            total = lw.b.binary(ops.ADD, total, lw.b.select(ignored, lw.const_uint(0), difference))
        sums.append(total)
    return vector(lw, sums)


# ---- the same bits as another type


def bitcast(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_bitcast)


def apply_bitcast(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return as_uint(lw, operands[0], t)


def asdouble(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_asdouble)


def apply_asdouble(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    pair = types.vector(types.UINT_TYPE, 2)
    lows, highs = scalars(lw, operands[0]), scalars(lw, operands[1])
    made = [lw.b.bitcast(lw.b.construct(pair, [x, y]), types.DOUBLE_TYPE) for x, y in zip(lows, highs)]
    return vector(lw, made)


def split_double(lw: Lowering, e: Builtin) -> Tree:
    """asuint(x, low, high)"""
    return several(lw, e, apply_split, ["low", "high"])


def apply_split(lw: Lowering, v: Value) -> list[Value]:
    pairs = [lw.b.bitcast(x, types.vector(types.UINT_TYPE, 2)) for x in scalars(lw, v)]
    return [vector(lw, [lw.b.extract(p, [0]) for p in pairs]), vector(lw, [lw.b.extract(p, [1]) for p in pairs])]


def f16tof32(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_f16tof32)


def apply_f16tof32(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    pair = types.vector(types.FLOAT_TYPE, 2)
    return vector(lw, [lw.b.extract(lw.b.ext(EXT["UnpackHalf2x16"], pair, [x]), [0]) for x in scalars(lw, operands[0])])


def f32tof16(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_f32tof16)


def apply_f32tof16(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    pair = types.vector(types.FLOAT_TYPE, 2)
    zero = lw.const_float(0.0)
    made: list[Value] = []
    for x in scalars(lw, lw.b.convert(operands[0], same_shape(operands[0], types.FLOAT_TYPE))):
        made.append(lw.b.ext(EXT["PackHalf2x16"], types.UINT_TYPE, [lw.b.construct(pair, [x, zero])]))
    return vector(lw, made)


def color_bytes(lw: Lowering, e: Builtin) -> Tree:
    v = argument.values(lw, e)[0]
    turned = lw.b.shuffle(v, v, [2, 1, 0, 3], v.type)
    return lw.b.convert(scaled(lw, turned, COLOR_SCALE), lw.ir_type(e.type))


# ---- packed bytes


def unpack(lw: Lowering, e: Builtin) -> Tree:
    """The four bytes of a word, sign-extended or not, in the result's element type."""
    word = argument.values(lw, e)[0]
    t = lw.ir_type(e.type)
    assert isinstance(t, VectorType)
    wide = types.INT_TYPE if t.element.cls == types.CLASS_SINT else types.UINT_TYPE
    if wide is types.INT_TYPE:
        word = lw.b.bitcast(word, wide)
    parts: list[Value] = []
    for i in range(4):
        byte = lw.b.fold(ops.BIT_EXTRACT, wide, [word, lw.const_uint(8 * i), lw.const_uint(8)])
        parts.append(lw.b.convert(byte, t.element))
    return vector(lw, parts)


def pack(lw: Lowering, e: Builtin) -> Tree:
    """The low bytes of four integers, limited first if the row says to."""
    v = argument.values(lw, e)[0]
    how = e.row.words[0]
    if how != "truncate":
        low, high = (-128, 127) if how == "signed" else (0, 255)
        v = lw.b.ext(EXT["SClamp"], v.type, [v, lw.b.const(v.type, low), lw.b.const(v.type, high)])
    word: Value = lw.const_uint(0)
    for i, part in enumerate(scalars(lw, v)):
        byte = unsigned_word(lw, part)
        word = lw.b.fold(ops.BIT_INSERT, types.UINT_TYPE, [word, byte, lw.const_uint(8 * i), lw.const_uint(8)])
    return word


def dot4add(lw: Lowering, e: Builtin) -> Tree:
    a, b, c = argument.values(lw, e)
    signed = e.row.words[0] == "signed"
    return lw.b.binary(ops.ADD, lw.b.binary(ops.SDOT4 if signed else ops.UDOT4, a, b), c)


def dot2add(lw: Lowering, e: Builtin) -> Tree:
    a, b, c = argument.values(lw, e)
    return lw.b.binary(ops.ADD, lw.b.convert(lw.b.binary(ops.DOT, a, b), c.type), c)
