"""Rasteriser-ordered objects: an entry function that uses some goes in, its accesses lie in one critical section after
it.

SPIR-V wants the section entered and left exactly once, so it starts in the first block, before the first access where
that is there, and ends after the last access of straight-line code, else where the function returns.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, EntryPoint, Function, Global, Inst, Module, Value, resolve
from oneshader.model import types
from oneshader.model.grammar import (
    BUILTIN_SAMPLE_ID,
    BUILTIN_SHADING_RATE_KHR,
    MODE_PIXEL_INTERLOCK_ORDERED_EXT,
    MODE_SAMPLE_INTERLOCK_ORDERED_EXT,
    MODE_SHADING_RATE_INTERLOCK_ORDERED_EXT,
    OP_BEGIN_INVOCATION_INTERLOCK_EXT,
    OP_END_INVOCATION_INTERLOCK_EXT,
)
from oneshader.model.types import ObjectType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.stage import StageIO

QUERIES: Final = (ops.ARRAY_LENGTH, ops.IMAGE_QUERY_SIZE, ops.IMAGE_QUERY_SAMPLES)
NESTED: Final = 8                            # operands followed from an access to its global


def close(module: Module, entry: EntryPoint, io: StageIO) -> None:
    """Put the ordered accesses that the entry point of a pixel shader reaches into a critical section."""
    ordered: list[Global] = [g for g in module.globals if is_ordered(g)]
    if not ordered or entry.stage != "ps":
        return
    fn = entry.function
    found = accesses(fn, ordered)
    elsewhere = False
    for other in module.functions:
        if other is not fn and accesses(other, ordered):
            elsewhere = True
    if not found and not elsewhere:
        return
    entry.modes.append([unit_of_order(io)])
    first = fn.blocks[0]
    inside: list[Inst] = [i for i in found if i.block is first]
    straight = len(inside) == len(found) and not elsewhere
    begin(first, inside[0] if inside and not elsewhere else None)
    if straight:
        insert(first, first.insts.index(inside[-1]) + 1, OP_END_INVOCATION_INTERLOCK_EXT)
        return
    for block in fn.blocks:
        end = block.terminator()
        if end is not None and (end.op == ops.RETURN or end.op == ops.RETURN_VALUE):
            insert(block, len(block.insts) - 1, OP_END_INVOCATION_INTERLOCK_EXT)


def unit_of_order(io: StageIO) -> int:
    """What is ordered: the invocations of a sample where the shader runs for each, of a coarse pixel where it knows of
    those, else of a pixel."""
    if io.has_builtin(ops.STORAGE_INPUT, BUILTIN_SAMPLE_ID):
        return MODE_SAMPLE_INTERLOCK_ORDERED_EXT
    if io.has_builtin(ops.STORAGE_INPUT, BUILTIN_SHADING_RATE_KHR):
        return MODE_SHADING_RATE_INTERLOCK_ORDERED_EXT
    return MODE_PIXEL_INTERLOCK_ORDERED_EXT


def begin(block: Block, before: Inst | None) -> None:
    """Start the section before an access, or where the block ends."""
    at = block.insts.index(before) if before is not None else len(block.insts) - 1
    insert(block, at, OP_BEGIN_INVOCATION_INTERLOCK_EXT)


def insert(block: Block, at: int, opcode: int) -> None:
    made = Inst(ops.EFFECT, types.VOID, [], (opcode,), block.insts[at - 1].pos if at else -1)
    made.block = block
    block.insts.insert(at, made)


def is_ordered(g: Global) -> bool:
    t = types.innermost(types.pointee(g.type))
    return isinstance(t, ObjectType) and t.info.ordered


def accesses(fn: Function, ordered: list[Global]) -> list[Inst]:
    """Instructions that read or write ordered objects, in block order."""
    found: list[Inst] = []
    for block in fn.blocks:
        for inst in block.insts:
            if inst.operands and inst.op not in QUERIES and ops.FLAGS[inst.op] & (ops.READS | ops.WRITES):
                if not isinstance(inst.type, ObjectType) and touches(inst.operands[0], ordered):
                    inst.block = block
                    found.append(inst)
    return found


def touches(v: Value, ordered: list[Global]) -> bool:
    """True if a pointer or loaded handle comes from an ordered object."""
    for _ in range(NESTED):
        v = resolve(v)
        if isinstance(v, Global):
            return v in ordered
        if not isinstance(v, Inst) or not v.operands:
            return False
        v = v.operands[0]
    return False
