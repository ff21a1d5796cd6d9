"""What a declared HLSL type becomes in the IR: its type in a register, its type behind a pointer, the types of its
parts.

Registers hold scalars of ten kinds, vectors of 2 to 4, float matrices of at least 2x2 (as rows), arrays and structs.
A longer vector is an array of its components.
Memory with an explicit layout (buffers, push constants) holds no bool: it is a uint there, and matrices not of
floats are arrays of vectors, in the orientation that the declaration gives them.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Module
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _kinds(native16: bool) -> list[ScalarType]:
    row = list(types.SCALARS)
    row[types.MIN12INT] = row[types.MIN16INT] = types.INT16_TYPE if native16 else types.INT_TYPE
    row[types.MIN16UINT] = types.UINT16_TYPE if native16 else types.UINT_TYPE
    half = types.FLOAT16_TYPE if native16 else types.FLOAT_TYPE
    row[types.MIN10FLOAT] = row[types.MIN16FLOAT] = row[types.HALF] = half
    row[types.LITERAL_INT] = types.INT_TYPE
    row[types.LITERAL_FLOAT] = types.FLOAT_TYPE
    row[types.PACKED_S8] = row[types.PACKED_U8] = types.UINT_TYPE
    return row


KINDS: Final = (_kinds(False), _kinds(True))  # [native16][kind] -> scalar type in the IR

EXPLICIT_STORAGES: Final = (
    ops.STORAGE_UNIFORM, ops.STORAGE_BUFFER, ops.STORAGE_PUSH_CONSTANT, ops.STORAGE_PHYSICAL, ops.STORAGE_SHADER_RECORD,
)  # fmt: skip


def is_explicit(storage: int) -> bool:
    """True for storage classes whose memory has an explicit layout."""
    return storage in EXPLICIT_STORAGES


def is_relaxed(module: Module, t: Type) -> bool:
    """True where results of declared type `t` carry RelaxedPrecision."""
    if module.native16:
        return False
    s = types.element_of(t)
    return s is not None and s.minimum


def value_type(module: Module, t: Type) -> Type:
    """Type of a register that holds a value of declared type `t`. Structs stand for themselves."""
    if isinstance(t, ScalarType):
        return KINDS[module.native16][t.kind]
    if isinstance(t, VectorType):
        element = KINDS[module.native16][t.element.kind]
        if t.count > types.WIDEST:
            return module.types.array(element, t.count)
        return types.VECTORS[element.kind][t.count - 1] if t.count > 1 else element
    if isinstance(t, MatrixType):
        element = KINDS[module.native16][t.element.kind]
        return _matrix(module, element, t.rows, t.columns)
    if isinstance(t, ArrayType):
        part = value_type(module, t.element)
        return t if part is t.element else module.types.array(part, t.count)
    if isinstance(t, EnumType):
        return KINDS[module.native16][t.underlying.kind]
    if isinstance(t, BufferPointerType):
        return buffer_address(module, t)
    return t


def buffer_address(module: Module, t: BufferPointerType) -> types.PointerType:
    """The pointer that a vk::BufferPointer is."""
    return module.types.pointer(memory_type(module, t.element, ops.STORAGE_PHYSICAL), ops.STORAGE_PHYSICAL, t.align)


def _matrix(module: Module, element: ScalarType, rows: int, columns: int) -> Type:
    if rows == 1 or columns == 1:
        count = rows * columns
        return types.VECTORS[element.kind][count - 1] if count > 1 else element
    if element.cls == types.CLASS_FLOAT:
        return types.matrix(element, rows, columns)
    return module.types.array(types.VECTORS[element.kind][columns - 1], rows)


def memory_type(module: Module, t: Type, storage: int) -> Type:
    """Type behind a pointer to an object of declared type `t`. Arrays and structs keep their declaration, and so do
    long vectors where the layout is explicit."""
    if isinstance(t, ArrayType) or isinstance(t, StructType) or isinstance(t, ObjectType):
        return t
    if storage not in EXPLICIT_STORAGES:
        return value_type(module, t)
    scalar = types.element_of(t)
    if scalar is None:
        return value_type(module, t)
    if types.is_long(t):
        return t
    element = KINDS[module.native16][scalar.kind]
    if element.kind == types.BOOL:
        element = types.UINT_TYPE
    if isinstance(t, VectorType):
        return types.VECTORS[element.kind][t.count - 1] if t.count > 1 else element
    if isinstance(t, MatrixType):
        if t.orientation == types.ORIENT_ROW or element.cls == types.CLASS_FLOAT:
            return _matrix(module, element, t.rows, t.columns)
        return _matrix(module, element, t.columns, t.rows)
    return element


def part_of(t: Type, index: int) -> Type | None:
    """Declared type of part `index` of an object of declared type `t`; None where `t` has no such part.

    array: element; struct: member; matrix: row; vector: component; structured buffer: element; byte-address buffer:
    word; constant and texture buffer: member of the block's struct.
    """
    if isinstance(t, VectorType):
        return t.element
    if isinstance(t, StructType):
        return t.members[index].type if 0 <= index < len(t.members) else None
    if isinstance(t, ArrayType):
        return t.element
    if isinstance(t, MatrixType):
        return types.VECTORS[t.element.kind][t.columns - 1]
    if isinstance(t, ObjectType):
        family = t.info.family
        if family == types.FAMILY_BYTEADDRESS:
            return types.UINT_TYPE
        if t.element is None:
            return None
        if family == types.FAMILY_CBUFFER or family == types.FAMILY_TBUFFER:
            return part_of(t.element, index)
        return t.element
    return None


def part_count(t: Type) -> int:
    """Number of parts that a constant index may name; -1 where it is not bounded or not known."""
    if isinstance(t, VectorType) or isinstance(t, ArrayType):
        return t.count
    if isinstance(t, StructType):
        return len(t.members)
    if isinstance(t, MatrixType):
        return t.rows
    return -1
