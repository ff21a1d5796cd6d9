"""Attributes of globals in [[vk::...]]: a declaration's facts and type go in; contradictions are reported."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.interface import MOD_STATIC, Attribute, Facts
from oneshader.model.types import ArrayType, ObjectType, ScalarType, Type
from oneshader.sema import typed
from oneshader.sema.scope import Checker
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Blocks that have no descriptor.
UNBOUND: Final = ("push_constant", "shader_record_ext", "shader_record_nv")
STORAGE_FAMILIES: Final = (types.FAMILY_RWTEXTURE, types.FAMILY_RWBUFFER)


def check_global(c: Checker, facts: Facts, t: Type, kind: int, name: str) -> None:
    """Attributes of a global of kind VAR_* (-1: a member of $Globals)."""
    binding: Attribute | None = None
    unbound: Attribute | None = None
    for a in facts.attributes:
        if a.scope != "vk":
            continue
        if a.name == "binding":
            binding = a
        elif a.name in UNBOUND:
            unbound = a
        elif a.name == "image_format":
            check_format(c, a, t)
        elif a.name == "constant_id" and facts.modifiers & MOD_STATIC:
            c.bag.report(catalog.STATIC_SPEC_CONSTANT, a.pos, ())
        elif a.name == "ext_builtin_input" or a.name == "ext_builtin_output":
            if not facts.modifiers & MOD_STATIC:
                c.bag.report(catalog.EXT_BUILTIN_STATIC, a.pos, (a.name,))
    if binding is not None and unbound is not None:
        c.bag.report(catalog.UNBOUND_BLOCK, unbound.pos, (unbound.name,))
    elif binding is not None and kind < 0:
        c.bag.report(catalog.GLOBALS_BINDING, binding.pos, (name,))


def check_push_constant(c: Checker, var: typed.Variable) -> None:
    """At most one block of push constants in a program."""
    for other in c.program.globals:
        if other.kind == typed.VAR_PUSH:
            found = c.bag.report(catalog.PUSH_CONSTANT_TWICE, var.pos, (other.name, var.name))
            found.note(other.pos, "the other one is here")
            return


def check_format(c: Checker, a: Attribute, t: Type) -> None:
    """[[vk::image_format]] of a storage image must name a format of the kind of numbers that the texels are."""
    while isinstance(t, ArrayType):
        t = t.element
    if not isinstance(t, ObjectType) or t.info.family not in STORAGE_FAMILIES:
        return
    element = types.element_of(t.element) if t.element is not None else types.FLOAT_TYPE
    name = a.string(0)
    if name != "unknown" and element is not None and not fits_format(name, element):
        c.bag.report(catalog.IMAGE_FORMAT_TYPE, a.pos, (name, t.name))


def fits_format(name: str, element: ScalarType) -> bool:
    """Whether a format's last letters say what `element` is, and its 64 bits or fewer are the element's."""
    cls = types.CLASS_UINT if name.endswith("ui") else types.CLASS_SINT if name.endswith("i") else types.CLASS_FLOAT
    have = types.CLASS_UINT if element.cls == types.CLASS_BOOL else element.cls
    wide = element.bits == 64 and not element.literal
    return cls == have and ("64" in name) == wide
