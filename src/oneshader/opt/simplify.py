"""Simplify pass: one walk down the dominator tree that folds by the rule table and merges equal values.

    %3: float = mul %1, float 1.0        ->
    %4: float = add %3, %2                   %4: float = add %1, %2
    %5: float = add %1, %2                   (%5 is %4)

Equal means the same op on the same operands where one dominates the other; reads of memory that cannot change count
too. Ops that depend on which invocations run together are merged within their block only.
"""
from __future__ import annotations

from oneshader.ir import fold, ops
from oneshader.ir.core import Block, Function, Global, Inst, Module, Value, base_of, resolve
from oneshader.ir.flow import Flow, analyse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Reads whose result is fixed for an invocation: sizes of resources.
FIXED_READS: Final = (
    ops.ARRAY_LENGTH, ops.IMAGE_QUERY_SIZE, ops.IMAGE_QUERY_SIZE_LOD, ops.IMAGE_QUERY_LEVELS, ops.IMAGE_QUERY_SAMPLES,
)


def run(module: Module, function: Function) -> bool:
    """Simplifies a function in place; True if anything was replaced."""
    flow = analyse(function)
    known: dict[tuple[object, ...], Inst] = {}
    found: Value
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
                    inst.operands = [resolve(o) for o in operands]
                    inst.flags &= ~ops.SETTLED
                    break
            flags = ops.FLAGS[op]
            if flags & ops.PURE:
                if not inst.flags & ops.SETTLED:
                    inst.flags |= ops.SETTLED
                    found = fold.simplify(module, inst)
                    if found is not inst:
                        inst.rep = found
                        changed = True
                        continue
            elif op == ops.LOAD:
                if inst.imm or not is_constant_memory(inst.operands[0]):
                    kept.append(inst)
                    continue
            elif op not in FIXED_READS:
                kept.append(inst)
                continue
            first = known.setdefault(key_of(inst), inst)
            if first is inst or not merge(flow, known, inst, first, b.id):
                kept.append(inst)
            else:
                inst.rep = first
                changed = True
        b.insts = kept
    return settle_phis(module, phis) or changed


def key_of(inst: Inst) -> tuple[object, ...]:
    """Equal for equal computations."""
    operands = inst.operands
    if len(operands) == 2 and not inst.imm:
        return inst.op, inst.type, operands[0], operands[1]
    if len(operands) == 1:
        return inst.op, inst.type, operands[0], inst.imm
    return inst.op, inst.type, inst.imm, *operands


def merge(flow: Flow, known: dict[tuple[object, ...], Inst], inst: Inst, found: Inst, block: int) -> bool:
    """Whether `found`, equal to `inst`, can stand for it; if not, `inst` is the one known from here on."""
    home = found.block
    local = ops.FLAGS[inst.op] & ops.CONVERGENT or inst.op == ops.SAMPLED_IMAGE
    if home is None or (home.id != block and (local or not flow.dominates(home.id, block))):
        known[key_of(inst)] = inst
        return False
    found.flags |= inst.flags & (ops.PRECISE | ops.NONUNIFORM)
    found.flags &= inst.flags | ~ops.RELAXED
    return True


def is_constant_memory(pointer: Value) -> bool:
    """True for a pointer into memory that no invocation writes during the shader."""
    pointer = base_of(pointer)
    if not isinstance(pointer, Global):
        return False
    if pointer.storage in ops.CONSTANT_STORAGES:
        return True
    return pointer.storage == ops.STORAGE_BUFFER and pointer.readonly


def settle_phis(module: Module, phis: list[Inst]) -> bool:
    """Resolves operands of phis, now that back edges are known; drops phis of one value while there are any."""
    emptied: dict[Block, bool] = {}
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
            again = True
            if phi.block is not None:
                emptied[phi.block] = True
        phis = left
    for b in emptied:
        b.insts = [inst for inst in b.insts if inst.op != ops.PHI or inst.rep is None]
    return len(emptied) > 0
