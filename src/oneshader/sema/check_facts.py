"""Facts of declarations: semantics, registers, packoffset, modifiers, attributes and states as written go in, a Facts
comes out."""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_GLOBALLYCOHERENT,
    MOD_REORDERCOHERENT,
    NO_FACTS,
    Attribute,
    Facts,
    Register,
    Semantic,
)
from oneshader.model.types import CLASS_FLOAT, ERROR, FLOAT_TYPE, ArrayType, element_of, vector
from oneshader.sema import byte_alignment, check_type, check_vk, constant, express, typed
from oneshader.sema.scope import Checker, lookup
from oneshader.source import catalog
from oneshader.source.catalog_memory import ALIGNMENT_VALUE
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FLOAT4: Final = vector(FLOAT_TYPE, 4)
LAST_TARGET: Final = 7
LAST_REGISTER: Final = 0xFFFFFFFF
LAST_CONSTANT: Final = 0xFFFFFF  # of packoffset(c#): byte offsets have 32 bits
REGISTER_LETTERS: Final = "btusc"
COMPONENTS: Final[dict[str, int]] = {"": 0, "x": 0, "y": 1, "z": 2, "w": 3, "r": 0, "g": 1, "b": 2, "a": 3}


def gather(c: Checker, modifiers: int, attributes: list[tree.AttributeSpec], declarator: tree.Declarator) -> Facts:
    """Facts of one declarator; the shared empty one where nothing is said."""
    if not (modifiers or attributes or declarator.specs or declarator.states or declarator.annotations):
        return NO_FACTS
    facts = Facts()
    facts.modifiers = modifiers
    if modifiers & MOD_REORDERCOHERENT:
        facts.modifiers |= MOD_GLOBALLYCOHERENT     # what SPIR-V has of it
    if attributes:
        facts.attributes = evaluate_attributes(c, attributes)
    if declarator.specs:
        read_specs(c, declarator.specs, facts)
    for state in declarator.states:
        facts.states.append((state.name, state_value(c, state.value)))
    for decl in declarator.annotations:
        add_annotation(c, decl, facts)
    return facts


def read_specs(c: Checker, specs: list[tree.Node], facts: Facts) -> None:
    """`: SEMANTIC`, `: register(...)` and `: packoffset(...)`."""
    for spec in specs:
        if isinstance(spec, tree.SemanticSpec):
            facts.semantic = Semantic(spec.name, spec.pos)
            if facts.semantic.index > LAST_TARGET and facts.semantic.name.lower() == "sv_target":
                c.bag.report(
                    catalog.SEMANTIC_INDEX, spec.pos, (spec.name, str(facts.semantic.index), str(LAST_TARGET))
                )
        elif isinstance(spec, tree.RegisterSpec):
            register = read_register(c, spec)
            if register is not None:
                facts.registers.append(register)
        elif isinstance(spec, tree.PackOffsetSpec):
            facts.packoffset = read_packoffset(c, spec)


