"""Rules of declarations that concern no type: modifiers, registers, function attributes, operators, strings. Reports,
changes nothing."""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_COLUMN_MAJOR,
    MOD_GLOBALLYCOHERENT,
    MOD_GROUPSHARED,
    MOD_IN,
    MOD_OUT,
    MOD_REORDERCOHERENT,
    MOD_ROW_MAJOR,
    MOD_SNORM,
    MOD_UNORM,
    Attribute,
    Facts,
    Register,
)
from oneshader.model.types import (
    CLASS_FLOAT,
    ERROR,
    FAMILY_BUFFER,
    FAMILY_BYTEADDRESS,
    FAMILY_CBUFFER,
    FAMILY_FEEDBACK,
    FAMILY_RWBUFFER,
    FAMILY_RWTEXTURE,
    FAMILY_SAMPLER,
    FAMILY_STRUCTURED,
    FAMILY_TBUFFER,
    FAMILY_TEXTURE,
    STRING,
    ArrayType,
    MatrixType,
    ObjectType,
    StructType,
    Type,
    component_count,
    element_of,
    innermost,
    is_long,
)
from oneshader.sema import spirv_type
from oneshader.sema.scope import Checker
from oneshader.source import catalog, catalog_spirv, catalog_stage
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

REGISTER_BYTES: Final = 16
MATRIX_MODIFIERS: Final = MOD_ROW_MAJOR | MOD_COLUMN_MAJOR
COHERENT: Final = MOD_GLOBALLYCOHERENT | MOD_REORDERCOHERENT
TYPE_MODIFIERS: Final = MATRIX_MODIFIERS | MOD_SNORM | MOD_UNORM | COHERENT

# Operators that a struct may define.
OVERLOADABLE: Final = "+ - * / % & | ^ < <= > >= == != && || () [] ! ~ ,".split()


def check_modifiers(c: Checker, modifiers: int, t: Type, pos: int) -> None:
    """Modifiers that need a matrix, a floating-point type or a writable resource."""
    if not modifiers & TYPE_MODIFIERS or t is ERROR:
        return
    t = innermost(t)
    word = ""
    if modifiers & MATRIX_MODIFIERS and not isinstance(t, MatrixType):
        if not isinstance(t, ObjectType):
            word = "row_major" if modifiers & MOD_ROW_MAJOR else "column_major"
    elif modifiers & (MOD_SNORM | MOD_UNORM):
        element = element_of(t)
        if element is not None and element.cls != CLASS_FLOAT:
            word = "snorm" if modifiers & MOD_SNORM else "unorm"
    elif modifiers & COHERENT and not (isinstance(t, ObjectType) and t.info.writable):
        word = "globallycoherent" if modifiers & MOD_GLOBALLYCOHERENT else "reordercoherent"
    if word:
        c.bag.report(catalog.MODIFIER_TYPE, pos, (word, t.name))


def check_place_of_string(c: Checker, t: Type, pos: int, place: str) -> bool:
    """Strings are constants at file scope only; `place` is where one was found. True if it is legal."""
    if innermost(t) is not STRING:
        return True
    c.bag.report(catalog.STRING_PLACE, pos, ("an array element" if isinstance(t, ArrayType) else place,))
    return False


def check_place_of_pointer(c: Checker, t: Type, pos: int, place: str) -> None:
    """Pointers to groupshared memory lie in no memory themselves."""
    if spirv_type.is_workgroup_pointer(innermost(t)):
        c.bag.report(catalog_spirv.POINTER_PLACE, pos, ("an array element" if isinstance(t, ArrayType) else place,))


def holds_long_vector(t: Type) -> bool:
    """Whether a type is, or holds, a vector of more than 4 components."""
    t = innermost(t)
    if isinstance(t, StructType):
        for f in t.all_fields:
            if holds_long_vector(f.type):
                return True
    return is_long(t)


def refuse_long_vector(c: Checker, t: Type, pos: int, place: str) -> None:
    """Reports a vector of more than 4 components where none is allowed."""
    if holds_long_vector(t):
        c.bag.report(catalog.LONG_VECTOR_PLACE, pos, (place,))


# Registers
# --------------------------------------------------------------------------------------------------------------


