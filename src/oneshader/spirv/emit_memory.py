"""Handlers of memory ops: variables, access chains, loads, stores, atomics, barriers, array lengths."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import NO_HEAP, Const, Global, Inst, Value, resolve
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import PointerType, Type
from oneshader.spirv import emit_address, emit_visible
from oneshader.spirv.emit_global import decorate_further
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# IR op -> opcode for int and uint.
ATOMICS: Final[dict[int, tuple[int, int]]] = {
    ops.ATOMIC_ADD: (g.OP_ATOMIC_I_ADD, g.OP_ATOMIC_I_ADD),
    ops.ATOMIC_SUB: (g.OP_ATOMIC_I_SUB, g.OP_ATOMIC_I_SUB),
    ops.ATOMIC_MIN: (g.OP_ATOMIC_S_MIN, g.OP_ATOMIC_U_MIN),
    ops.ATOMIC_MAX: (g.OP_ATOMIC_S_MAX, g.OP_ATOMIC_U_MAX),
    ops.ATOMIC_AND: (g.OP_ATOMIC_AND, g.OP_ATOMIC_AND),
    ops.ATOMIC_OR: (g.OP_ATOMIC_OR, g.OP_ATOMIC_OR),
    ops.ATOMIC_XOR: (g.OP_ATOMIC_XOR, g.OP_ATOMIC_XOR),
    ops.ATOMIC_EXCHANGE: (g.OP_ATOMIC_EXCHANGE, g.OP_ATOMIC_EXCHANGE),
    ops.ATOMIC_COMPARE_EXCHANGE: (g.OP_ATOMIC_COMPARE_EXCHANGE, g.OP_ATOMIC_COMPARE_EXCHANGE),
    ops.ATOMIC_FADD: (g.OP_ATOMIC_F_ADD_EXT, g.OP_ATOMIC_F_ADD_EXT),
    ops.ATOMIC_LOAD: (g.OP_ATOMIC_LOAD, g.OP_ATOMIC_LOAD),
    ops.ATOMIC_STORE: (g.OP_ATOMIC_STORE, g.OP_ATOMIC_STORE),
    ops.ATOMIC_INC: (g.OP_ATOMIC_I_INCREMENT, g.OP_ATOMIC_I_INCREMENT),
    ops.ATOMIC_DEC: (g.OP_ATOMIC_I_DECREMENT, g.OP_ATOMIC_I_DECREMENT),
}

ATOMIC_FLOATS: Final[dict[int, int]] = {
    16: g.CAPABILITY_ATOMIC_FLOAT16_ADD_EXT,
    32: g.CAPABILITY_ATOMIC_FLOAT32_ADD_EXT,
    64: g.CAPABILITY_ATOMIC_FLOAT64_ADD_EXT,
}
ACCESS_ALIGNED: Final = 2


def emit_var(e: Emission, i: Inst) -> None:
    """A function variable."""
    kind = e.types.register(i.type)
    e.pointee[i.id] = e.types.pointees[kind]
    if isinstance(i.type, PointerType) and emit_address.holds_address(i.type.pointee):
        e.asm.decorate(i.id, g.DECORATION_ALIASED_POINTER)
    if i.operands:
        start = e.use(i.operands[0])
        e.code += (5 << 16 | g.OP_VARIABLE, kind, i.id, ops.STORAGE_FUNCTION, start)
    else:
        e.code += (4 << 16 | g.OP_VARIABLE, kind, i.id, ops.STORAGE_FUNCTION)
    e.asm.name(i.id, i.name)
    facts = e.module.decorated.get(i)
    if facts is not None:
        for row in facts.decorations():
            e.asm.decorate_with((i.id, *row))
            e.caps.for_decoration(row[0])
        decorate_further(e.asm, e.constants, facts, i.id)


def storage_of(t: Type) -> int:
    return t.storage if isinstance(t, PointerType) else ops.STORAGE_FUNCTION


def pointee_of(e: Emission, v: Value, used: int) -> int:
    """The id of the type behind a pointer; an address that was loaded or computed has it from its own type."""
    found = e.pointee.get(used)
    if found is None:
        found = e.pointee[used] = e.types.pointees[e.types.register(v.type)]
    return found


def pointer(e: Emission, v: Value) -> int:
    """The id of a pointer to be used for an access; a counter's variable stands for the number within its block."""
    used = e.use(v)
    pointee = pointee_of(e, v, used)
    block = e.types.blocks.get(pointee)
    if block is None or not block.counter:
        return used
    number = e.types.members[pointee][0]
    made = e.asm.new_id()
    kind = e.types.pointer(number, ops.STORAGE_BUFFER)
    e.code += (5 << 16 | g.OP_ACCESS_CHAIN, kind, made, used, e.constants.unsigned(0))
    e.pointee[made] = number
    return made


