"""What HLSL declares itself beside functions and types: constants by name; and the size of types for sizeof."""

from __future__ import annotations

from oneshader.model.layout import layouts_of
from oneshader.model.types import BOOL_TYPE, ERROR, INT_TYPE, OBJECTS, UINT_TYPE, Type
from oneshader.sema import check_type, typed
from oneshader.sema.scope import Checker
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Numbers of Direct3D's raytracing, sampler feedback and barrier enumerations, and of the scopes and semantics of
# SPIR-V.
UNSIGNED: Final[dict[str, int]] = {
    "RAY_FLAG_NONE": 0,
    "RAY_FLAG_FORCE_OPAQUE": 1,
    "RAY_FLAG_FORCE_NON_OPAQUE": 2,
    "RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH": 4,
    "RAY_FLAG_SKIP_CLOSEST_HIT_SHADER": 8,
    "RAY_FLAG_CULL_BACK_FACING_TRIANGLES": 0x10,
    "RAY_FLAG_CULL_FRONT_FACING_TRIANGLES": 0x20,
    "RAY_FLAG_CULL_OPAQUE": 0x40,
    "RAY_FLAG_CULL_NON_OPAQUE": 0x80,
    "RAY_FLAG_SKIP_TRIANGLES": 0x100,
    "RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES": 0x200,
    "RAY_FLAG_FORCE_OMM_2_STATE": 0x400,
    "RAYQUERY_FLAG_NONE": 0,
    "RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS": 1,
    "RAYQUERY_FLAG_ALLOW_CLUSTERED_GEOMETRY": 2,
    "RAYTRACING_PIPELINE_FLAG_NONE": 0,
    "RAYTRACING_PIPELINE_FLAG_SKIP_TRIANGLES": 0x100,
    "RAYTRACING_PIPELINE_FLAG_SKIP_PROCEDURAL_PRIMITIVES": 0x200,
    "RAYTRACING_PIPELINE_FLAG_ALLOW_OPACITY_MICROMAPS": 0x400,
    "RAYTRACING_PIPELINE_FLAG_ALLOW_CLUSTERED_GEOMETRY": 0x800,
    "CLUSTER_ID_INVALID": 0xFFFFFFFF,
    "STATE_OBJECT_FLAGS_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITONS": 1,
    "STATE_OBJECT_FLAGS_ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS": 2,
    "STATE_OBJECT_FLAG_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITONS": 1,
    "STATE_OBJECT_FLAG_ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS": 2,
    "STATE_OBJECT_FLAG_ALLOW_STATE_OBJECT_ADDITIONS": 4,
    "COMMITTED_NOTHING": 0,
    "COMMITTED_TRIANGLE_HIT": 1,
    "COMMITTED_PROCEDURAL_PRIMITIVE_HIT": 2,
    "CANDIDATE_NON_OPAQUE_TRIANGLE": 0,
    "CANDIDATE_PROCEDURAL_PRIMITIVE": 1,
    "HIT_KIND_NONE": 0,
    "HIT_KIND_TRIANGLE_FRONT_FACE": 0xFE,
    "HIT_KIND_TRIANGLE_BACK_FACE": 0xFF,
    "SAMPLER_FEEDBACK_MIN_MIP": 0,
    "SAMPLER_FEEDBACK_MIP_REGION_USED": 1,
    "UAV_MEMORY": 1,
    "GROUP_SHARED_MEMORY": 2,
    "NODE_INPUT_MEMORY": 4,
    "NODE_OUTPUT_MEMORY": 8,
    "ALL_MEMORY": 15,
    "GROUP_SYNC": 1,
    "GROUP_SCOPE": 2,
    "DEVICE_SCOPE": 4,
    "REORDER_SCOPE": 8,
}
SIGNED: Final[dict[str, int]] = {
    "vk::CrossDeviceScope": 0,
    "vk::DeviceScope": 1,
    "vk::WorkgroupScope": 2,
    "vk::SubgroupScope": 3,
    "vk::InvocationScope": 4,
    "vk::QueueFamilyScope": 5,
    "vk::QuadSwapX": 0,
}


def constant_named(c: Checker, name: str) -> typed.Expr | None:
    """A predefined constant; None if there is none of this name."""
    n = UNSIGNED.get(name)
    if n is not None:
        return typed.Const(UINT_TYPE, -1, [n])
    n = SIGNED.get(name)
    if n is not None:
        return typed.Const(INT_TYPE, -1, [n])
    return heap(c, name)


def heap(c: Checker, name: str) -> typed.Expr | None:
    """ResourceDescriptorHeap and SamplerDescriptorHeap: one global variable each, made when first named."""
    if name != "ResourceDescriptorHeap" and name != "SamplerDescriptorHeap":
        return None
    found = c.constant_names.get(name)
    if isinstance(found, typed.Variable):
        return typed.VarRef(found.type, -1, found)
    var = typed.Variable(name, c.types.object(OBJECTS["." + name]), typed.VAR_RESOURCE)
    var.is_const = True
    c.constant_names[name] = var
    c.program.globals.append(var)
    return typed.VarRef(var.type, -1, var)


def size_in_bytes(c: Checker, t: Type) -> int:
    """sizeof: members at their natural alignment, as byte-address buffers hold them."""
    return layouts_of(c.options).byte_address_size(t)


def same_types(c: Checker, node: tree.NameExpr) -> typed.Expr:
    """`std::is_same<A, B>::value`, the one trait that DXC knows without a header."""
    written = node.name.arguments[1]
    made = check_type.template_arguments(c, written) if written is not None else []
    if len(made) != 2:
        c.bag.report(catalog.TEMPLATE_COUNT, node.pos, ("few", "std::is_same"))
        return typed.Undefined(ERROR, node.pos)
    return typed.Const(BOOL_TYPE, node.pos, [1 if made[0] is made[1] else 0])
