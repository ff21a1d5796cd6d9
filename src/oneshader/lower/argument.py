"""Arguments of builtins: a call of the typed tree goes in, evaluated operands come out, in the order of the
arguments."""
from __future__ import annotations

from oneshader.ir import shape
from oneshader.ir.core import Value
from oneshader.lower import expression
from oneshader.model import types
from oneshader.model.types import MatrixType, ScalarType, Type, VectorType
from oneshader.sema import typed
from oneshader.sema.typed import Builtin, Expr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

    Apply = Callable[[Lowering, Builtin, list[Value], Type], Value]


def named(e: Builtin, name: str) -> Expr | None:
    """The argument of a parameter; None if it was left out or the row has none of that name."""
    i = e.row.places.get(name, -1)
    return e.args[i] if 0 <= i < len(e.args) else None


def values(lw: Lowering, e: Builtin) -> list[Value]:
    """The arguments as values (out arguments: their places are evaluated, the list holds an undefined value)."""
    found: list[Value] = []
    for a in e.args:
        if isinstance(a, typed.OutArg):
            started = lw.start_out(a)
            found.append(started if isinstance(started, Value) else lw.module.undef(lw.ir_type(a.type)))
        else:
            found.append(lw.value(a))
    return found


def start(lw: Lowering, e: Builtin) -> None:
    """Evaluate the places of the out arguments."""
    for a in e.args:
        if isinstance(a, typed.OutArg):
            lw.start_out(a)


def finish(lw: Lowering, e: Builtin, name: str, new: Tree) -> None:
    """Copy a result back to the out argument `name`, if it was given."""
    a = named(e, name)
    if isinstance(a, typed.OutArg):
        lw.finish_out(a, new)


def is_several(t: Type) -> bool:
    """A type whose values are taken row by row or chunk by chunk."""
    return is_matrix(t) or types.is_long(t)


def is_matrix(t: Type) -> bool:
    """A matrix type whose values are matrices: at least 2x2."""
    return isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1


def row_type(t: Type) -> Type:
    """Type of a row of a matrix; any other type itself."""
    return types.vector(t.element, t.columns) if isinstance(t, MatrixType) else t


def elementwise(lw: Lowering, e: Builtin, apply: Apply) -> Tree:
    """`apply` on the arguments as they are, on matrices row by row, on long vectors chunk by chunk. It gets the IR type
    of its result."""
    trees = [lw.tree(a) for a in e.args]
    lw.b.pos = e.pos
    if not is_several(e.type) and not is_several(e.args[0].type):
        operands = [t for t in trees if isinstance(t, Value)]
        return apply(lw, e, operands, lw.ir_type(e.type))
    rows = [expression.matrix_rows(lw, t) for t in trees]
    wanted = lw.ir_type(row_type(e.type))
    element = value_element(lw, e.type)
    made: list[Value] = []
    for i in range(len(rows[0])):
        if types.is_long(e.type):
            wanted = same_shape(rows[0][i], element)
        made.append(apply(lw, e, [r[i] if i < len(r) else r[0] for r in rows], wanted))
    return expression.from_rows(lw, made, e.type)


def scalars(lw: Lowering, v: Value) -> list[Value]:
    """Components of a scalar or vector."""
    t = v.type
    if isinstance(t, VectorType):
        return [lw.b.extract(v, [i]) for i in range(t.count)]
    return [v]


def vector(lw: Lowering, parts: list[Value]) -> Value:
    """A scalar or vector of scalars of one type."""
    if len(parts) == 1:
        return parts[0]
    element = parts[0].type
    assert isinstance(element, ScalarType)
    return lw.b.construct(types.vector(element, len(parts)), parts)


def scalar_of(v: Value) -> ScalarType:
    """Element type of a numeric value."""
    found = types.element_of(v.type)
    return found if found is not None else types.FLOAT_TYPE


def same_shape(v: Value, element: ScalarType) -> Type:
    """The type of `v` over another element."""
    return types.with_element(v.type, element)


def cut(lw: Lowering, v: Value, count: int) -> Value:
    """The first `count` components of a vector."""
    return expression.first_components(lw, v, count)


def value_element(lw: Lowering, t: Type) -> ScalarType:
    """IR element of a numeric HLSL type."""
    found = types.element_of(t)
    return shape.KINDS[lw.native16][found.kind] if found is not None else types.FLOAT_TYPE


def nothing(lw: Lowering, e: Builtin) -> Tree:
    """What stands for the result after an error: out arguments stay as they are."""
    return lw.undef(e.type) if e.type is not types.VOID else []


def rest(lw: Lowering, e: Builtin, first: int) -> dict[str, Value]:
    """The arguments from `first` on by parameter name; places of out arguments are evaluated."""
    found: dict[str, Value] = {}
    for i in range(first, len(e.args)):
        a = e.args[i]
        if isinstance(a, typed.OutArg):
            lw.start_out(a)
        else:
            found[e.row.params[i].name] = lw.value(a)
    return found
