"""Handlers of inline SPIR-V: instructions that the source spelled out, with operands and literals in its order."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Inst
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import ArrayType, StructType, Type
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Instructions that stand among the types, whatever the function that asks for them.
CONSTANT_OPCODES: Final = (
    g.OP_CONSTANT_TRUE, g.OP_CONSTANT_FALSE, g.OP_CONSTANT, g.OP_CONSTANT_COMPOSITE, g.OP_CONSTANT_NULL,
    g.OP_SPEC_CONSTANT_TRUE, g.OP_SPEC_CONSTANT_FALSE, g.OP_SPEC_CONSTANT, g.OP_SPEC_CONSTANT_COMPOSITE,
    g.OP_SPEC_CONSTANT_OP,
)  # fmt: skip


def emit_inline(e: Emission, i: Inst) -> None:
    """An instruction that the source spelled out: values, texts and literals in the order of its operands."""
    opcode, instruction_set = i.imm[0], i.imm[1]
    words: list[int] = []
    if instruction_set >= 0:
        words += (e.asm.extended_set(e.module.instruction_sets[instruction_set]), opcode)
        opcode = g.OP_EXT_INST
    at = 0
    for number in i.imm[2:]:
        if number == -1:
            words.append(e.use(i.operands[at]))
            at += 1
        elif number < 0:
            words.append(e.asm.string(e.module.texts[-2 - number]))
        else:
            words.append(number)
    if opcode in CONSTANT_OPCODES:
        kind = e.types.register(i.type)
        e.asm.declarations += ((3 + len(words)) << 16 | opcode, kind, i.id, *words)
        return
    if opcode == g.OP_LOAD or opcode == g.OP_STORE:
        emit_inline_access(e, i, opcode, words)
        return
    if i.op == ops.INLINE_VOID and instruction_set < 0:
        e.code.append((1 + len(words)) << 16 | opcode)
    else:
        made = i.id if i.op == ops.INLINE else e.asm.new_id()
        e.code += ((3 + len(words)) << 16 | opcode, e.types.register(i.type), made)
    e.code += words
    e.caps.for_spelled(opcode, e.module.capabilities)


def emit_inline_access(e: Emission, i: Inst, opcode: int, words: list[int]) -> None:
    """OpLoad or OpStore as the source spelled it; between memory with a layout and registers aggregates are copied."""
    pointer = i.operands[0]
    pointee = e.pointee.get(words[0], 0) or e.types.pointees.get(e.types.register(pointer.type), 0)
    t = i.type if opcode == g.OP_LOAD else i.operands[1].type
    kind = e.types.register(t)
    differs = pointee not in (0, kind)
    if opcode == g.OP_STORE:
        if differs:
            words[1] = converted(e, t, words[1], kind, pointee)
        e.code.append((1 + len(words)) << 16 | opcode)
        e.code += words
        return
    made = e.asm.new_id() if differs else i.id
    e.code += ((3 + len(words)) << 16 | opcode, pointee if differs else kind, made)
    e.code += words
    if differs:
        copy = converted(e, t, made, pointee, kind)
        e.code += (4 << 16 | g.OP_COPY_OBJECT, kind, i.id, copy)


def converted(e: Emission, t: Type, used: int, source: int, target: int) -> int:
    """A value of declared type `t` from its form in memory (type `source`) to the one in registers, or back: bools are
    numbers in memory, aggregates have types of their own."""
    if source == target:
        return used
    made: int
    if types.element_of(t) is not None and not isinstance(t, types.MatrixType):
        return converted_bool(e, t, used, target)
    if not holds_bool(t):
        made = e.asm.new_id()
        e.code += (4 << 16 | g.OP_COPY_LOGICAL, target, made, used)
        return made
    parts: list[int] = []
    for n in range(part_count(t)):
        part = t.members[n].type if isinstance(t, StructType) else t.element if isinstance(t, ArrayType) else t
        from_type = e.types.members[source][n] if isinstance(t, StructType) else e.types.elements[source]
        to_type = e.types.members[target][n] if isinstance(t, StructType) else e.types.elements[target]
        piece = e.asm.new_id()
        e.code += (5 << 16 | g.OP_COMPOSITE_EXTRACT, from_type, piece, used, n)
        parts.append(converted(e, part, piece, from_type, to_type))
    made = e.asm.new_id()
    e.code += ((3 + len(parts)) << 16 | g.OP_COMPOSITE_CONSTRUCT, target, made)
    e.code += parts
    return made


def converted_bool(e: Emission, t: Type, used: int, target: int) -> int:
    """A bool, or a vector of them, from or to unsigned numbers."""
    numbers = types.with_element(t, types.UINT_TYPE)
    zero = e.constants.repeated(numbers, 0)
    made = e.asm.new_id()
    if target == e.types.register(t):
        e.code += (5 << 16 | g.OP_I_NOT_EQUAL, target, made, used, zero)
    else:
        e.code += (6 << 16 | g.OP_SELECT, target, made, used, e.constants.repeated(numbers, 1), zero)
    return made


def holds_bool(t: Type) -> bool:
    t = types.innermost(t)
    if isinstance(t, StructType):
        for f in t.members:
            if holds_bool(f.type):
                return True
        return False
    scalar = types.element_of(t)
    return scalar is not None and scalar.cls == types.CLASS_BOOL


def part_count(t: Type) -> int:
    return len(t.members) if isinstance(t, StructType) else t.count if isinstance(t, ArrayType) else 0
