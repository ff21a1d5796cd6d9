"""The table of system-value semantics: name and signature point in; SPIR-V BuiltIn, shape and shader model out.

A *signature point* is one side of one stage, as DXIL counts them: where a variable enters or leaves a shader. Each row
of the table says at which points a semantic may stand, and what it is there: a SPIR-V built-in or a plain variable with
a location. Spec: Vulkan, "Built-In Variables"; DXC's SPIR-V manual, "HLSL semantic and Vulkan Location"; DXIL,
"Semantic interpretations".
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Signature points.
VS_IN: Final = 0
VS_OUT: Final = 1
PC_IN: Final = 2       # patch constant function: inputs other than patches
HS_IN: Final = 3       # hull shader: inputs other than patches
HS_CP_IN: Final = 4    # hull shader: control points of the InputPatch
HS_CP_OUT: Final = 5   # hull shader: the output control point
PC_OUT: Final = 6      # patch constant function: its results
DS_IN: Final = 7       # domain shader: patch constants and system values
DS_CP_IN: Final = 8    # domain shader: control points of the OutputPatch
DS_OUT: Final = 9
GS_V_IN: Final = 10    # geometry shader: vertices of the input primitive
GS_IN: Final = 11      # geometry shader: inputs that are not per vertex
GS_OUT: Final = 12
PS_IN: Final = 13
PS_OUT: Final = 14
CS_IN: Final = 15
MS_IN: Final = 16
MS_OUT: Final = 17     # mesh shader: vertices
MS_P_OUT: Final = 18   # mesh shader: primitives
AS_IN: Final = 19
POINTS: Final = 20

POINT_NAMES: Final[list[str]] = [
    "vertex shader input", "vertex shader output", "patch constant function input", "hull shader input",
    "hull shader control point input", "hull shader control point output", "patch constant function output",
    "domain shader input", "domain shader control point input", "domain shader output", "geometry shader vertex input",
    "geometry shader input", "geometry shader output", "pixel shader input", "pixel shader output",
    "compute shader input", "mesh shader input", "mesh shader vertex output", "mesh shader primitive output",
    "amplification shader input",
]

IS_INPUT: Final[list[bool]] = [name.endswith("input") for name in POINT_NAMES]  # in the Input storage class

STAGE_INPUT: Final[dict[str, int]] = {
    "vs": VS_IN, "hs": HS_IN, "ds": DS_IN, "gs": GS_IN, "ps": PS_IN, "cs": CS_IN, "ms": MS_IN, "as": AS_IN,
}
STAGE_OUTPUT: Final[dict[str, int]] = {
    "vs": VS_OUT, "hs": HS_CP_OUT, "ds": DS_OUT, "gs": GS_OUT, "ps": PS_OUT, "ms": MS_OUT,
}
STAGE_VERTICES: Final[dict[str, int]] = {"hs": HS_CP_IN, "ds": DS_CP_IN, "gs": GS_V_IN}  # inputs that come per vertex

# Points whose variables take one array element per vertex or control point.
PER_VERTEX_POINTS: Final = (HS_CP_IN, HS_CP_OUT, DS_CP_IN, GS_V_IN, MS_OUT, MS_P_OUT)

# Points where two variables cannot share a semantic. Not a hull shader's control points: both its functions name them.
SIGNATURE_POINTS: Final = (
    VS_IN, VS_OUT, PC_OUT, DS_IN, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, PS_OUT, MS_OUT, MS_P_OUT,
)

# SPIR-V BuiltIn numbers.
POSITION: Final = 0
POINT_SIZE: Final = 1
CLIP_DISTANCE: Final = 3
CULL_DISTANCE: Final = 4
PRIMITIVE_ID: Final = 7
INVOCATION_ID: Final = 8
LAYER: Final = 9
VIEWPORT_INDEX: Final = 10
TESS_LEVEL_OUTER: Final = 11
TESS_LEVEL_INNER: Final = 12
TESS_COORD: Final = 13
FRAG_COORD: Final = 15
FRONT_FACING: Final = 17
SAMPLE_ID: Final = 18
SAMPLE_MASK: Final = 20
FRAG_DEPTH: Final = 22
HELPER_INVOCATION: Final = 23
WORKGROUP_ID: Final = 26
LOCAL_INVOCATION_ID: Final = 27
GLOBAL_INVOCATION_ID: Final = 28
LOCAL_INVOCATION_INDEX: Final = 29
VERTEX_INDEX: Final = 42
INSTANCE_INDEX: Final = 43
BASE_VERTEX: Final = 4424
BASE_INSTANCE: Final = 4425
DRAW_INDEX: Final = 4426
PRIMITIVE_SHADING_RATE: Final = 4432
DEVICE_INDEX: Final = 4438
VIEW_INDEX: Final = 4440
SHADING_RATE: Final = 4444
FRAG_STENCIL_REF: Final = 5014
VIEWPORT_MASK: Final = 5253
FULLY_COVERED: Final = 5264
BARY_COORD: Final = 5286
BARY_COORD_NO_PERSP: Final = 5287
PRIMITIVE_POINT_INDICES: Final = 5294
PRIMITIVE_LINE_INDICES: Final = 5295
PRIMITIVE_TRIANGLE_INDICES: Final = 5296
CULL_PRIMITIVE: Final = 5299
RAY_T_MAX: Final = 5326
SUBGROUP_BUILTINS: Final = (36, 41, 4416, 4417, 4418, 4419, 4420)  # size, lane, masks

# What the SPIR-V variable of a built-in holds.
SHAPE_F1: Final = 0       # float
SHAPE_F3: Final = 1       # float3
SHAPE_F4: Final = 2       # float4
SHAPE_I1: Final = 3       # 32-bit integer, signed as HLSL says
SHAPE_I3: Final = 4       # int3 or uint3
SHAPE_B1: Final = 5       # bool
SHAPE_MASK: Final = 6     # 32-bit integer [1]
SHAPE_OUTER: Final = 7    # float [4]
SHAPE_INNER: Final = 8    # float [2]
SHAPE_SLICE: Final = 9    # a part of the float array that all clip (cull) distances of the entry point share

SHAPES: Final[dict[int, int]] = {
    POSITION: SHAPE_F4, POINT_SIZE: SHAPE_F1, CLIP_DISTANCE: SHAPE_SLICE, CULL_DISTANCE: SHAPE_SLICE,
    PRIMITIVE_ID: SHAPE_I1, INVOCATION_ID: SHAPE_I1, LAYER: SHAPE_I1, VIEWPORT_INDEX: SHAPE_I1,
    TESS_LEVEL_OUTER: SHAPE_OUTER, TESS_LEVEL_INNER: SHAPE_INNER, TESS_COORD: SHAPE_F3, FRAG_COORD: SHAPE_F4,
    FRONT_FACING: SHAPE_B1, SAMPLE_ID: SHAPE_I1, SAMPLE_MASK: SHAPE_MASK, FRAG_DEPTH: SHAPE_F1,
    HELPER_INVOCATION: SHAPE_B1, WORKGROUP_ID: SHAPE_I3, LOCAL_INVOCATION_ID: SHAPE_I3,
    GLOBAL_INVOCATION_ID: SHAPE_I3, LOCAL_INVOCATION_INDEX: SHAPE_I1, VERTEX_INDEX: SHAPE_I1,
    INSTANCE_INDEX: SHAPE_I1, BASE_VERTEX: SHAPE_I1, BASE_INSTANCE: SHAPE_I1, DRAW_INDEX: SHAPE_I1,
    PRIMITIVE_SHADING_RATE: SHAPE_I1, DEVICE_INDEX: SHAPE_I1, VIEW_INDEX: SHAPE_I1, SHADING_RATE: SHAPE_I1,
    FRAG_STENCIL_REF: SHAPE_I1, VIEWPORT_MASK: SHAPE_MASK, FULLY_COVERED: SHAPE_B1, BARY_COORD: SHAPE_F3,
    BARY_COORD_NO_PERSP: SHAPE_F3, CULL_PRIMITIVE: SHAPE_B1,
}
SHAPE_TEXTS: Final[list[str]] = [
    "a float", "a float vector of up to 3 components", "a float vector of up to 4 components", "a 32-bit integer",
    "an integer vector of up to 3 components", "a bool", "a 32-bit integer", "an array of up to 4 floats",
    "a float or an array of up to 2 floats", "a float, a vector of floats or an array of them",
]
SHAPE_COMPONENTS: Final[list[int]] = [1, 3, 4, 1, 3, 1, 1, 4, 2, 0]

# What a semantic is at one signature point, where it is no built-in.
NOT_ALLOWED: Final = -2
PLAIN: Final = -1

# SPIR-V ExecutionMode numbers that follow from a semantic.
MODE_DEPTH_REPLACING: Final = 12
MODE_DEPTH_GREATER: Final = 14
MODE_DEPTH_LESS: Final = 15


class SystemValue:
    """One semantic. `at[point]` is a BuiltIn number, PLAIN or NOT_ALLOWED; `model` the first shader model.

    `modes` are the execution modes that writing it asks for.
    """

    __slots__ = ("name", "at", "model", "modes")

    def __init__(self, name: str, builtins: list[tuple[int, list[int]]], plain: list[int], model: tuple[int, int],
                 modes: list[int]) -> None:
        self.name = name
        self.at: list[int] = [NOT_ALLOWED] * POINTS
        for point in plain:
            self.at[point] = PLAIN
        for builtin, points in builtins:
            for point in points:
                self.at[point] = builtin
        self.model = model
        self.modes = modes


SYSTEM_VALUES: Final[dict[str, SystemValue]] = {}  # by name in lower case: HLSL compares them without case


def _row(name: str, builtins: list[tuple[int, list[int]]], plain: list[int], model: tuple[int, int] = (4, 0),
         modes: list[int] | None = None) -> None:
    SYSTEM_VALUES[name.lower()] = SystemValue(name, builtins, plain, model, modes or [])


def _fill() -> None:
    vertices = [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, MS_OUT]
    patch_constants = [VS_IN, PC_OUT, DS_IN]  # where the meaning is the user's
    _row("SV_Position", [(POSITION, vertices), (FRAG_COORD, [PS_IN])], patch_constants)
    _row("SV_ClipDistance", [(CLIP_DISTANCE, [*vertices, PS_IN])], patch_constants)
    _row("SV_CullDistance", [(CULL_DISTANCE, [*vertices, PS_IN])], patch_constants)
    selectors = [VS_OUT, DS_OUT, GS_OUT, PS_IN, MS_P_OUT]
    carried = [VS_IN, HS_CP_IN, HS_CP_OUT, PC_OUT, DS_IN, DS_CP_IN, GS_V_IN]
    _row("SV_RenderTargetArrayIndex", [(LAYER, selectors)], carried)
    _row("SV_ViewportArrayIndex", [(VIEWPORT_INDEX, selectors)], carried)
    _row("SV_VertexID", [(VERTEX_INDEX, [VS_IN])], [])
    _row("SV_InstanceID", [(INSTANCE_INDEX, [VS_IN])],
         [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN])
    _row("SV_StartVertexLocation", [(BASE_VERTEX, [VS_IN])], [], (6, 8))
    _row("SV_StartInstanceLocation", [(BASE_INSTANCE, [VS_IN])], [], (6, 8))
    _row("SV_OutputControlPointID", [(INVOCATION_ID, [HS_IN])], [])
    _row("SV_DomainLocation", [(TESS_COORD, [DS_IN])], [])
    _row("SV_TessFactor", [(TESS_LEVEL_OUTER, [PC_OUT, DS_IN])], [])
    _row("SV_InsideTessFactor", [(TESS_LEVEL_INNER, [PC_OUT, DS_IN])], [])
    _row("SV_PrimitiveID", [(PRIMITIVE_ID, [PC_IN, HS_IN, DS_IN, GS_IN, GS_OUT, PS_IN, MS_P_OUT])], [])
    _row("SV_GSInstanceID", [(INVOCATION_ID, [GS_IN])], [])
    _row("SV_SampleIndex", [(SAMPLE_ID, [PS_IN])], [], (4, 1))
    _row("SV_IsFrontFace", [(FRONT_FACING, [PS_IN])], [GS_OUT])
    _row("SV_Coverage", [(SAMPLE_MASK, [PS_IN, PS_OUT])], [], (4, 1))
    _row("SV_InnerCoverage", [(FULLY_COVERED, [PS_IN])], [], (5, 0))
    _row("SV_Barycentrics", [(BARY_COORD, [PS_IN])], [], (6, 1))
    _row("SV_ViewID", [(VIEW_INDEX, [VS_IN, PC_IN, HS_IN, DS_IN, GS_IN, PS_IN, MS_IN])], [], (6, 1))
    rated = [VS_OUT, GS_OUT, MS_OUT, MS_P_OUT]
    _row("SV_ShadingRate", [(PRIMITIVE_SHADING_RATE, rated), (SHADING_RATE, [PS_IN])], [], (6, 4))
    _row("SV_CullPrimitive", [(CULL_PRIMITIVE, [MS_P_OUT, PS_IN])], [])
    _row("SV_Target", [], [PS_OUT])
    _row("SV_Depth", [(FRAG_DEPTH, [PS_OUT])], [], (4, 0), [MODE_DEPTH_REPLACING])
    _row("SV_DepthGreaterEqual", [(FRAG_DEPTH, [PS_OUT])], [], (5, 0), [MODE_DEPTH_REPLACING, MODE_DEPTH_GREATER])
    _row("SV_DepthLessEqual", [(FRAG_DEPTH, [PS_OUT])], [], (5, 0), [MODE_DEPTH_REPLACING, MODE_DEPTH_LESS])
    _row("SV_StencilRef", [(FRAG_STENCIL_REF, [PS_OUT])], [], (5, 0))
    groups = [CS_IN, MS_IN, AS_IN]
    _row("SV_DispatchThreadID", [(GLOBAL_INVOCATION_ID, groups)], [])
    _row("SV_GroupID", [(WORKGROUP_ID, groups)], [])
    _row("SV_GroupThreadID", [(LOCAL_INVOCATION_ID, groups)], [])
    _row("SV_GroupIndex", [(LOCAL_INVOCATION_INDEX, groups)], [])


_fill()

USER_POINTS: Final = (  # where semantics of the user's own may stand
    VS_IN, VS_OUT, HS_CP_IN, HS_CP_OUT, PC_OUT, DS_IN, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, MS_OUT, MS_P_OUT,
)


def is_system(name: str) -> bool:
    """Whether a semantic's name is reserved for system values."""
    return name[:3].lower() == "sv_"


