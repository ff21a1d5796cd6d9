"""Inline ray tracing: methods of ray queries go in, OpRayQuery* on the variables that the queries are come out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Value
from oneshader.lower import argument
from oneshader.lower.state import Query, const_number
from oneshader.model import grammar, types
from oneshader.model.types import ObjectType, Type
from oneshader.sema import typed
from oneshader.sema.typed import Builtin
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# Instructions without result.
STEPS: Final[dict[str, int]] = {
    "Terminate": grammar.OP_RAY_QUERY_TERMINATE_KHR,
    "GenerateIntersection": grammar.OP_RAY_QUERY_GENERATE_INTERSECTION_KHR,
    "ConfirmIntersection": grammar.OP_RAY_QUERY_CONFIRM_INTERSECTION_KHR,
}
# Instructions with a result.
FACTS: Final[dict[str, int]] = {
    "Proceed": grammar.OP_RAY_QUERY_PROCEED_KHR,
    "Type": grammar.OP_RAY_QUERY_GET_INTERSECTION_TYPE_KHR,
    "RayTMin": grammar.OP_RAY_QUERY_GET_RAY_T_MIN_KHR,
    "RayFlags": grammar.OP_RAY_QUERY_GET_RAY_FLAGS_KHR,
    "T": grammar.OP_RAY_QUERY_GET_INTERSECTION_TKHR,
    "InstanceCustomIndex": grammar.OP_RAY_QUERY_GET_INTERSECTION_INSTANCE_CUSTOM_INDEX_KHR,
    "InstanceId": grammar.OP_RAY_QUERY_GET_INTERSECTION_INSTANCE_ID_KHR,
    "RecordOffset": grammar.OP_RAY_QUERY_GET_INTERSECTION_INSTANCE_SHADER_BINDING_TABLE_RECORD_OFFSET_KHR,
    "GeometryIndex": grammar.OP_RAY_QUERY_GET_INTERSECTION_GEOMETRY_INDEX_KHR,
    "PrimitiveIndex": grammar.OP_RAY_QUERY_GET_INTERSECTION_PRIMITIVE_INDEX_KHR,
    "Barycentrics": grammar.OP_RAY_QUERY_GET_INTERSECTION_BARYCENTRICS_KHR,
    "FrontFace": grammar.OP_RAY_QUERY_GET_INTERSECTION_FRONT_FACE_KHR,
    "CandidateAABBOpaque": grammar.OP_RAY_QUERY_GET_INTERSECTION_CANDIDATE_AABB_OPAQUE_KHR,
    "ObjectRayDirection": grammar.OP_RAY_QUERY_GET_INTERSECTION_OBJECT_RAY_DIRECTION_KHR,
    "ObjectRayOrigin": grammar.OP_RAY_QUERY_GET_INTERSECTION_OBJECT_RAY_ORIGIN_KHR,
    "WorldRayDirection": grammar.OP_RAY_QUERY_GET_WORLD_RAY_DIRECTION_KHR,
    "WorldRayOrigin": grammar.OP_RAY_QUERY_GET_WORLD_RAY_ORIGIN_KHR,
    "ObjectToWorld": grammar.OP_RAY_QUERY_GET_INTERSECTION_OBJECT_TO_WORLD_KHR,
    "WorldToObject": grammar.OP_RAY_QUERY_GET_INTERSECTION_WORLD_TO_OBJECT_KHR,
    "ClusterId": grammar.OP_RAY_QUERY_GET_INTERSECTION_CLUSTER_ID_NV,
}
INTERSECTIONS: Final[dict[str, int]] = {"candidate": 0, "committed": 1}
FLAG_BITS: Final = 0xFFFFFFFF
ALLOW_MICROMAPS: Final = 1  # RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS


def static(lw: Lowering, var: typed.Variable) -> Tree:
    """A ray query, or an array of them, that is a global variable."""
    g = Global(lw.table.pointer(lw.ir_type(var.type), ops.STORAGE_PRIVATE), var.name, var.pos, var.facts)
    lw.module.globals.append(g)
    return lw.queries(var.type, g)


def pointer(lw: Lowering, e: Builtin) -> Value:
    """The variable of the query that a method is called on."""
    assert e.object is not None
    got = lw.tree(e.object)
    if isinstance(got, Query):
        return got.pointer
    if not lw.dead:
        lw.error(catalog.OBJECT_CHOICE, e.object.pos, [])
    return lw.b.var(e.object.type, "query")


def ray_operands(ray: Tree) -> list[Value]:
    """Origin, minimum, direction and maximum of a RayDesc."""
    assert isinstance(ray, list)
    return [v for v in ray if isinstance(v, Value)]


def start(lw: Lowering, e: Builtin) -> Tree:
    """TraceRayInline(scene, flags, mask, ray): the flags of the query's type are added."""
    assert e.object is not None and isinstance(e.object.type, ObjectType)
    query = pointer(lw, e)
    scene = lw.handle(lw.resource(e.args[0]))
    own = e.object.type.count & FLAG_BITS
    flags = lw.value(e.args[1])
    mask = lw.value(e.args[2])
    ray = ray_operands(lw.tree(e.args[3]))
    lw.b.pos = e.pos
    flags = lw.b.binary(ops.OR, flags, lw.const_uint(own))
    judge_flags(lw, flags, e.object.type.count >> 32)
    lw.b.inst(ops.EFFECT, types.VOID, [query, scene, flags, mask] + ray, (grammar.OP_RAY_QUERY_INITIALIZE_KHR,))
    return []


