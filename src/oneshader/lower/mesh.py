"""Mesh and amplification shaders: arrays of vertices, indices and primitives, payloads and their builtins go in; output
variables, their stores and instructions come out.

The output arrays are no values: each element written is a store to the variables that the declaration stands for.
"""

from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, Global, Value, base_of
from oneshader.lower import memory
from oneshader.lower.stage import Node
from oneshader.lower.stage_value import Leaf, fit
from oneshader.lower.state import Place
from oneshader.model import interface, semantics, types
from oneshader.model.grammar import (
    BUILTIN_POSITION,
    BUILTIN_PRIMITIVE_LINE_INDICES_EXT,
    BUILTIN_PRIMITIVE_POINT_INDICES_EXT,
    BUILTIN_PRIMITIVE_TRIANGLE_INDICES_EXT,
    MODE_LOCAL_SIZE,
    MODE_OUTPUT_LINES_EXT,
    MODE_OUTPUT_POINTS,
    MODE_OUTPUT_PRIMITIVES_EXT,
    MODE_OUTPUT_TRIANGLES_EXT,
    MODE_OUTPUT_VERTICES,
    OP_EMIT_MESH_TASKS_EXT,
    OP_SET_MESH_OUTPUTS_EXT,
)
from oneshader.model.layout import layouts_of
from oneshader.model.types import OBJECTS, ArrayType, PointerType, StructType, Type
from oneshader.sema import typed
from oneshader.sema.typed import Builtin, Expr, Variable
from oneshader.source import catalog, catalog_stage
from oneshader.source.diag import DiagnosticBag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

OUTPUTS: Final = interface.MOD_VERTICES | interface.MOD_INDICES | interface.MOD_PRIMITIVES
WORDS: Final[dict[int, str]] = {
    interface.MOD_VERTICES: "vertices",
    interface.MOD_INDICES: "indices",
    interface.MOD_PRIMITIVES: "primitives",
    interface.MOD_PAYLOAD: "payload",
}
OUTPUT_LIMIT: Final = 256       # vertices and primitives
PAYLOAD_LIMIT: Final = 16384    # bytes
GROUP_BARRIER: Final = (2, 2, 264)      # execution and memory of the workgroup; acquire, release its memory
# [outputtopology]: execution mode, components of an index, built-in of the indices
TOPOLOGIES: Final[dict[str, tuple[int, int, int]]] = {
    "point": (MODE_OUTPUT_POINTS, 1, BUILTIN_PRIMITIVE_POINT_INDICES_EXT),
    "line": (MODE_OUTPUT_LINES_EXT, 2, BUILTIN_PRIMITIVE_LINE_INDICES_EXT),
    "triangle": (MODE_OUTPUT_TRIANGLES_EXT, 3, BUILTIN_PRIMITIVE_TRIANGLE_INDICES_EXT),
}


class MeshOutput(Value):
    """An output array of a mesh shader, as a value: `node` is what one element of it declares."""

    __slots__ = ("node",)

    def __init__(self, type: Type, node: Node) -> None:
        super().__init__(type)
        self.node = node


# ---- entry points


def is_output(p: Variable) -> bool:
    return p.facts.modifiers & OUTPUTS != 0


def output(lw: Lowering, e: Expr) -> Variable | None:
    """The output array of the mesh shader that an expression names, if it names a whole one."""
    if isinstance(e, typed.OutArg):
        return output(lw, e.target) if e.target.type is e.type and e.copy_in is None else None
    if not isinstance(e, typed.VarRef) or not isinstance(e.type, ArrayType):
        return None
    var = lw.output_names.get(e.var, e.var)
    return var if isinstance(lw.env.read(var), MeshOutput) else None


def mesh_modes(f: typed.Function, stage: str, bag: DiagnosticBag) -> list[list[int]]:
    """Execution modes of a mesh or amplification shader, in dxc's order. Errors: OSH0470, OSH0471."""
    modes: list[list[int]] = []
    threads = f.attribute("numthreads")
    if threads is not None:
        modes.append([MODE_LOCAL_SIZE, threads.integer(0, 1), threads.integer(1, 1), threads.integer(2, 1)])
    if stage == "as":
        return modes
    row = topology_of(f)
    if row is None:
        bag.report(catalog.MESH_DECLARATION, f.pos, [f.source_name, "[outputtopology] of point, line or triangle"])
        return modes
    counts: dict[int, int] = {}
    for p in f.params:
        check_parameter(p, row[1], counts, bag)
    vertices = counts.get(interface.MOD_VERTICES, 0)
    primitives = counts.get(interface.MOD_INDICES, 0)
    if not vertices:
        bag.report(catalog.MESH_DECLARATION, f.pos, [f.source_name, "an 'out vertices' parameter"])
    if not primitives:
        bag.report(catalog.MESH_DECLARATION, f.pos, [f.source_name, "an 'out indices' parameter"])
    elif counts.get(interface.MOD_PRIMITIVES, primitives) != primitives:
        bag.report(catalog.MESH_DECLARATION, f.pos, [f.source_name, "as many primitives as indices"])
    return [*modes, [row[0]], [MODE_OUTPUT_VERTICES, vertices], [MODE_OUTPUT_PRIMITIVES_EXT, primitives]]


