"""Types of inline SPIR-V: a name of namespace vk with its template arguments goes in, a SpirvType or number comes out.

Spec: hlsl-specs proposal 0011, "Types"; the older vk::ext_type is defined by a call of a function that says how.
"""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.grammar import INSTRUCTIONS, OP_COPY_OBJECT, OP_TYPE_POINTER
from oneshader.model.interface import Attribute, Facts
from oneshader.model.types import ERROR, ConstantType, EnumType, ScalarType, SpirvType, Type
from oneshader.sema import constant, convert, typed
from oneshader.sema.scope import Checker, FunctionSymbol
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

STORAGE_WORKGROUP: Final = 4
LAST_OPCODE: Final = 0xFFFF
ADDRESS: Final = "vk::GetGroupSharedAddress"
MATRIX_LENGTH: Final = "__builtin_spv_CooperativeMatrixLengthKHR"     # declared by headers, without a body


def named(c: Checker, name: str, pos: int, given: list[Type | typed.Const]) -> Type | None:
    """The type `vk::name<given...>` of inline SPIR-V; None if there is none of this name."""
    for a in given:
        if a is ERROR:
            return ERROR
    if name == "integral_constant":
        return number(c, pos, given)
    if name == "Literal":
        return literal(c, pos, given)
    if name == "SpirvOpaqueType":
        return instruction(c, name, pos, given, 1)
    if name == "SpirvType":
        return instruction(c, name, pos, given, 3)
    if name == "ext_type":
        if len(given) == 1 and isinstance(given[0], typed.Const):
            return c.types.ext_type(int(given[0].values[0]))
        return refused(c, name, pos, "the number of a type")
    if name == "ext_result_id":
        return given[0] if len(given) == 1 and isinstance(given[0], Type) else refused(c, name, pos, "a type")
    if name == "WorkgroupSpirvPointer":
        if len(given) != 1 or not isinstance(given[0], Type):
            return refused(c, name, pos, "a type")
        storage = c.types.constant(types.UINT_TYPE, STORAGE_WORKGROUP, True)
        return c.types.spirv(OP_TYPE_POINTER, [storage, given[0]], 0, 1)
    return None


def group_shared_address(c: Checker, args: list[typed.Expr], pos: int) -> typed.Expr:
    """`vk::GetGroupSharedAddress(v)`, as the header vk/spirv.h declares it: the pointer to `v` is copied."""
    if len(args) != 1:
        c.bag.report(catalog.NO_MATCH, pos, (f"{ADDRESS}({', '.join([a.type.name for a in args])})",))
        return convert.failed(pos)
    t = named(c, "WorkgroupSpirvPointer", pos, [args[0].type])
    if t is None or t is ERROR:
        return convert.failed(pos)
    function = typed.Function("GetGroupSharedAddress", t, pos)
    function.attributes = [Attribute("vk", "ext_instruction", [OP_COPY_OBJECT], pos)]
    parameter = typed.Variable("v", args[0].type, typed.VAR_PARAM, pos, Facts())
    parameter.facts.attributes = [Attribute("vk", "ext_reference", [], pos)]
    function.params.append(parameter)
    return typed.Call(t, pos, function, args, None)


def refused(c: Checker, name: str, pos: int, wanted: str) -> Type:
    c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, ("vk::" + name, wanted))
    return ERROR


def number(c: Checker, pos: int, given: list[Type | typed.Const]) -> Type:
    """`vk::integral_constant<T, n>`"""
    if len(given) == 2 and isinstance(given[1], typed.Const):
        t = given[0].underlying if isinstance(given[0], EnumType) else given[0]
        if isinstance(t, ScalarType) and t.cls != types.CLASS_FLOAT:
            made = constant.convert_const(given[1], t, c.native16)
            return c.types.constant(t, int(made.values[0]), False)
    return refused(c, "integral_constant", pos, "an integer type and a constant")


def literal(c: Checker, pos: int, given: list[Type | typed.Const]) -> Type:
    """`vk::Literal<vk::integral_constant<T, n>>`"""
    inner = given[0] if len(given) == 1 else None
    if isinstance(inner, ConstantType) and not inner.literal:
        return c.types.constant(inner.scalar, inner.number, True)
    return refused(c, "Literal", pos, "a vk::integral_constant")