def emit_chain(e: Emission, i: Inst) -> None:
    """An access chain: the types are those that were written, so that layouts and blocks need no second look.

    A run-time array that a block wraps is entered by itself: the index given is that of its element.
    """
    operands = i.operands
    base = resolve(operands[0])
    used = e.use(base)
    at = pointee_of(e, base, used)
    storage = storage_of(base.type)
    words: list[int] = []
    writer = e.types
    for n in range(1, len(operands)):
        index = operands[n]
        while index.rep is not None:
            index = index.rep
        block = writer.blocks.get(at)
        if block is not None and block.runtime_array:
            words.append(e.constants.unsigned(0))
            at = block.runtime_array
        words.append(e.use(index))
        members = writer.members.get(at)
        if members is not None:
            assert isinstance(index, Const)
            at = members[int(index.number)]
            continue
        if at in e.globals.families and not isinstance(index, Const):
            families = e.globals.families
            heap = isinstance(base, Global) and base.heap != NO_HEAP
            e.caps.for_index(families[at], storage, e.globals.bounded[at], is_nonuniform(e, i, index), heap)
        at = writer.elements[at]
    block = writer.blocks.get(at)
    if block is not None and block.counter:
        words.append(e.constants.unsigned(0))
        at = writer.members[at][0]
    e.code += ((4 + len(words)) << 16 | g.OP_ACCESS_CHAIN, writer.pointer(at, storage), i.id, used)
    e.code += words
    e.pointee[i.id] = at


def is_nonuniform(e: Emission, i: Inst, index: Value) -> bool:
    return index in e.nonuniform or i.flags & ops.NONUNIFORM != 0


def emit_load(e: Emission, i: Inst) -> None:
    """A load; what comes back has the type that the memory has."""
    v = i.operands[0]
    while v.rep is not None:
        v = v.rep
    used = pointer(e, v) if isinstance(v, Global) else e.use(v)
    kind = pointee_of(e, v, used)
    storage = storage_of(v.type)
    if kind in e.types.strided:
        load_strided(e, i, used, kind, storage)
        return
    access = i.imm
    if storage == ops.STORAGE_PHYSICAL and not access:
        access = (ACCESS_ALIGNED, emit_address.alignment(e.types.layouts, v))
    access = emit_visible.access(e, v, access, emit_visible.VISIBLE)
    e.code += ((4 + len(access)) << 16 | g.OP_LOAD, kind, i.id, used)
    e.code += access
    if storage == ops.STORAGE_HANDLE:
        e.handles[i.id] = kind


def emit_store(e: Emission, i: Inst) -> None:
    v = i.operands[0]
    while v.rep is not None:
        v = v.rep
    used = pointer(e, v) if isinstance(v, Global) else e.use(v)
    value = i.operands[1]
    stored = e.use(value)
    if pointee_of(e, v, used) in e.types.strided:
        store_strided(e, used, stored, storage_of(v.type))
        return
    access = i.imm
    if not access and storage_of(v.type) == ops.STORAGE_PHYSICAL:
        access = (ACCESS_ALIGNED, emit_address.alignment(e.types.layouts, v))
    access = emit_visible.access(e, v, access, emit_visible.AVAILABLE)
    e.code += ((3 + len(access)) << 16 | g.OP_STORE, used, stored)
    e.code += access


