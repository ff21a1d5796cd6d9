"""L-values: a typed expression goes in; whether it may be written comes out, and its root variable is marked."""

from __future__ import annotations

from oneshader.model.interface import MOD_GROUPSHARED
from oneshader.model.types import (
    FAMILY_CBUFFER,
    FAMILY_TBUFFER,
    OBJECTS,
    ArrayType,
    ObjectType,
    SpirvType,
    StructType,
    is_long,
)
from oneshader.sema import initialise, spirv_type, typed
from oneshader.sema.scope import Checker
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# What stands in the way of writing to an expression.
WRITABLE: Final = 0
NOT_A_PLACE: Final = 1
CONST_PLACE: Final = 2
REPEATED: Final = 3


def obstacle(e: typed.Expr) -> int:
    """WRITABLE, or why an expression cannot be assigned."""
    while True:
        if isinstance(e, typed.VarRef):
            return CONST_PLACE if e.var.is_const or spirv_type.is_workgroup_pointer(e.var.type) else WRITABLE
        if isinstance(e, typed.Field):
            e = e.base
        elif isinstance(e, typed.Swizzle):
            if repeats(e.components):
                return REPEATED
            e = e.base
        elif isinstance(e, typed.Index):
            t = e.base.type
            if isinstance(t, ObjectType):
                if t.info.family == FAMILY_CBUFFER or t.info.family == FAMILY_TBUFFER:
                    return CONST_PLACE
                return WRITABLE if t.info.writable else CONST_PLACE
            e = e.base
        elif isinstance(e, typed.MatrixSwizzle):
            if repeats(e.elements):
                return REPEATED
            e = e.base
        elif isinstance(e, typed.Upcast):
            if isinstance(e.operand.type, ObjectType):
                return CONST_PLACE
            e = e.operand
        elif isinstance(e, typed.Deref):
            return WRITABLE
        else:
            return NOT_A_PLACE


def repeats(places: list[int]) -> bool:
    """Whether a swizzle names a component twice."""
    if len(places) == 1:
        return False
    mask = 0
    for p in places:
        if mask >> p & 1:
            return True
        mask |= 1 << p
    return False


def check_place(c: Checker, e: typed.Expr, node: tree.Expr, pos: int) -> bool:
    """Whether `e` may be assigned; reports it at `pos` if not. `node` is the tree of `e`, for its name."""
    if isinstance(e, typed.VarRef) and not e.var.is_const and not isinstance(e.type, SpirvType):
        return True
    why = obstacle(e)
    if why == WRITABLE:
        return True
    if why == CONST_PLACE or (isinstance(e, typed.Const) and isinstance(node, tree.NameExpr)):
        d = c.bag.report(catalog.CONST_ASSIGN, pos, (place_name(e, node),))
        var = root(e)
        if var is not None and var.pos >= 0:
            d.note(var.pos, f"'{var.name}' is declared here")
            t = var.type.element if isinstance(var.type, ArrayType) else var.type
            if isinstance(t, ObjectType) and "RW" + t.info.name in OBJECTS:
                d.with_help(f"only an RW{t.name} can be written")
        return False
    if why == REPEATED:
        c.bag.report(catalog.REPEATED_COMPONENT, pos, ())
        return False
    c.bag.report(catalog.NOT_LVALUE, pos, ())
    return False


def place_name(e: typed.Expr, node: tree.Expr) -> str:
    """How a message calls a place."""
    while isinstance(node, tree.IndexExpr):
        node = node.base
    if isinstance(node, tree.NameExpr):
        return "::".join(node.name.parts)
    if isinstance(node, tree.MemberExpr):
        return node.member.parts[-1]
    var = root(e)
    return var.name if var is not None else "it"


def root(e: typed.Expr) -> typed.Variable | None:
    """The variable that a place lies in; None for buffer elements reached through an object and for values."""
    while True:
        if isinstance(e, typed.VarRef):
            return e.var
        if (
            isinstance(e, typed.Field)
            or isinstance(e, typed.Index)
            or isinstance(e, typed.Swizzle)
            or isinstance(e, typed.MatrixSwizzle)
        ):
            e = e.base
        elif isinstance(e, typed.Upcast):
            e = e.operand
        else:
            return None


def is_shared(e: typed.Expr) -> bool:
    """Whether an expression is a place in groupshared memory."""
    var = root(e)
    return var is not None and (
        var.kind == typed.VAR_GROUPSHARED or var.facts.modifiers & MOD_GROUPSHARED != 0
    )


def written_place(e: typed.Expr) -> typed.Expr | None:
    """The place that an assignment, a compound assignment or a prefix ++ or -- wrote: such an expression is that
    place again."""
    while isinstance(e, typed.Comma):
        e = e.parts[-1]
    if isinstance(e, typed.Assign) or (isinstance(e, typed.Modify) and not e.post):
        return e.target if initialise.repeatable(e.target) else None
    return None


def mark_assigned(e: typed.Expr) -> None:
    """Notes that the variable under a place is written."""
    var = root(e)
    if var is not None:
        var.assigned = True


def lend(c: Checker, e: typed.Expr, method: typed.Function) -> None:
    """Notes that a method of the variable under a place is called: it is written where the method writes `this`."""
    var = root(e)
    if var is not None:
        c.lent.append((var, method))


def settle_lent(c: Checker) -> None:
    """Passes on, when all bodies are known, that a method writes `this`: to the variables that it was called for."""
    borrowers: dict[typed.Variable, list[typed.Variable]] = {}
    written: list[typed.Variable] = []
    for var, method in c.lent:
        this = method.this
        if this is not None:
            if this.assigned:
                written.append(var)
            else:
                borrowers.setdefault(this, []).append(var)
    while written:
        var = written.pop()
        var.assigned = True
        written.extend(borrowers.pop(var, []))


def mark_referenced(e: typed.Expr) -> None:
    """Notes that inline SPIR-V takes the address of the place `e`: its variable lives in memory and may be written."""
    var = root(e.target if isinstance(e, typed.OutArg) else e)
    if var is not None:
        var.dynamic = True
        var.assigned = True


def mark_bitwise(e: typed.Expr) -> None:
    """Notes that an atomic compares floats of the variable under `e` bit by bit."""
    var = root(e)
    if var is not None:
        var.bitwise = True


def mark_dynamic(e: typed.Expr) -> None:
    """Notes that an array or a long vector in the variable under `e` is indexed at run time."""
    var = root(e)
    if var is not None and (isinstance(var.type, (ArrayType, StructType)) or is_long(var.type)):
        var.dynamic = True