def expected_letters(t: Type) -> str:
    """Register letters that a variable of the type can be bound to; '' where there is no rule."""
    t = innermost(t)
    if isinstance(t, ObjectType):
        family = t.info.family
        if family == FAMILY_TEXTURE:
            return "ts"
        if family == FAMILY_SAMPLER:
            return "st"
        if family in (FAMILY_RWTEXTURE, FAMILY_RWBUFFER, FAMILY_FEEDBACK):
            return "u"
        if family in (FAMILY_BUFFER, FAMILY_CBUFFER, FAMILY_TBUFFER, FAMILY_STRUCTURED, FAMILY_BYTEADDRESS):
            return t.info.register
        return ""
    element = element_of(t)
    return "bci" if element is not None else ""


def check_registers(c: Checker, facts: Facts, t: Type) -> None:
    """Each register has a letter that the type allows, and there is one for each letter and profile."""
    letters = expected_letters(t)
    for i in range(len(facts.registers)):
        r = facts.registers[i]
        if r.letter and letters and r.letter not in letters:
            wanted = " or ".join([f"'{letter}'" for letter in letters])
            c.bag.report(catalog.REGISTER_KIND, r.pos, (r.letter, innermost(t).name, wanted))
        check_repeated(c, facts.registers, i)


def check_packoffset(c: Checker, facts: Facts, t: Type, pos: int) -> None:
    """A scalar or vector at `packoffset(c#.y)` does not cross into the next register."""
    element = element_of(t)
    start = facts.packoffset % REGISTER_BYTES
    if facts.packoffset < 0 or start == 0 or element is None or isinstance(t, MatrixType):
        return
    if start + component_count(t) * (8 if element.bits == 64 else 4) > REGISTER_BYTES:
        name = f"c{facts.packoffset // REGISTER_BYTES}.{'xyzw'[start // 4]}"
        c.bag.report(catalog.BAD_PACKOFFSET, pos, (name,))


def check_repeated(c: Checker, registers: list[Register], i: int) -> None:
    """Two registers of one letter for the same profile contradict each other."""
    r = registers[i]
    for j in range(i):
        other = registers[j]
        if (
            other.letter == r.letter
            and r.letter
            and (other.profile == r.profile)
            and (other.number != r.number or other.space != r.space)
        ):
            c.bag.report(catalog.REGISTER_TWICE, r.pos, (f"{other.letter}{other.number}", f"{r.letter}{r.number}"))


def check_buffer_registers(c: Checker, facts: Facts, keyword: str) -> None:
    """Registers of a cbuffer or tbuffer block."""
    wanted = "b" if keyword == "cbuffer" else "t"
    for i in range(len(facts.registers)):
        r = facts.registers[i]
        if r.letter and r.letter != wanted:
            c.bag.report(catalog.REGISTER_KIND, r.pos, (r.letter, keyword, f"'{wanted}'"))
        elif r.profile:
            c.bag.report(catalog.REGISTER_PROFILE, r.pos, ())
        else:
            check_repeated(c, facts.registers, i)


# Functions
# --------------------------------------------------------------------------------------------------------------


def check_operator(c: Checker, decl: tree.FunctionDecl, in_struct: bool) -> None:
    """An operator function is a method, of an operator that can be overloaded."""
    text = decl.name.parts[-1][len("operator") :]
    if text not in OVERLOADABLE:
        c.bag.report(catalog.OPERATOR_OVERLOAD, decl.name.pos, (text, ""), decl.name.end)
    elif not in_struct and len(decl.name.parts) == 1:
        c.bag.report(catalog.OPERATOR_OVERLOAD, decl.name.pos, (text, " outside a struct"), decl.name.end)


def check_defaults(c: Checker, decl: tree.FunctionDecl) -> None:
    """Once a parameter has a default, all after it have one."""
    seen = False
    for p in decl.parameters:
        d = p.declarator
        if d.initializer is not None:
            seen = True
        elif seen:
            c.bag.report(catalog.DEFAULT_MISSING, p.pos, (d.name.parts[-1] if d.name is not None else "",))


class AttributeRule:
    """What an attribute takes: how many arguments, of which kind ('i' integers, 's' a string, 'n' numbers, ''
    anything), which words."""

    __slots__ = ("least", "most", "kind", "words", "text")

    def __init__(self, least: int, most: int, kind: str, words: list[str], text: str) -> None:
        self.least = least
        self.most = most
        self.kind = kind
        self.words = words
        self.text = text