def topology_of(f: typed.Function) -> tuple[int, int, int] | None:
    a = f.attribute("outputtopology")
    return TOPOLOGIES.get(a.string(0).lower()) if a is not None else None


def check_parameter(p: Variable, index_size: int, counts: dict[int, int], bag: DiagnosticBag) -> None:
    """The rules of an output array or payload; `counts` gets the length of each kind."""
    kind = p.facts.modifiers & (OUTPUTS | interface.MOD_PAYLOAD)
    if not kind:
        return
    trouble = ""
    t = p.type
    if kind & interface.MOD_PAYLOAD:
        if p.direction != typed.DIR_IN or not isinstance(t, StructType):
            trouble = "an in parameter of struct type"
    elif p.direction != typed.DIR_OUT:
        trouble = "an out parameter"
    elif not isinstance(t, ArrayType) or t.count < 0 or isinstance(t.element, ArrayType):
        trouble = "an array of one dimension"
    elif kind & interface.MOD_INDICES:
        if types.element_of(t.element) is not types.UINT_TYPE or types.component_count(t.element) != index_size:
            trouble = f"an array of uint{index_size if index_size > 1 else ''} for this topology"
    elif not isinstance(t.element, StructType):
        trouble = "an array of structs"
    if not trouble and kind in counts:
        trouble = "the only one of its kind"
    if trouble:
        bag.report(catalog.MESH_PARAMETER, p.pos, [WORDS.get(kind, "output"), p.name, trouble])
    counts[kind] = t.count if isinstance(t, ArrayType) else 1
    if counts[kind] > OUTPUT_LIMIT:
        bag.report(catalog_stage.MESH_LIMIT, p.pos, [p.name, f"at most {OUTPUT_LIMIT} elements"])


def declare_parameter(lw: Lowering, p: Variable, f: typed.Function) -> bool:
    """Declare an output array or the payload of a mesh shader; False for any other parameter."""
    if p.facts.modifiers & interface.MOD_PAYLOAD:
        check_payload(lw, p.type, p.name, p.pos)
        g = Global(lw.table.pointer(lw.ir_type(p.type), ops.STORAGE_TASK_PAYLOAD), "in.var." + p.name, p.pos)
        lw.module.globals.append(g)
        if p.assigned:
            lw.declare(p, memory.load(lw, g, p.type, p.pos))
        else:
            lw.locals[p] = g
        return True
    if not is_output(p):
        return False
    t = p.type
    row = topology_of(f)
    assert isinstance(t, ArrayType) and row is not None
    if p.facts.modifiers & interface.MOD_INDICES:
        node: Node | None = lw.io.declare_indices(t, row[2], p.pos)
    else:
        point = semantics.MS_OUT if p.facts.modifiers & interface.MOD_VERTICES else semantics.MS_P_OUT
        node = lw.io.declare(t.element, p.facts, p.name, p.pos, point, t.count)
    if node is None:
        lw.failed = True
    else:
        lw.env.write(p, MeshOutput(lw.table.object(OBJECTS[".MeshOutput"]), node))
    return True


# ---- writing to an output array


def store(lw: Lowering, p: Place, output: MeshOutput, tree: Tree) -> None:
    """Write to an element of an output array, to a part of one, or to all elements."""
    if p.path:
        store_part(lw, output.node, as_value(lw, p.path[0]), p, 1, tree)
        return
    assert isinstance(p.type, ArrayType)
    for i in range(p.type.count):
        if isinstance(tree, list):
            element = tree[i]
        else:
            element = lw.unpack(lw.b.extract(tree, [i]), p.type.element)
        lw.io.store(output.node, element, lw.const_uint(i))


def as_value(lw: Lowering, step: int | Value) -> Value:
    return lw.const_uint(step) if isinstance(step, int) else step


def store_part(lw: Lowering, node: Node, vertex: Value, p: Place, at: int, tree: Tree) -> None:
    """Follow the path of a place from step `at` to the node that is written."""
    while at < len(p.path):
        step = p.path[at]
        if isinstance(step, Value):
            store_at(lw, node, vertex, p, at, tree)
            return
        if step >= len(node.children):
            return
        node = node.children[step]
        at += 1
    if p.components is None and p.component is None:
        lw.io.store(node, tree, vertex)
    elif node.leaf is not None and isinstance(tree, Value):
        store_components(lw, node.leaf, vertex, p, tree)
    elif isinstance(tree, Value):
        store_elements(lw, node, vertex, p, tree)


