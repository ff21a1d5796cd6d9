"""Inline SPIR-V, [[vk::ext_...]]: attributes and calls go in; variables, instructions, modes, capabilities come out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Value
from oneshader.lower import place
from oneshader.lower.stage import extra_decorations
from oneshader.lower.state import const_number
from oneshader.model import types
from oneshader.model.interface import Attribute
from oneshader.sema import typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# In the pattern of an inline instruction numbers from zero are literal words.
OPERAND: Final = -1     # the next operand
TEXT: Final = -2        # Module.texts[0]; -3 the next text, and so on
WORD: Final = 0xFFFFFFFF


def need(lw: Lowering, attributes: list[Attribute]) -> None:
    """[[vk::ext_capability(n)]] and [[vk::ext_extension("name")]] on whatever is used."""
    module = lw.module
    for a in attributes:
        if a.scope != "vk":
            continue
        if a.name == "ext_capability" and a.integer(0) not in module.capabilities:
            module.capabilities.append(a.integer(0))
        elif a.name == "ext_extension" and a.string(0) not in module.extensions:
            module.extensions.append(a.string(0))


def need_of_globals(lw: Lowering) -> None:
    """What the globals of the program ask for, members of constant buffers among them."""
    for var in lw.program.globals:
        need(lw, var.facts.attributes)
        if isinstance(var.type, types.ObjectType) and isinstance(var.type.element, types.StructType):
            for field in var.type.element.fields:
                if field.facts is not None:
                    need(lw, field.facts.attributes)


# ---- variables


def stage_variable(lw: Lowering, var: typed.Variable) -> Value:
    """The variable of [[vk::ext_builtin_input(n)]], [[vk::ext_builtin_output(n)]] or [[vk::ext_storage_class(n)]]."""
    attribute = var.facts.attribute("ext_builtin_input")
    if attribute is not None:
        return lw.io.builtin_global(ops.STORAGE_INPUT, attribute.integer(0), lw.ir_type(var.type))
    attribute = var.facts.attribute("ext_builtin_output")
    if attribute is not None:
        return lw.io.builtin_global(ops.STORAGE_OUTPUT, attribute.integer(0), lw.ir_type(var.type))
    attribute = var.facts.attribute("ext_storage_class")
    storage = attribute.integer(0) if attribute is not None else ops.STORAGE_PRIVATE
    g = Global(lw.table.pointer(lw.ir_type(var.type), storage), var.name, var.pos, var.facts)
    g.decorations = extra_decorations(var.facts)
    lw.module.globals.append(g)
    lw.memory[var] = g
    return g


# ---- execution modes


def execution_mode(lw: Lowering, e: typed.Builtin) -> Tree:
    """vk::ext_execution_mode(mode, literals...)"""
    row: list[int] = []
    for a in e.args:
        number = const_number(lw.value(a))
        if number is None:
            lw.error(catalog.NOT_CONSTANT, a.pos, [])
            return []
        row.append(number & WORD)
    add_mode(lw, row)
    return []


def add_mode(lw: Lowering, row: list[int]) -> None:
    assert lw.entry is not None
    if row not in lw.entry.modes:
        lw.entry.modes.append(row)


# ---- instructions


def instruction_of(f: typed.Function) -> Attribute | None:
    """[[vk::ext_instruction(opcode [, set])]] of a function without a body."""
    for a in f.attributes:
        if a.scope == "vk" and a.name == "ext_instruction":
            return a
    return None


def instruction(lw: Lowering, e: typed.Call, a: Attribute) -> Tree:
    """A call that is one instruction of SPIR-V: its parameters are operands, literals or, by reference, pointers."""
    f = e.function
    need(lw, f.attributes)
    operands: list[Value] = []
    pattern: list[int] = []
    copies: list[tuple[Value, typed.Expr]] = []
    for p, given in zip(f.params, e.args, strict=True):
        if p.facts.attribute("ext_literal") is not None:
            number = const_number(lw.value(given))
            if number is None:
                lw.error(catalog.NOT_CONSTANT, given.pos, [])
                return lw.undef(e.type)
            pattern.append(number & WORD)
            continue
        pattern.append(OPERAND)
        if p.facts.attribute("ext_reference") is not None:
            operands.append(reference(lw, given, p.name, copies))
        elif isinstance(given, typed.OutArg):
            started = lw.start_out(given)
            pointer = lw.b.var(lw.ir_type(given.type), "reference")
            if isinstance(started, Value):
                lw.b.store(pointer, started)
            operands.append(pointer)
            copies.append((pointer, given))
        else:
            operands.append(lw.pack(lw.tree(given), given.type))
    lw.b.pos = e.pos
    made: Value | None = None
    name = a.string(1)
    imm = (a.integer(0), set_number(lw, name) if name else -1, *pattern)
    if e.type is types.VOID:
        lw.b.inst(ops.INLINE_VOID, types.VOID, operands, imm)
    else:
        made = lw.b.inst(ops.INLINE, lw.ir_type(e.type), operands, imm)
    for copy, source in copies:
        copy_back(lw, copy, source)
    return lw.unpack(made, e.type) if made is not None else []


def reference(lw: Lowering, given: typed.Expr, name: str, copies: list[tuple[Value, typed.Expr]]) -> Value:
    """A pointer to what an argument names: memory itself; for a variable in registers a copy that is read back."""
    if not place.is_place(given):
        lw.error(catalog.NOT_LVALUE, given.pos, [])
        return lw.module.undef(lw.table.pointer(lw.ir_type(given.type), ops.STORAGE_FUNCTION))
    found = lw.pointer(given)
    if found is not None:
        return found
    pointer = lw.b.var(lw.ir_type(given.type), "reference")
    lw.b.store(pointer, lw.pack(lw.tree(given), given.type))
    copies.append((pointer, given))
    return pointer


def copy_back(lw: Lowering, pointer: Value, given: typed.Expr) -> None:
    """The value behind a pointer goes back to the variable that it stood for."""
    value = lw.unpack(lw.b.load(pointer), given.type)
    if isinstance(given, typed.OutArg):
        lw.finish_out(given, value)
    else:
        lw.store_place(lw.place(given), value)


def text_operand(lw: Lowering, text: str) -> int:
    """A text in the pattern of an inline instruction."""
    texts = lw.module.texts
    if text not in texts:
        texts.append(text)
    return TEXT - texts.index(text)


def set_number(lw: Lowering, name: str) -> int:
    """The number of an extended instruction set within the module."""
    names = lw.module.instruction_sets
    if name not in names:
        names.append(name)
    return names.index(name)
