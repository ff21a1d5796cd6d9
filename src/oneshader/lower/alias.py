"""Large local values that are copies of memory nobody writes: the variable stands for that memory and is no copy.

    Meshlet m = meshlets[i];        (its arrays stay where they are)
    v = m.vertices[k];        ->    v = meshlets[i].vertices[k];
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Value, base_of
from oneshader.lower import expression, place
from oneshader.model import types
from oneshader.model.grammar import DECORATION_COHERENT, DECORATION_VOLATILE
from oneshader.model.interface import MOD_GLOBALLYCOHERENT, MOD_VOLATILE
from oneshader.sema import typed
from oneshader.sema.typed import Expr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

SMALLEST: Final = 32      # leaves of a value; one that has fewer is better read once
FIXED_STORAGES: Final = (ops.STORAGE_UNIFORM, ops.STORAGE_PUSH_CONSTANT, ops.STORAGE_SHADER_RECORD)


class Alias:
    """What a variable is given that stands for memory."""

    __slots__ = ("pointer",)

    def __init__(self, pointer: Value) -> None:
        self.pointer = pointer


def given(lw: Lowering, var: typed.Variable, e: Expr) -> Tree | Alias | None:
    """What a variable starts with that `e` initialises: memory to stand for, or the value there; None, and nothing
    done, where neither the variable nor `e` is of the kind."""
    if var.assigned or var.facts.attributes or types.leaf_count(var.type) < SMALLEST or types.is_opaque(var.type):
        return None
    if isinstance(e, (typed.Field, typed.Index)):
        if not place.is_place(e) or expression.reads_choice(lw, e.base):
            return None
    elif not isinstance(e, typed.VarRef) or e.var not in lw.locals:
        return None
    p = place.place(lw, e)
    pointer = place.pointer_of(lw, p)
    if pointer is None or not is_fixed(pointer) or lw.env.read(var) is not None:
        return place.load_place(lw, p)
    return Alias(pointer)


def declare(lw: Lowering, var: typed.Variable, start: Tree | Alias) -> None:
    """A variable comes to life with a value, or stands for memory."""
    before = lw.locals.get(var)
    if before is not None and is_fixed(before):     # it stood for other memory where this was lowered before
        del lw.locals[var]
    if isinstance(start, Alias):
        lw.locals[var] = start.pointer
    else:
        lw.declare(var, start)


def is_fixed(pointer: Value) -> bool:
    """True for memory that nobody writes while the shader runs."""
    base = base_of(pointer)
    if not isinstance(base, Global) or base.facts.modifiers & (MOD_GLOBALLYCOHERENT | MOD_VOLATILE):
        return False
    for row in base.decorations:
        if row[0] == DECORATION_COHERENT or row[0] == DECORATION_VOLATILE:
            return False
    return base.storage in FIXED_STORAGES or base.storage == ops.STORAGE_BUFFER and base.readonly
