"""Attributes of globals in [[vk::...]]: a declaration's facts and type go in; contradictions are reported."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.interface import MOD_CONST, MOD_STATIC, Attribute, Facts
from oneshader.model.types import ERROR, BufferPointerType, ObjectType, ScalarType, StructType, Type
from oneshader.sema import spirv_type, typed
from oneshader.sema.scope import Checker, nearest
from oneshader.source import catalog, catalog_spirv
from oneshader.source.catalog_memory import POINTER_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Blocks that have no descriptor.
UNBOUND: Final = ("push_constant", "shader_record_ext", "shader_record_nv")
STORAGE_FAMILIES: Final = (types.FAMILY_RWTEXTURE, types.FAMILY_RWBUFFER)

LAST_WORD: Final = 0xFFFFFFFF
LAST_INT: Final = 0x80000000
# Arguments of [[vk::ext_...]]: n a number, t a text, the last one for all that follow; numbers where nothing is said.
WORD_FORMS: Final[dict[str, str]] = {"ext_extension": "t", "ext_instruction": "nt", "ext_decorate_string": "nt"}

# [[vk::...]] -> least and greatest number of arguments; -1: any number.
ARGUMENT_COUNTS: Final[dict[str, tuple[int, int]]] = {
    "aliased_pointer": (0, 0), "binding": (1, 2), "builtin": (1, 1), "combinedImageSampler": (0, 0),
    "constant_id": (1, 1), "counter_binding": (1, 1), "depth_unchanged": (0, 0), "early_and_late_tests": (0, 0),
    "ext_builtin_input": (1, 1), "ext_builtin_output": (1, 1), "ext_capability": (1, 1), "ext_decorate": (1, -1),
    "ext_decorate_id": (1, -1), "ext_decorate_string": (1, -1), "ext_extension": (1, 1), "ext_instruction": (1, 2),
    "ext_literal": (0, 0), "ext_reference": (0, 0), "ext_storage_class": (1, 1), "ext_type_def": (2, 2),
    "image_format": (1, 1), "index": (1, 1), "input_attachment_index": (1, 1), "location": (1, 1), "offset": (1, 1),
    "post_depth_coverage": (0, 0), "push_constant": (0, 0), "shader_record_ext": (0, 0), "shader_record_nv": (0, 0),
    "spvexecutionmode": (1, 1), "stencil_ref_greater_equal_back": (0, 0), "stencil_ref_greater_equal_front": (0, 0),
    "stencil_ref_less_equal_back": (0, 0), "stencil_ref_less_equal_front": (0, 0),
    "stencil_ref_unchanged_back": (0, 0), "stencil_ref_unchanged_front": (0, 0),
}  # fmt: skip

WITH_NUMBERS: Final = (
    "binding", "constant_id", "counter_binding", "ext_builtin_input", "ext_builtin_output", "ext_capability",
    "ext_storage_class", "index", "input_attachment_index", "location", "offset", "spvexecutionmode",
)  # fmt: skip


def check_name(c: Checker, a: Attribute) -> None:
    """Reports an unknown [[vk::...]] and a wrong number of arguments."""
    counts = ARGUMENT_COUNTS.get(a.name)
    if counts is None:
        d = c.bag.report(catalog.UNKNOWN_ATTRIBUTE, a.pos, ("vk::" + a.name,))
        near = nearest(a.name, list(ARGUMENT_COUNTS))
        if near:
            d.with_help(f"did you mean 'vk::{near}'?")
        return
    least, most = counts
    if len(a.arguments) < least or len(a.arguments) > most >= 0:
        wanted = "no arguments" if most == 0 else "one argument" if most == 1 else f"{least} or {most} arguments"
        wanted = "two arguments" if least == 2 else "arguments" if most < 0 else wanted
        c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("vk::" + a.name, wanted))
    elif a.name in WITH_NUMBERS:
        for argument in a.arguments:
            if not isinstance(argument, int):
                c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("vk::" + a.name, "integer constants"))
    if a.name.startswith("ext_"):
        check_words(c, a)


def check_words(c: Checker, a: Attribute) -> None:
    """Arguments of [[vk::ext_...]] are words of the module, or names as texts; the first is never negative."""
    form = WORD_FORMS.get(a.name, "n")
    most = spirv_type.LAST_OPCODE if a.name == "ext_instruction" else LAST_WORD
    for i, argument in enumerate(a.arguments):
        least = 0 if i == 0 else -LAST_INT
        if form[min(i, len(form) - 1)] == "t":
            good = isinstance(argument, str)
        else:
            good = isinstance(argument, int) and least <= argument <= most
        if not good:
            wanted = f"the {'text' if form[min(i, len(form) - 1)] == 't' else 'number'} that argument {i + 1} is"
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("vk::" + a.name, wanted))
            return


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
            if isinstance(t, BufferPointerType):
                c.bag.report(POINTER_PLACE, a.pos, ("a block of push constants or a shader record by itself",))
            elif t is not ERROR and not isinstance(t, StructType) and not holds_block(t):
                c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("vk::" + a.name, f"a struct, not '{t.name}'"))
        elif a.name == "image_format":
            check_format(c, a, t)
        elif a.name == "constant_id" and facts.modifiers & MOD_STATIC:
            c.bag.report(catalog.STATIC_SPEC_CONSTANT, a.pos, ())
        elif a.name == "constant_id" and types.element_of(t) is not t:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("vk::constant_id", f"a scalar constant, not '{t.name}'"))
        elif a.name == "ext_builtin_input" or a.name == "ext_builtin_output":
            check_builtin(c, facts, a)
    if binding is not None and unbound is not None:
        c.bag.report(catalog.UNBOUND_BLOCK, unbound.pos, (unbound.name,))
    elif binding is not None and kind < 0:
        c.bag.report(catalog.GLOBALS_BINDING, binding.pos, (name,))


def check_builtin(c: Checker, facts: Facts, a: Attribute) -> None:
    """A variable that stands for a built-in: static, of one direction, which its number keeps; inputs are const."""
    if not facts.modifiers & MOD_STATIC:
        c.bag.report(catalog.EXT_BUILTIN_STATIC, a.pos, (a.name,))
    elif a.name == "ext_builtin_input" and not facts.modifiers & MOD_CONST:
        c.bag.report(catalog_spirv.EXT_BUILTIN_CONST, a.pos, ())
    other = "ext_builtin_output" if a.name == "ext_builtin_input" else "ext_builtin_input"
    if facts.attribute(other) is not None:
        if a.name == "ext_builtin_input":
            c.bag.report(catalog_spirv.EXT_BUILTIN_BOTH, a.pos, ())
        return
    for var in c.program.globals:
        taken = var.facts.attribute(other)
        if taken is not None and taken.integer(0) == a.integer(0):
            d = c.bag.report(catalog_spirv.EXT_BUILTIN_TWICE, a.pos, (str(a.integer(0)),))
            d.note(taken.pos, "the other declaration is here")
            return


def holds_block(t: Type) -> bool:
    """Whether an object is a block of numbers."""
    return isinstance(t, ObjectType) and t.info.family in (types.FAMILY_CBUFFER, types.FAMILY_TBUFFER)


def check_push_constant(c: Checker, var: typed.Variable) -> None:
    """At most one block of push constants in a program."""
    for other in c.program.globals:
        if other.kind == typed.VAR_PUSH:
            found = c.bag.report(catalog.PUSH_CONSTANT_TWICE, var.pos, (other.name, var.name))
            found.note(other.pos, "the other one is here")
            return


def check_format(c: Checker, a: Attribute, t: Type) -> None:
    """[[vk::image_format]] of a storage image must name a format of the kind of numbers that the texels are."""
    t = types.innermost(t)
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
