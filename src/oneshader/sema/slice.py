"""`slice<offset, count>(v)` and `slice<count>(v)`: a run of a vector's components, checked against its size."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import Type, VectorType
from oneshader.sema import convert, typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Const, Expr
from oneshader.source import catalog, catalog_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MODEL: Final = (6, 9)


def call(c: Checker, args: list[Expr], explicit: list[Type | Const], pos: int) -> Expr:
    """The call with its checked argument and its template arguments."""
    if c.options.shader_model < MODEL:
        c.bag.report(catalog.SHADER_MODEL, pos, ("slice", "6.9"))
        return convert.failed(pos)
    t = args[0].type if len(args) == 1 else types.VOID
    numbers: list[int] = []
    for a in explicit:
        if isinstance(a, Const):
            numbers.append(int(a.values[0]))
    if not isinstance(t, VectorType) or len(numbers) != len(explicit) or not 1 <= len(numbers) <= 2:
        c.bag.report(catalog_number.SLICE_ARGUMENTS, pos, ())
        return convert.failed(pos)
    count = numbers[-1]
    first = numbers[0] if len(numbers) == 2 else 0
    if first < 0 or count < 1 or first + count > t.count:
        c.bag.report(catalog_number.SLICE_RANGE, pos, (str(first), str(first + count - 1), t.name))
        return convert.failed(pos)
    e = args[0]
    result = types.vector(t.element, count)
    if isinstance(e, Const):
        return Const(result, pos, e.values[first : first + count])
    run: Type = t.element if count == 1 else result
    return typed.Construct(result, pos, [typed.Swizzle(run, pos, e, list(range(first, first + count)))])