def decimal(digits: str) -> int:
    """The number of at most ten decimal digits; -1 where there are others, more, or none."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 10 else -1


def read_register(c: Checker, spec: tree.RegisterSpec) -> Register | None:
    """`register(ps_5_0, t3[2], space1)`; reports what is malformed."""
    name = spec.name
    space = -1
    if spec.space:
        space = decimal(spec.space[5:]) if spec.space.startswith("space") else -1
        if not 0 <= space <= LAST_REGISTER:
            c.bag.report(catalog.BAD_SPACE, spec.pos, (spec.space,))
            return None
    if name == "" and space >= 0:
        return Register("", -1, space, spec.pos, spec.profile)
    if name.startswith("space") and 0 <= decimal(name[5:]) <= LAST_REGISTER and not spec.space:
        return Register("", -1, decimal(name[5:]), spec.pos, spec.profile)
    letter = name[:1].lower()
    digits = name[1:]
    if not letter.isalpha():
        c.bag.report(catalog.BAD_REGISTER, spec.pos, (name,))
        return None
    if not digits and letter in REGISTER_LETTERS:
        digits = "0"
    if not (digits.isascii() and digits.isdigit()):
        c.bag.report(catalog.BAD_REGISTER, spec.pos, (name,))
        return None
    number = decimal(digits)
    if not 0 <= number <= LAST_REGISTER:
        c.bag.report(catalog.REGISTER_NUMBER, spec.pos, (digits,))
        return None
    if letter not in REGISTER_LETTERS and letter != "i":
        c.bag.report(catalog.BAD_REGISTER_LETTER, spec.pos, (letter, name))
        return None
    if spec.index is not None:
        offset = check_type.integer_constant(c, spec.index)
        if offset is None:
            return None
        if not 0 <= offset <= LAST_REGISTER - number:
            c.bag.report(catalog.BAD_REGISTER, spec.pos, (f"{name}[{offset}]",))
            return None
        number += offset
    return Register(letter, number, space, spec.pos, spec.profile)


def read_packoffset(c: Checker, spec: tree.PackOffsetSpec) -> int:
    """Bytes from the start of the buffer; -1 after a report."""
    name = spec.name.lower()
    component = COMPONENTS.get(spec.component)
    number = 0 if name == "c" else decimal(name[1:])
    if name[:1] != "c" or not 0 <= number <= LAST_CONSTANT:
        c.bag.report(catalog.BAD_PACKOFFSET, spec.pos, (name + ("." + spec.component if spec.component else ""),))
        return -1
    if component is None:
        c.bag.report(catalog.BAD_PACKOFFSET, spec.pos, (name + "." + spec.component,))
        return -1
    return number * 16 + component * 4


def evaluate_attributes(c: Checker, specs: list[tree.AttributeSpec]) -> list[Attribute]:
    """Attributes with their arguments as numbers and strings."""
    made: list[Attribute] = []
    for spec in specs:
        arguments: list[object] = []
        constants: list[tuple[int, object]] = []
        if len(spec.arguments) != 1 and not spec.scope and spec.name.lower() == byte_alignment.NAME:
            c.bag.report(ALIGNMENT_VALUE, spec.pos, ())
            continue
        for node in spec.arguments:
            var = spec_constant(c, node) if spec.name.lower() == "numthreads" else None
            if var is not None and isinstance(var.init, typed.Const):
                constants.append((len(arguments), var))
                arguments.append(int(var.init.values[0]))
                continue
            if spec.name == "ext_decorate_id" and arguments:
                computed = computed_argument(c, node)
                if computed is not None:
                    constants.append((len(arguments), computed))
                    arguments.append(0)
                    continue
            argument = spec_argument(c, spec, node)
            if argument is None:
                break
            arguments.append(argument)
        else:
            name = spec.name.lower() if not spec.scope else spec.name
            attribute = Attribute(spec.scope.lower(), name, arguments, spec.pos)
            attribute.spec = constants
            if attribute.scope == "vk":
                check_vk.check_name(c, attribute)
            made.append(attribute)
    return made


def computed_argument(c: Checker, node: tree.Expr) -> typed.Expr | None:
    """The argument of [[vk::ext_decorate_id]] that is a call: lowering finds the constant that it comes to."""
    if not isinstance(node, tree.CallExpr):
        return None
    e = express.express(c, node)
    return e if isinstance(e, typed.Call) else None


def spec_argument(c: Checker, spec: tree.AttributeSpec, node: tree.Expr) -> object | None:
    """One argument of an attribute; those of clipplanes are places, that of MaxRecordsSharedWith is a parameter."""
    name = spec.name.lower()
    if name == byte_alignment.NAME and not spec.scope:
        return byte_alignment.attribute_value(c, node)
    if name == "clipplanes":
        if not clip_plane(c, node):
            c.bag.report(catalog.CLIP_PLANE, node.pos, (), node.end)
        return state_value(c, node) or ""
    if name == "maxrecordssharedwith" and isinstance(node, tree.NameExpr):
        return node.name.parts[-1]
    argument = attribute_argument(c, node)
    if name != "maxvertexcount":
        return argument
    if isinstance(node, tree.MemberExpr) or (isinstance(argument, float) and isinstance(node, tree.NameExpr)):
        c.bag.report(catalog.ATTRIBUTE_VALUE, node.pos, (spec.name, "an integer constant"))
    return argument


def clip_plane(c: Checker, node: tree.Expr) -> bool:
    """Whether an expression names a float4 of a constant buffer: a global, a member or an element."""
    e = express.express(c, node)
    return e.type is ERROR or (e.type is FLOAT4 and clip_place(e, node))


def clip_place(e: typed.Expr, node: tree.Expr) -> bool:
    """Whether `e` is made of names, members and array elements with literal numbers."""
    while not isinstance(node, tree.NameExpr):
        if isinstance(node, tree.MemberExpr) and isinstance(e, typed.Field):
            node, e = node.base, e.base
        elif isinstance(node, tree.IndexExpr) and isinstance(e, typed.Index) and isinstance(e.base.type, ArrayType):
            if not isinstance(node.index, tree.IntLiteral):
                return False
            node, e = node.base, e.base
        else:
            return False
    return isinstance(e, typed.Field)


def spec_constant(c: Checker, node: tree.Expr) -> typed.Variable | None:
    """The specialisation constant that a name stands for."""
    if not isinstance(node, tree.NameExpr) or len(node.name.parts) != 1:
        return None
    found = lookup(c.scope, node.name.parts[0])
    return found if isinstance(found, typed.Variable) and found.kind == typed.VAR_SPEC else None


def attribute_argument(c: Checker, node: tree.Expr) -> object | None:
    """One argument: an int, float or str; names that are nothing else count as strings (`[[vk::image_format("r8")]]`,
    enums)."""
    if isinstance(node, tree.IntLiteral):
        return node.value
    if isinstance(node, tree.StringLiteral):
        return node.value
    if isinstance(node, tree.NameExpr) and len(node.name.parts) == 1 and lookup(c.scope, node.name.parts[0]) is None:
        if express.predefined(c, node.name.parts[0]) is None:
            c.bag.report(catalog.UNDECLARED, node.pos, (node.name.parts[0],), node.end)
            return None
    e = express.express(c, node)
    if isinstance(e, typed.StringConst):
        return e.text
    known = constant.evaluate(e, c.native16)
    if isinstance(known, typed.Const) and len(known.values) == 1:
        element = element_of(known.type)
        n = known.values[0]
        return n if element is not None and element.cls == CLASS_FLOAT else int(n)
    if e.type.name != "<error>":
        c.bag.report(catalog.NOT_CONSTANT, node.pos, (), node.end)
    return None


def state_value(c: Checker, node: tree.Expr) -> object:
    """A state as text or number: states never reach the module, reflection prints them."""
    if isinstance(node, tree.NameExpr):
        return "::".join(node.name.parts)
    if isinstance(node, tree.IntLiteral):
        return node.value
    if isinstance(node, tree.FloatLiteral):
        return node.value
    if isinstance(node, tree.BoolLiteral):
        return node.value
    if isinstance(node, tree.StringLiteral):
        return node.value
    if isinstance(node, tree.UnaryExpr) and node.op == tree.U_MINUS:
        inner = state_value(c, node.operand)
        return -inner if isinstance(inner, (int, float)) else inner
    if isinstance(node, tree.InitList):
        return [state_value(c, item) for item in node.items]
    if isinstance(node, tree.CallExpr) or isinstance(node, tree.ConstructExpr):
        return [state_value(c, item) for item in node.arguments]
    return None


def add_annotation(c: Checker, decl: tree.Decl, facts: Facts) -> None:
    """`< string UIName = "Colour"; >`"""
    if not isinstance(decl, tree.VarDecl):
        return
    type_name = "::".join(decl.type.name.parts) if decl.type.name is not None else ""
    for d in decl.declarators:
        if d.name is not None:
            facts.annotations.append(
                (type_name, d.name.parts[-1], state_value(c, d.initializer) if d.initializer is not None else None)
            )
