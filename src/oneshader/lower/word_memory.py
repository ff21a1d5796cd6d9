"""Memory of floats that atomics compare bit by bit: an HLSL type goes in, the type with uint for its floats comes out.

SPIR-V compares and exchanges integers only. A variable that such an atomic names is declared with integers instead of
32-bit floats, and what is loaded and stored is the bits.
"""
from __future__ import annotations

from oneshader.ir.shape import KINDS
from oneshader.lower.state import State
from oneshader.model import types
from oneshader.model.types import ArrayType, Field, ObjectType, ScalarType, StructType, Type, VectorType


def memory_of(lw: State, t: Type) -> Type:
    """`t` with uint for each 32-bit float; matrices stay, for their memory is one value."""
    if isinstance(t, (ScalarType, VectorType)):
        element = types.element_of(t)
        assert element is not None
        kind = KINDS[lw.native16][element.kind]
        return types.with_element(t, types.UINT_TYPE) if kind is types.FLOAT_TYPE else t
    if isinstance(t, ArrayType):
        return lw.table.array(memory_of(lw, t.element), t.count)
    if isinstance(t, ObjectType) and t.element is not None and t.info.family == types.FAMILY_STRUCTURED:
        return lw.table.object(t.info, memory_of(lw, t.element), t.count)
    if isinstance(t, StructType) and not t.opaque:
        return struct_of(lw, t)
    return t


def struct_of(lw: State, t: StructType) -> StructType:
    """A struct of the same members."""
    key = f"words {t.key}"
    found = lw.types_memo.get(key)
    if isinstance(found, StructType):
        return found
    made = lw.table.struct(t.name, t.pos)
    made.base = struct_of(lw, t.base) if t.base is not None else None
    made.fields = [Field(f.name, memory_of(lw, f.type), f.pos, f.bits, f.facts) for f in t.fields]
    made.finish()
    lw.types_memo[key] = made
    return made
