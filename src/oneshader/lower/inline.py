"""Inline SPIR-V, [[vk::ext_...]]: attributes and calls go in; variables, instructions, modes, capabilities come out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Constant, Global, Inst, SpecConst, Value, resolve
from oneshader.lower import memory, place, resource
from oneshader.lower.state import Query, const_number, is_query, is_undefined
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.interface import Attribute, Facts
from oneshader.model.types import SpirvType, Type
from oneshader.sema import spirv_type, typed
from oneshader.source import catalog, catalog_spirv
from oneshader.source.catalog_memory import GROUPSHARED_ADDRESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# In the pattern of an inline instruction numbers from zero are literal words.
OPERAND: Final = -1     # the next operand
TEXT: Final = -2        # Module.texts[0]; -3 the next text, and so on
WORD: Final = 0xFFFFFFFF
OF_TYPES: Final = (  # capabilities that follow from the types that are there, asked for or not
    g.CAPABILITY_INT16, g.CAPABILITY_INT64, g.CAPABILITY_FLOAT16, g.CAPABILITY_FLOAT64,
)  # fmt: skip
VALUE_DECORATIONS: Final = (g.DECORATION_NO_CONTRACTION, g.DECORATION_RELAXED_PRECISION)
INSTRUCTION_DECORATIONS: Final = (  # of instructions that compute, which a local variable is none of
    g.DECORATION_FP_ROUNDING_MODE, g.DECORATION_FP_FAST_MATH_MODE, g.DECORATION_SATURATED_CONVERSION,
    g.DECORATION_NO_SIGNED_WRAP, g.DECORATION_NO_UNSIGNED_WRAP,
)  # fmt: skip


def need(lw: Lowering, attributes: list[Attribute]) -> None:
    """[[vk::ext_capability(n)]] and [[vk::ext_extension("name")]] on whatever is used."""
    module = lw.module
    for a in attributes:
        if a.scope != "vk":
            continue
        number = a.integer(0)
        if a.name == "ext_capability" and number not in module.capabilities and number not in OF_TYPES:
            module.capabilities.append(number)
        elif a.name == "ext_extension" and a.string(0) not in module.extensions:
            module.extensions.append(a.string(0))


def need_of_function(lw: Lowering, f: typed.Function) -> None:
    """What the attributes of a called function ask for; its decorations have one form only."""
    need(lw, f.attributes)
    for a in f.attributes:
        if a.scope == "vk" and (a.name == "ext_decorate_string" or a.name == "ext_decorate_id"):
            lw.error(catalog_spirv.DECORATION_PLACE, a.pos, [a.name])


def need_of_globals(lw: Lowering) -> None:
    """What the globals of the program ask for, members of constant buffers among them."""
    for var in lw.program.globals:
        need(lw, var.facts.attributes)
        settle_ids(lw, var.facts)
        if isinstance(var.type, types.ObjectType) and isinstance(var.type.element, types.StructType):
            need_of_type(lw, var.type.element)


def need_of_variable(lw: Lowering, var: typed.Variable) -> None:
    """What a local variable or parameter asks for, by its attributes and its type."""
    need(lw, var.facts.attributes)
    if var.facts.attributes:
        settle_ids(lw, var.facts)
    need_of_type(lw, var.type)


def need_of_type(lw: Lowering, t: Type) -> None:
    """What types of inline SPIR-V in `t` ask for; cooperative matrices exist in Vulkan's memory model only."""
    t = types.innermost(t)
    if not isinstance(t, (types.StructType, SpirvType)) or t.key in lw.known_types:
        return
    lw.known_types[t.key] = True
    if isinstance(t, types.StructType):
        for field in t.all_fields:
            if field.facts is not None:
                need(lw, field.facts.attributes)
            need_of_type(lw, field.type)
        return
    if t.opcode < 0:
        lw.error(catalog_spirv.EXT_TYPE_UNDEFINED, lw.b.pos, [t.name])
    module = lw.module
    wanted = list(t.capabilities)
    if t.opcode == g.OP_TYPE_COOPERATIVE_MATRIX_KHR:
        wanted.append(g.CAPABILITY_VULKAN_MEMORY_MODEL)
    for capability in wanted:
        if capability not in module.capabilities:
            module.capabilities.append(capability)
    for extension in t.extensions:
        if extension not in module.extensions:
            module.extensions.append(extension)
    for operand in t.operands:
        need_of_type(lw, operand)


