"""Loads and stores of whole HLSL values through pointers: member by member, so that layout types and register types
never mix."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.shape import is_explicit
from oneshader.lower import long_vector
from oneshader.lower.state import Query
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    MatrixType,
    ObjectType,
    PointerType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# Types of inline SPIR-V that are variables and never values.
MEMORY_ONLY: Final = (
    g.OP_TYPE_RAY_QUERY_KHR, g.OP_TYPE_HIT_OBJECT_NV, g.OP_TYPE_HIT_OBJECT_EXT, g.OP_TYPE_RUNTIME_ARRAY,
)  # fmt: skip


def storage_of(pointer: Value) -> int:
    t = pointer.type
    return t.storage if isinstance(t, PointerType) else ops.STORAGE_FUNCTION


def is_value(lw: Lowering, pointer: Value, t: Type) -> bool:
    """True where memory holds a value of HLSL type `t` as a register does: no layout, no words for floats."""
    return not is_explicit(storage_of(pointer)) and types.pointee(pointer.type) is lw.ir_type(t)


def by_columns(lw: Lowering, t: MatrixType, pointer: Value) -> bool:
    """True where the int or bool matrix behind `pointer` is stored as an array of columns."""
    if t.orientation == types.ORIENT_ROW or not is_explicit(storage_of(pointer)):
        return False
    return t.rows > 1 and t.columns > 1 and isinstance(lw.ir_type(t), ArrayType)


def load(lw: Lowering, pointer: Value, t: Type, pos: int = -1) -> Tree:
    """The value of HLSL type `t` at `pointer`."""
    if isinstance(t, StructType):
        return load_struct(lw, pointer, t)
    if isinstance(t, ArrayType):
        if types.is_opaque(t) and not isinstance(t.element, StructType):
            return lw.undef(t)
        if t.count < 0:
            lw.unsupported("loading an array of unknown size", pos)
            return []
        whole = types.is_whole(t)
        if whole and is_value(lw, pointer, t):
            return lw.b.load(pointer)
        if whole and not lw.fits(t):
            return lw.undef(t)
        parts = [load(lw, lw.b.chain(pointer, [lw.const_uint(i)]), t.element) for i in range(t.count)]
        return lw.pack(parts, t) if whole else parts
    if isinstance(t, ObjectType):
        raise AssertionError("load of an opaque value")
    v = lw.ir_type(t)
    if isinstance(t, SpirvType) and t.opcode in MEMORY_ONLY:
        return Query(t, pointer)
    if isinstance(v, ArrayType) and isinstance(t, MatrixType):
        row_type = types.vector(t.element, t.columns)
        if not by_columns(lw, t, pointer):
            return [load(lw, lw.b.chain(pointer, [lw.const_uint(i)]), row_type) for i in range(t.rows)]
        columns = [
            load(lw, lw.b.chain(pointer, [lw.const_uint(i)]), types.vector(t.element, t.rows)) for i in range(t.columns)
        ]
        return transpose_vectors(lw, [c for c in columns if isinstance(c, Value)], lw.ir_type(row_type), t.rows)
    if isinstance(v, ArrayType) and isinstance(t, VectorType):
        return load_long(lw, pointer, t)
    got = lw.b.load(pointer)
    return from_memory(lw, got, v)


def load_long(lw: Lowering, pointer: Value, t: VectorType) -> Tree:
    """A long vector, component by component."""
    parts: list[Value] = []
    for i in range(t.count):
        part = load(lw, lw.b.chain(pointer, [lw.const_uint(i)]), t.element)
        assert isinstance(part, Value)
        parts.append(part)
    return long_vector.chunks(lw.b, parts)


def load_struct(lw: Lowering, pointer: Value, t: StructType) -> Tree:
    out: list[Tree] = []
    for i, f in enumerate(t.all_fields):
        member, bit = t.places[i]
        if member < 0:
            out.append(lw.undef(f.type))
            continue
        p = lw.b.chain(pointer, [lw.const_uint(member)])
        if f.bits < 0:
            out.append(load(lw, p, f.type))
        else:
            unit = lw.b.load(p)
            out.append(lw.extract_bits(unit, bit, f.bits))
    return out


def transpose_vectors(lw: Lowering, columns: list[Value], row_type: Type, rows: int) -> Tree:
    """Rows of a matrix given as its columns."""
    return [lw.b.construct(row_type, [lw.b.extract(c, [i]) for c in columns]) for i in range(rows)]


def store(lw: Lowering, pointer: Value, t: Type, tree: Tree) -> None:
    """Store a value of HLSL type `t`."""
    if isinstance(t, StructType) and isinstance(tree, list):
        for i, f in enumerate(t.all_fields):
            member, bit = t.places[i]
            if member < 0:
                continue
            p = lw.b.chain(pointer, [lw.const_uint(member)])
            if f.bits < 0:
                store(lw, p, f.type, tree[i])
            else:
                v = tree[i]
                if isinstance(v, Value):
                    store_bits(lw, p, bit, f.bits, v)
    elif isinstance(t, ArrayType) and (isinstance(tree, list) or not is_value(lw, pointer, t)):
        for i, x in enumerate(lw.elements(tree, t)):
            store(lw, lw.b.chain(pointer, [lw.const_uint(i)]), t.element, x)
    elif isinstance(t, MatrixType) and isinstance(tree, list):
        row_type = types.vector(t.element, t.columns)
        vectors: list[Value] = [x for x in tree if isinstance(x, Value)]
        if by_columns(lw, t, pointer):
            column_type = types.vector(t.element, t.rows)
            columns = transpose_vectors(lw, vectors, lw.ir_type(column_type), t.columns)
            assert isinstance(columns, list)
            for i, c in enumerate(columns):
                store(lw, lw.b.chain(pointer, [lw.const_uint(i)]), column_type, c)
            return
        for i, x in enumerate(vectors):
            store(lw, lw.b.chain(pointer, [lw.const_uint(i)]), row_type, x)
    elif isinstance(tree, Query):
        if tree.pointer is not pointer:
            lw.error(catalog.NOT_SUPPORTED_YET, lw.b.pos, [f"copying a '{t.name}'"])
    elif isinstance(t, VectorType) and isinstance(tree, list):
        for i, part in enumerate(long_vector.components(lw.b, tree)):
            store(lw, lw.b.chain(pointer, [lw.const_uint(i)]), t.element, part)
    elif isinstance(tree, Value) and not isinstance(t, ObjectType):
        lw.b.store(pointer, to_memory(lw, tree, pointer))
    else:
        lw.error(catalog.NOT_SUPPORTED_YET, lw.b.pos, ["storing an object in memory"])


def store_bits(lw: Lowering, pointer: Value, bit: int, width: int, v: Value) -> None:
    unit = lw.b.load(pointer)
    lw.b.store(pointer, lw.insert_bits(unit, v, bit, width))


def from_memory(lw: Lowering, v: Value, want: Type) -> Value:
    """bool as it is kept in buffers (uint) back to bool, floats kept as words back to floats; all else unchanged."""
    if v.type is want:
        return v
    if types.element_of(want) is types.FLOAT_TYPE and types.element_of(v.type) is types.UINT_TYPE:
        return lw.b.bitcast(v, want)
    if types.element_of(want) is types.BOOL_TYPE and types.element_of(v.type) is types.UINT_TYPE:
        return lw.b.compare(ops.NE, v, lw.zero_value(v.type))
    return v


def to_memory(lw: Lowering, v: Value, pointer: Value) -> Value:
    """bool to uint where the memory behind `pointer` has an explicit layout, floats to words where it keeps words."""
    kept = types.element_of(types.pointee(pointer.type))
    if types.element_of(v.type) is types.FLOAT_TYPE and kept is types.UINT_TYPE:
        return lw.b.bitcast(v, types.with_element(v.type, types.UINT_TYPE))
    if types.element_of(v.type) is types.BOOL_TYPE and is_explicit(storage_of(pointer)):
        t = types.with_element(v.type, types.UINT_TYPE)
        return lw.b.select(v, lw.one_value(t), lw.zero_value(t))
    return v


def component_pointer(lw: Lowering, pointer: Value, t: Type, component: Value) -> Value:
    """Pointer to a component of the vector behind `pointer` (a scalar: itself)."""
    return lw.b.chain(pointer, [component]) if isinstance(lw.ir_type(t), (VectorType, ArrayType)) else pointer