def store_at(lw: Lowering, node: Node, vertex: Value, p: Place, at: int, tree: Tree) -> None:
    """An index that is known at run time only: each element has a branch.

    Where the elements lie in one variable an access chain would do, but drivers lose such stores.
    """
    index = p.path[at]
    assert isinstance(index, Value)
    for i in range(len(node.children)):
        header: Block = lw.b.block
        then, merge = lw.new_block("element"), lw.new_block("merge")
        header.merge = merge
        lw.b.branch_if(lw.b.compare(ops.EQ, index, lw.module.const(index.type, i)), then, merge)
        lw.start(then)
        store_part(lw, node.children[i], vertex, p, at + 1, tree)
        lw.b.branch(merge)
        lw.start(merge)


def store_elements(lw: Lowering, node: Node, vertex: Value, p: Place, v: Value) -> None:
    """Elements of a matrix, whose rows are nodes."""
    elements = p.components or []
    for i, number in enumerate(elements):
        row = node.children[number >> 2].leaf
        one = p.copy()
        one.components = [number & 3]
        if row is not None:
            store_components(lw, row, vertex, one, lw.b.extract(v, [i]) if len(elements) > 1 else v)


def store_components(lw: Lowering, leaf: Leaf, vertex: Value, p: Place, v: Value) -> None:
    """Only the components that are named are written."""
    variable = leaf.variable
    element = types.element_of(types.innermost(variable.stored))
    assert element is not None
    components: list[Value] = [p.component] if p.component is not None else []
    for number in p.components or []:
        components.append(lw.const_uint(number))
    for i, c in enumerate(components):
        part = lw.b.extract(v, [i]) if len(components) > 1 else v
        if variable.variable.builtin == BUILTIN_POSITION and lw.options.invert_y:
            flipped = lw.b.compare(ops.EQ, c, lw.module.const(c.type, 1))
            part = lw.b.select(flipped, lw.b.unary(ops.NEG, part), part)
        path = [vertex]
        if leaf.places:
            first = leaf.places[0]
            path.append(lw.b.inst(ops.ADD, types.UINT_TYPE, [first, lw.b.convert(c, types.UINT_TYPE)]))
        else:
            path += leaf.steps
            if types.component_count(leaf.value) > 1:
                path.append(c)
        lw.b.store(lw.b.chain(variable.variable, path), fit(lw.b, part, element))


def cannot_read(lw: Lowering, t: Type) -> Tree:
    """Output arrays are written only."""
    if not lw.dead:
        lw.error(catalog.MESH_READ, lw.b.pos, [])
    return lw.undef(t)


# ---- builtins


def set_counts(lw: Lowering, e: Builtin) -> Tree:
    """SetMeshOutputCounts(vertices, primitives)"""
    operands = [lw.value(a) for a in e.args]
    lw.b.inst(ops.EFFECT, types.VOID, operands, (OP_SET_MESH_OUTPUTS_EXT,))
    return []


def dispatch(lw: Lowering, e: Builtin) -> Tree:
    """DispatchMesh(x, y, z, payload): the groupshared payload is what mesh shaders read; nothing after it runs."""
    counts = [lw.value(a) for a in e.args[:3]]
    payload = payload_variable(lw, e.args[3])
    lw.b.pos = e.pos
    check_payload(lw, e.args[3].type, "the payload", e.args[3].pos)
    if payload is None:
        lw.error(catalog.DISPATCH_PAYLOAD, e.args[3].pos, [])
        return []
    lw.b.inst(ops.BARRIER, types.VOID, [], GROUP_BARRIER)
    lw.b.inst(ops.TERMINATE, types.VOID, [*counts, payload], (OP_EMIT_MESH_TASKS_EXT,))
    lw.die()
    return []


def check_payload(lw: Lowering, t: Type, name: str, pos: int) -> None:
    """A payload has a largest size."""
    size = layouts_of(lw.options).packed_size([t])
    if size > PAYLOAD_LIMIT:
        lw.error(catalog_stage.MESH_LIMIT, pos, [name, f"{size} bytes where {PAYLOAD_LIMIT} are the limit"])


def payload_variable(lw: Lowering, e: Expr) -> Global | None:
    """The groupshared variable that an argument names, moved to the storage class of payloads."""
    if not isinstance(e, typed.VarRef) or e.var.kind != typed.VAR_GROUPSHARED:
        return None
    g = lw.memory_of(e.var)
    if not isinstance(g, Global) or not isinstance(g.type, PointerType):
        return None
    if g.storage != ops.STORAGE_TASK_PAYLOAD:
        g.type = lw.table.pointer(g.type.pointee, ops.STORAGE_TASK_PAYLOAD)
        g.storage = ops.STORAGE_TASK_PAYLOAD
        for function in lw.module.functions:
            for block in function.blocks:
                move_chains(lw, block, g)
    return g


def move_chains(lw: Lowering, block: Block, g: Global) -> None:
    """Pointers into a variable that changed its storage class."""
    for i in block.insts:
        if i.op != ops.CHAIN or not isinstance(i.type, PointerType):
            continue
        if base_of(i) is g:
            i.type = lw.table.pointer(i.type.pointee, ops.STORAGE_TASK_PAYLOAD)