def settle_ids(lw: Lowering, facts: Facts) -> None:
    """Computed arguments of [[vk::ext_decorate_id]] become the constants that they fold to."""
    for a in facts.attributes:
        if a.name != "ext_decorate_id":
            continue
        for index, e in a.spec:
            if isinstance(e, typed.Expr):
                number = const_number(lw.value(e))
                if number is None:
                    lw.error(catalog.NOT_CONSTANT, a.pos, [])
                    return
                a.arguments[index] = number


# ---- variables


def stage_variable(lw: Lowering, var: typed.Variable) -> Value:
    """The variable of [[vk::ext_builtin_input(n)]], [[vk::ext_builtin_output(n)]] or [[vk::ext_storage_class(n)]]."""
    attribute = var.facts.attribute("ext_builtin_input")
    if attribute is not None:
        return lw.io.builtin_global(ops.STORAGE_INPUT, attribute.integer(0), lw.ir_type(var.type))
    attribute = var.facts.attribute("ext_builtin_output")
    if attribute is not None:
        return lw.io.builtin_global(ops.STORAGE_OUTPUT, attribute.integer(0), lw.ir_type(var.type))
    made = global_of(lw, var)
    lw.memory[var] = made
    return made


def storage_of(var: typed.Variable) -> int:
    """The storage class that a variable names, that of handles for types of inline SPIR-V that have no layout."""
    attribute = var.facts.attribute("ext_storage_class")
    if attribute is not None:
        return attribute.integer(0)
    if var.facts.attribute("ext_builtin_input") is not None or var.facts.attribute("ext_builtin_output") is not None:
        return ops.STORAGE_PRIVATE
    return ops.STORAGE_HANDLE


def global_of(lw: Lowering, var: typed.Variable) -> Global:
    lw.b.pos = var.pos
    made = Global(lw.table.pointer(lw.ir_type(var.type), storage_of(var)), var.name, var.pos, var.facts)
    made.decorations = var.facts.decorations()
    lw.module.globals.append(made)
    return made


def declared(lw: Lowering, var: typed.Variable, tree: Tree) -> bool:
    """Whether a local variable is memory of its own: in another storage class, decorated, or of a type without
    values."""
    if isinstance(tree, Query) and isinstance(var.type, SpirvType):
        lw.locals[var] = tree.pointer       # a parameter is the variable that it was given
        return True
    pointer: Value
    if var.facts.attribute("ext_storage_class") is not None:
        pointer = global_of(lw, var)
    elif isinstance(var.type, SpirvType) and var.type.opcode in memory.MEMORY_ONLY:
        pointer = lw.b.var(lw.ir_type(var.type), var.name)
    elif var.facts.attributes and decorated(lw, var, tree):
        pointer = lw.b.var(lw.ir_type(var.type), var.name)
        lw.module.decorated[pointer] = var.facts
    else:
        return False
    lw.locals[var] = pointer
    if not is_undefined(tree):
        memory.store(lw, pointer, var.type, tree)
    return True


def decorated(lw: Lowering, var: typed.Variable, tree: Tree) -> bool:
    """Whether the decorations of a local variable need a variable in memory. Those of instructions go to the value."""
    needed = False
    for a in var.facts.attributes:
        if a.scope != "vk" or not a.name.startswith("ext_decorate"):
            continue
        number = a.integer(0)
        if a.name == "ext_decorate" and number in VALUE_DECORATIONS:
            flag = ops.PRECISE if number == g.DECORATION_NO_CONTRACTION else ops.RELAXED
            v = resolve(tree) if isinstance(tree, Value) else None
            if isinstance(v, Inst):
                v.flags |= flag
        elif a.name == "ext_decorate" and number in INSTRUCTION_DECORATIONS:
            lw.bag.report(catalog_spirv.DECORATION_IGNORED, a.pos, [str(number), var.name])
        else:
            needed = True
    return needed and not types.is_opaque(var.type) and not is_stage_variable(lw, var)


