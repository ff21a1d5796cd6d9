"""Numeric builtins, component by component: GLSL.std.450 instructions and what is made of arithmetic."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.ext import EXT
from oneshader.lower import argument, expression
from oneshader.lower.argument import elementwise, scalar_of
from oneshader.model import types, value
from oneshader.model.types import Field, StructType, Type, VectorType
from oneshader.sema.typed import Builtin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

    Apply = Callable[[Lowering, Value], list[Value]]

LOG10_2: Final = 0.301029995663981195   # log10(2)

BINARY: Final[dict[str, int]] = {"rem": ops.REM, "and": ops.AND, "or": ops.OR}
SPECIAL: Final[dict[str, int]] = {"nan": ops.ISNAN, "inf": ops.ISINF}
NATIVE_HALF_MODEL: Final = (6, 9)   # instructions on halves; before it their bits are tested


def by_class(v: Value, of_float: str, of_int: str, of_uint: str) -> int:
    """The GLSL.std.450 instruction for the class of numbers of `v`."""
    cls = scalar_of(v).cls
    return EXT[of_float if cls == types.CLASS_FLOAT else of_int if cls == types.CLASS_SINT else of_uint]


def ext(lw: Lowering, e: Builtin) -> Tree:
    """One extended instruction."""
    return elementwise(lw, e, apply_ext)


def apply_ext(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.ext(EXT[e.row.words[0]], t, operands)


def absolute(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_abs)


def apply_abs(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    v = operands[0]
    if scalar_of(v).cls == types.CLASS_UINT:
        return v
    return lw.b.ext(by_class(v, "FAbs", "SAbs", ""), t, operands)


def clamp(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_clamp)


def apply_clamp(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.ext(by_class(operands[0], "FClamp", "SClamp", "UClamp"), t, operands)


def minmax(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_minmax)


def apply_minmax(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    words = e.row.words
    floats = "F" + words[0][1:] if lw.options.finite_math else words[0]     # NMin, FMin
    return lw.b.ext(by_class(operands[0], floats, words[1], words[2]), t, operands)


def binary(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_binary)


def apply_binary(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.binary(BINARY[e.row.words[0]], operands[0], operands[1])


# ---- classes of floats


def special(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_special)


def apply_special(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    """isnan and isinf, by instructions but for halves before shader model 6.9; isfinite and isnormal, by bits."""
    v = operands[0]
    which = e.row.words[0]
    by_bits = scalar_of(v).bits == 16 and lw.options.shader_model < NATIVE_HALF_MODEL
    if which in SPECIAL and not by_bits:
        return lw.b.unary(SPECIAL[which], v)
    word = float_word(lw, v)
    bits = scalar_of(word).bits
    infinity = lw.b.const(word.type, 0x7C00 if bits == 16 else 0x7FF00000 if scalar_of(v).bits == 64 else 0x7F800000)
    if which in SPECIAL:
        magnitude = lw.b.binary(ops.AND, word, lw.b.const(word.type, (1 << (bits - 1)) - 1))
        return lw.b.compare(ops.EQ if which == "inf" else ops.GT, magnitude, infinity)
    exponent = lw.b.binary(ops.AND, word, infinity)
    finite = lw.b.compare(ops.NE, exponent, infinity)
    if which == "finite":
        return finite
    return lw.b.binary(ops.AND, finite, lw.b.compare(ops.NE, exponent, lw.zero_value(word.type)))


def float_word(lw: Lowering, v: Value) -> Value:
    """The bits of floats that hold sign and exponent: all of them, of doubles the upper word."""
    bits = scalar_of(v).bits
    if bits != 64:
        return lw.b.bitcast(v, argument.same_shape(v, types.UINT16_TYPE if bits == 16 else types.UINT_TYPE))
    pair = types.vector(types.UINT_TYPE, 2)
    return argument.vector(lw, [lw.b.extract(lw.b.bitcast(x, pair), [1]) for x in argument.scalars(lw, v)])


def ldexp(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_ldexp)


def apply_ldexp(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.binary(ops.MUL, operands[0], lw.b.ext(EXT["Exp2"], t, [operands[1]]))


def log10(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_log10)


def apply_log10(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return scaled(lw, lw.b.ext(EXT["Log2"], t, operands), LOG10_2)


def scaled(lw: Lowering, v: Value, factor: float) -> Value:
    """A float value times a number."""
    s = scalar_of(v)
    number = lw.module.const(s, rounded(s, factor))
    if isinstance(v.type, VectorType):
        return lw.b.binary(ops.VECTOR_TIMES_SCALAR, v, number)
    return lw.b.binary(ops.MUL, v, number)


def rounded(s: types.ScalarType, x: float) -> float:
    """A number rounded to the width of a float type."""
    return value.round_float(s.bits, x)


def mad(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_mad)


def apply_mad(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    if scalar_of(operands[0]).cls == types.CLASS_FLOAT:
        return lw.b.ext(EXT["Fma"], t, operands)
    return lw.b.binary(ops.ADD, lw.b.binary(ops.MUL, operands[0], operands[1]), operands[2])


def rcp(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_rcp)


def apply_rcp(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.binary(ops.DIV, lw.one_value(t), operands[0])


def saturate(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_saturate)


def apply_saturate(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return lw.b.ext(EXT["FClamp"], t, [operands[0], lw.zero_value(t), lw.one_value(t)])


def sign(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_sign)


def apply_sign(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    v = operands[0]
    cls = scalar_of(v).cls
    if cls == types.CLASS_UINT:
        return lw.b.select(lw.b.compare(ops.NE, v, lw.zero_value(v.type)), lw.one_value(t), lw.zero_value(t))
    return lw.b.convert(lw.b.ext(by_class(v, "FSign", "SSign", ""), v.type, operands), t)


# ---- several results


def sincos(lw: Lowering, e: Builtin) -> Tree:
    return several(lw, e, apply_sincos, ["s", "c"])


def apply_sincos(lw: Lowering, v: Value) -> list[Value]:
    return [lw.b.ext(EXT["Sin"], v.type, [v]), lw.b.ext(EXT["Cos"], v.type, [v])]


def modf(lw: Lowering, e: Builtin) -> Tree:
    return several(lw, e, apply_modf, ["", "whole"])


def apply_modf(lw: Lowering, v: Value) -> list[Value]:
    pair = lw.b.ext(EXT["ModfStruct"], pair_type(lw, "ModfStructType", v.type, v.type), [v])
    return [lw.b.extract(pair, [0]), lw.b.extract(pair, [1])]


def frexp(lw: Lowering, e: Builtin) -> Tree:
    return several(lw, e, apply_frexp, ["", "exponent"])


def apply_frexp(lw: Lowering, v: Value) -> list[Value]:
    whole = argument.same_shape(v, types.INT_TYPE)
    pair = lw.b.ext(EXT["FrexpStruct"], pair_type(lw, "FrexpStructType", v.type, whole), [v])
    return [lw.b.extract(pair, [0]), lw.b.convert(lw.b.extract(pair, [1]), v.type)]


def several(lw: Lowering, e: Builtin, apply: Apply, names: list[str]) -> Tree:
    """`apply` on the first argument, row by row for matrices; its results go to the out arguments of `names` ('':
    returned)."""
    source = lw.tree(e.args[0])
    argument.start(lw, e)
    lw.b.pos = e.pos
    made: list[list[Value]] = []
    for v in expression.matrix_rows(lw, source):
        made.append(apply(lw, v))
    result: Tree = []
    for i, name in enumerate(names):
        out = argument.named(e, name)
        tree = expression.from_rows(lw, [m[i] for m in made], out.type if out is not None else e.type)
        if name:
            argument.finish(lw, e, name, tree)
        else:
            result = tree
    return result


def pair_type(lw: Lowering, name: str, first: Type, second: Type) -> StructType:
    """The struct type that an instruction with two results gives."""
    key = f"{name} {first.key} {second.key}"
    found = lw.types_memo.get(key)
    if isinstance(found, StructType):
        return found
    made = lw.table.struct(name)
    made.fields = [Field("", first, -1), Field("", second, -1)]
    made.finish()
    lw.types_memo[key] = made
    return made


# ---- truth


def all_any(lw: Lowering, e: Builtin) -> Tree:
    """all(x) and any(x) on every shape."""
    op = ops.ALL if e.row.action == "all" else ops.ANY
    join = ops.AND if op == ops.ALL else ops.OR
    joined: Value | None = None
    rest: Value | None = None
    for v in expression.matrix_rows(lw, lw.tree(e.args[0])):
        truth = v
        if scalar_of(v) is not types.BOOL_TYPE:
            truth = lw.b.compare(ops.NE, v, lw.zero_value(v.type))
        if joined is None:
            joined = truth
        elif truth.type is joined.type:
            joined = lw.b.binary(join, joined, truth)
        else:
            rest = reduced(lw, op, truth)      # the last chunk of a long vector
    assert joined is not None
    whole = reduced(lw, op, joined)
    return whole if rest is None else lw.b.binary(join, whole, rest)


def reduced(lw: Lowering, op: int, truth: Value) -> Value:
    """`all` or `any` of a bool vector or scalar."""
    return lw.b.unary(op, truth) if isinstance(truth.type, VectorType) else truth


def select(lw: Lowering, e: Builtin) -> Tree:
    """Both sides are evaluated."""
    trees = [lw.tree(a) for a in e.args]
    lw.b.pos = e.pos
    return expression.select(lw, trees[0], trees[1], trees[2])


# ---- lighting


def dst(lw: Lowering, e: Builtin) -> Tree:
    a, b = argument.values(lw, e)
    s = scalar_of(a)
    y = lw.b.binary(ops.MUL, lw.b.extract(a, [1]), lw.b.extract(b, [1]))
    return lw.b.construct(a.type, [lw.one_value(s), y, lw.b.extract(a, [2]), lw.b.extract(b, [3])])


def lit(lw: Lowering, e: Builtin) -> Tree:
    """(1, max(n.l, 0), n.l and n.h both not negative ? n.h * m : 0, 1)"""
    n_dot_l, n_dot_h, m = argument.values(lw, e)
    s = n_dot_l.type
    zero, one = lw.zero_value(s), lw.one_value(s)
    diffuse = lw.b.ext(EXT["NMax"], s, [n_dot_l, zero])
    dark = lw.b.compare(ops.LT, lw.b.ext(EXT["NMin"], s, [n_dot_l, n_dot_h]), zero)
    specular = lw.b.select(dark, zero, lw.b.binary(ops.MUL, n_dot_h, m))
    return argument.vector(lw, [one, diffuse, specular, one])
