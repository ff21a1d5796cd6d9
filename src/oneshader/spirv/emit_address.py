"""Accesses through buffer addresses: a pointer goes in; what its address is known to be a multiple of comes out."""

from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, Inst, Value, resolve
from oneshader.ir.shape import part_of
from oneshader.model import types
from oneshader.model.layout import RULE_STORAGE, Layouts
from oneshader.model.types import ArrayType, MatrixType, PointerType, StructType, Type


def alignment(layouts: Layouts, pointer: Value) -> int:
    """The largest power of two that divides the address, as far as types tell."""
    steps: list[Value] = []
    root = resolve(pointer)
    while isinstance(root, Inst) and root.op == ops.CHAIN:
        steps = root.operands[1:] + steps
        root = resolve(root.operands[0])
    t = root.type
    if not isinstance(t, PointerType):
        return 1
    align = t.align if t.align else layouts.size_align(t.pointee, RULE_STORAGE)[1]
    at: Type = t.pointee
    by_columns = False
    for step in steps:
        index = resolve(step)
        known = int(index.number) if isinstance(index, Const) else -1
        distance = step_size(layouts, at, known, by_columns)
        if distance:
            align = min(align, distance & -distance)
        by_columns = is_by_columns(layouts, at)
        found = part_of(at, max(known, 0))
        if found is None:
            break
        at = found
    return align


def step_size(layouts: Layouts, t: Type, index: int, across: bool) -> int:
    """Bytes that an index into a value of type `t` moves on; for an unknown one (-1) a divisor of them. `across`: the
    vector is a row of a matrix that lies by columns."""
    if isinstance(t, StructType):
        return layouts.struct(t, RULE_STORAGE).offsets[index]
    if isinstance(t, ArrayType):
        size = layouts.array_stride(t, RULE_STORAGE)
    elif isinstance(t, MatrixType):
        size = layouts.scalar_bytes(t) if is_by_columns(layouts, t) else layouts.matrix_stride(t, RULE_STORAGE)
    else:
        size = layouts.scalar_bytes(t)      # across columns it is a multiple of this
        if across:
            return size
    return size * abs(index)


def is_by_columns(layouts: Layouts, t: Type) -> bool:
    """Whether an index into `t` names a row of a matrix of floats whose columns lie one after another."""
    return isinstance(t, MatrixType) and t.element.cls == types.CLASS_FLOAT and not layouts.is_row_major(t)


def holds_address(t: Type) -> bool:
    """Whether a variable of the type is an address or an array of such: it says then whether others lead there too."""
    t = types.innermost(t)
    return isinstance(t, types.BufferPointerType) or (isinstance(t, PointerType) and t.storage == ops.STORAGE_PHYSICAL)
