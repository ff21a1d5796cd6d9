"""What is written (types, decorations, instructions, modes) in; the capabilities and extensions of the module out.

The writer calls `Capabilities` at the places where something special is written; nothing is declared in advance or
trimmed afterwards. Extensions follow from capabilities. Spec: SPIR-V, "Capability"; where it leaves a choice, dxc's.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.model import grammar as g
from oneshader.model import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

VERSION_1_5: Final = 0x00010500
VERSION_1_6: Final = 0x00010600
NEVER: Final = 0x7FFFFFFF

# capability -> (extension, version of SPIR-V from which it is not needed any more)
EXTENSIONS: Final[dict[int, tuple[str, int]]] = {
    g.CAPABILITY_SHADER_NON_UNIFORM: ("SPV_EXT_descriptor_indexing", NEVER),
    g.CAPABILITY_RUNTIME_DESCRIPTOR_ARRAY: ("SPV_EXT_descriptor_indexing", NEVER),
    g.CAPABILITY_STENCIL_EXPORT_EXT: ("SPV_EXT_shader_stencil_export", NEVER),
    g.CAPABILITY_FRAGMENT_BARYCENTRIC_KHR: ("SPV_KHR_fragment_shader_barycentric", NEVER),
    g.CAPABILITY_FRAGMENT_FULLY_COVERED_EXT: ("SPV_EXT_fragment_fully_covered", NEVER),
    g.CAPABILITY_FRAGMENT_SHADING_RATE_KHR: ("SPV_KHR_fragment_shading_rate", NEVER),
    g.CAPABILITY_FRAGMENT_SHADER_PIXEL_INTERLOCK_EXT: ("SPV_EXT_fragment_shader_interlock", NEVER),
    g.CAPABILITY_FRAGMENT_SHADER_SAMPLE_INTERLOCK_EXT: ("SPV_EXT_fragment_shader_interlock", NEVER),
    g.CAPABILITY_FRAGMENT_SHADER_SHADING_RATE_INTERLOCK_EXT: ("SPV_EXT_fragment_shader_interlock", NEVER),
    g.CAPABILITY_DEMOTE_TO_HELPER_INVOCATION: ("SPV_EXT_demote_to_helper_invocation", VERSION_1_6),
    g.CAPABILITY_DOT_PRODUCT: ("SPV_KHR_integer_dot_product", VERSION_1_6),
    g.CAPABILITY_COMPUTE_DERIVATIVE_GROUP_QUADS_KHR: ("SPV_NV_compute_shader_derivatives", NEVER),
    g.CAPABILITY_COMPUTE_DERIVATIVE_GROUP_LINEAR_KHR: ("SPV_NV_compute_shader_derivatives", NEVER),
    g.CAPABILITY_SHADER_CLOCK_KHR: ("SPV_KHR_shader_clock", NEVER),
    g.CAPABILITY_RAY_QUERY_KHR: ("SPV_KHR_ray_query", NEVER),
    g.CAPABILITY_RAY_QUERY_POSITION_FETCH_KHR: ("SPV_KHR_ray_tracing_position_fetch", NEVER),
    g.CAPABILITY_RAY_TRACING_KHR: ("SPV_KHR_ray_tracing", NEVER),
    g.CAPABILITY_RAY_TRACING_POSITION_FETCH_KHR: ("SPV_KHR_ray_tracing_position_fetch", NEVER),
    g.CAPABILITY_RAY_TRACING_NV: ("SPV_NV_ray_tracing", NEVER),
    g.CAPABILITY_RAY_TRACING_OPACITY_MICROMAP_EXT: ("SPV_EXT_opacity_micromap", NEVER),
    g.CAPABILITY_RAY_TRACING_CLUSTER_ACCELERATION_STRUCTURE_NV: ("SPV_NV_cluster_acceleration_structure", NEVER),
    g.CAPABILITY_SHADER_INVOCATION_REORDER_EXT: ("SPV_EXT_shader_invocation_reorder", NEVER),
    g.CAPABILITY_SHADER_INVOCATION_REORDER_NV: ("SPV_NV_shader_invocation_reorder", NEVER),
    g.CAPABILITY_MESH_SHADING_EXT: ("SPV_EXT_mesh_shader", NEVER),
    g.CAPABILITY_INT64_IMAGE_EXT: ("SPV_EXT_shader_image_int64", NEVER),
    g.CAPABILITY_GROUP_NON_UNIFORM_PARTITIONED_NV: ("SPV_NV_shader_subgroup_partitioned", NEVER),
    g.CAPABILITY_SAMPLE_MASK_POST_DEPTH_COVERAGE: ("SPV_KHR_post_depth_coverage", NEVER),
    g.CAPABILITY_QUAD_CONTROL_KHR: ("SPV_KHR_quad_control", NEVER),
    g.CAPABILITY_ATOMIC_FLOAT32_ADD_EXT: ("SPV_EXT_shader_atomic_float_add", NEVER),
    g.CAPABILITY_ATOMIC_FLOAT64_ADD_EXT: ("SPV_EXT_shader_atomic_float_add", NEVER),
    g.CAPABILITY_ATOMIC_FLOAT16_ADD_EXT: ("SPV_EXT_shader_atomic_float16_add", NEVER),
    g.CAPABILITY_ATOMIC_FLOAT32_MIN_MAX_EXT: ("SPV_EXT_shader_atomic_float_min_max", NEVER),
    g.CAPABILITY_ATOMIC_FLOAT64_MIN_MAX_EXT: ("SPV_EXT_shader_atomic_float_min_max", NEVER),
}

MODELS: Final[dict[int, int]] = {  # execution model -> capability; Shader for all others
    g.MODEL_GEOMETRY: g.CAPABILITY_GEOMETRY,
    g.MODEL_TESSELLATION_CONTROL: g.CAPABILITY_TESSELLATION,
    g.MODEL_TESSELLATION_EVALUATION: g.CAPABILITY_TESSELLATION,
    g.MODEL_MESH_EXT: g.CAPABILITY_MESH_SHADING_EXT,
    g.MODEL_TASK_EXT: g.CAPABILITY_MESH_SHADING_EXT,
    g.MODEL_RAY_GENERATION_KHR: g.CAPABILITY_RAY_TRACING_KHR,
    g.MODEL_INTERSECTION_KHR: g.CAPABILITY_RAY_TRACING_KHR,
    g.MODEL_ANY_HIT_KHR: g.CAPABILITY_RAY_TRACING_KHR,
    g.MODEL_CLOSEST_HIT_KHR: g.CAPABILITY_RAY_TRACING_KHR,
    g.MODEL_MISS_KHR: g.CAPABILITY_RAY_TRACING_KHR,
    g.MODEL_CALLABLE_KHR: g.CAPABILITY_RAY_TRACING_KHR,
}

BUILTINS: Final[dict[int, int]] = {  # BuiltIn -> capability, whatever the stage
    g.BUILTIN_SAMPLE_ID: g.CAPABILITY_SAMPLE_RATE_SHADING,
    g.BUILTIN_SAMPLE_POSITION: g.CAPABILITY_SAMPLE_RATE_SHADING,
    g.BUILTIN_SUBGROUP_SIZE: g.CAPABILITY_GROUP_NON_UNIFORM,
    g.BUILTIN_NUM_SUBGROUPS: g.CAPABILITY_GROUP_NON_UNIFORM,
    g.BUILTIN_SUBGROUP_ID: g.CAPABILITY_GROUP_NON_UNIFORM,
    g.BUILTIN_SUBGROUP_LOCAL_INVOCATION_ID: g.CAPABILITY_GROUP_NON_UNIFORM,
    g.BUILTIN_SUBGROUP_EQ_MASK: g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT,
    g.BUILTIN_SUBGROUP_GE_MASK: g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT,
    g.BUILTIN_SUBGROUP_GT_MASK: g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT,
    g.BUILTIN_SUBGROUP_LE_MASK: g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT,
    g.BUILTIN_SUBGROUP_LT_MASK: g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT,
    g.BUILTIN_BASE_VERTEX: g.CAPABILITY_DRAW_PARAMETERS,
    g.BUILTIN_BASE_INSTANCE: g.CAPABILITY_DRAW_PARAMETERS,
    g.BUILTIN_DRAW_INDEX: g.CAPABILITY_DRAW_PARAMETERS,
    g.BUILTIN_DEVICE_INDEX: g.CAPABILITY_DEVICE_GROUP,
    g.BUILTIN_FRAG_STENCIL_REF_EXT: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.BUILTIN_VIEW_INDEX: g.CAPABILITY_MULTI_VIEW,
    g.BUILTIN_FULLY_COVERED_EXT: g.CAPABILITY_FRAGMENT_FULLY_COVERED_EXT,
    g.BUILTIN_CLIP_DISTANCE: g.CAPABILITY_CLIP_DISTANCE,
    g.BUILTIN_CULL_DISTANCE: g.CAPABILITY_CULL_DISTANCE,
    g.BUILTIN_BARY_COORD_KHR: g.CAPABILITY_FRAGMENT_BARYCENTRIC_KHR,
    g.BUILTIN_BARY_COORD_NO_PERSP_KHR: g.CAPABILITY_FRAGMENT_BARYCENTRIC_KHR,
    g.BUILTIN_SHADING_RATE_KHR: g.CAPABILITY_FRAGMENT_SHADING_RATE_KHR,
    g.BUILTIN_PRIMITIVE_SHADING_RATE_KHR: g.CAPABILITY_FRAGMENT_SHADING_RATE_KHR,
}
for _builtin in (
    *range(g.BUILTIN_LAUNCH_ID_KHR, g.BUILTIN_INSTANCE_CUSTOM_INDEX_KHR + 1), g.BUILTIN_OBJECT_TO_WORLD_KHR,
    g.BUILTIN_WORLD_TO_OBJECT_KHR, g.BUILTIN_HIT_TNV, g.BUILTIN_HIT_KIND_KHR, g.BUILTIN_INCOMING_RAY_FLAGS_KHR,
    g.BUILTIN_RAY_GEOMETRY_INDEX_KHR,
):  # fmt: skip
    BUILTINS[_builtin] = g.CAPABILITY_RAY_TRACING_KHR
BUILTINS[g.BUILTIN_HIT_TRIANGLE_VERTEX_POSITIONS_KHR] = g.CAPABILITY_RAY_TRACING_POSITION_FETCH_KHR
BUILTINS[g.BUILTIN_CLUSTER_IDNV] = g.CAPABILITY_RAY_TRACING_CLUSTER_ACCELERATION_STRUCTURE_NV
for _builtin in range(g.BUILTIN_PRIMITIVE_POINT_INDICES_EXT, g.BUILTIN_CULL_PRIMITIVE_EXT + 1):
    BUILTINS[_builtin] = g.CAPABILITY_MESH_SHADING_EXT

DECORATIONS: Final[dict[int, int]] = {
    g.DECORATION_SAMPLE: g.CAPABILITY_SAMPLE_RATE_SHADING,
    g.DECORATION_PER_VERTEX_KHR: g.CAPABILITY_FRAGMENT_BARYCENTRIC_KHR,
    g.DECORATION_NON_UNIFORM: g.CAPABILITY_SHADER_NON_UNIFORM,
    g.DECORATION_STREAM: g.CAPABILITY_GEOMETRY_STREAMS,
    g.DECORATION_LINKAGE_ATTRIBUTES: g.CAPABILITY_LINKAGE,
    g.DECORATION_PER_PRIMITIVE_EXT: g.CAPABILITY_MESH_SHADING_EXT,
}

MODES: Final[dict[int, int]] = {
    g.MODE_OUTPUT_LINES_EXT: g.CAPABILITY_MESH_SHADING_EXT,
    g.MODE_OUTPUT_PRIMITIVES_EXT: g.CAPABILITY_MESH_SHADING_EXT,
    g.MODE_OUTPUT_TRIANGLES_EXT: g.CAPABILITY_MESH_SHADING_EXT,
    g.MODE_POST_DEPTH_COVERAGE: g.CAPABILITY_SAMPLE_MASK_POST_DEPTH_COVERAGE,
    g.MODE_STENCIL_REF_REPLACING_EXT: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_UNCHANGED_FRONT_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_GREATER_FRONT_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_LESS_FRONT_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_UNCHANGED_BACK_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_GREATER_BACK_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_STENCIL_REF_LESS_BACK_AMD: g.CAPABILITY_STENCIL_EXPORT_EXT,
    g.MODE_DENORM_PRESERVE: g.CAPABILITY_DENORM_PRESERVE,
    g.MODE_DENORM_FLUSH_TO_ZERO: g.CAPABILITY_DENORM_FLUSH_TO_ZERO,
    g.MODE_SIGNED_ZERO_INF_NAN_PRESERVE: g.CAPABILITY_SIGNED_ZERO_INF_NAN_PRESERVE,
    g.MODE_ROUNDING_MODE_RTE: g.CAPABILITY_ROUNDING_MODE_RTE,
    g.MODE_ROUNDING_MODE_RTZ: g.CAPABILITY_ROUNDING_MODE_RTZ,
    g.MODE_SUBGROUP_SIZE: g.CAPABILITY_SUBGROUP_DISPATCH,
    g.MODE_QUAD_DERIVATIVES_KHR: g.CAPABILITY_QUAD_CONTROL_KHR,
    g.MODE_REQUIRE_FULL_QUADS_KHR: g.CAPABILITY_QUAD_CONTROL_KHR,
    g.MODE_DERIVATIVE_GROUP_QUADS_KHR: g.CAPABILITY_COMPUTE_DERIVATIVE_GROUP_QUADS_KHR,
    g.MODE_DERIVATIVE_GROUP_LINEAR_KHR: g.CAPABILITY_COMPUTE_DERIVATIVE_GROUP_LINEAR_KHR,
    g.MODE_PIXEL_INTERLOCK_ORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_PIXEL_INTERLOCK_EXT,
    g.MODE_PIXEL_INTERLOCK_UNORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_PIXEL_INTERLOCK_EXT,
    g.MODE_SAMPLE_INTERLOCK_ORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_SAMPLE_INTERLOCK_EXT,
    g.MODE_SAMPLE_INTERLOCK_UNORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_SAMPLE_INTERLOCK_EXT,
    g.MODE_SHADING_RATE_INTERLOCK_ORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_SHADING_RATE_INTERLOCK_EXT,
    g.MODE_SHADING_RATE_INTERLOCK_UNORDERED_EXT: g.CAPABILITY_FRAGMENT_SHADER_SHADING_RATE_INTERLOCK_EXT,
}

LAST_BASIC_DECORATION: Final = 47  # those up to here need nothing more in shaders
LAST_BASIC_MODE: Final = 31  # modes up to here need nothing but what the execution model needs

MODE_EXTENSIONS: Final[dict[int, str]] = {
    g.MODE_EARLY_AND_LATE_FRAGMENT_TESTS_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_UNCHANGED_FRONT_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_GREATER_FRONT_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_LESS_FRONT_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_UNCHANGED_BACK_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_GREATER_BACK_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_STENCIL_REF_LESS_BACK_AMD: "SPV_AMD_shader_early_and_late_fragment_tests",
    g.MODE_MAXIMALLY_RECONVERGES_KHR: "SPV_KHR_maximal_reconvergence",
}

OPCODES: Final[dict[int, int]] = {  # opcode of a WAVE, EFFECT, NATIVE or derivative op -> capability
    g.OP_D_PDX_COARSE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_D_PDY_COARSE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_FWIDTH_COARSE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_D_PDX_FINE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_D_PDY_FINE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_FWIDTH_FINE: g.CAPABILITY_DERIVATIVE_CONTROL,
    g.OP_GROUP_NON_UNIFORM_ELECT: g.CAPABILITY_GROUP_NON_UNIFORM,
    g.OP_GROUP_NON_UNIFORM_ALL: g.CAPABILITY_GROUP_NON_UNIFORM_VOTE,
    g.OP_GROUP_NON_UNIFORM_ANY: g.CAPABILITY_GROUP_NON_UNIFORM_VOTE,
    g.OP_GROUP_NON_UNIFORM_ALL_EQUAL: g.CAPABILITY_GROUP_NON_UNIFORM_VOTE,
    g.OP_GROUP_NON_UNIFORM_SHUFFLE: g.CAPABILITY_GROUP_NON_UNIFORM_SHUFFLE,
    g.OP_GROUP_NON_UNIFORM_SHUFFLE_XOR: g.CAPABILITY_GROUP_NON_UNIFORM_SHUFFLE,
    g.OP_GROUP_NON_UNIFORM_SHUFFLE_UP: g.CAPABILITY_GROUP_NON_UNIFORM_SHUFFLE_RELATIVE,
    g.OP_GROUP_NON_UNIFORM_SHUFFLE_DOWN: g.CAPABILITY_GROUP_NON_UNIFORM_SHUFFLE_RELATIVE,
    g.OP_GROUP_NON_UNIFORM_QUAD_BROADCAST: g.CAPABILITY_GROUP_NON_UNIFORM_QUAD,
    g.OP_GROUP_NON_UNIFORM_QUAD_SWAP: g.CAPABILITY_GROUP_NON_UNIFORM_QUAD,
    g.OP_GROUP_NON_UNIFORM_QUAD_ALL_KHR: g.CAPABILITY_QUAD_CONTROL_KHR,
    g.OP_GROUP_NON_UNIFORM_QUAD_ANY_KHR: g.CAPABILITY_QUAD_CONTROL_KHR,
    g.OP_GROUP_NON_UNIFORM_PARTITION_NV: g.CAPABILITY_GROUP_NON_UNIFORM_PARTITIONED_NV,
    g.OP_EMIT_VERTEX: g.CAPABILITY_GEOMETRY,
    g.OP_END_PRIMITIVE: g.CAPABILITY_GEOMETRY,
    g.OP_BEGIN_INVOCATION_INTERLOCK_EXT: 0,  # the execution mode says which
    g.OP_END_INVOCATION_INTERLOCK_EXT: 0,
}
for _opcode in range(g.OP_GROUP_NON_UNIFORM_BROADCAST, g.OP_GROUP_NON_UNIFORM_BALLOT_FIND_MSB + 1):
    OPCODES[_opcode] = g.CAPABILITY_GROUP_NON_UNIFORM_BALLOT
for _opcode in (
    g.OP_TRACE_RAY_KHR, g.OP_EXECUTE_CALLABLE_KHR, g.OP_REPORT_INTERSECTION_KHR, g.OP_IGNORE_INTERSECTION_KHR,
    g.OP_TERMINATE_RAY_KHR, g.OP_TRACE_NV, g.OP_EXECUTE_CALLABLE_NV, g.OP_IGNORE_INTERSECTION_NV, g.OP_TERMINATE_RAY_NV,
):  # fmt: skip
    OPCODES[_opcode] = g.CAPABILITY_RAY_TRACING_KHR
for _opcode in range(g.OP_RAY_QUERY_INITIALIZE_KHR, g.OP_RAY_QUERY_GET_INTERSECTION_TYPE_KHR + 1):
    OPCODES[_opcode] = g.CAPABILITY_RAY_QUERY_KHR
for _opcode in range(g.OP_RAY_QUERY_GET_RAY_T_MIN_KHR, g.OP_RAY_QUERY_GET_INTERSECTION_WORLD_TO_OBJECT_KHR + 1):
    OPCODES[_opcode] = g.CAPABILITY_RAY_QUERY_KHR
OPCODES[g.OP_RAY_QUERY_GET_INTERSECTION_TRIANGLE_VERTEX_POSITIONS_KHR] = g.CAPABILITY_RAY_QUERY_POSITION_FETCH_KHR
OPCODES[g.OP_HIT_OBJECT_GET_INTERSECTION_TRIANGLE_VERTEX_POSITIONS_EXT] = g.CAPABILITY_RAY_TRACING_POSITION_FETCH_KHR
for _opcode in range(g.OP_GROUP_NON_UNIFORM_I_ADD, g.OP_GROUP_NON_UNIFORM_LOGICAL_XOR + 1):
    OPCODES[_opcode] = g.CAPABILITY_GROUP_NON_UNIFORM_ARITHMETIC

GROUP_CLUSTERED: Final = 3
GROUP_PARTITIONED: Final = 6  # and what follows

# Formats that every device with storage images has; the others need StorageImageExtendedFormats.
CORE_FORMATS: Final = (
    g.FORMAT_UNKNOWN, g.FORMAT_RGBA32F, g.FORMAT_RGBA16F, g.FORMAT_R32F, g.FORMAT_RGBA8, g.FORMAT_RGBA8_SNORM,
    g.FORMAT_RGBA32I, g.FORMAT_RGBA16I, g.FORMAT_RGBA8I, g.FORMAT_R32I, g.FORMAT_RGBA32UI, g.FORMAT_RGBA16UI,
    g.FORMAT_RGBA8UI, g.FORMAT_R32UI, g.FORMAT_R64UI, g.FORMAT_R64I,
)  # fmt: skip

# Capabilities for a run-time index into an array of resources: dynamically uniform, not uniform.
INDEX_SAMPLED: Final = (
    g.CAPABILITY_SAMPLED_IMAGE_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_SAMPLED_IMAGE_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_STORAGE_IMAGE: Final = (
    g.CAPABILITY_STORAGE_IMAGE_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_STORAGE_IMAGE_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_TEXELS: Final = (
    g.CAPABILITY_UNIFORM_TEXEL_BUFFER_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_UNIFORM_TEXEL_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_STORAGE_TEXELS: Final = (
    g.CAPABILITY_STORAGE_TEXEL_BUFFER_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_STORAGE_TEXEL_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_ATTACHMENT: Final = (
    g.CAPABILITY_INPUT_ATTACHMENT_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_INPUT_ATTACHMENT_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_UNIFORM: Final = (
    g.CAPABILITY_UNIFORM_BUFFER_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_UNIFORM_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
)
INDEX_STORAGE: Final = (
    g.CAPABILITY_STORAGE_BUFFER_ARRAY_DYNAMIC_INDEXING,
    g.CAPABILITY_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
)
INDEXING: Final[dict[int, tuple[int, int]]] = {  # by object family
    types.FAMILY_TEXTURE: INDEX_SAMPLED,
    types.FAMILY_SAMPLED: INDEX_SAMPLED,
    types.FAMILY_SAMPLER: INDEX_SAMPLED,
    types.FAMILY_RWTEXTURE: INDEX_STORAGE_IMAGE,
    types.FAMILY_BUFFER: INDEX_TEXELS,
    types.FAMILY_RWBUFFER: INDEX_STORAGE_TEXELS,
    types.FAMILY_SUBPASS: INDEX_ATTACHMENT,
}
STORAGE_INDEXING: Final[dict[int, tuple[int, int]]] = {  # buffers, by storage class
    ops.STORAGE_UNIFORM: INDEX_UNIFORM,
    ops.STORAGE_BUFFER: INDEX_STORAGE,
}

STORAGE16: Final[dict[int, int]] = {  # storage class -> capability for 16-bit members or variables there
    ops.STORAGE_UNIFORM: g.CAPABILITY_UNIFORM_AND_STORAGE_BUFFER16_BIT_ACCESS,
    ops.STORAGE_BUFFER: g.CAPABILITY_STORAGE_BUFFER16_BIT_ACCESS,
    ops.STORAGE_PHYSICAL: g.CAPABILITY_STORAGE_BUFFER16_BIT_ACCESS,
    ops.STORAGE_PUSH_CONSTANT: g.CAPABILITY_STORAGE_PUSH_CONSTANT16,
    ops.STORAGE_INPUT: g.CAPABILITY_STORAGE_INPUT_OUTPUT16,
    ops.STORAGE_OUTPUT: g.CAPABILITY_STORAGE_INPUT_OUTPUT16,
}


class Capabilities:
    """What the module written so far needs; in the order of first need."""

    __slots__ = ("version", "needed", "extensions", "allowed")

    def __init__(self, version: int, allowed: list[str]) -> None:
        self.version = version
        self.allowed = allowed    # extensions that may be used; empty: all
        self.needed: dict[int, bool] = {}
        self.extensions: dict[str, bool] = {}

    def need(self, capability: int) -> None:
        """A capability and the extension that brings it."""
        if capability == g.CAPABILITY_RAY_TRACING_KHR and "SPV_NV_ray_tracing" in self.allowed:
            capability = g.CAPABILITY_RAY_TRACING_NV
        if capability not in self.needed:
            self.needed[capability] = True
            row = EXTENSIONS.get(capability)
            if row is not None and self.version < row[1]:
                self.extensions[row[0]] = True

    def for_model(self, model: int) -> None:
        self.need(MODELS.get(model, g.CAPABILITY_SHADER))

    def for_acceleration_structure(self) -> None:
        """Ray queries bring acceleration structures, in ray tracing too; where they may not be used, ray tracing
        does."""
        query = not self.allowed or "SPV_KHR_ray_query" in self.allowed or "KHR" in self.allowed
        self.need(g.CAPABILITY_RAY_QUERY_KHR if query else g.CAPABILITY_RAY_TRACING_KHR)

    def for_hit_object(self) -> int:
        """The type of a hit object: the instruction of the extension in force."""
        if "SPV_NV_shader_invocation_reorder" in self.allowed:
            self.need(g.CAPABILITY_SHADER_INVOCATION_REORDER_NV)
            return g.OP_TYPE_HIT_OBJECT_NV
        self.need(g.CAPABILITY_SHADER_INVOCATION_REORDER_EXT)
        return g.OP_TYPE_HIT_OBJECT_EXT

    def for_mode(self, mode: int) -> None:
        capability = MODES.get(mode)
        if capability is None and mode > LAST_BASIC_MODE:
            capability = enumerant_capability("ExecutionMode", mode)
        if capability is not None and capability >= 0:
            self.need(capability)
        extension = MODE_EXTENSIONS.get(mode)
        if extension is not None:
            self.extensions[extension] = True

    def for_decoration(self, decoration: int) -> None:
        capability = DECORATIONS.get(decoration)
        if capability is None and decoration > LAST_BASIC_DECORATION:
            capability = enumerant_capability("Decoration", decoration)
            self.for_extension("Decoration", decoration)
        if capability is not None and capability > 0:
            self.need(capability)

    def for_extension(self, kind: str, number: int) -> None:
        """The extension of an enumerant that the source gave by its number and that no capability brings."""
        name = enumerant_extension(kind, number)
        if name:
            self.extensions[name] = True

    def for_builtin(self, builtin: int, model: int) -> None:
        """A BuiltIn decoration on a variable of an execution model."""
        capability = BUILTINS.get(builtin)
        if capability is None and builtin > g.BUILTIN_INSTANCE_INDEX:  # one that the source gave by its number
            capability = enumerant_capability("BuiltIn", builtin)
            self.for_extension("BuiltIn", builtin)
        if capability is not None and capability > 0:
            self.need(capability)
        late = model == g.MODEL_FRAGMENT or model == g.MODEL_MESH_EXT
        early = model in (g.MODEL_VERTEX, g.MODEL_TESSELLATION_CONTROL, g.MODEL_TESSELLATION_EVALUATION)
        if builtin == g.BUILTIN_PRIMITIVE_ID and late:
            self.need(g.CAPABILITY_GEOMETRY if model == g.MODEL_FRAGMENT else g.CAPABILITY_MESH_SHADING_EXT)
        elif builtin == g.BUILTIN_LAYER:
            if early:
                self.need(g.CAPABILITY_SHADER_LAYER)
            elif model == g.MODEL_FRAGMENT:
                self.need(g.CAPABILITY_GEOMETRY)
        elif builtin == g.BUILTIN_VIEWPORT_INDEX:
            if early:
                self.need(g.CAPABILITY_SHADER_VIEWPORT_INDEX)
            else:
                self.need(g.CAPABILITY_MULTI_VIEWPORT)

    def for_opcode(self, opcode: int) -> None:
        """A subgroup, derivative or other special instruction."""
        capability = OPCODES.get(opcode)
        if capability is None:
            capability = grammar_capability(opcode)
        if capability > 0:
            self.need(capability)

    def for_spelled(self, opcode: int, asked: list[int]) -> None:
        """An instruction that the source spelled out: of several capabilities one that it asked for is enough."""
        if opcode in OPCODES:
            self.for_opcode(opcode)
            return
        names = grammar_capabilities(opcode)
        if not names:
            return
        for name in names:
            if capability_number(name) in asked:
                return
        self.need(capability_number(names[0]))

    def for_group(self, operation: int) -> None:
        """The group operation of a subgroup instruction."""
        if operation == GROUP_CLUSTERED:
            self.need(g.CAPABILITY_GROUP_NON_UNIFORM_CLUSTERED)
        elif operation >= GROUP_PARTITIONED:
            self.need(g.CAPABILITY_GROUP_NON_UNIFORM_PARTITIONED_NV)

    def for_samples(self, arrayed: bool) -> None:
        """A storage image of several samples for a texel."""
        self.need(g.CAPABILITY_STORAGE_IMAGE_MULTISAMPLE)
        if arrayed:
            self.need(g.CAPABILITY_IMAGE_MS_ARRAY)

    def for_image(self, dim: int, sampled: int, image_format: int, bits: int) -> None:
        """An image type: `sampled` 1 or 2, `bits` the width of its sampled type."""
        if dim == g.DIM_BUFFER:
            self.need(g.CAPABILITY_SAMPLED_BUFFER)
            if sampled == 2:
                self.need(g.CAPABILITY_IMAGE_BUFFER)
        elif dim == g.DIM_1D:
            self.need(g.CAPABILITY_SAMPLED1D if sampled == 1 else g.CAPABILITY_IMAGE1D)
        elif dim == g.DIM_SUBPASS_DATA:
            self.need(g.CAPABILITY_INPUT_ATTACHMENT)
        if image_format not in CORE_FORMATS:
            self.need(g.CAPABILITY_STORAGE_IMAGE_EXTENDED_FORMATS)
        if bits == 64:
            self.need(g.CAPABILITY_INT64_IMAGE_EXT)

    def for_index(self, family: int, storage: int, bounded: bool, nonuniform: bool, heap: bool) -> None:
        """A run-time index into an array of resources of an object family (or of buffers, by storage class).

        For arrays without a length dxc's choice is followed: RuntimeDescriptorArray stands for dynamically uniform
        indices, and only images, samplers and what comes from a `heap` have a capability for others.
        """
        pair = STORAGE_INDEXING.get(storage)
        if pair is None:
            pair = INDEXING.get(family)
        elif not bounded and not heap:
            return
        if pair is None:
            return
        if bounded:
            self.need(pair[0])
        if nonuniform:
            self.need(pair[1])

    def for_storage16(self, storage: int) -> None:
        """A variable that holds 16-bit numbers."""
        capability = STORAGE16.get(storage)
        if capability is not None:
            self.need(capability)


def enumerant_capability(kind: str, number: int) -> int:
    """The first capability that the grammar names for an enumerant (Shader for none); -1 for a number that it has
    not."""
    start = g.ENUMERANTS.index(f"\n{kind} =")
    at = g.ENUMERANTS.find(f"\n{number}|", start)
    end = g.ENUMERANTS.find(" =\n", start + len(kind) + 3)
    if at < 0 or 0 <= end < at:
        return -1
    fields = g.ENUMERANTS[at + 1 : g.ENUMERANTS.index("\n", at + 1)].split("|")
    names = fields[3].split() if len(fields) > 3 else []
    return capability_number(names[0]) if names else g.CAPABILITY_SHADER


def enumerant_extension(kind: str, number: int) -> str:
    """The extension that the grammar names for an enumerant which no version of SPIR-V has; '' for none."""
    start = g.ENUMERANTS.index(f"\n{kind} =")
    at = g.ENUMERANTS.find(f"\n{number}|", start)
    if at < 0:
        return ""
    fields = g.ENUMERANTS[at + 1 : g.ENUMERANTS.index("\n", at + 1)].split("|")
    return fields[5].split()[0] if len(fields) > 5 and fields[5] and not fields[4][:1].isdigit() else ""


def grammar_capability(opcode: int) -> int:
    """The first capability that the grammar names for an instruction; 0 for none."""
    names = grammar_capabilities(opcode)
    return capability_number(names[0]) if names else 0


def grammar_capabilities(opcode: int) -> list[str]:
    """The capabilities that the grammar names for an instruction: any one of them is enough."""
    at = g.INSTRUCTIONS.find(f"\n{opcode}|")
    if at < 0:
        return []
    fields = g.INSTRUCTIONS[at + 1 : g.INSTRUCTIONS.index("\n", at + 1)].split("|")
    return fields[3].split() if len(fields) > 3 else []


def capability_number(name: str) -> int:
    """The number of a capability; 0 for a name that is none."""
    for line in g.ENUMERANTS[g.ENUMERANTS.index("\nCapability =") + 1 :].split("\n"):
        row = line.split("|")
        if len(row) > 1 and row[1] == name:
            return int(row[0])
    return 0
