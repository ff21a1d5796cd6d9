"""vk::BufferPointer: types, conversions and casts of buffer addresses as written go in, checked ones come out.

A pointer is an address of 64 bits that is known to be a multiple of its alignment; what it points to lies as in a
structured buffer. Spec: HLSL proposal 0010, "Buffer Pointers in HLSL With vk::BufferPointer".
"""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.layout import RULE_STORAGE, layouts_of
from oneshader.model.types import (
    CLASS_FLOAT,
    ERROR,
    UINT64_TYPE,
    ArrayType,
    BufferPointerType,
    ScalarType,
    StructType,
    Type,
    component_count,
    element_of,
)
from oneshader.sema import check_type, convert, declare, typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Expr
from oneshader.source import catalog
from oneshader.source.catalog_memory import (
    POINTER_ALIGNMENT,
    POINTER_BASE,
    POINTER_CAST_ALIGNMENT,
    POINTER_PLACE,
    POINTER_VALUE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "vk::BufferPointer"
STATIC_CAST: Final = "vk::static_pointer_cast"
CASTS: Final = (STATIC_CAST, "vk::reinterpret_pointer_cast")


# Types ---------------------------------------------------------------------------------------------------------------


def pointer_type(c: Checker, arguments: list[Type | typed.Const], pos: int) -> Type:
    """`vk::BufferPointer<T, alignment>`; T may be a struct that is still to be completed."""
    element = arguments[0] if arguments else ERROR
    if element is ERROR and arguments:
        return ERROR
    if not isinstance(element, Type) or element is ERROR or not is_storable(element) or len(arguments) > 2:
        c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (NAME, "a type of numbers, and an alignment"))
        return ERROR
    element = check_type.declared(c, element, c.orientation)
    align = 0
    if len(arguments) > 1:
        second = arguments[1]
        align = int(second.values[0]) if isinstance(second, typed.Const) else -1
        if not is_alignment(c, element, align, pos):
            return ERROR
    return c.types.buffer_pointer(element, align)


def is_storable(t: Type) -> bool:
    """Whether buffers can hold values of a type."""
    while isinstance(t, ArrayType):
        if t.count < 0:
            return False
        t = t.element
    if isinstance(t, StructType):
        return not (t.complete and t.opaque)
    return component_count(t) > 0 or isinstance(t, BufferPointerType)


def is_alignment(c: Checker, element: Type, align: int, pos: int) -> bool:
    """Whether addresses of `element` can be multiples of `align`; reports what cannot."""
    least = layouts_of(c.options).largest_scalar(element)
    if align >= least and align & (align - 1) == 0 and align > 0:
        return True
    c.bag.report(POINTER_ALIGNMENT, pos, (str(align), element.name, str(least)))
    return False


def alignment(c: Checker, t: BufferPointerType) -> int:
    """What addresses of the type are multiples of."""
    if t.align:
        return t.align
    if isinstance(t.element, StructType) and not t.element.complete:
        return 1
    return layouts_of(c.options).size_align(t.element, RULE_STORAGE)[1]


# Values --------------------------------------------------------------------------------------------------------------


def convert_pointer(c: Checker, e: Expr, dst: Type) -> Expr | None:
    """`(uint64_t)pointer` and `vk::BufferPointer<T>(address)`; None for all else."""
    src = e.type
    if isinstance(src, BufferPointerType):
        element = element_of(dst)
        if isinstance(dst, ScalarType) and element is not None and element.bits == 64 and element.cls != CLASS_FLOAT:
            return convert.convert(c, typed.Convert(UINT64_TYPE, e.pos, e), dst, True)
        return None
    element = element_of(src)
    if element is None or component_count(src) != 1 or element.cls in (CLASS_FLOAT, types.CLASS_BOOL):
        return None
    address = convert.convert(c, e, UINT64_TYPE, True)
    return typed.Convert(dst, e.pos, address) if address is not None else None


def method(c: Checker, base: Expr, t: BufferPointerType, name: str, args: list[Expr], pos: int, end: int) -> Expr:
    """`pointer.Get()`: what it points to."""
    if name != "Get" or args:
        c.bag.report(catalog.NO_MEMBER, pos, (name, t.name), end)
        return convert.failed(pos)
    if not declare.complete(c, t.element, pos):
        return convert.failed(pos)
    if t.align and not is_alignment(c, t.element, t.align, pos):  # the struct was not complete before
        return convert.failed(pos)
    return typed.Deref(c.types.plain(t.element), pos, base)


def cast(c: Checker, name: str, explicit: list[Type | typed.Const], args: list[Expr], pos: int) -> Expr:
    """`vk::static_pointer_cast<T, alignment>(pointer)`, to a base class, and `vk::reinterpret_pointer_cast`."""
    src = args[0].type if len(args) == 1 else ERROR
    if not isinstance(src, BufferPointerType) or not explicit:
        c.bag.report(catalog.NO_MATCH, pos, (f"{name}({', '.join([a.type.name for a in args])})",))
        return convert.failed(pos)
    given = list(explicit)
    if len(given) == 1 and src.align:
        given.append(typed.Const(types.UINT_TYPE, pos, [src.align]))
    dst = pointer_type(c, given, pos)
    if not isinstance(dst, BufferPointerType):
        return convert.failed(pos)
    have, want = alignment(c, src), alignment(c, dst)
    if (dst.align or src.align) and want > have:
        c.bag.report(POINTER_CAST_ALIGNMENT, pos, (str(have), str(want)))
        return convert.failed(pos)
    if name == STATIC_CAST and not is_base(c, src.element, dst.element):
        c.bag.report(POINTER_BASE, pos, (dst.element.name, src.element.name))
        return convert.failed(pos)
    return args[0] if dst is src else typed.Convert(dst, pos, args[0])


def is_base(c: Checker, derived: Type, base: Type) -> bool:
    """Whether a pointer to the one points to the other too."""
    if isinstance(derived, StructType) and isinstance(base, StructType):
        return derived is base or convert.derives(derived, base)
    return c.types.plain(derived) is c.types.plain(base)


# Declarations --------------------------------------------------------------------------------------------------------


def check_value(c: Checker, t: Type, has_value: bool, name: str, pos: int) -> None:
    """A variable of a pointer type needs a value from the start."""
    if isinstance(t, BufferPointerType) and not has_value:
        c.bag.report(POINTER_VALUE, pos, (name,))


def refuse(c: Checker, t: Type, pos: int, place: str) -> None:
    """Reports a pointer where none may be."""
    if holds_pointer(t):
        c.bag.report(POINTER_PLACE, pos, (place,))


def holds_pointer(t: Type) -> bool:
    """Whether a type is, or holds, a vk::BufferPointer."""
    t = types.innermost(t)
    if isinstance(t, StructType):
        for f in t.all_fields:
            if holds_pointer(f.type):
                return True
    return isinstance(t, BufferPointerType)
