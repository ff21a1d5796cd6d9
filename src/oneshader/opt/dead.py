"""Dead code removal: what no effect depends on goes, in a function (instructions, variables) and in a module.

    %1: ptr<function, float> = var       ->
    store %1, float 1.0                      (%1 is never read)
    %2: float = add %0, %0                   (%2 has no use)
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import ConstComposite, Function, Global, Inst, Module, SpecConst, Value, resolve
from oneshader.model.types import PointerType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Storage classes whose memory nobody sees after the invocation, or workgroup.
LOCAL_STORAGES: Final = (ops.STORAGE_FUNCTION, ops.STORAGE_PRIVATE, ops.STORAGE_WORKGROUP)


def base_of(pointer: Value) -> Value:
    """The variable, global or parameter that a pointer leads into."""
    pointer = resolve(pointer)
    while isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        pointer = resolve(pointer.operands[0])
    return pointer


def run(module: Module) -> bool:
    """Removes dead instructions of all functions, then functions and globals that no entry point reaches."""
    changed = remove_functions(module)
    read = read_variables(module)
    for f in module.functions:
        if remove_instructions(f, read):
            changed = True
    remove_globals(module)
    return changed


def read_variables(module: Module) -> dict[int, bool]:
    """Ids of variables and globals with any use but being stored to."""
    read: dict[int, bool] = {}
    for f in module.functions:
        for b in f.blocks:
            for inst in b.insts:
                if inst.op == ops.LOAD:
                    read[id(base_of(inst.operands[0]))] = True
                    continue
                if ops.FLAGS[inst.op] & ops.PURE:  # chains; other pure ops take no pointers to local memory
                    continue
                stores = inst.op == ops.STORE
                for v in inst.operands:
                    if isinstance(v.type, PointerType) and not stores:
                        read[id(base_of(v))] = True
                    stores = False
    return read


def remove_instructions(function: Function, read: dict[int, bool]) -> bool:
    """Marks from the instructions with an effect backwards and drops what is not marked; True if anything was."""
    live: list[Inst] = []
    for b in function.blocks:
        for inst in b.insts:
            inst.id = 0
            flags = ops.FLAGS[inst.op]
            if flags & (ops.WRITES | ops.ENDS) and inst.op != ops.VAR:
                if inst.op == ops.STORE and not is_seen(inst, read):
                    continue
                inst.id = 1
                live.append(inst)
    while live:
        for v in live.pop().operands:
            if v.rep is not None:
                v = resolve(v)
            if isinstance(v, Inst) and v.id == 0:
                v.id = 1
                live.append(v)
    changed = False
    for b in function.blocks:
        kept = [inst for inst in b.insts if inst.id]
        if len(kept) != len(b.insts):
            b.insts = kept
            changed = True
    return changed


def is_seen(store: Inst, read: dict[int, bool]) -> bool:
    """False for a store to a variable of this invocation or workgroup that nothing reads."""
    base = base_of(store.operands[0])
    if isinstance(base, Global):
        return base.storage not in LOCAL_STORAGES or id(base) in read
    return not (isinstance(base, Inst) and base.op == ops.VAR) or id(base) in read


def remove_functions(module: Module) -> bool:
    """Drops functions that no entry point reaches; a module without entry points keeps all."""
    if not module.entries:
        return False
    reached: dict[int, bool] = {}
    waiting: list[Function] = []
    for e in module.entries:
        if id(e.function) not in reached:
            reached[id(e.function)] = True
            waiting.append(e.function)
    while waiting:
        for b in waiting.pop().blocks:
            for inst in b.insts:
                if inst.op != ops.CALL:
                    continue
                callee = resolve(inst.operands[0])
                if isinstance(callee, Function) and id(callee) not in reached:
                    reached[id(callee)] = True
                    waiting.append(callee)
    kept = [f for f in module.functions if id(f) in reached]
    changed = len(kept) != len(module.functions)
    module.functions = kept
    return changed


def remove_globals(module: Module) -> None:
    """Drops globals that no instruction, initializer or entry point names; a module without entry points keeps all."""
    if not module.entries:
        return
    used: dict[int, bool] = {}
    for f in module.functions:
        for b in f.blocks:
            for inst in b.insts:
                for v in inst.operands:
                    if isinstance(v, Global):
                        used[id(v)] = True
                    elif v.rep is not None:
                        used[id(resolve(v))] = True
    initializers: list[Value] = []
    for g in module.globals:
        if id(g) in used and g.initializer is not None:
            initializers.append(g.initializer)
    while initializers:
        v = resolve(initializers.pop())
        used[id(v)] = True
        if isinstance(v, ConstComposite):
            initializers.extend(v.parts)
        elif isinstance(v, SpecConst):
            initializers.extend(v.operands)
    module.globals = [g for g in module.globals if id(g) in used]
