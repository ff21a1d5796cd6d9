"""Simplify pass: one walk down the dominator tree that folds by the rule table and merges equal values.

    %3: float = mul %1, float 1.0        ->
    %4: float = add %3, %2                   %4: float = add %1, %2
    %5: float = add %1, %2                   (%5 is %4)

Equal means the same op on the same operands where one dominates the other; reads of memory that cannot change count too.
Ops that depend on which invocations run together are merged within their block only.
"""
from __future__ import annotations

from oneshader.ir import fold, ops
from oneshader.ir.core import Function, Global, Inst, Module, Value, resolve
from oneshader.ir.flow import Flow, analyse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Reads whose result is fixed for an invocation: sizes of resources.
FIXED_READS: Final = (
    ops.ARRAY_LENGTH, ops.IMAGE_QUERY_SIZE, ops.IMAGE_QUERY_SIZE_LOD, ops.IMAGE_QUERY_LEVELS, ops.IMAGE_QUERY_SAMPLES,
)
CONSTANT_STORAGES: Final = (ops.STORAGE_HANDLE, ops.STORAGE_INPUT, ops.STORAGE_UNIFORM, ops.STORAGE_PUSH_CONSTANT)


def run(module: Module, function: Function) -> bool:
    """Simplifies a function in place; True if anything was replaced."""
    flow = analyse(function)
    known: dict[tuple[object, ...], Inst] = {}
    phis: list[Inst] = []
    changed = False
    for b in flow.order:
        kept: list[Inst] = []
        for inst in b.insts:
            op = inst.op
            if op == ops.PHI:
                phis.append(inst)
                kept.append(inst)
                continue
            operands = inst.operands
            for v in operands:
                if v.rep is not None:
                    inst.operands = operands = [resolve(o) for o in operands]
                    break
            flags = ops.FLAGS[op]
            if not flags & ops.PURE and op != ops.LOAD and op not in FIXED_READS:
                kept.append(inst)
                continue
            found: Value = fold.simplify(module, inst) if flags & ops.PURE else inst
            if found is inst:
                found = merge(flow, known, inst, b.id)
            if found is inst:
                kept.append(inst)
            else:
                inst.rep = found
                changed = True
        b.insts = kept
    return settle_phis(module, phis) or changed


def merge(flow: Flow, known: dict[tuple[object, ...], Inst], inst: Inst, block: int) -> Value:
    """An earlier instruction equal to `inst` that dominates it, or `inst`, which is then known."""
    op = inst.op
    operands = inst.operands
    key: tuple[object, ...]
    if op == ops.LOAD and (inst.imm or not is_constant_memory(operands[0])):
        return inst
    if len(operands) == 2 and not inst.imm:
        key = (op, inst.type.key, id(operands[0]), id(operands[1]))
    elif len(operands) == 1:
        key = (op, inst.type.key, id(operands[0]), inst.imm)
    else:
        key = (op, inst.type.key, inst.imm, *[id(v) for v in operands])
    found = known.get(key)
    if found is None or found.block is None or not flow.dominates(found.block.id, block):
        known[key] = inst
        return inst
    if (ops.FLAGS[op] & ops.CONVERGENT or op == ops.SAMPLED_IMAGE) and found.block.id != block:
        known[key] = inst
        return inst
    found.flags |= inst.flags & (ops.PRECISE | ops.NONUNIFORM)
    found.flags &= inst.flags | ~ops.RELAXED
    return found


def is_constant_memory(pointer: Value) -> bool:
    """True for a pointer into memory that no invocation writes during the shader."""
    while isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        pointer = resolve(pointer.operands[0])
    if not isinstance(pointer, Global):
        return False
    if pointer.storage in CONSTANT_STORAGES:
        return True
    return pointer.storage == ops.STORAGE_BUFFER and pointer.readonly


def settle_phis(module: Module, phis: list[Inst]) -> bool:
    """Resolves operands of phis, now that values on back edges are known, and drops phis of one value, until none is left."""
    changed = False
    again = True
    while again:
        again = False
        left: list[Inst] = []
        for phi in phis:
            phi.operands = [resolve(v) for v in phi.operands]
            found = fold.phi_same(module, phi)
            if found is None:
                left.append(phi)
                continue
            phi.rep = found
            again = changed = True
            if phi.block is not None:
                phi.block.insts.remove(phi)
        phis = left
    return changed