def instruction(c: Checker, name: str, pos: int, given: list[Type | typed.Const], fixed: int) -> Type:
    """`vk::SpirvOpaqueType<opcode, operands...>` and `vk::SpirvType<opcode, size, alignment, operands...>`."""
    numbers: list[int] = []
    for a in given[:fixed]:
        if isinstance(a, typed.Const):
            numbers.append(int(a.values[0]))
    operands: list[Type] = []
    for a in given[fixed:]:
        if isinstance(a, Type):
            operands.append(a)
    if len(numbers) < fixed or len(operands) < len(given) - fixed:
        first = "an opcode" if fixed == 1 else "an opcode, a size and an alignment"
        return refused(c, name, pos, first + " as numbers, operands as types")
    if not is_type_opcode(numbers[0]):
        return refused(c, name, pos, f"the opcode of a type, which {numbers[0]} is not")
    if numbers[0] == OP_TYPE_POINTER and len(operands) != 2:
        return refused(c, name, pos, "a storage class and a type for a pointer")
    if fixed == 1:
        return c.types.spirv(numbers[0], operands, 0, 1)
    size, align = numbers[1], numbers[2]
    if size < 1 or align < 1 or align & (align - 1):
        return refused(c, name, pos, "a size of at least 1 and an alignment that is a power of two")
    return c.types.spirv(numbers[0], operands, size, align)


def is_type_opcode(opcode: int) -> bool:
    """Whether an instruction declares a type, as far as the grammar knows it."""
    at = INSTRUCTIONS.find(f"\n{opcode}|")
    return 0 <= opcode <= LAST_OPCODE and (at < 0 or INSTRUCTIONS.startswith("Type", INSTRUCTIONS.index("|", at) + 1))


def member(t: ConstantType, name: str, pos: int) -> typed.Const | None:
    """`vk::integral_constant<T, n>::value`"""
    return typed.Const(t.scalar, pos, [t.number]) if name == "value" and not t.literal else None


def note_needs(t: Type, attributes: list[Attribute]) -> None:
    """What the name of a type asks for goes with the type: it is declared where the type is."""
    t = types.innermost(t)
    if not isinstance(t, SpirvType):
        return
    for a in attributes:
        if a.scope != "vk":
            continue
        if a.name == "ext_capability" and a.integer(0) not in t.capabilities:
            t.capabilities.append(a.integer(0))
        elif a.name == "ext_extension" and a.string(0) not in t.extensions:
            t.extensions.append(a.string(0))


def define(c: Checker, symbol: FunctionSymbol, args: list[typed.Expr], pos: int) -> None:
    """A call of a function with [[vk::ext_type_def(n, opcode)]] says what vk::ext_type<n> is."""
    for a in symbol.function.attributes:
        if a.scope != "vk" or a.name != "ext_type_def":
            continue
        t = c.types.ext_type(a.integer(0))
        operands: list[Type] = []
        for i in range(len(args)):
            operand = operand_of(c, symbol, args, i)
            if operand is None:
                return
            operands.append(operand)
        t.opcode = a.integer(1)
        t.operands = operands
        note_needs(t, symbol.function.attributes)


def operand_of(c: Checker, symbol: FunctionSymbol, args: list[typed.Expr], i: int) -> Type | None:
    """One operand of a type that a call defines: the type of a reference, else a number. None after a report."""
    facts = symbol.function.params[i].facts
    e = args[i]
    if facts.attribute("ext_reference") is not None:
        return e.type
    known = constant.evaluate(convert.concrete(c, e), c.native16)
    scalar = types.element_of(known.type) if isinstance(known, typed.Const) else None
    if not isinstance(known, typed.Const) or scalar is None or scalar.cls == types.CLASS_FLOAT:
        c.bag.report(catalog.NOT_CONSTANT, e.pos, ())
        return None
    return c.types.constant(scalar, int(known.values[0]), facts.attribute("ext_literal") is not None)


def is_workgroup_pointer(t: Type) -> bool:
    """Whether a type is a pointer to groupshared memory: a constant of its scope, which no memory holds."""
    if not isinstance(t, SpirvType) or t.opcode != OP_TYPE_POINTER:
        return False
    storage = t.operands[0] if t.operands else None
    return isinstance(storage, ConstantType) and storage.number == STORAGE_WORKGROUP
