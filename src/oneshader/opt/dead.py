"""Dead code removal: what no effect depends on goes, in a function (instructions, variables) and in a module.

    %1: ptr<function, float> = var       ->
    store %1, float 1.0                      (%1 is never read)
    %2: float = add %0, %0                   (%2 has no use)
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import ConstComposite, Function, Global, Inst, Module, SpecConst, Value, base_of, resolve
from oneshader.model.grammar import (
    CAPABILITY_DERIVATIVE_CONTROL,
    CAPABILITY_IMAGE_GATHER_EXTENDED,
    CAPABILITY_IMAGE_QUERY,
    CAPABILITY_PHYSICAL_STORAGE_BUFFER_ADDRESSES,
    CAPABILITY_SPARSE_RESIDENCY,
)
from oneshader.model.types import PointerType, StructType
from oneshader.opt.control import collapse
from oneshader.opt.selection import Selections

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

IMAGE_OFFSETS: Final = 16 | 32  # image operands Offset and ConstOffsets


def run(module: Module) -> bool:
    """Removes functions that no entry point reaches, dead instructions of the others, then globals without a use."""
    changed = remove_functions(module)
    selections = Selections()
    used = mark(module, selections)
    for f in module.functions:
        if selections.drop(f):
            changed = True
            sweep(module, f)
            collapse(module, f)         # blocks in a row
        elif sweep(module, f):
            changed = True
    if len(module.functions) > len(module.entries) and drop_unread_results(module):
        used = mark(module, Selections())
        for f in module.functions:
            sweep(module, f)
    remove_globals(module, used)
    return changed


def drop_unread_results(module: Module) -> bool:
    """Members of a returned struct that no call reads become undefined where they are returned; True if any did.

    Call by call inlining would have dropped what computes them; this does it for functions that stay.
    """
    read: dict[Value, dict[int, bool]] = {}      # function -> members that are read; -1: the whole
    for f in module.functions:
        for b in f.blocks:
            for inst in b.insts:
                first = inst.imm[0] if inst.op == ops.EXTRACT else -1
                for o in inst.operands:
                    call = resolve(o)
                    if isinstance(call, Inst) and call.op == ops.CALL:
                        read.setdefault(call.operands[0], {})[first] = True
    changed = False
    for f in module.functions:
        members = read.get(f, {})
        if -1 in members or not isinstance(f.type, StructType) or is_root(module, f):
            continue
        for b in f.blocks:
            end = b.terminator()
            if end is None or end.op != ops.RETURN_VALUE:
                continue
            made = resolve(end.operands[0])
            if not isinstance(made, Inst) or made.op != ops.CONSTRUCT:
                continue
            parts = [resolve(part) if i in members else module.undef(part.type) for i, part in enumerate(made.operands)]
            if all_same(parts, made.operands):
                continue
            kept = Inst(ops.CONSTRUCT, made.type, parts, (), made.pos)   # `made` may have other uses
            kept.block = b
            b.insts.insert(len(b.insts) - 1, kept)
            end.operands[0] = kept
            changed = True
    return changed


def all_same(parts: list[Value], operands: list[Value]) -> bool:
    """True if `operands` stand for `parts` already."""
    for part, operand in zip(parts, operands):
        if part is not resolve(operand):
            return False
    return True


def is_root(module: Module, f: Function) -> bool:
    """Whether a function is called from outside the module."""
    if f.exported:
        return True
    for entry in module.entries:
        if entry.function is f:
            return True
    return False


def mark(module: Module, selections: Selections) -> dict[Value, bool]:
    """Sets Inst.id to 1 for what an effect depends on, to 0 for the rest; gives the globals among what is needed.

    A store to memory of this invocation is an effect once something else needs its variable; one to memory of the
    workgroup, which other invocations see, once anything loads it. The branch of a selection is needed once anything in
    it is, or a value that comes out of it.
    """
    waiting: dict[Value, list[Inst]] = {}       # variable -> stores to it, until it is needed
    return spread(mark_effects(module, selections, waiting), selections, waiting)


def mark_effects(module: Module, selections: Selections, waiting: dict[Value, list[Inst]]) -> list[Inst]:
    """Sets Inst.id to 1 for effects and branches, to 0 for the rest, and gives those. Stores that are no effect as yet
    go to `waiting`."""
    live: list[Inst] = []
    loaded = loaded_groupshared(module)
    for f in module.functions:
        selections.add(f)
        for b in f.blocks:
            chooses = b in selections.headers
            for inst in b.insts:
                inst.id = 0
                inst.block = b
                op = inst.op
                if op == ops.STORE:
                    base = base_of(inst.operands[0])
                    if is_local(base) and base not in loaded:
                        waiting.setdefault(base, []).append(inst)
                        continue
                elif op == ops.BRANCH:
                    inst.id = 1
                    continue
                elif chooses and (op == ops.BRANCH_IF or op == ops.SWITCH):
                    continue
                elif op == ops.VAR or not ops.FLAGS[op] & (ops.WRITES | ops.ENDS):
                    if op != ops.DEBUG_VALUE or not isinstance(inst.operands[0].type, PointerType):
                        continue
                inst.id = 1
                live.append(inst)
    return live


def spread(live: list[Inst], selections: Selections, waiting: dict[Value, list[Inst]]) -> dict[Value, bool]:
    """Sets Inst.id to 1 for all that the instructions in `live` depend on; gives the globals among it."""
    used: dict[Value, bool] = {}
    choices = len(selections.headers) > 0
    while live:
        inst = live.pop()
        if choices and inst.op != ops.DEBUG_VALUE:
            for end in selections.needed_by(inst):
                if end.id == 0:
                    end.id = 1
                    live.append(end)
        for v in inst.operands:
            if v.rep is not None:
                v = resolve(v)
            if isinstance(v, Inst):
                if v.id:
                    continue
                v.id = 1
                live.append(v)
                if v.op != ops.VAR:
                    continue
            elif isinstance(v, Global):
                used[v] = True
            else:
                continue
            if v in waiting:
                for store in waiting.pop(v):
                    store.id = 1
                    live.append(store)
    return used


def loaded_groupshared(module: Module) -> dict[Value, bool]:
    """The variables of the workgroup that some instruction loads."""
    found: dict[Value, bool] = {}
    if not has_groupshared(module):
        return found
    for f in module.functions:
        for b in f.blocks:
            for inst in b.insts:
                if inst.op == ops.LOAD:
                    base = base_of(inst.operands[0])
                    if isinstance(base, Global) and base.storage == ops.STORAGE_WORKGROUP:
                        found[base] = True
    return found


def has_groupshared(module: Module) -> bool:
    """Whether a module has memory of the workgroup."""
    for g in module.globals:
        if g.storage == ops.STORAGE_WORKGROUP:
            return True
    return False


def is_local(base: Value) -> bool:
    """A variable of this invocation or workgroup."""
    if isinstance(base, Global):
        return base.storage in ops.LOCAL_STORAGES
    return isinstance(base, Inst) and base.op == ops.VAR


def sweep(module: Module, function: Function) -> bool:
    """Drops what is not marked; True if anything was."""
    changed = False
    for b in function.blocks:
        kept = [inst for inst in b.insts if inst.id or inst.op == ops.DEBUG_VALUE and has_value(inst)]
        if len(kept) != len(b.insts):
            for inst in b.insts:
                if inst.id == 0 and (inst.op == ops.LOAD or ops.IMAGE_SAMPLE <= inst.op <= ops.DDY_FINE):
                    keep_capability(module, inst)
            b.insts = kept
            changed = True
    return changed


def has_value(inst: Inst) -> bool:
    """Whether the value that a debugger is told of is there."""
    v = resolve(inst.operands[0])
    return not isinstance(v, Inst) or v.id != 0


def keep_capability(module: Module, inst: Inst) -> None:
    """Notes what a dropped instruction leaves declared: dxc's optimiser drops it too, and keeps the capability."""
    op = inst.op
    if op == ops.LOAD:
        t = inst.operands[0].type
        if isinstance(t, PointerType) and t.storage == ops.STORAGE_PHYSICAL:
            leave(module, CAPABILITY_PHYSICAL_STORAGE_BUFFER_ADDRESSES)
    elif ops.DDX_COARSE <= op <= ops.DDY_FINE:
        leave(module, CAPABILITY_DERIVATIVE_CONTROL)
    elif ops.IMAGE_QUERY_SIZE <= op <= ops.IMAGE_QUERY_LOD:
        leave(module, CAPABILITY_IMAGE_QUERY)
    elif op == ops.IMAGE_RESIDENT:
        leave(module, CAPABILITY_SPARSE_RESIDENCY)
        leave(module, CAPABILITY_IMAGE_GATHER_EXTENDED)
    elif op != ops.IMAGE_WRITE:
        if inst.imm and inst.imm[0] & IMAGE_OFFSETS:
            leave(module, CAPABILITY_IMAGE_GATHER_EXTENDED)
        if len(inst.imm) > 1 and inst.imm[1]:
            leave(module, CAPABILITY_SPARSE_RESIDENCY)


