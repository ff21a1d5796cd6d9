"""Memory passes: variables of composites are split, variables become values.

    %1: ptr<function, float> = var           (%1 is gone)
    store %1, %0                       ->
    %2: float = load %1                      %3: float = add %0, %0
    %3: float = add %2, %2
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, Const, ConstComposite, Function, Global, Inst, Module, Value, base_of, resolve
from oneshader.ir.flow import Flow, analyse, frontiers
from oneshader.ir.shape import part_count, part_of, value_type
from oneshader.model import types
from oneshader.model.types import ArrayType, MatrixType, PointerType, StructType, Type, VectorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SPLIT_LIMIT: Final = 64         # parts up to which a variable is split


# Private variables of one function -----------------------------------------------------------------------------------

def localise(module: Module) -> bool:
    """Private variables that only an entry point's function uses, and that are written, become function variables.

    Those that are never written become constants where they are read by constant indices.
    """
    private = [g for g in module.globals if g.storage == ops.STORAGE_PRIVATE]
    if not private:
        return False
    users: dict[Value, Function | None] = {}
    stored: dict[Value, bool] = {}
    for f in module.functions:
        for b in f.blocks:
            for inst in b.insts:
                for i in range(len(inst.operands)):
                    v = inst.operands[i]
                    if isinstance(v, Global) and v.storage == ops.STORAGE_PRIVATE:
                        users[v] = f if users.get(v, f) is f and inst.op != ops.CALL else None
                if inst.op != ops.LOAD and inst.op != ops.DEBUG_VALUE and not ops.FLAGS[inst.op] & ops.PURE:
                    note_pointers(inst, stored)
    entries: dict[Value, bool] = {e.function: True for e in module.entries}
    tables: dict[Value, Value] = {}
    own: dict[Value, list[Global]] = {}     # function -> variables that move into it
    for g in private:
        user = users.get(g)
        if g not in stored:
            if g.initializer is not None:
                tables[g] = g.initializer
        elif user is not None and user in entries and len(entries) == len(module.entries):
            own.setdefault(user, []).append(g)
    changed = len(own) > 0
    for f in module.functions:
        if f in own:
            make_local(module, own[f], f)
    if tables:
        for f in module.functions:
            changed = read_tables(f, tables) or changed
    return changed


def note_pointers(inst: Inst, stored: dict[Value, bool]) -> None:
    """Marks the variables behind the pointers that an instruction other than a load uses."""
    for v in inst.operands:
        if isinstance(v.type, PointerType):
            stored[base_of(v)] = True


def read_tables(function: Function, tables: dict[Value, Value]) -> bool:
    """Loads of constant variables by constant indices become parts of their initializers."""
    changed = False
    for b in function.blocks:
        out: list[Inst] = []
        for inst in b.insts:
            table = tables.get(base_of(inst.operands[0])) if inst.op == ops.LOAD else None
            if table is not None:
                path = constant_path(resolve(inst.operands[0]))
                part = constant_part(resolve(table), path) if path is not None else None
                if part is not None and part.type is inst.type:
                    inst.rep = part
                    changed = True
                    continue
            out.append(inst)
        b.insts = out
    return changed


def constant_path(pointer: Value) -> list[int] | None:
    """Indices from the variable to where the pointer leads, if all are constant."""
    path: list[int] = []
    while isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        own: list[int] = []
        for v in pointer.operands[1:]:
            index = resolve(v)
            if not isinstance(index, Const):
                return None
            own.append(int(index.number))
        path = own + path
        pointer = resolve(pointer.operands[0])
    return path


def constant_part(whole: Value, path: list[int]) -> Value | None:
    for i in path:
        if not isinstance(whole, ConstComposite) or not 0 <= i < len(whole.parts):
            return None
        whole = resolve(whole.parts[i])
    return whole


def make_local(module: Module, variables: list[Global], f: Function) -> None:
    """Replaces private variables by function variables; the pointers into them change their storage class."""
    entry = f.blocks[0]
    made: dict[Value, Inst] = {}
    for g in variables:
        t = g.type
        if isinstance(t, PointerType):
            operands: list[Value] = [g.initializer] if g.initializer is not None else []
            var = Inst(ops.VAR, module.types.pointer(t.pointee, ops.STORAGE_FUNCTION), operands, (), g.pos)
            var.name = g.name
            var.block = entry
            made[g] = var
    entry.insts[:0] = reversed(made.values())
    inside: dict[Value, bool] = {var: True for var in made.values()}
    for b in f.blocks:
        for inst in b.insts:
            for i in range(len(inst.operands)):
                found = made.get(resolve(inst.operands[i]))
                if found is not None:
                    inst.operands[i] = found
    for b in f.blocks:
        for inst in b.insts:
            if inst.op == ops.CHAIN and isinstance(inst.type, PointerType) and inst.type.storage == ops.STORAGE_PRIVATE:
                if base_of(inst) in inside:
                    inst.type = module.types.pointer(inst.type.pointee, ops.STORAGE_FUNCTION)


# Splitting -----------------------------------------------------------------------------------------------------------

class Uses:
    """How a function uses its variables: for each VAR the chains whose base it is.

    `other` marks variables with a use beside those; `escaped` ones with chains that more than a load or store uses.
    """

    __slots__ = ("chains", "other", "escaped")

    def __init__(self, function: Function) -> None:
        self.chains: dict[Value, list[Inst]] = {}
        self.other: dict[Value, bool] = {}
        self.escaped: dict[Value, bool] = {}
        for v in function.blocks[0].insts:
            if v.op == ops.VAR:
                self.chains[v] = []
        for b in function.blocks:
            for inst in b.insts:
                self.note(inst)

    def note(self, inst: Inst) -> None:
        op = inst.op
        for i in range(len(inst.operands)):
            v = inst.operands[i]
            if v.rep is not None:
                v = inst.operands[i] = resolve(v)
                inst.flags &= ~ops.SETTLED
            if not isinstance(v, Inst) or (v.op != ops.VAR and v.op != ops.CHAIN):
                continue
            access = i == 0 and (op == ops.LOAD or op == ops.STORE) and not inst.imm
            if v.op == ops.CHAIN:
                if not access:
                    self.escaped[base_of(v)] = True
            elif i == 0 and op == ops.CHAIN:
                self.chains[v].append(inst)
            elif not access:
                self.other[v] = True


def split(module: Module, function: Function) -> bool:
    """Function variables of structs and arrays that are only indexed by constants become one variable for each part."""
    changed = False
    while split_once(module, function):
        changed = True
    return changed


def split_once(module: Module, function: Function) -> bool:
    """One level of splitting, of all variables that allow it."""
    entry = function.blocks[0]
    if not entry.insts or entry.insts[0].op != ops.VAR:
        return False
    uses = Uses(function)
    parts: dict[Value, list[Inst]] = {}
    kept: list[Inst] = []
    for v in entry.insts:
        made = split_variable(module, v, uses) if v.op == ops.VAR else None
        if made is None:
            kept.append(v)
        else:
            parts[v] = made
            kept.extend(made)
    if not parts:
        return False
    entry.insts = kept
    for b in function.blocks:
        rewritten: list[Inst] = []
        for inst in b.insts:
            base = inst.operands[0] if inst.operands else None
            found = parts.get(base) if base is not None else None
            if found is None:
                rewritten.append(inst)
            else:
                redirect(module, inst, found, rewritten)
        b.insts = rewritten
    return True


def split_variable(module: Module, v: Inst, uses: Uses) -> list[Inst] | None:
    """New variables for the parts of `v`; None where it must stay whole."""
    t = types.pointee(v.type)
    if not isinstance(t, StructType) and not isinstance(t, ArrayType):
        return None
    count = part_count(t)
    if not 0 < count <= SPLIT_LIMIT or v in uses.other:
        return None
    for chain in uses.chains[v]:
        index = resolve(chain.operands[1])
        if not isinstance(index, Const) or not 0 <= index.number < count:
            return None
    initial = resolve(v.operands[0]) if v.operands else None
    made: list[Inst] = []
    for i in range(count):
        declared = part_of(t, i)
        if declared is None:
            return None
        part = value_type(module, declared)
        operands: list[Value] = []
        if isinstance(initial, ConstComposite):
            operands.append(initial.parts[i])
        elif initial is not None:
            return None
        var = Inst(ops.VAR, module.types.pointer(part, ops.STORAGE_FUNCTION), operands, (), v.pos)
        var.name = f"{v.name}.{t.members[i].name}" if isinstance(t, StructType) else f"{v.name}.{i}"
        var.block = v.block
        made.append(var)
    return made


def redirect(module: Module, inst: Inst, parts: list[Inst], out: list[Inst]) -> None:
    """Rewrites a chain, load or store of a variable that was split."""
    if inst.op == ops.CHAIN:
        index = resolve(inst.operands[1])
        part = parts[int(index.number)] if isinstance(index, Const) else parts[0]
        if len(inst.operands) == 2:
            inst.rep = part
        else:
            inst.operands = [part, *inst.operands[2:]]
            out.append(inst)
        return
    if inst.op == ops.LOAD:
        values: list[Value] = []
        for p in parts:
            values.append(add(out, inst, ops.LOAD, types.pointee(p.type), [p]))
        inst.op = ops.CONSTRUCT
        inst.operands = values
        out.append(inst)
        return
    for i in range(len(parts)):
        value = add(out, inst, ops.EXTRACT, types.pointee(parts[i].type), [resolve(inst.operands[1])], (i,))
        add(out, inst, ops.STORE, types.VOID, [parts[i], value])


def add(out: list[Inst], at: Inst, op: int, t: Type, operands: list[Value], imm: tuple[int, ...] = ()) -> Inst:
    """A new instruction beside `at`."""
    made = Inst(op, t, operands, imm, at.pos)
    made.block = at.block
    made.flags = at.flags & ops.RELAXED
    out.append(made)
    return made


# Promotion -----------------------------------------------------------------------------------------------------------

def promote(module: Module, function: Function) -> bool:
    """Function variables that are only loaded and stored become values, with phis where paths join.

    Components of vectors and rows of matrices count: they become extracts and inserts of the whole.
    """
    entry = function.blocks[0]
    if not entry.insts or entry.insts[0].op != ops.VAR:
        return False
    uses = Uses(function)
    slots: dict[Value, int] = {}      # variable -> its number
    variables: list[Inst] = []
    for v in entry.insts:
        if v.op == ops.VAR and is_promotable(v, uses):
            slots[v] = len(variables)
            variables.append(v)
    if not variables:
        return False
    for b in function.blocks:
        whole_accesses(b, slots)
    flow = analyse(function)
    phis = place_phis(flow, variables, slots)
    rename(module, flow, variables, slots, phis)
    entry.insts = [inst for inst in entry.insts if inst not in slots]
    return True


def is_promotable(v: Inst, uses: Uses) -> bool:
    if v in uses.other or v in uses.escaped or types.is_opaque(types.pointee(v.type)):
        return False
    t = types.pointee(v.type)
    for chain in uses.chains[v]:
        if isinstance(t, VectorType):
            if len(chain.operands) != 2:
                return False
        elif not isinstance(t, MatrixType) or constant_path(chain) is None:
            return False
    return True


def whole_accesses(b: Block, slots: dict[Value, int]) -> None:
    """Loads and stores through chains into promoted vectors and matrices become accesses of the whole variable."""
    out: list[Inst] = []
    changed = False
    for inst in b.insts:
        pointer = inst.operands[0] if inst.operands and (inst.op == ops.LOAD or inst.op == ops.STORE) else None
        base = pointer.operands[0] if isinstance(pointer, Inst) and pointer.op == ops.CHAIN else None
        if isinstance(base, Inst) and base in slots and isinstance(pointer, Inst):
            whole_access(inst, pointer, base, out)
            changed = True
        elif inst.op == ops.CHAIN and inst.operands[0] in slots:
            changed = True
        else:
            out.append(inst)
    if changed:
        b.insts = out


def whole_access(inst: Inst, pointer: Inst, base: Inst, out: list[Inst]) -> None:
    t = types.pointee(base.type)
    path = constant_path(pointer)
    before = add(out, inst, ops.LOAD, t, [base])
    if inst.op == ops.LOAD:
        inst.op = ops.EXTRACT if path is not None else ops.EXTRACT_DYNAMIC
        inst.operands = [before] if path is not None else [before, pointer.operands[1]]
        inst.imm = tuple(path) if path is not None else ()
        out.append(inst)
        return
    if path is not None:
        after = add(out, inst, ops.INSERT, t, [inst.operands[1], before], tuple(path))
    else:
        after = add(out, inst, ops.INSERT_DYNAMIC, t, [before, inst.operands[1], pointer.operands[1]])
    inst.operands = [base, after]
    out.append(inst)


def place_phis(flow: Flow, variables: list[Inst], slots: dict[Value, int]) -> list[list[Inst | None]]:
    """Phis at the joins that stores reach (iterated dominance frontiers); per block one for each variable, or none."""
    stores: list[list[int]] = [[] for _ in variables]
    for b in flow.order:
        for inst in b.insts:
            if inst.op == ops.STORE:
                slot = slots.get(inst.operands[0])
                if slot is not None and (not stores[slot] or stores[slot][-1] != b.id):
                    stores[slot].append(b.id)
    phis: list[list[Inst | None]] = [[] for _ in flow.order]
    frontier = frontiers(flow)
    for slot in range(len(variables)):
        waiting = list(stores[slot])
        while waiting:
            for join in frontier[waiting.pop()]:
                if not phis[join]:
                    phis[join] = [None] * len(variables)
                if phis[join][slot] is None:
                    phi = Inst(ops.PHI, types.pointee(variables[slot].type), [], (), variables[slot].pos)
                    phi.block = flow.order[join]
                    phis[join][slot] = phi
                    waiting.append(join)
    return phis


def rename(
    module: Module, flow: Flow, variables: list[Inst], slots: dict[Value, int], phis: list[list[Inst | None]]
) -> None:
    """Walks the dominator tree with the current value of each variable; loads are replaced, stores go."""
    current: list[Value] = []
    for v in variables:
        current.append(resolve(v.operands[0]) if v.operands else module.undef(types.pointee(v.type)))
    below = flow.children()
    undo: list[tuple[int, Value]] = []
    stack: list[tuple[int, int]] = [(0, -1)]   # (block, -1) to enter, (block, undo depth) to leave
    while stack:
        i, depth = stack.pop()
        if depth >= 0:
            while len(undo) > depth:
                slot, value = undo.pop()
                current[slot] = value
            continue
        stack.append((i, len(undo)))
        b = flow.order[i]
        heads: list[Inst] = []
        for slot in range(len(phis[i])):
            phi = phis[i][slot]
            if phi is not None:
                undo.append((slot, current[slot]))
                current[slot] = phi
                heads.append(phi)
        rename_block(b, slots, current, undo, heads)
        for target in dict.fromkeys(b.successors()):
            for slot in range(len(phis[target.id])):
                phi = phis[target.id][slot]
                if phi is not None:
                    phi.operands.append(current[slot] if flow.reachable[i] else module.undef(phi.type))
                    phi.blocks.append(b)
        for child in reversed(below[i]):
            stack.append((child, -1))


def rename_block(
    b: Block, slots: dict[Value, int], current: list[Value], undo: list[tuple[int, Value]], out: list[Inst]
) -> None:
    """Instructions of one block; `out` starts with its new phis."""
    for inst in b.insts:
        if inst.op == ops.LOAD or inst.op == ops.STORE:
            slot = slots.get(inst.operands[0])
            if slot is not None:
                if inst.op == ops.LOAD:
                    inst.rep = current[slot]
                else:
                    undo.append((slot, current[slot]))
                    current[slot] = resolve(inst.operands[1])
                continue
        out.append(inst)
    b.insts = out