def is_stage_variable(lw: Lowering, var: typed.Variable) -> bool:
    """Whether a variable is a parameter of the entry point: its decorations are on what it is read from."""
    return var.kind == typed.VAR_PARAM and lw.frame is not None and lw.frame.parent is None


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


def execution_mode_id(lw: Lowering, e: typed.Builtin) -> Tree:
    """vk::ext_execution_mode_id(mode, ids...): constants."""
    mode = const_number(lw.value(e.args[0]))
    operands = [resolve(lw.value(a)) for a in e.args[1:]]
    for i, v in enumerate(operands):
        if not isinstance(v, (Constant, SpecConst)):
            lw.error(catalog.NOT_CONSTANT, e.args[i + 1].pos, [])
            return []
    if mode is None:
        lw.error(catalog.NOT_CONSTANT, e.args[0].pos, [])
        return []
    assert lw.entry is not None
    lw.entry.id_modes.append((mode & WORD, operands))
    return []


def add_mode(lw: Lowering, row: list[int]) -> None:
    assert lw.entry is not None
    if row not in lw.entry.modes:
        lw.entry.modes.append(row)


# ---- instructions


def instruction_of(f: typed.Function) -> Attribute | None:
    """[[vk::ext_instruction(opcode [, set])]] of a function without a body."""
    return f.attribute("ext_instruction", "vk")


def instruction(lw: Lowering, e: typed.Call, a: Attribute) -> Tree:
    """A call that is one instruction of SPIR-V: its parameters are operands, literals or, by reference, pointers."""
    f = e.function
    need(lw, f.attributes)
    operands: list[Value] = []
    pattern: list[int] = []
    copies: list[tuple[Value, typed.Expr]] = []
    for p, given in zip(f.params, e.args, strict=True):
        if p.facts.attribute("ext_literal") is not None:
            number = const_number(lw.value(given)) if not may_change(given) else None
            if number is None:
                lw.error(catalog_spirv.EXT_LITERAL, given.pos, [p.name])
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
        elif isinstance(given.type, types.ObjectType):
            operands.append(object_operand(lw, given, given.type))
        else:
            operands.append(lw.pack(lw.tree(given), given.type))
    lw.b.pos = e.pos
    if spirv_type.is_workgroup_pointer(e.type) and a.integer(0) == g.OP_COPY_OBJECT and operands:
        if memory.storage_of(operands[0]) != ops.STORAGE_WORKGROUP:
            lw.error(GROUPSHARED_ADDRESS, e.args[0].pos, [])
            return lw.undef(e.type)
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


def object_operand(lw: Lowering, given: typed.Expr, t: types.ObjectType) -> Value:
    """A resource as an operand: the loaded image or sampler, the address of a buffer or ray query."""
    if is_query(t):
        got = lw.tree(given)
        return got.pointer if isinstance(got, Query) else lw.module.undef(t)
    r = lw.resource(given)
    return lw.handle(r) if resource.storage_class(t) == ops.STORAGE_HANDLE else lw.buffer(r)


def may_change(e: typed.Expr) -> bool:
    """Whether a literal is asked of a static variable that is no constant, though nothing has changed it yet."""
    while isinstance(e, typed.Convert):
        e = e.operand
    return isinstance(e, typed.VarRef) and e.var.kind == typed.VAR_STATIC and not e.var.is_const


def reference(lw: Lowering, given: typed.Expr, name: str, copies: list[tuple[Value, typed.Expr]]) -> Value:
    """A pointer to what an argument names: memory itself; for a variable in registers a copy that is read back."""
    if isinstance(given.type, types.ObjectType):
        return lw.buffer(lw.resource(given))
    if not place.is_place(given):
        lw.error(catalog_spirv.EXT_REFERENCE, given.pos, [name])
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


def matrix_length(lw: Lowering, t: Type) -> Value:
    """The number of elements of a cooperative matrix that an invocation holds: the instruction takes a type."""
    return lw.b.inst(ops.MATRIX_LENGTH, types.UINT_TYPE, [lw.module.undef(lw.ir_type(t))])


def set_number(lw: Lowering, name: str) -> int:
    """The number of an extended instruction set within the module."""
    names = lw.module.instruction_sets
    if name not in names:
        names.append(name)
    return names.index(name)