def leave(module: Module, capability: int) -> None:
    if capability not in module.capabilities:
        module.capabilities.append(capability)


def remove_functions(module: Module) -> bool:
    """Drops functions that no entry point or exported function reaches; a module without entry points keeps all."""
    if not module.entries or len(module.functions) == 1:
        return False
    reached: dict[Value, bool] = {}
    waiting: list[Function] = []
    for e in module.entries:
        if e.function not in reached:
            reached[e.function] = True
            waiting.append(e.function)
    for f in module.functions:
        if f.exported:
            reached[f] = True
            waiting.append(f)
    while waiting:
        for b in waiting.pop().blocks:
            for inst in b.insts:
                if inst.op != ops.CALL:
                    continue
                callee = resolve(inst.operands[0])
                if isinstance(callee, Function) and callee not in reached:
                    reached[callee] = True
                    waiting.append(callee)
    kept: list[Function] = []
    for f in module.functions:
        if f in reached:
            kept.append(f)
        else:
            f.release()
    changed = len(kept) != len(module.functions)
    module.functions = kept
    return changed


def remove_globals(module: Module, used: dict[Value, bool]) -> None:
    """Drops globals that are not in `used`, nor named by an initializer; a module without entry points keeps all.

    Resources stay: those without a use are not written, but capabilities and -fspv-preserve-bindings ask for them.
    """
    if not module.entries:
        return
    initializers: list[Value] = []
    for g in module.globals:
        if g in used and g.initializer is not None:
            initializers.append(g.initializer)
    while initializers:
        v = resolve(initializers.pop())
        used[v] = True
        if isinstance(v, ConstComposite):
            initializers.extend(v.parts)
        elif isinstance(v, SpecConst):
            initializers.extend(v.operands)
    module.globals = [g for g in module.globals if g in used or g.binding >= 0]