ATTRIBUTE_RULES: Final[dict[str, AttributeRule]] = {
    "domain": AttributeRule(1, 1, "s", ["tri", "quad", "isoline"], "one string"),
    "partitioning": AttributeRule(1, 1, "s", ["integer", "fractional_even", "fractional_odd", "pow2"], "one string"),
    "outputtopology": AttributeRule(
        1, 1, "s", ["point", "line", "triangle", "triangle_cw", "triangle_ccw"], "one string"
    ),
    "patchconstantfunc": AttributeRule(1, 1, "s", [], "the name of a function as a string"),
    "outputcontrolpoints": AttributeRule(1, 1, "i", [], "one integer"),
    "maxvertexcount": AttributeRule(1, 1, "i", [], "one integer"),
    "numthreads": AttributeRule(3, 3, "i", [], "three integers"),
    "instance": AttributeRule(1, 1, "i", [], "one integer"),
    "maxtessfactor": AttributeRule(1, 1, "n", [], "one number"),
    "clipplanes": AttributeRule(1, 6, "", [], "one to six planes"),
    "earlydepthstencil": AttributeRule(0, 0, "", [], "no arguments"),
    "shader": AttributeRule(
        1,
        1,
        "s",
        [
            "vertex",
            "pixel",
            "compute",
            "geometry",
            "hull",
            "domain",
            "mesh",
            "amplification",
            "raygeneration",
            "intersection",
            "anyhit",
            "closesthit",
            "miss",
            "callable",
            "node",
        ],
        "one string",
    ),
    "rootsignature": AttributeRule(1, 1, "s", [], "one string"),
    "wavesize": AttributeRule(1, 3, "i", [], "one to three integers"),
    "groupsharedlimit": AttributeRule(1, 1, "i", [], "one integer"),
    "waveopsincludehelperlanes": AttributeRule(0, 0, "", [], "no arguments"),
    "noinline": AttributeRule(0, 0, "", [], "no arguments"),
    "experimental": AttributeRule(2, 2, "s", [], "two strings"),
    "nodiscard": AttributeRule(0, 1, "", [], "no arguments"),
    "raypayload": AttributeRule(0, 0, "", [], "no arguments"),
}


# Those that make no sense elsewhere: errors on statements and variables.
ENTRY_ATTRIBUTES: Final = ("earlydepthstencil", "numthreads", "shader", "domain", "maxvertexcount")


def check_groupshared(c: Checker, decl: tree.FunctionDecl) -> None:
    """A groupshared parameter is the variable itself: neither in nor out."""
    for p in decl.parameters:
        modifiers = p.type.modifiers
        if modifiers & MOD_GROUPSHARED and modifiers & (MOD_IN | MOD_OUT):
            word = "in" if not modifiers & MOD_OUT else "inout" if modifiers & MOD_IN else "out"
            c.bag.report(catalog.MODIFIER_CONFLICT, p.pos, (word, "groupshared"))


def check_attributes(c: Checker, attributes: list[Attribute]) -> None:
    """Arguments of function attributes; unknown names give a warning."""
    stage = ""
    for a in attributes:
        if a.scope:
            continue
        rule = ATTRIBUTE_RULES.get(a.name)
        if rule is None:
            if not a.name.startswith("node") and a.name not in (
                "allow_uav_condition",
                "unroll",
                "loop",
                "fastopt",
                "branch",
                "flatten",
            ):
                c.bag.report(catalog.UNKNOWN_ATTRIBUTE, a.pos, (a.name,))
            continue
        count = len(a.arguments)
        if not rule.least <= count <= rule.most:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, rule.text))
            continue
        check_arguments(c, a, rule)
        if a.name == "shader":
            word = a.string(0).lower()
            if stage and word != stage:
                c.bag.report(catalog_stage.TWO_STAGES, a.pos, (word, stage))
            stage = stage or word


def check_arguments(c: Checker, a: Attribute, rule: AttributeRule) -> None:
    """Kinds and values of an attribute's arguments."""
    for argument in a.arguments:
        is_text = isinstance(argument, str)
        good = is_text if rule.kind == "s" else not is_text if rule.kind == "i" else True
        if not good:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, rule.text))
            return
        if rule.words and isinstance(argument, str) and argument.lower() not in rule.words:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, "one of " + ", ".join(rule.words)))
            return
    if a.name == "outputcontrolpoints" and not 0 <= a.integer(0) <= 32:
        c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, "a number from 0 to 32"))
    elif a.name == "groupsharedlimit" and (a.integer(0) <= 0 or a.integer(0) % 4):
        c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, "a positive number of bytes, a multiple of 4"))
    elif a.name == "wavesize":
        for argument in a.arguments:
            n = argument if isinstance(argument, int) else 0
            if n not in (4, 8, 16, 32, 64, 128) and not (n == 0 and len(a.arguments) == 3):
                c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, "powers of two from 4 to 128"))
                return
