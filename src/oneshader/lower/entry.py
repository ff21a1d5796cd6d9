"""The entry function: its parameters from stage inputs, its results to stage outputs, for every stage.

A hull shader runs its main function per control point, then, in the first invocation, the patch constant function.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import call, mesh, statement, trace
from oneshader.lower.stage import Node, Patch
from oneshader.lower.stage_modes import control_points, is_stream, stage_modes
from oneshader.lower.state import Frame
from oneshader.model import interface, types
from oneshader.model.types import ObjectType, Type
from oneshader.sema import typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

STAGE_LEAVES: Final = 4096                # scalars, vectors and matrices that the input of a stage may consist of
SCOPE_DEVICE_NONE: Final = (2, 4, 0)      # OpControlBarrier: workgroup execution, invocation memory, no semantics


class Stream(Value):
    """An output stream of a geometry shader, as a value: `node` is its declared outputs."""

    __slots__ = ("node",)

    def __init__(self, type: Type, node: Node) -> None:
        super().__init__(type)
        self.node = node


class PatchValue(Value):
    """An InputPatch or OutputPatch, as a value: its points are loaded where they are indexed."""

    __slots__ = ("patch",)

    def __init__(self, type: Type, patch: Patch) -> None:
        super().__init__(type)
        self.patch = patch


def lower_entry(lw: Lowering, f: typed.Function) -> None:
    """The whole body of the module's entry point."""
    entry = lw.entry
    assert entry is not None
    if lw.stage == "ms" or lw.stage == "as":
        entry.modes += mesh.mesh_modes(f, lw.stage, lw.bag)
        lw.failed = lw.bag.has_errors
    else:
        entry.modes += stage_modes(f, lw.stage, lw.bag)
    for mode in entry.modes:
        if mode[0] == 17 and len(mode) == 4:
            entry.workgroup = mode[1:]
    workgroup_constants(lw, f)
    for a in f.attributes:
        if a.scope == "vk" and a.name == "spvexecutionmode":
            entry.modes.append([a.integer(0)])
    frame = Frame(f, f.pos, None)
    lw.frame = frame
    check_sizes(lw, f)
    if lw.failed:
        return
    if lw.stage == "hs":
        lw.io.control_points = control_points(f)
    for i, p in enumerate(f.params):
        if lw.stage in trace.STAGES:
            trace.declare_parameter(lw, p, i)
        elif lw.stage != "ms" or not mesh.declare_parameter(lw, p, f):
            declare_parameter(lw, p)
    if lw.failed or f.body is None:
        return
    if lw.stage == "hs":
        lower_hull(lw, f, frame)
        return
    frame.is_root = True
    statement.lower_list(lw, f.body.statements)
    if lw.dead:
        statement.seal(lw)
        return
    finish_entry(lw, lw.undef(f.return_type) if f.return_type is not types.VOID else [])
    lw.b.ret()


def check_sizes(lw: Lowering, f: typed.Function) -> None:
    """Stage variables are few: what is far beyond any device's locations is not worth to be numbered."""
    if lw.stage not in ("vs", "hs", "ds", "gs", "ps"):
        return
    for p in f.params:
        limit = STAGE_LEAVES if p.direction == typed.DIR_IN else types.WHOLE_LEAVES
        if types.leaf_count(p.type) > limit:
            lw.error(catalog.LIMIT, p.pos, [f"'{p.name}' has too many elements for a stage variable", str(limit)])
    if types.leaf_count(f.return_type) > types.WHOLE_LEAVES:
        lw.error(catalog.LIMIT, f.pos, ["too many elements to return from a stage", str(types.WHOLE_LEAVES)])


def workgroup_constants(lw: Lowering, f: typed.Function) -> None:
    """Specialisation constants in numthreads: the workgroup size is then a value."""
    entry = lw.entry
    assert entry is not None
    for a in f.attributes:
        if a.name != "numthreads" or not a.spec:
            continue
        values = [lw.const_uint(n) for n in entry.workgroup]
        for i, var in a.spec:
            if isinstance(var, typed.Variable):
                got = lw.read_variable(var)
                if isinstance(got, Value):
                    values[i] = got
        entry.workgroup_values = values


