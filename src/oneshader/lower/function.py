"""Functions that stay functions: values in, one struct of results out, lowered with a fresh environment."""
from __future__ import annotations

from oneshader.ir.builder import Builder
from oneshader.ir.core import CONTROL_DONT_INLINE, Function, Param, Value
from oneshader.lower import statement
from oneshader.lower.environment import Environment
from oneshader.lower.state import Frame
from oneshader.model import types
from oneshader.model.types import Field, StructType, Type
from oneshader.sema import typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


class Kept:
    """A lowered function: `outputs` are the variables (return value first, then out parameters) whose values it
    returns."""

    __slots__ = ("function", "outputs", "result")

    def __init__(self, function: Function, outputs: list[typed.Variable], result: Type) -> None:
        self.function = function
        self.outputs = outputs
        self.result = result          # void, the one output's type, or a struct of them


def inputs(f: typed.Function) -> list[typed.Variable]:
    """Parameters whose values are passed in."""
    params = [f.this] if f.this is not None else []
    return params + [p for p in f.params if p.direction != typed.DIR_OUT]


def outputs(f: typed.Function, frame: Frame) -> list[typed.Variable]:
    out: list[typed.Variable] = []
    if f.return_type is not types.VOID:
        out.append(frame.result)
    if f.this is not None:
        out.append(f.this)
    return out + [p for p in f.params if p.direction != typed.DIR_IN]


def kept(lw: Lowering, f: typed.Function, pos: int) -> Kept:
    """The function that stays for `f`, lowered on its first call."""
    found = lw.kept.get(f)
    if found is None:
        found = lower(lw, f, pos)
        lw.kept[f] = found
    return found


def lower(lw: Lowering, f: typed.Function, pos: int) -> Kept:
    frame = Frame(f, pos, lw.frame)
    frame.is_kept = True
    outs = outputs(f, frame)
    result: Type = types.VOID
    if len(outs) == 1:
        result = outs[0].type
    elif outs:
        struct = lw.table.struct(f.source_name + ".result", f.pos)
        for i, v in enumerate(outs):
            struct.fields.append(Field(v.name or f"out{i}", v.type, v.pos))
        struct.finish()
        result = struct
    fn = Function(f.source_name, lw.ir_type(result), f.pos)
    fn.control = CONTROL_DONT_INLINE if f.noinline else 0
    fn.decorations = f.facts.decorations()
    made = Kept(fn, outs, result)
    frame.kept = made
    outer = (lw.b, lw.env, lw.scopes, lw.frame, lw.dead, lw.locals, lw.in_continue)
    lw.b, lw.env, lw.scopes, lw.frame, lw.dead, lw.locals, lw.in_continue = (
        Builder(lw.module, fn),
        Environment(),
        [],
        frame,
        False,
        {},
        0,
    )
    lw.b.flags = outer[0].flags
    lw.io.builder = lw.b
    outside = lw.debug.enter_root(lw.b, f, fn) if lw.debug is not None else -1
    lw.start_numbers()
    for p in inputs(f):
        value = Param(lw.ir_type(p.type))
        value.name = p.name
        fn.params.append(value)
        lw.declare(p, lw.unpack(value, p.type))
    for p in f.params:
        if p.direction == typed.DIR_OUT:
            lw.declare(p, lw.undef(p.type))
    assert f.body is not None
    statement.lower_list(lw, f.body.statements)
    if lw.dead:
        statement.seal(lw)
    else:
        finish(lw, frame)
    lw.module.functions.append(fn)
    lw.b, lw.env, lw.scopes, lw.frame, lw.dead, lw.locals, lw.in_continue = outer
    lw.io.builder = lw.b
    if lw.debug is not None:
        lw.debug.leave(lw.b, outside)
    return made


def finish(lw: Lowering, frame: Frame) -> None:
    """A return of a kept function: its outputs as they are now."""
    made = frame.kept
    assert isinstance(made, Kept)
    trees = [lw.read_variable(v) for v in made.outputs]
    if not trees:
        lw.b.ret()
    elif len(trees) == 1:
        lw.b.ret(lw.pack(trees[0], made.result))
    else:
        lw.b.ret(lw.pack(list(trees), made.result))


def call(
    lw: Lowering, f: typed.Function, pos: int, this: Tree | None, values: list[Tree]
) -> dict[typed.Variable, Tree]:
    """Call the function that stays for `f`; gives its outputs by variable."""
    made = kept(lw, f, pos)
    arguments: list[Value] = []
    if f.this is not None and this is not None:
        arguments.append(lw.pack(this, f.this.type))
    for p, v in zip(f.params, values):
        if p.direction != typed.DIR_OUT:
            arguments.append(lw.pack(v, p.type))
    got = lw.b.call(made.function, arguments)
    if not made.outputs:
        return {}
    whole = lw.unpack(got, made.result)
    if len(made.outputs) == 1:
        return {made.outputs[0]: whole}
    assert isinstance(made.result, StructType) and isinstance(whole, list)
    return dict(zip(made.outputs, whole))