def judge_flags(lw: Lowering, flags: Value, allowed: int = 0) -> None:
    """Ray flags, and what a query allows, that need a capability: opacity micromaps."""
    known = const_number(flags)
    forced = known is not None and int(known) & grammar.RAY_FLAG_FORCE_OPACITY_MICROMAP2_STATE_EXT
    capability = grammar.CAPABILITY_RAY_TRACING_OPACITY_MICROMAP_EXT
    if (forced or allowed & ALLOW_MICROMAPS) and capability not in lw.module.capabilities:
        lw.module.capabilities.append(capability)


def step(lw: Lowering, e: Builtin) -> Tree:
    """Abort, CommitNonOpaqueTriangleHit, CommitProceduralPrimitiveHit."""
    operands = [pointer(lw, e)] + argument.values(lw, e)
    lw.b.inst(ops.EFFECT, types.VOID, operands, (STEPS[e.row.words[0]],))
    return []


def vertices(lw: Lowering) -> Type:
    """Three positions, as the instructions and the built-in give them."""
    return lw.table.array(types.vector(types.FLOAT_TYPE, 3), 3)


def split(lw: Lowering, found: Value) -> Tree:
    """The three positions as the members of BuiltInTrianglePositions."""
    return [lw.b.extract(found, [i]) for i in range(3)]


def positions(lw: Lowering, e: Builtin) -> Tree:
    """CandidateTriangleObjectPositions, CommittedTriangleObjectPositions."""
    operands = [pointer(lw, e), lw.const_uint(INTERSECTIONS[e.row.words[0]])]
    imm = (grammar.OP_RAY_QUERY_GET_INTERSECTION_TRIANGLE_VERTEX_POSITIONS_KHR,)
    return split(lw, lw.b.inst(ops.NATIVE, vertices(lw), operands, imm))


def fact(lw: Lowering, e: Builtin) -> Tree:
    """Proceed, and what is asked of a ray: words name the instruction, the intersection, and what is done then."""
    words = e.row.words
    operands = [pointer(lw, e)]
    t = lw.ir_type(e.type)
    for word in words[1:]:
        if word in INTERSECTIONS:
            operands.append(lw.const_uint(INTERSECTIONS[word]))
        elif word == "transposed":
            assert isinstance(t, types.MatrixType)
            t = types.matrix(t.element, t.columns, t.rows)
    got: Value = lw.b.inst(ops.NATIVE, t, operands, (FACTS[words[0]],))
    if words[-1] == "transposed":
        return lw.b.unary(ops.TRANSPOSE, got)
    return lw.b.unary(ops.NOT, got) if words[-1] == "not" else got
