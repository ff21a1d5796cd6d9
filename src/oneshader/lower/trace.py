"""Ray tracing pipelines: payloads, attributes and callable data go in; their variables and instructions come out.

Everything is passed as a whole: one load where it comes in, one store where it goes out, also where IgnoreHit() ends
the shader.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Function, Global, Inst, Value
from oneshader.lower.ray import judge_flags, ray_operands, split, vertices
from oneshader.model import grammar, types
from oneshader.model.types import MatrixType, StructType, Type
from oneshader.sema import typed
from oneshader.sema.typed import Builtin
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

STAGES: Final = ("rgen", "rint", "rahit", "rchit", "rmiss", "rcall")
# By stage: storage classes of the parameters of an entry point, in order.
PARAMETERS: Final[dict[str, tuple[int, ...]]] = {
    "rgen": (),
    "rint": (),
    "rahit": (ops.STORAGE_INCOMING_PAYLOAD, ops.STORAGE_HIT_ATTRIBUTE),
    "rchit": (ops.STORAGE_INCOMING_PAYLOAD, ops.STORAGE_HIT_ATTRIBUTE),
    "rmiss": (ops.STORAGE_INCOMING_PAYLOAD,),
    "rcall": (ops.STORAGE_INCOMING_CALLABLE,),
}
# Instructions that end a hit shader, and those of SPV_NV_ray_tracing, where a payload is named by its location.
ENDINGS: Final[dict[str, int]] = {"ignore": grammar.OP_IGNORE_INTERSECTION_KHR, "accept": grammar.OP_TERMINATE_RAY_KHR}
EFFECTS_NV: Final[dict[str, int]] = {"ignore": grammar.OP_IGNORE_INTERSECTION_NV, "accept": grammar.OP_TERMINATE_RAY_NV}
NV: Final = "SPV_NV_ray_tracing"
FACTS: Final[dict[str, int]] = {
    "InstanceId": grammar.BUILTIN_INSTANCE_ID,
    "PrimitiveId": grammar.BUILTIN_PRIMITIVE_ID,
    "LaunchId": grammar.BUILTIN_LAUNCH_ID_KHR,
    "LaunchSize": grammar.BUILTIN_LAUNCH_SIZE_KHR,
    "WorldRayOrigin": grammar.BUILTIN_WORLD_RAY_ORIGIN_KHR,
    "WorldRayDirection": grammar.BUILTIN_WORLD_RAY_DIRECTION_KHR,
    "ObjectRayOrigin": grammar.BUILTIN_OBJECT_RAY_ORIGIN_KHR,
    "ObjectRayDirection": grammar.BUILTIN_OBJECT_RAY_DIRECTION_KHR,
    "RayTMin": grammar.BUILTIN_RAY_TMIN_KHR,
    "RayTMax": grammar.BUILTIN_RAY_TMAX_KHR,
    "InstanceCustomIndex": grammar.BUILTIN_INSTANCE_CUSTOM_INDEX_KHR,
    "ObjectToWorld": grammar.BUILTIN_OBJECT_TO_WORLD_KHR,
    "WorldToObject": grammar.BUILTIN_WORLD_TO_OBJECT_KHR,
    "HitKind": grammar.BUILTIN_HIT_KIND_KHR,
    "IncomingRayFlags": grammar.BUILTIN_INCOMING_RAY_FLAGS_KHR,
    "RayGeometryIndex": grammar.BUILTIN_RAY_GEOMETRY_INDEX_KHR,
    "ClusterId": grammar.BUILTIN_CLUSTER_IDNV,
}


# ---- entry points


def declare_parameter(lw: Lowering, p: typed.Variable, place: int) -> None:
    """A parameter of an entry function starts as what its variable holds; a payload or callable data go back there."""
    storages = PARAMETERS[lw.stage]
    if place >= len(storages) or not isinstance(p.type, StructType) and not is_plain(p.type):
        lw.error(catalog.STAGE_VARIABLE_TYPE, p.pos, ["input", p.name, p.type.name])
        return
    g = variable(lw, p.type, storages[place], p.name, p.pos)
    lw.declare(p, load(lw, g, p.type))
    if p.direction != typed.DIR_IN:
        lw.incoming[p] = g


def finish(lw: Lowering) -> None:
    """What the shader leaves in its payload or callable data."""
    for p, g in lw.incoming.items():
        store(lw, g, p.type, lw.read_variable(p))


def load(lw: Lowering, g: Global, t: Type) -> Tree:
    return lw.unpack(lw.b.load(g), t)


def store(lw: Lowering, g: Global, t: Type, tree: Tree) -> None:
    lw.b.store(g, lw.pack(tree, t))


def is_plain(t: Type) -> bool:
    """A number, or numbers: what payloads may hold, though dxc asks for structs."""
    return types.element_of(t) is not None


def variable(lw: Lowering, t: Type, storage: int, name: str, pos: int) -> Global:
    """A new variable of an interface between ray tracing shaders."""
    g = Global(lw.table.pointer(lw.ir_type(t), storage), name, pos)
    lw.module.globals.append(g)
    return g


def passed(lw: Lowering, a: typed.Expr, storage: int) -> Global:
    """The variable that passes payloads, callable data or attributes of a type: one for each, with its own location."""
    target = a.target if isinstance(a, typed.OutArg) else a
    name = target.var.name if isinstance(target, typed.VarRef) else a.type.name
    return passed_type(lw, a.type, name, a.pos, storage)


def passed_type(lw: Lowering, t: Type, name: str, pos: int, storage: int) -> Global:
    """The same, made with a name and a place if there is none yet."""
    key = f"{storage} {t.key}"
    found = lw.ray_variables.get(key)
    if found is None:
        found = variable(lw, t, storage, name, pos)
        if storage != ops.STORAGE_HIT_ATTRIBUTE:
            found.location = len([k for k in lw.ray_variables if k.startswith(f"{storage} ")])
        lw.ray_variables[key] = found
    return found


# ---- calls of other shaders


def send(lw: Lowering, a: typed.Expr, storage: int) -> Global:
    """Copy an inout argument to the variable in which it is passed."""
    g = passed(lw, a, storage)
    if isinstance(a, typed.OutArg):
        started = lw.start_out(a)
        if started is not None:
            store(lw, g, a.type, started)
    return g


def receive(lw: Lowering, a: typed.Expr, g: Global) -> None:
    """Copy an inout argument back."""
    if isinstance(a, typed.OutArg):
        lw.finish_out(a, load(lw, g, a.type))


def name_of(lw: Lowering, g: Global) -> Value:
    """How an instruction names a payload: by its variable, in SPV_NV_ray_tracing by its location."""
    return lw.const_uint(g.location) if is_nv(lw) else g


def is_nv(lw: Lowering) -> bool:
    return NV in lw.options.extensions


def trace_ray(lw: Lowering, e: Builtin) -> Tree:
    """TraceRay(scene, flags, mask, hit_offset, hit_stride, miss, ray, payload)"""
    operands = [lw.handle(lw.resource(e.args[0]))]
    for a in e.args[1:6]:
        operands.append(lw.value(a))
    judge_flags(lw, operands[1])
    operands += ray_operands(lw.tree(e.args[6]))
    payload = e.args[7]
    g = send(lw, payload, ops.STORAGE_RAY_PAYLOAD)
    lw.b.pos = e.pos
    operands.append(name_of(lw, g))
    lw.b.inst(ops.EFFECT, types.VOID, operands, (grammar.OP_TRACE_NV if is_nv(lw) else grammar.OP_TRACE_RAY_KHR,))
    receive(lw, payload, g)
    return []


def call_shader(lw: Lowering, e: Builtin) -> Tree:
    """CallShader(index, parameter)"""
    index = lw.value(e.args[0])
    g = send(lw, e.args[1], ops.STORAGE_CALLABLE)
    lw.b.pos = e.pos
    opcode = grammar.OP_EXECUTE_CALLABLE_NV if is_nv(lw) else grammar.OP_EXECUTE_CALLABLE_KHR
    lw.b.inst(ops.EFFECT, types.VOID, [index, name_of(lw, g)], (opcode,))
    receive(lw, e.args[1], g)
    return []


def report_hit(lw: Lowering, e: Builtin) -> Tree:
    """ReportHit(t, kind, attributes)"""
    distance = lw.value(e.args[0])
    kind = lw.value(e.args[1])
    attributes = lw.tree(e.args[2])
    lw.b.pos = e.pos
    store(lw, passed(lw, e.args[2], ops.STORAGE_HIT_ATTRIBUTE), e.args[2].type, attributes)
    return lw.b.inst(ops.NATIVE, types.BOOL_TYPE, [distance, kind], (grammar.OP_REPORT_INTERSECTION_KHR,))


# ---- the end of an any-hit shader


def end_hit(lw: Lowering, e: Builtin) -> Tree:
    """IgnoreHit(), AcceptHitAndEndSearch(): nothing after them runs."""
    word = e.row.words[0]
    finish(lw)
    if is_nv(lw):
        lw.b.inst(ops.EFFECT, types.VOID, [], (EFFECTS_NV[word],))
        lw.b.ret()
    elif lw.in_continue:                # where no instruction may leave the construct
        lw.b.call(ending(lw, ENDINGS[word]), [])
        return []
    else:
        lw.b.inst(ops.TERMINATE, types.VOID, [], (ENDINGS[word],))
    lw.die()
    return []


def ending(lw: Lowering, opcode: int) -> Function:
    """A function that does nothing but end the shader."""
    found = lw.ray_endings.get(opcode)
    if found is None:
        found = Function("end_hit", types.VOID)
        found.new_block().insts.append(Inst(ops.TERMINATE, types.VOID, [], (opcode,)))
        lw.module.functions.append(found)
        lw.ray_endings[opcode] = found
    return found


# ---- what a shader is told


def fact(lw: Lowering, e: Builtin) -> Tree:
    """A system value: the words name the built-in and say whether it is transposed."""
    words = e.row.words
    builtin = FACTS[words[0]]
    if builtin == grammar.BUILTIN_RAY_TMAX_KHR and is_nv(lw) and lw.stage in ("rahit", "rchit"):
        builtin = grammar.BUILTIN_HIT_TNV
    t = lw.ir_type(e.type)
    if words[-1] != "transposed":
        return lw.io.builtin_value(builtin, t)
    assert isinstance(t, MatrixType)
    return lw.b.unary(ops.TRANSPOSE, lw.io.builtin_value(builtin, types.matrix(t.element, t.columns, t.rows)))


def positions(lw: Lowering, e: Builtin) -> Tree:
    """TriangleObjectPositions()"""
    found = lw.io.builtin_value(grammar.BUILTIN_HIT_TRIANGLE_VERTEX_POSITIONS_KHR, vertices(lw))
    return split(lw, found)