def is_target(name: str) -> bool:
    """Whether the index of the semantic is the location of the variable (SV_Target)."""
    return name.lower() == "sv_target"


# [[vk::builtin("...")]]: built-in and the points where it may stand.
VK_BUILTINS: Final[dict[str, tuple[int, list[int]]]] = {
    "PointSize": (POINT_SIZE, [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, MS_OUT]),
    "HelperInvocation": (HELPER_INVOCATION, [PS_IN]),
    "BaseVertex": (BASE_VERTEX, [VS_IN]),
    "BaseInstance": (BASE_INSTANCE, [VS_IN]),
    "DrawIndex": (DRAW_INDEX, [VS_IN, MS_IN, AS_IN]),
    "DeviceIndex": (DEVICE_INDEX, [point for point in range(POINTS) if IS_INPUT[point]]),
    "ViewportMaskNV": (VIEWPORT_MASK, [MS_P_OUT]),
}


def point_builtin(name: str, point: int) -> int:
    """What a semantic name is at a signature point: a BuiltIn number, PLAIN or NOT_ALLOWED (unknown SV_ names too)."""
    if not is_system(name):
        return PLAIN if point in USER_POINTS else NOT_ALLOWED
    row = SYSTEM_VALUES.get(name.lower())
    return row.at[point] if row is not None else NOT_ALLOWED