def declare_parameter(lw: Lowering, p: typed.Variable) -> None:
    """A parameter of the entry function gets its value from the stage's inputs."""
    if p.facts.modifiers & interface.MOD_UNIFORM and p.facts.semantic is None:
        lw.unsupported("a uniform parameter of the entry function", p.pos)
        return
    if is_stream(p):
        assert isinstance(p.type, ObjectType)
        node = lw.io.declare_stream(p.type, p.facts, p.name, p.pos)
        if node is None:
            lw.failed = True
            return
        lw.declare(p, Stream(p.type, node))
        return
    if p.direction == typed.DIR_OUT:
        lw.declare(p, lw.undef(p.type))
        lw.io.write(p.type, p.facts, p.name, None, p.pos)
        return
    if isinstance(p.type, ObjectType):
        patch = lw.io.patch(p.type, p.facts, p.name, p.pos)
        if patch is None:
            lw.failed = True
            return
        lw.declare(p, PatchValue(p.type, patch))
        return
    got = lw.io.read(p.type, p.facts, p.name, p.pos)
    if got is None:
        lw.failed = True
        return
    lw.declare(p, got)


def finish_entry(lw: Lowering, result: Tree) -> None:
    """Store the outputs: out parameters, then the return value."""
    frame = lw.frame
    assert frame is not None
    f = frame.function
    if lw.stage in trace.STAGES:
        trace.finish(lw)
        return
    for p in f.params:
        if p.direction != typed.DIR_IN and not is_stream(p) and not mesh.is_output(p):
            lw.io.write(p.type, p.facts, p.name, lw.read_variable(p), p.pos)
    if f.return_type is not types.VOID:
        lw.io.write(f.return_type, f.facts, f.source_name, result, f.pos)


def lower_hull(lw: Lowering, f: typed.Function, frame: Frame) -> None:
    """Main function, outputs of this control point, barrier, then the patch constants in invocation 0."""
    result = call.body(lw, frame, f)
    if lw.dead:
        statement.seal(lw)
        return
    finish_entry(lw, result)
    g = lw.program.patch_function
    if g is not None:
        lw.b.inst(ops.BARRIER, types.VOID, [], SCOPE_DEVICE_NONE)
        first = lw.b.compare(ops.EQ, lw.io.invocation_id(), lw.const_uint(0))
        header = lw.b.block
        then, merge = lw.new_block("patch"), lw.new_block("merge")
        header.merge = merge
        lw.b.branch_if(first, then, merge)
        lw.env.push()
        lw.start(then)
        patch_constants(lw, g, f)
        statement.seal(lw) if lw.dead else lw.b.branch(merge)
        lw.env.pop()
        lw.start(merge)
    lw.b.ret()


def patch_constants(lw: Lowering, g: typed.Function, hull: typed.Function) -> None:
    """Call the patch constant function and store what it gives."""
    frame = Frame(g, g.pos, None)
    lw.frame = frame
    if lw.debug is not None:
        lw.debug.enter(lw.b, g, hull.pos, lw.debug.call)
    for p in g.params:
        declare_patch_parameter(lw, p, hull)
    if lw.failed or g.body is None:
        return
    result = call.body(lw, frame, g)
    for p in g.params:
        if p.direction != typed.DIR_IN:
            lw.io.write_patch_constants(p.type, p.facts, p.name, lw.read_variable(p), p.pos)
    if g.return_type is not types.VOID:
        lw.io.write_patch_constants(g.return_type, g.facts, g.source_name, result, g.pos)


def declare_patch_parameter(lw: Lowering, p: typed.Variable, hull: typed.Function) -> None:
    t = p.type
    if isinstance(t, ObjectType) and t.info.name == "InputPatch":
        for q in hull.params:
            if isinstance(q.type, ObjectType) and q.type.info.name == "InputPatch":
                lw.declare(p, lw.read_variable(q))
                return
        patch = lw.io.patch(t, p.facts, p.name, p.pos)
    elif isinstance(t, ObjectType) and t.info.name == "OutputPatch":
        if t.count != lw.io.control_points:
            lw.error(catalog.OUTPUT_PATCH_COUNT, p.pos, [p.name, str(t.count), str(lw.io.control_points)])
            return
        patch = lw.io.output_patch(t, p.facts, p.name, p.pos)
    elif p.direction == typed.DIR_OUT:
        lw.declare(p, lw.undef(t))
        return
    else:
        got = lw.io.read_patch_input(t, p.facts, p.name, p.pos)
        if got is None:
            lw.failed = True
            return
        lw.declare(p, got)
        return
    if patch is None:
        lw.failed = True
        return
    lw.declare(p, PatchValue(t, patch))


# ---- what builtins ask for


def append(lw: Lowering, stream: typed.Expr, vertex: Tree) -> None:
    """Stream.Append(vertex)"""
    s = lw.tree(stream)
    if isinstance(s, Stream):
        lw.io.append(s.node, vertex)
    else:
        lw.unsupported("this use of an output stream", stream.pos)


def restart(lw: Lowering, stream: typed.Expr) -> None:
    """Stream.RestartStrip()"""
    if isinstance(lw.tree(stream), Stream):
        lw.io.restart_strip()
