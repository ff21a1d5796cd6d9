"""Builtins of pixels: derivatives, clip, interpolation; and the mark of an index that is not uniform."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Inst, Value, resolve
from oneshader.ir.ext import EXT
from oneshader.lower import argument, expression
from oneshader.lower.argument import elementwise
from oneshader.lower.math import scaled
from oneshader.model import types
from oneshader.model.grammar import MODE_DERIVATIVE_GROUP_LINEAR_KHR, MODE_DERIVATIVE_GROUP_QUADS_KHR
from oneshader.model.types import Type, VectorType
from oneshader.sema.typed import Builtin
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

DERIVATIVES: Final[dict[str, int]] = {
    "ddx": ops.DDX,
    "ddy": ops.DDY,
    "ddx_coarse": ops.DDX_COARSE,
    "ddy_coarse": ops.DDY_COARSE,
    "ddx_fine": ops.DDX_FINE,
    "ddy_fine": ops.DDY_FINE,
    "fwidth": ops.FWIDTH,
}
INTERPOLATIONS: Final[dict[str, int]] = {
    "centroid": EXT["InterpolateAtCentroid"],
    "sample": EXT["InterpolateAtSample"],
    "snapped": EXT["InterpolateAtOffset"],
}
SNAP: Final = 0.0625            # EvaluateAttributeSnapped counts sixteenths


def derivative(lw: Lowering, e: Builtin) -> Tree:
    group_derivatives(lw)
    return elementwise(lw, e, apply_derivative)


def apply_derivative(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    """Derivatives exist for 32-bit floats only: half ones go through float."""
    op = DERIVATIVES[e.row.words[0]]
    v = operands[0]
    wide = argument.same_shape(v, types.FLOAT_TYPE)
    return lw.b.convert(lw.b.unary(op, lw.b.convert(v, wide)), t)


def group_derivatives(lw: Lowering) -> None:
    """Compute shaders say how their invocations form quads: 2x2 where the group allows it, else four in a row."""
    if lw.stage == "ps":
        return
    size = lw.entry.workgroup
    quads = len(size) == 3 and size[0] % 2 == 0 and size[1] % 2 == 0
    mode = [MODE_DERIVATIVE_GROUP_QUADS_KHR if quads else MODE_DERIVATIVE_GROUP_LINEAR_KHR]
    if mode not in lw.entry.modes:
        lw.entry.modes.append(mode)


def clip(lw: Lowering, e: Builtin) -> Tree:
    """Discard where a component is below zero."""
    below: Value | None = None
    for v in expression.matrix_rows(lw, lw.tree(e.args[0])):
        lw.b.pos = e.pos
        truth = lw.b.compare(ops.LT, v, lw.zero_value(v.type))
        if isinstance(truth.type, VectorType):
            truth = lw.b.unary(ops.ANY, truth)
        below = truth if below is None else lw.b.binary(ops.OR, below, truth)
    if below is not None:
        lw.discard_if(below, e.pos)
    return []


def interpolate(lw: Lowering, e: Builtin) -> Tree:
    """EvaluateAttribute*: the input that the first argument was read from, interpolated at another place."""
    how = e.row.words[0]
    operands = argument.values(lw, e)
    pointer = input_pointer(lw, operands[0])
    if pointer is None:
        lw.error(catalog.NOT_AN_INPUT, e.args[0].pos, [e.row.name])
        return argument.nothing(lw, e)
    more: list[Value] = []
    if how == "sample":
        more = [lw.b.convert(operands[1], types.INT_TYPE)]
    elif how == "snapped":
        more = [scaled(lw, lw.b.convert(operands[1], types.vector(types.FLOAT_TYPE, 2)), SNAP)]
    return lw.b.inst(ops.INTERPOLATE_AT, operands[0].type, [pointer] + more, (INTERPOLATIONS[how],))


def input_pointer(lw: Lowering, v: Value) -> Value | None:
    """The input variable that a value was read from."""
    known = lw.io.input_pointer(v)
    if known is not None:
        return known
    v = resolve(v)
    if isinstance(v, Inst) and v.op == ops.LOAD:
        source = resolve(v.operands[0])
        if isinstance(source, Global) and source.storage == ops.STORAGE_INPUT:
            return source
    return None


def vertex_attribute(lw: Lowering, e: Builtin) -> Tree:
    """GetAttributeAtVertex(input, n)"""
    value, vertex = argument.values(lw, e)
    got = lw.io.at_vertex(value, vertex)
    if got is None:
        lw.error(catalog.NOT_AN_INPUT, e.args[0].pos, [e.row.name])
        return argument.nothing(lw, e)
    return got


def is_helper(lw: Lowering, e: Builtin) -> Tree:
    if lw.stage != "ps":
        return lw.bool_const(False)
    return lw.b.inst(ops.IS_HELPER, types.BOOL_TYPE, [])


def nonuniform(lw: Lowering, e: Builtin) -> Tree:
    """The mark goes to every component's value."""
    tree = lw.tree(e.args[0])
    for v in expression.matrix_rows(lw, tree):
        lw.mark_nonuniform(v)
    return tree