def component_pointers(e: Emission, used: int, storage: int) -> list[int]:
    """Pointers to the components of a vector that lies in memory as an array."""
    kind = e.pointee[used]
    pointer_kind = e.types.pointer(e.types.elements[kind], storage)
    found: list[int] = []
    for n in range(e.types.strided[kind]):
        made = e.asm.new_id()
        e.code += (5 << 16 | g.OP_ACCESS_CHAIN, pointer_kind, made, used, e.constants.unsigned(n))
        found.append(made)
    return found


def load_strided(e: Emission, i: Inst, used: int, kind: int, storage: int) -> None:
    """Loads the components of a vector one by one."""
    parts: list[int] = []
    for p in component_pointers(e, used, storage):
        part = e.asm.new_id()
        e.code += (4 << 16 | g.OP_LOAD, e.types.elements[kind], part, p)
        parts.append(part)
    e.code += ((3 + len(parts)) << 16 | g.OP_COMPOSITE_CONSTRUCT, e.types.register(i.type), i.id)
    e.code += parts


def store_strided(e: Emission, used: int, stored: int, storage: int) -> None:
    """Stores the components of a vector one by one."""
    element = e.types.elements[e.pointee[used]]
    for n, p in enumerate(component_pointers(e, used, storage)):
        part = e.asm.new_id()
        e.code += (5 << 16 | g.OP_COMPOSITE_EXTRACT, element, part, stored, n)
        e.code += (3 << 16 | g.OP_STORE, p, part)


def emit_array_length(e: Emission, i: Inst) -> None:
    """Number of elements of a structured buffer or words of a byte-address buffer."""
    used = e.use(i.operands[0])
    e.code += (5 << 16 | g.OP_ARRAY_LENGTH, e.types.register(i.type), i.id, used, 0)


def emit_copy_memory(e: Emission, i: Inst) -> None:
    target = e.use(i.operands[0])
    source = e.use(i.operands[1])
    e.code += (3 << 16 | g.OP_COPY_MEMORY, target, source)


def emit_atomic(e: Emission, i: Inst) -> None:
    """An atomic: pointer, scope, semantics, then value (and comparator).

    The memory may be uint where int is meant: the values are cast on the way in and out, the opcode has the meant sign.
    """
    operands = i.operands
    used = pointer(e, resolve(operands[0]))
    kind = pointee_of(e, resolve(operands[0]), used)
    words = [used, emit_visible.scope(e, i.imm[0])] + [e.constants.unsigned(number) for number in i.imm[1:]]
    for o in operands[1:]:
        words.append(cast(e, e.use(o), e.types.register(o.type), kind))
    counted = operands[1].type if len(operands) > 1 else i.type
    scalar = types.element_of(counted)
    if scalar is not None and scalar.bits == 64 and scalar.cls != types.CLASS_FLOAT:
        e.caps.need(g.CAPABILITY_INT64_ATOMICS)
    if i.op == ops.ATOMIC_FADD and scalar is not None:
        e.caps.need(ATOMIC_FLOATS[scalar.bits])
    opcode = ATOMICS[i.op][0 if scalar is not None and scalar.cls == types.CLASS_SINT else 1]
    if i.op == ops.ATOMIC_STORE:
        e.code.append((1 + len(words)) << 16 | opcode)
        e.code += words
        return
    result = e.types.register(i.type)
    made = i.id if result == kind else e.asm.new_id()
    e.code += ((3 + len(words)) << 16 | opcode, kind, made)
    e.code += words
    if made != i.id:
        e.code += (4 << 16 | g.OP_BITCAST, result, i.id, made)


def cast(e: Emission, used: int, source: int, target: int) -> int:
    """The id of a value as one of another type of the same width."""
    if source == target:
        return used
    made = e.asm.new_id()
    e.code += (4 << 16 | g.OP_BITCAST, target, made, used)
    return made


def emit_barrier(e: Emission, i: Inst) -> None:
    """A control or memory barrier; its immediates become constants."""
    words = [emit_visible.scope(e, number) for number in i.imm[:-1]] + [e.constants.unsigned(i.imm[-1])]
    opcode = g.OP_CONTROL_BARRIER if i.op == ops.BARRIER else g.OP_MEMORY_BARRIER
    e.code.append((1 + len(words)) << 16 | opcode)
    e.code += words
