"""Alignment of byte-address buffers: declarations with [BaseAlignment] and accesses go in; what breaks the rules is
reported, and aligned accesses come out with the alignment that they really have.

Spec: HLSL proposal 0051, "ByteAddressBuffer Alignment", whose errors E1001 to E1006 and warning W1001 these are.
"""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.interface import Attribute, Facts
from oneshader.model.layout import layouts_of
from oneshader.model.types import ERROR, FAMILY_BYTEADDRESS, ObjectType, Type
from oneshader.sema import constant, typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Expr
from oneshader.source.catalog_memory import (
    ALIGNMENT_BASE,
    ALIGNMENT_LARGE,
    ALIGNMENT_PARAMETER,
    ALIGNMENT_SMALL,
    ALIGNMENT_TYPE,
    ALIGNMENT_UNKNOWN,
    ALIGNMENT_VALUE,
)
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "basealignment"
LEAST: Final = 4
MOST: Final = 4096
ALIGNED: Final = ("AlignedLoad", "AlignedStore")


# Declarations --------------------------------------------------------------------------------------------------------


def attribute_value(c: Checker, node: tree.Expr) -> int | None:
    """The argument of [BaseAlignment(n)], a literal; None after a report."""
    if isinstance(node, tree.IntLiteral) and is_alignment(node.value):
        return node.value
    c.bag.report(ALIGNMENT_VALUE, node.pos, (), node.end)
    return None


def is_alignment(n: int | float) -> bool:
    return isinstance(n, int) and LEAST <= n <= MOST and n & (n - 1) == 0


def check_declared(c: Checker, facts: Facts, t: Type) -> None:
    """[BaseAlignment] belongs to byte-address buffers, and to arrays of them."""
    attribute = facts.attribute(NAME, "") if facts.attributes else None
    if attribute is None:
        return
    t = types.innermost(t)
    if not is_buffer(t) and t is not ERROR:
        c.bag.report(ALIGNMENT_TYPE, attribute.pos, (t.name,))


def refuse(c: Checker, attributes: list[Attribute], what: str) -> None:
    """Reports [BaseAlignment] of something that is no variable."""
    for a in attributes:
        if a.name == NAME and not a.scope:
            c.bag.report(ALIGNMENT_TYPE, a.pos, (what,))


def is_buffer(t: Type) -> bool:
    return isinstance(t, ObjectType) and t.info.family == FAMILY_BYTEADDRESS and not t.info.ordered


def base_of(e: Expr) -> int:
    """What is declared of the buffer that an expression names; 0 for nothing."""
    while True:
        if isinstance(e, typed.VarRef):
            return value_of(e.var.facts)
        if isinstance(e, typed.Index):
            e = e.base
        elif isinstance(e, typed.Field) and isinstance(e.base.type, types.StructType):
            facts = e.base.type.all_fields[e.index].facts
            return value_of(facts) if facts is not None else 0
        else:
            return 0


def value_of(facts: Facts) -> int:
    attribute = facts.attribute(NAME, "") if facts.attributes else None
    return attribute.integer(0) if attribute is not None else 0


# Uses ----------------------------------------------------------------------------------------------------------------


def check_argument(c: Checker, parameter: typed.Variable, given: Expr) -> None:
    """A parameter that is aligned takes buffers that are declared with as much."""
    wanted = value_of(parameter.facts)
    if wanted:
        require(c, wanted, given)


def check_copy(c: Checker, var: typed.Variable, given: Expr) -> None:
    """A variable that is aligned holds such buffers, or what a descriptor heap gives: its declaration says so."""
    wanted = value_of(var.facts)
    if wanted and not (isinstance(given, typed.Convert) and isinstance(given.operand.type, ObjectType)):
        require(c, wanted, given)


def require(c: Checker, wanted: int, given: Expr) -> None:
    have = base_of(given)
    if have == 0:
        c.bag.report(ALIGNMENT_UNKNOWN, given.pos, (str(wanted),))
    elif have < wanted:
        c.bag.report(ALIGNMENT_PARAMETER, given.pos, (str(wanted), str(have)))


def check_access(c: Checker, e: typed.Builtin) -> None:
    """A load or store of a byte-address buffer; of an aligned one the argument becomes the alignment in effect."""
    if e.object is None or e.row.action not in ("bytes_load", "bytes_store"):
        return
    t = e.type if e.row.action == "bytes_load" else e.args[-1].type
    if t is ERROR:
        return
    size = layouts_of(c.options).largest_scalar(t)
    base = base_of(e.object)
    if e.row.name not in ALIGNED:
        if base and base < size:
            c.bag.report(ALIGNMENT_BASE, e.pos, (str(base), str(size), t.name))
        return
    known = constant.evaluate(e.args[1], c.native16)
    value = known.values[0] if isinstance(known, typed.Const) else 0
    if not is_alignment(value):
        c.bag.report(ALIGNMENT_VALUE, e.args[1].pos, ())
        return
    align = int(value)
    if base == 0 and align != size:
        c.bag.report(ALIGNMENT_SMALL if align < size else ALIGNMENT_LARGE, e.pos, (str(align), str(size), t.name))
    e.args[1] = typed.Const(types.UINT_TYPE, e.args[1].pos, [min(base if base else size, align)])
