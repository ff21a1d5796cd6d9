"""dx::HitObject and dx::MaybeReorderThread: calls go in, instructions of shader execution reordering come out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Value
from oneshader.lower import buffer, ray, trace
from oneshader.lower.hit_value import NV, create, is_nv, names, nop
from oneshader.lower.state import Hit, Query
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import MatrixType
from oneshader.sema import typed
from oneshader.sema.typed import Builtin, Expr
from oneshader.source import catalog, catalog_stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

EXT: Final = "SPV_EXT_shader_invocation_reorder"
ABSENT: Final = 0
# Instructions with a result: of the EXT extension, and of the NV one where it has the same.
FACTS: Final[dict[str, tuple[int, int]]] = {
    "IsMiss": (g.OP_HIT_OBJECT_IS_MISS_EXT, g.OP_HIT_OBJECT_IS_MISS_NV),
    "IsHit": (g.OP_HIT_OBJECT_IS_HIT_EXT, g.OP_HIT_OBJECT_IS_HIT_NV),
    "IsEmpty": (g.OP_HIT_OBJECT_IS_EMPTY_EXT, g.OP_HIT_OBJECT_IS_EMPTY_NV),
    "RayFlags": (g.OP_HIT_OBJECT_GET_RAY_FLAGS_EXT, ABSENT),
    "RayTMin": (g.OP_HIT_OBJECT_GET_RAY_T_MIN_EXT, g.OP_HIT_OBJECT_GET_RAY_T_MIN_NV),
    "RayTMax": (g.OP_HIT_OBJECT_GET_RAY_T_MAX_EXT, g.OP_HIT_OBJECT_GET_RAY_T_MAX_NV),
    "WorldRayOrigin": (g.OP_HIT_OBJECT_GET_WORLD_RAY_ORIGIN_EXT, g.OP_HIT_OBJECT_GET_WORLD_RAY_ORIGIN_NV),
    "WorldRayDirection": (g.OP_HIT_OBJECT_GET_WORLD_RAY_DIRECTION_EXT, g.OP_HIT_OBJECT_GET_WORLD_RAY_DIRECTION_NV),
    "ObjectRayOrigin": (g.OP_HIT_OBJECT_GET_OBJECT_RAY_ORIGIN_EXT, g.OP_HIT_OBJECT_GET_OBJECT_RAY_ORIGIN_NV),
    "ObjectRayDirection": (g.OP_HIT_OBJECT_GET_OBJECT_RAY_DIRECTION_EXT, g.OP_HIT_OBJECT_GET_OBJECT_RAY_DIRECTION_NV),
    "ObjectToWorld": (g.OP_HIT_OBJECT_GET_OBJECT_TO_WORLD_EXT, g.OP_HIT_OBJECT_GET_OBJECT_TO_WORLD_NV),
    "WorldToObject": (g.OP_HIT_OBJECT_GET_WORLD_TO_OBJECT_EXT, g.OP_HIT_OBJECT_GET_WORLD_TO_OBJECT_NV),
    "GeometryIndex": (g.OP_HIT_OBJECT_GET_GEOMETRY_INDEX_EXT, g.OP_HIT_OBJECT_GET_GEOMETRY_INDEX_NV),
    "InstanceId": (g.OP_HIT_OBJECT_GET_INSTANCE_ID_EXT, g.OP_HIT_OBJECT_GET_INSTANCE_ID_NV),
    "InstanceCustomIndex": (
        g.OP_HIT_OBJECT_GET_INSTANCE_CUSTOM_INDEX_EXT,
        g.OP_HIT_OBJECT_GET_INSTANCE_CUSTOM_INDEX_NV,
    ),
    "PrimitiveIndex": (g.OP_HIT_OBJECT_GET_PRIMITIVE_INDEX_EXT, g.OP_HIT_OBJECT_GET_PRIMITIVE_INDEX_NV),
    "HitKind": (g.OP_HIT_OBJECT_GET_HIT_KIND_EXT, g.OP_HIT_OBJECT_GET_HIT_KIND_NV),
    "RecordIndex": (
        g.OP_HIT_OBJECT_GET_SHADER_BINDING_TABLE_RECORD_INDEX_EXT,
        g.OP_HIT_OBJECT_GET_SHADER_BINDING_TABLE_RECORD_INDEX_NV,
    ),
    "ClusterId": (ABSENT, g.OP_HIT_OBJECT_GET_CLUSTER_ID_NV),
}
HANDLE: Final = (
    g.OP_HIT_OBJECT_GET_SHADER_RECORD_BUFFER_HANDLE_EXT,
    g.OP_HIT_OBJECT_GET_SHADER_RECORD_BUFFER_HANDLE_NV,
)
POSITIONS: Final = (g.OP_HIT_OBJECT_GET_INTERSECTION_TRIANGLE_VERTEX_POSITIONS_EXT, ABSENT)
# Instructions without result.
TRACE: Final = (g.OP_HIT_OBJECT_TRACE_RAY_EXT, g.OP_HIT_OBJECT_TRACE_RAY_NV)
EXECUTE: Final = (g.OP_HIT_OBJECT_EXECUTE_SHADER_EXT, g.OP_HIT_OBJECT_EXECUTE_SHADER_NV)
MISS: Final = (g.OP_HIT_OBJECT_RECORD_MISS_EXT, g.OP_HIT_OBJECT_RECORD_MISS_NV)
FROM_QUERY: Final = (g.OP_HIT_OBJECT_RECORD_FROM_QUERY_EXT, ABSENT)
SET_INDEX: Final = (g.OP_HIT_OBJECT_SET_SHADER_BINDING_TABLE_RECORD_INDEX_EXT, ABSENT)
ATTRIBUTES: Final = (g.OP_HIT_OBJECT_GET_ATTRIBUTES_EXT, g.OP_HIT_OBJECT_GET_ATTRIBUTES_NV)
REORDER: Final[dict[str, tuple[int, int]]] = {
    "hit": (g.OP_REORDER_THREAD_WITH_HIT_OBJECT_EXT, g.OP_REORDER_THREAD_WITH_HIT_OBJECT_NV),
    "hint": (g.OP_REORDER_THREAD_WITH_HINT_EXT, g.OP_REORDER_THREAD_WITH_HINT_NV),
}
ATTRIBUTE_STORAGE: Final = (ops.STORAGE_HIT_OBJECT_ATTRIBUTE, ops.STORAGE_HIT_OBJECT_ATTRIBUTE_NV)


# ---- hit objects


def pointer(lw: Lowering, e: Expr) -> Value:
    """The variable of the hit object that an expression means."""
    found = hit(lw, e)
    return found.variable if found is not None else lw.b.var(e.type, "hit")


def hit(lw: Lowering, e: Expr) -> Hit | None:
    """The hit object that an expression means, used now; None after an error."""
    got = lw.tree(e)
    if isinstance(got, Hit):
        lw.hit_clock += 1
        got.last = lw.hit_clock
        return got
    if not lw.dead:
        lw.error(catalog_stage.HIT_OBJECT_CHOICE, e.pos, [])
    return None


# ---- instructions


def opcode(lw: Lowering, row: tuple[int, int], e: Builtin) -> int:
    """The instruction of the extension in force; an error where it has none."""
    chosen = row[is_nv(lw)]
    if chosen == ABSENT:
        names = [EXT, NV] if is_nv(lw) else [NV, EXT]
        lw.error(catalog_stage.NEEDS_EXTENSION, e.pos, [e.row.name, *names])
    return chosen


def make(lw: Lowering, e: Builtin) -> Tree:
    """dx::HitObject::MakeNop()"""
    return nop(lw, e.type)


def miss(lw: Lowering, e: Builtin) -> Tree:
    """dx::HitObject::MakeMiss(flags, miss, ray); the NV instruction knows no flags."""
    flags = lw.value(e.args[0])
    index = lw.value(e.args[1])
    ends = ray.ray_operands(lw.tree(e.args[2]))
    lw.b.pos = e.pos
    made = create(lw, e.type)
    first = [made.variable, index] if is_nv(lw) else [made.variable, flags, index]
    lw.b.inst(ops.EFFECT, types.VOID, [*first, *ends], (MISS[is_nv(lw)],))
    return made


def from_query(lw: Lowering, e: Builtin) -> Tree:
    """dx::HitObject::FromRayQuery(query [, kind, attributes]): record 0 until SetShaderTableIndex chooses one."""
    query = lw.tree(e.args[0])
    if not isinstance(query, Query):
        lw.error(catalog.OBJECT_CHOICE, e.args[0].pos, [])
        return lw.undef(e.type)
    if len(e.args) > 1:
        lw.tree(e.args[1])
        given = lw.tree(e.args[2])
        attributes = attribute_variable(lw, e.args[2])
        trace.store(lw, attributes, e.args[2].type, given)
        lw.bag.report(catalog_stage.HIT_KIND_LOST, e.args[1].pos, [])
    else:
        attributes = attribute_of(lw, types.vector(types.FLOAT_TYPE, 2), "barycentrics", e.pos)
    lw.b.pos = e.pos
    made = create(lw, e.type)
    chosen = opcode(lw, FROM_QUERY, e)
    lw.b.inst(ops.EFFECT, types.VOID, [made.variable, query.pointer, lw.const_uint(0), attributes], (chosen,))
    return made


def trace_ray(lw: Lowering, e: Builtin) -> Tree:
    """dx::HitObject::TraceRay(scene, flags, mask, hit_offset, hit_stride, miss, ray, payload)"""
    operands = [lw.handle(lw.resource(e.args[0]))]
    for a in e.args[1:6]:
        operands.append(lw.value(a))
    ray.judge_flags(lw, operands[1])
    operands += ray.ray_operands(lw.tree(e.args[6]))
    payload = trace.send(lw, e.args[7], ops.STORAGE_RAY_PAYLOAD)
    lw.b.pos = e.pos
    made = create(lw, e.type)
    lw.b.inst(ops.EFFECT, types.VOID, [made.variable, *operands, payload], (TRACE[is_nv(lw)],))
    trace.receive(lw, e.args[7], payload)
    return made


def invoke(lw: Lowering, e: Builtin) -> Tree:
    """dx::HitObject::Invoke(hit, payload)"""
    object = pointer(lw, e.args[0])
    payload = trace.send(lw, e.args[1], ops.STORAGE_RAY_PAYLOAD)
    lw.b.pos = e.pos
    lw.b.inst(ops.EFFECT, types.VOID, [object, payload], (EXECUTE[is_nv(lw)],))
    trace.receive(lw, e.args[1], payload)
    return []


def reorder(lw: Lowering, e: Builtin) -> Tree:
    """dx::MaybeReorderThread(hit), (hit, hint, bits), (hint, bits)"""
    word = e.row.words[0]
    operands = [pointer(lw, e.args[0]) if word == "hit" else lw.value(e.args[0])]
    for a in e.args[1:]:
        operands.append(lw.value(a))
    lw.b.pos = e.pos
    lw.b.inst(ops.EFFECT, types.VOID, operands, (REORDER[word][is_nv(lw)],))
    return []


def fact(lw: Lowering, e: Builtin) -> Tree:
    """What a hit object knows: the words name the instruction and say whether the result is transposed."""
    assert e.object is not None
    object = pointer(lw, e.object)
    words = e.row.words
    t = lw.ir_type(e.type)
    lw.b.pos = e.pos
    imm = (opcode(lw, FACTS[words[0]], e),)
    if words[-1] != "transposed":
        return lw.b.inst(ops.NATIVE, t, [object], imm)
    assert isinstance(t, MatrixType)
    got = lw.b.inst(ops.NATIVE, types.matrix(t.element, t.columns, t.rows), [object], imm)
    return lw.b.unary(ops.TRANSPOSE, got)


def attributes(lw: Lowering, e: Builtin) -> Tree:
    """hit.GetAttributes(attributes)"""
    assert e.object is not None
    object = pointer(lw, e.object)
    a = e.args[0]
    if isinstance(a, typed.OutArg):
        lw.start_out(a)
    variable = attribute_variable(lw, a)
    lw.b.pos = e.pos
    lw.b.inst(ops.EFFECT, types.VOID, [object, variable], (ATTRIBUTES[is_nv(lw)],))
    trace.receive(lw, a, variable)
    return []


def attribute_variable(lw: Lowering, a: Expr) -> Global:
    """The variable that passes attributes of the type of an argument."""
    return trace.passed(lw, a, ATTRIBUTE_STORAGE[is_nv(lw)])


def attribute_of(lw: Lowering, t: types.Type, name: str, pos: int) -> Global:
    """The variable that passes attributes of a type that no argument has."""
    return trace.passed_type(lw, t, name, pos, ATTRIBUTE_STORAGE[is_nv(lw)])


def set_index(lw: Lowering, e: Builtin) -> Tree:
    """hit.SetShaderTableIndex(index): changes this hit object, so no other name may mean it."""
    assert e.object is not None
    object = hit(lw, e.object)
    index = lw.value(e.args[0])
    if object is None:
        return []
    if names(lw, object) > 1:
        lw.error(catalog_stage.HIT_OBJECT_COPY, e.object.pos, [])
        return []
    lw.b.pos = e.pos
    lw.b.inst(ops.EFFECT, types.VOID, [object.variable, index], (opcode(lw, SET_INDEX, e),))
    return []


def record(lw: Lowering, e: Builtin) -> Tree:
    """hit.LoadLocalRootTableConstant(offset): a word behind the address of the shader record."""
    assert e.object is not None
    object = pointer(lw, e.object)
    offset = lw.value(e.args[0])
    lw.b.pos = e.pos
    pair = lw.b.inst(ops.NATIVE, types.vector(types.UINT_TYPE, 2), [object], (HANDLE[is_nv(lw)],))
    address = lw.b.bitcast(pair, types.UINT64_TYPE)
    place = lw.b.binary(ops.ADD, address, lw.b.convert(offset, types.UINT64_TYPE))
    return buffer.load_word(lw, place)


def positions(lw: Lowering, e: Builtin) -> Tree:
    """hit.TriangleObjectPositions()"""
    assert e.object is not None
    object = pointer(lw, e.object)
    lw.b.pos = e.pos
    imm = (opcode(lw, POSITIONS, e),)
    return ray.split(lw, lw.b.inst(ops.NATIVE, ray.vertices(lw), [object], imm))
