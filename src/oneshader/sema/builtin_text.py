"""Signatures of built-in functions for messages: a row of the table in, HLSL and what its type variables may be out."""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import ObjectType, Type
from oneshader.sema import builtins
from oneshader.sema.builtins import (
    DIR_IN,
    DIR_OUT,
    SHAPE_MATRIX,
    SHAPE_SCALAR,
    SHAPE_VECTOR,
    SLOT_OBJECT,
    SLOT_VALUE,
    Row,
    Slot,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# What a type variable over an element set may be.
KINDS: Final[dict[str, str]] = {
    "any": "numbers or bools",
    "numeric": "numbers",
    "real": "floats",
    "floating": "floats or doubles",
    "integer": "integers",
    "long": "64-bit integers",
    "unsigned!": "unsigned integers",
    "int32": "32-bit integers",
    "int32!": "32-bit integers",
    "int64!": "64-bit integers",
    "word!": "32-bit numbers",
    "short!": "16-bit numbers",
    "small_integer": "16- or 32-bit integers",
    "small_signed!": "16- or 32-bit signed integers",
}
SIZES: Final[dict[int, str]] = {
    builtins.SIZE_R: "R",
    builtins.SIZE_C: "C",
    builtins.SIZE_R2: "S",
    builtins.SIZE_C2: "D",
}


def signature(row: Row, base: Type | None = None) -> str:
    """`T max(T a, T b) where T is a scalar, vector or matrix of numbers`; a method's types are those that its object
    `base` gives."""
    if isinstance(base, ObjectType):
        return builtins.signature(row, base)
    letters: dict[int, str] = {}        # element variable -> its name, where it has several kinds
    parts: list[str] = []
    for i, p in enumerate(row.params):
        word = "" if p.direction == DIR_IN else "out " if p.direction == DIR_OUT else "inout "
        part = f"{word}{shown(row, p.slot, letters)} {p.name}"
        parts.append(f"[{part}]" if i >= row.required else part)
    if row.variadic:
        parts.append("...")
    text = f"{shown(row, row.result, letters)} {row.name}({', '.join(parts)})"
    rules: list[str] = []
    for element, letter in letters.items():
        rules.append(f"{letter} is {extent(row, element)}{KINDS[row.sets[element].name]}")
    return text + " where " + " and ".join(rules) if rules else text


def shown(row: Row, slot: Slot, letters: dict[int, str]) -> str:
    """The type of a slot."""
    if slot.kind == SLOT_OBJECT:
        return slot.objects[0]
    if slot.kind != SLOT_VALUE or slot.element < 0:
        return slot.text
    wanted = row.sets[slot.element]
    name = ""
    if wanted.name in KINDS:
        name = letters.get(slot.element) or "TUV"[len(letters) % 3]
        letters[slot.element] = name
    else:
        name = types.SCALARS[wanted.kinds[0]].name
    shape = row.shapes[slot.shape]
    if shape == SHAPE_SCALAR:
        return name
    if shape == SHAPE_VECTOR:
        size = SIZES.get(slot.columns, str(slot.columns))
        return f"{name}{size}" if slot.columns > 1 and slot.element not in letters else f"vector<{name}, {size}>"
    if shape == SHAPE_MATRIX:
        return f"matrix<{name}, {SIZES.get(slot.rows, str(slot.rows))}, {SIZES.get(slot.columns, str(slot.columns))}>"
    return name if slot.element in letters else name + "N"


def extent(row: Row, element: int) -> str:
    """The shapes that a type variable may have, before its kinds."""
    for slot in [p.slot for p in row.params]:
        if slot.kind == SLOT_VALUE and slot.element == element and row.shapes[slot.shape] == builtins.SHAPE_ANY:
            return "a scalar, vector or matrix of "
    return "any type of "
