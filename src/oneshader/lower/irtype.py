"""HLSL type -> the type its value has in the IR: native scalars only, no one-component vectors, no one-row or
one-column matrices."""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import ArrayType, EnumType, MatrixType, ScalarType, Type, TypeTable, VectorType


def value_scalar(s: ScalarType, native16: bool) -> ScalarType:
    """The IR scalar of an HLSL scalar: half and min-precision types are 32-bit unless 16-bit types are native."""
    k = s.kind
    if k <= types.UINT64 or k >= types.FLOAT16 and k <= types.DOUBLE:
        return s
    if k == types.LITERAL_INT:
        return types.INT_TYPE
    if k == types.LITERAL_FLOAT:
        return types.FLOAT_TYPE
    if k == types.HALF or k == types.MIN16FLOAT or k == types.MIN10FLOAT:
        return types.FLOAT16_TYPE if native16 else types.FLOAT_TYPE
    if k == types.MIN16UINT:
        return types.UINT16_TYPE if native16 else types.UINT_TYPE
    if k == types.MIN16INT or k == types.MIN12INT:
        return types.INT16_TYPE if native16 else types.INT_TYPE
    return types.UINT_TYPE  # packed 4x8


def is_relaxed(t: Type, native16: bool) -> bool:
    """True where results of the type carry RelaxedPrecision."""
    if native16:
        return False
    s = types.element_of(t)
    return s is not None and s.minimum


def value_type(table: TypeTable, t: Type, native16: bool) -> Type:
    """The IR type of a value of HLSL type `t`. Int and bool matrices are arrays of row vectors; structs stay
    themselves."""
    if isinstance(t, ScalarType):
        return value_scalar(t, native16)
    if isinstance(t, VectorType):
        s = value_scalar(t.element, native16)
        return s if t.count == 1 else types.vector(s, t.count)
    if isinstance(t, MatrixType):
        s = value_scalar(t.element, native16)
        if t.rows == 1 or t.columns == 1:
            n = t.rows * t.columns
            return s if n == 1 else types.vector(s, n)
        if s.cls == types.CLASS_FLOAT:
            return types.matrix(s, t.rows, t.columns)
        return table.array(types.vector(s, t.columns), t.rows)
    if isinstance(t, EnumType):
        return value_scalar(t.underlying, native16)
    if isinstance(t, ArrayType):
        return table.array(value_type(table, t.element, native16), t.count)
    return t
